"""The file of `/privacy export`: everything as JSON, and as tables."""

import csv
import json
from datetime import UTC, datetime
from io import BytesIO, StringIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from bot.storage.personal_data import Records

FILE_NAME = "mazziere-data.zip"
FILE_BYTES_MAX = 10 * 1024**2
"""Discord takes no larger attachment everywhere."""
_FORMULA = ("=", "+", "-", "@", "\t")


def personal_file(records: Records) -> bytes:
    """A ZIP file: `data.json` with all records, and a CSV file for each kind that has any.

    Times are added to the milliseconds as texts in UTC.
    """
    told = {name: [_with_times(each) for each in rows] for name, rows in records.items()}
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as file:
        file.writestr("data.json", json.dumps(told, ensure_ascii=False, indent=1))
        for name, rows in told.items():
            if rows:
                file.writestr(f"{name}.csv", _csv(rows))
    return packed.getvalue()


def _with_times(record: dict[str, Any]) -> dict[str, Any]:
    times = {
        name.removesuffix("_ms"): datetime.fromtimestamp(value / 1000, UTC).isoformat()
        for name, value in record.items()
        if name.endswith("_ms") and value is not None
    }
    return {**record, **times}


def _csv(rows: list[dict[str, Any]]) -> str:
    names = list(dict.fromkeys(name for row in rows for name in row))
    text = StringIO()
    lines = csv.writer(text)
    lines.writerow(names)
    lines.writerows([_cell(row.get(name)) for name in names] for row in rows)
    return text.getvalue()


def _cell(value: Any) -> Any:
    """A cell that no spreadsheet takes for a formula: names and notes are written by users."""
    if isinstance(value, dict | list):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, str) and value.startswith(_FORMULA):
        return f"'{value}"
    return value
