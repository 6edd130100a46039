"""Encrypted rows are decrypted with their key, in their place, unchanged, and in no other way."""

import os
from pathlib import Path

import pytest

from bot.refusal import BrokenInvariant
from bot.storage.encryption import Cipher, DecryptionFailed
from bot.storage.errors import StorageCode, StorageRefusal
from bot.storage.keyfile import key_for, key_path, read_key, read_or_make_key
from bot.storage.place import Found, Origin
from bot.storage.unit import HandEnd, Snapshot
from tests.storage.builders import (
    ANNA,
    BRUNO,
    GUILD,
    command,
    end,
    line,
    open_database,
    open_table,
    start,
    unit,
)

KEY = bytes(range(32))
VALUE = {"deck": "AsKd", "stacks": [1, 2], "name": "Niccolò"}


@pytest.mark.parametrize("key", [None, KEY])
def test_encrypted_values_come_back(key: bytes | None) -> None:
    """Encrypted values come back from a cipher with a key, and from one without."""
    cipher = Cipher(key)
    assert cipher.decrypt(cipher.encrypt(VALUE, "hand:1"), "hand:1") == VALUE


def test_an_encrypted_deck_cannot_be_read() -> None:
    """An encrypted deck cannot be read, nor is one deck encrypted twice alike."""
    cipher = Cipher(KEY)
    encrypted = cipher.encrypt(VALUE, "hand:1")
    assert b"AsKd" not in encrypted
    assert encrypted != cipher.encrypt(VALUE, "hand:1")


def test_encrypted_bytes_belong_to_their_place() -> None:
    """Copied into another hand's row they cannot be decrypted."""
    cipher = Cipher(KEY)
    with pytest.raises(DecryptionFailed):
        cipher.decrypt(cipher.encrypt(VALUE, "hand:1"), "hand:2")


@pytest.mark.parametrize("key", [None, bytes(32)])
def test_another_key_does_not_open(key: bytes | None) -> None:
    """Another key does not open a value, nor does none."""
    with pytest.raises(DecryptionFailed):
        Cipher(key).decrypt(Cipher(KEY).encrypt(VALUE, "hand:1"), "hand:1")


@pytest.mark.parametrize("at", [0, 5, -1])
def test_a_changed_byte_is_noticed(at: int) -> None:
    """Wherever it is."""
    encrypted = bytearray(Cipher(KEY).encrypt(VALUE, "hand:1"))
    encrypted[at] ^= 4
    with pytest.raises(DecryptionFailed):
        Cipher(KEY).decrypt(bytes(encrypted), "hand:1")


def test_a_key_has_its_length() -> None:
    """A short one is a mistake, not a weaker key."""
    with pytest.raises(BrokenInvariant):
        Cipher(b"short")


async def test_no_card_is_readable_in_a_copied_database(path: Path) -> None:
    """Setup, commands, snapshot and summary are all encrypted."""
    database = await open_database(path, key=KEY)
    table = await open_table(database)
    hand = database.hand_ids.new(GUILD)
    secret = {"cards": "7h7d"}
    await database.writer.commit(
        unit(
            command(table, 1, body=secret),
            hand_start=start(hand, table),
            snapshot=Snapshot(table, 1, secret),
        )
    )
    ended: HandEnd = end(hand, line(ANNA, 1), line(BRUNO, -1), summary=secret)
    await database.writer.commit(unit(command(table, 2), hand_end=ended))
    found = await database.hands.find(hand)
    assert found is not None
    assert (found.start.setup, found.summary) == ({"deck": "AhKd"}, secret)
    await database.close()
    content = _bytes(path)
    assert b"AhKd" not in content
    assert b"7h7d" not in content


def _bytes(path: Path) -> bytes:
    return path.read_bytes()


def test_a_key_is_made_once(path: Path) -> None:
    """The second start reads what the first one made; nobody else may read it."""
    file = key_path(path)
    key = read_or_make_key(file)
    assert read_or_make_key(file) == key == read_key(file)
    assert len(key) == 32
    assert file.stat().st_mode & 0o077 == 0


def test_no_key_is_no_key(path: Path) -> None:
    """Reading does not make one."""
    assert read_key(key_path(path)) is None
    assert not key_path(path).exists()


@pytest.mark.parametrize("content", ["", "zz", "00" * 31, "\xff"])
def test_a_damaged_key_is_refused(path: Path, content: str) -> None:
    """A damaged key is refused, and never replaced: what it encrypted would be lost."""
    key_path(path).write_text(content, encoding="latin-1")
    with pytest.raises(StorageRefusal) as refused:
        read_or_make_key(key_path(path))
    assert refused.value.code is StorageCode.KEY_UNREADABLE


def test_a_database_without_its_key_gets_no_new_one(tmp_path: Path) -> None:
    """A lost key is said; a new one in its place would hide that it is lost."""
    database, file = tmp_path / "room.db", tmp_path / "room.db.key"
    made = key_for(database, file)
    database.write_bytes(b"")
    assert key_for(database, file) == made
    file.unlink()
    with pytest.raises(StorageRefusal) as refusal:
        key_for(database, file)
    assert refusal.value.code is StorageCode.KEY_MISSING
    assert not file.exists()


def test_who_makes_the_key_at_the_same_time_gets_the_same(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Processes that start together on an empty folder all have the key of the first."""
    file, link = key_path(path), os.link

    def be_second(aside: Path, name: Path) -> None:
        monkeypatch.undo()
        read_or_make_key(file)
        link(aside, name)

    monkeypatch.setattr("os.link", be_second)
    assert read_or_make_key(file) == read_key(file)
    assert [each.name for each in file.parent.iterdir() if "key" in each.name] == [file.name]


def test_a_key_is_made_where_files_cannot_be_linked(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Memory cards and shared folders have no links; the file is the owner's alone there too."""

    def refuse(*_: object) -> None:
        raise PermissionError("no links here")

    monkeypatch.setattr("os.link", refuse)
    file = key_path(path)
    assert read_or_make_key(file) == read_or_make_key(file)
    assert [each.name for each in file.parent.iterdir()] == [file.name]
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_database_that_another_process_has_just_made(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A database that another process has just made has its key, which was made before it."""
    file = key_path(path)

    def made_meanwhile(_: object) -> Found:
        read_or_make_key(file)
        return Found("0001", Origin.ROOM)

    monkeypatch.setattr("bot.storage.keyfile.look", made_meanwhile)
    assert key_for(path, file) == read_key(file)


def test_half_a_key_is_no_key(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk was full when the key was to be made: with room again, the next start makes it."""

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(StorageRefusal) as refused:
        read_or_make_key(key_path(path))
    assert refused.value.code is StorageCode.KEY_UNREADABLE
    monkeypatch.undo()
    assert len(read_or_make_key(key_path(path))) == 32


def test_what_is_no_database_misses_no_key(tmp_path: Path) -> None:
    """Told to put back a key, nobody would find that the path is wrong."""
    note = tmp_path / "note.txt"
    note.write_text("not a database, although long enough to be looked at")
    wrong = {note: StorageCode.CORRUPT, tmp_path: StorageCode.NOT_WRITABLE}
    for place, code in wrong.items():
        with pytest.raises(StorageRefusal) as refused:
            key_for(place, tmp_path / "room.db.key")
        assert refused.value.code is code
