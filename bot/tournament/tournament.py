"""One tournament: a state that only `Tournament.apply` changes, all or nothing.

Time and chance come in with the commands. Every command has a check, which runs before anything
changes and which an interface may call as well.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from bot.codec import from_json, to_json
from bot.ids import Chips, GuildId, TableId
from bot.refusal import BrokenInvariant
from bot.tournament import (
    agreement,
    changing,
    chips,
    commands,
    deal_negotiation,
    ending,
    entering,
    hand_for_hand,
    hands,
    presence,
    starting,
    ticking,
)
from bot.tournament.chance import Dice
from bot.tournament.command_run import CommandRun
from bot.tournament.consolidation import consolidate_tables
from bot.tournament.costs import LIMITS, check_options
from bot.tournament.elimination import keep_last_entrant, settle_busts
from bot.tournament.events import TournamentEvent
from bot.tournament.options import CostLimits, TournamentOptions
from bot.tournament.payouts import fix_prizes, money_may_come, settle_prizes
from bot.tournament.refusals import TournamentRefusal
from bot.tournament.state import Phase, TournamentState

Check = Callable[[TournamentState, Any], None]
CarryOut = Callable[[CommandRun, Any], None]

_HANDLERS: Final[Mapping[type[commands.TournamentCommand], tuple[Check, CarryOut]]] = {
    commands.Register: (entering.check_register, entering.register),
    commands.Unregister: (entering.check_unregister, entering.unregister),
    commands.ChangePlan: (changing.check_change_plan, changing.change_plan),
    commands.Start: (starting.check_start, starting.start_tournament),
    commands.StartSooner: (starting.check_start_sooner, starting.start_sooner),
    commands.DrawMultiplier: (starting.check_draw_multiplier, starting.draw_multiplier),
    commands.OpenTable: (entering.check_open_table, entering.open_table),
    commands.Tick: (ticking.check_tick, ticking.tick),
    commands.StartTableHand: (hands.check_start_hand, hands.start_hand),
    commands.EndTableHand: (hands.check_end_hand, hands.end_hand),
    commands.VoidTableHand: (hands.check_void_hand, hands.void_hand),
    commands.Rebuy: (chips.check_rebuy, chips.buy_rebuy),
    commands.DeclineRebuy: (chips.check_decline_rebuy, chips.decline_rebuy),
    commands.BuyAddon: (chips.check_addon, chips.buy_addon),
    commands.DeclineAddon: (chips.check_addon, chips.decline_addon),
    commands.TakeSecondHalf: (chips.check_second_half, chips.take_second_half),
    commands.ConfirmPresence: (presence.check_in_play, presence.confirm_presence),
    commands.SitOutEntrant: (presence.check_sit_out, presence.sit_out),
    commands.ReturnEntrant: (presence.check_return, presence.return_entrant),
    commands.Exclude: (presence.check_in_play, presence.exclude),
    commands.ProposeDeal: (deal_negotiation.check_propose_deal, deal_negotiation.propose_deal),
    commands.AnswerDeal: (deal_negotiation.check_answer_deal, deal_negotiation.answer_deal),
    commands.ProposeCancel: (agreement.check_propose_cancel, agreement.propose_cancel),
    commands.AnswerCancel: (agreement.check_answer_cancel, agreement.answer_cancel),
    commands.SetHandForHand: (
        hand_for_hand.check_set_hand_for_hand,
        hand_for_hand.set_hand_for_hand,
    ),
    commands.PauseTournament: (ticking.check_pause, ticking.pause_tournament),
    commands.ResumeTournament: (ticking.check_resume, ticking.resume_tournament),
    commands.ExtendDeadlines: (ticking.check_extend_deadlines, ticking.extend_deadlines),
    commands.CancelTournament: (ending.check_cancel, ending.cancel_by_organiser),
}
"""The check of each kind of command, and what carries it out."""
_WITHOUT_FOLLOW_UP: Final = (
    commands.StartTableHand,
    commands.ConfirmPresence,
    commands.SitOutEntrant,
    commands.ReturnEntrant,
    commands.ExtendDeadlines,
)
"""Commands that cannot change seats, eliminations or payments."""


class Tournament:
    """One event from its announcement to the last prize. Read `state` freely."""

    def __init__(self, state: TournamentState) -> None:
        self.state = state

    @classmethod
    def create(
        cls, number: int, guild: GuildId, options: TournamentOptions, limits: CostLimits = LIMITS
    ) -> "Tournament":
        """A new event, open for registration. Raises what `check_options` raises."""
        check_options(options, limits)
        return cls(TournamentState(number, guild, options, limits, starts_ms=options.starts_ms))

    def apply(self, command: commands.TournamentCommand) -> tuple[TournamentEvent, ...]:
        """Carries out `command` and returns its events.

        Raises `TournamentRefusal`, and then nothing has changed.
        """
        check, carry_out = _HANDLERS[type(command)]
        check(self.state, command)
        run = CommandRun(self.state, command.at_ms, Dice(getattr(command, "chance", None)))
        carry_out(run, command)
        if not isinstance(command, _WITHOUT_FOLLOW_UP):
            _follow_up(run)
        return tuple(run.events)

    def check(self, command: commands.TournamentCommand) -> None:
        """Raises as `apply` would; changes nothing."""
        check, _ = _HANDLERS[type(command)]
        check(self.state, command)

    def may(self, command: commands.TournamentCommand) -> bool:
        """Whether `apply` would accept the command."""
        try:
            self.check(command)
        except TournamentRefusal:
            return False
        return True

    def may_deal(self, table: TableId) -> bool:
        """Whether `StartTableHand` would be accepted for the table now."""
        try:
            hands.check_deal(self.state, table)
        except TournamentRefusal:
            return False
        return True

    @property
    def next_due_ms(self) -> int | None:
        """When the next `Tick` (or `Start`) is due; None while only people can do something."""
        return ticking.next_due_ms(self.state)

    def wants_start(self, at_ms: int) -> bool:
        """Whether it is time for `Start`, with `tables_wanted` tables."""
        state = self.state
        return (
            state.phase is Phase.REGISTERING
            and state.starts_ms is not None
            and state.starts_ms <= at_ms
            and len(state.entries) >= state.options.entrants_min
        )

    @property
    def tables_wanted(self) -> int:
        """The number of table ids for `Start`; once running, 1 when `OpenTable` is wanted."""
        return entering.tables_wanted(self.state)

    @property
    def chips_in_play(self) -> Chips:
        """All tournament chips on stacks; a hand moves them but makes and loses none."""
        everybody = self.state.entries.values()
        return Chips(sum(entry.stack for entry in everybody))

    def check_conserved(self) -> None:
        """Raises `BrokenInvariant` unless every chip given out is on a stack or incoming."""
        there = self.chips_in_play + chips.incoming_chips(self.state)
        if self.state.phase is Phase.RUNNING and there != self.state.chips_issued:
            raise BrokenInvariant(f"{there} chips of {self.state.chips_issued}")


def _follow_up(run: CommandRun) -> None:
    """Does what a command may lead to, in order: places, the end, breaks, moves, money."""
    state = run.state
    if state.phase is not Phase.RUNNING:
        return
    if hands.is_decided(state) and hands.nothing_pending(state):
        entering.close_registration(run)
        keep_last_entrant(run)
        settle_busts(run)
        ending.finish_tournament(run)
        return
    settle_busts(run)
    ticking.begin_break(run)
    consolidate_tables(run)
    if not money_may_come(state):
        fix_prizes(run)
    settle_prizes(run)
    hand_for_hand.update_hand_for_hand(run)
    deal_negotiation.fail_deal_if_players_changed(run)
    deal_negotiation.open_deal(run)


@dataclass(frozen=True, slots=True)
class StoredTournament:
    """All that a tournament needs to continue, its options included."""

    version: Literal[1]
    state: TournamentState


def tournament_to_json(tournament: Tournament) -> dict[str, Any]:
    """The tournament's snapshot; it may be taken at any time, hands running or not."""
    written: dict[str, Any] = to_json(StoredTournament(1, tournament.state))
    return written


def tournament_from_json(data: Mapping[str, Any]) -> Tournament:
    """The tournament of a snapshot. Raises `UnreadableRecord`."""
    return Tournament(from_json(StoredTournament, data).state)
