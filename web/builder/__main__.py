"""``python -m builder site|wheel|serve|browser|screenshots``; build.sh calls the first four."""

import argparse
import signal
import sys

from builder import SITE, BuildError, say


def _port(text: str) -> int:
    port = int(text)
    if not 0 <= port <= 65535:
        raise argparse.ArgumentTypeError(f"{port} is no port (0 to 65535)")
    return port


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="build.sh")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    commands.add_parser("site", help="build dist/site")
    commands.add_parser("wheel", help="build the engine's wheel")
    commands.add_parser("browser", help="find or install a browser for the tests")
    commands.add_parser("screenshots", help="take the pictures in web/screenshots anew")
    serve = commands.add_parser("serve", help="serve dist/site")
    serve.add_argument("--port", type=_port, help="the port (default: the first free one from 8000 on)")
    serve.add_argument("--host", default="127.0.0.1", help="the address to listen at (default: this machine only)")
    return parser.parse_args()


def main() -> int:
    """Run one command; the exit status."""
    arguments = _arguments()
    # A stop asked for politely is a stop, not an error.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        match arguments.command:
            case "site":
                from builder.site import build_site

                build_site()
                print(SITE)
            case "wheel":
                from builder.stamps import building
                from builder.wheel import build_wheel

                with building():
                    print(build_wheel())
            case "browser":
                from builder.browsers import install_chromium

                say(f"testing with {install_chromium()}")
            case "screenshots":
                from builder.screenshots import take_screenshots

                for path in take_screenshots():
                    print(path)
            case "serve":
                from builder.serve import serve_site

                serve_site(arguments.host, arguments.port)
    except BuildError as error:
        say(f"error: {error}")
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
