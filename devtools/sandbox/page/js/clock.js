// Points in time as Discord writes them (`<t:UNIX:STYLE>`), in the user's language and the reader's own zone.
// Countdowns run here, in the page: the bot never edits a message to move a clock.

const FORMATS = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" },
  S: { dateStyle: "short", timeStyle: "medium" },
};
const UNITS = [
  ["year", 31_556_952],
  ["month", 2_629_746],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
];
const formatters = new Map();
let spoken = null;
let relatives = null;

/** Writes times in a user's language from now on; true when it was another one before. */
export function speak(locale) {
  if (locale === spoken) return false;
  spoken = locale;
  relatives = new Intl.RelativeTimeFormat(locale, { numeric: "always" });
  formatters.clear();
  return true;
}

speak("en-US");

function formatter(style) {
  if (!formatters.has(style)) formatters.set(style, new Intl.DateTimeFormat(spoken, FORMATS[style]));
  return formatters.get(style);
}

/** "in 24 seconds", "3 minutes ago": the largest unit that fits, rounded towards now. */
export function relative(unix, nowMs) {
  const seconds = Math.round(unix - nowMs / 1000);
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? UNITS.at(-1);
  return relatives.format(Math.trunc(seconds / size), unit);
}

/** A time as text in one of Discord's styles; an impossible date says so instead of throwing. */
export function absolute(unix, style) {
  const date = new Date(unix * 1000);
  return Number.isNaN(date.getTime()) ? "Invalid date" : formatter(style).format(date);
}

export function describe(unix, style, nowMs = Date.now()) {
  return style === "R" ? relative(unix, nowMs) : absolute(unix, style);
}

/** When a message was sent: the time today, the date and time otherwise. */
export function messageTime(iso, nowMs = Date.now()) {
  const sent = new Date(iso);
  const today = new Date(nowMs).toDateString() === sent.toDateString();
  return absolute(sent.getTime() / 1000, today ? "t" : "s");
}

/** The day a message belongs under. */
export function messageDay(iso) {
  return absolute(new Date(iso).getTime() / 1000, "D");
}

/** Keeps every countdown in the page true, a tick a second, aligned to the second. */
export function startClock(root) {
  const tick = () => {
    for (const node of root.querySelectorAll("time[data-relative]")) {
      const text = relative(Number(node.dataset.relative), Date.now());
      // Changing the text node in place is not an addition, so screen readers stay quiet.
      if (node.firstChild.data !== text) node.firstChild.data = text;
    }
    setTimeout(tick, 1000 - (Date.now() % 1000) + 5);
  };
  tick();
}
