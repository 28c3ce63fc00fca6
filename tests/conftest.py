"""Settings of the whole test run."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

# Reproducible and never judged by time: the same examples on every machine.
# `pytest --hypothesis-profile=explore` looks for new ones.
settings.register_profile(
    "fixed",
    deadline=None,
    derandomize=True,
    database=None,
    max_examples=100,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.register_profile("explore", settings.get_profile("fixed"), derandomize=False, max_examples=1000)
settings.load_profile("fixed")


def pytest_addoption(parser: pytest.Parser) -> None:
    """How long the tests that can be of any length are."""
    parser.addoption("--hands", type=int, default=150, help="random hands for each number of players in test_long.py")
    parser.addoption("--spiel-deals", type=int, default=300, help="deals beside OpenSpiel in test_spiel.py")
