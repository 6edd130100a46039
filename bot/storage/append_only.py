"""Triggers that make the database itself refuse to change or remove what happened."""

ONLY_GROWING = ("ledger_batches", "ledger_entries", "journal", "host_actions")
"""The tables that have them."""
_VERBS = ("UPDATE", "DELETE")


def append_only(table: str, dialect: str) -> list[str]:
    """Statements after which rows of `table` can only be added. `dialect` is SQLAlchemy's name."""
    if dialect == "sqlite":
        return _sqlite(table)
    triggers = [
        f"CREATE TRIGGER {table}_refuses_{verb.lower()} BEFORE {verb} ON {table} "
        f"FOR EACH {each} EXECUTE FUNCTION refuse_as_append_only()"
        for verb, each in ((*((verb, "ROW") for verb in _VERBS), ("TRUNCATE", "STATEMENT")))
    ]
    return [_refuse(), *triggers]


def unless_erasing(table: str, dialect: str) -> list[str]:
    """Statements after which the triggers of `table` let a transaction pass that has a row in
    `erasures` just then: it erases what belongs to somebody, and takes that row away again."""
    if dialect != "sqlite":
        return [_refuse(_ERASING)]
    dropped = [f"DROP TRIGGER {table}_refuses_{verb.lower()}" for verb in _VERBS]
    return dropped + _sqlite(table, "WHEN NOT EXISTS (SELECT 1 FROM erasures) ")


def _sqlite(table: str, when: str = "") -> list[str]:
    return [
        f"CREATE TRIGGER {table}_refuses_{verb.lower()} BEFORE {verb} ON {table} {when}"
        f"BEGIN SELECT RAISE(ABORT, '{table} only ever grows'); END"
        for verb in _VERBS
    ]


_ERASING = """
  IF TG_OP <> 'TRUNCATE' AND EXISTS (SELECT 1 FROM erasures) THEN
    IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
    RETURN NEW;
  END IF;"""


def _refuse(first: str = "") -> str:
    """The function of PostgreSQL's triggers."""
    return f"""
CREATE OR REPLACE FUNCTION refuse_as_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN{first}
  RAISE EXCEPTION '% only ever grows', TG_TABLE_NAME
    USING ERRCODE = 'integrity_constraint_violation';
END $$
"""
