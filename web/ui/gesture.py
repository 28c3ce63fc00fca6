"""One drag of a card, in numbers: whether it has begun, and where it has taken the card when the finger lets go."""

# Pixels. Less is a tap of an unsteady hand: fingers are less steady than a mouse.
SLOP = {"mouse": 4, "other": 9}
LIFT = 24  # pixels up or down from where a card was taken, below which it was not moved up or down
FLICK = 0.45  # pixels a millisecond: as fast as this a card need not be carried all the way
RECENT = 120  # milliseconds: what counts for the speed of a flick


class Gesture:
    """Begins where a pointer of `kind` ("mouse", "touch", "pen") came down: (x, y) on the screen, at `time`."""

    def __init__(self, kind: str, x: float, y: float, time: float) -> None:
        self._slop = SLOP.get(kind, SLOP["other"])
        self._start = (x, y)
        self._trail = [(y, time)]
        self.dragging = False
        self.dx: float = 0  # how far the card has been taken
        self.dy: float = 0

    def move(self, x: float, y: float, time: float) -> bool:
        """The pointer is at (x, y) now. Whether it drags the card; once it does, it does so to the end."""
        self.dx, self.dy = x - self._start[0], y - self._start[1]
        self._trail = [point for point in self._trail if time - point[1] <= RECENT] + [(y, time)]
        if self.dx * self.dx + self.dy * self.dy > self._slop * self._slop:
            self.dragging = True
        return self.dragging

    def flicked(self) -> bool:
        """Whether the card was thrown up at the end."""
        y, time = self._trail[0]
        last_y, last = self._trail[-1]
        fast = last > time and (y - last_y) / (last - time) >= FLICK
        return fast and -self.dy >= LIFT and -self.dy > abs(self.dx)

    def carried(self, line: float) -> bool:
        """Whether the card was taken up over the line, the upper edge of the hand, or thrown there."""
        return (-self.dy >= LIFT and self._trail[-1][0] < line) or self.flicked()

    def lifted(self, line: float) -> bool:
        """Whether the card was taken up at all: over the line, or more up than aside."""
        return self.carried(line) or (-self.dy >= LIFT and -self.dy >= abs(self.dx))

    def lowered(self) -> bool:
        """Whether the card was taken down, more than aside."""
        return self.dy >= LIFT and self.dy >= abs(self.dx)
