"""The start as the player sees it: what is loaded, how far it is, and what is said when it fails."""

from ui.text import Texts

# The share of the bar that each stage starts at and ends at; the bytes move it inside the first.
_STAGES = (("download", 0.02, 0.72), ("python", 0.72, 0.72), ("engine", 0.9, 0.9), ("deal", 0.97, 0.97))
MEGABYTE = 1000000


def progress(stage: str, loaded: int, total: int) -> float | None:
    """How full the bar is, 0 to 1, at a message of the worker. None for a stage that is not known."""
    for name, start, end in _STAGES:
        if name == stage:
            part = min(1, loaded / total) if total else 0
            return start + (end - start) * part
    return None


def text(texts: Texts, stage: str, loaded: int, total: int) -> str:
    """What is said of the stage."""
    if stage == "download":
        if not total:
            return texts("boot.page")
        return texts(
            "boot.download", done=texts.number(_megabytes(loaded), 1), total=texts.number(_megabytes(total), 1)
        )
    key = "boot." + stage
    return texts(key) if texts.has(key) else texts("boot.page")


def _megabytes(count: int) -> float:
    """Bytes as megabytes, to the nearest tenth."""
    return (count * 10 + MEGABYTE // 2) // MEGABYTE / 10
