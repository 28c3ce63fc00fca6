"""The plain deck: cards drawn by this file from a few strokes, with indices that are read on a card 60 pixels wide.

Every shape is of the project's own making, and none is a letter of a font, so the cards look the same everywhere.
"""

__all__ = ["plain_card"]

# One card is 250 by 350 units. A rank is drawn with a round pen in a box of 60 by 100.
_RANKS = {
    "2": "M10 28C10 1 51 1 51 29 51 50 14 68 10 93H53",
    "3": "M10 7H50L29 40C63 40 61 94 27 94 18 94 11 90 7 83",
    "4": "M44 93V7L7 66H56",
    "5": "M49 7H16L12 46C22 36 53 35 53 66 53 98 15 100 8 81",
    "6": "M45 7C25 20 9 45 9 66 9 103 53 103 53 66 53 34 13 35 10 62",
    "7": "M8 7H53L24 93",
    "8": "M30 46C5 46 7 7 30 7S55 46 30 46C1 46 2 94 30 94S59 46 30 46Z",
    "9": "M15 93C35 80 51 55 51 34 51-3 7-3 7 34 7 66 47 65 50 38",
    "T": "M-4 20 7 8V93M45 7C31 7 30 24 30 50S31 93 45 93 60 76 60 50 59 7 45 7Z",
    "J": "M46 7V68C46 102 9 102 9 70",
    "Q": "M30 7C12 7 8 25 8 47S12 88 30 88 52 69 52 47 48 7 30 7ZM34 68 54 97",
    "K": "M10 7V93M52 7 11 57M25 42 54 93",
    "A": "M5 93 30 7 55 93M14 65H46",
}
# A suit fills a box of 100 by 100.
_SUITS = {
    "H": "M50 95C18 70 3 53 3 31 3 14 15 5 27 5 38 5 46 12 50 23 54 12 62 5 73 5 85 5 97 14 97 31 97 53 82 70 50 95Z",
    "D": "M50 1C60 21 73 36 91 50 73 64 60 79 50 99 40 79 27 64 9 50 27 36 40 21 50 1Z",
    "S": "M50 3C67 28 96 42 96 65 96 79 86 87 74 87 65 87 58 83 54 76 55 86 59 93 68 98H32C41 93 45 86 46 76"
    " 42 83 35 87 26 87 14 87 4 79 4 65 4 42 33 28 50 3Z",
    "C": "M50 3C64 3 73 13 73 25 73 32 70 38 65 43 69 39 74 38 78 38 91 38 99 48 99 61S89 84 77 84"
    "C67 84 58 79 54 70 55 82 59 92 68 98H32C41 92 45 82 46 70 42 79 33 84 23 84 11 84 1 74 1 61"
    "S9 38 22 38C26 38 31 39 35 43 30 38 27 32 27 25 27 13 36 3 50 3Z",
}
# What a court wears over its suit: a king's crown, a queen's coronet, a jack's cap with a feather.
_COURTS = {
    "K": '<path d="M8 52 0 8 26 30 50 0 74 30 100 8 92 52Z" fill="#e8b23a"/><path d="M8 52H92V64H8Z"/>',
    "Q": '<path d="M10 52C8 34 6 24 2 16 18 16 26 24 30 34 32 20 40 8 50 4 60 8 68 20 70 34 74 24 82 16 98 16 94 24 92'
    ' 34 90 52Z" '
    'fill="#e8b23a"/><path d="M10 52H90V64H10Z"/><circle cx="50" cy="2" r="7"/><circle cx="4" cy="13" r="7"/>'
    '<circle cx="96" cy="13" r="7"/>',
    "J": '<path d="M12 52C12 28 32 16 58 22 76 26 88 38 88 52Z" fill="#e8b23a"/><path d="M12 52H88V64H12Z"/>'
    '<path d="M60 24C62 8 76-4 98-6 98 12 86 26 66 30Z"/>',
}
_TWO = {"S": "#15181b", "C": "#15181b", "H": "#cf1130", "D": "#cf1130"}
_FOUR = _TWO | {"C": "#0b7038", "D": "#1553c0"}


def plain_card(card: str, four: bool) -> str:
    """The SVG of a card, named as QS; with `four` clubs are green and diamonds blue."""
    rank, suit = card[0], card[1]
    ink = (_FOUR if four else _TWO)[suit]
    pen = f'fill="none" stroke="{ink}" stroke-width="15" stroke-linecap="round" stroke-linejoin="round"'
    parts = [
        '<rect x=".5" y=".5" width="249" height="349" rx="14" fill="#fffefa" stroke="#5b6160"/>',
        f'<path transform="translate(18 17)" {pen} d="{_RANKS[rank]}"/>',
        f'<path transform="translate(10 126) scale(.76)" d="{_SUITS[suit]}"/>',
    ]
    if rank in _COURTS:
        parts += [
            '<rect x="98" y="126" width="138" height="208" rx="12" opacity=".09"/>',
            f'<g transform="translate(117 148)">{_COURTS[rank]}</g>',
            f'<path transform="translate(117 224)" d="{_SUITS[suit]}"/>',
        ]
    else:
        parts.append(f'<path transform="translate(98 196) scale(1.360)" d="{_SUITS[suit]}"/>')
    box = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 250 350"'
    return f'<svg {box} fill="{ink}">{"".join(parts)}</svg>\n'
