"""The bench of whole hands: its rows, and what it says without pokerkit."""

import random
import sys
from unittest import mock

import pytest

from bot.poker.actions import Call, Fold, RaiseTo
from bot.poker.games import GAMES
from bot.poker.structure import RAISE_CAP
from devtools.bench import poker as bench_poker
from devtools.bench.poker import CONTESTS, Contest, any_legal, play_ours, play_theirs
from devtools.bench.pokerkit_table import PokerkitTable


def test_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    """One row per game with value, baseline, ratio and goal, measured in the same run."""
    monkeypatch.setattr(bench_poker, "WARM_UP", 0)
    monkeypatch.setattr(bench_poker, "ROUNDS", 1)
    monkeypatch.setattr(bench_poker, "HANDS", 2)
    rows = list(bench_poker.rows())
    assert [row["name"] for row in rows] == [contest.name for contest in CONTESTS]
    for row in rows:
        assert set(row) == {"name", "value", "unit", "baseline", "ratio", "goal", "ok"}
        assert row["value"] > 0
        assert row["ok"] is (row["ratio"] >= row["goal"] >= 15)


@pytest.mark.parametrize("contest", CONTESTS, ids=lambda contest: contest.name)
def test_both_sides_play_the_same_hands(contest: Contest) -> None:
    """Same decks and same choices end in the same stacks, in every hand."""
    rng = random.Random(4)
    cards = GAMES[contest.game].deck
    table = PokerkitTable(contest.setup(cards), raises_max=RAISE_CAP)
    with mock.patch("pokerkit.state.shuffle"):
        for seed in range(40):
            deck = tuple(rng.sample(cards, len(cards)))
            ours = play_ours(contest, deck, random.Random(seed))
            assert ours == play_theirs(contest, table, deck, random.Random(seed)), seed


@pytest.mark.parametrize(
    ("may_fold", "may_raise", "choices"),
    [
        (True, True, {Fold, Call, RaiseTo}),
        (True, False, {Fold, Call}),
        (False, True, {Call, RaiseTo}),
        (False, False, {Call}),
    ],
)
def test_every_legal_action_is_as_likely(
    may_fold: bool, may_raise: bool, choices: set[type[object]]
) -> None:
    """Each part of the chances belongs to one choice, and the parts are equally large."""
    drawn = [any_legal(chance / 600, may_fold, may_raise) for chance in range(600)]
    assert set(drawn) == choices
    assert all(drawn.count(choice) == 600 // len(choices) for choice in set(drawn))


def test_without_pokerkit(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing is measured and one sentence says why."""
    monkeypatch.setitem(sys.modules, "devtools.bench.pokerkit_table", None)
    assert list(bench_poker.rows()) == []
    assert "pokerkit is not installed" in capsys.readouterr().err
