"""The command line: `mazziere`, or `python -m bot`."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.metadata import entry_points
from io import TextIOWrapper
from pathlib import Path
from typing import TextIO

from bot.cli.arguments import (
    EXIT_INTERRUPTED,
    EXIT_OUTPUT_LOST,
    EXIT_PIPE_CLOSED,
    EXIT_REFUSED,
    Commands,
    Parser,
    add_accept_loss,
    named_cards,
    whole_number,
)
from bot.garbage import loading

MORE_COMMANDS = "mazziere.commands"
"""The entry points by which other packages add commands: functions of the subparsers."""
POT_DEFAULT = 100
JSON_HELP = "write JSON instead of text"
OUTPUT_HELP = "where to write; the terminal by default"
SOURCES_HELP = "databases or files of hands; the bot's database by default"
HANDS_HELP = "a file of hands: PokerStars text, Open Hand History, PHH or JSON"
DATABASE_HELP = "the database; DATABASE from .env by default"
KEY_FILE_HELP = "the key that encrypts its cards; KEY_FILE, or next to the database, by default"
HISTORY_FORMATS = ("pokerstars", "ohh", "phh", "json")
"""The names of `bot.histories.formats`, which are not loaded to read arguments; the first one is
meant where none is named."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; returns its exit code: 0 done, 1 a finding, 2 bad arguments."""
    _replace_missing_outputs()
    _escape_unprintable()
    chosen = command_parser().parse_args(arguments)
    run: Callable[[argparse.Namespace], int] = chosen.run
    try:
        code = run(chosen)
        # Not left to Python's own flush at the end, which would print a traceback.
        sys.stdout.flush()
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    except BrokenPipeError:
        _discard_output()
        return EXIT_PIPE_CLOSED
    except OSError as error:
        _discard_output()
        sys.stderr.write(f"mazziere: {error}\n")
        return EXIT_OUTPUT_LOST
    except Exception as error:
        return _refuse_damaged(error)
    return code


def _refuse_damaged(error: Exception) -> int:
    """Reports a damaged database, which can show at any statement. Raises any other error."""
    from bot.cli.arguments import damage_sentence

    said = damage_sentence(error)
    if said is None:
        raise error
    sys.stderr.write(f"mazziere: {said}\n")
    return EXIT_REFUSED


def _discard_output() -> None:
    """Discards further output: its reader has closed the pipe, or its disk is full."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _replace_missing_outputs() -> None:
    """Replaces missing outputs: a process started without them (`>&-`) has None there."""
    sys.stdout = sys.stdout or _null_output()
    sys.stderr = sys.stderr or _null_output()


def _null_output() -> TextIO:
    return Path(os.devnull).open("w", encoding="utf-8")


def _escape_unprintable() -> None:
    """Escapes characters that the terminal cannot write, which would end the command."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def command_parser() -> Parser:
    """All commands and their options, with those that other packages add."""
    parser = Parser(prog="mazziere", description="A Discord bot that deals poker home games.")
    parser.set_defaults(run=_run_default)
    commands = parser.add_subparsers(title="commands", parser_class=Parser)
    _add_run(commands)
    _add_hands(commands)
    _add_databases(commands)
    for more in entry_points(group=MORE_COMMANDS):
        more.load()(commands)
    return parser


def _add_run(commands: Commands) -> None:
    run = commands.add_parser("run", help="run the bot on Discord (needs DISCORD_TOKEN)")
    add_accept_loss(run)
    run.set_defaults(run=_run("run", "accept_loss"))

    setup = commands.add_parser("setup", help="ask for the bot's token, check it and write .env")
    setup.set_defaults(run=_run("setup"))

    doctor = commands.add_parser("doctor", help="find problems and explain how to fix them")
    doctor.set_defaults(run=_run("doctor"))

    slash = commands.add_parser("commands", help="list the slash commands with their options")
    slash.add_argument("--json", action="store_true", help=JSON_HELP)
    slash.set_defaults(run=_run("commands", "json"))

    spoken = commands.add_parser("languages", help="what each language lacks, and what is amiss")
    wish = spoken.add_mutually_exclusive_group()
    wish.add_argument("--missing", metavar="TAG", help="list what the language lacks")
    for name, told in (("export", "write a new gettext file"), ("import", "read such a file")):
        wish.add_argument(f"--{name}", nargs=2, metavar=("TAG", "FILE.po"), help=told)
    spoken.set_defaults(run=_run("languages", "missing", "export", "import"))


def _add_hands(commands: Commands) -> None:
    replay = commands.add_parser("replay", help="replay recorded hands and compare the stacks")
    replay.add_argument("files", nargs="+", metavar="FILE", help=HANDS_HELP)
    replay.add_argument("--json", action="store_true", help=JSON_HELP)
    replay.set_defaults(run=_run("replay", "files", "json"))

    export = commands.add_parser("export", help="save hands for other programs")
    export.add_argument("sources", nargs="*", metavar="FILE", help=SOURCES_HELP)
    export.add_argument(
        "--format",
        choices=HISTORY_FORMATS,
        default=HISTORY_FORMATS[0],
        help="the format to write; %(default)s by default",
    )
    export.add_argument(
        "--player",
        type=whole_number,
        metavar="ID",
        help="only the hands of this player, as they saw them",
    )
    export.add_argument("--key-file", type=Path, help=KEY_FILE_HELP)
    export.add_argument("-o", "--output", type=Path, metavar="OUT", help=OUTPUT_HELP)
    export.set_defaults(run=_run_export)

    imported = commands.add_parser(
        "import", help="replay hands from other programs and show who won"
    )
    imported.add_argument("files", nargs="+", metavar="FILE", help=HANDS_HELP)
    imported.add_argument("--json", action="store_true", help=JSON_HELP)
    imported.add_argument(
        "-o", "--output", type=Path, metavar="OUT", help="save the hands here, as PHH"
    )
    imported.set_defaults(run=_run("import_hands", "files", "output", "json"))

    showdown = commands.add_parser("showdown", help="show which of several hands wins")
    showdown.add_argument("--game", required=True, help="the game, such as holdem or omaha-hilo")
    showdown.add_argument("--board", default="", help='the board, such as "Ah Kd 7c 2s 2d"')
    showdown.add_argument(
        "--pot", type=int, default=POT_DEFAULT, help="the chips in the pot; %(default)s by default"
    )
    showdown.add_argument(
        "hands",
        nargs="+",
        type=named_cards,
        metavar="NAME=cards",
        help='a player and their cards, such as Ann="As Ad"',
    )
    showdown.add_argument("--json", action="store_true", help=JSON_HELP)
    showdown.set_defaults(run=_run("showdown", "game", "board", "pot", "hands", "json"))

    verify = commands.add_parser("verify", help="check proof files, alone or as a chain")
    verify.add_argument(
        "--root",
        action="append",
        default=[],
        help="a root you saw, or its first digits; repeat it for more roots",
    )
    verify.add_argument("files", nargs="+", metavar="FILE", help="a proof file from /hand verify")
    verify.set_defaults(run=_run_verify)


def _add_databases(commands: Commands) -> None:
    audit = commands.add_parser("audit", help="check that every chip in a database adds up")
    audit.add_argument("--database", help=DATABASE_HELP)
    audit.add_argument("--key-file", type=Path, help=KEY_FILE_HELP)
    audit.add_argument("--json", action="store_true", help=JSON_HELP)
    audit.set_defaults(run=_run_audit)

    backup = commands.add_parser("backup", help="copy the database, even while the bot runs")
    backup.add_argument("--database", help=DATABASE_HELP)
    backup.add_argument(
        "file", type=Path, metavar="FILE", help="where to write the copy; it must not exist yet"
    )
    backup.set_defaults(run=_run_backup)

    copy = commands.add_parser("copy", help="move a stopped bot's database to an empty one")
    copy.add_argument("source", metavar="FROM", help="the database to copy, a file or an address")
    copy.add_argument("target", metavar="TO", help="an empty database, a file or an address")
    copy.set_defaults(run=_run("copy", "source", "target"))

    health = commands.add_parser("health", help="check that the bot is running well")
    health.add_argument("--database", help=DATABASE_HELP)
    health.add_argument("--json", action="store_true", help=JSON_HELP)
    health.set_defaults(run=_run_health)


# The commands import what they need themselves, so that each starts as fast as it can.


def _run(module: str, *names: str) -> Callable[[argparse.Namespace], int]:
    """Has a module of `bot/cli` carry out its command, with the arguments of these names."""

    def run(chosen: argparse.Namespace) -> int:
        with loading():
            carry_out: Callable[..., int] = import_module(f"bot.cli.{module}").run
        return carry_out(*(getattr(chosen, name) for name in names))

    return run


def _run_default(chosen: argparse.Namespace) -> int:
    from bot.cli.run import has_token, run

    if has_token() or "sandbox" not in entry_points(group=MORE_COMMANDS).names:
        return run()
    sys.stdout.write("DISCORD_TOKEN is not set: this is the sandbox, without Discord.\n")
    return main(["sandbox"])


def _run_export(chosen: argparse.Namespace) -> int:
    from bot.cli.arguments import database_or_default, key_file_or_default
    from bot.cli.export import run

    sources = chosen.sources or [str(database_or_default(None))]
    key_file = key_file_or_default(chosen.key_file, " ".join(chosen.sources) or None)
    return run(sources, chosen.format, chosen.output, key_file, chosen.player)


def _run_verify(chosen: argparse.Namespace) -> int:
    from functools import partial

    from bot.beacon.relays import is_signed
    from bot.poker.cut import QUICKNET
    from verify.mazziere_verify import verify

    return verify(chosen.files, chosen.root, partial(is_signed, QUICKNET))


def _run_audit(chosen: argparse.Namespace) -> int:
    from bot.cli.arguments import database_or_default, key_file_or_default
    from bot.cli.audit import run

    key_file = key_file_or_default(chosen.key_file, chosen.database)
    return run(database_or_default(chosen.database), chosen.json, key_file)


def _run_health(chosen: argparse.Namespace) -> int:
    from bot.cli.arguments import database_or_default, settings_or_exit
    from bot.cli.health import run

    shards = None if chosen.database else settings_or_exit().shards
    return run(database_or_default(chosen.database), chosen.json, shards)


def _run_backup(chosen: argparse.Namespace) -> int:
    from bot.cli.arguments import database_or_default
    from bot.cli.copy import back_up

    return back_up(database_or_default(chosen.database), str(chosen.file))


if __name__ == "__main__":
    sys.exit(main())
