"""Two languages at one table, and names that would rather be something else."""

from pathlib import Path
from random import Random

import pytest

from bot.ui.components.custom_ids import ControlKind
from tests.end_to_end.card_room import card_room
from tests.end_to_end.known_decks import holdem
from tests.end_to_end.live_tournament import LiveTournament
from tests.end_to_end.player import alt_of, control_of, labels, sentence_of
from tests.user_client import named

DECK = holdem("AsAd KhKd", "2c 7d 9h Jc 3s")
NASTY = [
    ("@everyone", "](http://x.example)"),
    ("**bold** `code` ||spoiler||", "<@1370000000300000002>"),
    ("\u202egnp.ecila", "🂡🃏👩‍👩‍👧‍👦🇮🇹"),
    ("漢" * 32, "\u3164\u200b\u2800"),
    ("# 1. heading\nsecond line", "﷽" * 32),
]


async def test_an_italian_server(tmp_path: Path) -> None:
    """The table speaks Italian to everybody; notes and DMs speak each player's own language."""
    async with card_room(
        tmp_path / "room.db", "Alice Bob", [DECK], locales={"Alice": "it"}
    ) as room:
        alice, bob = room["Alice"], room["Bob"]
        chosen = await alice.command("/settings language", channel=alice.channel, language="it")
        assert chosen.message.content == "Ora i tavoli di questo server sono in italiano."
        opened = await room.open()
        assert "tavolo" in opened.message.content.lower()
        await room.seat(Alice=100, Bob=100)
        await room.deal()
        table = await alice.turn()
        assert "piatto" in table.text.lower()
        assert "fiches" in alt_of(table)
        assert {"Fold", "Call 1", "Rilancia…"} <= set(labels(table))
        cards = control_of(table, ControlKind.CARDS)
        assert cards is not None
        assert cards.label == "Carte"
        italian = await alice.wait_for_dm(lambda m: "K♥ K♦" in m.content)
        english = await bob.wait_for_dm(lambda m: "A♠ A♦" in m.content)
        assert "coppia servita di re" in italian.content
        assert "pocket aces" in english.content
        wrong = await bob.press(table, table.buttons[0].custom_id)
        assert sentence_of(wrong) == "It's Alice's turn, not yours."
        await room.play("Alice raise 10")
        late = await room.forged("Alice", table.buttons[0].custom_id, table)
        assert sentence_of(late).startswith("Troppo tardi")


async def test_another_language_is_shown_at_once(tmp_path: Path) -> None:
    """Another language is shown at once, even where nothing else happens: at a table that waits for
    players, and by an announcement."""
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        alice = room["Alice"]
        await room.open()
        tournament = LiveTournament(room)
        await tournament.create(preset="velox", title="Lotteria")
        await alice.table(lambda table: "Sit down" in labels(table))
        await tournament.announcement(lambda shown: "Register" in labels(shown))
        await alice.command("/settings language", channel=alice.channel, language="it")
        table = await alice.table(lambda table: "Siediti" in labels(table))
        assert "Tavolo vuoto" in table.text
        tournament.advance(60)
        shown = await tournament.announcement(lambda shown: "Iscriviti" in labels(shown))
        assert "Iscrizione" in shown.text


async def test_a_thread_is_named_in_the_language_of_the_server(tmp_path: Path) -> None:
    """A thread is named in the server's language, even where the user who announces the tournament
    reads another one."""
    async with card_room(tmp_path / "room.db", "Alice Bob Carol", chance=Random(5)) as room:
        alice = room["Alice"]
        await alice.command("/settings language", channel=alice.channel, language="it")
        tournament = LiveTournament(room)
        await tournament.create(preset="velox", title="Lotteria")
        await tournament.register("Alice Bob Carol")
        await tournament.begin()
        channels = room.sandbox.world.channels
        names = [channels[home].name for home in tournament.homes.values()]
        assert names == ["Lotteria · tavolo 1"]


async def test_the_language_is_for_those_who_manage_the_server(tmp_path: Path) -> None:
    """The language is for members who manage the server: nobody else is even offered the
    command."""
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        bob = room["Bob"]
        offered = [command["name"] for command in await bob.commands(bob.channel)]
        assert "settings" not in offered
        assert "settings" in [c["name"] for c in await room["Alice"].commands(bob.channel)]


@pytest.mark.parametrize("names", NASTY)
async def test_names_are_mere_text(tmp_path: Path, names: tuple[str, str]) -> None:
    """Whatever somebody is called: nobody is pinged, nothing is a link, the hand plays on."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK]) as room:
        alice, bob = room["Alice"], room["Bob"]
        for player, name in zip((alice, bob), names, strict=True):
            named(room.sandbox.world.users.values(), player.name.lower()).global_name = name
        await room.open()
        await room.seat(Alice=100, Bob=100)
        await room.deal()
        for player, seat in zip((alice, bob), room.view.seats, strict=False):
            assert 0 < len(seat.name) <= 32
            assert seat.name.replace("\u200d", "").isprintable()
            player.name = seat.name
        table = await alice.turn()
        refused = await bob.press(table, table.buttons[0].custom_id)
        await room.play("Alice raise 10, Bob fold")
        result = await room.result()
        for message in (refused.message, table, result):
            assert not message.json["mentions"]
            assert not message.json["mention_everyone"]
            assert "@everyone" not in message.text
            assert "](http" not in message.text
            assert "<@" not in message.text
            assert "\u202e" not in message.text + str(message.pictures)
            assert "**bold**" not in message.text
