"""The service worker as it is built: every file with its hash, one name for one version."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from pathlib import Path

import pytest
from builder import SITE, BuildError
from builder.offline import precached, write_service_worker
from builder.packages import install_packages

PAGE = '<!doctype html>\n<meta name="hearts-build" content="">\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    install_packages()
    for name in ("index.html", "ui/app.py", "screenshots/wide.jpg"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(PAGE)
    return tmp_path


def build(folder: Path) -> str:
    found = re.search(r'<meta name="hearts-build" content="(\w+)">', (folder / "index.html").read_text())
    assert found
    return found[1]


def test_every_file_is_listed_with_its_hash_but_what_no_visit_needs(folder: Path) -> None:
    write_service_worker(folder)
    entries = precached(folder)
    assert [entry["url"] for entry in entries] == ["./index.html", "./ui/app.py"]
    for entry in entries:
        digest = hashlib.sha256((folder / entry["url"]).read_bytes()).digest()
        assert entry["integrity"] == f"sha256-{base64.b64encode(digest).decode()}"
        assert entry["revision"] == digest.hex()[:16]


def test_worker_carries_the_list_and_the_page_its_version(folder: Path) -> None:
    name = write_service_worker(folder)
    worker = (folder / "sw.js").read_text()
    assert build(folder) == name
    assert f'const BUILD = "{name}";' in worker
    listed = re.search(r"const FILES = (\[.*?\n\]);", worker, re.DOTALL)
    assert listed
    assert json.loads(listed[1]) == precached(folder)
    assert "self.__" not in worker
    assert "sourceMappingURL" not in worker


def test_same_files_have_the_same_name_and_others_another(folder: Path) -> None:
    names = [write_service_worker(folder), write_service_worker(folder)]
    (folder / "ui/app.py").write_text("changed")
    names.append(write_service_worker(folder))
    (folder / "ui/app.py").rename(folder / "ui/apps.py")
    names.append(write_service_worker(folder))
    (folder / "index.html").write_text(PAGE + "changed")
    names.append(write_service_worker(folder))
    assert names[0] == names[1]
    assert len(set(names)) == 4


def test_page_that_can_not_say_its_version_is_refused(folder: Path) -> None:
    (folder / "index.html").write_text("<!doctype html>")
    with pytest.raises(BuildError, match=r"index\.html has 0 elements"):
        write_service_worker(folder)


def test_built_site_lists_itself() -> None:
    assert (SITE / "sw.js").is_file(), "dist/site is not built: run ./build.sh site"
    worker = (SITE / "sw.js").read_text()
    assert all(json.dumps(entry) in worker for entry in precached(SITE))
    assert f'const BUILD = "{build(SITE)}";' in worker
