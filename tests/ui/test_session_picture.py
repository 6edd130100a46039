"""The session summary as a picture: in both languages, and without any card that stayed hidden."""

from dataclasses import replace
from zoneinfo import ZoneInfo

import pytest

from bot.durations import HOUR_MS
from bot.host.past_hand import PastHand
from bot.host.session_story import (
    SessionStory,
    biggest_pot,
    running_results,
    session_summary_of,
    shown_hands,
)
from bot.ids import Chips, GuildId, HandId, PlayerId, TableId
from bot.odds.luck import all_in_luck
from bot.picture.renderer import Renderer
from bot.picture.theme import DEFAULT_LOOK
from bot.poker.hand import Hand
from bot.storage.players import KnownPlayer
from bot.storage.sessions import SessionHand
from bot.storage.wallets import SeatAccount
from bot.table.turns import Dealt
from bot.ui.components.pages import ALT_TEXT_MAX
from bot.ui.players.session_picture import SessionPicture, session_alt, session_scene
from bot.ui.presentation.description import alt_text
from bot.ui.presentation.scenes import table_scene
from tests.builders import rules
from tests.poker.hands import a_setup, replay, turn
from tests.ui.tables import CATALOGUE

NAMES = ("Anna", "محمد الفاتح", "🔥李小龍🐉", "W" * 32)


def played(*hidden: str) -> PastHand:
    """Two who are all-in before the flop, and two who have folded these cards."""
    board = "Qc7d9cJc4s"
    setup = a_setup([100] * 4, holes=["AsAd", "KsKd", *hidden], board=board)
    hand = Hand(setup)
    for word in ("f", "f", "r100", "c"):
        hand.apply(turn(hand, word))
    return PastHand(
        id=HandId(5),
        number=3,
        rules=rules(seats=9),
        setup=setup,
        actions=tuple(hand.actions),
        dealt=tuple(Dealt(at + 1, PlayerId(at + 1), name) for at, name in enumerate(NAMES)),
        button=4,
        salt="",
        cut_deck=None,
        table=TableId(1),
        at_ms=0,
    )


def session(past: PastHand) -> SessionPicture:
    """The session of that hand alone, as it is read from the database."""
    hand = replay(past.setup, past.actions)
    players = [dealt.player for dealt in past.dealt]
    nets = {who: hand.stacks[at] - past.setup.stacks[at] for at, who in enumerate(players)}
    won = {who: Chips(hand.result.won(at)) for at, who in enumerate(players) if hand.result}
    won = {who: chips for who, chips in won.items() if chips}
    line = SessionHand(past.id, past.number, Chips(200), HOUR_MS, nets, won, shown_down=True)
    luck = all_in_luck(hand)
    assert luck is not None
    story = SessionStory(
        rules=past.rules,
        hands=1,
        told=1,
        began_ms=0,
        ended_ms=HOUR_MS + 120_000,
        results=running_results([line], {}),
        played=dict.fromkeys(players, 1),
        luck=dict(list(zip(players, luck, strict=True))[:2]),
        biggest=biggest_pot([line]),
        best=max(shown_hands(past.view(None)), key=lambda each: each.best.rank),
        names={
            who: KnownPlayer(GuildId(1), who, name, "en")
            for who, name in zip(players, NAMES, strict=True)
        },
    )
    accounts = tuple(
        SeatAccount(who, Chips(100), Chips(0), Chips(100 + nets[who])) for who in players
    )
    summary = session_summary_of(accounts, story)
    return SessionPicture(summary, story, ZoneInfo("Europe/Rome"), DEFAULT_LOOK, {})


def test_no_hidden_card_is_seen() -> None:
    """Deals that differ in folded cards alone give the same picture, byte for byte, and text."""
    renderer, texts = Renderer(), CATALOGUE.texts("en")
    one, other = session(played("2h3h", "9h4h")), session(played("KhQh", "AcAh"))
    scenes = [session_scene(texts, each) for each in (one, other)]
    first, second = map(renderer.render_sheet, scenes)
    assert first == second
    assert session_alt(texts, one) == session_alt(texts, other)


@pytest.mark.parametrize(
    ("locale", "parts"),
    [
        (
            "en",
            (
                "1/2, 1 January 1970",
                "1 h 2 min",
                "biggest pot 200, won by Anna",
                "Best hand: Anna with ",
                "Anna won 100, lucky by ",
                "broke even.",
                "lost 100, unlucky by ",
                "محمد الفاتح to Anna: 100.",
            ),
        ),
        (
            "it",
            (
                "1/2, 1 gennaio 1970",
                "1 h 2 min",
                "piatto più grande 200, vinto da Anna",
                "assi",
                "Anna vince 100, fortuna ",
                "è in pari.",
                "perde 100, sfortuna ",
                "محمد الفاتح paga Anna: 100.",
            ),
        ),
    ],
)
def test_the_alt_text_tells_the_picture(locale: str, parts: tuple[str, ...]) -> None:
    """Figures, best hand, results with their luck, payments: without a sign that is not read."""
    alt = session_alt(CATALOGUE.texts(locale), session(played("2h3h", "9h4h")))
    for part in parts:
        assert part in alt
    assert not [sign for sign in "♠♥♦♣·→+−–" if sign in alt]
    assert len(alt) <= ALT_TEXT_MAX


def test_who_was_never_all_in_had_no_luck() -> None:
    """Results are those of the account; luck is told of two of four."""
    scene = session_scene(CATALOGUE.texts("en"), session(played("2h3h", "9h4h")))
    by_name = {row.name: row.values for row in scene.rows}
    assert by_name["Anna"][0] == "+100"
    assert sum(values[1] == "–" for values in by_name.values()) == 2
    assert [(each.source, each.target, each.amount) for each in scene.payments] == [
        (NAMES[1], NAMES[0], "100")
    ]


def test_a_long_session_is_counted_from_its_first_hand_told() -> None:
    """The axis has the hands' numbers, and a session of one hand without a best hand is drawn."""
    whole = session(played("2h3h", "9h4h"))
    story = replace(whole.story, hands=1_001, best=None)
    scene = session_scene(CATALOGUE.texts("en"), replace(whole, story=story))
    assert scene.best is None
    assert scene.chart.x_ticks
    assert all(tick.value in (0, 1) for tick in scene.chart.x_ticks)
    assert Renderer().render_sheet(scene)


def test_nobody_has_left_a_hand_that_is_shown_again() -> None:
    """A player who folded a shown hand sat there, wherever they are now."""
    view = played("2h3h", "9h4h").view(None)
    texts = CATALOGUE.texts("en")
    tags = {seat.tag.text for seat in table_scene(view, texts).seats if seat.tag is not None}
    assert not tags & {texts.say("tag-left"), texts.say("tag-broke")}
    assert ", left" not in alt_text(view, texts)
