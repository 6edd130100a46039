"""The level sheets and ready-made plans that tournaments are created from, read once by name."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from bot.codec import from_json, to_json
from bot.refusal import BrokenInvariant
from bot.tournament.costs import check_options
from bot.tournament.levels import LevelSheet, sheet_from_data
from bot.tournament.options import TournamentKind, TournamentOptions
from bot.tournament.structure_proposals import Proposal, possible_minutes, propose_structure


@dataclass(frozen=True, slots=True)
class Preset:
    """A ready-made event; its plan lacks a title, and a scheduled one the time of its start."""

    name: str
    options: TournamentOptions

    def plan(self, title: str, starts_ms: int | None = None, **changes: Any) -> TournamentOptions:
        """The plan of one event; `changes` are fields of `TournamentOptions` chosen otherwise.

        Not checked: `check_options` says whether the result may be played.
        """
        return replace(self.options, title=title, starts_ms=starts_ms, **changes)


@dataclass(frozen=True, slots=True)
class Structures:
    """Everything that `assets` has about tournaments, by name and in the order of its files."""

    sheets: Mapping[str, LevelSheet]
    presets: Mapping[str, Preset]

    def propose(
        self, players: int, minutes: int, *, stacks_each: int = 1, limits: float = 1.0
    ) -> Proposal:
        """The sheet and level length for an event of about `minutes` (R-204, R-205)."""
        return propose_structure(
            self._proposed, players, minutes, stacks_each=stacks_each, limits=limits
        )

    def possible_minutes(
        self, players: int, *, stacks_each: int = 1, limits: float = 1.0
    ) -> tuple[int, int]:
        """The shortest and the longest event of this many players that the bot ever proposes."""
        return possible_minutes(self._proposed, players, stacks_each=stacks_each, limits=limits)

    @property
    def _proposed(self) -> list[LevelSheet]:
        """The sheets that may be proposed; a lottery's sheet is for lotteries alone."""
        lotteries = {
            preset.options.sheet.name
            for preset in self.presets.values()
            if preset.options.kind is TournamentKind.VELOX
        }
        return [sheet for sheet in self.sheets.values() if sheet.name not in lotteries]


def load_structures(assets: Path) -> Structures:
    """Reads `structures/*.toml` and `tournaments.toml` in the folder of assets.

    Raises `BrokenInvariant`, or what `check_options` raises, for a sheet whose levels do not rise
    or a plan that cannot be played.
    """
    sheets = {}
    for path in sorted((assets / "structures").glob("*.toml")):
        sheet = sheet_from_data(_read(path))
        if sheet.name != path.stem:
            raise BrokenInvariant(f"{path.name} holds the structure {sheet.name}")
        sheets[sheet.name] = sheet
    presets = {
        name: Preset(name, _options(name, fields, sheets))
        for name, fields in _read(assets / "tournaments.toml").items()
    }
    return Structures(sheets, presets)


def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _options(
    name: str, fields: dict[str, Any], sheets: Mapping[str, LevelSheet]
) -> TournamentOptions:
    if fields["sheet"] not in sheets:
        raise BrokenInvariant(f"the preset {name} wants a structure that is not there")
    entrants = fields.pop("entrants", None)
    if entrants is not None:
        fields |= {"entrants_min": entrants, "entrants_max": entrants}
    sheet = to_json(sheets[fields["sheet"]])
    options = from_json(TournamentOptions, {**fields, "title": name, "sheet": sheet})
    _check(options)
    return options


def _check(options: TournamentOptions) -> None:
    """A plan without its start cannot be played as it is: some start stands in for it."""
    starts_ms = 1 if options.kind is TournamentKind.SCHEDULED else None
    check_options(replace(options, starts_ms=starts_ms))
