"""The tables of facts in tests/data, one CSV file for each block of the rules digest."""

import csv
from pathlib import Path

DATA = Path(__file__).resolve().parent.parent / "data"


def facts(block: str) -> list[dict[str, str]]:
    """The rows of a block by its id, as texts by column."""
    with (DATA / f"{block}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def case_ids(rows: list[dict[str, str]]) -> list[str]:
    """A test id for each row: the case, and the player where a case has several."""
    return ["-".join(filter(None, (row["case"], row.get("player")))) for row in rows]
