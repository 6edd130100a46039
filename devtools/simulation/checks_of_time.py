"""The check that nobody is timed out for a turn, or an offer of a rebuy, that has not appeared."""

from collections.abc import Callable
from dataclasses import dataclass, field

from bot.host.table_timers import UNSEEN_SECONDS_MAX
from bot.host.tournament_actor import LATE_MS
from bot.host.tournament_announcer import TournamentNews
from bot.ids import PlayerId, TableId
from bot.poker.actions import AnswerRunouts
from bot.storage.unit import JournalRow, Unit
from bot.table.turn_clock import CLOCK_AFTER_SECONDS, RUNOUT_SECONDS
from bot.tournament.events import RebuyLapsed, RebuyOffered
from devtools.simulation.bot_process import BotProcess
from devtools.simulation.discord import SimulatedDiscord
from devtools.simulation.loop import START_MS, VirtualClock

_CALL_CLOCK = "call-clock"
_TIME_OUT, _TICK, _DECLINES = "time-out", "tick", "decline-rebuy"


@dataclass(slots=True)
class TimeChecks:
    """Compares what ran out with when people could see it first."""

    complain: Callable[[str, str], None]
    world: SimulatedDiscord | None = None
    _last_ms: dict[TableId, int] = field(default_factory=dict)
    """When the last command of each table was committed."""
    _clock_called: dict[TableId, tuple[int, int]] = field(default_factory=dict)
    """The last hand and turn of each table in which somebody called the clock."""
    _kinds: dict[int, set[str]] = field(default_factory=dict)
    """The kinds of the commands in the last commit of each tournament."""
    _offered_ms: dict[tuple[int, PlayerId], int] = field(default_factory=dict)

    def promised(self, bot: BotProcess | None, unit: Unit) -> None:
        """A commit has returned."""
        for row in unit.journal:
            if row.kind == _CALL_CLOCK:
                self._clock_called[row.table] = _turn(row)
            if row.kind == _TIME_OUT and bot is not None:
                self._check_turn(bot, row)
            self._last_ms[row.table] = row.at_ms
        for tournament in {row.tournament for row in unit.tournament_rows}:
            self._kinds[tournament] = {row.kind for row in unit.tournament_rows}

    def _check_turn(self, bot: BotProcess, row: JournalRow) -> None:
        """A player who times out could see for the whole of their time that it is their turn."""
        if self.world is None or row.table not in bot.room.open_tables:
            return
        rules = bot.room.inspect(row.table).rules
        seconds = _seconds_of(bot, row) + int(row.body.get("extra", 0))
        if self._clock_called.get(row.table) == _turn(row):
            seconds = min(seconds, CLOCK_AFTER_SECONDS + rules.house.called_clock)
        full_ms = 1000 * seconds
        waited_ms = row.at_ms - self._last_ms.get(row.table, row.at_ms)
        if waited_ms >= UNSEEN_SECONDS_MAX * 1000 + full_ms:
            return
        turn = (row.table, *_turn(row))
        shown = self.world.turns_shown.get(turn)
        if shown is None or row.at_ms - _ms(shown) < full_ms - 1:
            self.complain("timed-out-unseen", f"turn={turn} shown={shown} at_ms={row.at_ms}")

    def told(self, news: TournamentNews) -> None:
        """Offers that have lapsed by themselves could be seen for a whole turn."""
        number, now_ms = news.place.tournament, VirtualClock().now_ms()
        kinds = self._kinds.get(number, set())
        by_itself = _TICK in kinds and _DECLINES not in kinds
        for event in news.events:
            if isinstance(event, RebuyLapsed) and by_itself:
                self._check_offer(news, event.player, now_ms)
        for event in news.events:
            if isinstance(event, RebuyOffered):
                self._offered_ms[number, event.player] = now_ms

    def _check_offer(self, news: TournamentNews, player: PlayerId, now_ms: int) -> None:
        if self.world is None:
            return
        number = news.place.tournament
        if self.world.lost_channels & {news.place.channel, *news.table_channels.values()}:
            return
        if now_ms - self._offered_ms.get((number, player), 0) >= UNSEEN_SECONDS_MAX * 1000:
            return
        shown = self.world.rebuys_shown.get((number, player))
        full_ms = 1000 * news.view.options.sheet.turn_seconds
        if shown is None or now_ms - _ms(shown) < full_ms - LATE_MS - 1:
            what = f"tournament={number} player={player} shown={shown} at_ms={now_ms}"
            self.complain("rebuy-lapsed-unseen", what)


def _seconds_of(bot: BotProcess, row: JournalRow) -> int:
    """The least time of the turn that this time-out has ended: a question about runouts has its
    own."""
    table, turn = bot.room.inspect(row.table), int(row.body["turn"])
    if table.hand is not None and isinstance(table.hand.actions[turn], AnswerRunouts):
        return RUNOUT_SECONDS
    return table.rules.house.first_seconds or table.rules.turn_seconds


def _turn(row: JournalRow) -> tuple[int, int]:
    return int(row.body["hand"]), int(row.body["turn"])


def _ms(seconds: float) -> int:
    return START_MS + round(seconds * 1000)
