"""What traits of choices are worth (`hearts_core.bots.experience`), learned from what came of them."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from scipy.sparse import csr_array

# The fit: what is added to the diagonal, in samples, and how often a trait must have been seen.
RIDGE = 200.0
SEEN = 20
# How much of what comes after the seat's next decision counts beside what that decision expects.
TRACE = 0.7
# How often what decisions expect is corrected by what was learned, and learned from anew.
ITERATIONS = 10
# The share of hands, the last ones, on which a fit to the others is tried.
HELD_OUT = 0.25


class Choice(NamedTuple):
    """A choice, the table it belongs to ("" where nothing is learned), its traits, those of the state with ~ before."""

    table: str
    traits: list[str]
    expected: float
    """The lead, the mean of the others' points less the own, with which its playouts saw the hand end."""


class Decision(NamedTuple):
    """What a seat chose, and what it would have chosen without exploring, which may be the same."""

    made: Choice
    best: Choice


class Line(NamedTuple):
    """All decisions of one seat in a hand, in their order, and the lead that it ended with."""

    decisions: list[Decision]
    lead: float


class Samples:
    """The choices of all hands so far, in the order of the hands."""

    def __init__(self) -> None:
        self._names: dict[tuple[str, str], int] = {}
        self._ids = array("i")
        self._starts = array("q", [0])
        self._expected = array("d")
        # Which rows are fitted: choices made, of a table.
        self._fitted = array("q")
        # By line: where its decisions end, its lead; by decision: the rows of what was made and what was best.
        self._made = array("q")
        self._best = array("q")
        self._ends = array("q")
        self._leads = array("d")
        # By hand: how many lines and how many rows fitted there are up to its end.
        self._hands = [(0, 0)]

    def add(self, hand: Iterable[Line]) -> None:
        """Adds the lines of the next hand."""
        for decisions, lead in hand:
            for made, best in decisions:
                if made.table:
                    self._fitted.append(len(self._expected))
                self._made.append(self._row(made))
                self._best.append(self._made[-1] if best is made else self._row(best))
            self._ends.append(len(self._made))
            self._leads.append(lead)
        self._hands.append((len(self._ends), len(self._fitted)))

    def _row(self, choice: Choice) -> int:
        names = self._names
        if choice.table:
            self._ids.extend(names.setdefault((choice.table, trait), len(names)) for trait in ("~", *choice.traits))
        self._starts.append(len(self._ids))
        self._expected.append(choice.expected)
        return len(self._expected) - 1

    def fit(
        self, ridge: float = RIDGE, seen: int = SEEN, trace: float = TRACE, iterations: int = ITERATIONS
    ) -> tuple[dict[str, dict[str, int]], str]:
        """By table what each trait adds to the lead, in hundredths of a point, without zeros; and a line about it.

        The line tells how good a fit to the first hands is on the last, by how these ended: R2 is the share of the
        variance explained.
        """
        import numpy as np
        from scipy.sparse import csr_array

        rows, names = len(self._expected), list(self._names)
        ids = np.array(self._ids, np.int64)
        traits = csr_array((np.ones(len(ids)), ids, np.array(self._starts)), shape=(rows, len(names)))
        made = np.array(self._fitted, np.int64)
        kept = np.flatnonzero(np.bincount(traits[made].indices, minlength=len(names)) >= seen)
        traits = traits[:, kept]
        constant = np.array([names[i][1] == "~" for i in kept], bool)
        penalty = np.where(constant, 0.01, ridge)
        told = f"{len(made):,} choices, {len(kept):,} traits"
        lines, held = self._hands[round((len(self._hands) - 1) * (1 - HELD_OUT))]
        if 0 < held < len(made):
            weights = self._solved(traits, made[:held], lines, penalty, trace, iterations)
            ended = np.array(self.targets(self._expected, len(self._ends), 1.0)) - np.array(self._expected)
            truth = ended[made[held:]]
            guess = (traits @ weights)[made[held:]]
            spread = truth.var()
            share = 1 - float(((truth - guess) ** 2).mean()) / spread if spread else 0.0
            told += (
                f"; error of playouts: mean {ended[made].mean():.2f}, sd {ended[made].std():.2f};"
                f" held out: R2 {share:.4f}, sd of the prediction {guess.std():.2f}"
            )
        weights = self._solved(traits, made, len(self._ends), penalty, trace, iterations)
        tables: dict[str, dict[str, int]] = {}
        for (table, trait), weight in sorted(zip([names[i] for i in kept], weights, strict=True)):
            if not trait.startswith("~") and (rounded := round(100 * float(weight))):
                tables.setdefault(table, {})[trait] = rounded
        return tables, told

    def _solved(
        self,
        traits: csr_array,
        made: NDArray[np.int64],
        lines: int,
        penalty: NDArray[np.float64],
        trace: float,
        iterations: int,
    ) -> NDArray[np.float64]:
        """The weights of the traits: of the choices made, in so many lines."""
        import numpy as np
        from scipy.linalg import cho_factor, cho_solve

        expected = np.array(self._expected)
        fitted = traits[made]
        factor = cho_factor((fitted.T @ fitted).toarray() + np.diag(penalty))
        across = fitted.T.tocsr()
        # First as if nothing but the end told anything.
        weights, share = np.zeros(traits.shape[1]), 1.0
        for _ in range(1 + (iterations if trace < 1 else 0)):
            targets = np.array(self.targets((expected + traits @ weights).tolist(), lines, share))
            weights = cho_solve(factor, across @ (targets - expected)[made])
            share = trace
        return np.asarray(weights)

    def targets(self, values: Sequence[float], lines: int, trace: float) -> list[float]:
        """By row what came of a choice: what the seat's next decision expects, mixed with what came of that.

        `values` is what is expected of each row: of what was made, then of what was best where that is something else.
        Where the next choice was explored, what came of it says nothing. Rows of what was not made, or of later lines,
        have 0.
        """
        found = [0.0] * len(values)
        start = 0
        for end, lead in zip(self._ends[:lines], self._leads, strict=False):
            target = lead
            for at in range(end - 1, start - 1, -1):
                made, best = self._made[at], self._best[at]
                found[made] = target
                if trace < 1:
                    target = values[best] + (trace * (target - values[best]) if made == best else 0.0)
            start = end
        return found
