"""From a scene to the list of small pictures that make up the table, from the back to the front."""

from PIL import Image

from bot.picture.avatars import Avatars
from bot.picture.deck import Deck
from bot.picture.fonts import Weight
from bot.picture.furniture import (
    RING_STEPS,
    denominations,
    disc,
    pile,
    pill,
    plate,
    ring,
)
from bot.picture.layout import (
    GAP,
    MARK,
    WIDTH,
    Metrics,
    Rect,
    SeatPlace,
    Side,
    TableLayout,
    table_layout,
)
from bot.picture.paint import Blit, Sprite, mix, place
from bot.picture.remembered import Remembered
from bot.picture.scene import (
    HIDDEN,
    Pot,
    Seat,
    SeatState,
    TableScene,
)
from bot.picture.text import Lettering, Line
from bot.picture.theme import Colour, Theme

TEXT_SIZE_MIN = 16
"""The smallest letters on any picture, in pixels of a picture 960 wide."""
BET_TEXT = 18
POT_TEXT = 21
SIDE_POT_TEXT = 17
STRIP_TEXT = 16
TITLE_TEXT = 18
PILL_PADDING = 9
PILES_REMEMBERED = 600
SHAPES_REMEMBERED = 600
QUIET = (SeatState.FOLDED, SeatState.SITTING_OUT, SeatState.AWAY)
CONTENDER = 24
CONTENDER_STEP = 17
FLIGHT = (0.24, 0.42, 0.60, 0.78)
"""Where the chips of a share lie on their way from the pot to the winner."""


def layout_of(scene: TableScene) -> TableLayout:
    """The boxes of a scene."""
    return table_layout(
        [[view is not HIDDEN and view.up for view in seat.cards] for seat in scene.seats],
        [max(board.slots, len(board.cards)) for board in scene.boards],
        side_pots=bool(scene.side_pots),
    )


class TablePainter:
    """Draws tables in one theme. It keeps what it has drawn; for one thread at a time."""

    def __init__(self, theme: Theme, lettering: Lettering) -> None:
        self.theme = theme
        self.avatars = Avatars(theme, lettering)
        self._lettering = lettering
        self._deck = Deck(theme.cards, theme.back, lettering)
        self._plates: dict[tuple[SeatState, int], Sprite] = {}
        self._rings: dict[tuple[int, int], Sprite] = {}
        self._buttons: dict[str, Sprite] = {}
        self._piles: Remembered[tuple[int, ...], Sprite] = Remembered(PILES_REMEMBERED)
        self._pills: Remembered[tuple[str, int, Colour, Colour, int, int], Sprite] = Remembered(
            SHAPES_REMEMBERED
        )

    def blits(self, scene: TableScene) -> list[Blit]:
        """Everything on the table, in the order to lay it on the background."""
        layout = layout_of(scene)
        found: list[Blit] = []
        self._draw_flights(scene, layout, found)
        self._draw_boards(scene, layout, found)
        self._draw_pots(scene, layout, found)
        for seat, spot in zip(scene.seats, layout.seats, strict=True):
            self._draw_seat(seat, spot, layout.metrics, found)
            self._draw_bet(seat, spot, found)
            if scene.button == seat.number:
                button = self._button(scene.button_label)
                found.append(place(button, spot.button.x, spot.button.y))
        self._draw_corner(scene.title, layout.title, found, at_bottom=False)
        self._draw_corner(scene.footer, layout.footer, found, at_bottom=True)
        return found

    # Seats

    def _draw_seat(self, seat: Seat, spot: SeatPlace, metrics: Metrics, found: list[Blit]) -> None:
        if seat.state is SeatState.EMPTY:
            self._draw_empty(seat, spot, metrics, found)
            return
        size = (metrics.card_width, metrics.card_height)
        for view, box in zip(seat.cards, spot.cards, strict=True):
            found.append(place(self._deck.sprite(view, size), box.x, box.y))
        found.append(place(self._plate(seat.state, metrics), spot.plate.x, spot.plate.y))
        quiet = seat.state in QUIET
        face = self.avatars.sprite(
            seat.avatar, seat.name, seat.number, spot.avatar.width, dim=quiet
        )
        if seat.time_left is not None:
            timer = self._ring(spot.avatar.width, seat.time_left)
            found.append(place(timer, spot.avatar.x, spot.avatar.y))
        found.append(place(face, spot.avatar.x, spot.avatar.y))
        self._draw_writing(seat, spot, metrics, found)
        self._draw_strip(seat, spot, found)

    def _draw_empty(self, seat: Seat, spot: SeatPlace, metrics: Metrics, found: list[Blit]) -> None:
        found.append(place(self._plate(seat.state, metrics), spot.plate.x, spot.plate.y))
        box = Rect(spot.name.x, spot.plate.y, spot.name.width, spot.plate.height)
        self._write(seat.name, box, metrics.name - 1, self.theme.text.soft, found)

    def _draw_writing(
        self, seat: Seat, spot: SeatPlace, metrics: Metrics, found: list[Blit]
    ) -> None:
        text = self.theme.text
        quiet = seat.state in QUIET
        name = text.faint if quiet else text.strong
        self._write(seat.name, spot.name, metrics.name, name, found, Weight.MEDIUM)
        money = text.faint if quiet else text.money
        if seat.state is SeatState.ALL_IN:
            money = text.all_in
        self._write(seat.stack, spot.stack, metrics.name + 1, money, found)

    def _draw_strip(self, seat: Seat, spot: SeatPlace, found: list[Blit]) -> None:
        theme, strip = self.theme, spot.strip
        left, right = strip.x, strip.right
        if seat.blind:
            mark = self._pill(
                seat.blind, STRIP_TEXT, theme.tag_text, theme.button["blind"], strip.height,
                spot.blind.width, 4,
            )  # fmt: skip
            x = spot.blind.centre[0] - mark.image.width // 2
            found.append(place(mark, x, strip.y))
            left = spot.blind.right + GAP
        if seat.equity:
            ground = mix(theme.text.ground, theme.text.gold, 0.08)
            share = self._pill(
                seat.equity, STRIP_TEXT + 1, theme.text.gold, ground, strip.height, 84
            )
            right = min(right, spot.plate.right + GAP)
            found.append(place(share, right - share.image.width, strip.y))
            right -= share.image.width + GAP
        if seat.hand_name:
            won = seat.state is SeatState.WINNER
            colour = theme.text.dark if won else theme.text.strong
            ground = theme.text.gold if won else theme.text.ground
            named = self._pill(
                seat.hand_name, STRIP_TEXT, colour, ground, strip.height, right - left
            )
            middle = (max(left, spot.plate.x) + right) // 2 if seat.blind or seat.equity else 0
            centre = middle or spot.plate.centre[0]
            x = min(max(left, centre - named.image.width // 2), right - named.image.width)
            found.append(place(named, x, strip.y))
        elif seat.tag:
            tag = self._pill(
                seat.tag.text, STRIP_TEXT, theme.tag_text, theme.tags[seat.tag.kind],
                strip.height, right - left,
            )  # fmt: skip
            edge = min(right, spot.plate.right - (0 if seat.equity else 6))
            found.append(place(tag, max(left, edge - tag.image.width), strip.y))

    def _draw_bet(self, seat: Seat, spot: SeatPlace, found: list[Blit]) -> None:
        amount = seat.won or seat.bet
        if amount is None:
            return
        text = self.theme.text
        ink, ground = (text.dark, text.gold) if seat.won else (text.strong, text.ground)
        box, chips = spot.bet, self._pile(amount.chips)
        if spot.side in (Side.TOP, Side.BOTTOM):
            room = box.width - chips.image.width - 3
            label = self._pill(amount.text, BET_TEXT, ink, ground, box.height - 2, room, 7)
            x = box.x + (box.width - chips.image.width - 3 - label.image.width) // 2
            found.append(place(chips, x, box.bottom - 1 - chips.image.height))
            found.append(place(label, x + chips.image.width + 3, box.y + 1))
            return
        label = self._pill(amount.text, BET_TEXT, ink, ground, 28, box.width, 7)
        x = box.x if spot.side is Side.LEFT else box.right - label.image.width
        found.append(place(label, x, box.bottom - 28))
        x += (label.image.width - chips.image.width) // 2
        found.append(place(chips, x, box.bottom - 29 - chips.image.height))

    def _draw_flights(self, scene: TableScene, layout: TableLayout, found: list[Blit]) -> None:
        """The chips on their way from the pot to each winner, below everything else."""
        from_x, from_y = layout.pot.centre
        for seat, spot in zip(scene.seats, layout.seats, strict=True):
            if seat.won is None:
                continue
            to_x, to_y = spot.bet.centre
            for part in FLIGHT:
                chip = self._pile_of(denominations(seat.won.chips)[:1])
                x = round(from_x + (to_x - from_x) * part) - chip.image.width // 2
                y = round(from_y + (to_y - from_y) * part) - chip.image.height // 2
                found.append(place(chip, x, y))

    # The middle

    def _draw_boards(self, scene: TableScene, layout: TableLayout, found: list[Blit]) -> None:
        for board, boxes, label in zip(scene.boards, layout.boards, layout.labels, strict=True):
            size = (boxes[0].width, boxes[0].height) if boxes else (0, 0)
            tall = len(scene.boards) == 1
            for index, box in enumerate(boxes):
                if index < len(board.cards):
                    sprite = self._deck.sprite(board.cards[index], size, tall=tall)
                else:
                    sprite = self._deck.slot(size, self.theme.felt["slot"])
                found.append(place(sprite, box.x, box.y))
            if board.label:
                mark = self._pill(
                    board.label, STRIP_TEXT, self.theme.text.strong, self.theme.text.ground,
                    label.height, 48, 6,
                )  # fmt: skip
                found.append(place(mark, label.right - mark.image.width, label.y))

    def _draw_pots(self, scene: TableScene, layout: TableLayout, found: list[Blit]) -> None:
        if scene.pot is not None:
            self._draw_pot(scene.pot, layout.pot, scene, found)
        rows = list(layout.side_pots)
        x, row = 0, 0
        pieces = [self._side_pot(pot, scene) for pot in scene.side_pots]
        lines: list[list[list[Blit]]] = [[] for _ in rows]
        widths = [0 for _ in rows]
        for piece, width in pieces:
            if row < len(rows) and widths[row] and widths[row] + GAP * 2 + width > rows[row].width:
                row += 1
            if row >= len(rows):
                break
            x = widths[row] + (GAP * 2 if widths[row] else 0)
            lines[row].append([Blit(each.image, each.x + x, each.y) for each in piece])
            widths[row] = x + width
        for box, line, width in zip(rows, lines, widths, strict=True):
            left = WIDTH // 2 - width // 2
            for piece in line:
                found.extend(Blit(each.image, each.x + left, each.y + box.y) for each in piece)

    def _draw_pot(self, pot: Pot, box: Rect, scene: TableScene, found: list[Blit]) -> None:
        text = self.theme.text
        words = f"{pot.label} {pot.amount.text}".strip()
        label = self._pill(words, POT_TEXT, text.gold, text.ground, box.height, box.width - 34, 14)
        chips = self._pile(pot.amount.chips) if pot.amount.chips else None
        wide = label.image.width + (chips.image.width + 4 if chips else 0)
        x = WIDTH // 2 - wide // 2
        if chips:
            found.append(place(chips, x, box.bottom - 1 - chips.image.height))
            x += chips.image.width + 4
        found.append(place(label, x, box.y))

    def _side_pot(self, pot: Pot, scene: TableScene) -> tuple[list[Blit], int]:
        """A side pot's pill with the faces of those who play for it, and its width."""
        text = self.theme.text
        words = f"{pot.label} {pot.amount.text}".strip()
        height = 28
        label = self._pill(words, SIDE_POT_TEXT, text.strong, text.ground, height, 260, 10)
        found = [Blit(label.image, 0, 0)]
        x = label.image.width + 3
        seats = {seat.number: seat for seat in scene.seats}
        for number in pot.seats:
            seat = seats.get(number)
            if seat is None:
                continue
            face = self.avatars.sprite(seat.avatar, seat.name, seat.number, CONTENDER)
            found.append(Blit(face.image, x, (height - CONTENDER) // 2))
            x += CONTENDER_STEP
        return found, x + (CONTENDER - CONTENDER_STEP if pot.seats else -3)

    # Pieces

    def _write(
        self,
        words: str,
        box: Rect,
        size: int,
        colour: Colour,
        found: list[Blit],
        weight: Weight = Weight.BOLD,
    ) -> None:
        """One line of text, at the left of its box and in the middle of its height."""
        fitted, size = self._lettering.fit(words, box.width, size, TEXT_SIZE_MIN, weight)
        if fitted:
            line = self._lettering.line(fitted, size, colour, weight)
            found.append(Blit(line.image, box.x - 1, box.centre[1] - line.rise))

    def _draw_corner(self, words: str, box: Rect, found: list[Blit], *, at_bottom: bool) -> None:
        """A few lines in a corner of the room, broken between words."""
        lines = self._wrapped(words, box.width)
        step = TITLE_TEXT + 5
        top = box.bottom - step * len(lines) if at_bottom else box.y
        for index, words_of_line in enumerate(lines[: max(1, box.height // step)]):
            part = Rect(box.x, top + index * step, box.width, step)
            colour = self.theme.text.faint if at_bottom or index else self.theme.text.soft
            self._write(words_of_line, part, TITLE_TEXT, colour, found, Weight.MEDIUM)

    def _wrapped(self, words: str, width: int) -> list[str]:
        lines: list[str] = []
        for word in words.split():
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and self._lettering.width(longer, TITLE_TEXT, Weight.MEDIUM) <= width:
                lines[-1] = longer
            else:
                lines.append(word)
        return lines

    def _pill(
        self,
        words: str,
        size: int,
        ink: Colour,
        ground: Colour,
        height: int,
        room: int,
        padding: int = PILL_PADDING,
    ) -> Sprite:
        """Words on a rounded ground, at most `room` wide."""
        key = (words, size, ink, ground, height, room)
        found = self._pills.get(key)
        if found is None:
            fitted, size = self._lettering.fit(words, room - 2 * padding, size, TEXT_SIZE_MIN)
            line = self._lettering.line(fitted, size, ink)
            found = self._pills.put(key, Sprite(worded(line, ground, height, padding)))
        return found

    def _plate(self, state: SeatState, metrics: Metrics) -> Sprite:
        key = (state, metrics.plate_width)
        found = self._plates.get(key)
        if found is None:
            found = self._plates[key] = plate(self.theme.seats[state], state, metrics)
        return found

    def _ring(self, diameter: int, time_left: float) -> Sprite:
        step = round(min(1.0, max(0.0, time_left)) * RING_STEPS)
        found = self._rings.get((diameter, step))
        if found is None:
            found = self._rings[diameter, step] = ring(self.theme, diameter, step)
        return found

    def _pile(self, chips: int) -> Sprite:
        return self._pile_of(denominations(chips)[:4])

    def _pile_of(self, places: tuple[int, ...]) -> Sprite:
        found = self._piles.get(places)
        if found is None:
            found = self._piles.put(places, Sprite(pile(self.theme, places)))
        return found

    def _button(self, label: str) -> Sprite:
        found = self._buttons.get(label)
        if found is None:
            colours = self.theme.button
            found = disc(MARK, colours["fill"], colours["edge"])
            line = self._lettering.line(label, 17, self.theme.text.dark)
            spot = (
                found.margin + (MARK - line.width) // 2 - 1,
                found.margin + MARK // 2 - line.rise,
            )
            found.image.alpha_composite(line.image, spot)
            self._buttons[label] = found
        return found


def worded(line: Line, ground: Colour, height: int, padding: int) -> Image.Image:
    body = pill((max(height, line.width + 2 * padding), height), ground)
    top = height // 2 - line.rise
    left = max(0, (body.width - line.width) // 2 - 1)
    body.alpha_composite(line.image, (left, max(0, top)), (0, max(0, -top)))
    return body
