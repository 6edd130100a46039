"""Text first: what a pause of the table leaves to be told."""

from bot.ids import PlayerId
from bot.table.events import HandVoided
from bot.table.table_commands import Pause, Resume
from tests.builders import Game, game, player
from tests.ui.tables import CATALOGUE
from tests.ui.test_text_first import Reader


async def paused(table: Game, *names: str) -> Reader:
    """Readers who were told of the hand until the table was paused."""
    reader = Reader(table, *map(player, names))
    await reader.show()
    await reader.play("a fold")
    await reader.told()
    table.apply(Pause())
    await reader.show()
    assert not reader.sent
    return reader


async def test_a_hand_that_is_void_in_a_pause_is_told_to_those_who_were_in_it() -> None:
    """A hand that is void in a pause is told to one who has folded and left, and to nobody who sat
    down since."""
    table = game("a b c")
    table.start()
    table.sit("d")
    reader = await paused(table, *"abcd")
    table.leave("a")
    await reader.show()
    hand = table.table.hand_id
    table.void()
    await reader.show(HandVoided(hand, PlayerId(7)))
    assert [each.player for each in reader.sent] == list(map(player, "abc"))
    reader.sent.clear()
    await reader.show()
    assert not reader.sent


async def test_a_turn_is_told_again_after_a_pause() -> None:
    """A turn is told again after a pause, and nothing else: the street was told before."""
    table = game("a b c")
    table.start()
    reader = await paused(table, *"abc")
    table.apply(Resume())
    await reader.show()
    assert [each.player for each in reader.sent] == [player("b")]
    [turn] = await reader.told()
    assert "**Your turn**" in turn


async def test_pause_and_resumption_are_told_to_everybody_with_a_seat() -> None:
    """Pause and resumption are told to everybody with a seat, dealt in or not; to nobody else, and
    not to those who look."""
    table = game("a b c")
    table.start()
    table.sit("d")
    reader = Reader(table, *map(player, "abd"))
    await reader.show()
    await reader.told()
    for command, words in (
        (Pause(), "**The game is paused**"),
        (Resume(), "**The game resumes**"),
    ):
        await reader.show(*table.apply(command))
        said = [each for each in reader.sent if each.key]
        assert [each.player for each in said] == list(map(player, "abd"))
        told = [CATALOGUE.texts("en").say(each.key, **each.data) for each in said]
        assert all(each.startswith(words) and "<#2>" in each for each in told)
        reader.sent.clear()


async def test_a_turn_that_waits_to_be_sent_is_outdated_by_a_pause() -> None:
    """A pause makes a turn that waits to be sent outdated: its time limit is no more."""
    table = game("a b c")
    table.start()
    reader = Reader(table, player("a"))
    await reader.show()
    [turn] = reader.sent
    assert turn.is_outdated is not None
    assert not turn.is_outdated()
    table.apply(Pause())
    await reader.show()
    assert turn.is_outdated()


async def test_a_result_is_not_told_again_after_a_pause() -> None:
    """A result is not told again after a pause, though the table shows it until the next hand."""
    table = game("a b c")
    table.start()
    reader = Reader(table, *map(player, "abc"))
    await reader.show()
    await reader.play("a fold", "b fold")
    await reader.told()
    for command in (Pause(), Resume()):
        table.apply(command)
        await reader.show()
    assert not reader.sent


async def test_a_result_that_comes_with_a_pause_is_told_after_it() -> None:
    """A result that comes with a pause is told after it: one edit of the table's message may show
    both."""
    table = game("a b c")
    table.start()
    reader = Reader(table, player("b"))
    await reader.show()
    table.play("a fold, b fold")
    table.apply(Pause())
    await reader.show()
    table.apply(Resume())
    await reader.show()
    [result] = await reader.told()
    assert "is over" in result


async def test_a_street_that_comes_with_a_pause_is_told_after_it() -> None:
    """A street that comes with a pause is told after it, to those who are not asked; with the turn
    to the one who is."""
    table = game("a b c")
    table.start()
    reader = Reader(table, *map(player, "abc"))
    await reader.show()
    await reader.told()
    table.play("a call, b call, c check")
    table.apply(Pause())
    await reader.show()
    table.apply(Resume())
    await reader.show()
    told = await reader.told()
    assert len(told) == 3
    assert all("**Flop** at <#2>: " in each for each in told)
