"""The pictures of real play: faces, looks, percentages, and stud's last card."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from bot.picture.scene import DeckColours, PictureShape, TableScene
from bot.ui.components.custom_ids import ControlKind
from bot.ui.words.player_names import markdown_name
from devtools.simulation.secrecy import cards_in
from tests.end_to_end.card_room import CardRoom, card_room, until
from tests.end_to_end.known_decks import holdem
from tests.end_to_end.player import CHOICES, Player, alt_of, control_of, turn_of

KINGS_AND_ACES = holdem("KhKd AsAd", "2c 7d 9h Jc 3s")
EDIT = "PATCH /channels/{channel_id}/messages/{message_id}"
ANSWER = "POST /interactions/{interaction_id}/{interaction_token}/callback"
NEW = "POST /channels/{channel_id}/messages"


def watched(room: CardRoom) -> list[Any]:
    """Every scene that is drawn from now on."""
    seen: list[Any] = []
    studio = room.app.render_process

    def noting(draw: Callable[..., Awaitable[bytes]]) -> Any:
        def drawn(scene: Any, *more: Any) -> Awaitable[bytes]:
            seen.append(scene)
            return draw(scene, *more)

        return drawn

    studio.draw_table = noting(studio.draw_table)  # type: ignore[method-assign]
    studio.draw_cards = noting(studio.draw_cards)  # type: ignore[method-assign]
    studio.draw_dealt_cards = noting(studio.draw_dealt_cards)  # type: ignore[method-assign]
    return seen


async def test_players_faces_are_on_the_table(tmp_path: Path) -> None:
    """Fetched from Discord's picture server when they sat down; the picture did not wait."""
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        scenes = watched(room)
        await room.open()
        await room.seat(Alice=100, Bob=100)
        await room.app.avatars.settle()
        await room.deal()
        await room.play("Alice call")
        faces = [seat.avatar for seat in scenes[-1].seats if seat.avatar]
        assert len(faces) == 2
        assert all(face.data.startswith(b"\x89PNG") for face in faces)


async def test_a_server_chooses_its_look(tmp_path: Path) -> None:
    """A server chooses its look, at once for the table and the DMs, and still after a restart."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [KINGS_AND_ACES]) as room:
        alice = room["Alice"]
        answer = await alice.command(
            "/settings look", channel=alice.channel, theme="midnight", deck="four-colour"
        )
        assert "Midnight · deck: Four colors" in answer.message.content
        await room.stop_bot()
        await room.start_bot()
        scenes = watched(room)
        await room.open()
        await room.seat(Alice=100, Bob=100)
        await room.deal()
        await alice.wait_for_dm(lambda m: True)
        await room["Bob"].wait_for_dm(lambda m: True)
        assert {scene.theme for scene in scenes} == {"midnight"}
        assert {scene.deck for scene in scenes} == {DeckColours.FOUR}


async def test_a_table_has_its_own_shape_of_picture(tmp_path: Path) -> None:
    """The server's, until the table owner chooses another one; Discord gets a picture of it."""
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        scenes, alice = watched(room), room["Alice"]
        answer = await alice.command("/settings look", channel=alice.channel, shape="tall")
        assert "tables: Tall, for phones" in answer.message.content
        await room.open()
        await room.seat(Alice=100, Bob=100)
        await room.deal()
        assert {scene.shape for scene in scenes if isinstance(scene, TableScene)} == {
            PictureShape.TALL
        }
        form = (await alice.command("/table rules", channel=alice.channel, part="look")).modal
        await alice.submit(form, {"picture": "wide"})
        await room.play("Alice fold")
        await room.deal()
        assert [scene for scene in scenes if isinstance(scene, TableScene)][
            -1
        ].shape is PictureShape.WIDE


async def test_an_all_in_is_shown_with_its_percentages_at_no_further_request(
    tmp_path: Path,
) -> None:
    """The hand's last cards are dealt at once: its last picture says how it stood before them."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [KINGS_AND_ACES]) as room:
        scenes = watched(room)
        await room.open()
        # Bob has chips left: a player who goes broke is told.
        await room.seat(Alice=100, Bob=110)
        await dealt(room)
        await room.play("Alice all-in, Bob call")
        over = await room.result()
        shares = sorted(seat.equity for seat in scenes[-1].seats if seat.equity)
        assert len(shares) == 2
        assert all(share in over.text and share in alt_of(over) for share in shares)
        counted = room.counted()
        assert counted.get(EDIT, 0) == counted.get(NEW, 0) == 0


async def test_the_last_card_of_stud_is_behind_my_cards(tmp_path: Path) -> None:
    """Six cards came by DM or face up; the seventh is shown on demand, and the table says so."""
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        await room.open(game="stud", structure="fixed-limit", blinds="1/2")
        await room.seat(Alice=100, Bob=100)
        await dealt(room)
        pressed = 0
        while room.view.hand is not None and room.view.hand.street != "seventh":
            pressed += await passive(room)
        acting = await room["Alice"].table(lambda m: "My cards" in m.text and turn_of(m))
        own = await room["Alice"].press_control(acting, ControlKind.CARDS)
        assert len(cards_in(own.message.content.split(" · ")[0])) == 7
        counted = room.counted()
        assert counted.get(NEW, 0) == counted.get(EDIT, 0) == 0
        assert counted[ANSWER] == pressed + 1


async def dealt(room: CardRoom) -> None:
    """All that a deal sends has been sent and is counted no more: the hand's message, everybody's
    cards, and the message of before without its controls."""
    before = await room["Alice"].table()
    await room.deal()
    for name in ("Alice", "Bob"):
        await room[name].wait_for_dm(lambda m: True)
    await room["Alice"].record(before)
    room.counted()


async def passive(room: CardRoom) -> int:
    """The player to act checks, calls or brings in."""
    before, view = room.view.turn, room.view
    assert view.to_act is not None
    player: Player = room[view.to_act.name]
    bold = f"**{markdown_name(player.name)}**"
    message = await player.table(lambda m: turn_of(m) == (view.hand_id, before) and bold in m.text)
    for word in ("check", "call", "bring-in"):
        choice = CHOICES[word]
        if control_of(message, ControlKind.ACT, choice):
            await player.act(word)
            break
    await until(lambda: room.view.turn > before)
    return 1
