"""Reading hands in PHH, the Poker Hand History format, which is TOML.

A file holds one hand, or many as numbered tables. Amounts may be decimal: a hand with such amounts
is played in its smallest unit, `scale` to the recorded one. Cards that nobody saw (`????`) are
filled from the rest of the deck, and a player who never showed cannot win a showdown.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any, Final

from bot.poker.cards import CardRefusal
from bot.poker.games import GAMES, Game
from bot.poker.phh_cards import RecordedCards, split_cards
from bot.poker.recorded_hand import Move, PhhCode, PhhRefusal, RecordedHand
from bot.poker.setup import BOMB_BOARDS_MAX, BadSetup, HandRules, HandSetup, Post, PostKind, Stakes
from bot.poker.structure import Structure

VARIANT_GAMES: Final = {game.notation: code for code, game in GAMES.items()}
VARIANT_STRUCTURES: Final = {
    "N": Structure.NO_LIMIT,
    "P": Structure.POT_LIMIT,
    "F": Structure.FIXED_LIMIT,
}
"""A variant is a structure's letter and a game's: `NT`, `PO`, `FO/8`, `F7S`, …"""

_SCALE_MAX: Final = 10_000
_AMOUNT_MAX: Final = 10**15
"""More than anybody ever played for, and far below where decimal arithmetic loses a chip."""


def read_phh(text: str) -> list[RecordedHand]:
    """The hands of a `.phh` or `.phhs` file. Raises `PhhRefusal` at the first that is malformed."""
    return [read_phh_fields(label, fields) for label, fields in phh_tables(text)]


def phh_tables(text: str) -> list[tuple[str, dict[str, Any]]]:
    """The fields of each hand of such a file, with its label. Raises `PhhRefusal` (malformed-phh)
    for a text that is none."""
    try:
        data = tomllib.loads(text, parse_float=Decimal)
    except (tomllib.TOMLDecodeError, ValueError, ArithmeticError) as error:
        raise PhhRefusal(PhhCode.MALFORMED_PHH, detail=str(error)) from error
    except RecursionError:
        raise PhhRefusal(PhhCode.MALFORMED_PHH, detail="nested too deeply") from None
    if "variant" in data:
        return [(str(data.get("hand", 1)), data)]
    if not data or not all(isinstance(hand, dict) for hand in data.values()):
        raise PhhRefusal(PhhCode.MALFORMED_PHH, detail="no hand in it")
    return list(data.items())


def read_phh_fields(label: str, fields: Mapping[str, Any]) -> RecordedHand:
    """The hand that the format's fields tell, wherever they come from. Raises `PhhRefusal`."""
    return _Reader(label, fields).read()


class _Reader:
    """Reads the TOML table of one hand; its refusals name the hand."""

    def __init__(self, label: str, data: Mapping[str, Any]) -> None:
        self.label = label
        self.data = data
        self.words = [text.split("#")[0].split() for text in self._texts("actions")]
        self.scale = self._find_scale()
        self.throws: Iterator[tuple[int, ...]] = iter(())
        self.known: frozenset[int] = frozenset()

    def read(self) -> RecordedHand:
        game, structure = self._variant()
        stacks = self._amounts("starting_stacks")
        try:
            setup = self._setup(game, structure, stacks)
        except (BadSetup, CardRefusal, ValueError) as error:
            raise self._refusal(PhhCode.UNPLAYABLE_PHH, detail=str(error)) from error
        return RecordedHand(
            label=self.label,
            variant=str(self.data["variant"]),
            setup=setup,
            moves=tuple(self._moves(len(stacks))),
            scale=self.scale,
            expected=self._expected(len(stacks)),
            names=tuple(self._texts("players")) if "players" in self.data else (),
            known=self.known,
            about=self.data,
        )

    def _variant(self) -> tuple[Game, Structure]:
        text = str(self._field("variant"))
        game, structure = VARIANT_GAMES.get(text[1:]), VARIANT_STRUCTURES.get(text[:1])
        if game is None or structure is None:
            raise self._refusal(PhhCode.UNKNOWN_VARIANT, variant=text)
        return GAMES[game], structure

    def _setup(self, game: Game, structure: Structure, stacks: tuple[int, ...]) -> HandSetup:
        cards = self._cards(len(stacks))
        self.throws = iter(cards.throws)
        deck, refill = cards.deck(game)
        self.known = frozenset(cards.known())
        return HandSetup(
            game=game.code,
            structure=structure,
            stakes=self._stakes(game, structure),
            stacks=stacks,
            posts=tuple(post for post in self._posts(game, len(stacks)) if post.amount),
            deck=deck,
            refill=refill,
            hand_rules=HandRules(
                rake_bps=self._option("_rake_bps", 0),
                rake_cap=self._option("_rake_cap", None),
                no_flop_no_drop=bool(self._option("_no_flop_no_drop", 1)),
                runouts=self._option("_runouts", 1),
                run_hands=bool(self._option("_run_hands", 0)) or None,
                tournament=bool(self._option("_tournament", 0)),
                bomb_boards=self._option("_bomb_boards", None),
                seven_deuce=self._option("_seven_deuce", None),
                chop_blinds=bool(self._option("_chop_blinds", 0)) or None,
            ),
            concedes=cards.concedes(self._folded(len(stacks))),
        )

    def _stakes(self, game: Game, structure: Structure) -> Stakes:
        if structure is Structure.FIXED_LIMIT:
            small, big = self._amount("small_bet"), self._amount("big_bet")
        else:
            small = big = self._amount("min_bet")
        bring_in = self._amount("bring_in") if game.has_bring_in else 0
        return Stakes(small_bet=small, big_bet=big, bring_in=bring_in)

    def _posts(self, game: Game, players: int) -> Iterator[Post]:
        """Antes and blinds by player; heads-up the format lists both the other way round."""
        antes = self._amounts("antes", players)
        blinds = self._amounts("blinds_or_straddles", players) if game.has_blinds else ()
        trimmed = self.data.get("ante_trimming_status") is True
        own = trimmed or len(set(antes)) == 1
        for_all = PostKind.BIG_BLIND_ANTE
        if self._option("_blinds_first", 0):
            for_all = PostKind.TABLE_ANTE
        if players == 2:
            antes, blinds = antes[::-1], blinds[::-1]
        for player, amount in enumerate(antes):
            yield Post(player, PostKind.ANTE if own else for_all, amount)
        if "_dead_posts" in self.data:
            for player, amount in enumerate(self._amounts("_dead_posts", players)):
                yield Post(player, PostKind.DEAD_BLIND, amount)
        for player, amount in enumerate(blinds):
            yield Post(player, _blind_kind(player, blinds), abs(amount))

    def _cards(self, players: int) -> RecordedCards:
        boards = self._option("_bomb_boards", 1)
        if not 1 <= boards <= BOMB_BOARDS_MAX:
            raise self._refusal(PhhCode.PHH_FIELD_UNREADABLE, field="_bomb_boards")
        again = bool(self._option("_run_hands", 0))
        cards = RecordedCards(players, boards, runs_hands=again)
        for words in self.words:
            match words:
                case ["d", "dh", actor, text]:
                    cards.deal(self._player(actor, players, words), split_cards(text))
                case ["d", "db", text]:
                    cards.lay(split_cards(text))
                case [actor, "sd"] | [actor, "sd", "-"]:
                    cards.throw(self._player(actor, players, words), ())
                case [actor, "sd", text]:
                    cards.throw(self._player(actor, players, words), split_cards(text))
                case ["d", *_]:
                    raise self._refusal(PhhCode.UNREADABLE_ACTION, action=" ".join(words))
                case [actor, "sm"] | [actor, "sm", "-"]:
                    cards.mucked.add(self._player(actor, players, words))
                case [actor, "sm", text]:
                    cards.show(self._player(actor, players, words), split_cards(text))
                case [_, "cc" | "cbr" | "pb", *_]:
                    cards.note_action()
                case [actor, "f", *_]:
                    cards.note_action()
                    cards.fold(self._player(actor, players, words))
        return cards

    def _folded(self, players: int) -> set[int]:
        folds = [words for words in self.words if words[1:] == ["f"]]
        return {self._player(words[0], players, words) for words in folds}

    def _moves(self, players: int) -> Iterator[Move]:
        for words in self.words:
            match words:
                case [] | ["d", *_] | [_, "sm"] | [_, "sm", _]:
                    continue
                case [actor, "f" | "cc" | "pb" as verb]:
                    yield Move(self._player(actor, players, words), verb, 0)
                case [actor, "sd", *_]:
                    throws = next(self.throws, ())
                    yield Move(self._player(actor, players, words), "sd", 0, throws)
                case [actor, "cbr", amount]:
                    to = int(self._decimal(amount, words) * self.scale)
                    yield Move(self._player(actor, players, words), "cbr", to)
                case _:
                    raise self._refusal(PhhCode.UNREADABLE_ACTION, action=" ".join(words))

    def _player(self, actor: str, players: int, words: Sequence[str]) -> int:
        number = actor.removeprefix("p")
        if actor != number and number.isascii() and number.isdigit():
            player = int(number) - 1
            if 0 <= player < players:
                return player
        raise self._refusal(PhhCode.UNREADABLE_ACTION, action=" ".join(words))

    def _expected(self, players: int) -> tuple[Decimal, ...] | None:
        if "finishing_stacks" not in self.data:
            return None
        return self._numbers("finishing_stacks", players)

    def _find_scale(self) -> int:
        """The number of our units in a recorded one, so that every amount is whole."""
        amounts = [n for name in _MONEY if name in self.data for n in self._numbers(name)]
        amounts += [self._decimal(words[2], words) for words in self.words if _is_bet(words)]
        scale = 1
        while any(amount * scale % 1 for amount in amounts):
            scale *= 10
            if scale > _SCALE_MAX:
                raise self._refusal(PhhCode.PHH_FIELD_UNREADABLE, field="starting_stacks")
        return scale

    def _amount(self, name: str) -> int:
        return int(self._numbers(name)[0] * self.scale)

    def _amounts(self, name: str, players: int | None = None) -> tuple[int, ...]:
        return tuple(int(number * self.scale) for number in self._numbers(name, players))

    def _numbers(self, name: str, players: int | None = None) -> tuple[Decimal, ...]:
        """A field's number or list of usable numbers, one per player where that is asked."""
        value = self._field(name)
        values = value if isinstance(value, list) else [value]
        if (
            not values
            or not all(type(number) in (int, Decimal) for number in values)
            or not all(_is_amount(Decimal(number)) for number in values)
            or (players is not None and len(values) != players)
        ):
            raise self._refusal(PhhCode.PHH_FIELD_UNREADABLE, field=name)
        return tuple(map(Decimal, values))

    def _decimal(self, text: str, words: Sequence[str]) -> Decimal:
        if _AMOUNT.fullmatch(text) and _is_amount(Decimal(text)):
            return Decimal(text)
        raise self._refusal(PhhCode.UNREADABLE_ACTION, action=" ".join(words))

    def _option(self, name: str, default: Any) -> Any:
        """One of our own whole-number fields, which other programs ignore."""
        value = self.data.get(name, default)
        if name in self.data and type(value) is not int:
            raise self._refusal(PhhCode.PHH_FIELD_UNREADABLE, field=name)
        return value

    def _texts(self, name: str) -> list[str]:
        value = self._field(name)
        if isinstance(value, list) and all(isinstance(text, str) for text in value):
            return value
        raise self._refusal(PhhCode.PHH_FIELD_UNREADABLE, field=name)

    def _field(self, name: str) -> Any:
        if name not in self.data:
            raise self._refusal(PhhCode.PHH_FIELD_MISSING, field=name)
        return self.data[name]

    def _refusal(self, code: PhhCode, **data: str) -> PhhRefusal:
        return PhhRefusal(code, hand=self.label, **data)


_MONEY: Final = (
    "antes",
    "blinds_or_straddles",
    "bring_in",
    "small_bet",
    "big_bet",
    "min_bet",
    "starting_stacks",
    "_dead_posts",
)
_AMOUNT: Final = re.compile(r"[0-9]+(\.[0-9]+)?", re.ASCII)


def _is_amount(number: Decimal) -> bool:
    return number.is_finite() and number.copy_abs() <= _AMOUNT_MAX


def _is_bet(words: Sequence[str]) -> bool:
    return len(words) == 3 and words[1] == "cbr"


def _blind_kind(player: int, blinds: Sequence[int]) -> PostKind:
    """The kind of a blind by its place; a negative amount is a blind out of turn."""
    if blinds[player] < 0:
        return PostKind.LATE_BLIND
    small, big = (1, 0) if len(blinds) == 2 else (0, 1)
    if not blinds[small] and not blinds[big]:
        return PostKind.BIG_BLIND
    if player == small:
        return PostKind.SMALL_BLIND
    if player == big:
        return PostKind.BIG_BLIND
    above = blinds[player] > max(blinds[small], blinds[big])
    return PostKind.STRADDLE if above else PostKind.LATE_BLIND
