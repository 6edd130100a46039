"""Themes, with every colour of the pictures, and the look of a server's pictures.

Themes are read from `assets/themes/*.toml`.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from bot.codec import Encoding, from_json, to_json
from bot.picture.scene import DEFAULT_THEME, DeckColours, PictureShape, SeatState, TagKind
from bot.refusal import BrokenInvariant
from bot.settings import ASSETS

Colour = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class SeatLook:
    """A seat's plate in one state; `glow` is None where nothing shines."""

    fill: Colour
    edge: Colour
    glow: Colour | None


@dataclass(frozen=True, slots=True)
class TextLook:
    """Colours of text, and `ground`, the colour of the pills on the felt that text lies on."""

    strong: Colour
    soft: Colour
    faint: Colour
    money: Colour
    all_in: Colour
    gold: Colour
    dark: Colour
    ground: Colour


@dataclass(frozen=True, slots=True)
class CardLook:
    """The faces of the cards; `dimmed` is how much darker a dimmed card is, 0 to 1."""

    face: Colour
    border: Colour
    suits: Mapping[DeckColours, Mapping[str, Colour]]
    """The ink of each suit, by its letter."""
    lit: Colour
    lit_low: Colour
    """The colour of the low half of a split pot; `lit` is the colour of the high half and of a pot
    won whole."""
    face_low: Colour
    """The paper of a card that wins the low half: an edge alone is a single pixel on a phone."""
    dimmed: float


@dataclass(frozen=True, slots=True)
class BackLook:
    """The backs of the cards; `pattern` is one of `deck.PATTERNS`."""

    pattern: str
    fill: Colour
    ink: Colour
    border: Colour


@dataclass(frozen=True, slots=True)
class Theme:
    """All of a theme. Groups that only name plain colours stay mappings, as in the file."""

    name: str
    room: Mapping[str, Colour]
    rail: Mapping[str, Colour]
    felt: Mapping[str, Colour]
    text: TextLook
    seats: Mapping[SeatState, SeatLook]
    tags: Mapping[TagKind, Colour]
    tag_text: Colour
    ring: Mapping[str, Colour]
    cards: CardLook
    back: BackLook
    medals: tuple[Colour, ...]
    medal_text: Colour
    chips: tuple[Colour, ...]
    chip_stripe: Colour
    button: Mapping[str, Colour]
    avatars: tuple[Colour, ...]
    avatar_text: Colour
    avatar_ring: Colour

    def flat_colours(self) -> tuple[Colour, ...]:
        """Every colour that is drawn as a plain area, which a palette must therefore have."""
        seats = self.seats.values()
        return (
            *(getattr(self.text, each.name) for each in fields(self.text)),
            *(look.edge for look in seats),
            *self.tags.values(),
            self.tag_text,
            *self.ring.values(),
            self.cards.face,
            *(ink for suits in self.cards.suits.values() for ink in suits.values()),
            self.cards.lit,
            self.cards.lit_low,
            self.cards.face_low,
            self.back.fill,
            self.back.border,
            *self.medals,
            self.room["sheet"],
            self.room["row"],
            self.room["lit"],
            self.felt["sheet"],
            *self.chips,
            *self.button.values(),
            *self.avatars,
            self.avatar_ring,
        )


def colour(text: str) -> Colour:
    """`#rrggbb` as three numbers."""
    if len(text) != 7 or text[0] != "#":
        raise BrokenInvariant(f"not a colour: {text!r}")
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def colours(group: Mapping[str, Any]) -> dict[str, Colour]:
    return {name: colour(value) for name, value in group.items()}


def seat_look(group: Mapping[str, str]) -> SeatLook:
    glow = group.get("glow")
    return SeatLook(colour(group["fill"]), colour(group["edge"]), colour(glow) if glow else None)


def card_look(group: Mapping[str, Any]) -> CardLook:
    return CardLook(
        face=colour(group["face"]),
        border=colour(group["border"]),
        suits={deck: suit_colours(group[deck.value]) for deck in DeckColours},
        lit=colour(group["lit"]),
        lit_low=colour(group["lit_low"]),
        face_low=colour(group["face_low"]),
        dimmed=float(group["dimmed"]),
    )


def suit_colours(group: Mapping[str, str]) -> dict[str, Colour]:
    return {name[0]: colour(group[name]) for name in ("spades", "hearts", "diamonds", "clubs")}


def back_look(group: Mapping[str, str]) -> BackLook:
    return BackLook(
        group["pattern"], colour(group["fill"]), colour(group["ink"]), colour(group["border"])
    )


def parse(data: Mapping[str, Any]) -> Theme:
    """A theme from the content of its file.

    Raises `KeyError` when something is missing and `BrokenInvariant` when it is not a colour.
    """
    tags, chips, avatars = data["tag"], data["chips"], data["avatars"]
    return Theme(
        name=data["name"],
        room=colours(data["room"]),
        rail=colours(data["rail"]),
        felt=colours(data["felt"]),
        text=TextLook(**colours(data["text"])),
        seats={state: seat_look(data["seat"][state.value]) for state in SeatState},
        tags={kind: colour(tags[kind.value]) for kind in TagKind},
        tag_text=colour(tags["text"]),
        ring=colours(data["ring"]),
        cards=card_look(data["cards"]),
        back=back_look(data["back"]),
        medals=tuple(colour(each) for each in data["medals"]["colours"]),
        medal_text=colour(data["medals"]["text"]),
        chips=tuple(colour(each) for each in chips["colours"]),
        chip_stripe=colour(chips["stripe"]),
        button=colours(data["button"]),
        avatars=tuple(colour(each) for each in avatars["colours"]),
        avatar_text=colour(avatars["text"]),
        avatar_ring=colour(avatars["ring"]),
    )


def load_themes(assets: Path = ASSETS) -> dict[str, Theme]:
    """Every theme in `assets/themes`, by name."""
    paths = sorted((assets / "themes").glob("*.toml"))
    themes = [parse(tomllib.loads(path.read_text(encoding="utf-8"))) for path in paths]
    return {theme.name: theme for theme in themes}


def load_backs(assets: Path = ASSETS) -> dict[str, BackLook]:
    """Every card back in `assets/card_backs.toml`, by name."""
    data = tomllib.loads((assets / "card_backs.toml").read_text(encoding="utf-8"))
    return {name: back_look(group) for name, group in data.items()}


# --- The look of a server's pictures -------------------------------------------------------------


THEMES = (DEFAULT_THEME, "midnight", "crimson", "colour-blind")
BACKS = ("crimson", "navy", "forest", "graphite")
_OFFERED = {
    "theme": THEMES,
    "deck": tuple(DeckColours),
    "back": BACKS,
    "shape": tuple(PictureShape),
}


@dataclass(frozen=True, slots=True)
class Look:
    """One server's choice of theme, colours of the deck, card backs and shape of tables; the
    defaults are the choices of a server that has made none."""

    theme: str = DEFAULT_THEME
    deck: DeckColours = DeckColours.FOUR
    back: str = ""
    """The card back; empty for the theme's own."""
    shape: PictureShape = PictureShape.WIDE
    """The shape of tables whose owner has not chosen one."""

    def changed(
        self,
        theme: str | None = None,
        deck: str | None = None,
        back: str | None = None,
        shape: str | None = None,
    ) -> "Look":
        """The look with the values that are not None."""
        return replace(
            self,
            theme=self.theme if theme is None else theme,
            deck=self.deck if deck is None else DeckColours(deck),
            back=self.back if back is None else back,
            shape=self.shape if shape is None else PictureShape(shape),
        )


DEFAULT_LOOK = Look()


def _read(stored: dict[str, Any]) -> Look:
    known = {name: value for name, value in stored.items() if value in _OFFERED.get(name, ())}
    return from_json(Look, known)


STORED_LOOK = Encoding(dict, to_json, _read)
"""A look as JSON; values that are no longer offered are read as the defaults."""
