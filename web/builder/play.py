"""play.html: the page for the frames of other sites, made from index.html, so that the two never differ by accident."""

import re

from builder import BuildError

__all__ = ["PLAY", "play_page"]

PLAY = "play.html"
_FRAME_SCRIPT = re.compile(r'<script src="\./frame\.js"')
# It is installed and found by its own address, not by this one.
_MANIFEST = re.compile(r'<link rel="manifest"[^>]*>\n')
_NO_SCRIPT = re.compile(r'(id="boot".*?)(</noscript>)', re.DOTALL)
_VIEWPORT = re.compile(r'<meta name="viewport"[^>]*>\n')


def play_page(page: str) -> str:
    """The page for frames, from the text of index.html. Raises BuildError where that lacks what is changed."""
    for pattern, new in (
        (_FRAME_SCRIPT, r"\g<0> data-embedded"),
        (_MANIFEST, ""),
        # The page around may be what forbids them: in a tab of its own the game is played.
        (_NO_SCRIPT, r'\1<p><a href="./" target="_blank" rel="noopener">Hearts</a></p>\2'),
        (_VIEWPORT, r'\g<0><meta name="robots" content="noindex">\n'),
    ):
        page, found = pattern.subn(new, page)
        if found != 1:
            raise BuildError(f"index.html has {found} places that fit {pattern.pattern}, one was expected")
    # A browser gives no focus to a page in another one by itself, and complains of the wish: ui/embedded.py has it back
    # when the page is there, for the dialogs.
    return page.replace(" autofocus>", " data-autofocus>")
