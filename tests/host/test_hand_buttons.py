"""The button of finished hands, also of those in which its player goes broke."""

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace

import pytest

from bot.codec import to_json
from bot.histories.formats import FORMATS, read_histories
from bot.histories.history import HistoryRefusal
from bot.host.actor import Accepted
from bot.host.past_hand import past_hand
from bot.host.past_hands import PastHands
from bot.host.table_announcer import TablePlace
from bot.host.table_unit import AcceptedAtTable, table_unit
from bot.ids import ChannelId, Chips, GuildId, PlayerId, TableId
from bot.poker.games import GAMES, GameCode
from bot.refusal import Refusal
from bot.storage.hands import HandRecord
from bot.storage.tables import TableRecord
from bot.storage.unit import HandEnd, HandStart
from bot.table.shown_button import button_as_dealt, button_in_hand, shown_button
from bot.table.stakes import usual_ante
from bot.table.table import Table
from bot.table.table_commands import (
    Act,
    ComeBack,
    Leave,
    ShowCards,
    SitDown,
    SitOut,
    StartHand,
    TimeOut,
    Verb,
)
from tests.builders import rules
from tests.host.table_room import CHANNEL, TableRoom
from tests.table.random_commands import command_of

HANDS = 120
"""The hands of each game."""
PLACE = TablePlace(guild=GuildId(1), channel=ChannelId(2), table=TableId(3), owner=PlayerId(4))
USUAL = SitDown | Leave | SitOut | ComeBack | StartHand | Act | TimeOut | ShowCards


@dataclass(frozen=True)
class Played:
    """A hand that is over: its rows, and where the button was shown."""

    table: TableRecord
    start: HandStart
    end: HandEnd
    in_hand: int | None
    """While it was played."""
    afterwards: int | None
    """The button as the table shows it once players who went broke are gone: older records have
    this."""

    def record(self, button: int | None) -> HandRecord:
        end, summary = self.end, {**self.end.summary, "button": button}
        return HandRecord(self.start, end.last_seq, summary, end.pot, False, end.at_ms, end.players)


@dataclass
class Evening:
    """A table at which people are all-in, go broke, come, leave and sit out as chance has it."""

    game: GameCode
    chance: random.Random
    seq: int = 0
    started: list[HandStart] = field(default_factory=list)

    def hands(self, count: int) -> Iterator[Played]:
        seats = min(9, GAMES[self.game].players_max)
        of = rules(game=self.game.value, seats=seats, ante=usual_ante(self.game, 2))
        told = TableRecord(
            PLACE.table, PLACE.guild, PLACE.channel, PLACE.owner, None, to_json(of), 0, None
        )
        table = Table(of)
        while count:
            for end in self._ended(table):
                shown = button_in_hand(table), shown_button(table)
                yield Played(told, self.started[-1], end, *shown)
                count -= 1

    def _ended(self, table: Table) -> Iterator[HandEnd]:
        """Plays a command by chance, and yields the end of the hand if the command ended it."""
        below = self.chance.randrange
        command = command_of((below(100), below(12), below(256)), table)
        if not isinstance(command, USUAL):
            return
        hand = table.hand
        if isinstance(command, Act) and hand is not None and not hand.over and below(3) == 0:
            most = hand.options().max_to
            if most is not None:
                command = replace(command, verb=Verb.RAISE, to=Chips(most))
        accepted: AcceptedAtTable = Accepted(1000 * self.seq, self.seq)
        with suppress(Refusal):
            accepted.note(command, table.apply(command))
            self.seq += 1
            unit = table_unit(PLACE, table, accepted)
            if unit.hand_start is not None:
                self.started.append(unit.hand_start)
            if unit.hand_end is not None:
                yield unit.hand_end


PLAYED = (GameCode.HOLDEM, GameCode.OMAHA, GameCode.SHORT_DECK, GameCode.DEUCE_SINGLE_DRAW)


@pytest.mark.parametrize("game", PLAYED)
def test_every_export_can_be_played_again(game: GameCode) -> None:
    """Every export can be played again, in every format, to the stacks that are recorded, also
    where the button goes broke; an older record, with the button of afterwards, tells the hand just
    as well."""
    told, moved = Counter[str](), 0
    for hand in Evening(game, random.Random(game.value)).hands(HANDS):
        assert hand.end.summary["button"] == hand.in_hand
        moved += hand.in_hand != hand.afterwards
        after = {line.seat: line.stack_after for line in hand.end.players}
        for stored in (hand.in_hand, hand.afterwards):
            past = past_hand(hand.table, hand.record(stored))
            seats = {dealt.name: dealt.seat for dealt in past.dealt}
            for name, written in FORMATS.items():
                try:
                    text = written.write(past.history(None))
                except HistoryRefusal:
                    continue
                [record] = read_histories(text)
                found = {
                    seats[who]: stack
                    for who, stack in zip(record.names, record.play().stacks, strict=True)
                }
                assert found == after, text
                told[name] += 1
    assert moved > HANDS // 20
    assert all(told[name] > HANDS for name in ("phh", "json"))
    if game in (GameCode.HOLDEM, GameCode.OMAHA):
        assert told["pokerstars"] > HANDS // 2


@pytest.mark.parametrize(
    ("told", "dealt", "button"),
    [
        (5, (1, 3, 5), 5),
        (3, (1, 3, 5), 5),
        (1, (1, 3, 5), 5),
        (7, (1, 3, 5), 7),
        (6, (5, 1, 3), 3),
        (4, (5, 1, 3), 4),
        (2, (5, 2), 2),
        (5, (5, 2), 2),
        (None, (1, 3, 5), None),
    ],
)
def test_the_button_of_a_record(told: int | None, dealt: tuple[int, ...], button: int) -> None:
    """The last seat dealt to has it; a dead one is between that seat and the first."""
    assert button_as_dealt(told, dealt) == button


async def test_cards_shown_late_leave_the_button_where_it_was(at: TableRoom) -> None:
    """Cards shown late leave the button where it was, even once its seat, whose player was not
    dealt in, is empty."""
    table = await at.open_with("a b c d")
    await at.start_hand(table)
    small_blind = at.room.inspect(table).dealt[0]
    while at.room.look(table).running:
        await at.act(table, "fold")
    await at.room.ask_table(table, SitOut(small_blind.player))
    view = await at.start_hand(table)
    while at.room.look(table).running:
        await at.act(table, "fold")
    past = PastHands(at.database)
    assert (await past.find(CHANNEL, 2)).button == small_blind.seat
    await at.leave(table, small_blind.name)
    shown = at.room.inspect(table)
    assert shown.hand is not None
    shows = shown.dealt[min(shown.hand.may_show)].player
    await at.room.ask_table(table, ShowCards(shows, view.hand_id))
    assert (await past.find(CHANNEL, 2)).button == small_blind.seat
