"""Rounds that drand's quicknet has published, by number, and patience with relays."""

import pytest

from bot.beacon import relays

PUBLISHED = {
    1000: (
        "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125"
        "e342b73a8dd2bacbe47e4b6b63ed5e39",
        "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd",
    ),
    657413: (
        "b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be"
        "41076862b98fad56e91a6b85b89cd97b",
        "fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587",
    ),
}
"""Signature and randomness of published rounds, by number."""


def be_patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets a relay be silent for a minute, as the machine may be busy with tests."""
    monkeypatch.setattr(relays, "RELAY_SECONDS_MAX", 60)
