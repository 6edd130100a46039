"""The robots of a sandbox: hired together, each a user of its own."""

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random
from typing import Final

import aiohttp

from bot.texts.catalogue import Catalogue
from devtools.sandbox.guilds import Guild
from devtools.sandbox.robots.announcements import announcement_readers_of
from devtools.sandbox.robots.characters import AGGRESSIVE, LOOSE, STATION, TIGHT, Character
from devtools.sandbox.robots.coordination import Coordination
from devtools.sandbox.robots.message_reader import message_reader_of
from devtools.sandbox.robots.robot import HUMAN, Behaviour, Robot
from devtools.sandbox.robots.screen import Screen
from devtools.sandbox.robots.window import RobotWindow
from devtools.sandbox.server import Sandbox
from devtools.sandbox.transports import OverHttp, Transport
from devtools.sandbox.world_builder import FIRST_USER_ID

FIRST_ROBOT_ID: Final = FIRST_USER_ID + 1_000

NAMES: Final[dict[Character, tuple[str, ...]]] = {
    TIGHT: ("Prudenza", "Cauto", "Serafina"),
    AGGRESSIVE: ("Furio", "Vespa", "Tempesta"),
    STATION: ("Placido", "Pasquale", "Bonaria"),
    LOOSE: ("Allegra", "Felice", "Ventura"),
}
"""Names that tell those who know Italian whom they are up against."""


@dataclass(frozen=True, slots=True)
class RobotNumbers:
    """The number of robots of a sandbox."""

    first: int
    """The number of robots that play from the start to the end."""
    most: int = 0
    """The most robots that may play while tables want more of them; at least `first` play."""
    hire_seconds: float = 6.0
    """Seconds that robots have to be missing until another comes."""
    idle_seconds: float = 90.0
    """Seconds that a robot who came later stays with nothing to do."""
    look_seconds: float = 1.0
    apart_seconds: float = 0.0
    """The time between the arrivals of two of the first robots."""


ServersOf = Callable[[Sandbox, int], Iterable[Guild]]
"""The servers of the robot with a number."""


def every_server(sandbox: Sandbox, _number: int) -> Iterable[Guild]:
    return sandbox.world.guilds.values()


async def run_robots(
    session: aiohttp.ClientSession,
    sandbox: Sandbox,
    numbers: int | RobotNumbers,
    catalogue: Catalogue,
    rng: Random,
    behaviour: Behaviour = HUMAN,
) -> None:
    """Lets robots into all servers of a running sandbox and plays them until cancelled."""
    await run_robots_by(
        OverHttp(session, sandbox.base_url), sandbox, numbers, catalogue, rng, behaviour
    )


async def run_robots_by(
    transport: Transport,
    sandbox: Sandbox,
    numbers: int | RobotNumbers,
    catalogue: Catalogue,
    rng: Random,
    behaviour: Behaviour = HUMAN,
    servers_of: ServersOf = every_server,
) -> None:
    """Let robots play until cancelled: each reaches the sandbox by `transport` and joins the
    servers that `servers_of` names for its number."""
    chosen = RobotNumbers(numbers) if isinstance(numbers, int) else numbers
    await RobotPool(transport, sandbox, chosen, catalogue, rng, behaviour, servers_of).run()


class RobotPool:
    """The robots of one sandbox; others come while they are wanted, and go when they are not."""

    def __init__(
        self,
        transport: Transport,
        sandbox: Sandbox,
        numbers: RobotNumbers,
        catalogue: Catalogue,
        rng: Random,
        behaviour: Behaviour,
        servers_of: ServersOf,
    ) -> None:
        self._transport = transport
        self._servers_of = servers_of
        self._sandbox = sandbox
        self._numbers = numbers
        self._rng = rng
        self._behaviour = behaviour
        self._reader = message_reader_of(catalogue)
        self._announcement_readers = announcement_readers_of(catalogue)
        self._coordination = Coordination()
        self._characters = names_and_characters(max(numbers.first, numbers.most))
        self._robots: dict[int, Robot] = {}
        """The robots that play now, by their numbers."""
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._wanted_since: float | None = None
        self._idle_since: dict[int, float] = {}

    async def run(self) -> None:
        """Plays until cancelled."""
        async with asyncio.TaskGroup() as group:
            for number in range(self._numbers.first):
                self._add(group, number)
                await asyncio.sleep(self._numbers.apart_seconds)
            while len(self._characters) > self._numbers.first:
                await asyncio.sleep(self._numbers.look_seconds)
                self._look(group)

    def _add(self, group: asyncio.TaskGroup, number: int) -> None:
        name, character = self._characters[number]
        robot = self._robots[number] = Robot(
            RobotWindow(self._transport, str(self._let_in(number, name))),
            Screen(self._reader, self._announcement_readers),
            character,
            Random(self._rng.getrandbits(64)),
            self._behaviour,
            self._coordination,
        )
        self._tasks[number] = group.create_task(robot.run())

    def _let_in(self, number: int, name: str) -> int:
        return add_robot(self._sandbox, number, name, self._servers_of(self._sandbox, number))

    def _look(self, group: asyncio.TaskGroup) -> None:
        """Lets another robot in when one has been missing for a while; sends idle ones away."""
        now = asyncio.get_running_loop().time()
        idle = {number for number, robot in self._robots.items() if robot.is_idle}
        self._idle_since = {number: self._idle_since.get(number, now) for number in idle}
        if self._is_one_missing() and not idle:
            self._wanted_since = self._wanted_since or now
            spare = set(range(len(self._characters))) - self._robots.keys()
            if spare and now - self._wanted_since >= self._numbers.hire_seconds:
                self._add(group, min(spare))
            return
        self._wanted_since = None
        for number, since in list(self._idle_since.items()):
            if number >= self._numbers.first and now - since >= self._numbers.idle_seconds:
                self._remove(number)

    def _is_one_missing(self) -> bool:
        """Whether the robots see a place for one more; a new robot has not looked around yet."""
        if not self._robots:
            return False
        robot = self._robots[min(self._robots)]
        screen, demand = robot.screen, robot.demand
        return any(map(demand.is_lonely, screen.tables.values())) or any(
            demand.missing_from(notice, keeps_seat=True) > 0 for notice in screen.notices.values()
        )

    def _remove(self, number: int) -> None:
        """Take a robot out of every server; it may come again."""
        del self._robots[number]
        self._tasks.pop(number).cancel()
        world = self._sandbox.world
        user = world.users[FIRST_ROBOT_ID + number]
        for guild in world.guilds.values():
            if user.id in guild.members:
                world.remove_member(guild, user)


def names_and_characters(count: int) -> list[tuple[str, Character]]:
    """`count` different names with their characters, in turn; numbered when they run out."""
    parts = list(NAMES)
    found = []
    for number in range(count):
        character = parts[number % len(parts)]
        names = NAMES[character]
        round_, place = divmod(number // len(parts), len(names))
        name = names[place] if round_ == 0 else f"{names[place]} {round_ + 1}"
        found.append((name, character))
    return found


def add_robot(
    sandbox: Sandbox, number: int, name: str, servers: Iterable[Guild] | None = None
) -> int:
    """The user id of the robot with this number, who is a member of these servers from now on, or
    of every one.

    It is the same every time, so that a bot whose tables outlive the sandbox recognises it.
    """
    user_id = FIRST_ROBOT_ID + number
    user = sandbox.world.users.get(user_id) or sandbox.build.add_user(
        name.lower().replace(" ", "_"), id=user_id, global_name=name, robot=True
    )
    for guild in every_server(sandbox, number) if servers is None else servers:
        if user_id not in guild.members:
            sandbox.build.add_member(guild, user)
    return user_id
