"""When the page keeps itself for visits without a network, and when it goes to a newer version. Knows no browser."""

from ui.kinds import Any

# Milliseconds. The start must not share the network or the processor with the download for later visits, so that begins
# when the game is there; but then at once, for until it is done a reload without a network finds nothing.
FIRST_WAIT = 300
# How often a page that stays open asks whether there is a new version.
ASK_EVERY = 3600000
# How long the page must be out of sight before it goes to a new version by itself.
OUT_OF_SIGHT = 10000
# The pauses before a download that failed is tried again; what has already come is not asked for again.
_PAUSES = (20000, 120000, 600000)


def pause(failures: int) -> int:
    """How long to wait, in milliseconds, after so many failures in a row (1, 2, ...)."""
    return _PAUSES[min(failures, len(_PAUSES)) - 1]


def failed(before: str, after: str) -> bool:
    """Whether a service worker that went from one state to another could not be installed.

    One that was installed and then goes has only been overtaken by a newer one.
    """
    return before == "installing" and after == "redundant"


def offered(waiting: bool, controlled: bool, other: bool, first: bool) -> bool:
    """Whether the player is told of another version.

    `waiting`: a newer one is complete and waits. `other`: the worker in charge has answered that it is of another
    version than this page; that counts where it has charge of the page, or where this page brought it here (the site
    changed while the page was loaded). Else the page is the newer one, as after a forced reload, and asks for its own.
    """
    return waiting or (other and (controlled or first))


def quiet(waiting: bool, hidden: bool, at_rest: bool, dialog: bool) -> bool:
    """Whether the page may go to the waiting version by itself: nobody looks, nothing moves, nothing is half typed."""
    return waiting and hidden and at_rest and not dialog


def wanted(query: str) -> str | None:
    """What the address asks the page to do once it is ready: "?do=new_game" is a shortcut of the installed game."""
    for part in query[1:].split("&"):
        if part == "do=new_game":
            return "new_game"
    return None


def kind(data: Any) -> str:
    """The kind of a service worker's message, "" for one that is not ours."""
    found = getattr(data, "type", None)
    return found if isinstance(found, str) else ""
