"""The renderer: scenes in, PNG bytes out.

One renderer serves one worker thread. It draws on a private copy of its background, so nothing is
shared between two pictures but what never changes.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cached_property, lru_cache
from io import BytesIO
from itertools import count
from pathlib import Path
from typing import Any

from cachetools import LRUCache
from PIL import Image

from bot.picture.background import Background, background
from bot.picture.cache import PictureCache, RenderCaches
from bot.picture.canvas import Canvas
from bot.picture.chart import draw_chart
from bot.picture.deck import Face
from bot.picture.hand_ranks import draw_hand_ranks
from bot.picture.hole_cards import HEIGHT, WIDTH, strip_parts
from bot.picture.layout import GEOMETRIES
from bot.picture.lobby import draw_lobby
from bot.picture.look import DEFAULT_LOOK
from bot.picture.other_scenes import (
    ChartScene,
    HandRanksScene,
    LeaderboardScene,
    LobbyScene,
    PrizesScene,
    SessionScene,
    SheetScene,
    StandingsScene,
)
from bot.picture.paint import Blit, Part, ink_of, lay
from bot.picture.palette import Palette, encode
from bot.picture.pieces import Pieces
from bot.picture.prizes import draw_prizes
from bot.picture.rect import Rect, enclosing
from bot.picture.samples import sample_scene
from bot.picture.scene import DEFAULT_THEME, CardScene, CardsScene, PictureShape, TableScene
from bot.picture.session import draw_session
from bot.picture.standings import draw_leaderboard, draw_standings
from bot.picture.table import draw_table, table_parts
from bot.picture.text import TextRenderer
from bot.picture.theme import BackLook, Theme, load_backs, load_themes
from bot.press_trace import Stage, StageTimes
from bot.refusal import BrokenInvariant
from bot.settings import ASSETS

EMOJI_SIZE = 128
CARD_FACE_SIZE = (122, 104)
ORDERS_REMEMBERED = 1024
"""Of the parts of pictures."""
PARTS_NUMBERED = 16384
GROUND_BYTES_PER_PIXEL = 4
"""Three in full colour, one reduced."""
STRIPS_BYTES = 4 << 20
"""Of the newest strips of own cards, 20 KB each."""
_SHEETS: dict[type[SheetScene], Callable[[Pieces, Any], Image.Image]] = {
    ChartScene: draw_chart,
    HandRanksScene: draw_hand_ranks,
    LeaderboardScene: draw_leaderboard,
    LobbyScene: draw_lobby,
    PrizesScene: draw_prizes,
    SessionScene: draw_session,
    StandingsScene: draw_standings,
}
_numbers = count()


@lru_cache(ORDERS_REMEMBERED)
def lying_below(boxes: tuple[Rect, ...]) -> tuple[tuple[int, ...], ...]:
    """For each box, of those before it the ones that it overlaps, and itself: by number."""
    found = []
    edges: list[tuple[int, int, int, int, int]] = []
    for index, (x, y, width, height) in enumerate(boxes):
        right, bottom = x + width, y + height
        # Spelled out, since the boxes of a picture are hundreds of pairs.
        below = [
            number
            for number, left, top, end, foot in edges
            if left < right and x < end and top < bottom and y < foot
        ]
        found.append((*below, index))
        edges.append((index, x, y, right, bottom))
    return tuple(found)


@lru_cache(PARTS_NUMBERED)
def number_of(ground: Hashable, room: Rect, key: Hashable) -> int:
    """The number of a part with this look on some ground; one that is forgotten gets another."""
    return next(_numbers)


class Ground:
    """The background of some pictures, and what is drawn on it. For one thread at a time.

    A part of a picture is laid as an opaque patch: with all that lies below it, and reduced to the
    palette. So a patch can be kept by what these parts show, for any picture in which they show it
    again, at a byte a pixel.
    """

    def __init__(
        self, name: Hashable, background: Background, palette: Palette, kept: PictureCache[Blit]
    ) -> None:
        """`name` tells the patches that lie on it from those on other grounds."""
        self._name = name
        self._background = background
        self._palette = palette
        self._kept = kept
        self._reduced = palette.reduced(background.whole())
        self._bounds = Rect(0, 0, *self._reduced.size)
        self.weight = GROUND_BYTES_PER_PIXEL * self._bounds.width * self._bounds.height

    def draw(self, parts: Sequence[Part]) -> Image.Image:
        """A picture in the palette's colours, which are those that the picture in full colour would
        be reduced to: what a pixel becomes depends on it alone."""
        image = self._reduced.copy()
        below = lying_below(tuple([part.room for part in parts]))
        looks = [part.key and number_of(self._name, part.room, part.key) for part in parts]
        lay(image, (self._patch(parts, looks, numbers) for numbers in below))
        return image

    def _patch(
        self, parts: Sequence[Part], looks: Sequence[Hashable], numbers: tuple[int, ...]
    ) -> Blit:
        """The last one of some parts, with those below it."""
        key = tuple([looks[number] for number in numbers])
        if None in key:
            return self._drawn([parts[number] for number in numbers])
        return self._kept.of(key, lambda: self._drawn([parts[number] for number in numbers]))

    def _drawn(self, parts: list[Part]) -> Blit:
        """As large as what is seen of the last one; as its room, where it shows what is below."""
        room, last = parts[-1].room, parts[-1].draw()
        seen = [box for blit in last if (box := seen_of(blit)) is not None]
        box = enclosing(seen or [room]).within(self._bounds)
        below = (blit for part in parts[:-1] if part.room.overlaps(box) for blit in part.draw())
        blits = (blit for blit in (*below, *last) if blit.box.overlaps(box))
        image = self._background.piece(box)
        lay(image, (Blit(each.image, each.x - box.x, each.y - box.y) for each in blits))
        return Blit(self._palette.reduced(image), box.x, box.y)


def seen_of(blit: Blit) -> Rect | None:
    """The box of what is seen of it; None where all of it is transparent."""
    ink = ink_of(blit.image)
    return ink and ink.moved(blit.x, blit.y)


class ThemeResources:
    """A theme's pieces, palette, and a ground for each shape."""

    def __init__(
        self,
        theme: Theme,
        backs: Mapping[str, BackLook],
        text_renderer: TextRenderer,
        caches: RenderCaches,
    ) -> None:
        self.theme = theme
        self.pieces = Pieces(theme, backs, text_renderer, caches)
        self._backgrounds: dict[PictureShape, Background] = {}
        self._grounds: dict[PictureShape, Ground] = {}
        # One picture with everything in it that a table shows, to choose the colours from.
        sample = self.draw(sample_scene(self.theme.name))
        self.palette = Palette(
            (*theme.flat_colours(), *(back.fill for back in backs.values())), sample
        )
        self.pieces.avatars.tones = self.palette.tones

    def ground(self, shape: PictureShape) -> Ground:
        """The ground of a shape; made on first use."""
        found = self._grounds.get(shape)
        if found is None:
            found = self._grounds[shape] = self._ground(shape, self._background(shape))
        return found

    @cached_property
    def strip_ground(self) -> Ground:
        """The ground of own cards."""
        return self._ground("strip", Background(Canvas.felt(self.pieces, WIDTH, HEIGHT).image))

    def _ground(self, name: str, under: Background) -> Ground:
        patches = self.pieces.caches.patches
        found = Ground((self.theme.name, name), under, self.palette, patches)
        patches.cede(found.weight)
        return found

    def draw(self, scene: TableScene) -> Image.Image:
        """A table in full colour."""
        image = self._background(scene.shape).whole()
        lay(image, draw_table(self.pieces, scene))
        return image

    def _background(self, shape: PictureShape) -> Background:
        found = self._backgrounds.get(shape)
        if found is None:
            found = Background(background(self.theme, GEOMETRIES[shape]))
            self._backgrounds[shape] = found
        return found


class Renderer:
    """Draws every picture. To be called from one thread at a time.

    A theme is made ready when it is first asked for, in a few hundred milliseconds. Raises
    `BrokenInvariant` for one that does not exist.
    """

    def __init__(self, assets: Path = ASSETS) -> None:
        self._themes = load_themes(assets)
        self._backs = load_backs(assets)
        self.text_renderer = TextRenderer()
        self._caches = RenderCaches()
        self._resources: dict[str, ThemeResources] = {}
        self._strips: LRUCache[CardsScene, bytes] = LRUCache(STRIPS_BYTES, len)

    @property
    def themes(self) -> tuple[str, ...]:
        """The names of the themes there are."""
        return tuple(self._themes)

    def warm_up(self) -> None:
        """Makes ready what most tables are drawn with."""
        self.theme_resources(DEFAULT_THEME)

    def render(self, scene: TableScene, stages: StageTimes | None = None) -> bytes:
        """The picture of a table: a PNG of the size of its shape. `stages` is told what it
        goes through."""
        stages = stages or StageTimes()
        stages.mark(Stage.WORKER)
        image = self.render_frame(scene)
        stages.mark(Stage.DRAW)
        picture = encode(image)
        stages.mark(Stage.ENCODE)
        return picture

    def render_frame(self, scene: TableScene) -> Image.Image:
        """The picture of a table for an animation, in the colours of its theme's palette."""
        resources = self.theme_resources(scene.theme)
        return resources.ground(scene.shape).draw(table_parts(resources.pieces, scene))

    def draw(self, scene: TableScene) -> Image.Image:
        """The same picture in full colour, before it is encoded."""
        return self.theme_resources(scene.theme).draw(scene)

    def render_cards(self, scene: CardsScene) -> bytes:
        """A player's own cards: a strip of 960 by 270 pixels. Who has got them by direct message
        asks for the same ones again, so they are kept for a while."""
        found = self._strips.get(scene)
        if found is None:
            resources = self.theme_resources(scene.theme)
            image = resources.strip_ground.draw(strip_parts(resources.pieces, scene))
            found = self._strips[scene] = encode(image)
        return found

    def render_card_face(self, card: str) -> bytes:
        """A card alone, such as `As`, on nothing: for an emoji of 128 by 128 pixels."""
        deck = self.theme_resources(DEFAULT_THEME).pieces.deck(DEFAULT_LOOK.deck)
        body = deck.sprite(CardScene(card), CARD_FACE_SIZE, Face.ICON).image
        image = Image.new("RGBA", (EMOJI_SIZE, EMOJI_SIZE))
        at = (EMOJI_SIZE - body.width) // 2, (EMOJI_SIZE - body.height) // 2
        image.paste(body, at)
        made = BytesIO()
        image.save(made, "PNG")
        return made.getvalue()

    def render_sheet(self, scene: SheetScene) -> bytes:
        """Any other picture: 960 pixels wide, as high as what is on it needs."""
        return self._sheet(scene.theme, lambda pieces: _SHEETS[type(scene)](pieces, scene))

    def _sheet(self, theme: str, draw: Callable[[Pieces], Image.Image]) -> bytes:
        resources = self.theme_resources(theme)
        return encode(resources.palette.reduced(draw(resources.pieces)))

    def theme_resources(self, name: str) -> ThemeResources:
        """A theme's resources; made on first use."""
        found = self._resources.get(name)
        if found is None:
            theme = self._themes.get(name)
            if theme is None:
                raise BrokenInvariant(f"no theme is called {name!r}")
            found = self._resources[name] = ThemeResources(
                theme, self._backs, self.text_renderer, self._caches
            )
        return found
