"""Finds the route of a path, by the same templates as the official description."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar
from urllib.parse import unquote

H = TypeVar("H", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class ApiRoute(Generic[H]):
    """A method and a template. An open route needs no bot token: its path carries a secret."""

    method: str
    template: str
    handler: H
    open: bool = False


@dataclass(slots=True)
class RouteTable(Generic[H]):
    """The routes of one noun."""

    listed: list[ApiRoute[H]] = field(default_factory=list)

    def add(self, method: str, template: str, *, open_to_all: bool = False) -> Callable[[H], H]:
        """Decorator: this function answers the route."""

        def register(handler: H) -> H:
            self.listed.append(ApiRoute(method, template, handler, open_to_all))
            return handler

        return register


@dataclass(slots=True)
class _Node(Generic[H]):
    literals: dict[str, "_Node[H]"] = field(default_factory=dict)
    parameter: "_Node[H] | None" = None
    routes: dict[str, tuple[ApiRoute[H], list[str]]] = field(default_factory=dict)


class Router(Generic[H]):
    """A tree of path segments; a literal segment wins over a parameter."""

    def __init__(self, *groups: RouteTable[H]) -> None:
        self._root: _Node[H] = _Node()
        for group in groups:
            for route in group.listed:
                self._plant(route)

    def _plant(self, route: ApiRoute[H]) -> None:
        node = self._root
        names: list[str] = []
        for segment in route.template.strip("/").split("/"):
            if segment.startswith("{"):
                names.append(segment[1:-1])
                node.parameter = node.parameter or _Node()
                node = node.parameter
            else:
                node = node.literals.setdefault(segment, _Node())
        node.routes[route.method] = (route, names)

    def find(self, method: str, path: str) -> tuple[ApiRoute[H], dict[str, str]] | None:
        """The route and the parts of its path; None when there is no such route."""
        segments = path.strip("/").split("/")
        found = self._walk(self._root, method, segments, 0, [])
        if found is None:
            return None
        (route, names), values = found
        return route, dict(zip(names, map(unquote, values), strict=True))

    def _walk(
        self, node: _Node[H], method: str, segments: list[str], place: int, values: list[str]
    ) -> tuple[tuple[ApiRoute[H], list[str]], list[str]] | None:
        if place == len(segments):
            route = node.routes.get(method)
            return (route, values) if route else None
        segment = segments[place]
        literal = node.literals.get(segment)
        if literal and (found := self._walk(literal, method, segments, place + 1, values)):
            return found
        if node.parameter and segment:
            return self._walk(node.parameter, method, segments, place + 1, [*values, segment])
        return None
