"""The match around the hand: which scores a seat should want."""

from ..scoring import HandScore, MoonChoice, standing
from ..view import PlayerView


def best_moon_choice(view: PlayerView) -> MoonChoice:
    """The choice that leaves the shooter best placed.

    A match won is better than one that goes on, and that is better than one lost; then the larger lead over the best
    of the others counts, then the lower total.
    """
    choice, _ = max(view.board.moon_choices, key=lambda pair: _placed(view, pair[1]))
    return choice


def _placed(view: PlayerView, score: HandScore) -> tuple[int, int, int]:
    seat, totals = view.seat, score.totals
    result = standing(view.rules, totals)
    won = 0 if not result.over else 1 if result.winner == seat else -1
    lead = min(total for other, total in enumerate(totals) if other != seat) - totals[seat]
    return won, lead, -totals[seat]
