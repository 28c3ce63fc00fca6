"""Worker processes that leave nothing behind when the command is stopped."""

import os
import signal
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, get_context

from ..external import kill_all


@contextmanager
def workers(count: int) -> Iterator[Executor | None]:
    """An executor of so many processes; None for one, which is this one.

    When the block is left by an error or an interrupt the workers end at once, whatever they are doing.
    """
    if count == 1:
        yield None
        return
    others = set(active_children())
    executor = ProcessPoolExecutor(count, mp_context=get_context("spawn"), initializer=_begin)
    try:
        yield executor
    except BaseException:
        for child in set(active_children()) - others:
            child.terminate()
        raise
    finally:
        executor.shutdown(cancel_futures=True)


def _begin() -> None:
    """In a worker: Ctrl-C is for the command, which then tells it to stop."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _stop)


def _stop(*_: object) -> None:
    """Ends the worker with its external bots; waiting for the end of its deal could take minutes."""
    kill_all()
    os._exit(1)
