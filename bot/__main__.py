"""The command line: `mazziere`, or `python -m bot`."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import NoReturn, TextIO, TypeAlias

EXIT_BAD_ARGUMENTS = 2
EXIT_PIPE_CLOSED = 141
"""As for a program that SIGPIPE ends."""
EXIT_OUTPUT_LOST = 1
PORT_DEFAULT = 8787
POT_DEFAULT = 100


class _Parser(argparse.ArgumentParser):
    """Says one line about bad arguments, without the usage."""

    def error(self, message: str) -> NoReturn:
        self.exit(EXIT_BAD_ARGUMENTS, f"{self.prog}: {message}\n")


Commands: TypeAlias = "argparse._SubParsersAction[_Parser]"


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; returns its exit code: 0 done, 1 a finding, 2 bad arguments."""
    _write_somewhere()
    _print_every_name()
    chosen = _parser().parse_args(arguments)
    run: Callable[[argparse.Namespace], int] = chosen.run
    try:
        code = run(chosen)
        # Not left to Python's own flush at the end, which would complain in its own way.
        sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        _write_nowhere()
        return EXIT_PIPE_CLOSED
    except OSError as error:
        _write_nowhere()
        sys.stderr.write(f"mazziere: {error}\n")
        return EXIT_OUTPUT_LOST
    except Exception as error:
        return _refuse_damaged(error)
    return code


def _refuse_damaged(error: Exception) -> int:
    """A damaged database can show itself at any statement. Raises what is no such thing."""
    from bot.cli.sentences import damage_sentence

    said = damage_sentence(error)
    if said is None:
        raise error
    sys.stderr.write(f"mazziere: {said}\n")
    return EXIT_BAD_ARGUMENTS


def _write_nowhere() -> None:
    """Who read our output has had enough of it, or its disk is full."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _write_somewhere() -> None:
    """A process that was started without outputs (`>&-`) has None in their place."""
    sys.stdout = sys.stdout or _nowhere()
    sys.stderr = sys.stderr or _nowhere()


def _nowhere() -> TextIO:
    return Path(os.devnull).open("w", encoding="utf-8")


def _print_every_name() -> None:
    """A name that the terminal cannot write is written in escapes, and ends no command."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="mazziere", description="A Discord bot that deals poker home games.")
    parser.set_defaults(run=_run_default)
    commands = parser.add_subparsers(title="commands", parser_class=_Parser)
    _add_bots(commands)
    _add_hands(commands)
    _add_databases(commands)
    _add_proofs(commands)
    return parser


def _add_bots(commands: Commands) -> None:
    run = commands.add_parser("run", help="the bot on Discord; needs DISCORD_TOKEN")
    _add_accept_loss(run)
    run.set_defaults(run=_run_bot)

    sandbox = commands.add_parser("sandbox", help="the bot on a Discord of this machine's own")
    sandbox.add_argument("--port", type=_port, default=PORT_DEFAULT)
    sandbox.add_argument("--robots", type=_whole)
    sandbox.add_argument("--turn-seconds", type=_whole)
    _add_accept_loss(sandbox)
    sandbox.set_defaults(run=_run_sandbox)


def _add_accept_loss(parser: argparse.ArgumentParser) -> None:
    # None leaves it to the settings.
    parser.add_argument(
        "--accept-loss",
        action="store_true",
        default=None,
        help="go on without committed rows that are missing, with hands in progress called off",
    )


def _add_hands(commands: Commands) -> None:
    replay = commands.add_parser("replay", help="play recorded hands and compare the stacks")
    replay.add_argument("files", nargs="+", metavar="FILE")
    replay.add_argument("--json", action="store_true")
    replay.set_defaults(run=_run_replay)

    showdown = commands.add_parser("showdown", help="who wins")
    showdown.add_argument("--game", required=True)
    showdown.add_argument("--board", default="")
    showdown.add_argument("--pot", type=int, default=POT_DEFAULT)
    showdown.add_argument("hands", nargs="+", type=_named_cards, metavar="NAME=cards")
    showdown.add_argument("--json", action="store_true")
    showdown.set_defaults(run=_run_showdown)


def _add_databases(commands: Commands) -> None:
    audit = commands.add_parser("audit", help="check a database against itself")
    audit.add_argument("--database", type=Path)
    audit.add_argument("--key-file", type=Path)
    audit.add_argument("--json", action="store_true")
    audit.set_defaults(run=_run_audit)

    backup = commands.add_parser("backup", help="copy a live database")
    backup.add_argument("--database", type=Path)
    backup.add_argument("file", type=Path, metavar="FILE")
    backup.set_defaults(run=_run_backup)

    health = commands.add_parser("health", help="whether the bot is running and awake")
    health.add_argument("--database", type=Path)
    health.add_argument("--json", action="store_true")
    health.set_defaults(run=_run_health)


def _add_proofs(commands: Commands) -> None:
    simulate = commands.add_parser("simulate", help="a card room in virtual time, with faults")
    simulate.add_argument("--seed", type=_whole, default=1)
    simulate.add_argument("--hands", type=_whole, default=1000)
    simulate.add_argument("--faults", choices=("all", "none"), default="all")
    simulate.add_argument("--script", type=Path, metavar="FILE")
    simulate.add_argument("--json", action="store_true")
    simulate.set_defaults(run=_run_simulate)

    bench = commands.add_parser("bench", help="the performance goals, measured")
    bench.add_argument("--only", metavar="PREFIX", default="")
    bench.add_argument("--json", action="store_true")
    bench.set_defaults(run=_run_bench)


# The commands import what they need themselves, so that each starts as fast as it can.


def _run_default(chosen: argparse.Namespace) -> int:
    from bot.cli.run import run_default

    return run_default(PORT_DEFAULT)


def _run_bot(chosen: argparse.Namespace) -> int:
    from bot.cli.run import run_bot

    return run_bot(chosen.accept_loss)


def _run_sandbox(chosen: argparse.Namespace) -> int:
    from bot.cli.sandbox import run

    return run(chosen.port, chosen.robots, chosen.turn_seconds, chosen.accept_loss)


def _run_replay(chosen: argparse.Namespace) -> int:
    from bot.cli.replay import run

    return run(chosen.files, chosen.json)


def _run_showdown(chosen: argparse.Namespace) -> int:
    from bot.cli.showdown import run

    return run(chosen.game, chosen.board, chosen.pot, chosen.hands, chosen.json)


def _run_audit(chosen: argparse.Namespace) -> int:
    from bot.cli.audit import run
    from bot.cli.settings import database_or_default, key_file_or_default

    key_file = key_file_or_default(chosen.key_file, chosen.database)
    return run(str(database_or_default(chosen.database)), chosen.json, key_file)


def _run_simulate(chosen: argparse.Namespace) -> int:
    from bot.cli.simulate import run

    return run(chosen.seed, chosen.hands, chosen.faults == "all", chosen.json, chosen.script)


def _run_health(chosen: argparse.Namespace) -> int:
    from bot.cli.health import run
    from bot.cli.settings import database_or_default

    return run(database_or_default(chosen.database), chosen.json)


def _run_backup(chosen: argparse.Namespace) -> int:
    from bot.cli.backup import run
    from bot.cli.settings import database_or_default

    return run(str(database_or_default(chosen.database)), str(chosen.file))


def _run_bench(chosen: argparse.Namespace) -> int:
    from bot.cli.bench import run

    return run(chosen.only, chosen.json)


def _whole(text: str) -> int:
    number = int(text)
    if number < 0:
        raise ValueError(text)
    return number


def _port(text: str) -> int:
    number = int(text)
    if not 0 <= number <= 65535:
        raise ValueError(text)
    return number


def _named_cards(text: str) -> tuple[str, str]:
    name, mark, cards = text.partition("=")
    if not mark or not name:
        raise argparse.ArgumentTypeError(f'{text!r} is not NAME="cards"')
    return name, cards


_whole.__name__ = "number"
_port.__name__ = "port"

if __name__ == "__main__":
    sys.exit(main())
