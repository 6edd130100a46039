"""One request of the bot, as a route sees it, and the answer."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from devtools.sandbox.errors import ApiError, ApiRefused, Json, invalid_form
from devtools.sandbox.limits.shapes import whole_number
from devtools.sandbox.parts import SandboxParts
from devtools.sandbox.uploads import Body


@dataclass(frozen=True, slots=True)
class Answer:
    """A status and a JSON body; None is an empty body."""

    status: int
    json: Any = None


NO_CONTENT = Answer(204)


@dataclass(slots=True)
class ApiCall:
    """A request whose route has been found; `path` holds the parts that the template names."""

    parts: SandboxParts
    path: Mapping[str, str]
    query: Mapping[str, str]
    body: Body = field(default_factory=Body)

    def id(self, name: str) -> int:
        """A part of the path as an id. Raises ApiError 50035."""
        return snowflake(self.path[name], name)

    @property
    def json(self) -> Json:
        """The body as an object. Raises ApiError 50035 when it is something else."""
        return self.body.object

    def number(self, name: str, default: int, least: int, most: int) -> int:
        """A whole number of the query string. Raises ApiError 50035."""
        text = self.query.get(name)
        if text is None:
            return default
        number = whole_number(text)
        if number is None or not least <= number <= most:
            message = f"int value should be between {least} and {most}."
            raise invalid_form(name, "NUMBER_TYPE_RANGE", message)
        return number

    def query_id(self, name: str) -> int | None:
        """An id of the query string, None when it is absent."""
        text = self.query.get(name)
        return None if text is None else snowflake(text, name)

    def own_application(self) -> int:
        """The application of the path, which must be the bot's. Raises ApiError 10002."""
        if self.id("application_id") != self.parts.world.application_id:
            raise ApiError(ApiRefused.UNKNOWN_APPLICATION)
        return self.parts.world.application_id


def snowflake(value: object, name: str) -> int:
    """An id from a path, a query or a body. Raises ApiError 50035."""
    number = whole_number(value)
    if number is None:
        raise invalid_form(name, "NUMBER_TYPE_COERCE", f'Value "{value}" is not snowflake.')
    return number


Handler = Callable[[ApiCall], Answer]
