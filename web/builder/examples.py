"""dist/examples: the pages of web/examples, for a game at a given address.

They are pages of other sites and no part of the game's: what their script is put together from has its licence among
them (licenses.txt), not among the site's.
"""

import html
import shutil
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

from builder import DIST, WEB, BuildError, say
from builder.packages import install_packages, node
from builder.stamps import building

__all__ = ["BUILT", "EXAMPLES", "build_examples", "game_address"]

EXAMPLES = WEB / "examples"
BUILT = DIST / "examples"
# What the pages call the game's address.
_GAME = "https://games.example/hearts/"
_PAGES = ("index.html", "blog.html", "three.html", "react.html", "scores.html", "scores.js", "style.css")
# What is in react.js.
_BUNDLED = ("react", "react-dom", "scheduler")


def game_address(text: str) -> str:
    """The address of a game's folder, as ``embed.js`` lies in it. Raises BuildError for what is none."""
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
        raise BuildError(f"--game: the address of a game is like {_GAME}, not {text!r}")
    return text.removesuffix("index.html").removesuffix("/") + "/"


def build_examples(game: str, folder: Path = BUILT) -> Path:
    """Build the pages that have the game of that address in them into the folder, in the place of what is there."""
    game = html.escape(game_address(game))
    with building():
        install_packages(EXAMPLES)
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for name in _PAGES:
            text = (EXAMPLES / name).read_text("utf-8")
            (folder / name).write_text(text.replace(_GAME, game), "utf-8")
        _bundle(folder / "react.js")
        packages = EXAMPLES / "node_modules"
        texts = [f"{name}\n\n{(packages / name / 'LICENSE').read_text('utf-8')}" for name in _BUNDLED]
        (folder / "licenses.txt").write_text("\n\n".join(texts), "utf-8")
    say(f"built {folder} for the game at {html.unescape(game)}")
    return folder


def _bundle(target: Path) -> None:
    """Put the React page's script together. Its legal comments stay, at the end of the file."""
    program = EXAMPLES / "node_modules" / "esbuild" / "bin" / "esbuild"
    command = [str(node()), str(program), "react/main.tsx", f"--outfile={target}"]
    command += ["--bundle", "--minify", "--format=iife", "--target=es2022", "--jsx=automatic", "--legal-comments=eof"]
    command += ['--define:process.env.NODE_ENV="production"', "--log-level=warning"]
    if subprocess.run(command, cwd=EXAMPLES, check=False, stdout=sys.stderr).returncode != 0:
        raise BuildError("esbuild could not put the React page together (see above)")
