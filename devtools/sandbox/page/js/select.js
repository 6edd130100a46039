// A select as Discord shows it: a face that opens a list with notes, one choice or several.

import { el, icon } from "./dom.js";

let lists = 0;

/**
 * A select. `options` are {value, label, note?, emoji?, chosen?}; `onChange(values)` is called when
 * the choice is made: at once for a single choice, when the list closes for several.
 */
export function select({
  label,
  placeholder,
  options,
  min = 1,
  max = 1,
  disabled = false,
  focusKey,
  onChange,
}) {
  const chosen = new Set(options.filter((option) => option.chosen).map((option) => option.value));
  const id = `list-${(lists += 1)}`;
  const rows = options.map((option, index) => optionRow(option, `${id}-${index}`));
  const list = el(
    "ul",
    {
      className: "select-list",
      id,
      role: "listbox",
      popover: "manual",
      "aria-label": label,
      "aria-multiselectable": max > 1 ? "true" : null,
    },
    rows,
  );
  const face = el("button", {
    type: "button",
    className: "select-face",
    disabled,
    role: "combobox",
    "aria-haspopup": "listbox",
    "aria-expanded": "false",
    "aria-controls": id,
    data: focusKey ? { focusKey } : {},
  });
  const node = el("div", { className: "select" }, face, list);
  const state = { active: -1, before: "", typed: "", typedAtMs: 0, listening: null };

  const key = () => [...chosen].sort().join("\n");
  const isOpen = () => list.matches(":popover-open");

  function paint() {
    const labels = options.filter((option) => chosen.has(option.value)).map((option) => option.label);
    face.classList.toggle("placeholder", labels.length === 0);
    const shown = labels.length === 0 ? placeholder : max > 1 ? chips(labels) : labels[0];
    face.replaceChildren(el("span", { className: "select-label" }, shown), icon("down"));
    face.setAttribute("aria-label", `${label}: ${labels.length > 0 ? labels.join(", ") : placeholder}`);
    rows.forEach((row, index) => {
      row.setAttribute("aria-selected", String(chosen.has(options[index].value)));
      row.classList.toggle("active", index === state.active);
    });
    if (isOpen() && state.active >= 0) face.setAttribute("aria-activedescendant", rows[state.active].id);
    else face.removeAttribute("aria-activedescendant");
  }

  function open() {
    if (isOpen() || options.length === 0) return;
    state.before = key();
    state.active = Math.max(
      0,
      options.findIndex((option) => chosen.has(option.value)),
    );
    list.showPopover();
    placeList(face, list);
    face.setAttribute("aria-expanded", "true");
    state.listening = new AbortController();
    const { signal } = state.listening;
    document.addEventListener("pointerdown", outside, { capture: true, signal });
    document.addEventListener("scroll", scrolled, { capture: true, signal });
    window.addEventListener("resize", close, { signal });
    paint();
    rows[state.active].scrollIntoView({ block: "nearest" });
  }

  function close() {
    // Also when the message around it has gone meanwhile: then there is nothing to close any more.
    state.listening?.abort();
    if (!isOpen()) return;
    list.hidePopover();
    face.setAttribute("aria-expanded", "false");
    paint();
    if (key() !== state.before && chosen.size >= min) onChange([...chosen]);
  }

  const outside = (event) => {
    if (!node.contains(event.target)) close();
  };
  const scrolled = (event) => {
    if (event.target !== list) close();
  };

  function choose(index) {
    const { value } = options[index];
    if (max === 1) {
      const again = chosen.has(value);
      chosen.clear();
      if (!(again && min === 0)) chosen.add(value);
      // The same choice again still counts: a menu of actions is pressed, not set.
      if (again && min > 0) state.before = "";
      close();
      return;
    }
    if (chosen.has(value)) chosen.delete(value);
    else if (chosen.size < max) chosen.add(value);
    state.active = index;
    paint();
  }

  function move(to) {
    state.active = (to + options.length) % options.length;
    paint();
    rows[state.active].scrollIntoView({ block: "nearest" });
  }

  function typeAhead(letter) {
    const now = Date.now();
    state.typed = (now - state.typedAtMs < 800 ? state.typed : "") + letter.toLowerCase();
    state.typedAtMs = now;
    const found = options.findIndex((option) => option.label.toLowerCase().startsWith(state.typed));
    if (found !== -1) move(found);
  }

  face.addEventListener("click", () => (isOpen() ? close() : open()));
  face.addEventListener("keydown", (event) => {
    const handled = isOpen() ? openKey(event) : closedKey(event);
    if (handled) {
      event.preventDefault();
      event.stopPropagation();
    }
  });

  function closedKey({ key: pressed }) {
    if (!["ArrowDown", "ArrowUp", "Enter", " "].includes(pressed)) return false;
    open();
    return true;
  }

  function openKey({ key: pressed }) {
    if (pressed === "ArrowDown") move(state.active + 1);
    else if (pressed === "ArrowUp") move(state.active - 1);
    else if (pressed === "Home") move(0);
    else if (pressed === "End") move(options.length - 1);
    else if (pressed === "Enter" || pressed === " ") choose(state.active);
    else if (pressed === "Escape") close();
    else if (pressed === "Tab") {
      close();
      return false;
    } else if (pressed.length === 1) typeAhead(pressed);
    else return false;
    return true;
  }

  rows.forEach((row, index) => {
    row.addEventListener("click", () => choose(index));
    row.addEventListener("pointermove", () => {
      if (state.active !== index) {
        state.active = index;
        paint();
      }
    });
  });
  paint();
  return { node, values: () => [...chosen] };
}

function optionRow(option, id) {
  return el(
    "li",
    { className: "select-option", id, role: "option" },
    option.emoji && el("span", { "aria-hidden": "true" }, option.emoji),
    el(
      "span",
      { className: "select-label" },
      option.label,
      option.note && el("span", { className: "option-note" }, option.note),
    ),
    icon("check"),
  );
}

function chips(labels) {
  return el(
    "span",
    { className: "select-chips" },
    labels.map((label) => el("span", { className: "chip" }, label)),
  );
}

/** Under the face if there is room, else above it. The list lies over the page and is never cut off. */
function placeList(face, list) {
  const box = face.getBoundingClientRect();
  const height = list.getBoundingClientRect().height;
  const below = box.bottom + 4 + height <= window.innerHeight || box.top < height;
  list.style.setProperty("left", `${box.left}px`);
  list.style.setProperty("width", `${box.width}px`);
  list.style.setProperty("top", below ? `${box.bottom + 4}px` : `${box.top - height - 4}px`);
}
