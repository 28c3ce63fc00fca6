"""A plain static file server, for looking at the site and for testing it: no special header, any path."""

import functools
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from builder import SITE, BuildError, say
from builder.examples import build_examples

__all__ = ["TYPES", "serve_examples", "serve_site", "serving"]

FIRST_PORT = 8000


# Not left to the machine's own table, which may lack the newer ones.
TYPES = {
    **SimpleHTTPRequestHandler.extensions_map,
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".py": "text/plain; charset=utf-8",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}


class _Handler(SimpleHTTPRequestHandler):
    """Serves a folder below a path, as a static host would."""

    protocol_version = "HTTP/1.1"
    extensions_map = TYPES

    def __init__(
        self, *arguments: object, prefix: str, quiet: bool, directory: str, headers: Mapping[str, str]
    ) -> None:
        self._prefix, self._quiet, self._headers = prefix, quiet, headers
        super().__init__(*arguments, directory=directory)  # type: ignore[arg-type]

    def translate_path(self, path: str) -> str:
        if not path.startswith(self._prefix):
            return os.path.join(self.directory, "outside", "of", "the", "site")  # noqa: PTH118
        return super().translate_path("/" + path.removeprefix(self._prefix))

    def end_headers(self) -> None:
        # Revalidate, so that a reload shows what was just built.
        for name, value in ({"Cache-Control": "no-cache"} | dict(self._headers)).items():
            self.send_header(name, value)
        super().end_headers()

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        if not self._quiet and int(code) >= HTTPStatus.BAD_REQUEST:
            super().log_request(code, size)

    def log_error(self, format: str, *args: object) -> None:  # noqa: A002  (the base class's name)
        if not self._quiet:
            super().log_error(format, *args)


class _Server(ThreadingHTTPServer):
    def __init__(self, address: tuple[str, int], handler: Callable[..., SimpleHTTPRequestHandler]) -> None:
        self._connections: set[socket.socket] = set()
        super().__init__(address, handler)

    def process_request(self, request: object, client_address: object) -> None:
        assert isinstance(request, socket.socket)
        self._connections.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: object) -> None:
        assert isinstance(request, socket.socket)
        self._connections.discard(request)
        super().shutdown_request(request)

    def server_close(self) -> None:
        """Stop for good: a connection that a browser keeps open would go on being served."""
        super().server_close()
        for connection in list(self._connections):
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)

    # A browser drops connections in the middle of a file when its page is left: nothing to report.
    def handle_error(self, request: object, client_address: object) -> None:
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def _server(
    folder: Path, host: str, port: int, prefix: str = "/", *, quiet: bool, headers: Mapping[str, str] | None = None
) -> _Server:
    handler = functools.partial(_Handler, prefix=prefix, quiet=quiet, directory=str(folder), headers=headers or {})
    return _Server((host, port), handler)


@contextmanager
def serving(
    folder: Path = SITE, prefix: str = "/", port: int = 0, *, headers: Mapping[str, str] | None = None
) -> Iterator[str]:
    """Serve a folder on a port (0: a free one) of this machine while the context is open; gives the URL.

    ``prefix`` is the path (with both slashes) that the folder appears under; anything else is not found. ``headers``
    go with every answer.
    """
    server = _server(folder, "127.0.0.1", port, prefix, quiet=True, headers=headers)
    thread = threading.Thread(target=server.serve_forever, args=(0.05,))
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}{prefix}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def _open_server(host: str, port: int | None, folder: Path = SITE) -> _Server:
    if port is not None:
        try:
            return _server(folder, host, port, quiet=False)
        except OSError as error:
            raise BuildError(f"cannot serve on {host}, port {port}: {error.strerror}") from error
    for candidate in range(FIRST_PORT, FIRST_PORT + 20):
        try:
            return _server(folder, host, candidate, quiet=False)
        except OSError:
            continue
    return _server(folder, host, 0, quiet=False)


def serve_site(host: str, port: int | None) -> None:
    """Serve dist/site until interrupted, and open a browser where there is a screen.

    Without a port the first free one from 8000 on is taken.
    """
    with _open_server(host, port) as server:
        shown = "127.0.0.1" if host in ("", "0.0.0.0", "::") else host
        url = f"http://{shown}:{server.server_port}/"
        say(f"serving {SITE} at {url} (Ctrl-C stops it)")
        _serve(server, url)


def serve_examples(port: int | None) -> None:
    """Serve dist/site, and pages that embed it from another port, and so as another site, until interrupted."""
    with serving() as game, _open_server("127.0.0.1", port, build_examples(game)) as server:
        url = f"http://127.0.0.1:{server.server_port}/"
        say(f"serving the game at {game} and the examples at {url} (Ctrl-C stops it)")
        _serve(server, url)


def _serve(server: _Server, url: str) -> None:
    """Print the address, open a browser where there is a screen, and serve until interrupted."""
    print(url, flush=True)
    if sys.platform == "darwin" or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        webbrowser.open(url)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        say("stopped")
