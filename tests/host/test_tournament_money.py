"""Payments in a running tournament: more chips, bounties, deals, the lottery."""

import asyncio

from bot.host.tournament_announcer import TournamentNews
from bot.ids import Chips
from bot.storage.audit import audit
from bot.storage.hand_figures import MonthlyPayout
from bot.storage.leaderboards import leaderboard
from bot.storage.standings import Span, day_of, period
from bot.storage.unit import LeaderboardKind, PlayKind, Unit
from bot.tournament import tournament_commands as ask
from bot.tournament.events import (
    AddonBought,
    BountyWon,
    BreakBegan,
    DealMade,
    Eliminated,
    MultiplierDrawn,
    PrizePaid,
    RebuyBought,
    RebuyOffered,
    StackChanged,
    TournamentFinished,
)
from bot.tournament.options import (
    AddonTerms,
    BountyTerms,
    RebuyTerms,
    TournamentKind,
    TournamentMode,
)
from bot.tournament.state import Phase
from tests.builders import player
from tests.host.tournament_room import (
    GUILD,
    TournamentRoom,
    in_virtual_time,
    now_ms,
    scheduled,
    sit_and_go,
)
from tests.tournament.builders import names, sheet


@in_virtual_time
async def test_rebuys_and_the_add_on_are_offered_bought_and_lapse(at: TournamentRoom) -> None:
    """R-193, R-194, R-198: the table waits, the money is in the pool."""
    at.robots.bold = 0.05
    rebuy = RebuyTerms(Chips(50), most=4)
    addon = AddonTerms(Chips(100), Chips(2_000), after_level=1)
    plan = sit_and_go(9, mode=TournamentMode.REBUY_ADDON, rebuy=rebuy, addon=addon)
    number = await at.create(plan)
    await at.enter(number, names(9))
    await at.play_out(number)
    assert at.notes.heard(RebuyOffered)
    bought = len(at.notes.heard(RebuyBought))
    added = len(at.notes.heard(AddonBought))
    assert bought
    assert at.notes.heard(BreakBegan)
    paid = sum(event.amount for event in at.notes.heard(PrizePaid))
    assert paid == 900 + 50 * bought + 100 * added
    assert await at.pool(number) == 0


@in_virtual_time
async def test_a_rebuy_that_is_saved_late_is_offered_for_its_full_time(at: TournamentRoom) -> None:
    """A disk that stood still for longer than the offer lasts: nobody had seen it before."""
    at.robots.bold = 1
    terms = RebuyTerms(Chips(50), last_level=9)
    number = await at.create(sit_and_go(3, mode=TournamentMode.REBUY, rebuy=terms))
    turn_ms = at.state(number).options.sheet.turn_seconds * 1000
    commit, told = at.database.writer.commit, at.robots.tournament_changed
    shown: list[asyncio.Future[bool]] = []

    def offers() -> list[int]:
        tables = at.state(number).tables.values()
        return [ends_ms for table in tables for ends_ms in table.offers.values()]

    async def slow(unit: Unit) -> None:
        if offers() and not shown:
            await asyncio.sleep(2 * turn_ms / 1000)
        await commit(unit)

    def unseen(news: TournamentNews) -> asyncio.Future[bool] | None:
        if not any(isinstance(event, RebuyOffered) for event in news.events):
            told(news)
            return None
        shown.append(asyncio.get_running_loop().create_future())
        return shown[-1]

    at.database.writer.commit = slow  # type: ignore[method-assign]
    at.robots.tournament_changed = unseen  # type: ignore[assignment, method-assign]
    await at.enter(number, "a b c")
    await at.until(lambda: bool(shown))
    await asyncio.sleep(1)
    assert min(offers()) >= now_ms() + turn_ms - 2_000
    shown[0].set_result(True)
    await at.until(lambda: not offers() or at.is_over(number), turn_ms / 1000 + 1)


@in_virtual_time
async def test_the_second_half_comes_by_itself(at: TournamentRoom) -> None:
    """R-192: to the player who busts the first one."""
    at.robots.bold = 0.5
    number = await at.create(sit_and_go(4, mode=TournamentMode.DOUBLE_CHANCE))
    await at.enter(number, "a b c d")
    await at.play_out(number)
    assert at.notes.heard(StackChanged)


@in_virtual_time
async def test_late_entrants_find_a_seat_at_a_new_table(at: TournamentRoom) -> None:
    """R-233, where the host allows it; and who is out may come again."""
    at.robots.bold = 0
    number = await at.create(scheduled(10, late_levels=2, reentries_max=1))
    await at.enter(number, "a b c d e f")
    await at.until(lambda: at.state(number).phase is Phase.RUNNING)
    await at.enter(number, "g h")
    await at.until(lambda: len(at.tournaments.table_channels(number)) == 2, 60)
    assert all(at.state(number).entrants[player(name)].table for name in "abcdefgh")
    at.robots.bold = 0.3
    await at.until(lambda: bool(at.notes.heard(Eliminated)))
    gone = at.notes.heard(Eliminated)[0].player
    await at.tournaments.register(number, gone, "again", "en-GB")
    await at.play_out(number)
    assert await at.pool(number) == 0


@in_virtual_time
async def test_bounties_go_to_those_who_took_the_last_chips(at: TournamentRoom) -> None:
    """Every head is paid, the winner's own included."""
    number = await at.create(sit_and_go(6, bounty=BountyTerms(Chips(40))))
    await at.enter(number, "a b c d e f")
    await at.play_out(number)
    assert sum(event.cash for event in at.notes.heard(BountyWon)) == 240
    assert await at.pool(number) == 0


@in_virtual_time
async def test_a_deal_at_the_final_table_ends_the_event(at: TournamentRoom) -> None:
    """A deal at the final table ends the event: once the hand is over everybody is asked, and the
    amounts are paid."""
    at.robots.bold = 0
    number = await at.create(sit_and_go(4, payouts=(50, 30, 20)))
    await at.enter(number, "a b c d")
    await at.until(lambda: bool(at.tournaments.table_channels(number)))
    await asyncio.sleep(30)
    await at.tournaments.ask_tournament(number, ask.ProposeDeal(0, player("a"), ask.DealKind.CHIPS))
    await at.until(lambda: at.is_over(number), 600)
    assert len(at.notes.heard(DealMade)) == 1
    assert await at.pool(number) == 0


@in_virtual_time
async def test_the_multiplier_is_drawn_before_the_first_card(at: TournamentRoom) -> None:
    """R-239, R-240: committed first; the house makes the pool what it says."""
    plan = sit_and_go(3, kind=TournamentKind.VELOX, sheet=sheet("velox"), fee=Chips(0), seats=3)
    number = await at.create(plan)
    await at.enter(number, "a b c")
    await at.until(lambda: bool(at.notes.heard(MultiplierDrawn)), 60)
    (drawn,) = at.notes.heard(MultiplierDrawn)
    assert at.room.inspect(at.room.open_tables[0]).hand is None
    await at.play_out(number)
    assert await at.pool(number) == 0
    assert await at.house() == 300 - drawn.multiplier * 100
    (finished,) = at.notes.heard(TournamentFinished)
    board = leaderboard(LeaderboardKind.BEST_VELOX, GUILD, Span.ALL, day_of(now_ms()))
    best = await at.database.leaderboards.top(board, limit=1)
    assert [(one.player, one.score) for one in best] == [(finished.winner, drawn.multiplier)]


@in_virtual_time
async def test_what_a_tournament_pays_is_on_boards_of_its_kind(at: TournamentRoom) -> None:
    """Prizes less what entries cost, of its game and kind alone; all is in the month's payout."""
    plan = sit_and_go(3, prize_part=Chips(100), fee=Chips(20), payouts=(100,))
    number = await at.create(plan)
    await at.enter(number, "a b c")
    await at.play_out(number)
    (finished,) = at.notes.heard(TournamentFinished)
    kind, net = PlayKind.SIT_AND_GO, LeaderboardKind.NET

    async def top(game: str = "", kind: PlayKind | None = None) -> list[int]:
        board = leaderboard(net, GUILD, Span.ALL, day_of(now_ms()), game, kind)
        found = await at.database.leaderboards.top(board)
        assert not found or found[0].player == finished.winner
        return [each.score for each in found]

    assert await top("holdem", kind) == await top(kind=kind) == [180, -120, -120]
    assert await top() == await top("holdem") == await top("razz", kind) == []
    month = period(Span.MONTH, day_of(now_ms()))
    (paid,) = await at.database.payouts.of_month(month, GUILD)
    assert paid == MonthlyPayout("holdem", kind, Chips(360), Chips(300))
    assert audit(at.database.place).clean
