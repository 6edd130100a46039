"""Announcing with few options and changing the plan by forms, as organisers do."""

from pathlib import Path
from random import Random

from bot.ids import PlayerId
from bot.ui.components.custom_ids import PlanSubject, TournamentControl
from tests.clock import ManualClock
from tests.end_to_end.card_room import card_room, until
from tests.end_to_end.live_tournament import LiveTournament, control_id_of, open_plan
from tests.end_to_end.player import sentence_of

CHANGED = "The plan has been changed."


async def test_an_organiser_changes_the_plan_before_the_first_entry(tmp_path: Path) -> None:
    """Levels of one's own, prizes, rebuys: the announcement follows, and the tournament is played
    and paid by the new plan, after a restart too."""
    async with card_room(
        tmp_path / "room.db", chance=Random(5), clock=ManualClock.of_today()
    ) as room:
        tournament = LiveTournament(room)
        said = sentence_of(await tournament.create("Bob", preset="sit-and-go", title="Friday"))
        assert "With 6 players it should take about" in said
        assert await tournament.change("Bob", PlanSubject.FIELD, most=3, seats=3) == CHANGED
        levels = {"stack": 1000, "levels": "10/20, 20/40, 100/200", "ante_from": 2}
        assert await tournament.change("Bob", PlanSubject.LEVELS, **levels) == CHANGED
        assert await tournament.change("Bob", PlanSubject.PRICE, fee=0) == CHANGED
        assert await tournament.change("Bob", PlanSubject.PRIZES, shares="2 1") == CHANGED
        await tournament.announcement(
            lambda m: "Sit & go for 3" in m.text and "1st 200 · 2nd 100" in m.text
        )
        refused = await tournament.change("Bob", PlanSubject.LEVELS, levels="10-20")
        assert refused == r"Levels: I can't read “10\-20”. Nothing was changed."
        refused = await tournament.change("Bob", PlanSubject.PRIZES, added=500)
        assert "moderators of this channel" in refused
        assert "Only the player who announced" in await tournament.change(
            "Carol", PlanSubject.PRICE, fee=5
        )
        await room.stop_bot()
        await room.start_bot()
        await tournament.announcement(lambda m: control_id_of(m, TournamentControl.REGISTER))
        await tournament.register("Alice Bob Carol")
        refused = await tournament.change("Bob", PlanSubject.PRICE, prize_part=500)
        assert "Players have already entered under the current plan" in refused
        await tournament.begin()
        assert {entry.stack for entry in tournament.state.entrants.values()} == {1000}
        await tournament.play(lambda: tournament.over)
        chips = [await room.wallet(name) for name in room.players]
        assert (max(chips), sum(chips)) == (1100, 3000)


async def test_what_changes_after_an_entry_is_told_in_the_channel(tmp_path: Path) -> None:
    """A title and more room harm nobody."""
    async with card_room(tmp_path / "room.db", clock=ManualClock.of_today()) as room:
        tournament = LiveTournament(room)
        await tournament.create("Bob", preset="freezeout", start="in 3 h", title="Friday")
        await tournament.register("Carol")
        field = {"title": "Saturday", "most": 600}
        assert await tournament.change("Bob", PlanSubject.FIELD, **field) == CHANGED
        told = await tournament.line(tournament.channel, "The plan of **Saturday** has changed")
        assert "Announcement" in told.content
        await tournament.announcement(lambda m: "Saturday" in m.text and "600" in m.text)
        await tournament.command("Alice", "cancel", number=tournament.number)
        await until(lambda: tournament.over)
        listed = await tournament.command("Alice", "list")
        assert "Saturday" in listed


async def test_anybody_announces_a_freeroll_with_prizes_of_their_own(tmp_path: Path) -> None:
    """Anybody announces a freeroll with prizes of their own: they are taken at once, come back when
    it is called off, and are won when it is played."""
    async with card_room(
        tmp_path / "room.db", chance=Random(5), clock=ManualClock.of_today()
    ) as room:
        tournament = LiveTournament(room)
        free = {"preset": "freeroll", "start": "in 3 h"}
        assert "You have only 1,000 chips; you need 1,500." in sentence_of(
            await tournament.create("Bob", prize=1500, **free)
        )
        await tournament.create("Bob", prize=600, **free)
        assert await room.wallet("Bob") == 400
        player = PlayerId(int(room["Bob"].id))
        await tournament.announcement(lambda m: f"600 put up by <@{player}>" in m.text)
        await tournament.command("Bob", "cancel", number=tournament.number)
        await until(lambda: tournament.over)
        assert await room.wallet("Bob") == 1000
        await tournament.create("Bob", prize=600, preset="sit-and-go", players=3, buy_in=0, fee=0)
        await tournament.register("Alice Bob Carol")
        await tournament.begin()
        await tournament.play(lambda: tournament.over)
        chips = [await room.wallet(name) for name in ("Alice", "Bob", "Carol")]
        assert sum(chips) == 3000
        assert chips in ([1600, 400, 1000], [1000, 1000, 1000], [1000, 400, 1600])


async def test_a_freeroll_may_be_played_for_glory(tmp_path: Path) -> None:
    """A freeroll may be played for glory, without anybody's money; the house's stays with
    moderators."""
    async with card_room(tmp_path / "room.db", clock=ManualClock.of_today()) as room:
        tournament = LiveTournament(room)
        said = sentence_of(await tournament.create("Bob", preset="freeroll", start="in 3 h"))
        assert "With `prize` you can put up your own chips" in said
        shown = await tournament.announcement()
        assert "you play for glory" in shown.text
        assert "registered" in await tournament.press("Carol", TournamentControl.REGISTER, shown)
        assert await room.wallet("Carol") == 1000
        await tournament.create("Alice", preset="freeroll", start="in 3 h")
        await tournament.announcement(lambda m: "1,000 added by the house" in m.text)


async def test_a_refused_form_of_the_plan_is_entered_again(tmp_path: Path) -> None:
    """A plan that cannot be read, or that no tournament can have, comes back in a sentence with a
    button that opens the form with all that was entered, until it is taken."""
    async with card_room(tmp_path / "room.db", clock=ManualClock.of_today()) as room:
        tournament, bob = LiveTournament(room), room["Bob"]
        await tournament.create("Bob", preset="sit-and-go")
        shown = await tournament.announcement()
        form = (await open_plan(bob, shown, PlanSubject.LEVELS)).modal
        refused = await bob.submit(form, {"stack": "banana", "turn-seconds": "25"})
        assert "I can't read “banana”" in sentence_of(refused)
        for typed, wrong in (("banana", "1"), ("1", None)):
            again = (await bob.press(refused.message, "Enter again")).modal
            fields = again.fields
            assert (fields["stack"]["value"], fields["turn-seconds"]["value"]) == (typed, "25")
            if wrong:
                refused = await bob.submit(again, {"stack": wrong})
        assert sentence_of(await bob.submit(again, {"stack": "3k"})) == CHANGED
        sheet = tournament.state.options.sheet
        assert (sheet.starting_stack, sheet.turn_seconds) == (3000, 25)


async def test_a_form_changes_only_what_was_touched_in_it(tmp_path: Path) -> None:
    """Somebody has changed another part of the plan since it was opened, and a freeze-out whose
    forms of rebuys and add-on are sent as they open stays one."""
    async with card_room(tmp_path / "room.db", clock=ManualClock.of_today()) as room:
        tournament, bob = LiveTournament(room), room["Bob"]
        await tournament.create("Bob", preset="freezeout", start="in 3 h", title="Friday")
        for subject in (PlanSubject.REBUYS, PlanSubject.ADDON):
            assert await tournament.change("Bob", subject) == "Nothing changed."
        shown = await tournament.announcement()
        form = (await open_plan(bob, shown, PlanSubject.FIELD)).modal
        assert await tournament.change("Bob", PlanSubject.FIELD, title="Saturday") == CHANGED
        assert sentence_of(await bob.submit(form, {"most": "60"})) == CHANGED
        options = tournament.state.options
        assert (options.title, options.entrants_max) == ("Saturday", 60)
