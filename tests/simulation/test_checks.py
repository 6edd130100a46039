"""The checks of a simulation find what is really wrong: the bot is broken on purpose."""

import json
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.bank.transfers import Batch
from bot.cli.arguments import EXIT_FINDINGS
from bot.host import actor
from bot.host import reconciliation as lineups
from bot.host.committing import reloading_unsaved
from bot.host.decks import DeckBeacon
from bot.host.lost_channels import LostChannels
from bot.ids import Chips
from bot.poker import viewpoint
from bot.poker.cut import BeaconRound
from bot.poker.hand import Hand
from bot.storage.applier import Applier
from bot.table.table_commands import SeatAssignment
from bot.tournament.ledger import batches_of
from devtools.simulation import command as simulate
from devtools.simulation import disk
from devtools.simulation.checks import Checks
from devtools.simulation.discord import SimulatedRequest
from devtools.simulation.simulation import SimulationOutcome, play
from devtools.simulation.steps import StepKind, read_script, steps_by_seed

SEED = 21
MANY_STEPS = 12
"""Two tables with players who sit down are enough for every bug that is planted here."""


def run(hands: int = 40) -> SimulationOutcome:
    return play(steps_by_seed(SEED, faults=True), seed=SEED, hands=hands, faults=True)


def run_with_bad_disk() -> SimulationOutcome:
    """Every tenth step spoils the next commits: what goes wrong first is for chance to say."""
    steps = steps_by_seed(SEED, faults=False)
    spoiled = (
        step if number % 10 else replace(step, kind=StepKind.DISK)
        for number, step in enumerate(steps, 1)
    )
    return play(spoiled, seed=SEED, hands=40, faults=True)


def test_a_bad_disk_alone_does_no_harm() -> None:
    """A sound bot, with which the broken ones below are compared."""
    outcome = run_with_bad_disk()
    assert outcome.violations == []
    assert outcome.kinds["disk-full"] > 100


def checks_of(outcome: SimulationOutcome) -> set[str]:
    return {violation.check for violation in outcome.violations}


def test_cards_that_everybody_sees_are_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    """A view that shows hole cards to the channel."""

    def all_cards(hand: Hand, player: int, viewer: int | None) -> tuple[Any, ...]:
        return tuple(viewpoint.SeenCard(card, up=True) for card in hand.dealer.hole[player])

    monkeypatch.setattr(viewpoint, "seen_cards", all_cards)
    assert checks_of(run()) == {"card-leaked"}


def test_a_bot_that_cuts_by_another_round(monkeypatch: pytest.MonkeyPatch) -> None:
    """The one before, which was out when the root was shown."""
    real = DeckBeacon.round_of

    def earlier(self: DeckBeacon, root: str) -> BeaconRound | None:
        found = real(self, root)
        return found and replace(found, number=found.number - 1)

    monkeypatch.setattr(DeckBeacon, "round_of", earlier)
    assert checks_of(run()) == {"another-round"}


def test_a_disk_that_forgets_breaks_promises(monkeypatch: pytest.MonkeyPatch) -> None:
    """A power cut that costs what was committed."""
    contents = disk.contents

    def without_log(path: Path) -> dict[str, bytes]:
        return {**contents(path), "-wal": b""}

    monkeypatch.setattr(disk, "contents", without_log)
    assert "promise-broken" in checks_of(run())


def keep_what_was_not_saved(patch: pytest.MonkeyPatch, kind: str) -> None:
    """A failed commit of a table, or of a tournament, is not taken back in memory."""

    async def keep() -> None:
        pass

    def keeping(whose: str, reload: Any, is_saved: Any) -> AbstractAsyncContextManager[None]:
        return reloading_unsaved(whose, keep if whose.startswith(kind) else reload, is_saved)

    patch.setattr(actor, "reloading_unsaved", keeping)


def test_a_table_that_keeps_what_was_not_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that keeps what was not saved has other chips than the ledger."""
    keep_what_was_not_saved(monkeypatch, "table")
    assert checks_of(run_with_bad_disk())


def test_a_tournament_that_keeps_what_was_not_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tournament that keeps what was not saved is found: another process would find another
    one."""
    keep_what_was_not_saved(monkeypatch, "tournament")
    assert checks_of(run_with_bad_disk())


def test_a_table_that_plays_with_other_chips(monkeypatch: pytest.MonkeyPatch) -> None:
    """A chip of the first player's is given to the last one on the way to the table."""
    real = lineups.seat_assignments_of

    def unfair(*of: Any) -> tuple[SeatAssignment, ...]:
        first, *others, last = real(*of)
        poorer = replace(first, stack=Chips(first.stack - 1))
        return poorer, *others, replace(last, stack=Chips(last.stack + 1))

    monkeypatch.setattr(lineups, "seat_assignments_of", unfair)
    assert "stack-is-not-the-tournaments" in checks_of(run(60))


def test_a_prize_that_is_not_paid(monkeypatch: pytest.MonkeyPatch) -> None:
    """The places are there, and no chip is moved for them."""

    def stingy(*of: Any) -> tuple[Batch, ...]:
        return tuple(batch for batch in batches_of(*of) if "prize" not in batch.key)

    monkeypatch.setattr("bot.host.tournament_unit.batches_of", stingy)
    assert "tournament-money-wrong" in checks_of(run(60))


def test_chips_that_come_from_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """A batch whose balance is written one too high."""
    post = Applier.post

    def generous(self: Applier, connection: Any, *rest: Any) -> Any:
        result = post(self, connection, *rest)
        connection.exec_driver_sql("UPDATE accounts SET balance = balance + 1 WHERE id = 1")
        return result

    monkeypatch.setattr(Applier, "post", generous)
    assert "chips-not-conserved" in checks_of(run())


def test_a_table_that_outlives_its_channel_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that looks after no channels: chips stay where no command reaches them."""
    script = read_script(["open 0 0 300 0 300", "sit 0 1 0 999 300", "channel 0 0 0 1 300"])
    assert play(script, seed=SEED, hands=None, faults=True).violations == []

    monkeypatch.setattr(LostChannels, "deleted", lambda self, channel: None)
    outcome = play(script, seed=SEED, hands=None, faults=True)
    assert checks_of(outcome) == {"table-without-channel"}


def test_a_failing_seed_prints_the_shortest_script(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A seed fails with chips that vanish after six batches: few steps are left in its script, and
    they fail again."""
    post = Applier.post

    def greedy(self: Applier, connection: Any, *rest: Any) -> Any:
        result = post(self, connection, *rest)
        connection.exec_driver_sql(
            "UPDATE accounts SET balance = balance - 1 WHERE id = 1"
            " AND (SELECT count(*) FROM ledger_batches) > 6"
        )
        return result

    monkeypatch.setattr(Applier, "post", greedy)
    wish = simulate.SimulationWish(SEED, hands=40, faults=True, as_json=True)
    assert simulate.run(wish) == EXIT_FINDINGS
    report = json.loads(capsys.readouterr().out)
    script = read_script(report["script"])
    assert 1 <= len(script) <= MANY_STEPS
    again = play(script, seed=SEED, hands=None, faults=True)
    assert "chips-not-conserved" in checks_of(again)


def test_a_card_in_a_decks_proof_is_read() -> None:
    """The file of a rabbit hunt is no picture, and opens no card of a hand that nobody knows of."""
    checks = Checks()
    for cards in ([], ["As"]):
        proof = {"table": 1, "opened": [{"card": card} for card in cards]}
        file = "hand-1-deck.json", json.dumps(proof).encode()
        checks.request_sent(SimulatedRequest(1, None, (), (), (file,)))
    assert [violation.check for violation in checks.found] == ["card-leaked"]
