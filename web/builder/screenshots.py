"""The pictures of the game that a browser shows before it installs it: taken of dist/site, kept in the repository.

Run ``python -m builder screenshots`` (with the packages of the tests) when the look has changed much.
"""

from pathlib import Path

from builder import WEB, BuildError, say
from builder.browsers import chromium, chromium_arguments
from builder.scenes import scene
from builder.serve import serving

__all__ = ["take_screenshots"]

_FOLDER = WEB / "screenshots"
# Name, width, height and pixels of the picture for one of the page.
_SHOTS = (("wide", 1280, 800, 1), ("narrow", 360, 640, 2))


def take_screenshots() -> list[Path]:
    """Take them anew; the files that were written."""
    from playwright.sync_api import sync_playwright

    program = chromium()
    if program is None:
        raise BuildError("screenshots need a Chromium: ./build.sh test installs one where it can")
    taken = []
    with serving() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=chromium_arguments())
        kept = [{"name": "hearts.save", "value": scene("turn")}]
        state = {"cookies": [], "origins": [{"origin": url.rstrip("/"), "localStorage": kept}]}
        for name, width, height, scale in _SHOTS:
            context = browser.new_context(
                viewport={"width": width, "height": height},
                device_scale_factor=scale,
                reduced_motion="reduce",
                service_workers="block",
                storage_state=state,  # type: ignore[arg-type]
            )
            page = context.new_page()
            page.goto(url)
            page.wait_for_selector("[data-hand-ready]", timeout=120_000)
            if page.locator(".notice").count():
                raise BuildError(f"the page complains: {page.locator('.notice').inner_text()}")
            page.wait_for_function("[...document.images].every((image) => image.complete)")
            path = _FOLDER / f"{name}.jpg"
            page.screenshot(path=path, type="jpeg", quality=75)
            taken.append(path)
            say(f"{path.name}: {path.stat().st_size} bytes")
            context.close()
        browser.close()
    return taken
