"""Windows hear of what their users may see, and of nothing else."""

from collections.abc import Callable

import pytest

from devtools.sandbox import Sandbox
from devtools.sandbox.channels import Channel
from devtools.sandbox.messages import Message
from devtools.sandbox.users import User
from devtools.sandbox.windows.hub import UserWindow


class Neighbourhood:
    """A guild of Alice and Bob and another one of Carol's, with a window of each."""

    def __init__(self) -> None:
        self.sandbox = Sandbox(with_default_world=False)
        build, self.world = self.sandbox.build, self.sandbox.world
        self.alice, self.bob, self.carol = map(build.add_user, ("alice", "bob", "carol"))
        self.guild, _elsewhere = (
            build.add_guild(each.name, each) for each in (self.alice, self.carol)
        )
        build.add_member(self.guild, self.bob)
        self.room = build.add_channel(self.guild, "room")
        self.windows = [self.sandbox.hub.open(user) for user in (self.alice, self.bob, self.carol)]
        self.heard()

    def heard(self) -> list[list[str]]:
        """The events that have come to each window since the last time."""
        return [_taken(window) for window in self.windows]

    def message(self, place: Channel, only_for: User | None = None) -> Message:
        reader = only_for.id if only_for else None
        ids = self.world.ids
        return Message(ids.next(), place.id, self.world.bot, 0.0, only_for=reader)


def _taken(window: UserWindow) -> list[str]:
    found = []
    while not window.events.empty():
        event = window.events.get_nowait()
        found.append(str(event["event"]) if event else "end")
    return found


@pytest.fixture
def near() -> Neighbourhood:
    return Neighbourhood()


def say(near: Neighbourhood, place: Channel, only_for: User | None = None) -> None:
    near.world.add_message(place, near.message(place, only_for))


SAID = "message_create"
Happening = Callable[[Neighbourhood], object]


@pytest.mark.parametrize(
    ("happens", "heard"),
    [
        (lambda near: say(near, near.room), [[SAID], [SAID], []]),
        (lambda near: say(near, near.room, near.bob), [[], [SAID], []]),
        (
            lambda near: say(near, near.world.dm_between(near.world.bot, near.carol)),
            [[], [], ["channel_create", SAID]],
        ),
        (
            lambda near: near.world.remove_member(near.guild, near.bob),
            [["member_remove"], ["channel_delete", "guild_delete"], []],
        ),
        (lambda near: near.world.remove_channel(near.room), [["channel_delete"]] * 2 + [[]]),
        (lambda near: near.sandbox.build.add_user("dora"), [["accounts_changed"]] * 3),
        (
            lambda near: near.sandbox.build.add_member(near.guild, near.carol),
            [["member_add"], ["member_add"], ["member_add", "guild_create"]],
        ),
    ],
)
def test_each_hears_what_they_may_see(
    near: Neighbourhood, happens: Happening, heard: list[list[str]]
) -> None:
    """The guild's members, the one whom an answer is for, the two of a direct message, who leaves
    and who comes, and everybody."""
    happens(near)
    assert near.heard() == heard


def test_a_user_may_have_several_windows(near: Neighbourhood) -> None:
    """Each is told, until it is closed."""
    second = near.sandbox.hub.open(near.bob)
    _taken(second)
    say(near, near.room)
    near.sandbox.hub.close(near.windows[1])
    say(near, near.room)
    assert (near.heard()[1], _taken(second)) == ([SAID, "end"], [SAID, SAID])
