"""Making the records of a hand quickly.

A hand makes some sixty named tuples. Their own constructors pack the arguments that Python has just
unpacked; handing over a tuple that is packed already takes half the time.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar, cast

Record = TypeVar("Record", bound=tuple[Any, ...])


def maker(kind: type[Record]) -> Callable[[tuple[Any, ...]], Record]:
    """Makes records of a kind of named tuple from all their values, in the order of its fields.

    Neither number nor types of the values are checked.
    """
    return cast("Callable[[tuple[Any, ...]], Record]", partial(tuple.__new__, kind))
