"""The arena: which of two line-ups of bots is better, and by how many points a hand.

Both get the same cards. Every deal is played once in each seating of the two at the table, and the figure of a deal is
the mean over its seatings of (ours - theirs), in points a seat and hand: below 0 ours is the better. Deals are
independent of each other and the hands of one deal are not, so the standard error is over deals.
"""

from .deals import Clock, Contest, DealResult, play_deals
from .figures import NORMAL_95, Comparison
from .run import compare
from .seating import SEATINGS, LineUp, Player, Seating, parse_line_up, seated, seatings
from .store import Store, opened

__all__ = [
    "NORMAL_95",
    "SEATINGS",
    "Clock",
    "Comparison",
    "Contest",
    "DealResult",
    "LineUp",
    "Player",
    "Seating",
    "Store",
    "compare",
    "opened",
    "parse_line_up",
    "play_deals",
    "seated",
    "seatings",
]
