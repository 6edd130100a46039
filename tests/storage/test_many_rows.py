"""Many rows at once: the short way to the driver stores what the long one does."""

from pathlib import Path

from sqlalchemy import Connection, bindparam, insert, select, update

from bot.storage import schema
from bot.storage.rows import update_each, write_each
from bot.storage.sqlite import writing_engine

HANDS = schema.hands
_ADD = insert(HANDS)
_SHARE = update(HANDS).where(HANDS.c.id == bindparam("hand")).values(shared=bindparam("is_shared"))


def _row(number: int, **other: object) -> dict[str, object]:
    row: dict[str, object] = dict.fromkeys(column.name for column in HANDS.columns)
    row |= {"id": number, "table_id": 1, "guild_id": 2, "game": "holdem", "sealed_setup": b"\0\xff"}
    return row | {"first_seq": 1, "void": False, "shared": False, "started_ms": 3} | other


def test_rows_are_stored_as_sqlalchemy_stores_them(tmp_path: Path) -> None:
    """Bytes, truth and nothing; whatever is in a row, and in what order."""
    rows = [_row(1, void=True), dict(reversed(_row(2, pot=7).items())), _row(3, game="d'œuvre; --")]
    stored = []
    for name, write in (("short", write_each), ("long", Connection.execute)):
        with writing_engine(tmp_path / name).connect() as connection, connection.begin():
            connection.exec_driver_sql("PRAGMA defer_foreign_keys = ON")
            schema.metadata.create_all(connection)
            write(connection, _ADD, rows)
            found = connection.execute(select(HANDS).order_by(HANDS.c.id))
            stored.append([tuple(row) for row in found])
            connection.rollback()
    assert stored[0] == stored[1]
    assert [row[0] for row in stored[0]] == [1, 2, 3]


def test_updates_count_the_rows_that_they_change(tmp_path: Path) -> None:
    """A row that is not there is not counted."""
    with writing_engine(tmp_path / "room.db").connect() as connection, connection.begin():
        connection.exec_driver_sql("PRAGMA defer_foreign_keys = ON")
        schema.metadata.create_all(connection)
        write_each(connection, _ADD, [_row(1), _row(2)])
        changes = [{"hand": number, "is_shared": True} for number in (1, 2, 3)]
        assert update_each(connection, _SHARE, changes) == 2
        assert connection.scalars(select(HANDS.c.shared)).all() == [True, True]
        connection.rollback()
