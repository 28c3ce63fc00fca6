"""The picture that other places show beside a link to the game: drawn by this file, of the plain deck's cards."""

import shutil
from pathlib import Path

from builder import CACHE
from builder.icons import TOOL, draw_pictures
from builder.packages import package_version
from builder.plain import plain_card
from builder.stamps import is_fresh, mark

__all__ = ["PICTURE", "PICTURE_SIZE", "copy_picture", "drawing"]

PICTURE = "share.png"
# Pixels: what Open Graph's readers ask for (1.91 to 1).
PICTURE_SIZE = (1200, 630)

_CARDS = ("TH", "JH", "QS", "KH", "AH")
# Letters drawn with a round pen, as the ranks of the plain deck are, each in a box of 60 by 100.
_LETTERS = {
    "H": "M8 7V93M52 7V93M8 50H52",
    "E": "M52 7H10V93H52M10 50H44",
    "A": "M5 93 30 7 55 93M14 65H46",
    "R": "M10 93V7H30C60 7 60 53 30 53H10M32 53 54 93",
    "T": "M3 7H57M30 7V93",
    "S": "M51 22C46 1 12 2 10 27 8 51 53 47 53 73 52 100 13 99 7 77",
}
_HEART = (
    "M32 53C14 40 9 31 9 23c0-7 5-12 11.5-12 5 0 9 3 11.5 7.5"
    "C34.500 14 38.500 11 43.500 11 50 11 55 16 55 23c0 8-5 17-23 30z"
)
_GLINT = "M20 17c-3.500.5-5.500 3-5.500 6.500"


def drawing() -> str:
    """The picture as SVG."""
    width, height = PICTURE_SIZE
    letters = "".join(
        f'<path transform="translate({84 * place})" d="{_LETTERS[name]}"/>' for place, name in enumerate("HEARTS")
    )
    fan = "".join(
        f'<g transform="rotate({13 * (place - 2)} 125 620)">{plain_card(name, four=False)}</g>'
        for place, name in enumerate(_CARDS)
    )
    fan = fan.replace("<svg ", '<svg width="250" height="350" ')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
        f'<rect width="{width}" height="{height}" fill="#17573b"/>'
        '<g transform="translate(70 110) scale(4.4)">'
        f'<path d="{_HEART}" fill="#e5394d"/>'
        f'<path d="{_GLINT}" fill="none" stroke="#ffb3ba" stroke-width="3" stroke-linecap="round"/></g>'
        '<g transform="translate(92 410) scale(.68)" fill="none" stroke="#fffefa" stroke-width="15" '
        f'stroke-linecap="round" stroke-linejoin="round">{letters}</g>'
        f'<g transform="translate(700 150) scale(.95)">{fan}</g></svg>\n'
    )


def copy_picture(folder: Path) -> None:
    """Put the picture into the folder."""
    ready = CACHE / "picture"
    wanted = "\n".join([drawing(), package_version(TOOL), repr(PICTURE_SIZE)])
    if not is_fresh(ready / ".stamp", wanted):
        ready.mkdir(parents=True, exist_ok=True)
        (ready / "share.svg").write_text(drawing(), "utf-8")
        draw_pictures([(ready / "share.svg", PICTURE_SIZE[0], ready / PICTURE)])
        mark(ready / ".stamp", wanted)
    shutil.copyfile(ready / PICTURE, folder / PICTURE)
