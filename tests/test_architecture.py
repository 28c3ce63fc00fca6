"""The shape of the package: who may import whom, what it is made of, what it says it exports."""

from __future__ import annotations

import ast
import importlib
import inspect
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

import hearts_core

ROOT = Path(hearts_core.__file__).parent

# Each module may import those before it. The packages' own __init__ only gather.
ORDER = [
    "errors",
    "cards",
    "card_points",
    "rules",
    "deal",
    "exchange",
    "legal",
    "trick",
    "scoring",
    "view",
    "claim",
    "position",
    "course",
    "round",
    "sampling",
    "match",
    "replay",
    "notation",
    "summary",
    "tally",
    "logbook",
    "playout",
    "bots",
    "table",
    "protocol",
    "answers",
    "external",
    "arena",
    "cli",
    "__main__",
]

# What the game itself needs nothing of: files, clocks, processes, the network.
FORBIDDEN = {"asyncio", "datetime", "os", "pathlib", "secrets", "socket", "subprocess", "sys", "threading", "time"}

# Those that talk to a person at a terminal, or to other processes.
AT_THE_TERMINAL = {"external", "arena", "cli", "__main__"}

MODULES = sorted(path.relative_to(ROOT).with_suffix("") for path in ROOT.rglob("*.py"))


def layer(module: Path) -> str:
    return module.parts[0]


def imports(module: Path) -> Iterator[tuple[str, int]]:
    """The modules that a module imports anywhere in it: absolute names, and how many dots went before."""
    tree = ast.parse((ROOT / module).with_suffix(".py").read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, 0) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            if node.module is None:
                yield from ((alias.name, node.level) for alias in node.names)
            else:
                yield node.module, node.level


def package_layers(module: Path) -> set[str]:
    """The layers of the package that a module imports."""
    found = set()
    for name, level in imports(module):
        if level:
            base = module.parent.parts[: len(module.parent.parts) - level + 1]
            found.add((*base, *name.split("."))[0])
        elif name.split(".")[0] == "hearts_core":
            found.add((*name.split(".")[1:], "__init__")[0])
    return found


def test_every_module_has_its_place() -> None:
    assert {layer(module) for module in MODULES} <= {*ORDER, "__init__"}


@pytest.mark.parametrize("module", [m for m in MODULES if layer(m) != "__init__"], ids=str)
def test_imports_go_one_way(module: Path) -> None:
    own = layer(module)
    below = set(ORDER[: ORDER.index(own)])
    # The command line stands above all and may say the package's version.
    allowed = below | {own} | ({"__init__"} if own in AT_THE_TERMINAL else set())
    assert package_layers(module) <= allowed


@pytest.mark.parametrize("module", MODULES, ids=str)
def test_only_the_standard_library_is_imported(module: Path) -> None:
    for name, level in imports(module):
        first = name.split(".")[0]
        assert level or first == "hearts_core" or first in sys.stdlib_module_names


@pytest.mark.parametrize("module", [m for m in MODULES if layer(m) not in AT_THE_TERMINAL], ids=str)
def test_the_engine_has_no_clock_no_files_and_no_luck_of_its_own(module: Path) -> None:
    names = {name.split(".")[0] for name, level in imports(module) if not level}
    assert not names & FORBIDDEN
    tree = ast.parse((ROOT / module).with_suffix(".py").read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            assert "random" not in {alias.name for alias in node.names}, "import Random, not the shared generator"
        if isinstance(node, ast.ImportFrom) and node.module == "random":
            assert {alias.name for alias in node.names} == {"Random"}
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in {"print", "input", "open", "eval", "exec"}
            if node.func.id == "Random":
                assert node.args, "a Random must have a seed"


@pytest.mark.parametrize("module", MODULES, ids=str)
def test_files_are_short(module: Path) -> None:
    lines = (ROOT / module).with_suffix(".py").read_text("utf-8").count("\n")
    assert lines <= 340, "a file of 50 to 300 lines is one that people read"


def public_modules() -> list[str]:
    """The modules that say what they export."""
    names = ["hearts_core"] + [
        "hearts_core." + ".".join(p for p in m.parts if p != "__init__")
        for m in MODULES
        if m.parts[-1] != "__main__" and str(m) != "__init__"
    ]
    return [name for name in names if hasattr(importlib.import_module(name), "__all__")]


@pytest.mark.parametrize("name", public_modules())
def test_all_lists_are_true_and_sorted(name: str) -> None:
    module = importlib.import_module(name)
    exported = list(module.__all__)
    assert len(set(exported)) == len(exported)
    # The order of ruff's RUF022: constants, classes, functions; each by the alphabet.
    assert exported == sorted(exported, key=lambda item: (not item.isupper(), item.islower(), item))
    for item in exported:
        assert hasattr(module, item)


def test_the_package_exports_all_that_it_gathers() -> None:
    gathered = {
        name for name, value in vars(hearts_core).items() if not name.startswith("_") and not inspect.ismodule(value)
    }
    assert gathered == set(hearts_core.__all__)


@pytest.mark.parametrize("name", hearts_core.__all__)
def test_what_is_exported_says_what_it_is(name: str) -> None:
    value = getattr(hearts_core, name)
    if inspect.isclass(value):
        assert value.__doc__
        for attribute, member in vars(value).items():
            if not attribute.startswith("_") and (inspect.isfunction(member) or isinstance(member, property)):
                assert member.__doc__, f"{name}.{attribute}"
    elif inspect.isfunction(value):
        assert value.__doc__
    else:
        assert documented_constant(name), "a text stands under the constant"


def documented_constant(name: str) -> bool:
    """Whether a module assigns the name and a text stands right under it."""
    for module in MODULES:
        body = ast.parse((ROOT / module).with_suffix(".py").read_text("utf-8")).body
        for statement, following in pairwise(body):
            named = isinstance(statement, ast.AnnAssign) and getattr(statement.target, "id", "") == name
            if named and isinstance(following, ast.Expr):
                return isinstance(following.value, ast.Constant) and isinstance(following.value.value, str)
    return False
