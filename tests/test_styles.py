"""The styles: contrast of every pair of colours that text is set in, older browsers, and what may move."""

import re
from itertools import product
from pathlib import Path

import pytest
from builder import SITE, WEB, BuildError
from builder.colours import plain_colours

STYLES = WEB / "styles"
COMPOSITED = {"transform", "translate", "scale", "rotate", "opacity"}
# (text, ground, least contrast): 4.5 for text, 3 for large marks and the focus (WCAG 2.2, 1.4.3 and 1.4.11).
PAIRS = [
    ("room-ink", "room", 4.5),
    ("room-soft", "room", 4.5),
    ("room-heart", "room", 4.5),
    ("room-ink", "tool", 4.5),
    ("room-ink", "tool-hover", 4.5),
    ("ink", "felt-high", 4.5),
    ("ink", "felt-low", 4.5),
    ("ink-soft", "felt-high", 4.5),
    ("plate-ink", "plate", 4.5),
    ("plate-soft", "plate", 4.5),
    ("plate-note", "plate", 4.5),
    ("plate-note", "tool-hover", 4.5),
    ("plate-give", "plate", 4.5),
    ("plate-heart", "plate", 4.5),
    ("gold-ink", "gold", 4.5),
    ("paper-ink", "caution-fill", 4.5),
    ("paper-ink", "paper", 4.5),
    ("paper-soft", "paper", 4.5),
    ("paper-soft", "paper-fill", 4.5),
    ("paper-ink", "paper-fill", 4.5),
    ("control-line", "paper", 3),
    ("control-line", "paper-fill", 3),
    ("paper-focus", "paper", 3),
    ("paper-focus", "paper-fill", 3),
    ("strong", "paper", 3),
    ("danger", "paper-fill", 3),
    ("star", "paper", 3),
    ("clubs", "paper", 4.5),
    ("diamonds", "paper", 4.5),
    ("room-focus", "room", 3),
    ("room-focus", "tool", 3),
    ("room-focus", "caution-fill", 3),
    ("strong-ink", "strong", 4.5),
    ("danger", "paper", 4.5),
    ("idle-ink", "idle", 4.5),
    ("gold", "felt-high", 3),
    ("give", "felt-high", 3),
    ("focus", "felt-high", 3),
    ("focus", "felt-low", 3),
    ("card-focus", "card-face", 3),
    ("card-new", "card-face", 3),
    ("card-hint", "card-face", 3),
]


def variables(table: str, dark: bool) -> dict[str, str]:
    """The colours of a table, in a light or dark page."""
    found: dict[str, str] = {}
    for selector, body in re.findall(r"([^{}]+)\{([^{}]*)\}", (STYLES / "colours.css").read_text("utf-8")):
        if selector.split("*/")[-1].strip() in (":root", f'[data-table="{table}"]'):
            for name, value in re.findall(r"--([\w-]+): ([^;]+);", body):
                both = re.fullmatch(r"light-dark\((#\w+), (#\w+)\)", value)
                found[name] = both[2 if dark else 1] if both else value
    return found


def luminance(colour: str) -> float:
    digits = colour.removeprefix("#")
    assert re.fullmatch(r"[0-9a-f]{3}|[0-9a-f]{6}", digits), colour
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    parts = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_contrast_is_reckoned_as_the_guidelines_do() -> None:
    assert contrast("#fff", "#000") == pytest.approx(21)
    assert contrast("#777777", "#fff") == pytest.approx(4.478, abs=0.001)


@pytest.mark.parametrize(("table", "dark"), list(product(("green", "blue", "burgundy"), (False, True))))
def test_every_text_can_be_read_on_its_ground(table: str, dark: bool) -> None:
    colours = variables(table, dark)
    poor = {
        f"{text} on {ground}": round(contrast(colours[text], colours[ground]), 2)
        for text, ground, least in PAIRS
        if contrast(colours[text], colours[ground]) < least
    }
    assert poor == {}


def test_the_tables_and_the_two_schemes_differ() -> None:
    felts = {variables(table, dark)["felt"] for table in ("green", "blue", "burgundy") for dark in (False, True)}
    assert len(felts) == 6


def settled(styles: str, *, dark: bool) -> str:
    """The styles as a browser reads them: one of the two properties is not set, the other empty."""
    chosen, empty = ("dark", "light") if dark else ("light", "dark")
    styles = re.sub(rf"var\(--{empty}, (?:[^()]|\([^()]*\))*\)", "", styles)
    return re.sub(rf"var\(--{chosen}, ((?:[^()]|\([^()]*\))*)\)", r"\1", styles)


@pytest.mark.parametrize("dark", [False, True])
def test_an_older_browser_has_every_colour_with_the_same_two_values(dark: bool) -> None:
    source = re.sub(r"/\*.*?\*/", "", (STYLES / "colours.css").read_text("utf-8"), flags=re.DOTALL)
    colour = re.compile(r"(--[\w-]+):\s*(light-dark\(.*?\)|[^;]+?)\s*;")
    wanted = [
        (name, re.sub(r"^light-dark\((.*), (.*)\)$", r"\2" if dark else r"\1", value))
        for name, value in colour.findall(source)
    ]
    built = settled((SITE / "styles/colours.css").read_text("utf-8"), dark=dark)
    found = [(name, value) for name, value in colour.findall(built) if name not in ("--light", "--dark")]
    assert found == wanted
    assert len(found) > 50


def test_older_browsers_know_the_colours_of_every_style() -> None:
    assert (SITE / "styles").is_dir(), "dist/site is not built: run ./build.sh site"
    found = [path.name for path in (SITE / "styles").iterdir() if "light-dark" in path.read_text("utf-8")]
    assert found == []


def test_light_and_dark_go_with_the_scheme() -> None:
    styles = """/* { color-scheme: none } */
:root { color-scheme: light dark; --ink: light-dark(#fff, rgb(0 0 0 / 18%)); }
[data-theme="dark"] { color-scheme: dark; }
[data-theme="light"] { --new: light-dark(red, blue); color-scheme: light; }
"""
    plain = """:root { color-scheme: light dark; --light: initial; --dark: ; \
--ink: var(--light, #fff) var(--dark, rgb(0 0 0 / 18%)); }
@media (prefers-color-scheme: dark) { :root { --light: ; --dark: initial; } }
[data-theme="dark"] { color-scheme: dark; --light: ; --dark: initial; }
[data-theme="light"] { --new: var(--light, red) var(--dark, blue); color-scheme: light; --light: initial; --dark: ; }
"""
    assert plain_colours(styles) == plain
    other = "/* a */ .b { color: red; }"
    assert plain_colours(other) == other


@pytest.mark.parametrize(
    ("styles", "named"),
    [
        ("p { color: light-dark(red); }", r"light-dark\(red\)"),
        ("p { color: light-dark(red, rgb(calc((1 + 2) * 3) 0 0)); }", r"light-dark\(red, rgb\(calc"),
        (":root { color-scheme: only dark; color: light-dark(red, blue); }", "only dark"),
    ],
)
def test_colours_that_can_not_be_told_apart_are_named(styles: str, named: str) -> None:
    with pytest.raises(BuildError, match=named):
        plain_colours(styles)


@pytest.mark.parametrize("path", sorted(STYLES.glob("*.css")), ids=lambda path: path.name)
def test_only_transforms_and_opacity_move(path: Path) -> None:
    text = re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.DOTALL)
    for value in re.findall(r"transition(?:-property)?:\s*([^;}]+)", text):
        for part in re.split(r",(?![^(]*\))", value):
            assert part.split()[0] in COMPOSITED | {"none"}, f"{path.name}: transition: {value}"
    for name, body in re.findall(r"@keyframes (\w+) \{((?:[^{}]*\{[^{}]*\})*)", text):
        properties = set(re.findall(r"([\w-]+):", " ".join(re.findall(r"\{([^{}]*)\}", body))))
        assert properties <= COMPOSITED | {"animation-timing-function"}, f"{path.name}: @keyframes {name}"
        assert properties, f"@keyframes {name}"


def test_something_moves() -> None:
    text = (STYLES / "cards.css").read_text("utf-8")
    assert re.findall(r"@keyframes (\w+)", text) == ["dealt", "land", "leave"]
    assert text.count("transition:") > 2


# Class names that more than one file uses, and why that is no accident.
SHARED = {
    "bar": "its own colour of the focus",
    "notices": "its own colour of the focus",
    "broken": "hearts are, or a picture",
    "card": "also in the list of the tricks",
    "play": "a card of the trick: its look, its place",
    "takes": "the card that takes a trick, on the table and in the list",
    "plate": "moves less where less motion is wanted",
    "gains": "moves less where less motion is wanted",
    "points": "moves less where less motion is wanted",
    "suit-C": "the colour of a suit, on cards and in words",
    "suit-D": "the colour of a suit, on cards and in words",
    "suit-H": "the colour of a suit, on cards and in words",
    "target": "who receives the pass; the line of the chart",
}


# What these change, they change for some screens and systems, or for the tour, only.
CONDITIONAL = ("forced.css", "large.css", "tour.css")


def test_a_class_is_styled_in_one_file() -> None:
    """Class names are global: one that two files use is one name for two things, or must be listed."""
    files: dict[str, set[str]] = {}
    for path in STYLES.glob("*.css"):
        if path.name in CONDITIONAL:
            continue
        text = re.sub(r"/\*.*?\*/|\"[^\"]*\"", "", path.read_text("utf-8"), flags=re.DOTALL)
        for selectors in re.findall(r"([^{}]+)\{", text):
            for name in re.findall(r"\.([a-z][\w-]*)", selectors):
                files.setdefault(name, set()).add(path.name)
    shared = {name: sorted(found) for name, found in files.items() if len(found) > 1}
    assert sorted(shared) == sorted(SHARED), shared
