"""A tournament that breaks while it is played: the ledger ends it, or its host does (R-155)."""

from pathlib import Path

import pytest

from bot.bank import accounts
from bot.bank.topup import WELCOME_CHIPS
from bot.storage.unit import HostAction
from bot.tournament import ending as closing
from bot.tournament import tournament_commands as ask
from bot.tournament.events import TournamentCancelled, TournamentEvent
from bot.tournament.state import CancelReason
from bot.tournament.tournament import Tournament
from devtools.simulation.disk import DiskPlan
from tests.host.damage import DAMAGE, SICK, breaks, damage, in_casino, running
from tests.host.tournament_room import (
    GUILD,
    HOST,
    TournamentRoom,
    check_clean,
    now_ms,
    refused,
    sit_and_go,
)
from tests.storage.builders import give, post
from tests.tournament.builders import names


async def sick(at: TournamentRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    """The end of a hand at one of two tables breaks the first tournament."""
    assert await running(at, sit_and_go(6, seats=3), names(6)) == SICK
    healthy, since_ms = Tournament.apply, now_ms()

    def broken(self: Tournament, command: ask.TournamentCommand) -> tuple[TournamentEvent, ...]:
        is_new = isinstance(command, ask.EndTableHand) and command.at_ms > since_ms
        if is_new and self.state.id == SICK:
            breaks()
        return healthy(self, command)

    monkeypatch.setattr(Tournament, "apply", broken)


def test_one_that_breaks_and_cannot_be_read_is_paid_back_at_once(
    database_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody has to wait for its host, and nobody is asked to cancel it."""

    async def play(at: TournamentRoom) -> None:
        await sick(at, monkeypatch)
        damage(database_path, *DAMAGE["a state of nothing"])
        await at.until(lambda: at.is_over(SICK), 600)
        assert [await at.wallet(name) for name in names(6).split()] == [WELCOME_CHIPS] * 6
        assert at.room.open_tables == ()
        assert [event.why for event in at.notes.heard(TournamentCancelled)] == [
            CancelReason.UNREADABLE
        ]
        assert not at.notes.frozen
        await running(at, sit_and_go(2), "a b")

    in_casino(database_path, play, bold=0)
    check_clean(database_path)


def test_a_frozen_one_that_becomes_unreadable_can_be_cancelled(
    database_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The organiser's action is logged with the refunds (R-260)."""

    async def play(at: TournamentRoom) -> None:
        await sick(at, monkeypatch)
        await at.until(lambda: bool(at.notes.frozen), 600)
        damage(database_path, *DAMAGE["a state of nothing"])
        act = HostAction(GUILD, HOST, "tournament-cancel", None, {}, now_ms())
        at.disk.plan = DiskPlan(fail_before=1)
        cancelling = ask.CancelTournament(0)
        assert (
            await refused(at.tournaments.ask_tournament(SICK, cancelling, act=act)) == "not-saved"
        )
        await at.tournaments.ask_tournament(SICK, cancelling, act=act)
        await at.until(lambda: at.is_over(SICK), 60)
        assert [await at.wallet(name) for name in names(6).split()] == [WELCOME_CHIPS] * 6
        (logged,) = await at.database.host_actions.of_guild(GUILD)
        assert logged.act == act
        assert at.room.open_tables == ()

    in_casino(database_path, play, bold=0)
    check_clean(database_path)


def test_one_whose_rules_cannot_cancel_it_is_cancelled_by_the_ledger(
    database_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first attempt freezes it, the second pays everybody back."""

    async def play(at: TournamentRoom) -> None:
        await running(at, sit_and_go(3), "a b c")
        monkeypatch.setattr(closing, "shares", breaks)
        code = await refused(at.tournaments.ask_tournament(SICK, ask.CancelTournament(0)))
        assert code == "tournament-frozen"
        await at.tournaments.ask_tournament(SICK, ask.CancelTournament(0))
        await at.until(lambda: at.is_over(SICK), 60)
        assert [await at.wallet(name) for name in "abc"] == [WELCOME_CHIPS] * 3

    in_casino(database_path, play, bold=0)
    check_clean(database_path)


def test_the_house_pays_what_a_pool_lacks(database_path: Path) -> None:
    """A pool that holds too little cannot keep a tournament from being cancelled."""

    async def play(at: TournamentRoom) -> None:
        await running(at, sit_and_go(3), "a b c")
        gone = give(accounts.pool(GUILD, SICK), accounts.house(GUILD), 200)
        await post(at.database, gone, now_ms())
        code = await refused(at.tournaments.ask_tournament(SICK, ask.CancelTournament(0)))
        assert code == "tournament-frozen"
        await at.tournaments.ask_tournament(SICK, ask.CancelTournament(0))
        await at.until(lambda: at.is_over(SICK), 60)
        assert [await at.wallet(name) for name in "abc"] == [WELCOME_CHIPS] * 3
        assert (await at.house(), await at.pool(SICK)) == (0, 0)

    in_casino(database_path, play, bold=0)
    check_clean(database_path)
