"""A player asks for their data and to be forgotten, through Discord."""

from pathlib import Path

from tests.end_to_end.card_room import card_room
from tests.end_to_end.player import sentence_of
from tests.storage.builders import execute


async def test_a_player_gets_their_data_and_goes(tmp_path: Path) -> None:
    """The name that comes with the command itself is not stored again."""
    path = tmp_path / "room.db"
    async with card_room(path, "Alice Bob") as room:
        bob = room["Bob"]
        await bob.command("/bank balance", channel=bob.channel)
        given = (await bob.command("/privacy export", channel=bob.channel)).message
        assert given.ephemeral
        assert [file["filename"] for file in given.json["attachments"]] == ["mazziere-data.zip"]
        await room.open()
        await room.seat(Bob=100)
        seated = await bob.command("/privacy forget", channel=bob.channel, confirm=True)
        assert "you have nothing open here" in sentence_of(seated)
        await bob.command("/table leave", channel=bob.channel)
        gone = await bob.command("/privacy forget", channel=bob.channel, confirm=True)
        assert "I've forgotten you" in sentence_of(gone)
        await room.app.player_names.settle()
        for table in ("player_names", "accounts", "standings", "messaged_players"):
            assert execute(path, f"SELECT * FROM {table} WHERE player_id = {bob.id}") == []
