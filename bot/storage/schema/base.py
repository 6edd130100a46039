"""The record of all tables, and their kind of key."""

from sqlalchemy import BigInteger, Integer, MetaData

metadata = MetaData()

# SQLite numbers rows automatically only where the key is declared INTEGER.
RowId = BigInteger().with_variant(Integer, "sqlite")
