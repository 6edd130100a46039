"""Hands in PHH, the Poker Hand History format, which is TOML: read, played again, and written.

A file has one hand, or many as numbered tables. Amounts may be decimal: a hand with such amounts is
played in its smallest unit, `scale` to the recorded one. Cards that nobody saw (`????`) are filled
from the rest of the deck, and a player who never showed cannot win a showdown.

Some things have no field in the format: rake, dead money out of turn, several runouts. They go into
fields with a leading underscore, which other programs ignore and this module reads back.
"""

import json
import re
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import time
from decimal import Decimal
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final

from bot.poker.actions import Action, ActKind, Call, Check, Draw, Fold, PostBringIn, RaiseTo
from bot.poker.cards import Card, CardRefusal, card_text
from bot.poker.events import Acted, BoardDealt, HoleDealt, Mucked, Shown, Thrown
from bot.poker.games import GAMES, Game
from bot.poker.hand import Hand
from bot.poker.phh_cards import UNKNOWN_CARD, RecordedCards, split_cards
from bot.poker.setup import BOMB_BOARDS_MAX, BadSetup, HandRules, HandSetup, Post, PostKind, Stakes
from bot.poker.structure import Structure
from bot.poker.viewpoint import cards_thrown
from bot.refusal import Refusal


class PhhCode(StrEnum):
    """The reasons why a PHH text cannot be read, each with the data that it carries."""

    MALFORMED_PHH = "malformed-phh"
    """[detail]: not TOML, or no hand in it"""
    PHH_FIELD_MISSING = "phh-field-missing"
    """[hand, field]"""
    PHH_FIELD_UNREADABLE = "phh-field-unreadable"
    """[hand, field]"""
    UNKNOWN_VARIANT = "unknown-variant"
    """[hand, variant]"""
    UNREADABLE_ACTION = "unreadable-action"
    """[hand, action]"""
    UNPLAYABLE_PHH = "unplayable-phh"
    """[hand, detail]: cards or chips that no hand can have"""
    HAND_UNFINISHED = "hand-unfinished"
    """[hand]: the recorded actions end before the hand does"""
    PHH_CANNOT_SAY = "phh-cannot-say"
    """[act]: the format cannot express it"""


class PhhRefusal(Refusal):
    """A history that does not have a hand that we can play."""

    codes = PhhCode


@dataclass(frozen=True, slots=True)
class Move:
    """One recorded player action: `verb` is f, cc, cbr, pb or sd; `to` is for cbr, in our units;
    `places` is for sd: the places of the thrown cards in the player's hand."""

    player: int
    verb: str
    to: int
    places: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class RecordedHand:
    """A hand read from a file; amounts are in our units, `scale` of them to a recorded one."""

    label: str
    variant: str
    setup: HandSetup
    moves: tuple[Move, ...]
    scale: int
    expected: tuple[Decimal, ...] | None
    """The recorded final stacks in recorded units, None when the file has none."""
    names: tuple[str, ...]
    known: frozenset[int] = frozenset()
    """The players whose cards the record names, all of them."""
    about: Mapping[str, Any] = field(default_factory=dict)
    """The format's other fields: when and where it was played, and by whom."""

    def play(self) -> Hand:
        """The hand, played to its end.

        Raises `IllegalAction` at the first move against the rules, and `PhhRefusal`
        (hand-unfinished) when the moves end too early.
        """
        hand = Hand(self.setup)
        for move in self.moves:
            if hand.over and move.verb == "cc":
                continue  # pokerkit asks the last blind also when all others are all-in for less
            hand.apply(_action(hand, move))
        if not hand.over:
            raise PhhRefusal(PhhCode.HAND_UNFINISHED, hand=self.label)
        return hand

    def agrees(self, stacks: Sequence[int]) -> bool:
        """Whether final stacks in our units are the recorded ones.

        Where the record splits a chip, a stack within one chip of it agrees.
        """
        if self.expected is None:
            return True
        whole = all(stack * self.scale == int(stack * self.scale) for stack in self.expected)
        tolerance = 0 if whole else 1
        return len(stacks) == len(self.expected) and all(
            abs(stack - recorded * self.scale) <= tolerance
            for stack, recorded in zip(stacks, self.expected, strict=True)
        )


def _raise_as_meant(hand: Hand, move: Move) -> int:
    """The street total of a recorded raise.

    Card rooms also write down how far the opponents can follow, where that is less than the least
    raise: the part above it goes back uncalled.
    """
    options = hand.legal_actions
    if options is None or options.player != move.player or options.min_to is None:
        return move.to
    bets, stacks = hand.betting.bets, hand.stacks
    reach = max((bets[at] + stacks[at] for at in hand.live if at != move.player), default=0)
    puts_all_in = options.bet + options.call < move.to == reach
    return options.min_to if puts_all_in and move.to < options.min_to else move.to


def _action(hand: Hand, move: Move) -> Action:
    match move.verb:
        case "f":
            return Fold(move.player)
        case "cbr":
            hand.open_as_recorded()
            return RaiseTo(move.player, _raise_as_meant(hand, move))
        case "sd":
            return Draw(move.player, move.places)
        case "pb":
            return PostBringIn(move.player)
    free = hand.to_act == move.player and hand.options().check
    return Check(move.player) if free else Call(move.player)


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


# --- Reading -------------------------------------------------------------------------------------


def read_phh(text: str) -> list[RecordedHand]:
    """The hands of a `.phh` or `.phhs` file. Raises `PhhRefusal` at the first that is malformed."""
    return [read_phh_fields(label, fields) for label, fields in phh_tables(text)]


def phh_tables(text: str) -> list[tuple[str, dict[str, Any]]]:
    """The fields of each hand of a PHH text, with its label. Raises `PhhRefusal` (malformed-phh)
    for any other text."""
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
    """The hand of the format's fields, wherever they come from. Raises `PhhRefusal`."""
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


# --- Writing -------------------------------------------------------------------------------------


def variant_of(setup: HandSetup) -> str:
    """The format's code for a game and structure: `NT`, `PO`, `FO/8`, `F7S`, …"""
    return _LETTERS[setup.structure] + setup.declaration.notation


def write_phh(
    hand: Hand,
    *,
    names: Sequence[str] = (),
    cards_of: Collection[int] = (),
    about: Mapping[str, Any] = MappingProxyType({}),
) -> str:
    """The hand as far as it was played, as one TOML document.

    Cards are written when everybody saw them; the hidden cards of the players in `cards_of` are
    written too, all others as `????`. `about` are more fields, of numbers, texts and times, or
    lists of these. Raises `PhhRefusal` (phh-cannot-say) for all-in protection.
    """
    fields = phh_fields(hand, names=names, cards_of=cards_of) | dict(about)
    return "".join(f"{name} = {_toml(value)}\n" for name, value in fields.items())


def phh_fields(
    hand: Hand, *, names: Sequence[str] = (), cards_of: Collection[int] = ()
) -> dict[str, Any]:
    """The values that `write_phh` writes, by the names of their fields. Raises as it does."""
    return dict(_fields(hand, names, cards_of))


def _fields(
    hand: Hand, names: Sequence[str], cards_of: Collection[int]
) -> Iterator[tuple[str, Any]]:
    setup = hand.setup
    yield "variant", variant_of(setup)
    yield from _forced_bets(hand)
    if setup.structure is Structure.FIXED_LIMIT:
        yield "small_bet", setup.stakes.small_bet
        yield "big_bet", setup.stakes.big_bet
    else:
        yield "min_bet", setup.stakes.small_bet
    yield "starting_stacks", list(setup.stacks)
    yield "actions", list(_actions(hand, cards_of))
    if names:
        yield "players", list(names)
    if hand.result:
        yield "finishing_stacks", list(hand.result.stacks)
    yield from _hand_rules_fields(hand)


def _forced_bets(hand: Hand) -> Iterator[tuple[str, Any]]:
    """Antes, blinds and bring-in; heads-up the format lists them the other way round."""
    antes = _by_player(hand, PostKind.ANTE)
    dead = _by_player(hand, PostKind.DEAD_BLIND)
    table_ante = _by_player(hand, PostKind.BIG_BLIND_ANTE, PostKind.TABLE_ANTE)
    trimmed = any(antes) or not any(table_ante)
    if trimmed:
        dead = [one + other for one, other in zip(dead, table_ante, strict=True)]
    else:
        antes = table_ante
    late = _by_player(hand, PostKind.LATE_BLIND)
    in_turn = _by_player(hand, PostKind.SMALL_BLIND, PostKind.BIG_BLIND, PostKind.STRADDLE)
    blinds = [one or -other for one, other in zip(in_turn, late, strict=True)]
    if hand.players == 2:
        antes, blinds = antes[::-1], blinds[::-1]
    yield "ante_trimming_status", trimmed
    yield "antes", antes
    if hand.game.has_blinds:
        yield "blinds_or_straddles", blinds
    if hand.game.has_bring_in:
        yield "bring_in", hand.setup.stakes.bring_in
    if any(dead):
        yield "_dead_posts", dead
    if any(post.kind is PostKind.TABLE_ANTE for post in hand.setup.posts):
        yield "_blinds_first", 1


def _by_player(hand: Hand, *kinds: PostKind) -> list[int]:
    amounts = [0] * hand.players
    for post in hand.setup.posts:
        if post.kind in kinds:
            amounts[post.player] += post.amount
    return amounts


def _hand_rules_fields(hand: Hand) -> Iterator[tuple[str, Any]]:
    rules = hand.setup.hand_rules
    if rules.rake_bps:
        yield "_rake_bps", rules.rake_bps
        if rules.rake_cap is not None:
            yield "_rake_cap", rules.rake_cap
        if not rules.no_flop_no_drop:
            yield "_no_flop_no_drop", 0
    if hand.runouts > 1:
        yield "_runouts", hand.runouts
        if rules.run_hands:
            yield "_run_hands", 1
    if rules.bomb_boards is not None:
        yield "_bomb_boards", rules.bomb_boards
    if rules.seven_deuce is not None:
        yield "_seven_deuce", rules.seven_deuce
    if rules.chop_blinds:
        yield "_chop_blinds", 1
    if rules.tournament:
        yield "_tournament", 1


def _actions(hand: Hand, cards_of: Collection[int]) -> Iterator[str]:
    for event in hand.events:
        match event:
            case HoleDealt():
                known = cards_on_record(hand, event.player, cards_of)
                cards = [
                    card_text(card) if up or card in known else UNKNOWN_CARD
                    for card, up in zip(event.cards, event.up, strict=True)
                ]
                yield f"d dh p{event.player + 1} {''.join(cards)}"
            case BoardDealt():
                yield f"d db {_cards(event.cards)}"
            case Acted():
                yield f"p{event.player + 1} {_verb(event)}"
            case Thrown():
                thrown = _cards(event.cards) if event.player in cards_of else None
                unknown = UNKNOWN_CARD * len(event.cards)
                told = unknown if thrown is None else thrown
                yield f"p{event.player + 1} sd {told}".strip()
            case Shown():
                yield f"p{event.player + 1} sm {_cards(event.cards)}"
            case Mucked():
                yield f"p{event.player + 1} sm"


def cards_on_record(hand: Hand, player: int, cards_of: Collection[int]) -> set[Card]:
    """The hidden cards of a player that are written: all, the ones they showed, or none.

    Thrown cards are not shown with the hand, not even where they were dealt again.
    """
    held = {card for hole in hand.dealer.holes for card in hole[player]}
    thrown = set(cards_thrown(hand, player))
    if player in cards_of:
        return held | thrown
    return set(hand.cards_shown(player)) - thrown


def _verb(act: Acted) -> str:
    if act.kind is ActKind.PROTECT:
        raise PhhRefusal(PhhCode.PHH_CANNOT_SAY, act=act.kind.value)
    verb = _VERBS[act.kind]
    return f"{verb} {act.to}" if verb == "cbr" else verb


def _cards(cards: Iterable[Card]) -> str:
    return "".join(map(card_text, cards))


def _toml(value: Any) -> str:
    """A value in TOML: text as a basic string, numbers and truth as in JSON."""
    if isinstance(value, time):
        return value.isoformat()
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


_LETTERS: Final = {structure: letter for letter, structure in VARIANT_STRUCTURES.items()}
_VERBS: Final = {
    ActKind.FOLD: "f",
    ActKind.CHECK: "cc",
    ActKind.CALL: "cc",
    ActKind.BET: "cbr",
    ActKind.RAISE: "cbr",
    ActKind.COMPLETE: "cbr",
    ActKind.BRING_IN: "pb",
}
