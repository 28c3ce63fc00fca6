"""Cards as the page shows them: names, pictures and the order in the hand. A card is its code, as "QS"."""

from ui.text import Texts

_SYMBOLS = {"S": "\u2660", "H": "\u2665", "C": "\u2663", "D": "\u2666"}


def name(texts: Texts, code: str) -> str:
    """The card's full name: "Queen of Spades"."""
    return texts("card", rank=texts("rank." + code[0]), suit=texts("suit." + code[1]))


def rank(texts: Texts, code: str) -> str:
    """The card's rank as it stands in its corner: "Q", "10"."""
    key = "corner." + code[0]
    return texts(key) if texts.has(key) else code[0]


def symbol(suit: str) -> str:
    """The sign of a suit, a letter."""
    return _SYMBOLS[suit]


def corner(texts: Texts, code: str) -> str:
    """The card's short form, shown until its picture is there and where there is none: "Q" and the suit's symbol."""
    return rank(texts, code) + symbol(code[1])


def picture(code: str, deck: str = "classic", colours: str = "two") -> str:
    """The address of the card's picture, relative to the page; `deck` and `colours` as in settings."""
    folder = "cards/" if deck == "classic" else "cards/" + deck + "/"
    if colours == "four" and code[1] in "CD":
        folder += "four/"
    return folder + code + ".svg"


def suit_order(present: list[str], first: str = "S") -> list[str]:
    """The suits of `present` (letters) from left to right, red and black in turn as far as that is possible.

    `first` is the suit to begin with, S or C, where a black suit is there to begin with.
    """
    black = [suit for suit in ("SC" if first == "S" else "CS") if suit in present]
    red = [suit for suit in ("HD" if first == "S" else "DH") if suit in present]
    longer, shorter = (red, black) if len(red) > len(black) else (black, red)
    order = []
    for i, suit in enumerate(longer):
        order.append(suit)
        if i < len(shorter):
            order.append(shorter[i])
    return order


def in_order(codes: list[str], sort: str = "spades_high") -> list[str]:
    """`codes`, which come suit by suit from high to low, in the order in which the hand shows them.

    `sort` is one of settings.SORTS.
    """
    shown = []
    for suit in suit_order([code[1] for code in codes], "C" if sort.startswith("clubs") else "S"):
        cards = [code for code in codes if code[1] == suit]
        shown += list(reversed(cards)) if sort.endswith("low") else cards
    return shown
