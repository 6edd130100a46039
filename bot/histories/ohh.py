"""Hands in the Open Hand History specification 1.4: written and read, in whole chips.

The specification names hold'em and Omaha, and the streets of a board: other games are refused.
Chips are play money, currency `XPM`. Fields with a leading underscore are ours: they say which
Omaha it is, and other facts for which the format has no field.
"""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any, Final

from bot.histories.history import History, HistoryCode, HistoryRefusal, Missing
from bot.histories.rebuilding import RebuiltHand, cards_in
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
from bot.poker.games import GAMES, GameCode
from bot.poker.phh import (
    VARIANT_GAMES,
    VARIANT_STRUCTURES,
    RecordedHand,
    read_phh_fields,
    variant_of,
)
from bot.poker.setup import PostKind
from bot.poker.structure import Structure

# --- Writing -------------------------------------------------------------------------------------


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
BET_TYPES: Final = {
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
        "bet_limit": {"bet_type": BET_TYPES[setup.structure], "bet_cap": 0},
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
    """The pots with each player's winnings from them, of all runouts and halves together."""
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


# --- Reading -------------------------------------------------------------------------------------


_NOTATIONS: Final = {
    ("Holdem", 2): "T",
    ("Omaha", 4): "O",
    ("Omaha", 5): "O5",
    ("Omaha", 6): "O6",
    ("OmahaHiLo", 4): "O/8",
    ("OmahaHiLo", 5): "O5/8",
    ("OmahaHiLo", 6): "O6/8",
}
_USUAL_CARDS: Final = {"Holdem": 2, "Omaha": 4, "OmahaHiLo": 4}
_LETTERS: Final = {BET_TYPES[structure]: letter for letter, structure in VARIANT_STRUCTURES.items()}
_DEALT: Final = ("Dealt Cards", "Shows Cards")


def read_hand(data: Any) -> RecordedHand:
    """The hand of an `ohh` object. Raises `HistoryRefusal` (history-unreadable) and
    `PhhRefusal`."""
    label = "?"
    try:
        label = str(data["game_number"])
        return _OpenHandReader(data, label).read()
    except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError) as error:
        raise HistoryRefusal(HistoryCode.HISTORY_UNREADABLE, hand=label, line=str(error)) from None


class _OpenHandReader:
    """Reads one object; raises `LookupError`, `TypeError` or `ValueError` for any other."""

    def __init__(self, data: Mapping[str, Any], label: str) -> None:
        self.data = data
        self.label = label
        letter, game = _variant(data)
        self.hand = RebuiltHand(GAMES[game], letter)
        self.ids: dict[int, int] = {}
        self.acted = False

    def read(self) -> RecordedHand:
        self._read_table()
        for number, each in enumerate(self.data["rounds"]):
            self._read_round(each, number)
        for pot in self.data["pots"]:
            self.hand.rake += _chips(pot.get("rake") or 0)
            for win in pot.get("player_wins") or ():
                self.hand.collect(self.ids[win["player_id"]], _chips(win["win_amount"]))
        self._give_back()
        return read_phh_fields(self.label, self.hand.fields())

    def _read_table(self) -> None:
        data, hand = self.data, self.hand
        big = _chips(data["big_blind_amount"])
        hand.big_blind = big
        hand.stakes = {"min_bet": big}
        if hand.variant.startswith("F"):
            small_bet = _chips(data.get("_small_bet", big))
            hand.stakes = {"small_bet": small_bet}
            hand.stakes["big_bet"] = _chips(data.get("_big_bet", 2 * small_bet))
        seats = [
            (_chips(each["seat"]), str(each["id"]), _chips(each["starting_stack"]))
            for each in data["players"]
        ]
        hand.sit(seats, _chips(data["dealer_seat"]) or None)
        self.ids = {each["id"]: hand.player(str(each["id"])) for each in data["players"]}
        for each in data["players"]:
            hand.name(self.ids[each["id"]], str(each["name"]))
        hand.about |= {"table": str(data["table_name"]), "seat_count": _chips(data["table_size"])}
        if self.label.isdigit():
            hand.about["hand"] = int(self.label)
        self._read_time(data.get("start_date_utc"))
        self._read_tournament()

    def _read_time(self, text: Any) -> None:
        if text is None:
            return
        at = datetime.fromisoformat(str(text))
        at = at.replace(tzinfo=UTC) if at.tzinfo is None else at.astimezone(UTC)
        self.hand.about |= {"time": at.time(), "time_zone": "UTC"}
        self.hand.about |= {"day": at.day, "month": at.month, "year": at.year}

    def _read_tournament(self) -> None:
        data, about = self.data, self.hand.about
        self.hand.tournament = bool(data.get("tournament"))
        info = data.get("tournament_info")
        if not info:
            return
        about["_tournament_number"] = int(info["tournament_number"])
        about["_buy_in"] = _chips(info.get("buyin_amount") or 0)
        about["_fee"] = _chips(info.get("fee_amount") or 0)
        if "_level" in data:
            about["level"] = _chips(data["_level"])

    def _read_round(self, each: Mapping[str, Any], number: int) -> None:
        street = each["street"]
        if street not in (*STREETS, SHOWDOWN):
            raise ValueError(street)
        cards = cards_in("".join(each.get("cards") or ()))
        if street not in (STREETS[0], SHOWDOWN):
            self._begin()
            self.hand.street()
            if any(street == other["street"] for other in self.data["rounds"][:number]):
                self.hand.runouts = 2
            self.hand.board(cards)
        for action in each["actions"]:
            self._read_action(action)
        self._begin()

    def _begin(self) -> None:
        if not self.acted:
            self.acted = True
            self.hand.begin()

    def _read_action(self, action: Mapping[str, Any]) -> None:
        player, what = self.ids[action["player_id"]], action["action"]
        amount, all_in = _chips(action.get("amount") or 0), bool(action.get("is_allin"))
        hand = self.hand
        cards = cards_in("".join(action.get("cards") or ()))
        if what == "Dealt Cards":
            hand.deal_first(player, cards)
        elif what == "Post Ante":
            hand.ante(player, amount)
        elif what == "Post SB":
            hand.small_blind(player, amount)
        elif what in ("Post BB", "Post Extra Blind"):
            hand.big_blind_post(player, amount, all_in=all_in)
        elif what == "Post Dead":
            hand.dead_blind(player, amount)
        elif what == "Straddle":
            hand.straddle(player, amount)
        else:
            self._begin()
            self._read_act(player, what, amount, cards, all_in=all_in)

    def _read_act(
        self, player: int, what: str, amount: int, cards: list[str], *, all_in: bool
    ) -> None:
        hand = self.hand
        if what == "Fold":
            hand.fold(player)
        elif what == "Check":
            hand.check(player)
        elif what == "Call":
            hand.call(player, amount, all_in=all_in)
        elif what in ("Bet", "Raise"):
            hand.raise_by(player, amount)
        elif what == "Shows Cards":
            hand.show(player, cards)
        elif what == "Mucks Cards":
            hand.muck(player)
        elif what not in ("Added Chips", "Sits Down", "Stands Up", "Add to Pot"):
            raise ValueError(what)

    def _give_back(self) -> None:
        """Gives back the bet that nobody called: the format has no entry for it, but no pot has the
        chips."""
        pots = sum(_chips(pot["amount"]) for pot in self.data["pots"])
        self.hand.give_back_rest(pots)


def _variant(data: Mapping[str, Any]) -> tuple[str, Any]:
    """The letter of the structure and the game: our field says it, for other files the number of
    cards."""
    letter = _LETTERS[data["bet_limit"]["bet_type"]]
    if "_variant" in data:
        return letter, VARIANT_GAMES[str(data["_variant"])[1:]]
    kind = data["game_type"]
    counts = {
        len(action["cards"])
        for each in data["rounds"]
        for action in each["actions"]
        if action["action"] in _DEALT and action.get("cards")
    }
    cards = max(counts, default=_USUAL_CARDS[kind])
    return letter, VARIANT_GAMES[_NOTATIONS[kind, cards]]


def _chips(value: Any) -> int:
    """The whole number of chips of a value. Raises `ValueError` for any other value."""
    if isinstance(value, bool) or not isinstance(value, int | float) or value != int(value):
        raise ValueError(f"{value} is no whole number")
    return int(value)
