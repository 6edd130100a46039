"""Reading the bot's messages as a person does: the words of the table message, its alternative
text, its controls, and cards written like `A♠ 10♦`.

The words come from the bot's own catalogues, turned round: where a sentence has a number, the
pattern takes one. So a table in Italian reads as well as one in English.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field
from typing import Any, Final

from bot.ids import HandId, TableId
from bot.poker.cards import FULL_DECK, Card, parse_card
from bot.poker.games import GameCode
from bot.poker.structure import Structure
from bot.texts.catalogue import SIZES, Texts
from bot.ui.components.custom_ids import Choice, ControlId, ControlKind, read_id_of
from bot.ui.words.player_names import plain_name
from bot.ui.words.poker_words import card_sign, cards_in_words
from devtools.sandbox.robots.situation import SeenControl

BUTTON: Final = 2
STRING_SELECT: Final = 3
TEXT_DISPLAY: Final = 10
MEDIA_GALLERY: Final = 12

_SUITS: Final = {"♠": "s", "♥": "h", "♦": "d", "♣": "c"}
_CARD: Final = re.compile(r"(10|[2-9AKQJT])([♠♥♦♣])")
_CARDS: Final = r"(?:(?:10|[2-9AKQJT])[♠♥♦♣] ?)+"
AMOUNT: Final = r"\d{1,3}(?:[.,\u00a0\u202f]\d{3})+|\d+"
_NUMBER: Final = re.compile(AMOUNT)
_SHORT_NUMBER: Final = re.compile(rf"(\d{{1,3}})(?:[.,](\d{{1,2}}))?([{SIZES}])$")

# Stand-ins for the arguments of a sentence: characters that no sentence contains.
_MARKS: Final = [chr(0xE000 + number) for number in range(8)]


def read_cards(text: str) -> tuple[Card, ...]:
    """Every card written in a text, in order."""
    return tuple(
        parse_card(("T" if rank == "10" else rank) + _SUITS[suit])
        for rank, suit in _CARD.findall(text)
    )


def read_number(text: str) -> int:
    """The last whole number in a text, with its groups of digits joined; 0 if there is none."""
    found = _NUMBER.findall(text)
    return int(re.sub(r"\D", "", found[-1])) if found else 0


def read_label(text: str) -> int:
    """The amount of a control: `12.3k` is as many, with zeros for the digits it leaves out."""
    short = _SHORT_NUMBER.search(text)
    if short is None:
        return read_number(text)
    size: int = 1000 ** (SIZES.index(short[3]) + 1)
    return int(short[1]) * size + int((short[2] or "").ljust(3, "0")) * size // 1000


@dataclass(frozen=True, slots=True)
class SeenSeat:
    """One seat of the table as the alternative text tells it."""

    name: str
    cards: tuple[Card, ...]
    folded: bool
    waiting: bool
    """Whether the player waits for the big blind, and is not dealt in yet."""
    sitting_out: bool
    to_act: bool
    stack: int

    @property
    def away(self) -> bool:
        """Whether the player gets no cards, for whatever reason."""
        return self.waiting or self.sitting_out


@dataclass(frozen=True, slots=True)
class SeenSelect:
    """A select of the table message, with what can be chosen."""

    custom_id: str
    placeholder: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeenTable:
    """A table message, read."""

    table: TableId
    channel: str
    message: str
    game: GameCode | None
    hand: HandId
    turn: int
    board: tuple[Card, ...]
    pot: int
    seats: tuple[SeenSeat, ...]
    actions: Mapping[Choice, SeenControl] = field(default_factory=dict)
    control_ids: Mapping[ControlKind, str] = field(default_factory=dict)
    selects: tuple[SeenSelect, ...] = ()
    free: int = 0
    """Seats that are empty, as far as they are told."""
    waiting: str = ""
    """The names of those who wait for a seat, as they are written."""
    asked_to_void: str = ""
    """The names of those who are asked whether to void the hand, as they are written."""
    is_event: bool = False
    """Whether it belongs to a tournament, whose level is then told."""

    def seat_of(self, name: str) -> SeenSeat | None:
        """The seat of the person called `name`."""
        plain = plain_name(name)
        return next((seat for seat in self.seats if seat.name == plain), None)

    def offers(self, kind: ControlKind) -> bool:
        """Whether the table has this control, as far as it is told also behind More."""
        if kind in self.control_ids:
            return True
        is_behind = kind is ControlKind.AWAY or (
            not self.is_event and (kind is ControlKind.LEAVE or self._has_seat(kind))
        )
        return is_behind and ControlKind.MORE in self.control_ids

    def _has_seat(self, kind: ControlKind) -> bool:
        return kind is ControlKind.SIT and self.free > 0


def components_of(message: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Every component of a message, the outer before the inner."""
    return _flat(message.get("components", ()))


def _flat(components: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for component in components:
        yield component
        yield from _flat(component.get("components", ()))


class TableReader:
    """Reads the table messages of one language."""

    def __init__(self, texts: Texts) -> None:
        self._games = tuple(_games(texts))
        self._signs = _signs(texts)
        word = "|".join(map(re.escape, self._signs)) or "(?!)"
        self._words = re.compile(rf"\b(?:{word})(?:, (?:{word}))*")
        self._board = _pattern(texts, "alt-board", "cards", _CARDS)
        self._first_board = _pattern(texts, "alt-board-of-two", "cards", _CARDS, number=1)
        self._pot = _pattern(texts, "alt-pot", "amount", AMOUNT)
        self._stack = _pattern(texts, "alt-stack", "amount", AMOUNT)
        self._seat = _opening(texts, "alt-seat", "seat", "name")
        self._empty = _pattern(texts, "alt-empty-seats", "seats", r"[\d, ]+")
        self._queue = _pattern(texts, "table-waiting-list", "names", ".+")
        self._level = _opening(texts, "event-level", "level", "stakes")
        self._vote = _vote(texts)
        self._gone = [_mark(texts, key) for key in ("tag-left", "tag-broke") if texts.has(key)]
        self._folded = _mark(texts, "tag-fold")
        self._waiting = _mark(texts, "tag-waiting")
        self._sitting_out = _mark(texts, "tag-sitting-out")
        self._to_act = _mark(texts, "alt-to-act")

    def read(self, message: Mapping[str, Any], names: Iterable[str]) -> SeenTable | None:
        """The table in a message; None when it is not one of ours in this language.

        `names` are the people who may sit there: a name could contain anything, so it is looked
        for rather than guessed.
        """
        components = list(components_of(message))
        ids = [
            (known, component)
            for component in components
            if component.get("type") == BUTTON
            and (known := read_id_of(ControlId, component.get("custom_id", ""))) is not None
        ]
        alt = self._with_signs(_alt_text(components))
        if not ids or not alt:
            return None
        actions = {
            known.choice: SeenControl(str(known), read_label(component.get("label", "")))
            for known, component in ids
            if known.kind is ControlKind.ACT and known.choice is not None
        }
        acting = next((known for known, _ in ids if known.kind is ControlKind.ACT), None)
        kinds = {known.kind for known, _ in ids}
        words = _words(components)
        lines = (line.removeprefix("-# ") for line in words.splitlines())
        leveled = any(map(self._level.match, lines))
        return SeenTable(
            table=ids[0][0].table,
            channel=str(message["channel_id"]),
            message=str(message["id"]),
            game=self._game(f"{alt} {words}"),
            hand=acting.hand if acting else HandId(0),
            turn=acting.turn if acting else 0,
            board=read_cards(" ".join(self._board.findall(alt) or self._first_board.findall(alt))),
            pot=max(map(read_number, self._pot.findall(alt)), default=0),
            seats=tuple(self._seats(alt, sorted(names, key=len, reverse=True))),
            actions=actions,
            control_ids={
                known.kind: str(known) for known, _ in ids if known.kind is not ControlKind.ACT
            },
            selects=tuple(
                SeenSelect(
                    component["custom_id"],
                    component.get("placeholder") or "",
                    tuple(option["value"] for option in component["options"]),
                )
                for component in components
                if component.get("type") == STRING_SELECT
            ),
            free=len(re.findall(r"\d+", " ".join(self._empty.findall(alt)))),
            waiting=" ".join(self._queue.findall(words)),
            asked_to_void=" ".join(self._vote.findall(words)),
            is_event=leveled or _nobody_leaves(kinds),
        )

    def _with_signs(self, alt: str) -> str:
        """The text with cards that are told in words as their signs."""
        return self._words.sub(
            lambda words: " ".join(map(self._signs.__getitem__, words[0].split(", "))), alt
        )

    def _game(self, text: str) -> GameCode | None:
        """The game that is named first: the next one may be named after it."""
        found = [
            (text.index(words), -len(words), code) for words, code in self._games if words in text
        ]
        return min(found)[2] if found else None

    def _seats(self, alt: str, names: list[str]) -> Iterator[SeenSeat]:
        starts = list(self._seat.finditer(alt))
        ends = (*(match.start() for match in starts[1:]), len(alt))
        for match, end in zip(starts, ends, strict=False):
            section = alt[match.end() : end]
            name = next((n for n in map(plain_name, names) if section.startswith(n)), None)
            marks = section[len(name or "") :]
            # A player shown for the sake of the last hand alone does not sit there any more.
            if name is not None and not any(gone.search(marks) for gone in self._gone):
                yield self._seen_seat(name, marks)

    def _seen_seat(self, name: str, marks: str) -> SeenSeat:
        return SeenSeat(
            name=name,
            cards=read_cards(marks),
            folded=self._folded.search(marks) is not None,
            waiting=self._waiting.search(marks) is not None,
            sitting_out=self._sitting_out.search(marks) is not None,
            to_act=self._to_act.search(marks) is not None,
            stack=max(map(read_number, self._stack.findall(marks)[:1]), default=0),
        )


def _nobody_leaves(kinds: Set[ControlKind]) -> bool:
    """Whether players may sit out and not leave, as at a tournament's table. Beside the controls of
    a hand that is over, Leave may be missing at a cash table too: the row has no room."""
    is_crowded = bool(kinds & {ControlKind.SHOW, ControlKind.RABBIT})
    return not is_crowded and ControlKind.AWAY in kinds and ControlKind.LEAVE not in kinds


def _games(texts: Texts) -> Iterator[tuple[str, GameCode]]:
    for structure in Structure:
        for code in GameCode:
            words = f"{texts.say(f'structure-{structure}')} {texts.say(f'game-{code}')}"
            yield words, code


def _signs(texts: Texts) -> dict[str, str]:
    """The sign of each card by its words; none where the catalogue has no names of ranks."""
    if not texts.has("rank-2"):
        return {}
    signs = map(card_sign, FULL_DECK)
    return {cards_in_words(sign, texts): sign for sign in signs}


def _pattern(texts: Texts, key: str, argument: str, shape: str, **known: int) -> re.Pattern[str]:
    """A pattern for the sentence `key` with its one argument of that shape, or the number 1: of one
    chip it may say `1 chip`. It finds nothing where the catalogue has no such sentence."""
    if not texts.has(key):
        return re.compile("(?!)")
    some, one = (texts.say(key, **known, **{argument: value}) for value in (_MARKS[0], 1))
    many = re.escape(some).replace(_MARKS[0], f"(?:{shape})")
    return re.compile(f"{many}|{re.escape(one)}")


def _opening(texts: Texts, key: str, number: str, name: str) -> re.Pattern[str]:
    """A pattern for how the sentence `key` begins: up to where its `name` stands. It finds nothing
    where the catalogue has no such sentence."""
    if not texts.has(key):
        return re.compile("(?!)")
    sentence = texts.say(key, **{number: _MARKS[0], name: _MARKS[1], "marks": _MARKS[2]})
    return re.compile(re.escape(sentence.split(_MARKS[1])[0]).replace(_MARKS[0], r"\d+"))


def _vote(texts: Texts) -> re.Pattern[str]:
    """A pattern for the question whether to void the hand; its group is the names of those asked.

    It finds nothing where the catalogue has no such question.
    """
    key, name, names, when = "table-void-asked", *_MARKS[:3]
    if not texts.has(key):
        return re.compile("(?!)")
    sentence = re.escape(texts.say(key, name=name, names=names, when=when))
    return re.compile(sentence.replace(name, ".+?").replace(when, ".+?").replace(names, "(.+)"))


def _mark(texts: Texts, key: str) -> re.Pattern[str]:
    """A pattern for a mark of seats, in capitals or not, that is not part of a longer word."""
    return re.compile(rf"(?<!\w){re.escape(texts.say(key))}(?!\w)", re.IGNORECASE)


def _alt_text(components: list[dict[str, Any]]) -> str:
    """The alternative text of the first picture."""
    for component in components:
        if component.get("type") == MEDIA_GALLERY:
            return component["items"][0].get("description") or ""
    return ""


def _words(components: list[dict[str, Any]]) -> str:
    return "\n".join(
        component.get("content", "")
        for component in components
        if component.get("type") == TEXT_DISPLAY
    )
