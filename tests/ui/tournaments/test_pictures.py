"""Scenes of a tournament's pictures."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ids import Chips
from bot.picture.other_scenes import PrizesScene, StandingsScene
from bot.picture.renderer import Renderer
from bot.tournament import tournament_commands as ask
from bot.tournament.options import BountyTerms, RebuyTerms, TournamentKind, TournamentMode
from bot.ui.components.pages import ALT_TEXT_MAX
from bot.ui.tournaments.pictures import (
    PictureStyle,
    announcement_picture,
    prizes_picture,
    standings_picture,
)
from tests.builders import player
from tests.tournament.builders import MINUTE, NOON, Event, event, names, plan, velox_plan
from tests.ui.tournaments.showing import CATALOGUE, ENGLISH, news_of


def picture_of(made: Event, locale: str = "en") -> PrizesScene | StandingsScene | None:
    news = news_of(made)
    drawn = announcement_picture(
        CATALOGUE.texts(locale), news.view, news.standings, PictureStyle(now_ms=made.now_ms)
    )
    if drawn is None:
        return None
    assert 0 < len(drawn.alt) <= ALT_TEXT_MAX
    return drawn.scene


def prizes_of(made: Event, locale: str = "en") -> PrizesScene:
    scene = picture_of(made, locale)
    assert isinstance(scene, PrizesScene)
    return scene


def standings_of(made: Event) -> StandingsScene:
    scene = picture_of(made)
    assert isinstance(scene, StandingsScene)
    return scene


def test_nothing_is_drawn_without_a_prize() -> None:
    """An empty pool has no picture yet; a cancelled tournament has none any more."""
    made = Event()
    assert picture_of(made) is None
    made.enter("a b")
    assert picture_of(made) is not None
    made.apply(ask.CancelTournament(made.now_ms))
    assert picture_of(made) is None


def test_the_prizes_are_drawn_as_things_stand() -> None:
    """Amounts, shares, and that they may grow."""
    made = Event()
    made.enter("a b c d e")
    scene = prizes_of(made)
    assert [(p.place, p.amount, p.share) for p in scene.prizes] == [
        ("1st", "325", "65%"),
        ("2nd", "175", "35%"),
    ]
    assert (scene.pool, scene.footer != "") == ("Prize pool 500", True)


@pytest.mark.parametrize(
    ("more", "footer"),
    [
        ({}, ""),
        (
            {"mode": TournamentMode.REBUY, "rebuy": RebuyTerms(Chips(50))},
            "Grows with rebuys and add-ons.",
        ),
    ],
    ids=["freeze-out", "rebuys"],
)
def test_a_sit_and_go_has_its_prizes_from_the_first(more: dict[str, Any], footer: str) -> None:
    """Nine entries of 100 before anybody has come; only rebuys make them grow (R-211)."""
    scene = prizes_of(Event(plan(kind=TournamentKind.SIT_AND_GO, entrants=9, **more)))
    assert [(p.amount, p.share) for p in scene.prizes] == [
        ("450", "50%"),
        ("300", "33.33%"),
        ("150", "16.67%"),
    ]
    assert (scene.pool, scene.subtitle, scene.footer) == ("Prize pool 900", "9 players", footer)


def test_entries_that_cost_nothing_make_a_freeroll_pay_no_more() -> None:
    """All its prizes are the house's, so nothing is said about entries to come."""
    made = Event(plan(prize_part=Chips(0), fee=Chips(0), added=Chips(1000)))
    made.enter("a b")
    assert prizes_of(made).footer == ""


def test_velox_shows_what_can_be_drawn() -> None:
    """Every multiplier with its prize and its chance, down to five in a million."""
    rows = prizes_of(Event(velox_plan())).prizes
    assert (rows[0].place, rows[0].amount, rows[0].share) == ("×6,000", "300,000", "0.0005%")
    assert (rows[-1].place, rows[-1].share) == ("×2", "78.6455%")
    shared = [row.place for row in rows if row.note == "80 / 10 / 10% for the top three"]
    assert shared == ["×6,000", "×600", "×100"]
    assert {row.note for row in rows[3:]} == {"winner takes all"}
    italian = prizes_of(Event(velox_plan()), "it").prizes[0]
    assert (italian.place, italian.share) == ("×6.000", "0,0005%")


def test_the_standings_lead_with_the_blinds() -> None:
    """Ten rows with chips, the rest as a number; the bar is what is left of the level."""
    made = event(names(18), plan(seats=9))
    made.now_ms = NOON + 5 * MINUTE
    scene = standings_of(made)
    assert (scene.clock, scene.level, scene.next_stakes) == ("5/10", "Level 1", "next 10/20")
    assert scene.clock_left == 0.5
    assert len(scene.rows) == 10
    assert scene.footer == "and 8 more"
    assert [fact.value for fact in scene.facts] == ["18 / 18", "1,500", "2", "1,800"]


def test_who_is_out_fades() -> None:
    """A player who is out fades, with the prize."""
    made = event("a b c d e", plan(bounty=BountyTerms(Chips(20))))
    for name in "acd":
        made.bust(name, by="b")
    scene = standings_of(made)
    assert [(row.name, row.faded, row.values[0]) for row in scene.rows[:3]] == [
        ("b", False, "6,000"),
        ("e", False, "1,500"),
        ("d", True, "out"),
    ]
    assert scene.rows[0].values[2] == "60"


def test_the_end_names_the_winners() -> None:
    """The prize table with who took what."""
    made = event("a b c d e")
    for name in "acde":
        made.bust(name, by="b")
    assert [(p.winner, p.amount) for p in prizes_of(made).prizes] == [("b", "325"), ("e", "175")]


def test_everybody_who_shares_the_last_prize_is_named() -> None:
    """Three out in one hand share what the second place pays: all stand there, in that place."""
    made = event("a b c d")
    made.bust("b c d", by="a")
    assert [(p.place, p.winner, p.amount) for p in prizes_of(made).prizes] == [
        ("1st", "a", "260"),
        ("2nd", "b", "47"),
        ("2nd", "c", "47"),
        ("2nd", "d", "46"),
    ]


def test_the_reader_finds_himself() -> None:
    """The row is lit."""
    news = news_of(event("a b c"))
    assert news.standings is not None
    drawn = standings_picture(ENGLISH, news.view, news.standings, PictureStyle(), player("b"))
    assert isinstance(drawn.scene, StandingsScene)
    assert [row.lit for row in drawn.scene.rows] == [False, True, False]


def test_a_crowd_with_long_names_can_be_drawn() -> None:
    """The longest names, the largest numbers, in both kinds of picture."""
    made = Event(plan(title="W" * 60))
    made.enter(names(100))
    for entry in made.state.entrants.values():
        entry.name = "W" * 32
    renderer = Renderer()
    assert renderer.render_sheet(prizes_of(made))
    made.start()
    scene = standings_of(made)
    assert renderer.render_sheet(replace(scene, clock="1,000,000/2,000,000 ante 250,000"))


def test_a_description_that_is_too_long_ends_with_a_whole_place() -> None:
    """The winners of twenty places with the longest names: the last places are left out."""
    made = event(names(30))
    for entry in made.state.entrants.values():
        entry.name = "W" * 32
    news = news_of(made)
    assert news.standings is not None
    rows = [row._replace(prize=Chips(10**9)) for row in news.standings.rows]
    view = replace(news.view, prizes=(Chips(10**9),) * 20)
    drawn = prizes_picture(ENGLISH, view, PictureStyle(), rows)
    told = drawn.alt.split("; ")
    assert len(drawn.alt) <= ALT_TEXT_MAX
    assert 10 < len(told) < 20
    last = drawn.scene.prizes[len(told) - 1]
    assert told[-1] == f"{last.place} {last.winner} {last.amount} {last.share}"


@given(prizes=st.lists(st.integers(1, 10**6), min_size=1, max_size=20), left=st.integers(0, 1000))
def test_the_shares_of_a_pool_are_all_of_it(prizes: list[int], left: int) -> None:
    """Rounded to hundredths they still sum to 100 %; what is not paid is nobody's share."""
    paid = tuple(map(Chips, sorted(prizes, reverse=True)))
    view = replace(news_of(Event()).view, prizes=paid, pool=Chips(sum(paid) + left))
    shares = [
        float(each.share.rstrip("%"))
        for each in prizes_picture(ENGLISH, view, PictureStyle()).scene.prizes
    ]
    if left:
        assert round(sum(shares), 2) <= 100
    else:
        assert round(sum(shares), 2) == 100
