"""The integrity hashes that the built pages carry, and what else a strict page has not."""

from __future__ import annotations

import base64
import hashlib
import re
from pathlib import Path

import pytest
from builder import SITE, BuildError
from builder.integrity import seal_pages, sealed

PAGES = sorted(SITE.rglob("*.html"))
ELEMENT = re.compile(r"<(script|link)\b([^>]*)>")


def attributes(text: str) -> dict[str, str]:
    return dict(re.findall(r'([\w-]+)="([^"]*)"', text))


def sha384(content: bytes) -> str:
    return f"sha384-{base64.b64encode(hashlib.sha384(content).digest()).decode()}"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("first.js", "module.mjs", "plain.css", "words.bin"):
        (tmp_path / name).write_text(name)
    return tmp_path


PAGE = """<script src="./first.js"></script>
<link rel="stylesheet" href="./plain.css" media="print">
<link rel="icon" href="./icon.svg">
<link rel="modulepreload" href="./module.mjs">
<link rel="preload" as="fetch" href="./words.bin" crossorigin>
<script type="module" src="./module.mjs"></script>
<script type="mpy" src="./main.py"></script>
"""


def test_each_element_that_may_have_a_hash_gets_that_of_its_file(folder: Path) -> None:
    lines = sealed(PAGE, folder).splitlines()
    expected = PAGE.splitlines()
    for place, name in ((0, "first.js"), (1, "plain.css"), (3, "module.mjs"), (5, "module.mjs")):
        end = expected[place].index(">")
        expected[place] = f'{expected[place][:end]} integrity="{sha384(name.encode())}"{expected[place][end:]}'
    assert lines == expected


def test_sealing_again_follows_the_files(folder: Path) -> None:
    (folder / "index.html").write_text(PAGE)
    seal_pages(folder)
    once = (folder / "index.html").read_text()
    seal_pages(folder)
    assert (folder / "index.html").read_text() == once
    (folder / "first.js").write_text("other")
    seal_pages(folder)
    assert (folder / "index.html").read_text() == once.replace(sha384(b"first.js"), sha384(b"other"))


def test_page_to_be_framed_has_hashes_on_its_modules_only(folder: Path) -> None:
    (folder / "play.html").write_text(PAGE)
    seal_pages(folder)
    found = [attributes(text) for _, text in ELEMENT.findall((folder / "play.html").read_text())]
    assert [given.get("href") or given["src"] for given in found if "integrity" in given] == ["./module.mjs"] * 2


@pytest.mark.parametrize("address", ["./lacking.js", "https://elsewhere.example/first.js", "../first.js"])
def test_file_that_is_not_of_the_site_is_named(folder: Path, address: str) -> None:
    with pytest.raises(BuildError, match=re.escape(address)):
        sealed(f'<script src="{address}"></script>', folder)


def test_every_hash_of_the_built_pages_is_right() -> None:
    assert (SITE / "index.html").is_file(), "dist/site is not built: run ./build.sh site"
    for page in SITE.glob("*.html"):
        unsealed = []
        for element, text in ELEMENT.findall(page.read_text("utf-8")):
            given = attributes(text)
            address = given.get("src") or given.get("href", "")
            classic = element == "script" and "type" not in given
            style = given.get("rel") == "stylesheet"
            module = given.get("type") == "module" or given.get("rel") == "modulepreload"
            if "integrity" in given:
                assert given["integrity"] == sha384((SITE / address).read_bytes()), (page.name, address)
            elif module or ((classic or style) and page.name != "play.html"):
                unsealed.append(address)
        assert unsealed == [], page.name


@pytest.mark.parametrize("page", PAGES, ids=[path.relative_to(SITE).as_posix() for path in PAGES])
def test_no_built_page_has_a_script_or_style_within(page: Path) -> None:
    text = page.read_text("utf-8")
    assert re.findall(r"<style\b|\sstyle\s*=|\son[a-z]+\s*=|javascript:", text, re.IGNORECASE) == []
    assert [tag for tag in re.findall(r"<script\b[^>]*>", text, re.IGNORECASE) if not re.search(r"\ssrc=", tag)] == []
