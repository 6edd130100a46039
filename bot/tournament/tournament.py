"""One tournament: a state that only `Tournament.apply` changes, all or nothing.

Nothing here knows the time or rolls a die; commands bring both. Every command has a check, which
is asked before anything changes and which an interface may ask as well.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bot.ids import Chips, GuildId, PlayerId, TableId
from bot.refusal import BrokenInvariant
from bot.tournament import (
    agreement,
    chips,
    closing,
    dealing,
    entering,
    hands,
    presence,
    rounds,
    starting,
    ticking,
)
from bot.tournament import commands as ask
from bot.tournament.chance import Dice
from bot.tournament.costs import LIMITS, check_options
from bot.tournament.elimination import keep_last, settle_busts
from bot.tournament.events import TournamentEvent
from bot.tournament.gathering import gather
from bot.tournament.moment import Moment
from bot.tournament.options import Limits, Options
from bot.tournament.payouts import fix_prizes, money_may_come, settle_prizes
from bot.tournament.refusals import TournamentRefusal
from bot.tournament.state import Phase, State


@dataclass(frozen=True, slots=True)
class Door:
    """How one kind of command is judged and carried out."""

    check: Callable[[State, Any], None]
    do: Callable[[Moment, Any], None]
    stirs: bool = True
    """Whether it can change who sits, plays or is paid where."""


_DOORS: dict[type[ask.Command], Door] = {
    ask.Register: Door(entering.check_register, entering.register),
    ask.Unregister: Door(entering.check_unregister, entering.unregister),
    ask.Start: Door(starting.check_start, starting.start),
    ask.Hasten: Door(starting.check_hasten, starting.hasten),
    ask.DrawMultiplier: Door(starting.check_draw, starting.draw),
    ask.OpenTable: Door(entering.check_open_table, entering.open_table),
    ask.Tick: Door(ticking.check_tick, ticking.tick),
    ask.StartHand: Door(hands.check_start_hand, hands.start_hand, stirs=False),
    ask.EndHand: Door(hands.check_end_hand, hands.end_hand),
    ask.VoidHand: Door(hands.check_void_hand, hands.void_hand),
    ask.Rebuy: Door(chips.check_rebuy, chips.buy_again),
    ask.DeclineRebuy: Door(chips.check_decline_rebuy, chips.decline_rebuy),
    ask.BuyAddon: Door(chips.check_addon, chips.buy_addon),
    ask.DeclineAddon: Door(chips.check_addon, chips.decline_addon),
    ask.TakeSecondHalf: Door(chips.check_second_half, chips.take_second_half),
    ask.Appear: Door(presence.check_appear, presence.appear, stirs=False),
    ask.SitOut: Door(presence.check_sit_out, presence.sit_out, stirs=False),
    ask.ComeBack: Door(presence.check_come_back, presence.come_back, stirs=False),
    ask.Exclude: Door(presence.check_exclude, presence.exclude),
    ask.ProposeDeal: Door(dealing.check_propose, dealing.propose),
    ask.AnswerDeal: Door(dealing.check_answer, dealing.answer),
    ask.ProposeCancel: Door(agreement.check_propose, agreement.propose),
    ask.AnswerCancel: Door(agreement.check_answer, agreement.answer),
    ask.SetHandForHand: Door(rounds.check_set_hand_for_hand, rounds.set_hand_for_hand),
    ask.Pause: Door(ticking.check_pause, ticking.pause),
    ask.Resume: Door(ticking.check_resume, ticking.resume),
    ask.Prolong: Door(ticking.check_prolong, ticking.prolong, stirs=False),
    ask.Cancel: Door(closing.check_cancel, closing.cancel),
}


class Tournament:
    """One event from its announcement to the last prize. Read `state` freely."""

    def __init__(self, state: State) -> None:
        self.state = state

    @classmethod
    def create(
        cls, number: int, guild: GuildId, options: Options, limits: Limits = LIMITS
    ) -> "Tournament":
        """A new event, open for registration. Raises what `check_options` raises."""
        check_options(options, limits)
        return cls(State(number, guild, options, limits, starts_ms=options.starts_ms))

    def apply(self, command: ask.Command) -> tuple[TournamentEvent, ...]:
        """Carries out `command` and says what happened.

        Raises `TournamentRefusal`, and then nothing has changed.
        """
        door = _DOORS[type(command)]
        door.check(self.state, command)
        now = Moment(self.state, command.at_ms, Dice(getattr(command, "chance", None)))
        door.do(now, command)
        if door.stirs:
            _follow_up(now)
        return tuple(now.events)

    def check(self, command: ask.Command) -> None:
        """Raises as `apply` would; changes nothing."""
        _DOORS[type(command)].check(self.state, command)

    def may(self, command: ask.Command) -> bool:
        """Whether `apply` would accept the command: what an interface offers."""
        try:
            self.check(command)
        except TournamentRefusal:
            return False
        return True

    def may_deal(self, table: TableId) -> bool:
        """Whether `StartHand` would be accepted for the table now."""
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
        """How many table ids `Start` needs; once running, 1 when `OpenTable` is wanted."""
        return entering.tables_wanted(self.state)

    @property
    def chips_in_play(self) -> Chips:
        """All tournament chips on stacks; a hand moves them but makes and loses none."""
        everybody = self.state.entries.values()
        return Chips(sum(entry.stack for entry in everybody))

    def check_conserved(self) -> None:
        """Raises `BrokenInvariant` unless every chip given out is on a stack or on its way."""
        there = self.chips_in_play + chips.on_the_way(self.state)
        if self.state.phase is Phase.RUNNING and there != self.state.chips_issued:
            raise BrokenInvariant(f"{there} chips of {self.state.chips_issued}")

    def is_alive(self, player: PlayerId) -> bool:
        """Whether the player is registered or still in: he is not broke then (R-245)."""
        entry = self.state.entries.get(player)
        return entry is not None and not self.state.phase.over and entry.status.in_it


def _follow_up(now: Moment) -> None:
    """What every command may set off, in this order: places, the end, breaks, moves, money."""
    state = now.state
    if state.phase is not Phase.RUNNING:
        return
    if hands.decided(state) and hands.nothing_pending(state):
        entering.close_registration(now)
        keep_last(now)
        settle_busts(now)
        closing.finish(now)
        return
    settle_busts(now)
    ticking.begin_break(now)
    gather(now)
    if not money_may_come(state):
        fix_prizes(now)
    settle_prizes(now)
    rounds.go_round(now)
    dealing.forget_if_changed(now)
    dealing.open_deal(now)
