// The stream of events: one WebSocket that comes back by itself.

const RETRY_MS_FIRST = 300;
const RETRY_MS_MOST = 5000;

/**
 * Delivers each event in order to `onEvent(name, data)`, and whether the stream is up to
 * `onStatus(connected)`. A gap in the numbering means a lost event, so the stream starts afresh:
 * its first event, `ready`, carries the whole view.
 */
export function streamEvents(url, onEvent, onStatus) {
  let retryMs = RETRY_MS_FIRST;
  let expected = 1;

  const connect = () => {
    const socket = new WebSocket(url);
    expected = 1;
    socket.addEventListener("message", ({ data }) => {
      const frame = JSON.parse(data);
      if (frame.n !== expected) {
        socket.close();
        return;
      }
      expected += 1;
      if (frame.n === 1) {
        retryMs = RETRY_MS_FIRST;
        onStatus(true);
      }
      onEvent(frame.event, frame.data);
    });
    socket.addEventListener("close", () => {
      onStatus(false);
      setTimeout(connect, retryMs);
      retryMs = Math.min(retryMs * 2, RETRY_MS_MOST);
    });
  };

  connect();
}
