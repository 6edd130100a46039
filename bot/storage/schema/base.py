"""The record of all tables, and what several of them share."""

from sqlalchemy import BigInteger, Index, Integer, MetaData, Table, text
from sqlalchemy.schema import SchemaItem

metadata = MetaData()

# SQLite numbers rows automatically only where the key is declared INTEGER.
RowId = BigInteger().with_variant(Integer, "sqlite")


def keyed(name: str, *parts: SchemaItem) -> Table:
    """A table whose rows lie in the order of their key: SQLite numbers them in no other way."""
    return Table(name, metadata, *parts, sqlite_with_rowid=False)


def index_where(name: str, *columns: str, where: str, unique: bool = False) -> Index:
    """An index of the rows for which `where` holds."""
    part = text(where)
    return Index(name, *columns, unique=unique, sqlite_where=part, postgresql_where=part)
