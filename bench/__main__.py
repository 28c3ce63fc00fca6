"""``python -m bench [name ...]``: runs benchmarks, prints one JSON object a line."""

import importlib
import json
import pkgutil
import sys

import bench
from bench import BENCHES, Measure, note


def _line(name: str, measure: Measure) -> str:
    ratio = None if measure.against is None else float(f"{measure.value / measure.against:.4g}")
    shown = {
        "name": name,
        "value": measure.value,
        "unit": measure.unit,
        "against": measure.against,
        "ratio": ratio,
        "reach": measure.reach,
        "runs": measure.runs,
    }
    return json.dumps(shown)


def main(names: list[str]) -> int:
    """Run the named benchmarks, or all; the exit status."""
    for module in pkgutil.iter_modules(bench.__path__):
        if not module.name.startswith("_"):
            importlib.import_module(f"bench.{module.name}")
    unknown = [name for name in names if name not in BENCHES]
    if unknown:
        note(f"error: no benchmark {', '.join(unknown)}; there are {', '.join(sorted(BENCHES))}")
        return 2
    for name in names or sorted(BENCHES):
        note(f"{name} ...")
        print(_line(name, BENCHES[name]()), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
