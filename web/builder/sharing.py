"""What other places are told of the game: Open Graph, Twitter's card, oEmbed.

They want whole addresses, which a folder of files that may lie anywhere has not. So an address is written only where
the person who builds the site names it; without one a link to the game shows its title and description, and no picture.
"""

import html
import json
from pathlib import Path
from urllib.parse import urlsplit

from builder import BuildError
from builder.languages import title
from builder.picture import PICTURE, PICTURE_SIZE

__all__ = ["OEMBED", "address_of_folder", "fill_sharing", "oembed"]

OEMBED = "oembed.json"
_MARK = "<!-- sharing -->\n"
_PAGE, _FRAMED = "index.html", "play.html"
_ABOUT = "The card game Hearts against computer opponents, for three, four or five players: in the browser, no sign-up."
_SHOWN = "A fan of five cards, four hearts and the queen of spades, beside a red heart and the word Hearts."
# CSS pixels of the frame that an oEmbed reader makes: the height suits the width.
_FRAME = (800, 680)


def address_of_folder(text: str, name: str) -> str:
    """The address that the site will have, with a slash at its end; BuildError names ``name`` where it is none."""
    parts = urlsplit(text)
    plain = all(character.isprintable() and character not in " \"'<>\\" for character in text)
    if not plain or parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
        raise BuildError(f"{name}: {text!r} is no address of a folder, as https://example.org/hearts/ is one")
    if parts.path.endswith(".html"):
        raise BuildError(f"{name}: {text!r} is the address of a page; that of its folder is wanted")
    return text.rstrip("/") + "/"


def _tags(url: str | None) -> list[str]:
    named = {"og:type": "website", "og:site_name": title(), "og:title": title(), "og:description": _ABOUT}
    card = {"twitter:card": "summary" if url is None else "summary_large_image"}
    links = []
    if url is not None:
        width, height = PICTURE_SIZE
        named |= {"og:url": url, "og:image": url + PICTURE, "og:image:type": "image/png"}
        named |= {"og:image:width": str(width), "og:image:height": str(height), "og:image:alt": _SHOWN}
        card |= {"twitter:image": url + PICTURE, "twitter:image:alt": _SHOWN}
        asked = f'type="application/json+oembed" href="{html.escape(url + OEMBED)}"'
        links = [
            f'<link rel="canonical" href="{html.escape(url)}">',
            f'<link rel="alternate" {asked} title="{title()}">',
        ]
    tags = [f'<meta property="{name}" content="{html.escape(text)}">' for name, text in named.items()]
    return tags + [f'<meta name="{name}" content="{html.escape(text)}">' for name, text in card.items()] + links


def oembed(url: str) -> str:
    """The answer of an oEmbed provider (oembed.com, version 1.0, type rich) for the one page that there is."""
    width, height = _FRAME
    frame = f'<iframe src="{html.escape(url + _FRAMED)}" title="{title()}" width="{width}" height="{height}"></iframe>'
    answer = {
        "version": "1.0",
        "type": "rich",
        "title": title(),
        "provider_name": title(),
        "provider_url": url,
        "html": frame,
        "width": width,
        "height": height,
        "thumbnail_url": url + PICTURE,
        "thumbnail_width": PICTURE_SIZE[0],
        "thumbnail_height": PICTURE_SIZE[1],
    }
    return json.dumps(answer, indent=1) + "\n"


def fill_sharing(folder: Path, url: str | None) -> None:
    """Put the tags into the pages of the folder, and oembed.json beside them where the address is known.

    The page that is made to be framed is not shared by itself: it gets none.
    """
    for path in folder.glob("*.html"):
        text = path.read_text("utf-8")
        lines = _tags(url) if path.name == _PAGE else []
        path.write_text(text.replace(_MARK, "".join(f"{line}\n" for line in lines)), "utf-8")
    if url is not None:
        (folder / OEMBED).write_text(oembed(url), "utf-8")
