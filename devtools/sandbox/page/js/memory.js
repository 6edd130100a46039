// What the browser remembers between visits. A browser that forbids it only forgets.

function load(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function save(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Private windows may refuse: the page works without.
  }
}

/** The last message that one user has read in each channel. */
export class Reading {
  constructor(userId) {
    this.key = `read:${userId}`;
    this.lastRead = JSON.parse(load(this.key) ?? "{}");
  }

  last(channelId) {
    return this.lastRead[channelId] ?? null;
  }

  mark(channelId, messageId) {
    if (this.lastRead[channelId] === messageId) return;
    this.lastRead[channelId] = messageId;
    save(this.key, JSON.stringify(this.lastRead));
  }
}

const THEMES = ["auto", "light", "dark"];

export function currentTheme() {
  const theme = load("theme");
  return THEMES.includes(theme) ? theme : "auto";
}

export function applyTheme(theme = currentTheme()) {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** The next of auto, light, dark; applied and remembered. */
export function turnTheme() {
  const next = THEMES[(THEMES.indexOf(currentTheme()) + 1) % THEMES.length];
  save("theme", next);
  applyTheme(next);
  return next;
}

export function membersShown() {
  return load("members") !== "hidden";
}

export function rememberMembersShown(shown) {
  save("members", shown ? "shown" : "hidden");
}
