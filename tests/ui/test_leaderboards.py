"""Leaderboards as scenes and words."""

from dataclasses import replace
from typing import Any

import pytest

from bot.ids import Chips, GuildId, PlayerId
from bot.picture.scene import Avatar
from bot.storage.leaderboards import Champion, Ranked
from bot.storage.players import KnownPlayer
from bot.storage.results import Winner
from bot.storage.standings import Span, day_of
from bot.storage.unit import LeaderboardKind
from bot.ui.components.pages import ALT_TEXT_MAX
from bot.ui.players.leaderboards import (
    BoardReader,
    HallOfFame,
    Ranking,
    hall_of_fame_page,
    ranking_page,
    score_words,
)
from tests.ui.tables import CATALOGUE, ENGLISH, LOCALES

JULY_MS = 1_785_000_000_000
JULY = day_of(JULY_MS)
ANNA, BRUNO, STRANGER = PlayerId(1), PlayerId(2), PlayerId(1_370_000_000_300_001_234)


def seen(player: PlayerId, name: str) -> KnownPlayer:
    return KnownPlayer(GuildId(1), player, name, "it")


def ranking(*top: Ranked, **changed: Any) -> Ranking:
    values: dict[str, Any] = {
        "board": LeaderboardKind.NET,
        "span": Span.MONTH,
        "where": "The *Friday* Game",
        "day": JULY,
        "top": top,
        "size": 40,
        "reader": BoardReader(BRUNO, {ANNA: seen(ANNA, "Anna_"), BRUNO: seen(BRUNO, "Bruno")}),
        "own": Ranked(12, BRUNO, -30, 0),
        **changed,
    }
    return Ranking(**values)


def test_the_picture_and_the_words_say_the_same() -> None:
    """Names are plain in the picture and without markup in the words."""
    made = ranking_page(ENGLISH, ranking(Ranked(1, ANNA, 1_500, 0)))
    assert made.scene.title == "Net result"
    assert made.scene.subtitle == "The *Friday* Game · July 2026"
    assert [(r.place, r.name, r.values) for r in made.scene.rows] == [("1.", "Anna_", ("+1,500",))]
    assert made.scene.footer == "Bruno is #12 of 40 (−30)"
    assert made.heading == "### Net result\nThe \\*Friday\\* Game · July 2026"
    assert made.text == "**1.** Anna\\_ · +1,500\n\nBruno is #12 of 40 (−30)"
    assert made.alt == (
        "Net result. The *Friday* Game · July 2026. 1. Anna_: +1,500. Bruno is #12 of 40 (−30)"
    )


def test_faces_and_the_servers_theme_are_shown() -> None:
    """Where a face is known it is beside the name; the others have their initials."""
    face = Avatar("anna", b"")
    top = (Ranked(1, ANNA, 5, 0), Ranked(2, BRUNO, 4, 0))
    reader = BoardReader(BRUNO, {}, {ANNA: face}, "midnight")
    made = ranking_page(ENGLISH, ranking(*top, reader=reader))
    assert [row.avatar for row in made.scene.rows] == [face, None]
    assert made.scene.theme == "midnight"


def test_the_reader_is_lit() -> None:
    """The reader's own line stands out."""
    made = ranking_page(ENGLISH, ranking(Ranked(1, ANNA, 5, 0), Ranked(2, BRUNO, 4, 0)))
    assert [row.lit for row in made.scene.rows] == [False, True]


def test_a_stranger_has_a_number_in_the_picture_and_a_mention_in_the_words() -> None:
    """Discord names them where it can."""
    made = ranking_page(ENGLISH, ranking(Ranked(1, STRANGER, 5, 0)))
    assert made.scene.rows[0].name == "Player 1234"
    assert f"<@{STRANGER}>" in made.text


def test_who_is_not_on_the_board_is_told_so() -> None:
    """No rank is invented."""
    made = ranking_page(ENGLISH, ranking(Ranked(1, ANNA, 5, 0), own=None))
    assert made.scene.footer == "Bruno isn't on this board yet"


@pytest.mark.parametrize(
    ("span", "board", "words"),
    [
        (Span.ALL, LeaderboardKind.NET, "All time"),
        (Span.WEEK, LeaderboardKind.NET, "This week"),
        (Span.MONTH, LeaderboardKind.NET, "July 2026"),
        (Span.WEEK, LeaderboardKind.WALLET, "Now"),
    ],
)
def test_the_span_is_named(span: Span, board: LeaderboardKind, words: str) -> None:
    """A wallet is as it is now, whatever span was asked for."""
    made = ranking_page(ENGLISH, ranking(Ranked(1, ANNA, 5, 0), span=span, board=board))
    assert made.scene.subtitle.endswith(words)


@pytest.mark.parametrize(
    ("board", "words"),
    [
        (LeaderboardKind.WALLET, "1.200"),
        (LeaderboardKind.NET, "+1.200"),
        (LeaderboardKind.HANDS_WON, "1.200"),
        (LeaderboardKind.BEST_VELOX, "×1.200"),
    ],
)
def test_scores_are_written_as_the_board_counts(board: LeaderboardKind, words: str) -> None:
    """Signed results, multipliers, plain counts; in the reader's grouping."""
    assert score_words(CATALOGUE.texts("it"), board, 1_200) == words


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("board", LeaderboardKind)
def test_the_longest_names_fit_into_the_description(locale: str, board: LeaderboardKind) -> None:
    """Ten of them and the reader's own, with nothing cut off."""
    players = [PlayerId(number) for number in range(1, 11)]
    top = [Ranked(n, player, 10**12, 0) for n, player in enumerate(players, start=1)]
    names = {player: seen(player, "W" * 32) for player in players}
    made = ranking_page(
        CATALOGUE.texts(locale),
        ranking(*top, board=board, reader=BoardReader(BRUNO, names), where="S" * 32),
    )
    assert len(made.alt) < ALT_TEXT_MAX
    assert made.alt.count("W" * 32) == 11


def test_too_long_a_description_loses_its_last_rows_whole() -> None:
    """Title, place and the reader's own line stay, and no row is told in half."""
    players = [PlayerId(number) for number in range(1, 11)]
    top = [Ranked(n, player, 10**12, 0) for n, player in enumerate(players, start=1)]
    names = {player: seen(player, "W" * 32) for player in players}
    where = "S" * 600
    made = ranking_page(ENGLISH, ranking(*top, reader=BoardReader(BRUNO, names), where=where))
    scene = made.scene
    rows = [f"{row.place} {row.name}: {row.values[0]}" for row in scene.rows]
    whole = [
        ". ".join([scene.title, scene.subtitle, *rows[:kept], scene.footer])
        for kept in range(1, 10)
    ]
    assert made.alt in whole
    assert len(made.alt) <= ALT_TEXT_MAX < len(whole[whole.index(made.alt) + 1])


def fame(*champions: Champion, board: LeaderboardKind = LeaderboardKind.HANDS_WON) -> HallOfFame:
    reader = BoardReader(BRUNO, {ANNA: seen(ANNA, "Anna"), BRUNO: seen(BRUNO, "Bruno")})
    return HallOfFame(board, "Everywhere", JULY, champions, reader)


def test_champions_are_named_with_their_months() -> None:
    """The running month is said to run; one that is over says nothing."""
    made = hall_of_fame_page(
        ENGLISH, fame(Champion("2026-07", ANNA, 9), Champion("2025-12", BRUNO, 4))
    )
    assert [row.values for row in made.scene.rows] == [("9", "Jul 2026"), ("4", "Dec 2025")]
    assert made.scene.footer == "July 2026 isn't over yet"
    assert "**December 2025** · Bruno · 4" in made.text
    assert hall_of_fame_page(ENGLISH, fame(Champion("2025-12", BRUNO, 4))).scene.footer == ""


def test_the_last_winners_follow_the_champions() -> None:
    """The last winners follow the champions: of tournaments there is more to tell than their
    number."""
    won = Winner(3, "*Friday*", BRUNO, 12, Chips(1_200), JULY_MS)
    hall = fame(Champion("2025-12", ANNA, 4), board=LeaderboardKind.TOURNAMENTS_WON)
    lines = hall_of_fame_page(ENGLISH, replace(hall, winners=(won,))).text.split("\n")
    when = f"<t:{JULY_MS // 1000}:d>"
    assert lines[-3:] == [
        "",
        "**Recent winners**",
        f"{when} · \\*Friday\\*: Bruno, 1,200 chips, 12 players",
    ]
    assert "Recent winners" not in hall_of_fame_page(ENGLISH, hall).text


@pytest.mark.parametrize("locale", LOCALES)
def test_the_hall_of_fame_speaks_every_language(locale: str) -> None:
    """Twelve months, all with names."""
    champions = [Champion(f"2025-{month:02}", ANNA, month) for month in range(12, 0, -1)]
    made = hall_of_fame_page(CATALOGUE.texts(locale), fame(*champions))
    assert len({row.values[1] for row in made.scene.rows}) == 12


def test_the_wallets_of_everywhere_say_what_does_not_count() -> None:
    """The wallets of everywhere say what does not count in both languages, and on that board alone:
    corrections count in their own server."""
    top = Ranked(1, ANNA, 5, 0)
    for locale in LOCALES:
        texts = CATALOGUE.texts(locale)
        rule = texts.say("board-without-corrections")
        wallets = ranking(top, board=LeaderboardKind.WALLET, everywhere=True)
        assert ranking_page(texts, wallets).text.endswith(f"-# {rule}")
        for other in (
            replace(wallets, everywhere=False),
            replace(wallets, board=LeaderboardKind.NET),
        ):
            assert rule not in ranking_page(texts, other).text
