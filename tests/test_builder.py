"""The site's builder: its stamps, its static server, the page's config, the wheel."""

import hashlib
import json
import re
import urllib.error
import urllib.request
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from builder import WEB, BuildError, serve, wheel
from builder.plain import plain_card
from builder.play import play_page
from builder.serve import serving
from builder.site import early
from builder.stamps import digest, is_fresh, mark, tree


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder that the stamps take for the repository."""
    monkeypatch.setattr("builder.stamps.ROOT", tmp_path)
    return tmp_path


def test_digest_tells_content_and_name_apart(folder: Path) -> None:
    one, two = folder / "one", folder / "two"
    one.write_text("card")
    two.write_text("card")
    before = digest([one])
    assert before != digest([two])
    assert before != digest([one, two])
    assert before != digest([one], "more")
    one.write_text("hand")
    assert before != digest([one])
    one.write_text("card")
    assert before == digest([one])


def test_digest_of_a_missing_file_changes_when_it_appears(folder: Path) -> None:
    path = folder / "README.md"
    before = digest([path])
    path.write_text("")
    assert before != digest([path])


def test_tree_leaves_caches_and_packages_out(folder: Path) -> None:
    for name in ("ui/main.py", "ui/texts/en.py", "ui/__pycache__/main.pyc", "node_modules/pyodide/pyodide.mjs"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).touch()
    assert [path.relative_to(folder).as_posix() for path in tree(folder)] == ["ui/main.py", "ui/texts/en.py"]


def test_stamp_is_fresh_for_its_own_value_only(tmp_path: Path) -> None:
    stamp = tmp_path / "made" / ".stamp"
    assert not is_fresh(stamp, "a")
    mark(stamp, "a")
    assert is_fresh(stamp, "a")
    assert not is_fresh(stamp, "b")


def test_the_page_asks_early_for_what_it_needs_first_and_not_for_the_engine(tmp_path: Path) -> None:
    (tmp_path / "pyscript").mkdir()
    (tmp_path / "pyscript" / "core-abc.js").touch()
    links = early(tmp_path).splitlines()
    assert '<link rel="modulepreload" href="./pyscript/core-abc.js">' in links
    assert '<link rel="preload" as="fetch" href="./ui.bin" crossorigin>' in links
    assert [link for link in links if "pyodide" in link or "engine.py" in link] == []


def test_plain_cards_are_all_different_and_of_one_size() -> None:
    names = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]
    two, four = ({name: plain_card(name, colours) for name in names} for colours in (False, True))
    assert len(set(two.values())) == len(set(four.values())) == 52
    assert all(ET.fromstring(card).get("viewBox") == "0 0 250 350" for card in [*two.values(), *four.values()])
    assert {name[1] for name in names if two[name] != four[name]} == {"C", "D"}
    inks = {name: set(re.findall(r"#[0-9a-f]{6}", four[name])) for name in ("5S", "5H", "5C", "5D")}
    assert len({frozenset(found) for found in inks.values()}) == 4


def test_both_configs_switch_off_the_same_plugins() -> None:
    plugins = [json.loads((WEB / name).read_text())["plugins"] for name in ("engine.json", "ui.json")]
    assert plugins[0] == plugins[1]


def test_lock_of_the_packages_names_no_registry() -> None:
    assert '"resolved"' not in (WEB / "package-lock.json").read_text()


def _get(url: str) -> tuple[int, str, bytes]:
    try:
        with urllib.request.urlopen(url) as reply:
            return reply.status, reply.headers["Content-Type"], reply.read()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, "", b""


def test_server_serves_below_its_path_and_nowhere_else(tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "index.html").write_text("<p>table")
    (tmp_path / "secret").write_text("no")
    with serving(tmp_path / "site", "/some/sub/path/") as url:
        assert url.endswith("/some/sub/path/")
        assert _get(url) == (200, "text/html", b"<p>table")
        root = url.removesuffix("/some/sub/path/")
        assert _get(f"{root}/")[0] == 404
        assert _get(f"{root}/index.html")[0] == 404
        assert _get(f"{url}../secret")[0] == 404
        assert _get(f"{url}%2e%2e/secret")[0] == 404


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("core.js", "text/javascript"),
        ("pyodide.mjs", "text/javascript"),
        ("pyodide.asm.wasm", "application/wasm"),
        ("engine.json", "application/json"),
        ("QS.svg", "image/svg+xml"),
    ],
)
def test_server_gives_the_types_that_browsers_insist_on(tmp_path: Path, name: str, expected: str) -> None:
    (tmp_path / name).touch()
    with serving(tmp_path) as url:
        assert _get(url + name)[1] == expected


def test_port_in_use_is_named(tmp_path: Path) -> None:
    with serving(tmp_path) as url:
        port = int(url.rsplit(":", 1)[1].rstrip("/"))
        with pytest.raises(BuildError, match=f"port {port}"):
            serve.serve_site("127.0.0.1", port)


def test_wheel_is_the_same_bytes_each_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hashes = []
    for name in ("first", "second"):
        monkeypatch.setattr(wheel, "_FOLDER", tmp_path / name)
        built = wheel.build_wheel()
        assert built.name.endswith("-py3-none-any.whl")
        hashes.append(hashlib.sha256(built.read_bytes()).hexdigest())
    assert hashes[0] == hashes[1]


def test_the_page_for_frames_is_the_games_own_with_a_mark() -> None:
    page = (WEB / "index.html").read_text("utf-8")
    made = play_page(page)
    assert '<script src="./frame.js" data-embedded></script>' in made
    assert '<meta name="robots" content="noindex">' in made
    assert "manifest.webmanifest" not in made
    assert " autofocus" not in made
    # Where no script may run it still says where the game is.
    assert re.search(r'<noscript>.*<a href="\./" target="_blank" rel="noopener">Hearts</a></p></noscript>', made)
    # All else is the same, line by line.
    marks = ("frame.js", "robots", "manifest.webmanifest", "autofocus", "noscript")
    same = [[line for line in text.splitlines() if not any(mark in line for mark in marks)] for text in (page, made)]
    assert same[0] == same[1]
    with pytest.raises(BuildError, match=r"index\.html has 0 places"):
        play_page(page.replace("frame.js", "frames.js"))
