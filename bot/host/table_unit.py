"""The unit of work of one accepted command, and its row in the journal as a command again.

A deck that nobody has prepared is written once, in the hand's own record: the row of its deal
leaves it out, and `command_of` puts it back.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict, replace
from typing import Any, TypeAlias

from bot.bank import accounts
from bot.bank.accounts import Account
from bot.bank.transfers import Batch, Transfer, TransferReason, payments_between
from bot.durations import DAY_MS
from bot.host.actor import Accepted
from bot.host.table_announcer import TablePlace
from bot.ids import Chips, HandId, PlayerId
from bot.poker.actions import ActKind
from bot.poker.cards import cards_text
from bot.poker.events import Acted
from bot.poker.hand import Hand
from bot.poker.stored_hand import StoredHand, hand_from_json, hand_to_json
from bot.poker.viewpoint import all_in_moment
from bot.refusal import BrokenInvariant
from bot.storage.unit import (
    HandEnd,
    HandRetold,
    HandStart,
    JournalRow,
    PlayerHand,
    PlayerStyle,
    Protection,
    SidePayment,
    Snapshot,
    TableChange,
    Unit,
)
from bot.table.events import (
    ChipsBought,
    HandEnded,
    HandProgressed,
    HandVoided,
    Left,
    SatDown,
    StackCorrected,
    StandUpOver,
    TableClosed,
    TableEvent,
)
from bot.table.shown_button import position_in_hand
from bot.table.snapshot import table_to_json
from bot.table.table import Table
from bot.table.table_commands import (
    START_HAND,
    TABLE_COMMANDS,
    HuntRabbit,
    ShowCards,
    StartHand,
    TableCommand,
    TimeOut,
)
from bot.table.tally import PlayerLine, facts_of_hand, styles, summary_of, tally
from bot.table.turns import Dealt

AcceptedAtTable: TypeAlias = Accepted[TableCommand, TableEvent]
"""The one command of a table's unit, with its events."""


def table_unit(place: TablePlace, table: Table, accepted: AcceptedAtTable) -> Unit:
    """The unit of everything that the command of `accepted` changed: `table` is its state
    afterwards.

    A snapshot is taken whenever no hand is running, so that recovery replays one hand at most and
    the deck is written in one place only, the hand's own record. The chips of a tournament's table
    are no money, so nothing of it moves in the ledger.
    """
    return Unit(
        at_ms=accepted.at_ms,
        journal=(_journal_row(place, table, accepted),),
        batches=() if place.tournament else tuple(_batches(place, accepted)),
        snapshot=None
        if table.hand_running
        else Snapshot(place.table, accepted.last_seq, table_to_json(table)),
        hand_start=_hand_start(place, table, accepted),
        hand_end=_hand_end(place, table, accepted),
        hand_retold=_hand_retold(table, accepted),
        side_payments=() if place.tournament else tuple(_side_payments(place, accepted)),
        protection=_protection(table, accepted),
        host_actions=(accepted.act,) if accepted.act else (),
        table_changes=tuple(
            TableChange(place.table, closed_ms=accepted.at_ms)
            for event in accepted.events
            if isinstance(event, TableClosed)
        ),
    )


def _journal_row(place: TablePlace, table: Table, accepted: AcceptedAtTable) -> JournalRow:
    (command,), (interaction,) = accepted.commands, accepted.interactions
    return JournalRow(
        table=place.table,
        seq=accepted.last_seq,
        kind=TABLE_COMMANDS.name_of(command),
        body=body_of(command),
        at_ms=accepted.at_ms,
        hand=table.hand_id if table.hand is not None else None,
        interaction=interaction,
    )


def body_of(command: TableCommand) -> dict[str, Any]:
    """The body of the command's row: all of it but the deck and the salt of a deal."""
    body = TABLE_COMMANDS.write(command)
    if isinstance(command, StartHand):
        del body["deck"], body["salt"]
    return body


def record_of(command: StartHand, table: Table) -> dict[str, Any]:
    """The hand's own record, with the deck and the salt; `table` is as the deal has left it."""
    if table.hand is None:
        raise BrokenInvariant(f"hand {command.hand} was not dealt")
    if table.cut_deck is None:
        return hand_to_json(StoredHand(table.hand.setup, command.salt))
    return hand_to_json(StoredHand(table.hand.setup, table.cut_deck.deck.secret, table.cut_deck))


def _batches(place: TablePlace, accepted: AcceptedAtTable) -> Iterable[Batch]:
    for number, event in enumerate(accepted.events):
        match event:
            case SatDown(player=player, amount=amount):
                yield _move(place, accepted, player, amount, TransferReason.BUY_IN)
            case ChipsBought(player=player, amount=amount):
                yield _move(place, accepted, player, amount, TransferReason.REBUY)
            case Left(player=player, amount=amount) if amount:
                yield _move(place, accepted, player, amount, TransferReason.CASH_OUT)
            case StackCorrected():
                key = f"{TransferReason.CORRECTION}:{place.table}:{accepted.last_seq}:{number}"
                yield _correction(place, key, event)
            case StandUpOver(paid=paid) if paid:
                yield _stand_up(place, accepted, paid)
            case HandEnded():
                yield from _batches_of_hand(place, event)


def _batches_of_hand(place: TablePlace, ended: HandEnded) -> Iterable[Batch]:
    """The chips that pots have moved, and after that the bounties, which come out of the stacks."""

    def seat(player: PlayerId) -> Account:
        return accounts.seat(place.guild, place.table, player)

    nets = {seat(player): won for player, won in ended.net}
    nets[accounts.house(place.guild)] = ended.rake
    bounties = tuple(
        Transfer(seat(payer), seat(winner), amount) for payer, winner, amount in ended.bounties
    )
    for each in bounties:
        nets[each.source] += each.amount
        nets[each.target] -= each.amount
    data = {"hand": ended.hand}
    if any(nets.values()):
        yield Batch(f"hand:{ended.hand}", TransferReason.HAND, payments_between(nets), data)
    if bounties:
        yield Batch(
            f"{TransferReason.SEVEN_DEUCE}:{ended.hand}", TransferReason.SEVEN_DEUCE, bounties, data
        )


def _stand_up(
    place: TablePlace, accepted: AcceptedAtTable, paid: Iterable[tuple[PlayerId, PlayerId, Chips]]
) -> Batch:
    return Batch(
        f"{TransferReason.STAND_UP}:{place.table}:{accepted.last_seq}",
        TransferReason.STAND_UP,
        tuple(
            Transfer(
                accounts.seat(place.guild, place.table, payer),
                accounts.seat(place.guild, place.table, payee),
                amount,
            )
            for payer, payee, amount in paid
        ),
        {"table": place.table, "channel": place.channel},
    )


def _side_payments(place: TablePlace, accepted: AcceptedAtTable) -> Iterable[SidePayment]:
    nets = Counter[PlayerId]()
    for event in accepted.events:
        if isinstance(event, StandUpOver):
            for payer, payee, amount in event.paid:
                nets[payer] -= amount
                nets[payee] += amount
    for player, net in nets.items():
        yield SidePayment(place.table, place.guild, player, net, accepted.day)


def _move(
    place: TablePlace,
    accepted: AcceptedAtTable,
    player: PlayerId,
    amount: Chips,
    reason: TransferReason,
) -> Batch:
    wallet = accounts.wallet(place.guild, player)
    seat = accounts.seat(place.guild, place.table, player)
    source, target = (wallet, seat) if reason is not TransferReason.CASH_OUT else (seat, wallet)
    return Batch(
        f"{reason}:{place.table}:{accepted.last_seq}:{player}",
        reason,
        (Transfer(source, target, amount),),
        {"table": place.table, "channel": place.channel},
    )


def _correction(place: TablePlace, key: str, event: StackCorrected) -> Batch:
    seat = accounts.seat(place.guild, place.table, event.player)
    issuance = accounts.issuance(place.guild)
    ends = (issuance, seat) if event.amount > 0 else (seat, issuance)
    return Batch(
        key,
        TransferReason.CORRECTION,
        (Transfer(*ends, Chips(abs(event.amount))),),
        {"table": place.table, "channel": place.channel, "by": event.by, "note": event.note},
    )


def _hand_start(place: TablePlace, table: Table, accepted: AcceptedAtTable) -> HandStart | None:
    (command,) = accepted.commands
    if not isinstance(command, StartHand):
        return None
    return HandStart(
        hand=table.hand_id,
        table=place.table,
        guild=place.guild,
        game=table.rules_in_play.game,
        setup=record_of(command, table),
        first_seq=accepted.last_seq,
        at_ms=accepted.at_ms,
        tournament=place.tournament,
    )


def _hand_retold(table: Table, accepted: AcceptedAtTable) -> HandRetold | None:
    """Cards shown after the end belong into the history too (R-112, R-115)."""
    told_later = isinstance(accepted.commands[0], ShowCards | HuntRabbit)
    if not told_later or table.hand is None or not table.hand.over:
        return None
    return HandRetold(table.hand_id, summary_of(table))


def _protection(table: Table, accepted: AcceptedAtTable) -> Protection | None:
    for event in accepted.events:
        match event:
            case HandProgressed(event=Acted(kind=ActKind.PROTECT, player=number)):
                player = table.dealt[number].player
                command, at_ms = accepted.commands[0], table.seating.protected[player]
                day_from_ms = command.day_from_ms if isinstance(command, TimeOut) else None
                return Protection(player, at_ms, day_from_ms or at_ms // DAY_MS * DAY_MS)
    return None


def _hand_end(place: TablePlace, table: Table, accepted: AcceptedAtTable) -> HandEnd | None:
    end = hand_end(place, table, accepted.events, accepted.last_seq, accepted.at_ms)
    return end and replace(end, day=accepted.day)


def hand_end(
    place: TablePlace, table: Table, events: Iterable[TableEvent], last_seq: int, at_ms: int
) -> HandEnd | None:
    """The end of a hand among the events of a command, with all that is counted of it; `table` is
    as the command, the journal's row `last_seq`, has left it."""
    for event in events:
        if isinstance(event, HandVoided):
            return void_end(place, event.hand, last_seq, at_ms)
        if isinstance(event, HandEnded) and table.hand is not None:
            lines = tally(table.hand)
            return HandEnd(
                hand=event.hand,
                guild=place.guild,
                last_seq=last_seq,
                summary=summary_of(table),
                pot=Chips(sum(line.pot_won for line in lines)),
                players=tuple(
                    _player_hand(dealt, line)
                    for dealt, line in zip(table.dealt, lines, strict=True)
                ),
                at_ms=at_ms,
                game=table.hand.game.code.value,
                tournament=place.tournament,
                styles=_styles(table, table.hand, lines),
                all_in=_all_in(table, table.hand),
                facts=tuple(
                    (table.dealt[number].player, fact)
                    for number, fact in facts_of_hand(table.hand, lines)
                ),
            )
    return None


def _styles(table: Table, hand: Hand, lines: tuple[PlayerLine, ...]) -> tuple[PlayerStyle, ...]:
    game = table.rules_in_play.game
    return tuple(
        PlayerStyle(dealt.player, game, position_in_hand(table, number) or "", counts)
        for number, (dealt, counts) in enumerate(zip(table.dealt, styles(hand, lines), strict=True))
    )


def _all_in(table: Table, hand: Hand) -> frozenset[PlayerId]:
    moment = all_in_moment(hand)
    numbers = moment.players if moment is not None else ()
    return frozenset(table.dealt[number].player for number in numbers)


def void_end(place: TablePlace, hand: HandId, last_seq: int, at_ms: int) -> HandEnd:
    """The end of a hand that does not count (R-163)."""
    return HandEnd(
        hand=hand,
        guild=place.guild,
        last_seq=last_seq,
        summary={},
        pot=Chips(0),
        players=(),
        at_ms=at_ms,
        tournament=place.tournament,
        void=True,
    )


def _player_hand(dealt: Dealt, line: PlayerLine) -> PlayerHand:
    return PlayerHand(dealt.player, dealt.seat, **asdict(line))


def command_of(row: JournalRow, hand: HandStart | None) -> TableCommand:
    """The command of a row; `hand` is the record of the hand that the row belongs to.

    Raises `BrokenInvariant` for a row that is no command, or a deal without its hand's record, and
    what `hand_from_json` raises.
    """
    body: Mapping[str, Any] = row.body
    if row.kind == START_HAND:
        if hand is None or hand.hand != row.hand:
            raise BrokenInvariant(f"the deck of hand {row.hand} is missing")
        stored = hand_from_json(hand.setup)
        own = stored.cut_deck is None
        deck, salt = (cards_text(stored.setup.deck), stored.salt) if own else ("", "")
        body = {**body, "deck": deck, "salt": salt}
    return TABLE_COMMANDS.read(row.kind, body)


def replay(table: Table, row: JournalRow, hand: HandStart | None) -> tuple[TableEvent, ...]:
    """Carries out the command of a row again; returns its events.

    Raises as `command_of` and `Table.apply` do, and `BrokenInvariant` when a hand would be dealt
    from another deck than its record has.
    """
    events = table.apply(command_of(row, hand))
    if row.kind == START_HAND and hand is not None:
        dealt = hand_from_json(hand.setup).cut_deck
        if dealt != table.cut_deck:
            raise BrokenInvariant(f"hand {row.hand} was dealt from another deck")
    return events
