"""The engine as a Session calls it: plain values over the worker's functions, which take and give JSON text."""

import json

from ui.kinds import Any, Call, Element, Values

# Characters. MicroPython's json takes seconds for one text of a megabyte, as thousands of matches are, for its time
# grows with the square of the length: such a text is written and read by the browser's own.
LONG = 50000


def client(proxy: Any, window: Element = None) -> Call:
    """The `call` of a Session over `proxy`, which has the worker's functions; `window` is the browser's, if any."""

    async def call(name: str, request: Values | None) -> Values:
        function = getattr(proxy, name)
        return _read(await (function() if request is None else function(_written(request, window))), window)

    return call


def _written(request: Values, window: Element) -> str:
    """The request as JSON."""
    long = [name for name, value in request.items() if isinstance(value, str) and len(value) > LONG]
    if not long or window is None:
        return json.dumps(request)
    parts = [
        json.dumps(name) + ":" + (str(window.JSON.stringify(value)) if name in long else json.dumps(value))
        for name, value in request.items()
    ]
    return "{" + ",".join(parts) + "}"


def _read(text: str, window: Element) -> Values:
    """The answer that is `text`."""
    if len(text) <= LONG or window is None:
        answer: Values = json.loads(text)
        return answer
    parsed = window.JSON.parse(text)
    long = {name: value for name in window.Object.keys(parsed) if isinstance(value := parsed[name], str)}
    for name in long:
        parsed[name] = ""
    answer = json.loads(window.JSON.stringify(parsed))
    answer.update(long)
    return answer
