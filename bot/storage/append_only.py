"""Triggers that make the database itself refuse to change or remove what happened."""

_VERBS = ("UPDATE", "DELETE")


def append_only(table: str, dialect: str) -> list[str]:
    """Statements after which rows of `table` can only be added. `dialect` is SQLAlchemy's name."""
    if dialect == "sqlite":
        return [
            f"CREATE TRIGGER {table}_refuses_{verb.lower()} BEFORE {verb} ON {table} "
            f"BEGIN SELECT RAISE(ABORT, '{table} only ever grows'); END"
            for verb in _VERBS
        ]
    triggers = [
        f"CREATE TRIGGER {table}_refuses_{verb.lower()} BEFORE {verb} ON {table} "
        f"FOR EACH {each} EXECUTE FUNCTION refuse_as_append_only()"
        for verb, each in ((*((verb, "ROW") for verb in _VERBS), ("TRUNCATE", "STATEMENT")))
    ]
    return [_REFUSE, *triggers]


_REFUSE = """
CREATE OR REPLACE FUNCTION refuse_as_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% only ever grows', TG_TABLE_NAME
    USING ERRCODE = 'integrity_constraint_violation';
END $$
"""
