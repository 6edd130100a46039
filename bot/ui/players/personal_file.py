"""The file of `/privacy export`: everything as JSON, and as tables."""

import csv
import json
from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO, TextIOWrapper
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from bot.storage.personal_data import Records

FILE_NAME = "mazziere-data.zip"
_FORMULA = ("=", "+", "-", "@", "\t")


def personal_file(records: Records) -> bytes:
    """A ZIP file: `data.json` with all records, and a CSV file for each kind that has any.

    Times are added to the milliseconds as texts in UTC. Nothing is held twice: it is packed line by
    line.
    """
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as file:
        with _text_in(file, "data.json") as text:
            text.writelines(_json(records))
        for name, rows in records.items():
            if rows:
                with _text_in(file, f"{name}.csv") as text:
                    _write_csv(text, rows)
    return packed.getvalue()


def _text_in(file: ZipFile, name: str) -> TextIOWrapper:
    return TextIOWrapper(file.open(name, "w"), "utf-8", newline="")


def _json(records: Records) -> Iterator[str]:
    """One object: a list by each name, a line of text for each record."""
    yield "{"
    for number, (name, rows) in enumerate(records.items()):
        yield f'{"," if number else ""}\n"{name}": ['
        for at, row in enumerate(rows):
            yield f"{',' if at else ''}\n {json.dumps(_with_times(row), ensure_ascii=False)}"
        yield "]"
    yield "\n}\n"


def _with_times(record: dict[str, Any]) -> dict[str, Any]:
    times = {
        name.removesuffix("_ms"): datetime.fromtimestamp(value / 1000, UTC).isoformat()
        for name, value in record.items()
        if name.endswith("_ms") and value is not None
    }
    return {**record, **times}


def _write_csv(text: TextIOWrapper, rows: list[dict[str, Any]]) -> None:
    names = list(dict.fromkeys(name for row in rows for name in _with_times(row)))
    lines = csv.writer(text)
    lines.writerow(names)
    for row in rows:
        timed = _with_times(row)
        lines.writerow([_cell(timed.get(name)) for name in names])


def _cell(value: Any) -> Any:
    """A cell that no spreadsheet takes for a formula: names and notes are written by users."""
    if isinstance(value, dict | list):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, str) and value.startswith(_FORMULA):
        return f"'{value}"
    return value
