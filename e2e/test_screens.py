"""The pictures of ./build.sh screens: nothing in them is cut or covered, and what is would be told."""

from collections.abc import Callable
from pathlib import Path

import pytest
from builder import BuildError
from builder.browsers import chromium, chromium_arguments
from builder.screens import FAULTS, Wanted, pictures
from playwright.sync_api import Browser, Playwright

from e2e.table import Table

SIZES = ("320x640", "740x360", "1280x800", "320x200", "3840x2160")


@pytest.mark.parametrize(("screen", "players"), [("chosen", 3), ("turn", 5), ("taken", 4), ("settings", 4)])
def test_nothing_is_cut_or_covered(browser: Browser, site_url: str, tmp_path: Path, screen: str, players: int) -> None:
    wanted = Wanted(screens=(screen,), sizes=SIZES, schemes=("light",), players=(players,))
    found = {
        path.relative_to(tmp_path).as_posix(): faults for path, faults in pictures(browser, site_url, tmp_path, wanted)
    }
    assert found == {f"{size}-light/{screen}-{players}.png": [] for size in SIZES}
    assert all((tmp_path / name).stat().st_size > 5000 for name in found)


@pytest.mark.parametrize(
    "wanted",
    [Wanted(text=200, sizes=("320x640", "1280x800")), Wanted(forced_colours=True, sizes=("320x640", "1280x800"))],
    ids=["large", "forced"],
)
def test_nothing_is_cut_with_large_type_or_forced_colours(
    playwright: Playwright, site_url: str, tmp_path: Path, wanted: Wanted
) -> None:
    wanted = wanted._replace(screens=("turn", "settings"), schemes=("light",), players=(5,))
    browser = playwright.chromium.launch(executable_path=chromium(), args=chromium_arguments(wanted.text))
    found = {path.stem: faults for path, faults in pictures(browser, site_url, tmp_path, wanted) if faults}
    browser.close()
    assert found == {}


@pytest.mark.parametrize("language", ["en", "id", "vi"])
def test_the_offer_of_the_tour_covers_nothing_with_large_type(
    playwright: Playwright, site_url: str, tmp_path: Path, language: str
) -> None:
    sizes = ("320x640", "1280x800")
    wanted = Wanted(("first",), sizes, ("light",), (4,), language, text=200)
    browser = playwright.chromium.launch(executable_path=chromium(), args=chromium_arguments(wanted.text))
    found = {str(path.relative_to(tmp_path)): faults for path, faults in pictures(browser, site_url, tmp_path, wanted)}
    browser.close()
    assert len(found) == len(sizes)
    assert [faults for faults in found.values() if faults] == []


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        ("plate => { plate.style.left = '-40px' }", "is cut off by the window"),
        ("plate => { document.querySelector('#hand').style.marginTop = '-90px' }", "lies under something"),
        ("plate => { plate.children[1].textContent = 'A name of far too many letters' }", "has its text cut"),
    ],
)
def test_what_is_wrong_is_told(sit: Callable[..., Table], spoil: str, said: str) -> None:
    table = sit()
    assert table.page.evaluate(FAULTS) == []
    table.page.locator(".plate[data-place=bottom]").evaluate(spoil)
    faults = table.page.evaluate(FAULTS)
    assert [fault for fault in faults if "You" in fault or "A name" in fault]
    assert all(fault.endswith(said) for fault in faults), faults


@pytest.mark.parametrize(
    ("wanted", "said"),
    [(Wanted(screens=("nowhere",)), "no screen is named 'nowhere'"), (Wanted(sizes=("9",)), "not '9'")],
)
def test_a_picture_that_makes_no_sense_is_refused(browser: Browser, site_url: str, wanted: Wanted, said: str) -> None:
    with pytest.raises(BuildError, match=said):
        next(pictures(browser, site_url, Path(), wanted))
