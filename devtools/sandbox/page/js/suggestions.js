// The list above the box: one may walk through it with the arrow keys while the focus stays below.

import { el } from "./dom.js";

export class Suggestions {
  /** `panel` is the element to fill; `onPick(item)` is called for the chosen item. */
  constructor(panel, onPick) {
    this.panel = panel;
    this.onPick = onPick;
    this.items = [];
    this.active = -1;
    this.owner = null;
    this.rows = [];
  }

  get isOpen() {
    return !this.panel.hidden;
  }

  /**
   * Shows items {name, note?, detail?} under a title, for the input that owns them. With `first` the
   * first one is marked, so that Enter takes it.
   */
  show(owner, title, items, { first = true } = {}) {
    if (items.length === 0) {
      this.close();
      return;
    }
    this.release();
    this.owner = owner;
    this.items = items;
    this.active = first ? 0 : -1;
    this.rows = items.map((item, index) => this.row(item, index));
    const list = el("ul", { role: "listbox", id: "suggestions", "aria-label": title }, this.rows);
    this.panel.replaceChildren(el("div", { className: "suggestions-title" }, title), list);
    this.panel.hidden = false;
    owner.setAttribute("aria-expanded", "true");
    owner.setAttribute("aria-controls", "suggestions");
    this.mark();
  }

  row(item, index) {
    const row = el(
      "li",
      { className: "suggestion", role: "option", id: `suggestion-${index}` },
      el(
        "div",
        { className: "suggestion-main" },
        el(
          "div",
          {},
          el("span", { className: "suggestion-name" }, item.name),
          item.detail && el("span", { className: "suggestion-options" }, item.detail),
        ),
        item.note && el("div", { className: "suggestion-note" }, item.note),
      ),
    );
    // The pointer must not take the focus from the input.
    row.addEventListener("pointerdown", (event) => event.preventDefault());
    row.addEventListener("click", () => this.onPick(item));
    return row;
  }

  close() {
    this.release();
    this.panel.hidden = true;
    this.panel.replaceChildren();
    this.items = [];
    this.active = -1;
  }

  release() {
    if (!this.owner) return;
    this.owner.setAttribute("aria-expanded", "false");
    this.owner.removeAttribute("aria-activedescendant");
    this.owner = null;
  }

  mark() {
    this.rows.forEach((row, index) => {
      row.classList.toggle("active", index === this.active);
      row.setAttribute("aria-selected", String(index === this.active));
    });
    const row = this.rows[this.active];
    if (!row) {
      this.owner.removeAttribute("aria-activedescendant");
      return;
    }
    this.owner.setAttribute("aria-activedescendant", row.id);
    row.scrollIntoView({ block: "nearest" });
  }

  /** Handles a key of the owner; true when the list has used it. */
  key(event) {
    if (!this.isOpen) return false;
    const { length } = this.items;
    if (event.key === "ArrowDown") this.active = (this.active + 1) % length;
    else if (event.key === "ArrowUp") this.active = (this.active <= 0 ? length : this.active) - 1;
    else if (event.key === "Escape") {
      this.close();
      return true;
    } else if ((event.key === "Enter" && !event.shiftKey) || (event.key === "Tab" && !event.shiftKey)) {
      if (this.active === -1) return false;
      this.onPick(this.items[this.active]);
      return true;
    } else return false;
    this.mark();
    return true;
  }
}
