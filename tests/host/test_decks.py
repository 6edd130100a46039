"""The next hand's deck outlives the process, and is thrown away where its cards may be known."""

from dataclasses import replace
from pathlib import Path

import pytest

from bot.host import decks, table_actor
from bot.host.decks import DeckBeacon, fresh_deck
from bot.host.past_hands import PastHands
from bot.host.table_timers import CLOSED_SECONDS
from bot.ids import TableId
from bot.storage.audit import audit
from bot.storage.copying import backup
from bot.table.events import WordsDropped
from bot.table.table import Table
from bot.table.table_commands import CutNextDeck
from bot.table.view import TableView
from tests.builders import player
from tests.host.table_room import CHANNEL, TableRoom, table_room
from tests.host.test_table_timers import Slow
from verify.mazziere_verify import check, check_chain


def table_at(at: TableRoom, table: TableId) -> Table:
    return at.room.inspect(table)


async def played(at: TableRoom, table: TableId) -> TableView:
    """The next hand as it began; it is over then."""
    view = await at.start_hand(table)
    await at.play_through(table)
    return view


async def test_the_waiting_table_shows_the_root_of_its_first_hand(at: TableRoom) -> None:
    """The root that the waiting table shows comes with the first player, and is that of the hand
    that follows."""
    table = await at.open()
    assert at.room.look(table).next_root == ""
    await at.sit(table, "a")
    root = at.news.view.next_root
    assert len(root) == 64
    await at.sit(table, "b")
    assert (await at.start_hand(table)).deck_commitment == root


async def test_the_deal_shows_the_next_root(at: TableRoom) -> None:
    """The deal shows the next root, in its own news, and until the end, with nothing sent
    besides."""
    table = await at.open_with("a b")
    await at.start_hand(table)
    told, root = len(at.told.news), at.news.view.next_root
    assert root == at.room.look(table).next_root != ""
    await at.act(table, "fold")
    assert len(at.told.news) == told + 1
    assert root == at.news.view.next_root
    assert (await at.start_hand(table)).deck_commitment == root


async def test_a_restart_between_root_and_deal_deals_the_same_cards(database_path: Path) -> None:
    """A restart between root and deal deals the same cards, with another process and other
    chance."""
    async with table_room(database_path) as at:
        table = await at.open_with("a b")
        await played(at, table)
        decks, clock = table_at(at, table).decks, at.clock
        root = at.room.look(table).next_root
    async with table_room(database_path, clock=clock, seed=99) as at:
        await at.room.recover()
        assert at.room.look(table).next_root == root
        assert table_at(at, table).decks == decks
        view = await played(at, table)
        assert view.deck_commitment == root
        past = PastHands(at.database)
        proofs = [(await past.proof(CHANNEL, number, player("a"))).file for number in (1, 2)]
        check_chain([check(proof) for proof in proofs])
    assert audit(database_path).clean


async def test_a_crash_between_cut_and_deal_keeps_the_words(database_path: Path) -> None:
    """The deal after it is the one that was cut; the hand's record and the journal say the same."""
    async with table_room(database_path) as at:
        table = await at.open_with("a b")
        view = await played(at, table)
        for name, word in (("b", "second"), ("a", "first *word*")):
            await at.room.ask_table(table, CutNextDeck(player(name), view.hand_id, word))
        decks, clock = table_at(at, table).decks, at.clock
        assert decks.committed is not None
    async with table_room(database_path, clock=clock, seed=99) as at:
        await at.room.recover()
        assert at.room.look(table).next_words == decks.words
        await at.start_hand(table)
        hand, cut = table_at(at, table).hand, at.room.look(table).cut
        assert hand is not None
        assert cut is not None
        wanted = decks.committed.dealt(replace(cut, words=decks.words))
        assert hand.setup.deck == wanted
        clock = at.clock
    async with table_room(database_path, clock=clock, seed=5) as at:
        await at.room.recover()
        again = table_at(at, table).hand
        assert again is not None
        assert again.setup.deck == wanted
        await at.play_through(table)
        proof = await PastHands(at.database).proof(CHANNEL, 2, player("a"))
        assert check(proof.file).cut_by.startswith("cut by 2 words (words closed at ")
    assert audit(database_path).clean


async def test_on_a_restored_backup_the_next_deck_is_another(
    database_path: Path, tmp_path: Path
) -> None:
    """The hands after the backup were played with that deck: its cards may be known."""
    copy = tmp_path / "copy.db"
    async with table_room(database_path) as at:
        table = await at.open_with("a b")
        view = await played(at, table)
        await at.room.ask_table(table, CutNextDeck(player("a"), view.hand_id, "x"))
        root, clock = at.room.look(table).next_root, at.clock
        first = (await PastHands(at.database).proof(CHANNEL, 1, player("a"))).file
        backup(database_path, copy)
        await played(at, table)
        known = table_at(at, table).cut_deck
        assert known is not None
    async with table_room(copy, clock=clock) as at:
        assert at.database.is_behind
        await at.room.recover()
        assert at.room.look(table).next_root != root
        assert at.news.events == (WordsDropped(("a",), at.room.look(table).next_root),)
        view = await played(at, table)
        dealt = table_at(at, table).cut_deck
        assert dealt is not None
        assert dealt.deck.cards != known.deck.cards
        assert (dealt.deck.previous_root, dealt.deck.root) == (root, view.deck_commitment)
        again = (await PastHands(at.database).proof(CHANNEL, 2, player("a"))).file
        check_chain([check(first), check(again)])
        (thrown,) = again["thrown"]
        assert (thrown["root"], "cards" in thrown) == (root, False)
    assert audit(copy).clean


async def test_a_commit_that_fails_changes_no_deck(at: TableRoom) -> None:
    """The deal is asked for again, and is the same."""
    table = await at.open_with("a b")
    await played(at, table)
    root = at.room.look(table).next_root
    at.disk.before = 1
    await at.pass_time(6)
    assert not at.room.look(table).running
    await at.pass_time(6)
    assert at.room.look(table).deck_commitment == root


async def test_a_table_of_before_goes_on_after_an_update(
    database_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table from before an update has a prepared deck that was shown and cut between hands, by
    players' ids: the new process closes it before it deals, with the words at the seats of those
    who said them. Earlier hands are told as they were, and the chain goes on."""
    with monkeypatch.context() as before:
        before.setattr(
            decks,
            "fresh_deck",
            lambda chance, table: replace(fresh_deck(chance, table), is_ahead=False),
        )
        before.setattr(table_actor, "dated", lambda command, at_ms: command)
        before.setattr(DeckBeacon, "is_shown", False)
        async with table_room(database_path) as at:
            slow = Slow(at)
            table = await at.open_with("a b")
            await slow.deal(table)
            await at.play_through(table)
            await slow.is_seen()
            await at.settle()
            root, clock = at.room.look(table).next_root, at.clock
            word = CutNextDeck(player("b"), at.room.look(table).hand_id, "x", root)
            await at.room.ask_table(table, word)
            prepared = table_at(at, table).decks
            assert (prepared.closed_ms, prepared.words[0].seat) == (None, None)
            assert prepared.shown_ms is not None
            first = (await PastHands(at.database).proof(CHANNEL, 1, player("a"))).file
            assert "scheme" not in first
    async with table_room(database_path, clock=clock, seed=99) as at:
        slow = Slow(at)
        await at.room.recover()
        await slow.is_seen()
        await at.pass_time(6)
        assert not at.room.look(table).running
        closed_ms = table_at(at, table).decks.closed_ms
        assert closed_ms == clock.now_ms()
        await at.pass_time(CLOSED_SECONDS)
        view = at.room.look(table)
        assert view.deck_commitment == root
        assert view.next_root
        await at.play_through(table)
        past = PastHands(at.database)
        second = (await past.proof(CHANNEL, 2, player("a"))).file
        assert second["cut"]["closed_ms"] == closed_ms
        assert second["cut"]["words"] == [{"seat": 2, "word": "x"}]
        assert (await past.proof(CHANNEL, 1, player("a"))).file == first
        check_chain([check(first), check(second)])
    assert audit(database_path).clean
