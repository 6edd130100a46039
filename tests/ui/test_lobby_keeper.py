"""The choices of `/settings lobby`, as they change a server's lobbies."""

import pytest

from bot.host.guild_settings import GuildSettings, LobbySettings
from bot.ids import ChannelId, PlayerId
from bot.table.kinds import LobbyKeeps
from bot.ui.opening.lobby_keeper import LOBBIES_MAX, LobbyChoices, without_lobby
from bot.ui.words.refusals import UiCode, UiRefusal

BY = PlayerId(9)


def place(number: int) -> ChannelId:
    return ChannelId(number)


def lobbies(*numbers: int) -> GuildSettings:
    """A server with a lobby of a kind in each of these places."""
    return GuildSettings().with_lobbies(LobbySettings(place(n), (f"K{n}",), BY) for n in numbers)


def refused(was: GuildSettings, choices: LobbyChoices) -> object:
    with pytest.raises(UiRefusal) as caught:
        choices.apply(was, BY)
    return caught.value.code


def test_a_place_is_added_beside_the_others() -> None:
    """A place is added beside the others, with kinds of its own or with those of the first."""
    own = LobbyChoices(place(2), ("K2",)).apply(lobbies(1), BY)
    assert own == lobbies(1, 2)
    same = LobbyChoices(place(2)).apply(lobbies(1), BY)
    assert [each.kinds for each in same.lobbies] == [("K1",), ("K1",)]


def test_a_choice_changes_the_place_that_is_named() -> None:
    """A choice changes the named place alone: options left out stay, with the channels made there,
    and so does the order."""
    was = lobbies(1, 2).with_lobby_channel(place(1), ChannelId(11))
    kinds = LobbyChoices(place(1), ("A", "B")).apply(was, BY)
    assert [each.kinds for each in kinds.lobbies] == [("A", "B"), ("K2",)]
    empty = LobbyChoices(place(1), keeps=LobbyKeeps.EMPTY_TABLE).apply(kinds, BY)
    assert empty.lobbies[0] == LobbySettings(
        place(1), ("A", "B"), BY, (ChannelId(11),), LobbyKeeps.EMPTY_TABLE
    )
    assert empty.lobbies[1] == was.lobbies[1]
    free = LobbyChoices(place(1), keeps=LobbyKeeps.FREE_SEAT).apply(empty, BY)
    assert free == kinds


def test_the_only_place_need_not_be_named() -> None:
    """The only place need not be named; one of several has to be, and without any there is nothing
    to change."""
    assert LobbyChoices(kinds=("B",)).apply(lobbies(1), BY).lobbies[0].kinds == ("B",)
    assert refused(lobbies(1, 2), LobbyChoices(kinds=("B",))) is UiCode.LOBBY_IN_SEVERAL_PLACES
    assert refused(lobbies(), LobbyChoices(kinds=("B",))) is UiCode.LOBBY_INCOMPLETE
    assert refused(lobbies(), LobbyChoices(place(1))) is UiCode.LOBBY_INCOMPLETE


def test_there_are_only_so_many_places() -> None:
    """A place beyond the limit is refused, but the others can still be changed."""
    full = lobbies(*range(LOBBIES_MAX))
    assert refused(full, LobbyChoices(place(99))) is UiCode.TOO_MANY_LOBBIES
    assert LobbyChoices(place(0), ("B",)).apply(full, BY).lobbies[0].kinds == ("B",)


def test_one_place_ends_or_all_do() -> None:
    """One place ends or all do: one that has no lobby ends nothing."""
    assert without_lobby(lobbies(1, 2, 3), place(1)) == lobbies(2, 3)
    assert without_lobby(lobbies(1, 2), place(3)) == lobbies(1, 2)
    assert without_lobby(lobbies(1, 2), None) == lobbies()
