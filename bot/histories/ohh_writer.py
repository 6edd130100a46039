"""Writing a hand as the Open Hand History specification 1.4 has it.

The specification names hold'em and Omaha, and the streets of a board: other games are refused.
Chips are play money, currency `XPM`. Fields with a leading underscore are ours: they say which
Omaha it is, and what no field of the format does.
"""

from collections.abc import Iterator
from typing import Any, Final

from bot.histories.history import History, Missing
from bot.poker.actions import ActKind
from bot.poker.cards import card_text
from bot.poker.events import (
    Acted,
    BoardDealt,
    CardsShown,
    Event,
    HandOver,
    HoleDealt,
    Mucked,
    Posted,
    RakeTaken,
    Shown,
)
from bot.poker.games import GameCode
from bot.poker.phh import variant_of
from bot.poker.setup import PostKind
from bot.poker.structure import Structure

FORMAT: Final = "ohh"
SPEC_VERSION: Final = "1.4.7"
CURRENCY: Final = "XPM"
OHH_RUNOUTS_MAX: Final = 2
STREETS: Final = ("Preflop", "Flop", "Turn", "River")
SHOWDOWN: Final = "Showdown"
GAME_TYPES: Final = {
    GameCode.HOLDEM: "Holdem",
    GameCode.OMAHA: "Omaha",
    GameCode.FIVE_CARD_OMAHA: "Omaha",
    GameCode.SIX_CARD_OMAHA: "Omaha",
    GameCode.OMAHA_HILO: "OmahaHiLo",
    GameCode.BIG_O: "OmahaHiLo",
    GameCode.SIX_CARD_OMAHA_HILO: "OmahaHiLo",
}
LIMITS: Final = {
    Structure.NO_LIMIT: "NL",
    Structure.POT_LIMIT: "PL",
    Structure.FIXED_LIMIT: "FL",
}
POSTS: Final = {
    PostKind.ANTE: "Post Ante",
    PostKind.BIG_BLIND_ANTE: "Post Ante",
    PostKind.TABLE_ANTE: "Post Ante",
    PostKind.DEAD_BLIND: "Post Dead",
    PostKind.SMALL_BLIND: "Post SB",
    PostKind.BIG_BLIND: "Post BB",
    PostKind.STRADDLE: "Straddle",
    PostKind.LATE_BLIND: "Post Extra Blind",
}
ACTS: Final = {
    ActKind.FOLD: "Fold",
    ActKind.CHECK: "Check",
    ActKind.CALL: "Call",
    ActKind.BET: "Bet",
    ActKind.RAISE: "Raise",
}


def write_hand(history: History) -> dict[str, Any]:
    """The `ohh` object of a hand: who played, `rounds` with `actions`, and `pots`.

    Raises `HistoryRefusal` (history-cannot-say).
    """
    hand, setup = history.hand, history.hand.setup
    if setup.game not in GAME_TYPES:
        raise history.refusal(FORMAT, Missing.GAME)
    if len(hand.dealer.boards) > OHH_RUNOUTS_MAX:
        raise history.refusal(FORMAT, Missing.RUNOUTS)
    history.check_house_rules(FORMAT)
    stakes = setup.stakes
    posts = {post.kind: post.amount for post in setup.posts}
    small = posts.get(PostKind.SMALL_BLIND, stakes.small_blind)
    written: dict[str, Any] = {
        "spec_version": SPEC_VERSION,
        "site_name": "Mazziere",
        "network_name": "Mazziere",
        "internal_version": "1.0.0",
        "game_number": str(history.number),
        "table_name": history.table,
        "game_type": GAME_TYPES[setup.game],
        "_variant": variant_of(setup),
        "bet_limit": {"bet_type": LIMITS[setup.structure], "bet_cap": 0},
        "table_size": history.seats_max,
        "currency": CURRENCY,
        "dealer_seat": history.button or 0,
        "small_blind_amount": small,
        "big_blind_amount": posts.get(PostKind.BIG_BLIND, stakes.small_bet),
        "ante_amount": _ante(posts),
        "flags": ["Run_It_Twice"] if len(hand.dealer.boards) > 1 else [],
        "players": [
            {"id": number, "seat": seat, "name": name, "starting_stack": stack}
            for number, (seat, name, stack) in enumerate(
                zip(history.seats, history.names, setup.stacks, strict=True), 1
            )
        ],
        "rounds": _Rounds(history).rounds(),
        "pots": list(_pots(history)),
    }
    if setup.structure is Structure.FIXED_LIMIT:
        written |= {"_small_bet": stakes.small_bet, "_big_bet": stakes.big_bet}
    if history.at is not None:
        written["start_date_utc"] = f"{history.at:%Y-%m-%dT%H:%M:%SZ}"
    if len(history.known) == 1:
        written["hero_player_id"] = next(iter(history.known)) + 1
    return written | _tournament(history)


def _ante(posts: dict[PostKind, int]) -> int:
    kinds = (PostKind.ANTE, PostKind.BIG_BLIND_ANTE, PostKind.TABLE_ANTE)
    return max(posts.get(kind, 0) for kind in kinds)


def _tournament(history: History) -> dict[str, Any]:
    event = history.tournament
    if event is None:
        return {"tournament": history.hand.setup.hand_rules.tournament}
    level = {} if event.level is None else {"_level": event.level}
    info = {
        "tournament_number": str(event.number),
        "name": history.table,
        "currency": CURRENCY,
        "buyin_amount": event.buy_in,
        "fee_amount": event.fee,
        "type": "MTT",
    }
    return {"tournament": True, "tournament_info": info, **level}


class _Rounds:
    """Gathers the actions of each street, numbered through the whole hand."""

    def __init__(self, history: History) -> None:
        self.history = history
        self.done: list[dict[str, Any]] = []
        self.count = 0

    def rounds(self) -> list[dict[str, Any]]:
        events = self.history.hand.events
        end = next(at for at, event in enumerate(events) if isinstance(event, HandOver))
        self._begin(STREETS[0])
        for event in events[:end]:
            self._tell(event)
        shown = [each for each in events if isinstance(each, Shown | CardsShown | Mucked)]
        if shown:
            self._begin(SHOWDOWN)
        for event in shown:
            if isinstance(event, Shown):
                cards = self.history.hand.dealer.hole[event.player]
                self._add(event.player, "Shows Cards", cards=list(map(card_text, cards)))
            elif isinstance(event, CardsShown):
                self._add(event.player, "Shows Cards", cards=list(map(card_text, event.cards)))
            else:
                self._add(event.player, "Mucks Cards")
        return self.done

    def _begin(self, street: str, cards: tuple[str, ...] = ()) -> None:
        self.done.append(
            {"id": len(self.done), "street": street, "cards": list(cards), "actions": []}
        )

    def _add(self, player: int, action: str, **more: Any) -> None:
        told = {"action_number": self.count, "player_id": player + 1, "action": action, **more}
        self.count += 1
        self.done[-1]["actions"].append(told)

    def _tell(self, event: Event) -> None:
        match event:
            case Posted(player, kind, amount, all_in):
                self._add(player, POSTS[kind], amount=amount, is_allin=all_in)
            case HoleDealt() if event.player in self.history.known:
                self._add(event.player, "Dealt Cards", cards=list(map(card_text, event.cards)))
            case BoardDealt():
                self._begin(STREETS[event.street], tuple(map(card_text, event.cards)))
            case Acted():
                self._add(event.player, ACTS[event.kind], amount=event.added, is_allin=event.all_in)


def _pots(history: History) -> Iterator[dict[str, Any]]:
    """The pots with what each player won of them, of all runouts and halves together."""
    result = history.hand.result
    if result is None:
        return
    taken = {e.pot: e.amount for e in history.hand.events if isinstance(e, RakeTaken)}
    for number, pot in enumerate(result.pots):
        wins: dict[int, int] = {}
        for award in result.awards:
            if award.pot == number and award.amount:
                wins[award.player] = wins.get(award.player, 0) + award.amount
        yield {
            "number": number,
            "amount": pot.amount,
            "rake": taken.get(number, 0),
            "player_wins": [
                {"player_id": player + 1, "win_amount": amount} for player, amount in wins.items()
            ],
        }
