"""The exit codes of the command line, the same for every command."""

from typing import Final

EXIT_OK: Final = 0
"""Done, and all is well."""
EXIT_FINDINGS: Final = 1
"""Done, and something is to be looked at: what differs, is wrong, or was left out."""
EXIT_REFUSED: Final = 2
"""Not done, or not all of it: bad arguments or settings, or what cannot be read or used."""
EXIT_TAKEN_OVER: Final = 3
"""Another process plays this one's tables."""
EXIT_INTERRUPTED: Final = 130
"""As for a program that SIGINT ends."""
EXIT_PIPE_CLOSED: Final = 141
"""As for a program that SIGPIPE ends."""
EXIT_OUTPUT_LOST: Final = 1
"""Done, but the output could not be written."""
