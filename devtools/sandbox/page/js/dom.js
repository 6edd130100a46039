// Building DOM. Data reaches the page through text nodes and vetted attributes only: no markup is
// ever parsed from a string, so nothing a bot or a user writes can become an element.

const PROPERTIES = new Set(["value", "checked", "disabled", "selected"]);
const ATTRIBUTE_ALIASES = { className: "class", htmlFor: "for" };

/** An element with attributes, listeners (`on: {click}`), data attributes and children. */
export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  setAttributes(node, attributes);
  append(node, children);
  return node;
}

function setAttributes(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "on") {
      for (const [event, listener] of Object.entries(value)) node.addEventListener(event, listener);
    } else if (name === "data") {
      Object.assign(node.dataset, value);
    } else if (name === "style") {
      for (const [property, text] of Object.entries(value)) node.style.setProperty(property, text);
    } else if (name === "href" || name === "src") {
      const safe = safeUrl(value);
      if (safe !== null) node.setAttribute(name, safe);
    } else if (PROPERTIES.has(name)) {
      node[name] = value;
    } else {
      node.setAttribute(ATTRIBUTE_ALIASES[name] ?? name, value === true ? "" : String(value));
    }
  }
}

function append(node, children) {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    if (Array.isArray(child)) append(node, child);
    else node.append(child);
  }
}

/** The address if it is one a page may follow, else null: `javascript:` and friends never pass. */
export function safeUrl(address) {
  try {
    const url = new URL(String(address), document.baseURI);
    return ["http:", "https:", "blob:"].includes(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}

/** Text for a screen reader alone. */
export function hidden(text) {
  return el("span", { className: "visually-hidden" }, text);
}

/** One of the page's own line icons: path data on a 24-unit square. */
export function icon(name) {
  const ns = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(ns, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", `icon icon-${name}`);
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(ns, "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

const ICONS = {
  hash: "M9 4 7 20M17 4l-2 16M4 9h16M3 15h16",
  thread: "M5 5v8a3 3 0 0 0 3 3h11M15 12l4 4-4 4M10 5h9M10 9h6",
  mail: "M3 6h18v12H3zM3 7l9 6 9-6",
  people:
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2 20c0-4 3-6 7-6s7 2 7 6M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5c2.5.6 4 2.5 4 5.5",
  close: "M5 5l14 14M19 5 5 19",
  down: "M6 9l6 6 6-6",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z",
  external: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
  file: "M6 2h8l5 5v15H6zM14 2v6h5",
  reply: "M10 5 4 11l6 6M4 11h9c4 0 7 3 7 8",
  send: "M4 12 3 4l18 8-18 8 1-8Zm0 0h8",
  sun: "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.5 1.5M17.5 17.5 19 19M19 5l-1.5 1.5M6.5 17.5 5 19",
  moon: "M20 14A8.5 8.5 0 1 1 10 4a7 7 0 0 0 10 10Z",
  auto: "M12 3a9 9 0 1 0 0 18ZM12 3a9 9 0 0 1 0 18",
  window: "M4 5h16v14H4zM4 9h16",
  calendar: "M4 5h16v15H4zM4 9h16M8 3v4M16 3v4",
  check: "M4 13l5 5L20 7",
};
