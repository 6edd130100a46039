"""Nobody judges where they play: they ask all who are still in, and pause for a while only."""

from pathlib import Path

from bot.host.moderation import Moderation, Moderator
from bot.host.table_timers import BRIEF_PAUSE_SECONDS, VOTE_SECONDS
from bot.storage.audit import audit
from bot.table.rules import TableCode
from bot.table.table_commands import AnswerVoid, Pause
from bot.tournament import tournament_commands as ask
from bot.tournament.deals import VOTE_MS
from bot.tournament.events import CancelDropped, CancelProposed
from bot.tournament.state import Phase
from tests.builders import player
from tests.host.table_room import GUILD, HOST, TableRoom, refused, table_room
from tests.host.tournament_room import GUILD as TOURNAMENT_GUILD
from tests.host.tournament_room import HOST as ORGANISER
from tests.host.tournament_room import LOBBY, TournamentRoom, in_virtual_time, scheduled, sit_and_go


def moderation(at: TableRoom) -> Moderation:
    return Moderation(at.room, at.database, at.clock, at.settings)


def by(name: str) -> Moderator:
    return Moderator(GUILD, player(name))


async def test_who_was_dealt_in_asks_and_who_was_not_decides(at: TableRoom) -> None:
    """A player's hand continues until all agree; a non-player's request voids it at once."""
    table, moderate = await at.open_with("a b c"), moderation(at)
    hand = (await at.start_hand(table)).hand_id
    assert not await moderate.void(by("a"), table, 1)
    assert at.room.look(table).running
    assert not await moderate.log(GUILD)
    for number, name in enumerate("bc", 2):
        assert await moderate.agree_to_void(player(name), table, number)
    view = at.room.look(table)
    assert (view.running, [seat.stack for seat in view.seats[:3]]) == (False, [100, 100, 100])
    await at.start_hand(table)
    assert await moderate.void(Moderator(GUILD, HOST), table, 9)
    assert not at.room.look(table).running
    assert [logged.act.action for logged in await moderate.log(GUILD)] == ["void"]
    late = at.room.ask_table(table, AnswerVoid(player("b"), hand, accept=True))
    assert (await refused(late)).code in (TableCode.OLD_HAND, TableCode.NO_HAND)
    await at.check_ledger(table)
    assert audit(at.database.place).clean


async def test_the_question_lapses_and_the_turn_continues(at: TableRoom) -> None:
    """The question lapses and the turn continues: it stops no clock, so nobody wins time by it;
    after a minute it is gone."""
    table, moderate = await at.open_with("a b c"), moderation(at)
    await at.start_hand(table)
    first = at.turn(table)
    await moderate.void(by("a"), table, 1)
    assert at.news.vote_ms == at.clock.now_ms() + round(VOTE_SECONDS * 1000)
    await at.pass_time(VOTE_SECONDS - 1)
    assert at.turn(table) != first
    view = at.room.look(table)
    if view.running:
        assert view.void_vote is not None
    await at.pass_time(1)
    assert at.room.look(table).void_vote is None


async def test_the_question_outlives_a_restart(database_path: Path) -> None:
    """Votes are not lost, and the timer starts anew."""
    async with table_room(database_path) as at:
        table = await at.open_with("a b c")
        await at.start_hand(table)
        await moderation(at).void(by("a"), table, 1)
        await moderation(at).agree_to_void(player("b"), table, 2)
        clock = at.clock
    async with table_room(database_path, clock=clock) as at:
        await at.room.recover()
        vote = at.room.look(table).void_vote
        assert vote is not None
        assert (vote.name, vote.waits_for) == ("a", ("c",))
        await moderation(at).agree_to_void(player("c"), table, 3)
        assert not at.room.look(table).running
        await at.check_ledger(table)


async def test_a_pause_of_who_sits_there_is_brief(at: TableRoom) -> None:
    """A pause by a player who sits there ends after ten minutes; that of somebody who only looks on
    lasts."""
    table, moderate = await at.open_with("a b c"), moderation(at)
    await at.start_hand(table)
    assert await moderate.pause(by("a"), table, 1)
    await at.pass_time(BRIEF_PAUSE_SECONDS - 1)
    assert at.room.look(table).paused
    await at.pass_time(1)
    assert not at.room.look(table).paused
    assert at.room.look(table).running
    assert not await moderate.pause(Moderator(GUILD, HOST), table, 2)
    await at.pass_time(10 * BRIEF_PAUSE_SECONDS)
    assert at.room.look(table).paused


async def test_a_brief_pause_is_brief_after_a_restart_too(database_path: Path) -> None:
    """The time of a brief pause runs anew after a restart, once."""
    async with table_room(database_path) as at:
        table = await at.open_with("a b")
        await at.room.ask_table(table, Pause(brief=True))
        clock = at.clock
    async with table_room(database_path, clock=clock) as at:
        await at.room.recover()
        await at.pass_time(BRIEF_PAUSE_SECONDS)
        assert not at.room.look(table).paused


# --- tournaments ----------------------------------------------------------------------------------


async def order(
    at: TournamentRoom, number: int, name: str, command: ask.TournamentCommand, **more: bool
) -> None:
    moderates = more.get("moderates", False)
    wanted = at.tournaments.organiser_command(number, player(name), command, moderates=moderates)
    await at.tournaments.ask_tournament(number, wanted)


@in_virtual_time
async def test_a_moderator_who_plays_asks_everybody_before_cancelling(at: TournamentRoom) -> None:
    """A moderator too; everybody else agrees by the same order, wherever they are."""
    number = await at.create(sit_and_go(3))
    await at.enter(number, "a b c")
    await at.until(lambda: at.state(number).phase is Phase.RUNNING)
    await order(at, number, "a", ask.CancelTournament(0), moderates=True)
    assert at.state(number).phase is Phase.RUNNING
    assert len(at.notes.heard(CancelProposed)) == 1
    await order(at, number, "b", ask.CancelTournament(0))
    await order(at, number, "c", ask.CancelTournament(0))
    await at.until(lambda: at.is_over(number), 60)
    assert [await at.wallet(name) for name in "abc"] == [1000, 1000, 1000]


@in_virtual_time
async def test_who_does_not_play_and_who_waits_for_the_start_decide_alone(
    at: TournamentRoom,
) -> None:
    """Nobody can be behind before the start; non-entrants get no refund."""
    early = await at.tournaments.create(TOURNAMENT_GUILD, LOBBY, player("a"), scheduled(60))
    await at.enter(early, "a b")
    await order(at, early, "a", ask.CancelTournament(0))
    assert at.is_over(early) or at.state(early).phase.over
    number = await at.create(sit_and_go(3))
    await at.enter(number, "a b c")
    await at.until(lambda: at.state(number).phase is Phase.RUNNING)
    wanted = at.tournaments.organiser_command(
        number, ORGANISER, ask.CancelTournament(0), moderates=False
    )
    assert wanted == ask.CancelTournament(0)
    await at.tournaments.ask_tournament(number, wanted)


@in_virtual_time
async def test_the_question_about_a_tournament_lapses(at: TournamentRoom) -> None:
    """Automatically, and play continues."""
    number = await at.tournaments.create(TOURNAMENT_GUILD, LOBBY, player("a"), sit_and_go(3))
    await at.enter(number, "a b c")
    at.robots.absent = set(map(player, "abc"))
    await at.until(lambda: at.state(number).phase is Phase.RUNNING)
    await order(at, number, "a", ask.CancelTournament(0))
    await at.until(lambda: bool(at.notes.heard(CancelDropped)), VOTE_MS / 1000 + 2)
    assert at.state(number).phase is Phase.RUNNING
    await at.play_out(number)


@in_virtual_time
async def test_who_plays_in_a_tournament_pauses_it_for_ten_minutes(at: TournamentRoom) -> None:
    """A tournament paused by one of its players continues with its tables after ten minutes; a
    moderator who is not in it pauses it without limit."""
    number = await at.tournaments.create(TOURNAMENT_GUILD, LOBBY, player("a"), sit_and_go(3))
    await at.enter(number, "a b c")
    await at.until(lambda: at.state(number).phase is Phase.RUNNING)
    await order(at, number, "a", ask.PauseTournament(0))
    await at.until(lambda: at.state(number).clock.paused_ms is None, BRIEF_PAUSE_SECONDS + 2)
    wanted = at.tournaments.organiser_command(
        number, player("z"), ask.PauseTournament(0), moderates=True
    )
    assert wanted == ask.PauseTournament(0)
    await at.play_out(number)
