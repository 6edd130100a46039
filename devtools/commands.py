"""The commands that these tools add to `mazziere`, through the entry points of the package.

Each imports what it needs when it runs, so that every command starts as fast as it can.
"""

import argparse
from pathlib import Path

from bot.cli.arguments import Commands, add_accept_loss, port, whole_number

PORT_DEFAULT = 8787


def add_sandbox(commands: Commands) -> None:
    """`mazziere sandbox`."""
    sandbox = commands.add_parser(
        "sandbox", help="run the bot without Discord, on a page that looks like it"
    )
    sandbox.add_argument(
        "--port", type=port, default=PORT_DEFAULT, help="the page's port; %(default)s by default"
    )
    sandbox.add_argument(
        "--robots", type=whole_number, help="this many robots; as many as needed by default"
    )
    sandbox.add_argument("--turn-seconds", type=whole_number, help="seconds per turn")
    sandbox.add_argument(
        "--shards", type=whole_number, default=1, help="the number of shards; 1 by default"
    )
    sandbox.add_argument(
        "--processes",
        type=whole_number,
        default=1,
        help="bot processes that share the shards; 1 by default",
    )
    sandbox.add_argument(
        "--database", metavar="URL", help="a file or an address; data/sandbox.db by default"
    )
    add_accept_loss(sandbox)
    sandbox.set_defaults(run=_run_sandbox)


def add_simulate(commands: Commands) -> None:
    """`mazziere simulate`."""
    simulate = commands.add_parser("simulate", help="play a card room in virtual time, with faults")
    simulate.add_argument(
        "--seed", type=whole_number, default=1, help="the seed; %(default)s by default"
    )
    simulate.add_argument(
        "--hands", type=whole_number, default=1000, help="how many hands; %(default)s by default"
    )
    simulate.add_argument(
        "--faults",
        choices=("all", "none"),
        default="all",
        help="faults to inject; %(default)s by default",
    )
    simulate.add_argument(
        "--discord",
        choices=("good", "slow", "flaky"),
        default="good",
        help="how Discord behaves; %(default)s by default",
    )
    simulate.add_argument("--script", type=Path, metavar="FILE", help="play this script instead")
    simulate.add_argument(
        "--postgresql", action="store_true", help="use a temporary PostgreSQL server"
    )
    simulate.add_argument("--json", action="store_true", help="write JSON instead of text")
    simulate.set_defaults(run=_run_simulate)


def add_bench(commands: Commands) -> None:
    """`mazziere bench`."""
    bench = commands.add_parser("bench", help="measure the performance goals")
    bench.add_argument(
        "--only", metavar="PREFIX", default="", help="only the goals that begin with this"
    )
    bench.add_argument("--json", action="store_true", help="write JSON instead of text")
    bench.set_defaults(run=_run_bench)


def _run_sandbox(chosen: argparse.Namespace) -> int:
    from devtools.sandbox.command import Wish, run

    given = {
        "turn_seconds": chosen.turn_seconds,
        "accept_loss": chosen.accept_loss,
        "database": chosen.database,
    }
    wish = Wish(chosen.port, chosen.robots, chosen.shards, chosen.processes)
    return run(wish, {name: value for name, value in given.items() if value is not None})


def _run_simulate(chosen: argparse.Namespace) -> int:
    from devtools.simulation.command import SimulationWish, run
    from devtools.simulation.discord import DiscordEvening

    return run(
        SimulationWish(
            seed=chosen.seed,
            hands=chosen.hands,
            faults=chosen.faults == "all",
            script=chosen.script,
            as_json=chosen.json,
            evening=DiscordEvening(chosen.discord),
            on_server=chosen.postgresql,
        )
    )


def _run_bench(chosen: argparse.Namespace) -> int:
    from devtools.bench.command import run

    return run(chosen.only, chosen.json)
