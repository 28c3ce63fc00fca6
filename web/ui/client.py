"""The engine as a Session calls it: plain values over the worker's functions, which take and give JSON text."""

import json

from ui.kinds import Any, Call, Values


def client(proxy: Any) -> Call:
    """The `call` of a Session over `proxy`, which has the worker's functions."""

    async def call(name: str, request: Values | None) -> Values:
        function = getattr(proxy, name)
        text = await (function() if request is None else function(json.dumps(request)))
        answer: Values = json.loads(text)
        return answer

    return call
