"""The truth on disk: journal, hands, ledger and standings, on SQLAlchemy Core.

What a caller needs: `Database` (database.py), `Unit` and its parts (unit.py) and the errors
(errors.py).
"""
