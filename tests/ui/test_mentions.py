"""Lines that call somebody for a moment go when they have had their use, whatever Discord does."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest

from bot.ids import Chips, PlayerId, TableId
from bot.table.events import ChipsMissing, PassedOver, SeatOffered
from bot.table.table_commands import Pause, TableCommand, VoidHand
from bot.ui.requests import mentions
from bot.ui.requests.mentions import CALL_SECONDS, is_mention
from bot.ui.requests.outgoing_requests import OutgoingRequest, RequestCancelled
from bot.ui.words.languages import Languages
from devtools.simulation.discord import BotConnection, SimulatedRequest, StoredMessage
from tests.builders import Game, game, no_settings, player
from tests.ui.tables import CATALOGUE, ENGLISH, PLACE, news_of
from tests.ui.test_poster import Channel, Script, virtually

ALICE = player("a")


class Fickle(Script):
    """A Discord that treats calls, and what removes messages, in a way of their own."""

    seconds = 0.0
    """Seconds that a call is under way before Discord hears of it."""
    untold = 0
    """Number of the next calls that are posted without an answer."""
    deletions_lost = 0

    async def carry(
        self, line: BotConnection, outgoing: SimulatedRequest | None, do: Callable[[], Any]
    ) -> Any:
        if outgoing is not None and is_mention(
            outgoing.texts[0], Languages(CATALOGUE, "en", no_settings())
        ):
            await asyncio.sleep(self.seconds)
            if self.untold:
                self.untold -= 1
                self.fates = [(True, True)]
        elif (
            outgoing is None
            and do.__qualname__.startswith("SimulatedMessage.delete")
            and self.deletions_lost
        ):
            self.deletions_lost -= 1
            self.fates = [(True, False)]
        return await super().carry(line, outgoing, do)


def _deletes_message(do: Callable[[], Any]) -> bool:
    return do.__qualname__.startswith("SimulatedMessage.delete")


class Scene:
    """A hand in a channel, and the calls that stand there."""

    def __init__(self, channel: Channel) -> None:
        self.channel = channel
        self.world = channel.world = Fickle(lambda _: None)
        self.world.fates = []
        channel.publisher = channel.another_bot()
        self.game: Game = game("a b")
        self.game.start(top="As Kd Ah Kc")

    @property
    def view(self) -> Any:
        return self.game.view()

    @property
    def to_act(self) -> PlayerId:
        return PlayerId(self.view.to_act.player)

    def tell(self, **more: Any) -> None:
        self.channel.publisher.table_changed(replace(news_of(self.view), **more))

    def nudge(self, who: PlayerId | None = None) -> None:
        self.channel.publisher.nudge(PLACE, who or self.to_act)

    @property
    def calls(self) -> list[str]:
        languages = Languages(CATALOGUE, "en", no_settings())
        return [m.texts[0] for m in self.channel.all if is_mention(m.texts[0], languages)]

    def play(self, script: str) -> None:
        """The hand continues; everybody is told after each action."""
        for line in script.split(","):
            self.game.play(line)
            self.tell()

    def apply(self, command: TableCommand) -> None:
        """Something else happens at the table, and everybody is told."""
        self.game.apply(command)
        self.tell()

    async def called(self) -> None:
        """The player to act has been called."""
        self.tell()
        self.nudge()
        await asyncio.sleep(10)
        assert self.calls == [nudge_of(self.to_act)]


def nudge_of(who: PlayerId) -> str:
    return ENGLISH.say("nudge", mention=f"<@{who}>")


Test = Callable[[Scene], Awaitable[None]]


def played(test: Test) -> Callable[[], None]:
    """Runs the test in virtual time; at the end nothing stands that calls anybody."""

    async def run(channel: Channel) -> None:
        scene = Scene(channel)
        await test(scene)
        await channel.publisher.close()
        assert scene.calls == []

    run.__doc__ = test.__doc__
    return virtually(run)


@played
async def test_a_call_goes_with_the_turn(scene: Scene) -> None:
    """A call goes as soon as somebody else is to act."""
    await scene.called()
    scene.play(f"{scene.game.turn} call")
    await asyncio.sleep(1)
    assert scene.calls == []


@played
async def test_two_turns_in_a_row_are_two_calls(scene: Scene) -> None:
    """The first goes when the second turn begins, although the same player is to act."""
    scene.play(f"{scene.game.turn} call")
    await scene.called()
    who = scene.to_act
    scene.play(f"{scene.game.turn} check")
    assert scene.to_act == who
    await asyncio.sleep(1)
    assert scene.calls == []
    await scene.called()
    scene.play(f"{scene.game.turn} check")
    await asyncio.sleep(1)
    assert scene.calls == []


@played
async def test_a_call_that_is_posted_late_goes_too(scene: Scene) -> None:
    """A call whose turn is over before Discord has heard of it goes, though the next call stands
    already."""
    scene.play(f"{scene.game.turn} call")
    scene.world.seconds = 8
    scene.nudge()
    await asyncio.sleep(1)
    scene.play(f"{scene.game.turn} check")
    scene.world.seconds = 0
    await scene.called()
    await asyncio.sleep(20)
    assert scene.calls == [nudge_of(scene.to_act)]


@played
async def test_a_call_whose_answer_is_lost_goes_too(scene: Scene) -> None:
    """A call whose answer is lost goes too: it stands there, and nobody was told under which
    number."""
    scene.world.untold = 1
    await scene.called()
    scene.play(f"{scene.game.turn} call")
    await asyncio.sleep(1)
    assert scene.calls == []


class CancelledInDoubt(OutgoingRequest[Any]):
    """Discord has posted the message and answered with a server error; its retry was cancelled."""

    @property
    def may_have_acted(self) -> bool:
        return True

    async def answer(self) -> Any:
        await super().answer()
        raise RequestCancelled


@played
async def test_a_call_that_may_be_posted_goes_when_it_is_cancelled(scene: Scene) -> None:
    """The turn was over before it could be sent again."""
    scene.tell()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(mentions, "OutgoingRequest", CancelledInDoubt)
        scene.nudge()
        await asyncio.sleep(1)
    await asyncio.sleep(30)
    assert scene.calls == []


@pytest.mark.parametrize("losses", [1, 3, 6])
def test_a_call_goes_though_its_deletion_is_lost(losses: int) -> None:
    """A call goes though its deletion is lost: it is tried until Discord has taken it."""

    @played
    async def run(scene: Scene) -> None:
        await scene.called()
        scene.world.deletions_lost = losses
        scene.play(f"{scene.game.turn} call")
        await asyncio.sleep(300)
        assert scene.world.deletions_lost == 0
        assert scene.calls == []

    run()


@played
async def test_a_call_that_people_removed_is_not_looked_for(scene: Scene) -> None:
    """A moderator was faster."""
    await scene.called()
    for message in scene.channel.all:
        message.deleted = message.deleted or message.texts[0] == nudge_of(scene.to_act)
    before = scene.world.requests
    scene.play(f"{scene.game.turn} call")
    await asyncio.sleep(300)
    assert scene.world.requests - before <= 2


ENDS: dict[str, Callable[[Scene], None]] = {
    "hand": lambda scene: scene.play(f"{scene.game.turn} fold"),
    "void": lambda scene: scene.apply(VoidHand(scene.game.table.hand_id)),
    "pause": lambda scene: scene.apply(Pause()),
    "goodbye": lambda scene: scene.tell(stopping=True),
    "frozen": lambda scene: scene.channel.publisher.table_frozen(PLACE, "1a2b"),
    "closed": lambda scene: scene.tell(view=scene.view._replace(closed=True)),
}


@pytest.mark.parametrize("end", ENDS)
def test_a_call_goes_when_nobody_is_to_act(end: str) -> None:
    """A call goes when nobody is to act, nor is anybody called again for that turn."""

    @played
    async def run(scene: Scene) -> None:
        await scene.called()
        who = scene.to_act
        ENDS[end](scene)
        await asyncio.sleep(1)
        assert scene.calls == []
        scene.nudge(who)
        await asyncio.sleep(10)
        assert scene.calls == []

    run()


@played
async def test_a_bot_that_stops_leaves_no_call(scene: Scene) -> None:
    """A bot that stops leaves no call, although nobody has told it how the table is."""
    await scene.called()
    await scene.channel.publisher.close()
    assert scene.calls == []


@played
async def test_a_call_of_a_killed_bot_goes_at_the_start(scene: Scene) -> None:
    """A call of a killed bot goes at the start, in any language; what people wrote and what is said
    at this moment stays."""
    italian = CATALOGUE.texts("it").say("nudge", mention="<@5>")
    said = (
        nudge_of(ALICE),
        italian,
        "@Alice, it's your turn.",
        ENGLISH.say("dm-closed", mention="<@5>"),
    )
    for text in said:
        number = next(scene.world.ids)
        scene.world.post(StoredMessage(number, PLACE.channel, (text,), (), ()))
    scene.tell(recovered=True)
    scene.nudge()
    await asyncio.sleep(10)
    assert scene.calls == [nudge_of(scene.to_act)]
    assert said[2] in [message.texts[0] for message in scene.channel.all]
    scene.play(f"{scene.game.turn} call")


@played
async def test_a_closed_table_is_quiet_when_its_call_is_gone(scene: Scene) -> None:
    """A closed table waits for its call to go: its thread is archived then, and takes no deletion
    any more."""
    await scene.called()
    scene.world.deletions_lost = 1
    scene.tell(view=scene.view._replace(closed=True))
    await scene.channel.publisher.quiet(PLACE.table)
    assert scene.calls == []


@pytest.mark.parametrize("how", ["sat-down", "left-the-queue", "passed-over", "time"])
def test_a_call_to_a_seat_goes_when_it_has_had_its_use(how: str) -> None:
    """However that comes about."""

    @played
    async def run(scene: Scene) -> None:
        waits = scene.view._replace(waiting=((PlayerId(5), "Eve"),))
        scene.tell(view=waits, events=(SeatOffered(PlayerId(5), "Eve"),))
        await asyncio.sleep(5)
        (call,) = scene.calls
        assert call == ENGLISH.say("notice-seat-held", mention="<@5>")
        if how == "time":
            await asyncio.sleep(CALL_SECONDS)
        elif how == "passed-over":
            scene.tell(events=(PassedOver(PlayerId(5), "Eve"),))
        else:
            scene.tell()
        await asyncio.sleep(1)
        assert call not in scene.calls

    run()


@played
async def test_a_line_for_the_moment_goes_after_a_while(scene: Scene) -> None:
    """A line for the moment goes after a while, even when its deletion is lost once."""
    scene.tell(events=(ChipsMissing(1, ALICE, "a", Chips(60)),))
    scene.world.deletions_lost = 1
    await asyncio.sleep(CALL_SECONDS - 1)
    assert len(scene.calls) == 1
    await asyncio.sleep(5)
    assert scene.calls == []


@played
async def test_calls_at_two_tables_of_a_channel_are_apart(scene: Scene) -> None:
    """A turn that ends at one table ends no call at the other."""
    await scene.called()
    other = replace(PLACE, table=TableId(5))
    scene.tell(place=other)
    scene.channel.publisher.nudge(other, scene.to_act)
    await asyncio.sleep(1)
    scene.tell(place=other, view=scene.view._replace(to_act=None))
    await asyncio.sleep(1)
    assert scene.calls == [nudge_of(scene.to_act)]
