"""The parts of a running sandbox, as one record for what answers requests."""

from dataclasses import dataclass

from devtools.sandbox.answers import Answers
from devtools.sandbox.commands import Commands
from devtools.sandbox.drafts import Drafts
from devtools.sandbox.gateway import Gateway
from devtools.sandbox.interactions import InteractionHub
from devtools.sandbox.world import SandboxWorld


@dataclass(slots=True)
class SandboxParts:
    """Wired once, by the sandbox."""

    world: SandboxWorld
    commands: Commands
    gateway: Gateway
    interactions: InteractionHub
    drafts: Drafts
    answers: Answers
    shards: int = 1
