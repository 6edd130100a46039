"""The files of all messages, by id; served by their URLs."""

from collections import deque

from devtools.sandbox.messages import Attachment

RELEASED_KEPT_MAX = 200
BYTES_MAX = 256 * 1024 * 1024


class FileStore:
    """Keeps the files that messages show, and for a while those they no longer show.

    A window that is still loading the old picture of a message must not find a hole. When all
    together are too many bytes, the oldest go: a sandbox that plays for days must not eat the
    machine.
    """

    def __init__(self) -> None:
        self._files: dict[int, Attachment] = {}
        self._released: deque[int] = deque()
        self._bytes = 0

    def put(self, attachments: list[Attachment]) -> None:
        for attachment in attachments:
            if attachment.id not in self._files:
                self._files[attachment.id] = attachment
                self._bytes += attachment.bytes_long
        while self._bytes > BYTES_MAX:
            self._drop(next(iter(self._files)))

    def release(self, attachments: list[Attachment]) -> None:
        """Release attachments that no message shows any more."""
        self._released.extend(attachment.id for attachment in attachments)
        while len(self._released) > RELEASED_KEPT_MAX:
            self._drop(self._released.popleft())

    def get(self, attachment_id: int) -> Attachment | None:
        return self._files.get(attachment_id)

    def _drop(self, attachment_id: int) -> None:
        attachment = self._files.pop(attachment_id, None)
        if attachment is not None:
            self._bytes -= attachment.bytes_long
            attachment.data = b""
