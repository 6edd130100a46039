"""The session summary of a table: buy-ins, cash-outs, the payments that settle them, and its story:
everybody's chips hand by hand, the biggest pot, the best hand, and the luck in all-ins."""

import asyncio
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from bot.bank.transfers import Payment, fewest_payments
from bot.codec import from_json
from bot.host.past_hand import past_hand
from bot.host.past_hands import SESSION_HANDS_MAX
from bot.host.refusals import HostRefusal
from bot.ids import Chips, HandId, PlayerId
from bot.poker.games import GAMES
from bot.poker.hand_type import BestHand, best_hand
from bot.storage.database import Database
from bot.storage.players import KnownPlayer
from bot.storage.sessions import SessionHand
from bot.storage.standings import EVERYWHERE
from bot.storage.tables import TableRecord
from bot.storage.wallets import SeatAccount
from bot.table.rules import TableRules
from bot.table.view import TableView


@dataclass(frozen=True, slots=True)
class BigPot:
    """The biggest pot of a session."""

    hand: HandId
    number: int
    """The number of the hand at its table."""
    amount: Chips
    winners: tuple[PlayerId, ...]
    """The winners, the winner of most of it first."""


@dataclass(frozen=True, slots=True)
class ShownBest:
    """The best hand that somebody has shown."""

    number: int
    """The number of the hand at its table."""
    player: PlayerId
    best: BestHand


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionStory:
    """The story of a session; amounts in chips."""

    rules: TableRules
    hands: int
    """The number of hands that count."""
    told: int
    """The number of hands whose course is shown: the newest."""
    began_ms: int
    ended_ms: int
    results: Mapping[PlayerId, tuple[int, ...]]
    """Each player's result before the first hand that is shown, and after each."""
    played: Mapping[PlayerId, int]
    """How many of these hands each was dealt."""
    luck: Mapping[PlayerId, int]
    """The luck of players who were all-in, over the whole session (see `bot/odds/luck.py`)."""
    biggest: BigPot
    best: ShownBest | None
    names: Mapping[PlayerId, KnownPlayer]


async def session_story(database: Database, table: TableRecord) -> SessionStory | None:
    """Reads the hands of a table; None where none has been played.

    Hands whose details are gone count, but show no best hand. Other tasks run between two hands.
    """
    hands = await database.sessions.hands(table.id, SESSION_HANDS_MAX)
    if not hands:
        return None
    accounts = await database.wallets.table_account(table.guild, table.id)
    results = running_results(hands, {each.player: each.net for each in accounts})
    # A player who bought in and played no hand is in the account too.
    named = {*results, *(account.player for account in accounts)}
    count, began_ms = await database.sessions.span(table.id)
    return SessionStory(
        rules=from_json(TableRules, table.config),
        hands=count,
        told=len(hands),
        began_ms=began_ms,
        ended_ms=hands[-1].ended_ms,
        results=results,
        played={player: sum(player in hand.nets for hand in hands) for player in results},
        luck=await database.luck.of_table(table.id),
        biggest=biggest_pot(hands),
        best=await _best_hand(database, table, [each.id for each in hands if each.shown_down]),
        names=await _names(database, table, named),
    )


def running_results(
    hands: Sequence[SessionHand], nets: Mapping[PlayerId, int]
) -> dict[PlayerId, tuple[int, ...]]:
    """Everybody's result before the first of these hands and after each, dealt in or not, with the
    chips that the stand-up game has moved since; `nets` are the results after the last."""
    results: dict[PlayerId, list[int]] = {}
    for number, hand in enumerate(hands):
        for player in (*hand.nets, *hand.stand_up):
            results.setdefault(player, [0] * (number + 1))
        for player, line in results.items():
            won = hand.nets.get(player, 0) + hand.stand_up.get(player, 0)
            line.append(line[-1] + won)
    return {
        player: tuple(result + nets.get(player, line[-1]) - line[-1] for result in line)
        for player, line in results.items()
    }


def biggest_pot(hands: Sequence[SessionHand]) -> BigPot:
    """The biggest pot; the first of equal ones."""
    hand = max(hands, key=lambda each: each.pot)
    winners = sorted(hand.won, key=lambda player: (-hand.won[player], player))
    return BigPot(hand.id, hand.number, hand.pot, tuple(winners))


async def _best_hand(
    database: Database, table: TableRecord, shown_down: Sequence[HandId]
) -> ShownBest | None:
    """The best of the hands that everybody has seen, on the scale of which most were shown: hands
    of different scales cannot be compared."""
    found: dict[object, list[ShownBest]] = {}
    for hand in shown_down:
        record = await database.hands.find(hand)
        with suppress(HostRefusal):
            for each in shown_hands(past_hand(table, record).view(None)) if record else ():
                found.setdefault(each.best.hand_type.scale, []).append(each)
        await asyncio.sleep(0)
    if not found:
        return None
    most = max(found.values(), key=lambda shown: len(shown))
    return max(most, key=lambda each: each.best.rank)


def shown_hands(view: TableView) -> list[ShownBest]:
    """The best five cards of each hand that was shown at the end, on each board: high hands, or in
    a game without them low ones. Players who folded have none."""
    hand = view.hand
    if hand is None:
        return []
    game = GAMES[hand.game]
    kind, found = game.high or game.low, list[ShownBest]()
    for seen in hand.players:
        player = view.seat_of_number(seen.player).player
        if kind is None or seen.folded or player is None:
            continue
        boards = hand.boards[: len(seen.ranks)]
        for held, board in zip(
            seen.holes or (seen.visible_cards,) * len(boards), boards, strict=False
        ):
            best = best_hand(kind, held, board)
            if best is not None:
                found.append(ShownBest(view.hand_number, player, best))
    return found


async def _names(
    database: Database, table: TableRecord, players: Collection[PlayerId]
) -> dict[PlayerId, KnownPlayer]:
    known = await database.players.find(table.guild, players)
    elsewhere = [player for player in players if player not in known]
    return {**await database.players.find(EVERYWHERE, elsewhere), **known}


HOUSE = PlayerId(0)
"""The payee of the rake."""


@dataclass(frozen=True, slots=True)
class SessionSummary:
    """Everybody who sat at the table, and the fewest payments that would settle it in money."""

    players: tuple[SeatAccount, ...]
    payments: tuple[Payment[PlayerId], ...]
    story: SessionStory | None = None
    """The course of the session; None where no hand was played, or where it cannot be read."""

    @property
    def rake(self) -> int:
        """The chips that players lost and nobody won."""
        return -sum(account.net for account in self.players)

    @property
    def corrected(self) -> int:
        """The chips that moderators added to the stacks; negative if taken from them."""
        return sum(account.corrected for account in self.players)


def session_summary_of(
    accounts: tuple[SeatAccount, ...], story: SessionStory | None = None
) -> SessionSummary:
    """Returns the summary, the biggest winner first."""
    ranked = tuple(sorted(accounts, key=lambda account: (-account.net, account.player)))
    nets = {account.player: account.net for account in ranked}
    nets[HOUSE] = -sum(nets.values())
    return SessionSummary(ranked, fewest_payments(nets), story)
