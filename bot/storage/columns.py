"""The parts of which the tables of `schema.py` are made."""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
)
from sqlalchemy import text as sql
from sqlalchemy.schema import SchemaItem

metadata = MetaData()


def numbers(*names: str) -> list[Column[int]]:
    return [Column(name, BigInteger, nullable=False) for name in names]


def optional_numbers(*names: str) -> list[Column[int]]:
    """Numbers that may be missing."""
    return [Column(name, BigInteger) for name in names]


def small_numbers(*names: str) -> list[Column[int]]:
    return [Column(name, Integer, nullable=False) for name in names]


def flags(*names: str) -> list[Column[bool]]:
    return [Column(name, Boolean, nullable=False) for name in names]


def text(name: str, length: int) -> Column[str]:
    return Column(name, String(length), nullable=False)


def json(name: str) -> Column[object]:
    return Column(name, JSON, nullable=False)


def binary(name: str) -> Column[bytes]:
    return Column(name, LargeBinary, nullable=False)


def row_of(name: str, target: str) -> Column[int]:
    """The number of a row of another table."""
    return Column(name, ForeignKey(target), nullable=False)


def numbered(name: str, *parts: SchemaItem) -> Table:
    """A table whose rows get numbers. SQLite gives them only where the key is an INTEGER."""
    number = Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True)
    return Table(name, metadata, number, *parts)


def keyed(name: str, key: tuple[str, ...], *parts: SchemaItem) -> Table:
    """A table whose rows lie in the order of their key: SQLite numbers them in no other way."""
    return Table(name, metadata, *parts, PrimaryKeyConstraint(*key), sqlite_with_rowid=False)


def one_row_each(name: str, whose: str, *parts: SchemaItem) -> Table:
    """A table with one row for each player, server or shard at most."""
    key = Column(whose, BigInteger, primary_key=True, autoincrement=False)
    return Table(name, metadata, key, *parts)


def index_where(name: str, *columns: str, where: str, unique: bool = False) -> Index:
    """An index of the rows for which `where` holds: on PostgreSQL too, where the migrations say so
    and nothing else asks. SQLAlchemy would load all of PostgreSQL's drivers for the option, which
    is a twentieth of a start."""
    return Index(name, *columns, unique=unique, sqlite_where=sql(where))
