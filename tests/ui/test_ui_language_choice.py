"""web/language.js: the language that the page begins in, and what it asks of Intl. Run by Node, with stand-ins."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
import ui
from builder import WEB, BuildError, languages
from builder.languages import fill_page, write_languages
from builder.packages import install_packages, node

UI = Path(ui.__path__[0])
BROWSER = """
const given = JSON.parse(process.argv[1]);
globalThis.self = globalThis;
globalThis.fetched = [];
globalThis.fetch = async (url) => { fetched.push(String(url)); return { ok: true }; };
globalThis.heartsFrame = given.frame;
globalThis.MutationObserver = class { observe() {} disconnect() {} };
globalThis.document = {
  currentScript: { src: "https://example.org/hearts/language.js" },
  documentElement: {},
  addEventListener() {},
};
Object.defineProperty(globalThis, "navigator", { value: { languages: given.wanted } });
Object.defineProperty(globalThis, "localStorage", given.settings === "refused"
  ? { get() { throw new Error("SecurityError"); } }
  : { value: { getItem: (key) => (key === `${given.frame.prefix}settings` ? given.settings : null) } });
"""


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The script as the site has it."""
    install_packages()
    folder = tmp_path_factory.mktemp("site")
    write_languages(folder)
    assert sorted(path.name for path in (folder / "ui" / "texts").iterdir()) == ["en.bin", "id.bin", "vi.bin"]
    return (folder / "language.js").read_text("utf-8")


def run(
    script: str, wanted: list[str], settings: str | None = None, ask: str = "null", lang: str | None = None
) -> dict[str, Any]:
    told = "{ code: heartsLanguage.code, lang: document.documentElement.lang, title: document.title, fetched"
    code = f"{BROWSER}\n{script}\nconsole.log(JSON.stringify({told}, asked: {ask} }}));"
    given = json.dumps({"wanted": wanted, "settings": settings, "frame": {"prefix": "hearts.embed.a.", "lang": lang}})
    said = subprocess.run([str(node()), "--eval", code, given], capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(said.stdout)
    return found


@pytest.mark.parametrize(
    ("wanted", "settings", "code"),
    [
        (["vi-VN", "en-GB"], None, "vi"),
        (["fr", "ID", "vi"], None, "id"),
        (["in-ID"], None, "id"),
        (["in_ID", "en"], None, "id"),
        (["fr", "en-US"], None, "en"),
        (["fr", "de"], None, "en"),
        (["constructor", "vi"], None, "vi"),
        ([], None, "en"),
        (["vi"], '{"language": "id"}', "id"),
        (["vi"], '{"language": ""}', "vi"),
        (["vi"], '{"language": "tlh"}', "vi"),
        (["vi"], "not JSON", "vi"),
        (["vi"], "null", "vi"),
        (["id"], "refused", "id"),
    ],
)
def test_the_player_chooses_then_the_browser(script: str, wanted: list[str], settings: str | None, code: str) -> None:
    found = run(script, wanted, settings)
    assert (found["code"], found["lang"], found["title"]) == (code, code, "Hearts")
    assert found["fetched"] == [f"https://example.org/hearts/ui/texts/{code}.bin"]


@pytest.mark.parametrize(
    ("lang", "settings", "code"),
    [
        ("vi", None, "vi"),
        ("in-ID", None, "id"),
        ("fr", None, "en"),
        ("vi", '{"language": "id"}', "id"),
        ("", None, "en"),
    ],
)
def test_a_page_around_is_asked_before_the_browser(script: str, lang: str, settings: str | None, code: str) -> None:
    assert run(script, ["en", "vi"], settings, lang=lang)["code"] == code


def test_numbers_and_plural_forms_are_those_of_the_language(script: str) -> None:
    ask = "['en', 'id', 'vi'].map(code => [heartsLanguage.number(code, 1234.5, 1), heartsLanguage.plural(code, 1)])"
    assert run(script, ["en"], ask=ask)["asked"] == [["1,234.5", "one"], ["1.234,5", "other"], ["1.234,5", "other"]]


def test_the_languages_are_named_in_themselves(script: str) -> None:
    asked = run(script, ["en"], ask="JSON.parse(heartsLanguage.names)")["asked"]
    assert asked == [["en", "English"], ["id", "Bahasa Indonesia"], ["vi", "Tiếng Việt"]]


def test_where_no_script_runs_every_language_says_so() -> None:
    page = fill_page((WEB / "index.html").read_text("utf-8"))
    for code, word in (("en", "Please allow"), ("id", "Izinkan"), ("vi", "Hãy cho phép")):
        assert f'<p lang="{code}">' in page
        assert word in page
    assert "without scripts" not in page


def test_a_language_without_the_first_words_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spoilt = (UI / "texts" / "en.py").read_text("utf-8").replace('    "scores": "Scores",\n', "")
    (tmp_path / "xx.py").write_text(spoilt, "utf-8")
    monkeypatch.setattr(languages, "_TEXTS", tmp_path)
    with pytest.raises(BuildError, match=r"xx\.py lacks scores$"):
        write_languages(tmp_path / "site")
