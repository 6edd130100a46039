"""What tests of a strange Discord share: a hand that goes on, and frames that the bot is told."""

from bot.sandbox.sessions import Connection, Session
from bot.ui.custom_ids import Choice, Door
from tests.end_to_end.evening import Evening
from tests.end_to_end.player import control_of
from tests.end_to_end.rigged import holdem

DECK = holdem("AsAd KhKd", "2c 7d 9h Jc 3s")


async def seated(room: Evening) -> None:
    """A hand is being played, and it is Alice's turn."""
    await room.open()
    await room.seat(Alice=100, Bob=100)
    await room.deal()


async def goes_on(room: Evening, actions: int = 1) -> None:
    """Whoever's turn it is finds it on the table's message and checks, or calls: it counts once."""
    for _ in range(actions):
        if not room.view.running:
            await room.deal()
        seat, before = room.view.to_act, room.view.turn
        assert seat is not None
        shown = await room[seat.name].turn()
        free = control_of(shown, Door.ACT, Choice.CHECK) is not None
        await room[seat.name].act("check" if free else "call")
        assert room.view.turn == before + 1


def session_of(room: Evening) -> Session:
    """The bot's, which is connected."""
    (session,) = [s for s in room.sandbox.gateway.sessions.values() if s.connection]
    return session


def line_of(room: Evening) -> Connection:
    connection = session_of(room).connection
    assert connection is not None
    return connection
