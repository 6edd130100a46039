"""Scenes for the tests, the golden pictures and the contact sheets: tables of every game."""

from dataclasses import replace

from bot.picture.other_scenes import (
    AxisTick,
    ChartScene,
    Fact,
    LeaderboardScene,
    LobbyScene,
    LobbyTable,
    Prize,
    PrizesScene,
    RankRow,
    Row,
    Series,
    SessionScene,
    Settlement,
    StandingsScene,
    nice_ticks,
)
from bot.picture.scene import (
    HIDDEN,
    Amount,
    BoardScene,
    CardScene,
    CardsScene,
    CardView,
    Half,
    Light,
    PotScene,
    SeatScene,
    SeatState,
    TableScene,
    Tag,
    TagKind,
)
from bot.picture.shapes import Rect

NAMES = (
    "Alice",
    "🔥李小龍🐉",
    "DonkBet_Dave",
    "محمد الفاتح",
    "RiverRat 🐀",
    "山田たろう",
    "Жанна",
    "👨‍👩‍👧 Fam",
    "NitMaster3000xx",
    "Zoë ♥",
)
LONG_NAMES = (
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
    "The Extraordinarily Long Name Of The Grinder",
    "๏สวัสดีชาวโลกที่รักยิ่ง๏",
    "नमस्ते दुनिया के खिलाड़ी",
    "أطول اسم في هذه الطاولة على الإطلاق",
    "שם ארוך מאוד מאוד ליד השולחן",
    "𝓣𝓱𝓮 𝓕𝓪𝓷𝓬𝔂 𝓟𝓵𝓪𝔂𝓮𝓻",
    "👨‍👩‍👧‍👦👩🏽‍🚀🏴‍☠️🇮🇹🔥💎🎲🃏",
    "Ψευδώνυμο μακρύ όσο δεν παίρνει",
    "Z̷̢̛̼a̴̡͝l̷̨̛g̶͎̈o̵̤͌ the Unspeakable",
)
LARGEST = Amount(999_999_999, "999,999,999")
BOARD = ("Qs", "Jh", "Td", "4c", "9h")
GAMES = ("holdem", "omaha", "omaha-5", "stud", "draw")


def chips(number: int) -> Amount:
    return Amount(number, f"{number:,}")


def shown(text: str, light: Light = Light.PLAIN, *, up: bool = False) -> tuple[CardScene, ...]:
    """`As Kd` as cards that everybody sees."""
    return tuple(CardScene(card, light, up) for card in text.split())


LIGHTS = {
    (False, False): Light.DIMMED,
    (True, False): Light.LIT,
    (False, True): Light.LIT_LOW,
    (True, True): Light.LIT_BOTH,
}


def lit(text: str, high: str, low: str = "") -> tuple[CardScene, ...]:
    """Cards at a showdown: those of the winning hands lit, the others dimmed."""
    return tuple(
        CardScene(card, LIGHTS[card in high.split(), card in low.split()]) for card in text.split()
    )


def hole(game: str, number: int, *, open_cards: bool = False) -> tuple[CardView, ...]:
    """The cards of seat `number`, as the table sees them before or after they are turned over."""
    ranks = "AKQJT98765432"
    cards = [f"{ranks[(number * 3 + k) % 13]}{'shdc'[(number + k) % 4]}" for k in range(7)]
    if game == "stud":
        ups = [False, False, True, True, True, True, False]
        return tuple(
            CardScene(card, up=up) if up or open_cards else HIDDEN
            for card, up in zip(cards, ups, strict=True)
        )
    count = {"holdem": 2, "omaha": 4, "omaha-5": 5, "draw": 5}[game]
    return tuple(CardScene(card) if open_cards else HIDDEN for card in cards[:count])


def boards(game: str, cards: int = 4) -> tuple[BoardScene, ...]:
    return () if game in ("stud", "draw") else (BoardScene(shown(" ".join(BOARD[:cards]))),)


def betting(game: str = "holdem", seats: int = 10) -> TableScene:
    """A betting round in full swing: every kind of state and tag that fits so many seats."""
    kinds = (
        (SeatState.ACTING, None, 1_200),
        (SeatState.IN, Tag("Call", TagKind.CALL), 1_200),
        (SeatState.FOLDED, Tag("Fold", TagKind.PASSIVE), 0),
        (SeatState.IN, Tag("Bet", TagKind.AGGRESSIVE), 600),
        (SeatState.ALL_IN, Tag("All-in", TagKind.ALL_IN), 13_018),
        (SeatState.FOLDED, Tag("Fold", TagKind.PASSIVE), 0),
        (SeatState.IN, Tag("Raise", TagKind.AGGRESSIVE), 2_400),
        (SeatState.IN, Tag("SB 50", TagKind.FORCED), 50),
        (SeatState.SITTING_OUT, Tag("Sitting out", TagKind.INFO), 0),
        (SeatState.IN, Tag("Check", TagKind.CHECK), 100),
    )
    found = []
    for number, (state, tag, bet) in enumerate(kinds[:seats], start=1):
        quiet = state in (SeatState.FOLDED, SeatState.SITTING_OUT)
        found.append(
            SeatScene(
                number,
                NAMES[number - 1],
                "All-in" if state is SeatState.ALL_IN else f"{12_450 + 917 * number:,}",
                state,
                cards=() if quiet else hole(game, number),
                bet=chips(bet) if bet else None,
                tag=tag,
                blind={8: "SB", 10: "BB"}.get(number, ""),
                time_left=0.7 if state is SeatState.ACTING else None,
            )
        )
    return TableScene(
        tuple(found),
        boards(game),
        PotScene("Pot", chips(23_400)),
        button=None if game == "stud" else min(7, seats),
        title="No-Limit Hold'em 50/100",
        footer="Hand #48,213 · Turn",
    )


def crowded(game: str = "holdem", seats: int = 10, runouts: int = 1) -> TableScene:
    """The worst case: longest names, largest amounts, everything that can lie on the table."""
    best = "Straight flush, ten to ace, and a low of eight-seven"
    found = tuple(
        SeatScene(
            number,
            LONG_NAMES[number - 1],
            LARGEST.text,
            (SeatState.WINNER, SeatState.ACTING)[number % 2],
            cards=hole(game, number, open_cards=True),
            bet=LARGEST if number % 3 else None,
            won=None if number % 3 else LARGEST,
            tag=Tag("Complète encore une fois", TagKind.AGGRESSIVE),
            blind="SB+",
            hand_name=best if number % 2 else "",
            equity="100.0%",
            time_left=0.5,
        )
        for number in range(1, seats + 1)
    )
    everyone = tuple(range(1, seats + 1))
    return TableScene(
        found,
        tuple(
            BoardScene(shown(" ".join(BOARD)), label="2nd" if runouts > 1 else "")
            for _ in boards(game) * runouts
        ),
        PotScene("Main pot of the whole table", LARGEST),
        tuple(PotScene(f"Side pot {k}", LARGEST, everyone[k:]) for k in range(1, seats)),
        button=1,
        title="Pot-Limit Omaha Hi-Lo Eight-or-Better 1,000,000/2,000,000 ante 250,000",
        footer="Hand #999,999,999 · Seventh street · Level 42 · 1,000,000 players left",
    )


def heads_up() -> TableScene:
    return replace(betting(seats=2), button=1)


def before_the_first_hand() -> TableScene:
    """A table that waits for players: most of its seats are free."""
    seats = tuple(
        SeatScene(number, "Alice", "200", tag=Tag("Ready", TagKind.INFO))
        if number == 1
        else SeatScene(number, "", state=SeatState.EMPTY)
        for number in range(1, 10)
    )
    return TableScene(seats, title="No-Limit Hold'em 1/2", footer="Waiting for players")


def showdown() -> TableScene:
    """Two hands turned over, the winning five lit, the pot on its way."""
    winning = "As Ks Qs Jh Td"
    scene = betting(seats=6)
    seats = [replace(seat, bet=None, tag=None, time_left=None) for seat in scene.seats]
    seats[0] = replace(
        seats[0],
        state=SeatState.WINNER,
        stack="38,367",
        cards=lit("As Ks", winning),
        hand_name="Straight, ace-high",
        won=chips(25_000),
    )
    seats[1] = replace(seats[1], state=SeatState.FOLDED, cards=(), tag=Tag("Muck", TagKind.PASSIVE))
    seats[3] = replace(seats[3], cards=lit("Qd Qh", winning), hand_name="Three of a kind, queens")
    seats[4] = replace(seats[4], state=SeatState.FOLDED, cards=())
    return replace(
        scene,
        seats=tuple(seats),
        boards=(BoardScene(lit(" ".join(BOARD), winning)),),
        pot=PotScene("Pot", chips(25_000)),
        footer="Hand #48,213 · Showdown",
    )


def all_in(seats: int = 9) -> TableScene:
    """Four players all-in for different stacks: equities, side pots, who plays for them."""
    shares = {
        1: ("As Ah", "61.8%"),
        3: ("Ks Kh", "17.4%"),
        4: ("Jd Tc", "14.1%"),
        7: ("7c 7d", "6.7%"),
    }
    found = tuple(
        SeatScene(
            number,
            NAMES[number - 1],
            "All-in" if number in shares else f"{9_000 + 311 * number:,}",
            SeatState.ALL_IN if number in shares else SeatState.FOLDED,
            cards=shown(shares[number][0]) if number in shares else (),
            equity=shares[number][1] if number in shares else "",
        )
        for number in range(1, seats + 1)
    )
    return TableScene(
        found,
        (BoardScene(shown("Qs Jh 7s")),),
        PotScene("Main pot", chips(16_800)),
        (
            PotScene("Side 1", chips(8_200), (1, 3, 4)),
            PotScene("Side 2", chips(4_150), (1, 3)),
        ),
        button=5,
        title="No-Limit Hold'em 50/100",
        footer="Hand #48,214 · All-in",
    )


def run_twice() -> TableScene:
    """Two runouts of one hand, each won by another player."""
    scene = all_in()
    seats = tuple(
        replace(
            seat,
            equity="",
            won=chips(14_575) if seat.number in (1, 3) else None,
            state=SeatState.WINNER if seat.number in (1, 3) else seat.state,
            stack="14,575" if seat.number in (1, 3) else seat.stack,
            hand_name={1: "Three aces", 3: "Kings full of queens"}.get(seat.number, ""),
        )
        for seat in scene.seats
    )
    return replace(
        scene,
        seats=seats,
        boards=(
            BoardScene(lit("Qs Jh 7s Ad 2c", "Ad Qs Jh"), "1"),
            BoardScene(lit("Qs Jh 7s Kd Qc", "Kd Qs Qc"), "2"),
        ),
        side_pots=scene.side_pots[:1],
    )


def omaha_hilo() -> TableScene:
    """A pot split between a high and a low hand, four cards each."""
    scene = betting("omaha", 8)
    high, low = "Kd Kc Ks 8h 7d", "Ah 2c 8h 7d 4s"
    seats = [replace(seat, bet=None, tag=None, time_left=None) for seat in scene.seats]
    for index, cards, name, half in (
        (0, "Kd Kc 9h 5h", "High: three kings", Half.HIGH),
        (3, "Ah 2c Qd Jc", "Low: 8-7-4-2-A", Half.LOW),
    ):
        seats[index] = replace(
            seats[index],
            state=SeatState.WINNER,
            cards=lit(cards, high, low),
            hand_name=name,
            half=half,
            won=chips(11_700),
        )
    return replace(
        scene,
        seats=tuple(seats),
        boards=(BoardScene(lit("Ks 8h 7d 4s Tc", high, low)),),
        title="Pot-Limit Omaha Hi-Lo 50/100",
    )


def scooped() -> TableScene:
    """One player wins both halves: of seven cards, three serve both hands."""
    scene = stud_showdown()
    high, low = "8h 7h 4h 2h Kh", "7h 5d 4h 3s 2h"
    cards, ups = "8h 7h 4h 2h Kh 5d 3s", (False, False, True, True, True, True, False)
    seats = [
        replace(seat, state=SeatState.FOLDED, cards=(), hand_name="", half=None, won=None)
        for seat in scene.seats
    ]
    seats[0] = replace(
        seats[0],
        state=SeatState.WINNER,
        cards=tuple(
            replace(card, up=up) for card, up in zip(lit(cards, high, low), ups, strict=True)
        ),
        hand_name="High + low: flush K",
        half=Half.BOTH,
        won=chips(23_400),
    )
    return replace(scene, seats=tuple(seats), title="Stud Hi-Lo 100/200")


def stud_showdown() -> TableScene:
    """Seventh street turned over: seven cards in each hand."""
    scene = betting("stud", 8)
    seats = [replace(seat, bet=None, tag=None, time_left=None) for seat in scene.seats]
    ups = (False, False, True, True, True, True, False)
    for index, cards, best, name in (
        (0, "Ah Ad 7c Ts Ac 7s 2d", "Ah Ad Ac 7c 7s", "Aces full of sevens"),
        (6, "Kc 9c 4c 3c Jd Qc 5h", "Kc 9c 4c 3c Qc", "Flush, king-high"),
    ):
        seats[index] = replace(
            seats[index],
            state=SeatState.WINNER if index == 0 else SeatState.IN,
            cards=tuple(
                replace(card, up=up) for card, up in zip(lit(cards, best), ups, strict=True)
            ),
            hand_name=name,
            won=chips(23_400) if index == 0 else None,
        )
    return replace(scene, seats=tuple(seats), title="Seven-Card Stud 50/100")


def own_cards(cards: str = "As Kd", board: str = "Qs Jh 4c") -> CardsScene:
    return CardsScene(
        shown(cards),
        "No-Limit Hold'em 50/100 · Hand #48,213",
        (shown(board),),
        "Ace-high",
    )


def standings_rows(count: int = 10, values: int = 2) -> tuple[Row, ...]:
    figures = (("38,250", "+12.4", "61%", "204"), ("9,815", "−3.0", "48%", "17"))
    return tuple(
        Row(
            str(number),
            NAMES[number % len(NAMES)],
            figures[number % 2][:values],
            lit=number == 4,
            faded=number > 8,
        )
        for number in range(1, count + 1)
    )


def leaderboard() -> LeaderboardScene:
    return LeaderboardScene(
        "Leaderboard",
        ("Chips", "BB/100", "Won", "Hands"),
        standings_rows(values=4),
        "The Friday Game · November",
        "Page 1 of 3 · players with at least 100 hands",
    )


def standings() -> StandingsScene:
    return StandingsScene(
        "Friday Night Deepstack",
        "07:32",
        0.62,
        "Level 7",
        "200/400 ante 50",
        "Next 300/600 ante 75",
        (
            Fact("Players", "23 / 40"),
            Fact("Average", "34,780"),
            Fact("Tables", "3"),
            Fact("Prize pool", "12,000"),
            Fact("Break in", "27:32"),
        ),
        ("Chips", "Big blinds"),
        standings_rows(),
        "Late registration closed",
    )


def prizes(count: int = 6) -> PrizesScene:
    return PrizesScene(
        "Friday Night Deepstack",
        "Prize pool 12,000",
        tuple(
            Prize(
                f"{number}.",
                f"{12_000 // (number + 2):,}",
                f"{60 // number}%",
                NAMES[number] if number in (3, 4, 5, 6) else "",
            )
            for number in range(1, count + 1)
        ),
        "40 entries · 6 places paid",
    )


def chart() -> ChartScene:
    lines = []
    for index, name in enumerate(NAMES[:6]):
        value, points = 10_000, [10_000]
        for step in range(60):
            value = max(0, value + ((step * 7919 + index * 104_729) % 2_001 - 1_000))
            points.append(value)
        lines.append(Series(name, tuple(points), f"{points[-1]:,}"))
    values = [point for line in lines for point in line.points]
    return ChartScene(
        "Chips by hand",
        tuple(lines),
        tuple(AxisTick(number, str(number)) for number in range(0, 61, 10)),
        tuple(AxisTick(each, f"{each:,}") for each in nice_ticks(min(values), max(values))),
        "No-Limit Hold'em 50/100",
        "60 hands",
    )


def session(players: int = 9, hands: int = 60) -> SessionScene:
    """An evening of so many players, who settle with the first of them."""
    lines = []
    for index, name in enumerate(NAMES[:players]):
        value, points = 0, [0]
        for step in range(hands):
            value += (step * 7919 + index * 104_729) % 401 - 200
            points.append(value)
        lines.append(Series(name, tuple(points), f"{points[-1]:+,}"))
    values = [point for line in lines for point in line.points]
    return SessionScene(
        title="Session summary",
        subtitle="No-Limit Hold'em 1/2 · 22 November 2026",
        facts=(
            Fact("Hands", str(hands)),
            Fact("Time", "3 h 20 min"),
            Fact("Biggest pot, hand 34", "12,345"),
            Fact("Won by", NAMES[1]),
        ),
        best=RankRow(
            "Full house, aces full of kings",
            f"Best hand: {NAMES[1]}, hand 12",
            tuple(map(CardScene, ("As", "Ah", "Ad", "Ks", "Kd"))),
        ),
        chart=ChartScene(
            "",
            tuple(lines),
            tuple(AxisTick(each, str(each)) for each in nice_ticks(0, hands) if each <= hands),
            tuple(AxisTick(each, f"{each:+,}") for each in nice_ticks(min(values), max(values))),
        ),
        columns=("Result", "Luck", "Hands"),
        rows=tuple(
            Row(f"{place}.", line.name, (line.last, "+120", str(hands)))
            for place, line in enumerate(lines, 1)
        ),
        settling="Settling up",
        payments=tuple(
            Settlement(line.name, NAMES[0], f"{100 * place:,}")
            for place, line in enumerate(lines[1:], 1)
        ),
        footer="Luck: all-in winnings above expectation.",
    )


def inside(one: Rect, other: Rect) -> bool:
    """Whether the whole of a box lies in another."""
    return (
        other.x <= one.x
        and other.y <= one.y
        and one.right <= other.right
        and one.bottom <= other.bottom
    )


def lobby() -> LobbyScene:
    """A table with free seats, a full one for which people wait, and an empty one."""
    return LobbyScene(
        title="Open tables",
        tables=(
            LobbyTable(
                "No-Limit Hold'em 1/2",
                "SODIO 5MAX NLHE · Buy-in: 80 to 200 chips · rake 6.67 %",
                "seats: 3 of 5",
                3,
                5,
            ),
            LobbyTable(
                "Pot-Limit Omaha Hi-Lo 500/1,000 ante 100",
                "URANIO HU PLO8 GRINDER · Buy-in: 40,000 to 100,000 chips · rake 5.15 %",
                "seats: 2 of 2",
                2,
                2,
                "4 waiting",
            ),
            LobbyTable(
                "Limit Seven-Card Stud 2/4", "Buy-in: 80 to 200 chips", "seats: 0 of 8", 0, 8
            ),
        ),
        subtitle="11 tables are open",
        footer="and 8 more",
    )
