"""dist/hearts-itch.zip: the site as one file, for itch.io and hosts like it.

They unpack it and show its index.html in a frame.
"""

import zipfile
from pathlib import Path

from builder import DIST, SITE, BuildError, say
from builder.stamps import tree

__all__ = ["ARCHIVE", "excesses", "write_zip"]

ARCHIVE = DIST / "hearts-itch.zip"
# What itch.io takes (its page on HTML5 games): files in all, bytes of one and of all unpacked, characters of a path.
_FILES = 1_000
_ONE = 200_000_000
_ALL = 500_000_000
_NAME = 240
# The earliest time that the format knows, so that the same site gives the same bytes.
_TIME = (1980, 1, 1, 0, 0, 0)


def excesses(files: dict[str, int]) -> list[str]:
    """What itch.io would refuse of files with these paths and sizes in bytes, a line each."""
    lines = [] if "index.html" in files else ["there is no index.html at the root"]
    if len(files) > _FILES:
        lines.append(f"{len(files):,} files, {_FILES:,} at most")
    if sum(files.values()) > _ALL:
        lines.append(f"{sum(files.values()):,} bytes in all, {_ALL:,} at most")
    for name, size in files.items():
        if size > _ONE:
            lines.append(f"{name}: {size:,} bytes, {_ONE:,} at most")
        if len(name) > _NAME:
            lines.append(f"{name}: a path of {len(name)} characters, {_NAME} at most")
        try:
            name.encode()
        except UnicodeEncodeError:
            lines.append(f"{name!r}: no name in UTF-8")
    return lines


def write_zip(folder: Path = SITE, archive: Path = ARCHIVE) -> Path:
    """Pack the folder; raises BuildError, and leaves no archive, where itch.io would not take it."""
    archive.unlink(missing_ok=True)
    paths = {path.relative_to(folder).as_posix(): path for path in tree(folder)}
    over = excesses({name: path.stat().st_size for name, path in paths.items()})
    if over:
        raise BuildError("itch.io would not take the site:\n" + "\n".join(over))
    with zipfile.ZipFile(archive, "w") as packed:
        for name, path in sorted(paths.items()):
            entry = zipfile.ZipInfo(name, _TIME)
            entry.create_system = 3  # as on Unix, whatever packs it
            entry.external_attr = 0o100644 << 16
            packed.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED, 9)
    say(f"packed {len(paths)} files into {archive.name} ({archive.stat().st_size / 1e6:.1f} MB)")
    return archive
