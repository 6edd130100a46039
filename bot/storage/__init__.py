"""The database: journal, hands, ledger and standings, on SQLAlchemy Core.

The parts that callers use: `Database` (database.py), `Unit` and its parts (unit.py) and the errors
(errors.py).
"""
