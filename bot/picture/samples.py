"""A busy table of one theme: it has every colour in it, so the palette is chosen from it."""

from bot.picture.scene import (
    HIDDEN,
    SEATS_MAX,
    SUITS,
    Amount,
    BoardScene,
    CardScene,
    CardView,
    Light,
    PotScene,
    SeatScene,
    SeatState,
    TableScene,
    Tag,
    TagKind,
)

STATES = (*SeatState, SeatState.IN, SeatState.WINNER)
LIGHTS = (Light.PLAIN, Light.LIT, Light.DIMMED)
"""The lights of cards in the sample; the lights of the low half need only colours that a theme
names."""


def sample_seat(number: int) -> SeatScene:
    """A seat that differs from the others in state, cards, chips and tag."""
    suit = SUITS[number % len(SUITS)]
    cards: tuple[CardView, ...] = (HIDDEN, HIDDEN)
    if number % 2:
        cards = tuple(CardScene(f"{rank}{suit}", LIGHTS[number % len(LIGHTS)]) for rank in "AQT8")
    kinds = tuple(TagKind)
    return SeatScene(
        number=number,
        name=f"Player {number} 🔥",
        stack="12,345",
        state=STATES[number % len(STATES)],
        cards=cards,
        bet=Amount(11_131 * number, f"{11_131 * number:,}"),
        tag=Tag("RAISE", kinds[number % len(kinds)]),
        blind="BB" if number % 3 == 0 else "",
        equity="50%" if number % 4 == 0 else "",
        hand_name="Two pair" if number % 5 == 0 else "",
        won=Amount(686_632, "686,632") if number == SEATS_MAX else None,
        time_left=number / SEATS_MAX if number % 3 == 1 else None,
    )


def sample_scene(theme: str) -> TableScene:
    """Ten such seats around a full board."""
    board = tuple(
        CardScene(f"{rank}{suit}", LIGHTS[index % len(LIGHTS)])
        for index, (rank, suit) in enumerate(zip("KJ972", "shdcs", strict=True))
    )
    return TableScene(
        seats=tuple(sample_seat(number) for number in range(1, SEATS_MAX + 1)),
        boards=(BoardScene(board),),
        pot=PotScene("Pot", Amount(686_631, "686,631")),
        side_pots=(PotScene("Side pot", Amount(131, "131"), tuple(range(1, SEATS_MAX + 1, 2))),),
        button=1,
        title="Table",
        footer="Hand",
        theme=theme,
    )
