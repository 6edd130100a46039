"""The parts of a running sandbox, handed together to whoever answers requests."""

from dataclasses import dataclass

from bot.sandbox.answers import Answers
from bot.sandbox.commands import Commands
from bot.sandbox.drafts import Drafts
from bot.sandbox.gateway import Gateway
from bot.sandbox.interactions import Desk
from bot.sandbox.world import World


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
