"""A static host that the site is deployed to: versions come, deploys break off, the host goes away and comes back."""

import hashlib
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from builder import SITE, WEB
from builder.integrity import seal_pages
from builder.modules import pack_modules
from builder.offline import precached, write_service_worker
from builder.serve import serving
from builder.stamps import tree

from e2e.conftest import PATH


def files(folder: Path) -> dict[str, str]:
    """The SHA-256 of each file of a version that the service worker keeps, by its path."""
    names = [entry["url"].removeprefix("./") for entry in precached(folder)]
    return {name: hashlib.sha256((folder / name).read_bytes()).hexdigest() for name in names}


def other_version(folder: Path) -> Path:
    """Make in the folder the next version of dist/site: it says "Hearts B", and one file has gone."""
    shutil.copytree(SITE, folder)
    texts = WEB / "ui" / "texts" / "en.py"
    with tempfile.NamedTemporaryFile("w", suffix=".py", encoding="utf-8") as changed:
        changed.write(texts.read_text("utf-8").replace('"title": "Hearts"', '"title": "Hearts B"'))
        changed.flush()
        (folder / "ui" / "texts" / "en.bin").write_bytes(pack_modules({"ui/texts/en.py": Path(changed.name)}))
    script = folder / "language.js"
    script.write_text(script.read_text("utf-8").replace('"title":"Hearts"', '"title":"Hearts B"'), "utf-8")
    engine = folder / "engine.py"
    engine.write_text(engine.read_text() + "\n# version B\n")
    (folder / "cards/back.svg").write_text((folder / "cards/back.svg").read_text() + "\n")
    (folder / "icons/maskable-192.png").unlink()
    seal_pages(folder)
    write_service_worker(folder)
    return folder


class Host:
    """Serves ``folder`` under ``path`` while it is up, always at the same address."""

    def __init__(self, folder: Path, path: str, headers: Mapping[str, str] | None = None) -> None:
        self.folder = folder
        self._headers = headers
        self._path = path
        self._port = 0
        self._up = ExitStack()
        folder.mkdir()
        self.start()

    def start(self) -> None:
        self.url = self._up.enter_context(serving(self.folder, self._path, self._port, headers=self._headers))
        self._port = int(self.url.split(":")[2].split("/")[0])

    def stop(self) -> None:
        """Go away: nothing answers at the address any more."""
        self._up.close()

    def deploy(self, version: Path, *, without: tuple[str, ...] = (), cut: tuple[str, ...] = ()) -> None:
        """Put a version in the place of what is there. Some files may not arrive, and of some only a half."""
        for path in tree(self.folder):
            path.unlink()
        for path in tree(version):
            name = path.relative_to(version).as_posix()
            if name in without:
                continue
            target = self.folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            content = path.read_bytes()
            target.write_bytes(content[: len(content) // 2] if name in cut else content)


def host_fixtures(headers: Mapping[str, str] | None = None) -> tuple[Any, Any]:
    """For a module whose every test has a host of its own, with dist/site deployed to it: ``host`` and ``site_url``."""

    @pytest.fixture(name="host")
    def host(tmp_path: Path) -> Iterator[Host]:
        host = Host(tmp_path / "host", PATH, headers)
        host.deploy(SITE)
        yield host
        host.stop()

    @pytest.fixture(name="site_url")
    def site_url(host: Host) -> str:
        return host.url

    return host, site_url
