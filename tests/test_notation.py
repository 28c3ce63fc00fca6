"""The text notation by hand: what is written, what is read back, and how each kind of nonsense is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from strategies import rules_values

from hearts_core import (
    PRESETS,
    Card,
    Cards,
    DealError,
    Match,
    MoonChoice,
    NotationError,
    PassDirection,
    Phase,
    Position,
    Rules,
    RulesError,
    format_match,
    format_position,
    parse_match,
    parse_position,
)
from hearts_core.notation import format_rules, parse_rules

# Six cards each: all hearts, the queen and four clubs, so that a whole record can be read at a glance.
TINY = (
    "rules players=3 removed=AS,KS,JS,TS,9S,8S,7S,6S,5S,4S,3S,2S,AD,KD,QD,JD,TD,9D,8D,7D,6D,5D,4D,3D,2D,"
    "AC,KC,QC,JC,TC,9C,8C,7C,6C pass_cycle=hold target=20"
)

RECORD = f"""\
hearts 1
tag name.0 "Ann \\"A\\" \\u00e9"
{TINY}
hand 1 hold
deal -.AKQJ.-.52 Q.T987.-.3 -.65432.-.4
trick 0 2C 3C 4C
trick 2 2H JH 7H
trick 0 5C QS 3H
trick 0 QH 8H 4H
trick 0 KH 9H 5H
trick 0 AH TH 6H
points 0 26 26
total 0 26 26
"""


def test_a_whole_record_by_hand() -> None:
    """Seat 0 takes all but the first trick, which holds no point: a moon, and the others are past 20."""
    match = parse_match(RECORD)
    assert match.rules == Rules(
        players=3,
        removed=Cards("AKJT98765432.-.AKQJT98765432.AKQJT9876"),
        pass_cycle=(PassDirection.HOLD,),
        target=20,
    )
    assert dict(match.tags) == {"name.0": 'Ann "A" é'}
    assert match.phase is Phase.MATCH_OVER
    assert match.standing.winner == 0
    assert match.totals == (0, 26, 26)
    assert [trick.winner for trick in match.round.tricks] == [2, 0, 0, 0, 0, 0]
    assert format_match(match) == RECORD


@pytest.mark.parametrize("lines", range(3, 14))
def test_a_record_may_stop_after_each_action(lines: int) -> None:
    text = "\n".join(RECORD.splitlines()[:lines]) + "\n"
    if lines in (4, 11, 12):
        with pytest.raises(NotationError) as caught:
            parse_match(text)
        assert caught.value.field == "end"
    else:
        assert format_match(parse_match(text)) == text


def test_a_trick_may_be_incomplete_at_the_end() -> None:
    text = RECORD[: RECORD.index(" JH")] + "\n"
    match = parse_match(text)
    assert match.round.turn == 0
    assert format_match(match) == text


def test_empty_lines_and_spare_blanks_mean_nothing() -> None:
    assert parse_match("\n" + RECORD.replace("\n", "  \r\n\n").replace("trick 0", "trick   0")) == parse_match(RECORD)


def test_a_moon_choice_is_written() -> None:
    chosen = RECORD.replace("target=20", "moon=choose target=20")
    waiting = chosen[: chosen.index("points")]
    with pytest.raises(NotationError) as caught:
        parse_match(waiting + "moon both\n")
    assert (caught.value.field, caught.value.value) == ("line 12, moon", "both")
    match = parse_match(waiting)
    assert match.phase is Phase.MOON_CHOICE
    assert format_match(match) == waiting
    match.choose_moon(0, MoonChoice.SELF_MINUS)
    assert format_match(match) == waiting + "moon self_minus\npoints -26 0 0\ntotal -26 0 0\n"
    assert parse_match(format_match(match)) == match


def test_passes_are_written_by_seat_and_sorted() -> None:
    match = Match(Rules())
    match.start_hand([Cards("AKQJT98765432.-.-.-"), *(Cards(f"-.{h}.{d}.{c}") for h, d, c in SHORT)])
    match.pass_cards(2, [Card("2D"), Card("KD"), Card("3D")])
    match.pass_cards(0, [Card("2S"), Card("AS"), Card("3S")])
    assert format_match(match).splitlines()[-2:] == ["pass 0 AS 3S 2S", "pass 2 KD 3D 2D"]
    assert parse_match(format_match(match)) == match


SHORT = [("AKQJT98765432", "-", "-"), ("-", "AKQJT98765432", "-"), ("-", "-", "AKQJT98765432")]


@pytest.mark.parametrize(
    ("old", "new", "field", "value"),
    [
        ("hearts 1", "hearts 2", "line 1, hearts", "2"),
        ("hearts 1", "spades 1", "line 1", "spades"),
        ("hearts 1\n", "", "line 1", "tag"),
        ('tag name.0 "Ann', 'tag name.0 "Ann" "', "line 2, tag", None),
        ('tag name.0 "Ann', 'tag Name "Ann', "line 2, tag, tag", "Name"),
        ("tag name.0", "tag  name.0 5 #", "line 2, tag", None),
        ("tag name.0", 'tag name.0 "x"\ntag name.0', "line 3, tag", "name.0"),
        ("target=20", "target=0", "line 3, rules, target", 0),
        ("target=20", "target=twenty", "line 3, rules, target", "twenty"),
        ("target=20", "target=20 target=20", "line 3, rules, rules", "target"),
        ("target=20", "target", "line 3, rules, rules", "target"),
        ("target=20", "preset=quick", "line 3, rules, rules", "preset=quick"),
        ("target=20", "colour=red", "line 3, rules, colour", "red"),
        ("target=20", "sun=yes", "line 3, rules, sun", "yes"),
        ("players=3", "players=4", "line 3, rules, removed", None),
        ("hand 1 hold", "hand 2 hold", "line 4, hand", "2 hold"),
        ("hand 1 hold", "hand 1 left", "line 4, hand", "1 left"),
        ("hand 1 hold\n", "", "line 4", "deal"),
        ("Q.T987.-.3", "Q.T987.-.X", "line 5, deal, card", "XC"),
        ("Q.T987.-.3", "Q.T987.-", "line 5, deal, hand", "Q.T987.-"),
        ("Q.T987.-.3", "QS", "line 5, deal, hand", "QS"),
        ("Q.T987.-.3", "Q.T9877.-.-", "line 5, deal, card", "7H"),
        ("Q.T987.-.3", "Q.T987.-.2", "line 5, deal, deal", "2C"),
        ("Q.T987.-.3", "Q.T987.-.-", "line 5, deal, deal", "Q.T987.-.-"),
        ("Q.T987.-.3", "Q.T987.-.36", "line 5, deal, deal", "Q.T987.-.63"),
        ("Q.T987.-.3", "A.T987.-.3", "line 5, deal, deal", "AS"),
        (" Q.T987.-.3", "", "line 5, deal, deal", 2),
        ("trick 0 2C 3C 4C", "trick 1 3C 2C 4C", "line 6, trick", "1"),
        ("trick 0 2C 3C 4C", "trick 3 2C 3C 4C", "line 6, trick", "3"),
        ("trick 0 2C 3C 4C", "trick x 2C 3C 4C", "line 6, trick, seat", "x"),
        ("trick 0 2C 3C 4C", "trick", "line 6, trick, seat", ""),
        ("trick 0 2C 3C 4C", "trick 0", "line 6, trick", "0"),
        ("trick 0 2C 3C 4C", "trick 0 2C 3C 4C 5C", "line 6, trick", None),
        ("trick 0 2C 3C 4C", "trick 0 5C 3C 4C", "line 6, trick", "5C"),
        ("trick 0 2C 3C 4C", "trick 0 2C 4C 3C", "line 6, trick", "4C"),
        ("trick 0 2C 3C 4C", "trick 0 2C QS 4C", "line 6, trick", "QS"),
        ("trick 0 2C 3C 4C", "trick 0 2C 3C YY", "line 6, trick, card", "YY"),
        ("trick 0 2C 3C 4C", "trick 0 2C 3C", "line 7, trick", None),
        ("trick 2 2H", "trick 1 2H", "line 7, trick", "1"),
        ("trick 0 2C 3C 4C", "pass 0 2C", "line 6", "pass"),
        ("trick 0 2C 3C 4C", "moon others_plus", "line 6", "moon"),
        ("points 0 26 26", "points 0 26 25", "line 12, points", "0 26 25"),
        ("points 0 26 26", "points 0 26", "line 12, points", "0 26"),
        ("points 0 26 26\n", "", "line 12", "total"),
        ("total 0 26 26", "total 0 26 x", "line 13, total", "0 26 x"),
        ("total 0 26 26\n", "total 0 26 26\nhand 2 hold\n", "line 14, hand", "2 hold"),
        ("total 0 26 26\n", "total 0 26 26\nend\n", "line 14", "end"),
    ],
)
def test_nonsense_is_refused_by_line_and_value(old: str, new: str, field: str, value: object) -> None:
    assert RECORD.count(old) >= 1
    with pytest.raises(NotationError) as caught:
        parse_match(RECORD.replace(old, new, 1))
    assert caught.value.field == field
    if value is not None:
        assert caught.value.value == value


@pytest.mark.parametrize("text", ["", "\n\n", "hearts 1", 'hearts 1\ntag a "b"'])
def test_a_record_needs_its_beginning(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_match(text)
    assert caught.value.field == "end"


def test_a_long_wrong_value_is_shown_short() -> None:
    with pytest.raises(NotationError) as caught:
        parse_match("x" * 5000)
    assert len(str(caught.value)) < 200
    with pytest.raises(NotationError) as caught:
        parse_match("hearts " + "9" * 5000)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("name", ["", "a b", "A", "a\n", "é", "x" * 41])
def test_names_of_tags_are_plain(name: str) -> None:
    with pytest.raises(NotationError) as caught:
        Match(Rules(), {name: "x"})
    assert caught.value.field == "tag"


def test_tags_are_texts() -> None:
    with pytest.raises(NotationError) as caught:
        Match(Rules(), {"a": 1})  # type: ignore[dict-item]
    assert caught.value.field == "tag a"
    odd = Match(Rules(), {"a": 'line\nbreak "quoted" \u2028 é \\', "b": ""})
    assert parse_match(format_match(odd)) == odd


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        (Rules(), ""),
        (Rules(players=3), "players=3"),
        (PRESETS["omnibus"], "card_points=QS:13,JD:-10,H:1"),
        (Rules(sun=True, no_tricks_bonus=-5), "no_tricks_bonus=-5 sun=true"),
        (Rules(first_trick_points=False), "first_trick_points=false"),
        (Rules.from_options({"pass_cycle": "left hold", "card_points": ""}), "pass_cycle=left,hold card_points=-"),
        (Rules(players=3, removed=Cards("2D")), "players=3 removed=2D"),
    ],
)
def test_rules_are_written_by_what_is_not_usual(rules: Rules, text: str) -> None:
    assert format_rules(rules) == text
    assert parse_rules(text) == rules


@given(rules_values)
def test_rules_come_back(rules: Rules) -> None:
    assert parse_rules(format_rules(rules)) == rules


POSITION = "-.KQ.-.-/3.-.3.-/4.-.4.-/5.-.-.- 3 7S b Q2.5.-.2/-/-/- queen_lead=after_broken"


def test_a_position_by_hand() -> None:
    position = parse_position(POSITION)
    assert position == Position(
        rules=Rules(queen_lead="after_broken"),
        hands=(Cards("KH QH"), Cards("3S 3D"), Cards("4S 4D"), Cards("5S")),
        leader=3,
        trick=(Card("7S"),),
        broken=True,
        taken=(Cards("QS 2S 5H 2C"), Cards(), Cards(), Cards()),
    )
    assert format_position(position) == POSITION


@pytest.mark.parametrize(
    ("old", "new", "error", "field"),
    [
        (POSITION, "", NotationError, "position"),
        (POSITION, "-.KQ.-.-/3.-.3.-/4.-.4.-/5.-.-.- 3 7S b", NotationError, "position"),
        (" b ", " broken ", NotationError, "state"),
        (" b ", " bf ", NotationError, "state"),
        (" 3 ", " x ", NotationError, "leader"),
        (" 3 ", " 4 ", DealError, "leader"),
        ("7S", "7X", NotationError, "card"),
        ("7S", "7S,8S", DealError, "hands"),
        ("7S", "3S", DealError, "card"),
        ("5.-.-.-", "5S", NotationError, "hand"),
        ("5.-.-.-", "5.-.-", NotationError, "hand"),
        ("/5.-.-.-", "", DealError, "hands"),
        ("/-/-/-", "", DealError, "taken"),
        ("Q2.5.-.2", "Q2.5.-.-", DealError, "taken"),
        ("queen_lead=after_broken", "queen_lead=never", RulesError, "queen_lead"),
        ("queen_lead=after_broken", "queen_lead", NotationError, "rules"),
    ],
)
def test_positions_that_are_none_are_refused(
    old: str, new: str, error: type[NotationError | DealError | RulesError], field: str
) -> None:
    with pytest.raises(error) as caught:
        parse_position(POSITION.replace(old, new, 1))
    assert caught.value.field == field
