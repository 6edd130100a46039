"""Leaderboards, figures and past hands, as the people of the server see them."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

from bot.durations import DAY_MS
from bot.ids import Chips, GuildId, PlayerId
from bot.storage.database import Database
from bot.storage.players import KnownPlayer
from bot.storage.unit import Feat, LeaderboardKind, Payout, PlayKind, Unit
from devtools.sandbox.world_builder import CARD_ROOM_ID
from tests.clock import START_MS, ManualClock
from tests.end_to_end.card_room import CardRoom, card_room, until
from tests.end_to_end.known_decks import holdem
from tests.end_to_end.player import alt_of, sentence_of
from tests.host.test_recounting import list_every_table
from tests.storage.builders import execute
from tests.user_screen import SeenMessage

GUILD = GuildId(CARD_ROOM_ID)
STRANGER = PlayerId(1_370_000_000_900_004_321)
BOB_WINS = holdem("AsAd KhKd", "7c8d9h 2d Jh")


async def ask(room: CardRoom, line: str, name: str = "Alice", **options: Any) -> SeenMessage:
    player = room[name]
    outcome = await player.command(line, channel=player.channel, **options)
    assert outcome.state == "answered", outcome.json
    return outcome.message


async def play(room: CardRoom) -> None:
    """Bob's aces beat Alice's kings for 40 chips."""
    await room.open()
    await room.seat(Alice=100, Bob=100)
    await room.deal()
    await room.play("Alice raise 40, Bob call, Bob check, Alice check, Bob check, Alice check")
    await room.play("Bob check, Alice check")
    await room.result()


async def count(database: Database, *feats: tuple[int, LeaderboardKind, int, int]) -> None:
    made = tuple(Feat(GUILD, PlayerId(p), board, value, at) for p, board, value, at in feats)
    await database.writer.commit(Unit(at_ms=START_MS, feats=made))


async def test_hands_of_before_an_update_are_counted(tmp_path: Path) -> None:
    """The bot counts hands from before an update while it serves: `/stats` tells them as if they
    had been counted at once."""
    path = tmp_path / "room.db"
    async with card_room(path, "Alice Bob", [BOB_WINS]) as room:
        await play(room)
        told = (await ask(room, "/stats")).text
        await room.stop_bot()
        counted = execute(path, "SELECT * FROM style_counts")
        execute(path, "DELETE FROM style_counts")
        list_every_table(path)
        await room.start_bot()
        await until(lambda: execute(path, "SELECT * FROM style_counts") == counted)
        assert (await ask(room, "/stats")).text == told
        assert "Based on" not in told


async def test_the_board_names_people_and_ranks_the_caller(tmp_path: Path) -> None:
    """A picture, described in full; the same as text, and the user's rank. It is the user's alone
    until they show it in the channel."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [BOB_WINS]) as room:
        await play(room)
        shown = await ask(room, "/leaderboard", board="net")
        assert shown.ephemeral
        await room["Alice"].press(shown, "Show in channel")
        seen = await room["Bob"].wait_for_message(
            room["Bob"].channel, lambda m: m.text == shown.text
        )
        assert alt_of(seen) == alt_of(shown)
        assert not seen.buttons
        await room["Alice"].record(shown)
        alt = alt_of(shown)
        assert alt == (
            "Net result. The Card Room · All time. 1. Bob: +40. 2. Alice: −40. "
            "Alice is #2 of 2 (−40)"
        )
        assert "**1.** Bob · +40" in shown.text
        assert "Alice is #2 of 2 (−40)" in shown.text
        [picture] = [p for p in shown.pictures if p.get("description")]
        assert picture["width"] == 960


async def test_every_board_and_span_answers(tmp_path: Path) -> None:
    """Whatever is chosen, somebody is named or everybody invited."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [BOB_WINS]) as room:
        await play(room)
        for board in LeaderboardKind:
            # Everything at once would be more than one person may ask in so short a time.
            for span, where in (("all", "here"), ("month", "everywhere"), ("week", "here")):
                options = {"board": board.value, "span": span, "where": where}
                shown = await ask(room, "/leaderboard", **options)
                played = board not in (LeaderboardKind.TOURNAMENTS_WON, LeaderboardKind.BEST_VELOX)
                assert ("Bob" if played else "Be the first") in shown.text


async def test_one_game_and_kind_has_boards_of_its_own(tmp_path: Path) -> None:
    """The Top Ten and the Hall of Fame of a game, and what it paid out last month."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [BOB_WINS]) as room:
        await play(room)
        shown = await ask(room, "/leaderboard", game="holdem")
        assert alt_of(shown).startswith(
            "Net result. The Card Room · Hold'em · Cash tables · All time. 1. Bob: +40. 2. Alice"
        )
        none = await ask(room, "/leaderboard", game="Razz")
        assert none.text.endswith("Nobody is on this board yet. Be the first: `/table open`.")
        velox = await ask(room, "/leaderboard", kind="velox")
        assert "`/tournament create preset:VeloX`" in velox.text
        fame = await ask(room, "/leaderboard", "Bob", game="holdem", span="hall-of-fame")
        assert "**October 2025** · Bob · +40" in fame.text
        empty = await ask(room, "/leaderboard", "Bob", board="payout")
        assert "Nobody played that in September 2025" in empty.text
        paid = [
            Payout(GUILD, game, kind, Chips(1_000), Chips(got), START_MS - 40 * DAY_MS)
            for game, kind, got in (
                ("holdem", PlayKind.SCHEDULED, 968),
                ("horse", PlayKind.VELOX, 910),
            )
        ]
        late = replace(paid[0], at_ms=START_MS - 25 * DAY_MS, paid_out=Chips(955))
        unit = Unit(at_ms=START_MS, payouts=(*paid, late))
        await room.app.database.writer.commit(unit)
        told = await ask(room, "/leaderboard", "Bob", board="payout")
        assert alt_of(told) == (
            "Payout by game. The Card Room · September 2025. Hold'em · Tournaments: 95.5% · 1,000"
        )
        assert "**Hold'em · Tournaments** · 95.5%: 955 paid back out of 1,000" in told.text


async def test_an_empty_board_invites_in_the_readers_language(tmp_path: Path) -> None:
    """Nobody there yet: come and play."""
    async with card_room(tmp_path / "room.db", "Alice", locales={"Alice": "it"}) as room:
        assert "Comincia tu" in (await ask(room, "/leaderboard", board="net")).text


async def test_somebody_never_met_is_left_for_discord_to_name(tmp_path: Path) -> None:
    """A mention in the text, which pings nobody; a number in the picture."""
    async with card_room(tmp_path / "room.db", "Alice") as room:
        await count(room.app.database, (STRANGER, LeaderboardKind.TOURNAMENTS_WON, 1, START_MS))
        shown = await ask(room, "/leaderboard", board="tournaments-won")
        assert f"<@{STRANGER}>" in shown.text
        assert "1. Player 4321: 1" in alt_of(shown)
        assert shown.json["mentions"] == []
        assert "Alice isn't on this board yet" in shown.text


async def test_ties_go_to_who_was_first(tmp_path: Path) -> None:
    """Three equal scores, in the order in which they were reached (R-251)."""
    async with card_room(tmp_path / "room.db", "Alice") as room:
        feats = [
            (player, LeaderboardKind.BEST_VELOX, 6, START_MS - player) for player in (31, 33, 32)
        ]
        await count(room.app.database, *feats)
        alt = alt_of(await ask(room, "/leaderboard", board="best-velox"))
        assert "1. Player 33: ×6. 2. Player 32: ×6. 3. Player 31: ×6" in alt


async def test_the_hall_of_fame_names_each_months_champion(tmp_path: Path) -> None:
    """Months by their names, the newest first; the one that runs is said to run."""
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        await ask(room, "/bank balance", "Bob")
        bob, alice = int(room["Bob"].id), int(room["Alice"].id)
        await count(
            room.app.database,
            (bob, LeaderboardKind.HANDS_WON, 9, START_MS - 40 * DAY_MS),
            (alice, LeaderboardKind.HANDS_WON, 4, START_MS),
        )
        options = {"board": "hands-won", "span": "hall-of-fame"}
        shown = await ask(room, "/leaderboard", **options)
        assert shown.text.splitlines()[3:] == [
            "**October 2025** · Alice · 4",
            "**August 2025** · Bob · 9",
            "",
            "October 2025 isn't over yet",
        ]
        assert "Bob: 9 · Aug 2025" in alt_of(shown)
        empty = await ask(room, "/leaderboard", board="net", span="hall-of-fame")
        assert "still empty" in empty.text
        refused = await ask(room, "/leaderboard", board="wallet", span="hall-of-fame")
        assert refused.ephemeral
        assert "no Hall of Fame" in refused.text


async def test_a_full_board_of_long_names_fits(tmp_path: Path) -> None:
    """Ten of the longest names with markup in them stay within what Discord allows."""
    async with card_room(tmp_path / "room.db", "Alice") as room:
        await ask(room, "/bank balance")
        players = room.app.database.players

        crowd = [PlayerId(number) for number in range(1, 13)]
        await players.store([KnownPlayer(GUILD, p, "*" * 31 + "W", "en") for p in crowd])
        feats = [(p, LeaderboardKind.BIGGEST_POT, 10**12 + p, START_MS) for p in crowd]
        await count(room.app.database, *feats)
        shown = await ask(room, "/leaderboard", board="biggest-pot")
        assert shown.text.count("\\*" * 31 + "W") == 10
        assert alt_of(shown).count("W: ") == 10


async def test_stats_tell_how_somebody_plays(tmp_path: Path) -> None:
    """Figures and a chart, the user's own or a friend's; nothing to show is said kindly."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [BOB_WINS]) as room:
        nothing = await ask(room, "/stats")
        assert nothing.ephemeral
        assert nothing.content == "Alice hasn't finished a hand in this server yet."
        await play(room)
        own = await ask(room, "/stats")
        assert "### Alice's stats" in own.text
        for line in (
            "**1** hand, none won",
            "**1 of 1** VPIP: put money in the pot voluntarily",
            "**1 of 1** PFR: raised preflop",
            "**0 of 1** W$SD: won at showdown",
            "button and small blind – / – (1)",
            "after at least 20 opportunities",
            "**−40** net at cash tables",
        ):
            assert line in own.text
        assert alt_of(own) == (
            "Alice's net result at cash tables over one hand: now −40, highest −40, lowest −40."
        )
        bob = await ask(room, "/stats", player=room["Bob"].id)
        assert "### Bob's stats" in bob.text
        assert "big blind – / – (1)" in bob.text
        two = await ask(room, "/stats", friend=room["Bob"].id, game="Hold'em")
        assert two.text.startswith("### Alice and Bob")
        assert re.search(r"Alice +Bob\n", two.text)
        assert re.search(r"Hands +1 +1\n", two.text)
        assert re.search(r"W\$SD +– +–\n", two.text)
        razz = await ask(room, "/stats", game="razz")
        assert razz.content.startswith("Alice hasn't finished a hand of Razz in this server")


async def test_a_hand_is_told_again_without_hidden_cards(tmp_path: Path) -> None:
    """Every street and the result; the beaten hand that was mucked stays hidden."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [BOB_WINS]) as room:
        await play(room)
        told = await ask(room, "/hand show", "Bob")
        assert told.ephemeral
        assert told.text.startswith("### No-Limit Hold'em 1/2 · hand 1")
        assert "Alice raises to 40 · Bob calls 38" in told.text
        assert "**flop**" in told.text
        assert "**Bob** wins 80 with a pair of aces" in told.text
        assert "A♠ A♦" in told.text
        assert "K♥" not in told.text
        assert (await ask(room, "/hand show", number=1)).text == told.text


async def test_cards_shown_late_are_told_too(tmp_path: Path) -> None:
    """Cards shown after the hand were seen by everybody, so the record has them."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [BOB_WINS]) as room:
        await play(room)
        table = await room["Alice"].table()
        shown = next(b for b in table.buttons if "Show" in b.label)
        await room["Alice"].press(table, shown.custom_id)
        assert "K♥ K♦" in (await ask(room, "/hand show")).text


async def test_hands_that_cannot_be_told_are_refused(tmp_path: Path) -> None:
    """No table, no such hand, a hand that still runs."""
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        alice = room["Alice"]

        async def refusal(**options: Any) -> str:
            return sentence_of(await alice.command("/hand show", channel=alice.channel, **options))

        assert "no table in this channel" in await refusal()
        await room.open()
        assert "no such hand" in await refusal()
        await room.seat(Alice=100, Bob=100)
        await room.deal()
        assert "still in progress" in await refusal(number=1)
        assert "no such hand" in await refusal(number=2)


async def test_a_month_is_the_servers(tmp_path: Path) -> None:
    """An hour before UTC's October ends it is November in Rome: a hand that ends then counts for
    November, and that is the board of the month."""
    begins_ms = 1_761_951_600_000
    path, clock = tmp_path / "room.db", ManualClock(begins_ms - DAY_MS)
    async with card_room(path, "Alice Bob", [BOB_WINS], clock=clock) as room:
        await room["Alice"].command(
            "/settings timezone", channel=room["Alice"].channel, zone="Europe/Rome"
        )
        clock.set_forward(DAY_MS / 1000)
        await play(room)
        shown = await ask(room, "/leaderboard", board="net", span="month")
        assert "November 2025" in shown.text
        assert "**1.** Bob · +40" in shown.text
