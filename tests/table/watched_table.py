"""A table under watch: every command goes through one place, which sees what may never be."""

import pickle

import pytest

from bot.poker.setup import LIVE_KINDS, PostKind
from bot.refusal import Refusal
from bot.table.button import between, button_shown_at
from bot.table.events import (
    ChipsBought,
    HandEnded,
    HandStarted,
    Left,
    SatDown,
    StackCorrected,
    TableEvent,
)
from bot.table.rules import TableRules
from bot.table.seats import Presence
from bot.table.stakes import has_button_ante
from bot.table.table import Table
from bot.table.table_commands import Act, Resume, StartHand, TableCommand, TimeOut


class WatchedTable:
    """Sees every command at a table, and complains about whatever may never happen."""

    def __init__(self, of: TableRules) -> None:
        self.table = Table(of)
        self.accepted: list[TableCommand] = []
        self.brought = 0
        self.told: tuple[TableEvent, ...] = ()
        """The events of the last accepted command."""

    def ask(self, command: TableCommand) -> None:
        before, turn, hand = self._fingerprint(), self.table.turn, self.table.hand_id
        could_start = self.table.can_start
        previous = self.table.positions
        try:
            events = self.table.apply(command)
        except Refusal:
            assert self._fingerprint() == before
            assert not (could_start and isinstance(command, StartHand))
            return
        self.accepted.append(command)
        self.told = events
        assert isinstance(command, StartHand) <= could_start
        self.brought += sum(map(_moved, events))
        self._check_chips()
        if self.table.hand_id == hand:
            assert self.table.turn >= turn + isinstance(command, Act | TimeOut)
        if isinstance(events[0], HandStarted) if events else False:
            self._check_lineup(None if previous is None else previous.big_blind)
        self._check_absent()
        self._check_stand_up()

    def _fingerprint(self) -> bytes:
        table = self.table
        if table.hand is not None and table.hand.to_act is not None:
            table.hand.options()
        parts = {
            name: value
            for name, value in vars(table).items()
            if name not in {"_handlers", "_policy"}
        }
        return pickle.dumps(parts)

    def _check_chips(self) -> None:
        table = self.table
        assert sum(seat.stack for seat in table.seats.values()) == self.brought
        assert all(seat.stack >= 0 for seat in table.seats.values())
        hand = table.hand
        if hand is not None and table.hand_running:
            assert sum(hand.stacks) + hand.pot_total == sum(hand.setup.stacks)
            assert min(hand.stacks) >= 0
        if not table.hand_running:
            due = dict(table.chips_due)
            assert all(
                (seat.playable or due[seat.player]) and not seat.leaving
                for seat in table.seats.values()
            )
            assert not (table.closing and table.seats)

    def _check_lineup(self, previous_big_blind: int | None) -> None:
        """Checks that the blinds fall to those due them, and nobody sits in between (R-133)."""
        table, hand = self.table, self.table.hand
        assert hand is not None
        assert table.positions is not None
        if table.hand_running:
            in_play = [table.seats[dealt.seat].playable for dealt in table.dealt]
            assert list(hand.setup.stacks) == in_play
        positions = table.positions
        seats = [dealt.seat for dealt in table.dealt]
        assert seats == sorted(seats, key=lambda seat: (seat <= positions.button, seat))
        if not hand.game.has_blinds:
            return
        if hand.is_bomb_pot:
            posts = hand.setup.posts
            assert [seats[post.player] for post in posts] == seats
            assert {post.kind for post in posts} == {PostKind.ANTE}
            assert len({post.amount for post in posts}) == 1
            return
        if has_button_ante(table.rules):
            assert [seats[p.player] for p in hand.setup.posts if p.kind in LIVE_KINDS] == [
                seats[-1]
            ]
            return
        assert positions.big_blind in seats
        assert positions.big_blind != previous_big_blind
        inside = [s for s in seats if between(s, positions.button, positions.big_blind)]
        assert set(inside) <= {positions.small_blind}
        posted = {
            kind: [seats[post.player] for post in hand.setup.posts if post.kind is kind]
            for kind in PostKind
        }
        assert posted[PostKind.BIG_BLIND] == [positions.big_blind]
        small = [positions.small_blind] if positions.small_blind in seats else []
        assert posted[PostKind.SMALL_BLIND] == small
        assert not set(posted[PostKind.LATE_BLIND]) & {positions.big_blind, *small}
        assert button_shown_at(positions, list(table.seats) or [positions.button])

    def _check_stand_up(self) -> None:
        """Checks that all who stand can pay, and keep no more for it than that."""
        table = self.table
        game = table.stand_up.round
        reserves = [(seat.player, seat.reserve) for seat in table.seats.values() if seat.reserve]
        assert all(seat.stack >= seat.reserve for seat in table.seats.values())
        if game is None:
            assert not reserves
            return
        assert set(game.players) <= {seat.player for seat in table.seats.values()}
        assert {player for player, _ in reserves} <= set(game.players)
        assert {reserve for _, reserve in reserves} == {game.each * (len(game.players) - 1)}
        assert len(reserves) > 1

    def _check_absent(self) -> None:
        """Checks that no turn waits for a player who is away."""
        to_act = self.table.to_act
        if to_act is not None:
            seat = self.table.seats[to_act.seat]
            assert seat.player == to_act.player
            assert not seat.leaving
            assert seat.presence is not Presence.SITTING_OUT

    def finish(self) -> None:
        """Lets every clock run out: the hand ends by itself, and soon."""
        for _ in range(200):
            if not self.table.hand_running:
                return
            if self.table.paused:
                self.ask(Resume())
            self.ask(TimeOut(self.table.hand_id, self.table.turn, self.table.extra_seconds))
        pytest.fail("the hand does not end")


def _moved(event: TableEvent) -> int:
    match event:
        case SatDown(amount=amount) | ChipsBought(amount=amount) | StackCorrected(amount=amount):
            return amount
        case Left(amount=amount):
            return -amount
        case HandEnded(net=net, rake=rake):
            assert sum(won for _, won in net) == -rake
            return -rake
    return 0
