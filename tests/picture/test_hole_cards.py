"""A player's own cards are a strip so low that a phone shows it with the table and its controls."""

from dataclasses import replace
from itertools import combinations

import pytest

from bot.picture import hole_cards
from bot.picture.hole_cards import BACK, strip_parts
from bot.picture.paint import Blit, Sprite, place
from bot.picture.renderer import Renderer
from bot.picture.scene import CardScene, CardsScene
from bot.picture.shapes import Rect
from tests.picture.scenes import own_cards, shown
from tests.picture.strips import draw_own_cards

STRIP = Rect(0, 0, 960, 270)
"""On a phone 96 high."""
WIDTH_MIN = 78
"""The least width of an own card: 28 of a phone's pixels, six of them beside a board."""
BOARDS = ((), ("Qs Jh 4c",), ("Qs Jh 4c Ts 2d",), ("Qs Jh 4c 2d 3d", "Ts 8s 5h"))


def drawn(renderer: Renderer, scene: CardsScene, monkeypatch: pytest.MonkeyPatch) -> list[Rect]:
    """The boxes of all that is laid on the strip."""
    boxes: list[Rect] = []

    def noted(sprite: Sprite, x: int, y: int) -> Blit:
        size = (side - 2 * sprite.margin for side in sprite.image.size)
        boxes.append(Rect(x, y, *size))
        return place(sprite, x, y)

    monkeypatch.setattr(hole_cards, "place", noted)
    pieces = renderer.theme_resources(scene.theme).pieces
    assert draw_own_cards(pieces, scene).size == STRIP.size
    assert all(inside(box) for box in boxes)
    return boxes


def inside(box: Rect) -> bool:
    return box.x >= 0 and box.y >= 0 and box.right <= STRIP.width and box.bottom <= STRIP.height


@pytest.mark.parametrize("boards", BOARDS)
@pytest.mark.parametrize("count", range(1, 7))
def test_own_cards_stand_beside_the_board(
    renderer: Renderer, count: int, boards: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever their number, nothing covers anything, and own cards are the largest."""
    scene = own_cards(" ".join(["As", "Kd", "Tc", "9h", "2s", "4d"][:count]))
    boxes = drawn(renderer, replace(scene, boards=tuple(map(shown, boards))), monkeypatch)
    assert not any(one.overlaps(other) for one, other in combinations(boxes, 2))
    assert len(boxes) == count + sum(len(board.split()) for board in boards) + 1
    own, others = boxes[:count], boxes[count:-1]
    assert min(box.width for box in own) >= WIDTH_MIN
    assert all(box.height < own[0].height for box in others)


def test_studs_down_cards_have_their_backs_behind_them(
    renderer: Renderer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Apart from the cards that everybody sees, and as large."""
    cards = shown("As Kd Tc 9h 2s 4d 7c")
    ups = tuple(replace(card, up=1 < at < 6) for at, card in enumerate(cards))
    scene = CardsScene(ups, "Seven-Card Stud 1/2", (), "Ace-high")
    *boxes, _ = drawn(renderer, scene, monkeypatch)
    backs, down, up = boxes[0:6:2], boxes[1:6:2], boxes[6:]
    for back, card in zip(backs, down, strict=True):
        assert (card.x - back.x, card.y - back.y) == (BACK, BACK)
    assert not any(one.overlaps(other) for one, other in combinations((*down, *up), 2))
    assert {box.y for box in (*down, *up)} == {down[0].y}
    assert min(box.width for box in (*down, *up)) >= WIDTH_MIN


def test_own_cards_without_words(renderer: Renderer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Title, board and hand may all be missing."""
    bare = CardsScene((CardScene("As"),))
    assert len(drawn(renderer, bare, monkeypatch)) == 1


@pytest.mark.parametrize("boards", BOARDS)
@pytest.mark.parametrize("count", range(1, 7))
def test_own_cards_are_the_same_from_memory(
    renderer: Renderer, count: int, boards: tuple[str, ...]
) -> None:
    """Composed of what earlier ones have left, they look like those drawn anew, pixel by pixel."""
    for cards in ("As Kd Tc 9h 2s 4d", "7h Kd 9s 9h 2s 5d", "As 6d 9s 3c Th 5d"):
        scene = own_cards(" ".join(cards.split()[:count]))
        for up in (range(0), range(2, 6)):
            ups = tuple(replace(card, up=at in up) for at, card in enumerate(scene.cards))
            each = replace(scene, cards=ups, boards=tuple(map(shown, boards)))
            resources = renderer.theme_resources(scene.theme)
            whole = resources.palette.reduced(draw_own_cards(resources.pieces, each))
            drawn = resources.strip_ground.draw(strip_parts(resources.pieces, each))
            assert drawn.tobytes() == whole.tobytes()
