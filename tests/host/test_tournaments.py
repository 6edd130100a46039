"""Whole tournaments through the card room: opened, entered, dealt, moved, paid, and over."""

import asyncio

import pytest

from bot.bank.topup import WELCOME_CHIPS
from bot.host.announcing import SeenFuture
from bot.host.refusals import HostCode, HostRefusal
from bot.host.table_announcer import TableNews
from bot.ids import ChannelId, Chips, GuildId
from bot.table import table_commands as at_table
from bot.tournament import tournament_commands as ask
from bot.tournament.events import (
    Eliminated,
    FinalTable,
    HandForHandSet,
    Moved,
    PrizePaid,
    TableBroken,
    TournamentFinished,
)
from bot.tournament.state import Phase
from tests.builders import player
from tests.host.tournament_room import (
    GUILD,
    HOST,
    LOBBY,
    TournamentRoom,
    in_virtual_time,
    refused,
    scheduled,
    sit_and_go,
)
from tests.tournament.builders import names


@in_virtual_time
async def test_a_sit_and_go_starts_a_minute_after_its_last_entry(at: TournamentRoom) -> None:
    """R-218: not before, and never with fewer."""
    number = await at.create(sit_and_go(3))
    await at.enter(number, "a b")
    await asyncio.sleep(600)
    assert at.state(number).phase is Phase.REGISTERING
    await at.enter(number, "c")
    await asyncio.sleep(59)
    assert at.state(number).phase is Phase.REGISTERING
    await asyncio.sleep(2)
    assert at.state(number).phase is Phase.RUNNING


@in_virtual_time
async def test_a_sit_and_go_is_played_to_its_winner(at: TournamentRoom) -> None:
    """Every chip paid in is a prize or the house's fee, and the tables are gone."""
    number = await at.create(sit_and_go(6))
    await at.enter(number, "a b c d e f")
    before = sum([await at.wallet(name) for name in "abcdef"])
    await at.play_out(number)
    (finished,) = at.notes.heard(TournamentFinished)
    paid = sum(event.amount for event in at.notes.heard(PrizePaid))
    assert paid == 600
    assert sum([await at.wallet(name) for name in "abcdef"]) == before + paid
    assert await at.pool(number) == 0
    assert await at.house() == 60
    assert at.room.open_tables == ()
    assert at.notes.over == [(table, ChannelId(1_000 * number + n)) for table, n in at.notes.opened]
    (result,) = [one for one in at.notes.heard(Eliminated) if one.place == 1]
    assert result.player == finished.winner


@in_virtual_time
async def test_tables_break_and_balance_until_the_final_table(at: TournamentRoom) -> None:
    """Sixty players at ten tables; the moved ones sit where they were sent (R-222 to R-224)."""
    number = await at.create(sit_and_go(60))
    await at.enter(number, names(60))
    await at.until(lambda: at.state(number).phase is Phase.RUNNING)
    sizes = at.state(number).sizes
    assert sorted(sizes.values()) == [6] * 10
    await at.play_out(number)
    assert len(at.notes.heard(TableBroken)) == 9
    assert len(at.notes.heard(FinalTable)) == 1
    assert at.notes.heard(Moved)
    assert {event.on for event in at.notes.heard(HandForHandSet)} == {True, False}
    assert len(at.notes.over) == 10


@in_virtual_time
async def test_no_table_is_dealt_without_a_home(at: TournamentRoom) -> None:
    """Nobody can see it there."""
    at.robots.without_channels = True
    number = await at.create(sit_and_go(2))
    await at.enter(number, "a b")
    await asyncio.sleep(90)
    ((table, _),) = at.notes.opened
    assert at.room.inspect(table).hand is None
    await at.tournaments.set_table_channel(table, ChannelId(5))
    await asyncio.sleep(10)
    assert at.room.inspect(table).hand is not None
    await at.play_out(number)


@in_virtual_time
async def test_a_table_that_nobody_houses_moves_into_the_channel_of_the_announcement(
    at: TournamentRoom,
) -> None:
    """A lost thread stops no tournament."""
    at.robots.without_channels = True
    number = await at.create(sit_and_go(2))
    await at.enter(number, "a b")
    await asyncio.sleep(125)
    assert set(at.tournaments.table_channels(number).values()) == {LOBBY}
    await at.play_out(number)


@in_virtual_time
async def test_tables_wait_while_others_get_their_channels(at: TournamentRoom) -> None:
    """Discord is slow, not lost: the last of many tables is not shown elsewhere first."""
    at.robots.without_channels = True
    number = await at.create(sit_and_go(6, seats=2))
    await at.enter(number, "a b c d e f")
    await at.until(lambda: len(at.notes.opened) == 3)
    for table, _ in at.notes.opened:
        await asyncio.sleep(50)
        assert LOBBY not in at.tournaments.table_channels(number).values()
        await at.tournaments.set_table_channel(table, ChannelId(1_000 + table))
    await at.play_out(number)


@in_virtual_time
async def test_the_end_of_a_table_without_a_channel_is_told(at: TournamentRoom) -> None:
    """The end of a table without a channel is told: all that was made ready for it can be
    forgotten."""
    at.robots.without_channels = True
    number = await at.create(sit_and_go(2))
    await at.enter(number, "a b")
    await at.until(lambda: bool(at.notes.opened))
    ((table, _),) = at.notes.opened
    await at.tournaments.ask_tournament(number, ask.CancelTournament(0))
    await asyncio.sleep(10)
    assert at.notes.over == [(table, LOBBY)]


@in_virtual_time
async def test_no_hand_is_dealt_before_its_root_is_seen(at: TournamentRoom) -> None:
    """However late that is; the table is asked again until then."""
    told, pending = at.robots.table_changed, list[asyncio.Future[bool]]()

    def late(news: TableNews) -> SeenFuture | None:
        told(news)
        if news.view.running:
            return None
        pending.append(asyncio.get_running_loop().create_future())
        return pending[-1]

    at.robots.table_changed = late  # type: ignore[method-assign, assignment]
    number = await at.create(sit_and_go(2))
    await at.enter(number, "a b")
    await at.until(lambda: bool(pending), 200)
    (table,) = at.tournaments.table_channels(number)
    await asyncio.sleep(100)
    assert at.room.inspect(table).hand is None
    for shown in pending:
        shown.set_result(True)
    await asyncio.sleep(10)
    assert at.room.inspect(table).hand is not None
    at.robots.table_changed = told  # type: ignore[method-assign]
    for shown in pending:
        if not shown.done():
            shown.set_result(True)
    await at.play_out(number)


# --- what a host may create -------------------------------------------------------------------


@in_virtual_time
async def test_a_start_in_the_past_is_refused(at: TournamentRoom) -> None:
    """A start in the past is refused: it would be over before anybody could enter."""
    assert await refused(at.create(scheduled(-1))) == "start-time-past"


@in_virtual_time
async def test_a_start_more_than_a_year_away_is_refused(at: TournamentRoom) -> None:
    """A start more than a year away is refused when it is announced and when its plan changes, so
    that nothing waits for the year 9999."""
    of = scheduled(60)
    far = scheduled(60, starts_ms=253_402_297_140_000)
    assert await refused(at.create(far)) == "start-time-far"
    number = await at.create(of)
    changing = at.tournaments.change_plan(number, player("a"), far, moderates=True)
    assert await refused(changing) == "start-time-far"


@in_virtual_time
async def test_a_plan_that_may_not_be_played_is_refused(at: TournamentRoom) -> None:
    """A plan that may not be played is refused by its own rules."""
    code = await refused(at.create(sit_and_go(2, fee=Chips(90))))
    assert code == "tournament-fee-too-high"
    assert at.tournaments.of_guild(GUILD) == ()


@in_virtual_time
async def test_a_server_has_so_many_tournaments_and_no_more(at: TournamentRoom) -> None:
    """Others have theirs."""
    for _ in range(20):
        await at.create(sit_and_go(2))
    assert await refused(at.create(sit_and_go(2))) == "too-many-tournaments"
    await at.tournaments.create(GuildId(8), LOBBY, HOST, sit_and_go(2))


@in_virtual_time
async def test_tournaments_are_found_by_whatever_is_known(at: TournamentRoom) -> None:
    """Tournaments are found by server, channel, player and table."""
    late = await at.create(scheduled(90))
    early = await at.create(scheduled(30))
    someday = await at.create(sit_and_go(2))
    assert at.tournaments.of_guild(GUILD) == (early, late, someday)
    assert at.tournaments.newest_in_channel(LOBBY) == someday
    await at.enter(someday, "a b")
    assert at.tournaments.of_player(GUILD, player("a")) == (someday,)
    await at.until(lambda: bool(at.tournaments.table_channels(someday)))
    (table,) = at.tournaments.table_channels(someday)
    assert at.tournaments.tournament_of(table) == someday
    assert at.state(someday).entrants[player("a")].table == table
    at.tournaments.organiser_command(late, HOST, ask.CancelTournament(0), moderates=False)
    with pytest.raises(HostRefusal):
        at.tournaments.organiser_command(
            late, player("a"), ask.CancelTournament(0), moderates=False
        )


# --- at the tables ----------------------------------------------------------------------------


@in_virtual_time
async def test_who_sits_out_at_their_table_sits_out_of_the_tournament(at: TournamentRoom) -> None:
    """A player who sits out at their table sits out of the tournament, and comes back there; a
    moved player is away at their next table too (R-146, R-152)."""
    number = await at.create(sit_and_go(3))
    await at.enter(number, "a b c")
    await at.until(lambda: bool(at.tournaments.table_channels(number)))
    await at.tournaments.ask_tournament(number, ask.SitOutEntrant(0, player("a")))
    await asyncio.sleep(1)
    assert at.state(number).entrants[player("a")].sitting_out
    table = at.state(number).entrants[player("a")].table
    assert table is not None
    await at.room.ask_table(table, at_table.ComeBack(player("a")))
    await asyncio.sleep(1)
    assert not at.state(number).entrants[player("a")].sitting_out
    await at.play_out(number)


@in_virtual_time
async def test_seats_belong_to_the_tournament(at: TournamentRoom) -> None:
    """Nobody sits down, leaves, or closes a table of it."""
    number = await at.create(sit_and_go(2))
    await at.enter(number, "a b")
    await at.until(lambda: bool(at.tournaments.table_channels(number)))
    (table,) = at.tournaments.table_channels(number)
    for command in (at_table.Leave(player("a")), at_table.Close(), at_table.Pause()):
        assert await refused(at.room.ask_table(table, command)) == "tournament-table"
    await at.play_out(number)


@in_virtual_time
async def test_somebody_who_never_appears_is_out_after_three_levels(at: TournamentRoom) -> None:
    """R-153: their blinds are taken until then."""
    at.robots.absent = {player("a")}
    at.robots.bold = 0
    number = await at.create(scheduled(10, no_show_levels=1))
    await at.enter(number, "a b c d")
    await at.until(lambda: at.state(number).clock.level == 2 if not at.is_over(number) else True)
    await asyncio.sleep(1)
    entry = at.state(number).entrants[player("a")]
    assert not entry.appeared
    assert entry.leaving is not None
    assert all(at.state(number).entrants[player(name)].appeared for name in "bcd")


@in_virtual_time
async def test_the_level_rises_and_the_next_hand_is_played_by_it(at: TournamentRoom) -> None:
    """R-200."""
    at.robots.bold = 0
    number = await at.create(sit_and_go(6))
    await at.enter(number, "a b c d e f")
    await at.until(lambda: at.state(number).clock.level == 3)
    await asyncio.sleep(60)
    (table,) = at.tournaments.table_channels(number)
    level = at.state(number).tables[table].hand_level
    assert level == 3
    assert at.room.inspect(table).rules.big_blind == at.state(number).rules_of(3).big_blind


# --- pauses, cancellation, exclusion ----------------------------------------------------------


@in_virtual_time
async def test_no_clock_runs_while_the_event_is_paused(at: TournamentRoom) -> None:
    """R-161: neither a turn's nor a level's; play resumes where it stood."""
    at.robots.absent = {player(name) for name in "ab"}
    number = await at.create(sit_and_go(2))
    await at.enter(number, "a b")
    await at.until(lambda: bool(at.tournaments.table_channels(number)))
    (table,) = at.tournaments.table_channels(number)
    await at.until(lambda: at.room.inspect(table).hand_running)
    await at.tournaments.ask_tournament(number, ask.PauseTournament(0))
    turn = at.room.inspect(table).turn
    await asyncio.sleep(3 * 3600)
    assert at.room.inspect(table).turn == turn
    assert at.state(number).clock.level == 1
    await at.tournaments.ask_tournament(number, ask.ResumeTournament(0))
    await asyncio.sleep(120)
    assert at.room.inspect(table).turn != turn or at.room.inspect(table).hand_id > 1


@in_virtual_time
async def test_cancelling_in_the_middle_of_hands_pays_everybody_back(at: TournamentRoom) -> None:
    """R-155 to R-158: the hands are void, the tables closed."""
    number = await at.create(sit_and_go(12))
    await at.enter(number, names(12))
    await at.until(lambda: any(at.room.inspect(t).hand_running for t in at.room.open_tables))
    await at.tournaments.ask_tournament(number, ask.CancelTournament(0))
    await at.play_out(number)
    assert [await at.wallet(name) for name in names(12).split()] == [WELCOME_CHIPS] * 12
    assert await at.pool(number) == await at.house() == 0
    assert at.room.open_tables == ()


@in_virtual_time
async def test_who_is_excluded_plays_no_card_any_more(at: TournamentRoom) -> None:
    """R-255: their running hand is checked or folded at once, then they are out."""
    at.robots.absent = {player("a")}
    number = await at.create(sit_and_go(4))
    await at.enter(number, "a b c d")
    await at.until(lambda: bool(at.tournaments.table_channels(number)))
    (table,) = at.tournaments.table_channels(number)
    await at.until(lambda: at.room.inspect(table).hand_running)
    hand = at.room.inspect(table).hand_id
    await at.tournaments.ask_tournament(number, ask.Exclude(0, player("a"), 0))
    await at.until(lambda: at.room.inspect(table).hand_id > hand, 60)
    assert at.state(number).entrants[player("a")].table is None
    await at.play_out(number)


@in_virtual_time
async def test_an_organiser_puts_nobody_out_while_they_may_still_enter(at: TournamentRoom) -> None:
    """An organiser puts nobody out while they may still enter: by entering later they would win
    what others have paid; afterwards they cannot."""
    at.robots.absent = set(map(player, "abcd"))
    number = await at.create(scheduled(2, late_levels=1))
    await at.enter(number, "a b c d")
    exclude = ask.Exclude(0, player("a"), 0)
    await at.until(lambda: at.state(number).phase is Phase.RUNNING)
    with pytest.raises(HostRefusal) as refused:
        at.tournaments.organiser_command(number, HOST, exclude, moderates=False)
    assert refused.value.code is HostCode.ORGANISER_PLAYS
    await at.until(lambda: not at.state(number).registration_open)
    at.tournaments.organiser_command(number, HOST, exclude, moderates=False)


@in_virtual_time
async def test_an_organiser_calls_nothing_off_that_has_paid_prizes(at: TournamentRoom) -> None:
    """An organiser calls nothing off that has paid prizes: they may while nobody has won anything;
    later the house would pay for it."""
    number = await at.create(sit_and_go(18))
    await at.enter(number, "a b c d e f g h i j k l m n o p q r")
    await at.until(lambda: bool(at.tournaments.table_channels(number)))
    at.tournaments.organiser_command(number, HOST, ask.CancelTournament(0), moderates=False)
    with pytest.raises(HostRefusal) as refused:
        at.tournaments.organiser_command(
            number, player("a"), ask.CancelTournament(0), moderates=False
        )
    assert refused.value.code is HostCode.NOT_THE_ORGANISER
    await at.until(lambda: at.state(number).prizes_paid > 0)
    with pytest.raises(HostRefusal) as refused:
        at.tournaments.organiser_command(number, HOST, ask.CancelTournament(0), moderates=False)
    assert refused.value.code is HostCode.PRIZES_ARE_PAID
    at.tournaments.organiser_command(number, HOST, ask.PauseTournament(0), moderates=False)
    await at.play_out(number)
