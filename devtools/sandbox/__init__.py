"""A Discord of our own on this machine, spoken to by the real discord.py and by users' windows."""

from devtools.sandbox.clock import SandboxClock, WallClock
from devtools.sandbox.faults import Fault, FaultKind
from devtools.sandbox.intents import Intent
from devtools.sandbox.permissions import Permission
from devtools.sandbox.ratelimits import Severity
from devtools.sandbox.server import TOKEN, Sandbox, SandboxCode, SandboxRefusal

__all__ = [
    "TOKEN",
    "Fault",
    "FaultKind",
    "Intent",
    "Permission",
    "Sandbox",
    "SandboxClock",
    "SandboxCode",
    "SandboxRefusal",
    "Severity",
    "WallClock",
]
