"""The worker's side of the page: it holds the one game and answers calls, JSON text in and JSON text out.

docs/architecture.md lists the calls. Seat 0 is the human; the other seats are bots. What the page is told comes from
seat 0's PlayerView, so it can't show what the player may not know. Nothing here knows of the browser.
"""

import asyncio
import json
import re
import secrets
from collections.abc import Awaitable, Callable, Generator, Mapping
from functools import lru_cache, partial
from time import perf_counter, time
from typing import Any

import hearts_core
from hearts_core import (
    PRESETS,
    QUEEN_OF_SPADES,
    BadValue,
    Card,
    Cards,
    Claim,
    Entry,
    IllegalAction,
    Match,
    MoonChoice,
    Phase,
    PlayerView,
    Rules,
    Scoreboard,
    Suit,
    bot_stream,
    deal_stream,
    doubts,
    format_log,
    format_match,
    last_decision,
    merge_logs,
    parse_log,
    parse_match,
    rewind,
    settled,
    summary,
    sure_card,
    tally,
)
from hearts_core.bots import LEVELS, SEARCHERS, Bot, bot
from hearts_core.bots.search import Budget, Candidate, Decision
from hearts_core.bots.searcher import Searcher
from hearts_core.bots.standing import best_moon_choice
from hearts_core.logbook import LIMIT, format_entry
from hearts_core.sampling import possible_cards
from hearts_core.table import act as bot_acts
from hearts_core.table import advise, deal_next, think, waiting
from hearts_core.tally import percent, tenths

__export__ = [
    *("act", "hello", "hint", "load", "merge_statistics", "new_game", "public_save", "statistics", "step"),
    "think_ahead",
]

HUMAN = 0
USUAL_LEVEL = "medium"
# What is offered here: `master` has no limit but patience.
LEVELS_HERE = [*LEVELS, "hard", "expert"]
# How many of the last matches the statistics tell one by one.
LAST_MATCHES = 30
# Who is asked for a hint. Its figures are shown, so it makes at least so many playouts, if there is the time.
ADVISER = "expert"
ADVICE = Budget(playouts=2000, milliseconds=1500, passing=3000)
NAME_LENGTH = 40
# What no name may have: control characters, ends of lines, marks that turn the direction of what comes after it, and
# halves of characters.
UNFIT = {*map(chr, range(32)), *map(chr, range(127, 160)), *map(chr, (0x2028, 0x2029, *range(0x202A, 0x202F)))}
UNFIT |= {*map(chr, range(0x2066, 0x206A)), *map(chr, range(0xD800, 0xE000))}


class Refusal(Exception):
    """A call that can't be carried out: a reason code, and where it helps the field and the value at fault."""

    def __init__(self, reason: str, field: str | None = None, value: object = None) -> None:
        super().__init__(reason, field, value)
        self.reason = reason
        # Both may be from a file: a field's name too where it is one that is not known.
        self.field = None if field is None else _tellable(field)
        self.value = None if value is None else _tellable(value)


def _tellable(value: object) -> str:
    """The beginning of it, without what is no character of its own (half of one), which can't go to the page."""
    return str(value)[:200].encode("utf-8", "replace").decode()


def _bot(level: str) -> Bot:
    """The bot of a level. One that searches gets the clock that its budget of milliseconds needs."""
    found = bot(level)
    return found.timed(perf_counter) if isinstance(found, Searcher) else found


def _adviser() -> Searcher:
    usual = SEARCHERS[ADVISER]
    return usual.timed(perf_counter, None if usual.budget.playouts > ADVICE.playouts else ADVICE)


class Thought:
    """What the bot whose turn it is will do at one moment of the match. Whoever waits for it may help it on."""

    def __init__(self, match: Match, seat: int, steps: Generator[None, None, Callable[[], object]]) -> None:
        self.match = match
        self.serial = match.serial
        self.seat = seat
        self._steps = steps
        self._over = False
        self._action: Callable[[], object] | None = None

    def step(self) -> bool:
        """Thinks a step further; whether there is more to think."""
        if not self._over:
            try:
                next(self._steps)
            except StopIteration as done:
                self._over, self._action = True, done.value
        return not self._over

    def act(self) -> object:
        """Does what was thought of, once there is nothing more to think."""
        assert self._action is not None
        return self._action()


class Game:
    """A match with its human, its bots and its seed, all of which stand in the match's record."""

    def __init__(self, match: Match) -> None:
        """Raises BadValue naming the tag that a game needs and the match lacks, or that no game of this page writes.

        A match without a seed, as `public` gives, gets one, so that its next deals are known to nobody.
        """
        self.match = match
        seats = range(match.rules.players)
        if "seed" not in match.tags:
            match.set_tag("seed", secrets.token_hex(16))
        self.seed = _seed(match)
        self.id = _id(match)
        self.names = [_name_tag(match, f"name.{seat}") for seat in seats]
        self.levels = ["human"] + [_tag(match, f"level.{seat}") for seat in seats[1:]]
        self.bots = [_bot(level) for level in self.levels[1:]]
        self.undos = _count(match, "undos")
        self.undone = _count(match, "undone")
        self.hints = _count(match, "hints")
        self._hint: tuple[int, dict[str, Any]] | None = None  # the last one, with the serial that it is for
        self._thought: Thought | None = None
        self.events: list[dict[str, Any]] = []
        self._decided = 0  # the last hand in which the human is known to have had a choice

    @property
    def serial(self) -> int:
        """Counts all that was accepted: actions, also those taken back, and undos. So it never comes again.

        The match's own serial goes back with an undo; a call made before it must not fit after it.
        """
        return self.match.serial + self.undone + self.undos

    @property
    def can_undo(self) -> bool:
        """Whether the human has had a choice in this hand."""
        hand = self.match.hand_number
        if self._decided != hand and last_decision(self.match, HUMAN) is not None:
            self._decided = hand
        return self._decided == hand

    @property
    def actor(self) -> int | None:
        """The seat that must act; None when the next hand must be dealt or the match is over.

        While passing the human, seat 0, comes first; what the bots pass does not depend on it.
        """
        return next(iter(waiting(self.match)), None)

    def deal(self, hands: list[Cards] | None = None) -> None:
        """Deals the next hand: these hands, or from the seed."""
        self.match.set_tag("claim", None)
        if hands is None:
            deal_next(self.match, self.seed)
        else:
            self.match.start_hand(hands)
        self._tell("deal", hand=self.match.hand_number, direction=self.match.round.direction)

    def undo(self) -> None:
        """Goes back to the human's last choice in this hand: where the rest was claimed, to that.

        The bots do the same again after the same choice.
        """
        match = self.match
        back: int | None = _count(match, "claim")
        if not back or back >= match.serial:
            back = last_decision(match, HUMAN)
        if back is None:
            raise Refusal("nothing_to_undo")
        passed = match.round.passed[HUMAN]
        self.undos += 1
        self.undone += match.serial - back
        self.match = rewind(match, back, {**match.tags, "undos": str(self.undos), "undone": str(self.undone)})
        self.match.set_tag("claim", None)
        self._decided = 0
        again = passed if self.match.phase is Phase.PASSING else None
        self._tell("undo", cards=_texts(again or Cards()))

    def thought(self) -> Thought:
        """What the bot whose turn it is thinks about: the same for everybody who asks at this moment."""
        seat, match = self.actor, self.match
        if seat is None or seat == HUMAN:
            raise Refusal("not_waiting")
        thought = self._thought
        if thought is None or thought.match is not match or thought.serial != match.serial:
            rng = bot_stream(self.seed, match.hand_number, seat, match.serial)
            self._thought = thought = Thought(match, seat, think(match, seat, self.bots[seat - 1], rng))
        return thought

    def hint(self) -> Generator[None, None, dict[str, Any]]:
        """What the adviser would do for the human now, and why; thinks in steps. Counted once for each moment."""
        match, serial = self.match, self.serial
        if self.actor != HUMAN:
            raise Refusal("not_your_turn" if match.phase in (Phase.PASSING, Phase.PLAYING) else "nothing_to_hint")
        if self._hint is None or self._hint[0] != serial:
            if match.phase is Phase.MOON_CHOICE:
                found = _moon_hint(match.view(HUMAN))
            else:
                rng = bot_stream(self.seed, match.hand_number, HUMAN, match.serial)
                decision = yield from advise(match, HUMAN, _adviser(), rng)
                found = {
                    "kind": "pass" if match.phase is Phase.PASSING else "play",
                    "choice": _chosen(decision.choice),
                    "why": decision.why,
                    "candidates": _compared(decision, match.rules.players),
                }
            if self._hint is None or self._hint[0] != serial:
                self._hint = serial, found
                self.hints += 1
                match.set_tag("hints", str(self.hints))
        return self._hint[1]

    def claim(self) -> None:
        """Plays the hand to its end if it is certain that the human takes all tricks that are left, or none."""
        view = self.match.view(HUMAN)
        if view.turn != HUMAN:
            raise Refusal("not_your_turn")
        claim = _certain(view)
        if claim is None:
            raise Refusal("not_certain", "claim", _doubts(view))
        self._tell("claim", claim=claim)
        self._play_out(lambda view: sure_card(view, claim))

    def finish(self) -> None:
        """Plays the hand to its end if that can't change what it scores."""
        if not settled(self.match.view(HUMAN)):
            raise Refusal("points_left")
        self._tell("finish")
        self._play_out(lambda view: view.legal[-1])

    def _step_quickly(self, seat: int) -> None:
        """Lets a bot play a card of a hand that is decided, by rules of thumb: nobody waits for a search then."""
        match, own = self.match, self.bots[seat - 1]
        quick = LEVELS[USUAL_LEVEL] if isinstance(own, Searcher) else own
        rng = bot_stream(self.seed, match.hand_number, seat, match.serial)
        self.act(seat, partial(bot_acts, match, seat, quick, rng))

    def _play_out(self, choose: Callable[[PlayerView], Card | None]) -> None:
        match = self.match
        match.set_tag("claim", str(match.serial))
        while match.phase is Phase.PLAYING:
            seat = self.actor
            if seat is not None and seat != HUMAN:
                self._step_quickly(seat)
                continue
            card = choose(match.view(HUMAN))
            assert card is not None, "what is certain stays certain"
            self.act(HUMAN, partial(match.play, HUMAN, card))

    def act(self, seat: int, action: Callable[[], object]) -> None:
        """Does one action of `seat` and notes what happened."""
        match = self.match
        hand = match.round
        phase, tricks, broken, scored = match.phase, len(hand.tricks), hand.broken, len(match.scores)
        action()
        if phase is Phase.PASSING:
            self._tell("pass", seat=seat)
            if match.phase is not Phase.PASSING:
                self._tell("exchange")
        if phase is Phase.PLAYING:
            complete = len(hand.tricks) > tricks
            trick = hand.tricks[-1] if complete else hand.trick
            assert trick is not None
            self._tell("play", seat=seat, card=trick.cards[-1].text)
            if hand.broken and not broken:
                self._tell("broken")
            if complete:
                points = sum(map(match.rules.card_points.of, trick.cards))
                self._tell("trick", taker=trick.winner, points=points)
            if match.phase is not Phase.PLAYING and hand.shooter is not None:
                self._tell("moon", seat=hand.shooter)
        if len(match.scores) > scored:
            self._tell_score()

    def _tell_score(self) -> None:
        match = self.match
        score = match.scores[-1]
        self._tell("scored", hand=match.hand_number, points=score.points, totals=score.totals)
        standing = match.standing
        if standing.tied:
            self._tell("tie", seats=standing.tied)
        if standing.over:
            self._tell("over", winner=standing.winner, places=standing.places)

    def _tell(self, event: str, **fields: Any) -> None:
        self.events.append({"type": event} | fields)

    @property
    def touched(self) -> bool:
        """Whether the human has done anything in this match."""
        match = self.match
        hand = match.round
        tricks = hand.tricks if hand.trick is None else (*hand.tricks, hand.trick)
        played = hand.passed[HUMAN] is not None or any(seat == HUMAN for trick in tricks for seat, _ in trick.plays)
        return played or match.hand_number > 1 or self.undos > 0

    @property
    def left(self) -> bool:
        """Whether another match in its place would leave it unfinished."""
        return self.match.phase is not Phase.MATCH_OVER and self.touched

    def entry(self) -> str:
        """The match as a line of the player's statistics: over, or left where it is now.

        Its id comes from the seed it was begun with, so that it is the same whenever the match is entered.
        """
        found = summary(self.match, HUMAN)
        entry = Entry(self.id, int(time()), tuple(self.levels[1:]), self.undos, self.hints, found)
        return format_entry(entry)

    def public(self) -> str | None:
        """The record up to the last scored hand, without the seed: it tells nothing that is still hidden.

        None before the first hand is scored. The tag `id` has the statistics know the match again.
        """
        match = self.match
        hands = len(match.scores)
        if not hands:
            return None
        serial = match.serial
        if len(match.rounds) > hands:
            tricks = match.round.tricks if match.round.trick is None else (*match.round.tricks, match.round.trick)
            passes = sum(cards is not None for cards in match.round.passed)
            serial -= 1 + passes + sum(len(trick.cards) for trick in tricks)
        tags = {name: text for name, text in match.tags.items() if name not in ("seed", "claim")}
        return format_match(rewind(match, serial, tags | {"id": self.id}))

    def answer(self, left: str | None = None) -> dict[str, Any]:
        """The answer to an accepted call, which tells the events once. `left` is the entry of a match left for this."""
        events, self.events = self.events, []
        lines = [] if left is None else [left]
        if self.match.phase is Phase.MATCH_OVER:
            lines.append(self.entry())
        save = format_match(self.match)
        return {"ok": True, "events": events, "state": self.state(), "save": save, "log": lines}

    def state(self) -> dict[str, Any]:
        """What the human may know, as docs/architecture.md lists it."""
        match = self.match
        view = match.view(HUMAN)
        actor = self.actor
        mine = view.phase is Phase.PLAYING and view.turn == HUMAN
        over = "nothing" if view.phase is Phase.MATCH_OVER else "next_hand"
        public = _public(view)
        for score, hand in zip(public["scores"], match.rounds, strict=False):
            score["queen"] = next(seat for seat, cards in enumerate(hand.taken) if QUEEN_OF_SPADES in cards)
        return public | {
            "serial": self.serial,
            "waiting": over if actor is None else "you" if actor == HUMAN else "bot",
            "rules": view.rules.to_options(),
            "preset": view.rules.preset,
            "undos": self.undos,
            "hints": self.hints,
            "can_undo": self.can_undo,
            "thinks": actor is not None and actor != HUMAN and isinstance(self.bots[actor - 1], Searcher),
            "claim": _certain(view) if mine else None,
            "settled": settled(view),
            "seats": self._seats(view),
            "hand": [{"card": card.text} | self._legality(view, card) for card in view.hand],
        }

    def _seats(self, view: PlayerView) -> list[dict[str, Any]]:
        return [
            {
                "name": self.names[seat],
                "level": self.levels[seat],
                "cards": view.counts[seat],
                "total": view.totals[seat],
                "points": view.points[seat],
                "tricks": sum(trick.winner == seat for trick in view.tricks),
                "passed": view.has_passed[seat],
            }
            for seat in range(view.rules.players)
        ]

    def _legality(self, view: PlayerView, card: Card) -> dict[str, Any]:
        if view.turn != HUMAN:
            # Not the human's turn: nothing is refused by the rules yet.
            return {"legal": False, "refusal": None}
        return {"legal": card in view.legal, "refusal": self.match.refusal(HUMAN, card)}


def _public(view: PlayerView) -> dict[str, Any]:
    """The part of the state that the view alone tells."""
    rules, board = view.rules, view.board
    done = view.tricks[-1] if view.tricks and view.trick is None else None
    shown = view.trick or done
    receiver = view.direction.receiver(HUMAN, rules.players)
    return {
        "phase": view.phase,
        "hand_number": board.hand_number,
        "direction": view.direction,
        "pass_to": None if receiver == HUMAN else receiver,
        "pass_count": rules.pass_count,
        "passed": _texts(view.passed),
        "received": _texts(view.received),
        "turn": view.turn,
        "leader": shown.leader if shown else None,
        "trick": _plays(shown.plays if shown else ()),
        "taker": done.winner if done else None,
        "trick_points": sum(map(rules.card_points.of, done.cards)) if done else 0,
        "trick_number": len(view.tricks) + (view.trick is not None),
        "tricks": _tricks(view),
        "broken": view.broken,
        "out": _texts(view.unseen),
        "voids": _voids(view),
        "moon_threat": _moon_threat(view),
        "scores": [{"hand": number} | score._asdict() for number, score in enumerate(board.scores, start=1)],
        "moon_shooter": board.moon_shooter,
        "moon_choices": _choices(rules, board) if board.moon_shooter == HUMAN else None,
        "tied": board.tied,
        "winner": board.winner,
        "places": board.places or None,
    }


def _tricks(view: PlayerView) -> list[dict[str, Any]]:
    """The complete tricks; the cards of those that may be looked at."""
    rules, over = view.rules, view.phase is not Phase.PLAYING
    last = len(view.tricks) - 1
    open_last = view.trick is None or rules.last_trick_view == "always"
    return [
        {
            "taker": trick.winner,
            "points": sum(map(rules.card_points.of, trick.cards)),
            "plays": _plays(trick.plays) if over or (number == last and open_last) else None,
        }
        for number, trick in enumerate(view.tricks)
    ]


def _voids(view: PlayerView) -> list[str]:
    """For each seat the suits, S H D C, of which it is known to hold none though others still may; "" for the human."""
    suits = [suit for suit in reversed(Suit) if view.unseen.of_suit(suit)]
    return [
        "" if seat == HUMAN else "".join(suit.name[0] for suit in suits if not cards.of_suit(suit))
        for seat, cards in enumerate(possible_cards(view))
    ]


def _moon_threat(view: PlayerView) -> dict[str, int] | None:
    """The seat that has taken every penalty card taken so far, and how many of them all; None where there is none."""
    penalties = view.rules.card_points.positive
    takers = [(seat, len(cards & penalties)) for seat, cards in enumerate(view.taken) if cards & penalties]
    if view.phase is not Phase.PLAYING or len(takers) != 1:
        return None
    return {"seat": takers[0][0], "cards": takers[0][1], "of": len(penalties)}


def _chosen(choice: Card | Cards) -> list[str]:
    return [choice.text] if isinstance(choice, Card) else _texts(choice)


def _compared(decision: Decision[Card] | Decision[Cards], players: int) -> list[dict[str, Any]]:
    """What is expected of each choice, the decision's first, then those that stay least behind it.

    Of a choice that was given up early "own" and "others" are what the decision's choice is expected to bring, and by
    how much it stayed behind in the same worlds: what is worth that much, if all of it were points of this hand.
    """
    candidates: list[Candidate[Card] | Candidate[Cards]] = list(decision.candidates)
    candidates[1:] = sorted(candidates[1:], key=lambda candidate: candidate.behind)
    return [_candidate(candidate, candidates[0], players) for candidate in candidates]


def _candidate(
    candidate: Candidate[Card] | Candidate[Cards], best: Candidate[Card] | Candidate[Cards], players: int
) -> dict[str, Any]:
    own, others, behind = candidate.own, candidate.others, candidate.behind
    if candidate.playouts < best.playouts:
        # Points that are nowhere else: one more for the seat is one less for the others together.
        own, others = best.own + behind * (players - 1) / players, best.others - behind / players
    means = {"own": own, "others": others, "moon": candidate.moon, "conceded": candidate.conceded, "behind": behind}
    return {"choice": _chosen(candidate.choice), "playouts": candidate.playouts} | {
        name: round(mean, 3) for name, mean in means.items()
    }


def _moon_hint(view: PlayerView) -> dict[str, Any]:
    """How the human should have the moon scored; "own" and "others" are then what the choice itself gives."""
    rules, board = view.rules, view.board
    best = best_moon_choice(view)
    endings = {choice: hearts_core.standing(rules, score.totals) for choice, score in board.moon_choices}
    lost = [end.over and end.winner != HUMAN for choice, end in endings.items() if choice is not best]
    why = "lead"
    if endings[best].over and endings[best].winner == HUMAN:
        why = "wins"
    elif any(lost) and not endings[best].over:
        why = "goes_on"
    candidates = [
        {
            "choice": [choice],
            "own": score.points[HUMAN],
            "others": (sum(score.points) - score.points[HUMAN]) / (rules.players - 1),
        }
        for choice, score in sorted(board.moon_choices, key=lambda pair: pair[0] is not best)
    ]
    return {"kind": "moon", "choice": [best], "why": why, "candidates": candidates}


def _certain(view: PlayerView) -> Claim | None:
    """What the human, in turn, may claim for certain."""
    return next((claim for claim in Claim if sure_card(view, claim) is not None), None)


def _doubts(view: PlayerView) -> str:
    """Why neither claim is certain: for each a card of the human's and the card that it fears."""
    pairs = [doubts(view, claim) for claim in Claim]
    return " ".join(card.text for pair in pairs if pair is not None for card in pair)


def _choices(rules: Rules, board: Scoreboard) -> list[dict[str, Any]]:
    return [
        {"choice": choice, "points": score.points, "totals": score.totals}
        | _ending(hearts_core.standing(rules, score.totals))
        for choice, score in board.moon_choices
    ]


def _ending(standing: hearts_core.Standing) -> dict[str, Any]:
    places = standing.places if standing.over else None
    return {"over": standing.over, "winner": standing.winner, "places": places}


def _texts(cards: hearts_core.Cards) -> list[str]:
    return [card.text for card in cards]


def _plays(plays: tuple[tuple[int, Card], ...]) -> list[dict[str, Any]]:
    return [{"seat": seat, "card": card.text} for seat, card in plays]


def _tag(match: Match, name: str) -> str:
    try:
        return match.tags[name]
    except KeyError:
        raise BadValue(f"tag {name}", None, "is missing") from None


def _seed(match: Match) -> str:
    seed = _tag(match, "seed")
    # As text of a save a half can be written, and no deal drawn from it.
    if any("\ud800" <= character <= "\udfff" for character in seed):
        raise BadValue("tag seed", seed, "has half a character")
    return seed


def _name_tag(match: Match, name: str) -> str:
    """A name of a save, which may be anybody's: it is held to what is asked of a name in the form."""
    text = _tag(match, name)
    if not _is_name(text):
        raise BadValue(f"tag {name}", text, f"is not a name of at most {NAME_LENGTH} characters that all can be read")
    return text


def _id(match: Match) -> str:
    """What tells this match from every other, 16 hexadecimal digits."""
    drawn = f"{deal_stream(_tag(match, 'seed'), 0).getrandbits(64):016x}"
    text = match.tags.get("id", drawn)
    if not re.fullmatch("[0-9a-f]{16}", text):
        raise BadValue("tag id", text, "is not 16 hexadecimal digits")
    return text


def _count(match: Match, name: str) -> int:
    """The whole number of a tag that may be missing."""
    text = match.tags.get(name, "0")
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise BadValue(f"tag {name}", text, "is not a whole number from 0 up")
    return int(text)


class Table:
    """Where the one game is: a worker has one page and one game."""

    game: Game | None = None


_table = Table()


def _request(text: str) -> dict[str, Any]:
    try:
        request = json.loads(text)
    except (ValueError, RecursionError):
        raise Refusal("bad_request", "request", text) from None
    if not isinstance(request, dict):
        raise Refusal("bad_request", "request", text)
    return request


def _field(request: Mapping[str, Any], name: str, kind: type, usual: Any = None) -> Any:
    """A field of the request, `usual` where it is missing; Refusal unless it is of the kind."""
    value = request.get(name, usual)
    if type(value) is not kind:
        raise Refusal("bad_request", name, json.dumps(value))
    return value


def _text_list(request: Mapping[str, Any], name: str, usual: list[str]) -> list[str]:
    texts: list[str] = _field(request, name, list, usual)
    if len(texts) != len(usual) or not all(isinstance(text, str) for text in texts):
        raise Refusal("bad_request", name, json.dumps(texts))
    return texts


async def _answered(call: Callable[[], Awaitable[dict[str, Any]] | dict[str, Any]]) -> str:
    """The JSON text of a call's answer, or of its refusal."""
    try:
        given = call()
        answer = await given if isinstance(given, Awaitable) else given
    except Refusal as refused:
        answer = _refused(refused.reason, refused.field, refused.value)
    except IllegalAction as refused:
        answer = _refused(refused.reason, None, refused.value)
    # Not escaped: MicroPython reads an escaped character beyond the first 65,536 as two that are none.
    return json.dumps(answer, ensure_ascii=False)


def _refused(reason: str, field: str | None, value: str | None) -> dict[str, Any]:
    state = None if _table.game is None else _table.game.state()
    return {"ok": False, "reason": reason, "field": field, "value": value, "state": state}


async def hello() -> str:
    """The engine's version, the bots' levels and the presets: also the proof that this module could be imported."""
    presets = {name: rules.to_options() for name, rules in PRESETS.items()}
    return json.dumps({"ok": True, "version": hearts_core.__version__, "levels": LEVELS_HERE, "presets": presets})


async def new_game(text: str) -> str:
    """Starts a match and deals its first hand. The game before it is gone only if this one is accepted."""
    return await _answered(lambda: _new_game(_request(text)))


def _new_game(request: dict[str, Any]) -> dict[str, Any]:
    try:
        rules = Rules.from_options(_field(request, "rules", dict, {}))
    except BadValue as error:
        raise Refusal("bad_rules", error.field, error.value) from None
    names = _text_list(request, "names", [""] * rules.players)
    levels = _text_list(request, "levels", [USUAL_LEVEL] * (rules.players - 1))
    seed = _field(request, "seed", str, secrets.token_hex(16))
    tags = {"seed": seed} | {f"name.{seat}": _name(name) for seat, name in enumerate(names)}
    try:
        game = Game(Match(rules, tags | {f"level.{seat}": level for seat, level in enumerate(levels, start=1)}))
    except BadValue as error:
        raise Refusal("bad_request", error.field, error.value) from None
    deal = _field(request, "deal", list) if "deal" in request else None
    if deal is not None and not all(isinstance(hand, str) and "." in hand for hand in deal):
        raise Refusal("bad_request", "deal", json.dumps(deal))
    try:
        game.deal(None if deal is None else [Cards(hand) for hand in deal])
    except BadValue as error:
        raise Refusal("bad_request", "deal", error.value) from None
    before, _table.game = _table.game, game
    return game.answer(before.entry() if before is not None and before.left else None)


def _name(text: str) -> str:
    """A player's name, without the spaces around it."""
    name = text.strip()
    if not _is_name(name):
        raise Refusal("bad_request", "names", name)
    return name


def _is_name(text: str) -> bool:
    return len(text) <= NAME_LENGTH and UNFIT.isdisjoint(text)


async def load(text: str) -> str:
    """Goes on with a saved match. The game before it is gone only if the save can be read."""
    return await _answered(lambda: _load(_request(text)))


def _load(request: dict[str, Any]) -> dict[str, Any]:
    try:
        game = Game(parse_match(_field(request, "save", str)))
    except BadValue as error:
        raise Refusal("bad_save", error.field, f"{error.value} {error.problem}") from None
    if not game.match.rounds:
        game.deal()
    before, _table.game = _table.game, game
    # The same match loaded again, as when another tab has played on, is not left.
    left = before is not None and before.left and before.id != game.id
    return game.answer(before.entry() if before is not None and left else None)


async def public_save(text: str) -> str:
    """The match for others to keep: its scored hands, without what its next deals come from."""
    return await _answered(lambda: _public_save(_request(text)))


def _public_save(request: dict[str, Any]) -> dict[str, Any]:  # noqa: ARG001 - as every call
    if _table.game is None:
        raise Refusal("no_game")
    return {"ok": True, "save": _table.game.public()}


async def act(text: str) -> str:
    """The human passes, plays, chooses how a moon is scored, goes on to the next hand, takes back or claims."""
    return await _answered(lambda: _act(_request(text)))


def _act(request: dict[str, Any]) -> dict[str, Any]:
    game = _fresh(request)
    match = game.match
    kind = _field(request, "type", str)
    try:
        if kind == "pass":
            cards = [Card(text) for text in _field(request, "cards", list)]
            game.act(HUMAN, lambda: match.pass_cards(HUMAN, cards))
        elif kind == "play":
            card = Card(_field(request, "card", str))
            game.act(HUMAN, lambda: match.play(HUMAN, card))
        elif kind == "moon":
            choice = _field(request, "choice", str)
            if choice not in tuple(MoonChoice):
                raise Refusal("bad_request", "choice", choice)
            game.act(HUMAN, lambda: match.choose_moon(HUMAN, MoonChoice(choice)))
        elif kind == "next_hand":
            game.deal()
        elif kind in ("undo", "claim", "finish"):
            getattr(game, kind)()
        else:
            raise Refusal("bad_request", "type", kind)
    except BadValue as error:
        raise Refusal("bad_request", error.field, error.value) from None
    return game.answer()


async def step(text: str) -> str:
    """One bot does one thing. Calls that come while it thinks are answered; if the match changes, this one is stale."""
    return await _answered(lambda: _step(_request(text)))


async def _step(request: dict[str, Any]) -> dict[str, Any]:
    game, thought = await _thought_out(request)
    game.act(thought.seat, thought.act)
    return game.answer()


async def think_ahead(text: str) -> str:
    """Has the bot whose turn it is think, and nothing done: the step for the same serial then takes no time."""
    return await _answered(lambda: _think_ahead(_request(text)))


async def _think_ahead(request: dict[str, Any]) -> dict[str, Any]:
    await _thought_out(request)
    return {"ok": True}


async def _thought_out(request: dict[str, Any]) -> tuple[Game, Thought]:
    game = _fresh(request)
    thought = game.thought()
    while thought.step():
        await _others_first(request, game)
    return game, thought


async def hint(text: str) -> str:
    """What the human might do now, and why; nothing is done. Other calls are answered meanwhile, as during a step."""
    return await _answered(lambda: _hint(_request(text)))


async def _hint(request: dict[str, Any]) -> dict[str, Any]:
    game = _fresh(request)
    steps = game.hint()
    while True:
        try:
            next(steps)
        except StopIteration as done:
            return game.answer() | {"hint": done.value}
        await _others_first(request, game)


async def statistics(text: str) -> str:
    """The figures over the matches of a log, all or those of one table size, level or preset."""
    return await _answered(lambda: _statistics(_request(text)))


def _log(request: dict[str, Any], name: str) -> tuple[Entry, ...]:
    try:
        return parse_log(_field(request, name, str))
    except BadValue as error:
        raise Refusal("bad_statistics", error.field, error.value) from None


@lru_cache(64)
def _preset(rules: Rules) -> str:
    return rules.preset


def _statistics(request: dict[str, Any]) -> dict[str, Any]:
    entries = _log(request, "text")
    kinds: dict[str, Callable[[Entry], int | str]] = {
        "players": lambda entry: entry.summary.rules.players,
        "level": lambda entry: entry.level,
        "preset": lambda entry: _preset(entry.summary.rules),
    }
    choices = {name: _in_order({kind(entry) for entry in entries}) for name, kind in kinds.items()}
    wanted = {name: request[name] for name in kinds if request.get(name) is not None}
    for name, value in wanted.items():
        entries = tuple(entry for entry in entries if kinds[name](entry) == value)
    over = [entry for entry in entries if entry.summary.over]
    counted = [entry for entry in over if not entry.undos]
    undone = tally(entry.summary for entry in over if entry.undos)
    found = tally(entry.summary for entry in counted)
    return {
        "ok": True,
        "choices": choices,
        "chosen": wanted,
        "figures": found._asdict()
        | {
            "win_percent": found.win_percent,
            "queen_percent": found.queen_percent,
            "mean_tenths": found.mean_tenths,
            "place_percents": [percent(count, found.matches) for count in found.places],
            "spread": [[points, count] for points, count in found.spread.items()],
        },
        "hinted": sum(entry.hints > 0 for entry in counted),
        "undone": {"matches": undone.matches, "wins": undone.wins},
        "left": len(entries) - len(over),
        "last": [
            {
                "tenths": tenths(sum(hand.points for hand in entry.summary.hands), len(entry.summary.hands)),
                "place": entry.summary.place,
            }
            for entry in counted[-LAST_MATCHES:]
        ],
        "limit": LIMIT,
    }


def _in_order(found: set[int | str]) -> list[int | str]:
    """Levels from the weakest, presets as they are listed elsewhere, what is of no list at the end."""
    order = [*LEVELS_HERE, *PRESETS]
    return sorted(found, key=lambda value: (order.index(value) if value in order else len(order), value))


async def merge_statistics(text: str) -> str:
    """A log with the matches of another one added to it."""
    return await _answered(lambda: _merge_statistics(_request(text)))


def _merge_statistics(request: dict[str, Any]) -> dict[str, Any]:
    own, more = _log(request, "text"), _log(request, "more")
    merged = merge_logs(own, more)
    known = {entry.id for entry in own}
    added = sum(entry.id not in known for entry in merged)
    return {"ok": True, "text": format_log(merged), "added": added, "known": sum(entry.id in known for entry in more)}


async def _others_first(request: dict[str, Any], game: Game) -> None:
    """Lets other calls be answered; Refusal (stale) if one of them has changed the match or brought another."""
    await asyncio.sleep(0)
    if _fresh(request) is not game:
        raise Refusal("stale", "serial", request["serial"])


def _fresh(request: dict[str, Any]) -> Game:
    """The game, if the request was made for the state that it is in."""
    game = _table.game
    if game is None:
        raise Refusal("no_game")
    if _field(request, "serial", int) != game.serial:
        raise Refusal("stale", "serial", request["serial"])
    return game
