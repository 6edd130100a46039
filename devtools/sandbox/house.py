"""The parts of a running sandbox, handed together to whoever answers requests."""

from dataclasses import dataclass

from devtools.sandbox.answers import Answers
from devtools.sandbox.commands import Commands
from devtools.sandbox.drafts import Drafts
from devtools.sandbox.gateway import Gateway
from devtools.sandbox.interactions import Desk
from devtools.sandbox.world import World


@dataclass(slots=True)
class House:
    """Wired once, by the sandbox."""

    world: World
    commands: Commands
    gateway: Gateway
    desk: Desk
    drafts: Drafts
    answers: Answers
    shards: int = 1
