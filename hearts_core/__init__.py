"""Hearts: the rules, rounds and matches, what each player may know, a text notation, and bots.

>>> from random import Random
>>> from hearts_core import Match, Rules
>>> match = Match(Rules(players=3))
>>> match.deal(Random(7))
>>> match.view(0).direction
PassDirection.LEFT
"""

from .card_points import CardPoints
from .cards import FULL_PACK, HEARTS, QUEEN_OF_SPADES, Card, Cards, Suit
from .claim import Claim, doubts, settled, sure_card
from .deal import bot_stream, deal, deal_stream
from .errors import BadValue, DealError, HeartsError, IllegalAction, NotationError, Reason, RulesError
from .logbook import Entry, format_log, merge_logs, parse_log
from .match import Match
from .notation import format_match, format_position, parse_match, parse_position
from .position import Position
from .replay import last_decision, rewind
from .round import Round
from .rules import PRESETS, PassDirection, Rules
from .sampling import sample
from .scoring import HandScore, MoonChoice, Standing, standing
from .summary import HandSummary, Summary, moon_stopper, summary
from .tally import Tally, tally
from .trick import Trick
from .view import Phase, PlayerView, Scoreboard

__version__ = "0.1.0"

__all__ = [
    "FULL_PACK",
    "HEARTS",
    "PRESETS",
    "QUEEN_OF_SPADES",
    "BadValue",
    "Card",
    "CardPoints",
    "Cards",
    "Claim",
    "DealError",
    "Entry",
    "HandScore",
    "HandSummary",
    "HeartsError",
    "IllegalAction",
    "Match",
    "MoonChoice",
    "NotationError",
    "PassDirection",
    "Phase",
    "PlayerView",
    "Position",
    "Reason",
    "Round",
    "Rules",
    "RulesError",
    "Scoreboard",
    "Standing",
    "Suit",
    "Summary",
    "Tally",
    "Trick",
    "bot_stream",
    "deal",
    "deal_stream",
    "doubts",
    "format_log",
    "format_match",
    "format_position",
    "last_decision",
    "merge_logs",
    "moon_stopper",
    "parse_log",
    "parse_match",
    "parse_position",
    "rewind",
    "sample",
    "settled",
    "standing",
    "summary",
    "sure_card",
    "tally",
]
