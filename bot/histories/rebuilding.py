"""A hand put together from the lines of a history, as the fields of PHH.

Every format's reader says who sat, posted, was dealt and acted; only this module works out what
follows from their order.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.poker.cards import CardRefusal, card_text, parse_cards
from bot.poker.games import Game
from bot.poker.phh_cards import UNKNOWN_CARD


@dataclass(slots=True)
class _Player:
    """One player as far as the history has described them. Amounts in chips."""

    name: str
    seat: int
    stack: int
    ante: int = 0
    blind: int = 0
    """The live blind of the player; negative out of turn."""
    dead: int = 0
    bet: int = 0
    """The player's chips of this street."""
    put_in: int = 0
    taken: int = 0
    cards: list[str] = field(default_factory=list)
    """The player's cards of the first street."""
    is_in: bool = True


class RebuiltHand:
    """Collects the facts of one hand; `fields` gives them as PHH has them."""

    def __init__(self, game: Game, letter: str) -> None:
        self.game = game
        self.variant = letter + game.notation
        self.stakes: dict[str, int] = {}
        """The stakes by name: `min_bet`, or `small_bet` and `big_bet`; `bring_in`."""
        self.big_blind = 0
        """The amount that is due, which a short stack does not pay in full."""
        self.about: dict[str, Any] = {}
        self.rake = 0
        self.runouts = 1
        self.tournament = False
        self.actions: list[str] = []
        self._players: list[_Player] = []
        self._known: list[int] = []
        self._antes_after_blinds = False
        self._blinds_posted = self._big_blind_posted = False
        self._called_for = 0
        """The amount of the first full call of the first street, which tells the price."""
        self._raised = False
        self._drawn = False

    # --- before the cards -------------------------------------------------------------------

    def sit(self, seats: Sequence[tuple[int, str, int]], button: int | None) -> None:
        """The players, as seat, name and chips: from the left of the button, or as they come."""
        ordered = list(seats)
        if button is not None:
            ordered.sort(key=lambda each: ((each[0] <= button), each[0]))
        self._players = [_Player(name, seat, stack) for seat, name, stack in ordered]
        if button is not None:
            self.about["_button"] = button

    def player(self, name: str) -> int:
        """The number of a player. Raises `LookupError`."""
        for number, player in enumerate(self._players):
            if player.name == name:
                return number
        raise LookupError(name)

    def name(self, player: int, name: str) -> None:
        """Calls a player by another name."""
        self._players[player].name = name

    @property
    def count(self) -> int:
        return len(self._players)

    @property
    def _small(self) -> int:
        """The number of the player in the small blind."""
        return 1 if self.count == 2 else 0

    def ante(self, player: int, amount: int) -> None:
        self._players[player].ante += self._pay(player, amount)
        self._antes_after_blinds = self._blinds_posted

    def small_blind(self, player: int, amount: int) -> None:
        """The small blind in its place; anywhere else it was missed, and is dead."""
        self._blinds_posted = True
        if player == self._small:
            self._players[player].blind = self._bet(player, amount)
        else:
            self._players[player].dead += self._pay(player, amount)

    def big_blind_post(self, player: int, amount: int, *, all_in: bool) -> None:
        """A big blind, the first one in turn and all others late; an all-in one is due in full."""
        self._blinds_posted = True
        due = max(amount, self.big_blind) if all_in else amount
        self._bet(player, amount)
        self._players[player].blind = -due if self._big_blind_posted else due
        self._big_blind_posted = True

    def dead_blind(self, player: int, amount: int) -> None:
        self._players[player].dead += self._pay(player, amount)

    def straddle(self, player: int, amount: int) -> None:
        self._players[player].blind = self._bet(player, amount)

    # --- the cards ----------------------------------------------------------------------------

    def deal_first(self, player: int, cards: Sequence[str]) -> None:
        """The cards of the first street, or as many of them as are known: upcards come last."""
        self._players[player].cards = list(cards)
        if len(cards) == len(self.game.streets[0].faces):
            self._known.append(player + 1)

    def begin(self) -> None:
        """Deals the first street, before the first action."""
        whole = len(self.game.streets[0].faces)
        for number, player in enumerate(self._players):
            cards = [UNKNOWN_CARD] * (whole - len(player.cards)) + player.cards
            self.actions.append(f"d dh p{number + 1} {_joined(cards)}")

    def deal(self, player: int, cards: Sequence[str]) -> None:
        """Further cards of a player; `UNKNOWN_CARD` for each that is not known."""
        self.actions.append(f"d dh p{player + 1} {_joined(cards)}")

    def board(self, cards: Sequence[str]) -> None:
        self.actions.append(f"d db {_joined(cards)}")

    def street(self) -> None:
        """Begins a new street: nobody has bet on it."""
        self._raised = True
        for player in self._players:
            player.bet = 0

    def begin_draw(self) -> None:
        """The street of a single draw, which has no heading, begins with the first player to throw
        cards."""
        if len([street for street in self.game.streets if street.draws]) == 1 and not self._drawn:
            self._drawn = True
            self.street()

    def throw(self, player: int, cards: Sequence[str]) -> None:
        """Cards that a player throws; none is standing pat."""
        self.actions.append(f"p{player + 1} sd {_joined(cards)}".rstrip())

    @property
    def live(self) -> list[int]:
        """The players who have not folded."""
        return [number for number, player in enumerate(self._players) if player.is_in]

    # --- the play ---------------------------------------------------------------------------

    def fold(self, player: int) -> None:
        self._players[player].is_in = False
        self.actions.append(f"p{player + 1} f")

    def check(self, player: int) -> None:
        self.actions.append(f"p{player + 1} cc")

    def call(self, player: int, added: int, *, all_in: bool) -> None:
        self._bet(player, added)
        if not self._raised and not all_in:
            self._called_for = self._called_for or self._players[player].bet
        self.actions.append(f"p{player + 1} cc")

    def raise_to(self, player: int, to: int) -> None:
        """A bet, a raise or a completion: the player's total of the street."""
        self._raised = True
        self._bet(player, to - self._players[player].bet)
        self.actions.append(f"p{player + 1} cbr {to}")

    def raise_by(self, player: int, added: int) -> None:
        self.raise_to(player, self._players[player].bet + added)

    def bring_in(self, player: int, amount: int) -> None:
        self.stakes["bring_in"] = self._bet(player, amount)
        self.actions.append(f"p{player + 1} pb")

    def give_back(self, player: int, amount: int) -> None:
        """A bet that nobody called."""
        self._players[player].put_in -= amount

    def give_back_rest(self, pots: int) -> None:
        """Gives back the chips that are in none of the pots to the player who has put in the
        most."""
        rest = sum(player.put_in for player in self._players) - pots
        table_ante = sum(bool(player.ante) for player in self._players) == 1
        matched = [
            player.put_in - player.dead - (player.ante if table_ante else 0)
            for player in self._players
        ]
        self._players[matched.index(max(matched))].put_in -= rest

    def collect(self, player: int, amount: int) -> None:
        self._players[player].taken += amount

    def show(self, player: int, cards: Sequence[str]) -> None:
        self.actions.append(f"p{player + 1} sm {_joined(cards)}")

    def muck(self, player: int) -> None:
        self.actions.append(f"p{player + 1} sm")

    def _bet(self, player: int, amount: int) -> int:
        self._players[player].bet += amount
        return self._pay(player, amount)

    def _pay(self, player: int, amount: int) -> int:
        self._players[player].put_in += amount
        return amount

    # --- the result -------------------------------------------------------------------------

    def fields(self) -> dict[str, Any]:
        """The hand as PHH has it: its fields by name, `finishing_stacks` as the history gives them
        and not as they follow from the cards."""
        players, game = self._players, self.game
        antes, is_table_ante = [player.ante for player in players], False
        if sum(map(bool, antes)) == 1 and len(players) > 1:
            is_table_ante = True
        elif any(antes):
            antes = [max(antes)] * len(players)
        fields: dict[str, Any] = {
            "variant": self.variant,
            "ante_trimming_status": not is_table_ante,
            "antes": self._in_order(antes),
            **self.stakes,
            "starting_stacks": [player.stack for player in players],
            "actions": self.actions,
            "players": [player.name for player in players],
            "seats": [player.seat for player in players],
            "finishing_stacks": [player.stack - player.put_in + player.taken for player in players],
            "_known": self._known,
            **self.about,
        }
        if game.has_blinds:
            self._add_unpaid_big_blind()
            fields["blinds_or_straddles"] = self._in_order([player.blind for player in players])
        if game.has_bring_in:
            fields["bring_in"] = max(1, self.stakes.get("bring_in", 0), self._called_for)
        if any(player.dead for player in players):
            fields["_dead_posts"] = [player.dead for player in players]
        if is_table_ante and self._antes_after_blinds:
            fields["_blinds_first"] = 1
        if self.rake:
            # As much of the pots as was taken, whatever the house's own rule for it is.
            fields |= {"_rake_bps": 10_000, "_rake_cap": self.rake, "_no_flop_no_drop": 0}
        if self.runouts > 1:
            fields["_runouts"] = self.runouts
        if self.tournament:
            fields["_tournament"] = 1
        return fields

    def _add_unpaid_big_blind(self) -> None:
        """Adds a big blind that is due from a player who has nothing left after the ante."""
        player = self._players[1 - self._small]
        if not self._big_blind_posted and player.put_in == player.stack:
            player.blind = self.big_blind

    def _in_order(self, amounts: list[int]) -> list[int]:
        """Forced bets by player; heads-up the format lists them the other way round."""
        return amounts[::-1] if len(amounts) == 2 else amounts


def _joined(cards: Sequence[str]) -> str:
    return "".join(cards)


def cards_in(text: str) -> list[str]:
    """The cards of `Ah Kd`. Raises `ValueError` for anything else."""
    try:
        return [card_text(card) for card in parse_cards(text)]
    except CardRefusal as error:
        raise ValueError(text) from error
