"""What the built site tells other places: Open Graph, Twitter's card, oEmbed, the archive for itch.io, GitHub Pages."""

from __future__ import annotations

import json
import re
import struct
import zipfile
from html.parser import HTMLParser
from pathlib import Path

import pytest
from builder import SITE, BuildError
from builder.archive import excesses, write_zip
from builder.offline import precached
from builder.picture import PICTURE, PICTURE_SIZE
from builder.sharing import address_of_folder, fill_sharing, oembed
from builder.stamps import tree

ROOT = Path(__file__).parent.parent
URL = "https://example.org/hearts/"


class Head(HTMLParser):
    """The meta elements by name or property, and the links by rel."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.metas: dict[str, str] = {}
        self.links: dict[str, dict[str, str]] = {}
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "meta":
            self.metas[given.get("property") or given.get("name", "")] = given.get("content", "")
        elif tag == "link":
            self.links[given["rel"]] = given


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("index.html", "play.html"):
        (tmp_path / name).write_text("<!doctype html>\n<!-- sharing -->\n<title>Hearts</title>\n")
    return tmp_path


def test_with_an_address_everything_is_told_whole(folder: Path) -> None:
    fill_sharing(folder, URL)
    head = Head((folder / "index.html").read_text())
    assert head.metas["og:type"] == "website"
    assert head.metas["og:title"] == "Hearts"
    assert head.metas["og:url"] == head.links["canonical"]["href"] == URL
    assert head.metas["og:image"] == head.metas["twitter:image"] == f"{URL}{PICTURE}"
    assert (head.metas["og:image:width"], head.metas["og:image:height"]) == ("1200", "630")
    assert head.metas["twitter:card"] == "summary_large_image"
    assert head.links["alternate"]["type"] == "application/json+oembed"
    assert head.links["alternate"]["href"] == f"{URL}oembed.json"
    assert (folder / "play.html").read_text() == "<!doctype html>\n<title>Hearts</title>\n"


def test_without_an_address_nothing_is_told_that_needs_one(folder: Path) -> None:
    fill_sharing(folder, None)
    page = (folder / "index.html").read_text()
    head = Head(page)
    assert head.metas["og:title"] == "Hearts"
    assert head.metas["twitter:card"] == "summary"
    assert [name for name in head.metas if "image" in name or "url" in name] == []
    assert head.links == {}
    assert "://" not in page
    assert not (folder / "oembed.json").exists()


def test_oembed_is_what_its_specification_asks_of_the_type_rich() -> None:
    answer = json.loads(oembed(URL))
    assert answer["version"] == "1.0"
    assert answer["type"] == "rich"
    found = re.fullmatch(r'<iframe src="([^"]+)" title="Hearts" width="(\d+)" height="(\d+)"></iframe>', answer["html"])
    assert found
    assert found[1] == f"{URL}play.html"
    assert (int(found[2]), int(found[3])) == (answer["width"], answer["height"])
    assert answer["provider_url"] == URL
    thumbnail = (answer["thumbnail_url"], answer["thumbnail_width"], answer["thumbnail_height"])
    assert thumbnail == (f"{URL}{PICTURE}", *PICTURE_SIZE)


@pytest.mark.parametrize(
    ("given", "address"),
    [
        ("https://example.org/hearts/", URL),
        ("https://example.org/hearts", URL),
        ("http://127.0.0.1:8000", "http://127.0.0.1:8000/"),
    ],
)
def test_address_of_a_folder_has_a_slash_at_its_end(given: str, address: str) -> None:
    assert address_of_folder(given, "--url") == address


@pytest.mark.parametrize(
    "given",
    [
        *("", "hearts", "/hearts/", "example.org/hearts/", "ftp://example.org/", "https:///hearts/"),
        *('https://example.org/"><script>', "https://example.org/a b/", "https://example.org/?game=hearts"),
        *("https://example.org/#table", "https://example.org/hearts/index.html", "javascript://example.org/"),
    ],
)
def test_what_is_no_address_of_a_folder_is_named(given: str) -> None:
    with pytest.raises(BuildError, match=re.escape(f"--url: {given!r}")):
        address_of_folder(given, "--url")


def test_picture_is_small_of_the_right_size_and_not_kept_for_offline_play() -> None:
    content = (SITE / PICTURE).read_bytes()
    assert content[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", content[16:24]) == PICTURE_SIZE
    assert len(content) < 60_000
    assert f"./{PICTURE}" not in [entry["url"] for entry in precached(SITE)]


# The archive


def test_archive_has_the_whole_site_and_is_the_same_bytes_each_time(tmp_path: Path) -> None:
    first, second = (write_zip(archive=tmp_path / name) for name in ("first.zip", "second.zip"))
    assert first.read_bytes() == second.read_bytes()
    with zipfile.ZipFile(first) as packed:
        assert packed.testzip() is None
        names = packed.namelist()
        assert names == sorted(path.relative_to(SITE).as_posix() for path in tree(SITE))
        assert "index.html" in names
        assert all(packed.read(name) == (SITE / name).read_bytes() for name in names)
        assert {entry.date_time for entry in packed.infolist()} == {(1980, 1, 1, 0, 0, 0)}


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ({"start.html": 1}, "there is no index.html at the root"),
        ({"index.html": 1} | {f"{n}.svg": 1 for n in range(1000)}, "1,001 files, 1,000 at most"),
        ({"index.html": 1, "big.bin": 200_000_001}, "big.bin: 200,000,001 bytes, 200,000,000 at most"),
        (
            {"index.html": 1, "a": 2 * 10**8, "b": 2 * 10**8, "c": 10**8},
            "500,000,001 bytes in all, 500,000,000 at most",
        ),
        ({"index.html": 1, "a" * 241: 1}, f"{'a' * 241}: a path of 241 characters, 240 at most"),
        ({"index.html": 1, "\udcff.svg": 1}, "'\\udcff.svg': no name in UTF-8"),
    ],
)
def test_what_itch_would_refuse_is_named(files: dict[str, int], said: str) -> None:
    assert excesses(files) == [said]


def test_what_itch_just_takes_is_taken() -> None:
    files = {"index.html": 100_000_000} | {f"{'a' * 231}{n:04}.bin"[:240]: 1 for n in range(997)}
    assert excesses(files | {"one": 200_000_000, "two": 199_999_003}) == []


def test_site_that_itch_would_refuse_gives_no_archive(tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "play.html").touch()
    archive = tmp_path / "hearts.zip"
    archive.touch()
    with pytest.raises(BuildError, match=r"no index\.html"):
        write_zip(tmp_path / "site", archive)
    assert not archive.exists()


# GitHub Pages


def test_workflow_may_do_what_it_must_and_no_more() -> None:
    yaml = pytest.importorskip("yaml")  # comes with the packages for a cluster
    flow = yaml.safe_load((ROOT / ".github" / "workflows" / "pages.yml").read_text())
    assert flow["permissions"] == {"contents": "read"}
    build, deploy = flow["jobs"]["build"], flow["jobs"]["deploy"]
    assert build.get("permissions", {"contents": "read", "pages": "read"}) == {"contents": "read", "pages": "read"}
    assert deploy["permissions"] == {"pages": "write", "id-token": "write"}
    assert deploy["needs"] == "build"
    assert deploy["environment"]["name"] == "github-pages"
    steps = [*build["steps"], *deploy["steps"]]
    used = [step["uses"] for step in steps if "uses" in step]
    assert [name for name in used if not re.fullmatch(r"actions/[a-z-]+@v\d+", name)] == []
    assert [name.split("@")[0].split("/")[1] for name in used] == [
        *("checkout", "setup-python", "configure-pages", "upload-pages-artifact", "deploy-pages"),
    ]
    # What comes from outside goes in by the environment, where no shell reads it as a command.
    run = [step for step in build["steps"] if "run" in step]
    assert [step["run"] for step in run] == ["./build.sh site"]
    pages = next(step for step in build["steps"] if "configure-pages" in step.get("uses", ""))
    assert run[0]["env"] == {"HEARTS_URL": f"${{{{ steps.{pages['id']}.outputs.base_url }}}}"}
    uploaded = next(step for step in build["steps"] if "upload-pages-artifact" in step.get("uses", ""))
    assert uploaded["with"]["path"] == "dist/site"
