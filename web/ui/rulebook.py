"""The rules of a match in words, each sentence chosen by the value of an option: what it says is what the game does."""

from ui import cards
from ui.kinds import Values
from ui.text import Texts

LOW_TO_HIGH = "23456789TJQKA"
PACK = 52
EXACT_DROP = 50  # points that a total of exactly the target loses, where the rules have that


def chapters(texts: Texts, rules: Values, preset: str) -> list[Values]:
    """The chapters in their order: each a title, paragraphs, items of a list, and paragraphs after it.

    `rules` has every option of the match by name, as the state of the engine has them.
    """
    name = "" if preset == "custom" else texts("preset." + preset)
    first = texts("book.preset", name=name) if name else texts("book.preset.custom")
    follow = "book.follow" if rules["first_trick_points"] else "book.follow.but"
    return [
        _chapter(texts, "aim", [texts("book.aim"), first]),
        _deal(texts, rules),
        _pass(texts, rules),
        _lead(texts, rules),
        _chapter(texts, "follow", [texts(follow), texts("book.follow.taker")]),
        _chapter(texts, "first", [texts("book.first.yes" if rules["first_trick_points"] else "book.first.no")]),
        _break(texts, rules),
        _chapter(texts, "queen", [texts("book.queen." + rules["queen_lead"])]),
        _points(texts, rules),
        _moon(texts, rules),
        _end(texts, rules),
        _chapter(texts, "look", [texts("book.look." + rules["last_trick_view"])]),
    ]


def _chapter(texts: Texts, name: str, before: list[str]) -> Values:
    return {"title": texts("book." + name + ".title"), "before": before, "items": [], "after": []}


def _deal(texts: Texts, rules: Values) -> Values:
    out = rules["removed"]
    each = (PACK - len(out)) // rules["players"]
    dealt = texts("book.deal.all", each=each)
    if out:
        named = texts.listed([cards.name(texts, code) for code in out])
        dealt = texts("book.deal.without", n=len(out), cards=named, each=each)
    players = texts("book.deal.players." + str(rules["players"]))
    return _chapter(texts, "deal", [players + " " + dealt, texts("book.deal.ranks")])


def passes(rules: Values) -> bool:
    """Whether cards are passed in any hand."""
    return rules["pass_count"] > 0 and any(way != "hold" for way in rules["pass_cycle"])


def _pass(texts: Texts, rules: Values) -> Values:
    if not passes(rules):
        return _chapter(texts, "pass", [texts("book.pass.none")])
    ways = rules["pass_cycle"]
    chapter = _chapter(texts, "pass", [texts("book.pass.count", n=rules["pass_count"])])
    if all(way == ways[0] for way in ways):
        chapter["before"].append(texts("book.pass.always." + ways[0]))
    else:
        chapter["before"].append(texts("book.pass.cycle"))
        chapter["items"] = [texts("book.pass." + way, n=i + 1) for i, way in enumerate(ways)]
        chapter["after"] = [texts("book.pass.again")]
    return chapter


def _lead(texts: Texts, rules: Values) -> Values:
    lowest = next(rank + "C" for rank in LOW_TO_HIGH if rank + "C" not in rules["removed"])
    said = [texts("book.lead", card=cards.name(texts, lowest))]
    if passes(rules):
        said.append(texts("book.lead.passed"))
    return _chapter(texts, "lead", said)


def _break(texts: Texts, rules: Values) -> Values:
    said = texts("book.break") + " " + texts("book.break.only." + rules["queen_lead"])
    queen = texts("book.break.queen.yes" if rules["queen_breaks"] else "book.break.queen.no")
    return _chapter(texts, "break", [said, queen])


def _points(texts: Texts, rules: Values) -> Values:
    values = rules["card_points"]
    if values:
        chapter = _chapter(texts, "points", [texts("book.points")])
        chapter["items"] = prices(texts, values)
    else:
        chapter = _chapter(texts, "points", [texts("book.points.none")])
    if penalty(values):
        chapter["after"].append(texts("book.points.sum", n=penalty(values)))
    if rules["no_tricks_bonus"]:
        chapter["after"].append(texts("book.points.no_trick", n=-rules["no_tricks_bonus"]))
    return chapter


def penalty(values: Values) -> int:
    """What all the cards that cost points come to; `values` are points by card."""
    return sum([points for points in values.values() if points > 0])


def prices(texts: Texts, values: Values) -> list[str]:
    """What each card costs, the dearest suit first; a suit of which all cards cost the same, or their pips, in one."""
    found = []
    for suit in "SHDC":
        own = {rank: values.get(rank + suit, 0) for rank in LOW_TO_HIGH}
        name = texts("suit." + suit)
        if own["A"] and all(points == own["A"] for points in own.values()):
            found.append(_price(texts, "book.points.suit", own["A"], name))
        elif all(points == LOW_TO_HIGH.index(rank) + 2 for rank, points in own.items()):
            found.append(texts("book.points.pips", name=name))
        else:
            ranks = [rank for rank in reversed(LOW_TO_HIGH) if own[rank]]
            found += [_price(texts, "book.points.card", own[rank], cards.name(texts, rank + suit)) for rank in ranks]
    return found


def _price(texts: Texts, key: str, points: int, name: str) -> str:
    return texts(key if points > 0 else key + ".bonus", n=abs(points), name=name)


def _moon(texts: Texts, rules: Values) -> Values:
    values = rules["card_points"]
    worth = penalty(values)
    if not worth:
        return _chapter(texts, "moon", [texts("book.moon.none")])
    costly = sorted([code for code, points in values.items() if points > 0])
    usual = costly == sorted(["QS"] + [rank + "H" for rank in LOW_TO_HIGH])
    said = texts("book.moon.usual" if usual else "book.moon.all")
    said += " " + texts("book.moon." + rules["moon"], n=worth)
    chapter = _chapter(texts, "moon", [said])
    if any(points < 0 for points in values.values()):
        chapter["before"].append(texts("book.moon.bonus"))
    if rules["sun"]:
        chapter["before"].append(texts("book.moon.sun", n=worth * 2))
    return chapter


def _end(texts: Texts, rules: Values) -> Values:
    target = rules["target"]
    said = [texts("book.end." + rules["end_when"], n=target)]
    if rules["exact_target"]:
        said.append(texts("book.end.exact", n=target, less=target - EXACT_DROP))
    return _chapter(texts, "end", said + [texts("book.end.tie")])
