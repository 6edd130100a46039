"""Text first: turns, streets and results in words, for those who chose it."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.host.personal_settings import SettingsByPlayer
from bot.ids import PlayerId
from bot.storage.players import PersonalSettings
from bot.table.house_commands import RunoutAnswer, SetRunouts
from bot.table.house_rules import HouseRules
from bot.ui.pages import MESSAGE_MAX
from bot.ui.text_first import TextFirst
from bot.ui.topup_messages import PlayerMessage
from tests.builders import Game, game, player, rules
from tests.ui.tables import CATALOGUE, news_of, public

ALICE = player("a")


class Reader:
    """Plays a hand and keeps what those who read are told."""

    def __init__(self, of: Game, *readers: PlayerId) -> None:
        async def chosen(who: PlayerId) -> PersonalSettings:
            return PersonalSettings(text_first=who in readers)

        self.game, self.sent = of, cast("list[PlayerMessage]", [])
        personal = cast(SettingsByPlayer, SimpleNamespace(of=chosen))
        self.text_first = TextFirst(personal, self.sent.append)

    async def show(self) -> None:
        self.text_first.tell(news_of(public(self.game.table)))
        await self.text_first.settle()

    async def play(self, *script: str) -> None:
        """Plays each line, and shows the table after it."""
        for line in script:
            self.game.play(line)
            await self.show()

    def told(self, locale: str = "en") -> list[str]:
        """What was sent since the last time."""
        texts = CATALOGUE.texts(locale)
        said = [each.words(texts) for each in self.sent if each.words is not None]
        self.sent.clear()
        return said


def heads_up() -> Game:
    table = game("a b")
    table.start(top="As Kh Ad Kd  4s 2c 7d 9h  4d Jc  4h 3s")
    return table


async def test_a_turn_tells_everything() -> None:
    """Price, pot, what happened since the last turn, board and stacks; no hidden card."""
    reader = Reader(heads_up(), ALICE)
    await reader.show()
    [first] = reader.told()
    assert "**Your turn** at <#2>" in first
    assert "posts the big blind 2" in first
    await reader.play("a raise 6", "b call", "b raise 10")
    street, turn = reader.told()
    assert street.startswith("<#2>: **flop**.")
    assert "2♣ 7♦ 9♥" in street
    assert "10 to call" in turn
    assert "b calls 4" in turn
    assert "a raises" not in turn
    assert "2♣ 7♦ 9♥" in turn
    for said in (first, street, turn):
        assert len(said) < MESSAGE_MAX
        assert not [card for card in ("A♠", "A♦", "K♥", "K♦") if card in said]


async def test_the_result_is_told_to_all_in_the_hand() -> None:
    """Also to who folded; each moment once, whatever else is shown meanwhile."""
    reader = Reader(heads_up(), ALICE)
    await reader.show()
    reader.told()
    await reader.play("a fold")
    await reader.show()
    [result] = reader.told("it")
    assert "**b** vince" in result
    assert "finita" in result


async def test_nobody_else_is_told() -> None:
    """Who did not choose it, or is not in the hand."""
    reader = Reader(heads_up(), player("c"))
    await reader.show()
    await reader.play("a raise 6", "b call", "b check")
    assert not reader.told()


@pytest.mark.parametrize("line", ["a call", "a fold"])
async def test_a_turn_that_is_over_is_not_told(line: str) -> None:
    """A message that waited meanwhile is not sent."""
    reader = Reader(heads_up(), ALICE)
    await reader.show()
    [message] = reader.sent
    is_outdated: Any = message.is_outdated
    assert not is_outdated()
    await reader.play(line)
    assert is_outdated()


@pytest.mark.parametrize(
    ("locale", "words"),
    [
        ("en", ["draw, or keep all your cards", "the bring-in of 1 is yours", "say whether"]),
        ("it", ["cambia carte, o tienile tutte", "il bring-in di 1 è tuo", "di' se il resto"]),
    ],
)
async def test_other_questions_than_a_bet_are_told_as_such(locale: str, words: list[str]) -> None:
    """Nobody is told to check where they draw, bring in, or answer how often the rest is run."""
    drawing = game("a b", rules(game="badugi"))
    drawing.start()
    for verb in ("call", "check"):
        drawing.act(drawing.turn, verb)
    stud = game("a b", rules(game="stud", structure="fixed-limit", ante=1))
    stud.start()
    running = Game(rules(house=HouseRules(runouts=2)))
    for name in "ab":
        running.sit(name)
        running.apply(SetRunouts(player(name), RunoutAnswer.ASK))
    running.start()
    running.act(running.turn, "raise", 100)
    running.act(running.turn, "call")
    for of, said in zip((drawing, stud, running), words, strict=True):
        reader = Reader(of, player("a"), player("b"))
        await reader.show()
        [told] = [each for each in reader.told(locale) if said in each]
        assert "check" not in told.splitlines()[0]
