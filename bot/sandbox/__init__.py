"""A Discord of our own on this machine, spoken to by the real discord.py and by users' windows."""

from bot.sandbox.clock import Clock, ManualClock, WallClock
from bot.sandbox.faults import Fault, FaultKind
from bot.sandbox.intents import Intent
from bot.sandbox.permissions import Permission
from bot.sandbox.ratelimits import Severity
from bot.sandbox.server import TOKEN, Sandbox, SandboxCode, SandboxRefusal

__all__ = [
    "TOKEN",
    "Clock",
    "Fault",
    "FaultKind",
    "Intent",
    "ManualClock",
    "Permission",
    "Sandbox",
    "SandboxCode",
    "SandboxRefusal",
    "Severity",
    "WallClock",
]
