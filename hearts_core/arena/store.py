"""Results in a file of JSON lines, so that a comparison can go on where it was stopped."""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from ..errors import BadValue, NotationError
from .deals import DealResult


class Store:
    """The first line of the file holds the settings, every other one the result of a deal, in any order.

    Results are those that the file had when it was opened and those added since.
    """

    def __init__(self, file: IO[bytes], results: list[DealResult]) -> None:
        self._file = file
        self.results = results
        """The results so far, in the order of the file."""

    def add(self, result: DealResult) -> None:
        """Writes a result at once: what is done stays done, whatever comes."""
        self._file.write(_line(result.to_json()))
        self._file.flush()
        self.results.append(result)


@contextmanager
def opened(path: Path, settings: Mapping[str, Any]) -> Iterator[Store]:
    """The file, made where there is none, for the results of a comparison with these settings (plain values by name).

    A last line that was cut short, as by a crash, is dropped. Raises BadValue where the file was made with other
    settings, naming the first that differs, NotationError for a line that can't be read, and OSError.
    """
    path.touch()
    with path.open("r+b") as file:
        lines = file.read().splitlines(keepends=True)
        if lines and not lines[-1].endswith(b"\n"):
            file.truncate(sum(map(len, lines[:-1])))
            file.seek(0, 2)
            lines.pop()
        if lines:
            _check(path, _read(path, 1, lines[0]), settings)
        else:
            file.write(_line(dict(settings)))
            file.flush()
        results: dict[int, DealResult] = {}
        for number, line in enumerate(lines[1:], start=2):
            try:
                result = DealResult.from_json(_read(path, number, line))
            except BadValue as error:
                raise NotationError(f"{path}, line {number}", error.value, error.problem) from None
            if result.number in results:
                raise NotationError(f"{path}, line {number}", result.number, "is a deal that stands there before")
            results[result.number] = result
        yield Store(file, list(results.values()))


def _check(path: Path, found: object, settings: Mapping[str, Any]) -> None:
    if not isinstance(found, dict):
        raise NotationError(f"{path}, line 1", found, "are not the settings of a comparison")
    for name in (*settings, *found):
        if found.get(name) != settings.get(name):
            problem = f"is what its results were made with, not {settings.get(name)!r}"
            raise BadValue(f"{path}, {name}", found.get(name), problem)


def _read(path: Path, number: int, line: bytes) -> object:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        raise NotationError(f"{path}, line {number}", line.decode("utf-8", "replace"), "is not JSON") from None


def _line(values: Mapping[str, Any]) -> bytes:
    return (json.dumps(values, ensure_ascii=False) + "\n").encode()
