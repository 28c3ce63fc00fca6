"""Who sits where: the seatings of two line-ups at one table."""

from collections.abc import Sequence
from itertools import combinations
from typing import Final, Literal, get_args

from ..bots import Bot, bot
from ..errors import BadValue
from ..external import USUAL_TIMEOUT, ExternalCommand

Player = Bot | ExternalCommand
"""A bot, or how to start one."""

LineUp = tuple[Player, ...]
"""The players of one side, one or more. They take its seats in turn, over and over where there are more seats."""

Seating = Literal["half", "one"]
"""`half`: each side has half of the seats, as near as can be. `one`: ours has one seat, theirs all the others."""

SEATINGS: Final[tuple[Seating, ...]] = get_args(Seating)

EXTERNAL: Final = "exec:"
"""What goes before the command of an external bot in the text of a line-up."""


def seatings(players: int, seating: Seating = "half") -> tuple[tuple[bool, ...], ...]:
    """Every way to seat the two sides; true where ours sits.

    By `half` two against two in 6 seatings at four; one against two and two against one in 6 at three; 20 at five. By
    `one` as many seatings as seats. Raises BadValue (seating) for any other.
    """
    if seating not in SEATINGS:
        raise BadValue("seating", seating, f"is none of {', '.join(SEATINGS)}")
    sizes = {1} if seating == "one" else {players // 2, players - players // 2}
    chosen = [seats for size in sorted(sizes) for seats in combinations(range(players), size)]
    return tuple(tuple(seat in seats for seat in range(players)) for seats in chosen)


def seated[T](seating: Sequence[bool], ours: Sequence[T], theirs: Sequence[T], shift: int = 0) -> tuple[T, ...]:
    """Who sits at each seat: a side's players in turn, beginning `shift` places on in its line-up."""
    sides = {True: ours, False: theirs}
    next_of = {True: shift, False: shift}
    found = []
    for mine in seating:
        found.append(sides[mine][next_of[mine] % len(sides[mine])])
        next_of[mine] += 1
    return tuple(found)


def parse_line_up(text: str, timeout: float = USUAL_TIMEOUT) -> LineUp:
    """The line-up written as `text`: levels by commas, and as the last one perhaps `exec:` and a command.

    `timeout` is how many seconds an external bot may take for a line.

    >>> len(parse_line_up("medium,easy,exec:./mybot --depth 3,4"))
    3

    Raises BadValue (level, command, line-up) for what is none.
    """
    levels, separator, command = text.partition(EXTERNAL)
    names = levels.split(",")
    if separator and names.pop().strip():
        raise BadValue("line-up", text, f"lacks a comma before {EXTERNAL}")
    players: list[Player] = [bot(name.strip()) for name in names]
    if separator:
        players.append(ExternalCommand.parse(command, timeout))
    return tuple(players)
