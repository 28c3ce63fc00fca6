"""``python -m builder site|zip|wheel|serve|examples|browser|screens|screenshots``; build.sh calls all but the last."""

import argparse
import json
import os
import signal
import sys
from pathlib import Path

from builder import SITE, BuildError, say


def _port(text: str) -> int:
    port = int(text)
    if not 0 <= port <= 65535:
        raise argparse.ArgumentTypeError(f"{port} is no port (0 to 65535)")
    return port


def _setting(text: str) -> tuple[str, object]:
    """A setting of the page, as `deck=plain` or `points=false`."""
    name, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"a setting is like deck=plain, not {text!r}")
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="build.sh")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, help_ in (("site", "build dist/site"), ("zip", "pack dist/site for itch.io")):
        command = commands.add_parser(name, help=help_)
        command.add_argument("--url", help="the address that the site will have (default: HEARTS_URL, else unknown)")
    commands.add_parser("wheel", help="build the engine's wheel")
    commands.add_parser("browser", help="find or install a browser for the tests")
    commands.add_parser("screenshots", help="take the pictures in web/screenshots anew")
    screens = commands.add_parser("screens", help="take pictures of every screen and say what is wrong in them")
    screens.add_argument("folder", nargs="?", type=Path, help="where they go (default: dist/screens)")
    screens.add_argument("--screen", action="append", metavar="NAME", help="only this screen; may be repeated")
    screens.add_argument("--size", action="append", metavar="WxH", help="only this size; may be repeated")
    screens.add_argument("--scheme", action="append", choices=["light", "dark"], help="only light or dark")
    screens.add_argument("--players", action="append", type=int, choices=[3, 4, 5], help="only so many players")
    screens.add_argument("--language", action="append", metavar="CODE", help="only this language; may be repeated")
    screens.add_argument("--set", action="append", type=_setting, default=[], metavar="NAME=VALUE", help="a setting")
    screens.add_argument("--scale", type=int, default=1, help="pixels of the picture for one of the page (default: 1)")
    screens.add_argument("--text", type=int, default=100, help="size of type in percent of the usual")
    screens.add_argument("--forced-colours", action="store_true", help="as where the system has few colours")
    serve = commands.add_parser("serve", help="serve dist/site")
    serve.add_argument("--port", type=_port, help="the port (default: the first free one from 8000 on)")
    serve.add_argument("--host", default="127.0.0.1", help="the address to listen at (default: this machine only)")
    examples = commands.add_parser("examples", help="build dist/examples: pages that have the game in them")
    examples.add_argument(
        "--game", metavar="URL", help="the address of the game (default: dist/site is served, and so are the examples)"
    )
    examples.add_argument("--port", type=_port, help="the examples' port (default: the first free one from 8000 on)")
    arguments = parser.parse_args()
    if arguments.command == "examples" and arguments.game is not None and arguments.port is not None:
        examples.error("with --game nothing is served, so --port has no meaning")
    return arguments


def _screens(arguments: argparse.Namespace) -> int:
    from builder.screens import FOLDER, Wanted, everywhere, take_screens

    usual = Wanted()
    wanted = Wanted(
        screens=tuple(arguments.screen or usual.screens),
        sizes=tuple(arguments.size or usual.sizes),
        schemes=tuple(arguments.scheme or usual.schemes),
        players=tuple(arguments.players or usual.players),
        settings=dict(arguments.set),
        scale=arguments.scale,
        text=arguments.text,
        forced_colours=arguments.forced_colours,
    )
    folder = (arguments.folder or FOLDER).resolve()
    languages = [wanted._replace(language=code) for code in arguments.language or []]
    faults = take_screens(folder, languages or everywhere(wanted))
    print(folder / "index.html")
    return 1 if faults else 0


def _address(given: str | None) -> str | None:
    """The address of the site, where the person who builds it has named one."""
    from builder.sharing import address_of_folder

    if given is not None:
        return address_of_folder(given, "--url")
    known = os.environ.get("HEARTS_URL")
    return address_of_folder(known, "HEARTS_URL") if known else None


def _examples(arguments: argparse.Namespace) -> None:
    from builder.examples import build_examples
    from builder.serve import serve_examples

    if arguments.game is None:
        serve_examples(arguments.port)
    else:
        print(build_examples(arguments.game))


def main() -> int:
    """Run one command; the exit status."""
    arguments = _arguments()
    # A stop asked for politely is a stop, not an error.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        match arguments.command:
            case "site":
                from builder.site import build_site

                build_site(_address(arguments.url))
                print(SITE)
            case "zip":
                from builder.archive import write_zip
                from builder.site import build_site

                build_site(_address(arguments.url))
                print(write_zip())
            case "wheel":
                from builder.stamps import building
                from builder.wheel import build_wheel

                with building():
                    print(build_wheel())
            case "browser":
                from builder.browsers import install_chromium, install_firefox

                second = install_firefox() or "no Firefox (Debian: apt install firefox-esr)"
                say(f"testing with {install_chromium()} and {second}")
            case "screenshots":
                from builder.screenshots import take_screenshots

                for path in take_screenshots():
                    print(path)
            case "screens":
                return _screens(arguments)
            case "serve":
                from builder.serve import serve_site

                serve_site(arguments.host, arguments.port)
            case "examples":
                _examples(arguments)
    except BuildError as error:
        say(f"error: {error}")
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
