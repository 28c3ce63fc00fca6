"""Where the players sit: seat 0, the player, at the bottom, the others clockwise from the left."""

PLACES = {
    3: ("bottom", "left", "right"),
    4: ("bottom", "left", "top", "right"),
    5: ("bottom", "left", "top-left", "top-right", "right"),
}


def place(players: int, seat: int) -> str:
    """The place of `seat` at a table of 3, 4 or 5: a word that the styles know."""
    return PLACES[players][seat]


def direction_to(players: int, seat: int) -> str:
    """How the page says where `seat` is, seen from the player: "left", "right" or "across"."""
    if seat * 2 == players:
        return "across"
    return "left" if seat * 2 < players else "right"
