"""The steps of organisers: opening tables, announcing tournaments, interfering at bad moments."""

from collections.abc import Awaitable, Callable
from contextlib import suppress

from bot.ids import GuildId, PlayerId
from bot.refusal import Refusal
from bot.table.table_commands import Close, VoidHand
from bot.tournament import tournament_commands as ask
from bot.tournament.options import TournamentKind as EventKind
from bot.tournament.state import Phase, TournamentState
from devtools.simulation.loop import VirtualClock
from devtools.simulation.people import some_rules
from devtools.simulation.state import SimulationState
from devtools.simulation.steps import Step, StepKind
from devtools.simulation.tournament_plans import some_plan

EVENTS_AT_ONCE = 3
"""The most open tournaments of a server."""


class OrganiserSteps:
    """Commands race with whatever is being pressed; their answer is not waited for."""

    def __init__(self, state: SimulationState) -> None:
        self._state = state
        self.handlers = {
            StepKind.OPEN: self._open,
            StepKind.CLOSE: self._close,
            StepKind.VOID: self._void,
            StepKind.ANNOUNCE: self._announce,
            StepKind.DIRECT: self._direct,
        }

    # --- cash tables ---------------------------------------------------------------------------

    async def _open(self, step: Step) -> None:
        guild, channel = self._state.places.channel(step.a)
        host = self._state.person(step.b)
        await self._state.bot.room.open_table(guild, channel, host, some_rules(step.c))

    async def _close(self, step: Step) -> None:
        self._say_at_a_table(step, Close())

    async def _void(self, step: Step) -> None:
        tables = self._state.bot.room.open_tables
        if tables:
            hand = self._state.bot.room.look(tables[step.a % len(tables)]).hand_id
            self._say_at_a_table(step, VoidHand(hand))

    def _say_at_a_table(self, step: Step, command: Close | VoidHand) -> None:
        room = self._state.bot.room
        cash = [table for table in room.open_tables if room.place(table).tournament is None]
        if cash:
            table, number = cash[step.a % len(cash)], next(self._state.world.ids)
            self._do(lambda: room.ask_table(table, command, interaction=number))

    # --- tournaments ---------------------------------------------------------------------------

    async def _announce(self, step: Step) -> None:
        guild, channel = self._state.places.channel(step.a)
        tournaments = self._state.bot.tournaments
        if len(tournaments.of_guild(guild)) < EVENTS_AT_ONCE:
            plan = some_plan(step.c, VirtualClock().now_ms(), self._a_target(guild))
            await tournaments.create(guild, channel, self._state.person(step.b), plan)

    def _a_target(self, guild: GuildId) -> TournamentState | None:
        """A tournament that one can still win a ticket to."""
        tournaments = self._state.bot.tournaments
        for number in tournaments.of_guild(guild):
            state = tournaments.inspect(number).state
            scheduled = state.options.kind is EventKind.SCHEDULED
            if scheduled and state.phase is Phase.REGISTERING and state.options.entry_cost:
                return state
        return None

    async def _direct(self, step: Step) -> None:
        """The host of a tournament, or a moderator, says something."""
        tournaments = self._state.bot.tournaments
        number = self._state.a_tournament(step.a)
        if number is None:
            return
        state = tournaments.inspect(number).state
        entrants = list(state.entrants)
        player = entrants[step.c % len(entrants)] if entrants else PlayerId(0)
        guild, interaction = tournaments.place(number).guild, next(self._state.world.ids)
        if step.b % 20 == 0:
            self._do(lambda: tournaments.remove_player(guild, player))
            return
        command = _some_command(step.b, player)
        if step.b % 3 and _waits_for_its_hour(state):
            command = ask.StartSooner(0)
        self._do(lambda: tournaments.ask_tournament(number, command, interaction=interaction))

    def _do(self, asking: Callable[[], Awaitable[object]]) -> None:
        async def do() -> None:
            with suppress(Refusal):
                await asking()

        self._state.spawn(do())


def _some_command(number: int, player: PlayerId) -> ask.TournamentCommand:
    commands: tuple[ask.TournamentCommand, ...] = (
        ask.PauseTournament(0),
        ask.ResumeTournament(0),
        ask.ResumeTournament(0),
        ask.ResumeTournament(0),
        ask.SetHandForHand(0, on=True),
        ask.SetHandForHand(0, on=False),
        ask.StartSooner(0),
        ask.SitOutEntrant(0, player),
        ask.ReturnEntrant(0, player),
        ask.ReturnEntrant(0, player),
        ask.Unregister(0, player),
        ask.Exclude(0, player, 0),
        ask.CancelTournament(0),
    )
    return commands[number % len(commands)]


def _waits_for_its_hour(state: TournamentState) -> bool:
    """Whether everybody who is needed has registered for a scheduled tournament."""
    options = state.options
    is_open = options.kind is EventKind.SCHEDULED and state.phase is Phase.REGISTERING
    return is_open and len(state.entrants) >= options.entrants_min
