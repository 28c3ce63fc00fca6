"""Random valid options, as plain JSON, for the laws, the oracle and the long bench: one generator for all three."""

from __future__ import annotations

from random import Random

import oracle
from oracle import Options

MOONS = ["others_plus", "self_minus", "choose"]


def _odd_points(rng: Random) -> dict[str, int]:
    """A table of card values far from any preset: some cards good, some bad, hearts perhaps worth nothing."""
    points = oracle.standard_points() if rng.random() < 0.5 else {}
    for _ in range(rng.randint(1, 8)):
        card = rng.choice(oracle.RANKS) + rng.choice(oracle.SUITS)
        points[card] = rng.choice([-20, -10, -3, -1, 1, 2, 5, 13, 30])
    return points


def _odd_pack(rng: Random, players: int, scoring: list[str], pass_count: int) -> list[str]:
    """Cards to leave out so that the rest divides evenly; no heart, none that scores, and at least one club stays."""
    kept_club = rng.choice(oracle.RANKS) + "C"
    spare = [rank + suit for suit in oracle.SUITS for rank in oracle.RANKS]
    spare = [card for card in spare if card not in scoring and card != kept_club]
    sizes = [n for n in range(len(spare) + 1) if (52 - n) % players == 0 and (52 - n) // players >= max(1, pass_count)]
    usual = sizes[: 1 + rng.randint(0, 2)] if rng.random() < 0.7 else sizes
    return rng.sample(spare, rng.choice(usual))


def random_options(rng: Random, players: int | None = None) -> Options:
    """Options that `Rules` must accept, settled: every name has its value. Half of them start from a preset."""
    chosen: Options = {"players": players or rng.choice([3, 4, 5])}
    if rng.random() < 0.5:
        chosen = {**oracle.PRESETS[rng.choice(sorted(oracle.PRESETS))], **chosen}
    else:
        chosen["pass_count"] = rng.randint(0, 4)
        chosen["card_points"] = rng.choice([oracle.standard_points(), oracle.spot_points(), _odd_points(rng)])
        chosen["target"] = rng.choice([1, 20, 50, 100, 150, 1000, rng.randint(1, 1000)])
        ways = ["left", "right", "hold"] + (["across"] if chosen["players"] == 4 else [])
        if rng.random() < 0.5:
            chosen["pass_cycle"] = [rng.choice(ways) for _ in range(rng.randint(1, 5))]
    settled = oracle.settle(chosen)
    settled["first_trick_points"] = rng.random() < 0.5
    settled["queen_lead"] = rng.choice(["always", "after_broken"])
    settled["queen_breaks"] = rng.random() < 0.5
    settled["last_trick_view"] = rng.choice(["until_next_lead", "always"])
    settled["moon"] = rng.choice(MOONS)
    settled["end_when"] = rng.choice(["reach", "exceed"])
    settled["no_tricks_bonus"] = rng.choice([0, 0, -5, -12])
    settled["exact_target"] = rng.random() < 0.3
    settled["sun"] = rng.random() < 0.3
    scoring = sorted({*settled["card_points"], *oracle.HEARTS, oracle.QUEEN})
    if rng.random() < 0.3 or any(card in scoring for card in settled["removed"]):
        settled["removed"] = _odd_pack(rng, settled["players"], scoring, settled["pass_count"])
    return settled


def deal(rng: Random, options: Options) -> list[list[str]]:
    """The pack in play, shuffled and shared out."""
    pack = oracle.deck(options)
    rng.shuffle(pack)
    each = len(pack) // int(options["players"])
    return [pack[seat * each : (seat + 1) * each] for seat in range(options["players"])]


def moonish_deal(rng: Random, options: Options) -> list[list[str]]:
    """A deal that gives one seat the pack's high cards, so that moons and suns are seen often."""
    pack = sorted(oracle.deck(options), key=lambda card: (oracle.RANKS.index(card[0]), card))
    each = len(pack) // int(options["players"])
    low, high = pack[:-each], pack[-each:]
    rng.shuffle(low)
    hands = [low[seat * each : (seat + 1) * each] for seat in range(options["players"] - 1)]
    hands.insert(rng.randrange(options["players"]), high)
    return hands
