"""The files of all messages, by id, for whoever asks for their URL."""

from collections import deque

from bot.sandbox.messages import Attachment

RELEASED_KEPT_MAX = 200


class Shelf:
    """Keeps the files that messages show, and for a while those they no longer show.

    A window that is still loading the old picture of a message must not find a hole.
    """

    def __init__(self) -> None:
        self._files: dict[int, Attachment] = {}
        self._released: deque[int] = deque()

    def put(self, attachments: list[Attachment]) -> None:
        for attachment in attachments:
            self._files[attachment.id] = attachment

    def release(self, attachments: list[Attachment]) -> None:
        """No message shows these any more."""
        self._released.extend(attachment.id for attachment in attachments)
        while len(self._released) > RELEASED_KEPT_MAX:
            self._files.pop(self._released.popleft(), None)

    def get(self, attachment_id: int) -> Attachment | None:
        return self._files.get(attachment_id)
