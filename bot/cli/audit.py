"""`mazziere audit`: does a database agree with itself, do its hands and tournaments play again?"""

import json
import sys
from pathlib import Path

from bot.cli.arguments import EXIT_FINDINGS, EXIT_OK, EXIT_REFUSED, sentence
from bot.host.table_actors import check_replay
from bot.host.tournament_replay import check_tournament
from bot.storage.audit import DAMAGED, AuditFinding, AuditReport, audit
from bot.storage.encryption import Cipher, DecryptionFailed
from bot.storage.errors import StorageFailed, StorageRefusal
from bot.storage.keyfile import key_path, read_key
from bot.storage.place import Place, place_of
from bot.storage.tables import recorded_tables
from bot.storage.tournaments import recorded_tournaments


def run(database: str | Path, as_json: bool, key_file: Path | None = None) -> int:
    """Returns 0 for a database that agrees with itself, 1 with a line for each finding or when not
    everything could be looked at, 2 for a database that cannot be audited.

    The key is read from `key_file`, by default from beside the database. Without it tables with
    encrypted cards are not replayed: the report says so, and is not clean.
    """
    try:
        place = place_of(database)
        key = read_key(key_file or key_path(place))
        report = _audit(place, Cipher(key))
    except StorageRefusal as refusal:
        sys.stderr.write(f"mazziere audit: {sentence(refusal)}\n")
        return EXIT_REFUSED
    if as_json:
        sys.stdout.write(json.dumps(report.as_json()) + "\n")
    else:
        _print(report)
    return EXIT_OK if report.clean else EXIT_FINDINGS


def _audit(place: Place, cipher: Cipher) -> AuditReport:
    report = audit(place)
    report.looked_at |= {"tournaments_replayed": 0, "hands_replayed": 0}
    try:
        _play_again(place, cipher, report)
    except DecryptionFailed as error:
        if cipher.has_key:
            report.findings.append(AuditFinding("seal-broken", str(error)))
        else:
            report.needs_key = True
    except (StorageFailed, LookupError, TypeError, ValueError) as error:
        report.findings.append(AuditFinding(DAMAGED, f"not all can be replayed error={error}"))
    return report


def _play_again(place: Place, cipher: Cipher, report: AuditReport) -> None:
    for tournament in recorded_tournaments(place, cipher):
        report.findings += check_tournament(tournament)
        report.looked_at["tournaments_replayed"] += 1
    for table in recorded_tables(place, cipher):
        report.findings += check_replay(table)
        report.looked_at["hands_replayed"] += len(table.nets)


def _print(report: AuditReport) -> None:
    looked_at = ", ".join(f"{count} {name}" for name, count in report.looked_at.items())
    sys.stdout.write(f"Checked {looked_at}.\n")
    if report.needs_key:
        sys.stdout.write(
            "Some hands were not replayed: the key to their encrypted cards is missing."
            " Give its file with --key-file.\n"
        )
    for finding in report.findings:
        numbers = (
            "" if finding.expected is None else f": {finding.found} instead of {finding.expected}"
        )
        sys.stdout.write(f"{finding.check} {finding.subject}{numbers}\n")
    if report.findings:
        sys.stdout.write(f"{len(report.findings)} findings.\n")
    elif report.needs_key:
        sys.stdout.write("No errors were found, but not everything could be checked.\n")
    else:
        sys.stdout.write("Clean.\n")
