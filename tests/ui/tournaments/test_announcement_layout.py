"""The announcement: what it says and offers, within Discord's limits.

Captions of tournament tables.
"""

from dataclasses import replace
from typing import Any

import pytest
from discord.ui import Button, TextDisplay

from bot.ids import Chips, TableId
from bot.table.rules import GamePlan
from bot.tournament import tournament_commands as ask
from bot.tournament.options import (
    AddonTerms,
    BountyTerms,
    HandForHand,
    RebuyCondition,
    RebuyTerms,
    SatelliteTerms,
    TournamentKind,
    TournamentMode,
    TournamentOptions,
)
from bot.tournament.view import view_of
from bot.ui.components.custom_ids import TournamentControl, TournamentControlId, read_id_of
from bot.ui.components.pages import lines_of
from bot.ui.table.layout import Surroundings, table_layout
from bot.ui.tournaments.announcement_layout import (
    Captions,
    announcement_controls,
    announcement_layout,
    state_briefly,
)
from bot.ui.tournaments.answers import registered_words, standings_text, structure_text
from devtools.sandbox.limits import components
from devtools.sandbox.limits.components import ComponentKind as Part
from tests.builders import Game, rules
from tests.tournament.builders import (
    MINUTE,
    NOON,
    Event,
    event,
    names,
    plan,
    player,
    sheet,
    velox_plan,
)
from tests.ui.tables import news_of as news_at
from tests.ui.tables import public
from tests.ui.tournaments.showing import CATALOGUE, ENGLISH, news_of

LONGEST = "@*_" * 10 + "WW"
PLANS: dict[str, TournamentOptions] = {
    "freezeout": plan(),
    "sit-and-go": plan(kind=TournamentKind.SIT_AND_GO, entrants=9),
    "velox": velox_plan(),
    "everything": plan(
        mode=TournamentMode.REBUY_ADDON,
        rebuy=RebuyTerms(Chips(50), 3, 4, RebuyCondition.BELOW_START),
        addon=AddonTerms(Chips(100), Chips(3000), 4),
        bounty=BountyTerms(Chips(20)),
        late_levels=4,
        guarantees=(Chips(500), Chips(300)),
        added=Chips(50),
    ),
    "double-chance": plan(mode=TournamentMode.DOUBLE_CHANCE),
    "satellite": plan(satellite=SatelliteTerms(99, Chips(500)), entrants_min=5),
    "satellite-by-pool": plan(
        satellite=SatelliteTerms(99, Chips(500), 4, by_pool=True, title=LONGEST), entrants_min=5
    ),
    "freeroll": plan(prize_part=Chips(0), fee=Chips(0), added=Chips(500)),
}


def parts_of(made: Event, locale: str = "en", **more: Any) -> list[dict[str, Any]]:
    layout = announcement_layout(
        news_of(made, **more), CATALOGUE.texts(locale), picture="prizes.png", alt="x"
    )
    found = layout.to_components()
    assert list(components.check(found, v2=True)) == []
    return [part for _, part in components.walk(found)]


def words_of(made: Event, locale: str = "en", **more: Any) -> str:
    return "\n".join(part.get("content", "") for part in parts_of(made, locale, **more))


def controls_of(made: Event, **more: Any) -> list[TournamentControl]:
    ids = [p["custom_id"] for p in parts_of(made, **more) if p["type"] == Part.BUTTON]
    read = [read_id_of(TournamentControlId, custom_id) for custom_id in ids]
    assert [str(control) for control in read] == ids
    return [control.kind for control in read if control is not None]


@pytest.mark.parametrize("locale", CATALOGUE.locales)
@pytest.mark.parametrize("of", PLANS.values(), ids=PLANS)
def test_every_plan_can_be_announced(of: TournamentOptions, locale: str) -> None:
    """Every plan can be announced from the first moment to a crowd with the longest names, and when
    it is over."""
    made = Event(replace(of, title=LONGEST))
    parts_of(made, locale)
    crowd = of.entrants_max if of.entrants_max < 100 else 90
    made.enter(names(crowd))
    for entry in made.state.entrants.values():
        entry.name = LONGEST
    parts_of(made, locale)
    made.start()
    parts_of(made, locale)
    parts_of(made, locale, stopping=True, recovered=True)
    made.apply(ask.CancelTournament(made.now_ms))
    parts_of(made, locale)


def test_the_fee_is_told() -> None:
    """R-186: what of the entry is not played for."""
    assert "Entry 110: 100 to the prize pool + 10 fee" in words_of(Event())


@pytest.mark.parametrize(
    ("prize", "fee", "percent"), [(100, 5, 95), (100, 10, 91), (1000, 1, 99), (80, 20, 80)]
)
def test_the_part_that_is_paid_out_is_a_whole_percent(prize: int, fee: int, percent: int) -> None:
    """The part that is paid out is a whole percent, in both languages; never all of it where there
    is a fee."""
    made = Event(plan(prize_part=Chips(prize), fee=Chips(fee)))
    assert f"· {percent}% goes to prizes" in words_of(made)
    assert f"torna in premi il {percent}%" in words_of(made, "it")


def test_the_size_of_the_field_is_told() -> None:
    """The least and the greatest number of entrants (R-227)."""
    made = Event(plan(entrants_min=9, entrants_max=100))
    made.enter("a b c")
    assert "**3** registered (min 9, max 100)" in words_of(made)
    assert "**3** iscritti, minimo 9, massimo 100" in words_of(made, "it")


@pytest.mark.parametrize(
    ("locale", "soon", "later"),
    [
        ("en", "as soon as the last player registers", "one minute after the last player"),
        ("it", "appena si iscrive l'ultimo giocatore", "un minuto dopo l'iscrizione"),
    ],
)
def test_only_a_sit_and_go_promises_a_minute(locale: str, soon: str, later: str) -> None:
    """A VeloX starts with its last player (R-234), a sit & go a minute after that."""
    waiting = [Event(velox_plan()), Event(plan(kind=TournamentKind.SIT_AND_GO, entrants=3))]
    for made in waiting:
        made.enter("a")
    velox, sit_and_go = (words_of(made, locale) for made in waiting)
    assert soon in velox
    assert later not in velox
    assert later in sit_and_go


@pytest.mark.parametrize(
    ("kind", "key"),
    [
        (TournamentKind.VELOX, "note-starts-when-full-velox"),
        (TournamentKind.SIT_AND_GO, "note-starts-when-full"),
    ],
)
@pytest.mark.parametrize("locale", CATALOGUE.locales)
def test_the_answer_to_register_promises_what_the_announcement_does(
    locale: str, kind: TournamentKind, key: str
) -> None:
    """The answer to register promises what the announcement does, in the same words."""
    texts = CATALOGUE.texts(locale)
    of = velox_plan() if kind is TournamentKind.VELOX else plan(kind=kind, entrants=3)
    made = Event(of)
    made.enter("a")
    promised = texts.say(key)
    assert promised in words_of(made, locale)
    assert promised in registered_words(texts, view_of(made.state), None)


@pytest.mark.parametrize(
    ("locale", "line", "row"),
    [
        ("en", "Sitting out (check/fold): b", "· away"),
        ("it", "In sit-out (check / fold): b", "· assente"),
    ],
)
def test_who_is_away_is_told(locale: str, line: str, row: str) -> None:
    """A player who is away is told on the announcement, and in the standings; not one who is
    out."""
    made, texts = event("a b c"), CATALOGUE.texts(locale)
    assert line not in words_of(made, locale)
    made.apply(ask.SitOutEntrant(made.now_ms, player("b")))
    assert line in words_of(made, locale)
    standings = news_of(made).standings
    assert standings is not None
    told = standings_text(texts, standings, player("a")).split("\n")
    assert [each.endswith(row) for each in told] == [" b " in each for each in told]
    made.bust("b", by="a")
    assert line not in words_of(made, locale)


def test_prizes_follow_the_entries() -> None:
    """Prizes follow the entries anew with every entry (R-210)."""
    made = Event()
    made.enter("a b c d")
    assert "Prize pool 400: 1st 260 · 2nd 140" in words_of(made)
    assert "Registered: a, b, c, d" in words_of(made)


@pytest.mark.parametrize(
    ("locale", "most", "minutes", "told"),
    [
        ("en", 0, 8, "8-minute breaks every 45 minutes"),
        ("en", 1, 8, "one 8-minute break after 45 minutes"),
        ("en", 2, 8, "2 breaks of 8 minutes, one every 45 minutes"),
        ("en", 2, 1, "2 breaks of a minute, one every 45 minutes"),
        ("it", 0, 1, "un minuto di pausa ogni 45 minuti"),
        ("it", 1, 8, "una sola pausa di 8 minuti dopo 45 minuti"),
        ("it", 2, 8, "2 pause di 8 minuti, una ogni 45 minuti"),
        ("it", 2, 1, "2 pause di un minuto, una ogni 45 minuti"),
    ],
)
def test_the_number_of_breaks_is_told_where_one_is_set(
    locale: str, most: int, minutes: int, told: str
) -> None:
    """The number of breaks is told as the organiser has set it."""
    breaks = {"break_every_ms": 45 * MINUTE, "break_ms": minutes * MINUTE, "breaks_max": most}
    assert told in words_of(Event(plan(sheet=replace(sheet(), **breaks))), locale)


@pytest.mark.parametrize(
    ("of", "told"),
    [
        (plan(entrants_min=4), "Prize pool 0: 1st 65% · 2nd 35% with 4 entries"),
        (plan(entrants_min=2), "Prize pool 0: 1st 100% with 2 entries"),
        (
            plan(prize_part=Chips(0), bounty=BountyTerms(Chips(100))),
            "No prize pool: you play for the bounties.",
        ),
        (
            plan(entrants_min=50),
            "Prize pool 0: 1st 27% · 2nd 17.5% · 3rd 12.5% · 4th 10% · 5th 8% "
            "· and 5 more with 50 entries",
        ),
        (
            plan(payouts=(3, 2, 1)),
            "Prize pool 0: 1st 50% · 2nd 33.3% · 3rd 16.7%",
        ),
    ],
)
def test_who_is_paid_what_is_told_before_anybody_has_paid(of: TournamentOptions, told: str) -> None:
    """The organiser's own shares, or the usual ones for the fewest with whom it is played; in the
    announcement and in `/tournament structure`."""
    made = Event(of)
    assert told in words_of(made).split("\n")
    assert told in structure_text(ENGLISH, news_of(made).view).split("\n")


@pytest.mark.parametrize(
    ("entries", "places"), [(1, [65, 35]), (3, [195, 105]), (7, [350, 210, 140])]
)
def test_prizes_are_never_for_fewer_than_it_is_played_with(entries: int, places: list[int]) -> None:
    """Three entries of an event that needs four pay two places, as four do."""
    made = Event(plan(entrants_min=4))
    made.enter(names(entries))
    assert list(news_of(made).view.prizes) == places


def test_what_changes_with_the_level_is_told() -> None:
    """The announcement tells which of two limits applies now and next where limit takes turns with
    no limit (R-086)."""
    limits = (GamePlan(), GamePlan(structure="fixed-limit"))
    made = event("a b c", plan(games=limits))
    assert "No-Limit Hold'em 5/10 · next Limit Hold'em 20/40" in words_of(made)
    made = event("a b c", plan(games=(GamePlan(), GamePlan("omaha"))))
    assert "· Hold'em 5/10 · next Omaha 10/20" in words_of(made)


def test_hand_for_hand_is_told_in_a_break_too() -> None:
    """Hand for hand is told in a break too: after it, the tables wait for each other as before
    (R-225)."""
    made = event(names(4), plan(seats=2, hand_for_hand=HandForHand.ALWAYS))
    assert words_of(made).count("hand for hand") == 1
    made.state.clock.break_ends_ms = NOON
    assert "at 10/20 · hand for hand" in words_of(made)


def test_a_sit_and_go_tells_how_many_are_missing() -> None:
    """A sit & go tells how many are missing, and counts down once it is full, without a way in."""
    made = Event(plan(kind=TournamentKind.SIT_AND_GO, entrants=3))
    made.enter("a b")
    assert "**2** of 3 registered" in words_of(made)
    assert controls_of(made) == [
        TournamentControl.REGISTER,
        TournamentControl.UNREGISTER,
        TournamentControl.CHANGE,
    ]
    made.enter("c")
    assert "Everyone's here: it starts <t:" in words_of(made)
    assert controls_of(made) == [TournamentControl.UNREGISTER, TournamentControl.CHANGE]


def test_a_scheduled_event_tells_its_time_and_reminds() -> None:
    """A scheduled event tells its time and reminds, in the reader's own zone, and how far away it
    is."""
    made = Event()
    assert "<t:1700000000:F> (<t:1700000000:R>)" in words_of(made)
    assert controls_of(made) == [
        TournamentControl.REGISTER,
        TournamentControl.UNREGISTER,
        TournamentControl.REMIND,
        TournamentControl.CHANGE,
    ]


def test_a_running_event_tells_level_and_players() -> None:
    """The clock counts down in the reader's client."""
    made = event("a b c d e")
    made.bust("a", by="b")
    told = words_of(made)
    assert "Level 1 · 5/10 · next 10/20 <t:1700000600:R>" in told
    assert "**4** of 5 players left · one table · average 1,875" in told
    assert controls_of(made)[:2] == [TournamentControl.SEAT, TournamentControl.STANDINGS]


def test_more_chips_are_offered_when_they_are_sold() -> None:
    """Rebuys for short stacks while they last, the add-on in its break, with prices."""
    made = event("a b c", replace(PLANS["everything"], no_show_levels=0))
    assert TournamentControl.REBUY in controls_of(made)
    assert TournamentControl.ADDON not in controls_of(made)
    labels = [p["label"] for p in parts_of(made) if p["type"] == Part.BUTTON]
    assert "Rebuy 50" in labels
    for _ in range(4):
        made.until_due()
    assert TournamentControl.ADDON in controls_of(made)


def test_a_deal_is_offered_when_all_who_are_left_win_something() -> None:
    """A deal is offered when all who are left win something, at the final table, and never in
    VeloX, even where it pays three (R-238)."""
    made = event("a b c d e")
    assert TournamentControl.DEAL not in controls_of(made)
    made.bust("a c d", by="b")
    assert TournamentControl.DEAL in controls_of(made)
    lottery = event("a b c", velox_plan())
    lottery.apply(ask.DrawMultiplier(lottery.now_ms, 0))
    lottery.bust("a", by="b")
    assert TournamentControl.DEAL not in controls_of(lottery)


@pytest.mark.parametrize("locale", CATALOGUE.locales)
def test_a_single_prize_is_not_shared(locale: str) -> None:
    """Where the winner takes all nobody is told of deals, or asked how to share; more entries may
    make more prizes, so that a larger field is told from the first."""
    say = CATALOGUE.texts(locale).say
    duel = event("a b")
    assert TournamentControl.DEAL not in controls_of(duel)
    assert say("announcement-deals") not in words_of(duel, locale)
    few = Event(plan(entrants=2))
    assert say("announcement-deals") not in words_of(few, locale)
    many = Event(plan(entrants=30))
    assert say("announcement-deals") in words_of(many, locale)
    guaranteed = Event(plan(entrants=2, guarantees=(Chips(60), Chips(40))))
    assert say("announcement-deals") in words_of(guaranteed, locale)


def test_an_event_that_is_over_keeps_its_places() -> None:
    """An event that is over keeps its places with the prizes, and has no control left."""
    made = event("a b", plan(sheet=sheet("turbo")))
    made.bust("a", by="b")
    told = words_of(made)
    assert "**b** has won." in told
    assert "**1st** b · won 200" in told
    assert "**2nd** a" in told
    assert controls_of(made) == []


def test_a_stopping_bot_shows_no_controls() -> None:
    """A stopping bot shows no controls: while the bot is away nothing would answer."""
    made = Event()
    assert controls_of(made, stopping=True) == []
    assert announcement_controls(news_of(made).view, None) != ()


def test_italian_is_announced_as_well() -> None:
    """Numbers and words of the other language."""
    told = words_of(Event(PLANS["everything"]), "it")
    assert "1.500 fiches iniziali" in told
    assert "Rebuy a 50" in told


def test_one_is_not_many_in_italian() -> None:
    """The first to come is counted in the singular."""
    for made in (Event(), Event(plan(kind=TournamentKind.SIT_AND_GO, entrants=3))):
        made.enter("a")
        assert "**1** iscritto" in words_of(made, "it")
        made.enter("b")
        assert "**2** iscritti" in words_of(made, "it")


def test_a_satellite_tells_its_tickets_as_things_stand() -> None:
    """The target, the tickets so far, and the next place's prize (R-232)."""
    terms = SatelliteTerms(99, Chips(220), by_pool=True, title="Final")
    made = Event(plan(satellite=terms))
    assert "at least one; the next finisher gets the remainder" in words_of(made)
    assert "A ticket to Final (tournament #99) for every 220 chips" in words_of(made)
    made.enter("a b c")
    assert "Prize pool 300: one ticket worth 220 · 2nd 80" in words_of(made)
    made.enter("d e f")
    assert "Prize pool 600: 2 tickets worth 220 each · 3rd 160" in words_of(made)


def test_a_limit_of_rebuys_is_told_where_the_host_has_set_one() -> None:
    """The most that a player could afford is no limit."""
    free = words_of(Event(plan(mode=TournamentMode.REBUY, rebuy=RebuyTerms(Chips(50), 3))))
    assert "Rebuys for 50 when you bust, through level 3" in free
    limited = plan(mode=TournamentMode.REBUY, rebuy=RebuyTerms(Chips(50), 3, 4))
    assert "when you bust, max 4, through level" in words_of(Event(limited))
    assert "le fiches, al massimo 4, fino" in words_of(Event(limited), "it")


def test_a_list_tells_of_a_sit_and_go_only_how_full_it_is() -> None:
    """Each announcement says how it starts."""
    made = Event(plan(kind=TournamentKind.SIT_AND_GO, entrants=9))
    made.enter("a")
    told = [state_briefly(CATALOGUE.texts(it), view_of(made.state), None) for it in ("en", "it")]
    assert told == ["**1** of 9 registered", "**1** iscritto su 9"]


@pytest.mark.parametrize(
    ("locale", "chances", "paid"),
    [
        ("en", "×2 78.6455% · ×4 15.94%", "at ×100 or more, the top three split it 80/10/10%"),
        ("it", "×2 78,6455% · ×4 15,94%", "da ×100 in su i primi tre prendono 80, 10 e 10%"),
    ],
)
def test_a_velox_tells_its_chances_before_the_draw(locale: str, chances: str, paid: str) -> None:
    """Every multiplier, how often it comes, and which pay three places (R-237)."""
    told = words_of(Event(velox_plan()), locale)
    assert chances in told
    assert paid in told
    assert all(f"×{multiplier} " in told for multiplier in (6, 10, 25, 50, 100, 600))


@pytest.mark.parametrize(
    ("locale", "words"), [("en", "if you unregister before"), ("it", "annulli")]
)
def test_only_an_entry_that_was_paid_comes_back(locale: str, words: str) -> None:
    """A free one is not promised to anybody."""
    shown = {name: str(parts_of(Event(PLANS[name]), locale)) for name in ("freezeout", "freeroll")}
    assert words in shown["freezeout"]
    assert words not in shown["freeroll"]


def test_the_length_is_that_of_those_who_came_once_it_has_started() -> None:
    """The length is that of those who came once it has started: before that of the usual field;
    also while late entries are possible."""
    late = plan(late_levels=3)
    assert "with 25 players" in str(parts_of(Event(late)))
    assert "with 4 players" in str(parts_of(event("a b c d", late)))


OVER = "This table is finished."


def around(made: Event, table: int = 1) -> Surroundings:
    captions = Captions()
    captions.update_captions(news_of(made))
    found = captions.surroundings_at(TableId(table), ENGLISH)
    assert found is not None
    return found


def test_a_table_says_its_event_its_number_and_the_level() -> None:
    """A table's caption has its event, its number and the level, with the moment at which the next
    one comes."""
    said = around(event(names(18), plan(seats=9)), 2)
    assert said.title == "Friday · table 2"
    assert said.level == "Level 1 · 5/10 · next 10/20 <t:1700000600:R>"
    assert (said.hold, [label for label, _ in said.controls]) == ("", ["Standings"])


def test_the_name_of_the_event_makes_room_at_a_turn() -> None:
    """A phone shows picture and controls together; the thread has the same name."""
    said = around(event(names(18), plan(seats=9)), 2)
    played = Game(rules(seats=3))
    for name in "ab":
        played.sit(name, 100)
    assert f"### {said.title}" in heading(played, said)
    played.start()
    at_turn = heading(played, said)
    assert said.title not in at_turn
    assert at_turn.startswith("### No-Limit Hold'em 1/2 · hand 1\n")
    assert f"\n-# {said.level}\n" in at_turn


def test_the_first_turn_leaves_one_line_to_the_blinds() -> None:
    """Level and root stand above the picture then; later the last actions have two."""
    said = around(event(names(18), plan(seats=9)), 2)
    played = Game(rules(seats=4, ante=1))
    for name in ("Bartholomew", "Maximiliane", "Christopher", "Alexandrine"):
        played.sit(name, 100)
    played.start()
    assert lines_of(below(played, said)) == 1
    played.act(played.turn, "call")
    played.act(played.turn, "call")
    assert lines_of(below(played, said)) == 2
    assert lines_of(below(played, None)) == 2


def below(game: Game, said: Surroundings | None) -> str:
    """The text under the table's picture."""
    layout = table_layout(news_at(public(game.table)), ENGLISH, around=said)
    *_, last = (part for part in layout.walk_children() if isinstance(part, TextDisplay))
    return last.content


def heading(game: Game, said: Surroundings) -> str:
    """The text above the table's picture."""
    layout = table_layout(news_at(public(game.table)), ENGLISH, around=said)
    texts = (part for part in layout.walk_children() if isinstance(part, TextDisplay))
    return next(texts).content


def shown(game: Game, said: Surroundings) -> tuple[str, set[str]]:
    """The text above the picture of a tournament's table, and its controls."""
    view = public(game.table)
    view = view._replace(rules=replace(view.rules, tournament=1))
    layout = table_layout(replace(news_at(view), next_hand_ms=None), ENGLISH, around=said)
    parts = list(layout.walk_children())
    above = next(part.content for part in parts if isinstance(part, TextDisplay))
    return above, {str(part.label) for part in parts if isinstance(part, Button)}


def test_a_table_says_at_once_that_its_tournament_is_over() -> None:
    """A table says with the hand that leaves one player that its tournament is over, before the
    tournament has heard of it and after; nobody sits out, cuts or makes a deal any more. Where
    others may come, it waits for them."""
    made, captions = event("a b c"), Captions()
    captions.update_captions(news_of(made))
    made.bust("c", by="b")
    captions.update_captions(news_of(made))
    said = captions.surroundings_at(TableId(1), ENGLISH)
    assert said is not None
    played = Game(rules(seats=3))
    for name in "ab":
        played.sit(name, 100)
    played.start(top="2c As 7d Ad")
    assert OVER not in shown(played, said)[0]
    played.play("a raise 100, b call")
    text, controls = shown(played, said)
    assert OVER in text
    assert not controls & {"Sit out", "Cut", "Deal…", "More"}
    text, controls = shown(played, replace(said, is_last=False))
    assert "Waiting for players." in text
    assert "Sit out" in controls
    made.bust("a", by="b")
    assert captions.update_captions(news_of(made)) == [TableId(1)]
    said = captions.surroundings_at(TableId(1), ENGLISH)
    assert said is not None
    assert said.is_over
    assert said.controls == ()


def test_a_deal_ends_the_table_too() -> None:
    """A deal ends the table too: both players have chips, and no hand follows."""
    played = Game(rules(seats=3))
    for name in "ab":
        played.sit(name, 100)
    played.start()
    played.fold_round()
    text, controls = shown(played, Surroundings("Friday · table 1", "", is_over=True))
    assert OVER in text
    assert "Sit out" not in controls


def test_a_table_of_cash_games_has_none() -> None:
    """A table of cash games has none: it belongs to nothing."""
    assert Captions().surroundings_at(TableId(9), ENGLISH) is None


def test_what_holds_a_table_up_is_said() -> None:
    """A pause, hand for hand, a break with its add-on."""
    large = event(names(18), plan(seats=9))
    large.apply(ask.SetHandForHand(large.now_ms, True))
    assert "Hand for hand" in around(large).hold
    made = event(
        "a b c", plan(mode=TournamentMode.ADDON, addon=AddonTerms(Chips(100), Chips(1500), 1))
    )
    made.apply(ask.PauseTournament(made.now_ms))
    assert around(made).hold == "**The tournament is paused.**"
    made.apply(ask.ResumeTournament(made.now_ms))
    made.until_due()
    said = around(made)
    assert said.hold.startswith("**Break**")
    assert "Add-on 1,500 for 100" in [label for label, _ in said.controls]


def test_a_table_that_waits_for_a_rebuy_says_so() -> None:
    """A table that waits for a rebuy says so, until it is bought, or the time for it is over."""
    made = event("a b c", plan(mode=TournamentMode.REBUY, rebuy=RebuyTerms(Chips(80))))
    made.bust("a", by="b")
    assert "decide on a rebuy" in around(made).hold
    made.ask(ask.Rebuy, "a")
    assert around(made).hold == ""


def test_only_tables_that_look_different_are_drawn_anew() -> None:
    """New stacks and levels come with the next hand; a pause does not."""
    made, captions = event("a b c d"), Captions()
    captions.update_captions(news_of(made))
    made.bust("a c", by="b")
    assert captions.update_captions(news_of(made)) == [TableId(1)]
    made.until_due()
    assert captions.update_captions(news_of(made)) == []
    made.apply(ask.PauseTournament(made.now_ms))
    assert captions.update_captions(news_of(made)) == [TableId(1)]


def test_an_event_that_is_over_has_no_controls() -> None:
    """The table keeps its title to its last message."""
    made, captions = event("a b"), Captions()
    captions.update_captions(news_of(made))
    made.bust("a", by="b")
    captions.update_captions(replace(news_of(made), table_channels={}))
    kept = captions.surroundings_at(TableId(1), ENGLISH)
    assert kept is not None
    assert kept.title == "Friday · table 1"
    captions.forget_table(TableId(1))
    assert captions.surroundings_at(TableId(1), ENGLISH) is None
