"""Where each card of the hand goes: one row, or two where one would hide too much of every card."""

MIN_STEP = 26  # pixels of a card that must stay visible and can still be hit by a finger
LARGER = 1.4  # how much larger the last few cards are where the room of two rows is theirs: as in cards.css


def split(suits: list[str], room: int) -> int:
    """How many cards go to the upper of two rows: about half, between two suits where that is close enough.

    `suits` are the letters of the cards from left to right, `room` how many cards fit a row.
    """
    count = len(suits)
    half = (count + 1) // 2
    best = half
    nearest = 2.5
    for i in range(1, count):
        off = abs(i - count / 2)
        if suits[i] != suits[i - 1] and off < nearest and max(i, count - i) <= room:
            best, nearest = i, off
    return best


def _row(count: int, width: float, card: float, widest: float) -> list[float]:
    """The left edges of `count` cards in the middle of `width` pixels."""
    step = min(widest, (width - card) / (count - 1)) if count > 1 else 0
    start = (width - card - step * (count - 1)) / 2
    return [start + i * step for i in range(count)]


def rows_needed(count: int, width: float, card: float) -> int:
    """1, or 2 where `count` cards of `card` pixels would show less than MIN_STEP pixels of each in one row."""
    return 2 if count > 1 and (width - card) / (count - 1) < MIN_STEP else 1


def few(count: int, width: float, card: float) -> bool:
    """Whether `count` cards can be LARGER in one row and still show half of each."""
    large = card * LARGER
    return count <= 1 or (width - large) / (count - 1) >= large / 2


def place_cards(suits: list[str], width: float, card: float, rows: int = 0) -> list[tuple[float, int]]:
    """(left edge in pixels, row) of each card; rows are counted from the bottom, 0 and, where there are two, 1.

    `rows` is 1 or 2, or 0 for as many as are needed.
    """
    count = len(suits)
    widest = card * 1.04
    if (rows or rows_needed(count, width, card)) == 1:
        return [(x, 0) for x in _row(count, width, card, widest)]
    room = max(int((width - card) // MIN_STEP) + 1, (count + 1) // 2)
    upper = split(suits, room)
    places = [(x, 1) for x in _row(upper, width, card, widest)]
    return places + [(x, 0) for x in _row(count - upper, width, card, widest)]


def neighbour(places: list[tuple[float, int]], index: int, key: str) -> int:
    """The index to which an arrow key, Home or End moves from `index`; `places` as from place_cards."""
    if not places:
        return 0
    last = len(places) - 1
    if key == "ArrowLeft":
        return max(0, index - 1)
    if key == "ArrowRight":
        return min(last, index + 1)
    if key == "Home":
        return 0
    if key == "End":
        return last
    x, row = places[index]
    wanted = row + (1 if key == "ArrowUp" else -1)
    nearest, best = None, index
    for i, (other, r) in enumerate(places):
        if r == wanted and (nearest is None or abs(other - x) < nearest):
            nearest, best = abs(other - x), i
    return best
