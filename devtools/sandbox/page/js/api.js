// The user-side API as functions: what one user asks of the sandbox (see USER_API.md).

/** A request the sandbox refused: `code` is its error code, `data` the whole answer. */
class ApiError extends Error {
  constructor(status, data) {
    super(data.message ?? `The sandbox answered ${status}`);
    this.status = status;
    this.code = data.error ?? "unreachable";
    this.data = data;
  }
}

async function request(method, path, body) {
  const options = { method, headers: {} };
  if (body !== undefined) {
    options.headers["Content-Type"] = "application/json";
    options.body = JSON.stringify(body);
  }
  let response;
  try {
    response = await fetch(path, options);
  } catch {
    throw new ApiError(0, { message: "The sandbox cannot be reached. Is it still running?" });
  }
  if (response.status === 204) return null;
  const data = await response.json().catch(() => ({}));
  if (!response.ok) throw new ApiError(response.status, data);
  return data;
}

/** What can be asked without being anyone. */
export const sandbox = {
  about: () => request("GET", "/sandbox"),
  accounts: () => request("GET", "/sandbox/users"),
  addAccount: (name) => request("POST", "/sandbox/users", { name }),
};

/** What one user can do. */
export class Api {
  constructor(userId) {
    this.base = `/sandbox/users/${encodeURIComponent(userId)}`;
  }

  channel(id) {
    return `${this.base}/channels/${encodeURIComponent(id)}`;
  }

  message(message) {
    return `${this.channel(message.channel_id)}/messages/${encodeURIComponent(message.id)}`;
  }

  eventsUrl() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    return `${scheme}//${location.host}${this.base}/events`;
  }

  changeAccount = (changes) => request("PATCH", this.base, changes);

  history = (channelId, query) =>
    request("GET", `${this.channel(channelId)}/messages?${new URLSearchParams(query)}`);

  send = (channelId, content, replyTo) =>
    request(
      "POST",
      `${this.channel(channelId)}/messages`,
      replyTo ? { content, reply_to: replyTo } : { content },
    );

  remove = (message) => request("DELETE", this.message(message));

  typing = (channelId) => request("POST", `${this.channel(channelId)}/typing`);

  startThread = (channelId, name) => request("POST", `${this.channel(channelId)}/threads`, { name });

  openDm = (recipientId) => request("POST", `${this.base}/dms`, { recipient_id: recipientId });

  commands = (channelId) => request("GET", `${this.channel(channelId)}/commands`);

  menuCommands = (channelId, type) => request("GET", `${this.channel(channelId)}/commands?type=${type}`);

  chooseCommand = (channelId, command, type, target) =>
    request("POST", `${this.channel(channelId)}/commands`, { command, type, target });

  autocomplete = (channelId, command, options, focused) =>
    request("POST", `${this.channel(channelId)}/autocomplete`, { command, options, focused });

  runCommand = (channelId, command, options) =>
    request("POST", `${this.channel(channelId)}/commands`, { command, options });

  press = (message, customId, values) =>
    request("POST", `${this.message(message)}/components`, {
      custom_id: customId,
      ...(values && { values }),
    });

  submitModal = (id, values) => request("POST", `${this.base}/modals/${encodeURIComponent(id)}`, { values });

  dismissModal = (id) => request("DELETE", `${this.base}/modals/${encodeURIComponent(id)}`);

  setInterested = (event, interested) =>
    request(
      interested ? "PUT" : "DELETE",
      `${this.base}/guilds/${encodeURIComponent(event.guild_id)}/events/${encodeURIComponent(event.id)}/interested`,
    );
}
