"""What the commands have in common: exit statuses, the options of the rules, files that are whole or not there."""

import argparse
import os
from pathlib import Path
from typing import Any

from ..bots import LEVELS, SEARCHERS
from ..errors import BadValue
from ..rules import PRESETS, Rules

OK = 0
BAD_INPUT = 2
INTERRUPTED = 130


def levels_text() -> str:
    """The levels, for a help text."""
    return " or ".join([*LEVELS, *SEARCHERS])


def add_rules(parser: argparse.ArgumentParser) -> None:
    """Lets a command take rules."""
    parser.add_argument("--players", type=int, metavar="N", help="3, 4 (usual) or 5")
    parser.add_argument("--preset", metavar="NAME", help=f"the rules to start from: {', '.join(PRESETS)}")
    parser.add_argument(
        "--rule",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="change an option of the rules, such as moon=choose or card_points=QS:13,JD:-10,H:1; may be repeated",
    )


def rules_of(options: argparse.Namespace) -> Rules:
    """The rules that the options ask for. Raises BadValue, RulesError."""
    values: dict[str, Any] = {}
    for text in options.rule:
        name, separator, value = text.partition("=")
        if not separator:
            raise BadValue("--rule", text, "is not NAME=VALUE")
        values[name] = _rule_value(value)
    for name in ("players", "preset"):
        if getattr(options, name) is not None:
            values[name] = getattr(options, name)
    return Rules.from_options(values)


def _rule_value(text: str) -> object:
    if text in ("true", "false"):
        return text == "true"
    return int(text) if text.lstrip("-").isdecimal() and text.isascii() else text.replace(",", " ")


def check_positive(name: str, value: int | None) -> None:
    """Raises BadValue for a number below 1."""
    if value is not None and value < 1:
        raise BadValue(name, value, "is not 1 or more")


def write_whole(path: Path, text: str) -> None:
    """Writes the whole file or leaves it as it was: one half written could not be read."""
    beside = path.with_name(path.name + ".part")
    beside.write_text(text, encoding="utf-8")
    os.replace(beside, path)  # noqa: PTH105  # says what it does
