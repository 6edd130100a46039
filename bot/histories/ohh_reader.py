"""Reading a hand as the Open Hand History specification has it, in whole chips."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Final

from bot.histories.history import HistoryCode, HistoryRefusal
from bot.histories.ohh_writer import LIMITS, SHOWDOWN, STREETS
from bot.histories.rebuilding import RebuiltHand, cards_in
from bot.poker.games import GAMES
from bot.poker.phh import VARIANT_GAMES, VARIANT_STRUCTURES, RecordedHand, read_phh_fields

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
_LETTERS: Final = {LIMITS[structure]: letter for letter, structure in VARIANT_STRUCTURES.items()}
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
    """Reads one object; raises `LookupError`, `TypeError` or `ValueError` for what is not one."""

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
        """The format does not tell of a bet that nobody called: what no pot holds went back."""
        pots = sum(_chips(pot["amount"]) for pot in self.data["pots"])
        self.hand.give_back_rest(pots)


def _variant(data: Mapping[str, Any]) -> tuple[str, Any]:
    """The letter of the structure and the game: ours says it, others by the number of cards."""
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
    """A whole number of chips, or of anything else. Raises `ValueError`."""
    if isinstance(value, bool) or not isinstance(value, int | float) or value != int(value):
        raise ValueError(f"{value} is no whole number")
    return int(value)
