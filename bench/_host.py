"""A static host as there are many: it compresses what compresses, and can be as slow as a phone's connection."""

import gzip
import mimetypes
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from builder.serve import TYPES

_CHUNK = 16 * 1024


@cache
def _compressed(path: Path) -> bytes | None:
    """The file in gzip where that makes it smaller by a tenth or more, as hosts do."""
    content = path.read_bytes()
    packed = gzip.compress(content, 9, mtime=0)
    return packed if len(packed) < 0.9 * len(content) else None


class Line:
    """The line to the browser: counts the bytes of all answers, and shares ``rate`` bytes a second among them."""

    def __init__(self, rate: float | None = None, latency: float = 0) -> None:
        self.sent = 0
        self._rate = rate
        self._latency = latency
        self._lock = threading.Lock()
        self._free_at = 0.0

    def begin(self) -> None:
        """An answer begins."""
        time.sleep(self._latency)

    def carry(self, size: int) -> None:
        """Wait until ``size`` bytes have gone through."""
        with self._lock:
            self.sent += size
            if self._rate is None:
                return
            self._free_at = max(self._free_at, time.monotonic()) + size / self._rate
            until = self._free_at
        time.sleep(max(0.0, until - time.monotonic()))


@contextmanager
def hosting(folder: Path, line: Line) -> Iterator[str]:
    """Serve the folder over the line; gives the address."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            path = folder / self.path.split("?")[0].lstrip("/")
            path = path / "index.html" if path.is_dir() else path
            line.begin()
            if not path.is_file():
                self.send_error(404)
                return
            packed = _compressed(path)
            body = packed or path.read_bytes()
            self.send_response(200)
            kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            # As usual static hosts say: may be kept for a while.
            self.send_header("Cache-Control", "max-age=600")
            if packed:
                self.send_header("Content-Encoding", "gzip")
            self.end_headers()
            try:
                for start in range(0, len(body), _CHUNK):
                    part = body[start : start + _CHUNK]
                    line.carry(len(part))
                    self.wfile.write(part)
            except OSError:
                self.close_connection = True  # the browser has gone

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002  (the base class's name)
            pass

    class Server(ThreadingHTTPServer):
        daemon_threads = True

        def handle_error(self, request: object, client_address: object) -> None:
            """Say nothing of a browser that closed its line: each run ends with one that does."""
            if not isinstance(sys.exception(), ConnectionError):
                super().handle_error(request, client_address)  # type: ignore[arg-type]

    server = Server(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
