"""Finds the route of a path, by the same templates as the official description."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import chain
from typing import Any, Final, Generic, NamedTuple, TypeVar, cast

from aiohttp import web
from yarl import URL

H = TypeVar("H", bound=Callable[..., Any])
_PARAMETER: Final = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class ApiRoute(Generic[H]):
    """A method and a template. An open route needs no bot token: its path carries a secret."""

    method: str
    template: str
    handler: H
    open: bool = False


class RouteTable(list[ApiRoute[H]]):
    """The routes of one noun."""

    def add(self, method: str, template: str, *, open_to_all: bool = False) -> Callable[[H], H]:
        """Decorator: this function answers the route."""

        def register(handler: H) -> H:
            self.append(ApiRoute(method, template, handler, open_to_all))
            return handler

        return register


class _AskedPath(NamedTuple):
    """All that aiohttp's dispatcher looks at in a request; callers in this process have no more."""

    method: str
    rel_url: URL


class Router(Generic[H]):
    """Finds routes with aiohttp's dispatcher; a literal segment wins over a parameter."""

    def __init__(self, *tables: RouteTable[H]) -> None:
        # "{" comes after all letters, and the dispatcher takes the first of those that fit.
        self.listed = sorted(chain(*tables), key=lambda route: route.template)
        self._dispatcher = web.UrlDispatcher()
        # It takes no handlers but its own kind; ours are found by its route, and called by us.
        self._routes = {
            self._dispatcher.add_route(
                route.method, _PARAMETER.sub(r"{\1:[^/]+}", route.template), web.View
            ): route
            for route in self.listed
        }

    async def find(
        self, method: str, path: str
    ) -> tuple[ApiRoute[H], dict[str, str]] | web.HTTPException:
        """The route and the parts of its path, or what HTTP says: 404 or 405."""
        asked = _AskedPath(method, URL.build(path=f"/{path.strip('/')}", encoded=True))
        match = await self._dispatcher.resolve(cast("web.Request", asked))
        return match.http_exception or (self._routes[match.route], dict(match))
