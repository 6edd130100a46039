// Pictures: in their place in a message, and enlarged with the words that describe them.

import { localUrl } from "./discord.js";
import { el, icon } from "./dom.js";

/**
 * A picture that opens large at a press. While an edited message loads its new picture, the old
 * one stays in sight beneath it: a table that blinked at each action would be unplayable.
 */
export function picture({ url, width, height, alt, spoiler = false }) {
  const src = localUrl(url);
  // As wide as the largest height allows: a tall picture would be squeezed.
  const style = width && height ? { "--ratio": width / height } : {};
  const image = el("img", { src, alt: alt ?? "", width, height, style, decoding: "async" });
  const frame = el(
    "button",
    {
      type: "button",
      className: "picture",
      "aria-label": alt ? `Enlarge picture: ${alt}` : "Enlarge picture",
      data: { focusKey: "picture", src },
      on: { click: () => enlarge({ src, alt }) },
    },
    image,
    alt && el("span", { className: "alt-mark", "aria-hidden": "true" }, "ALT"),
  );
  // A picture that has loaded is not decoded yet: until then there would be nothing to see.
  image.addEventListener("load", async () => {
    await image.decode().catch(() => {});
    frame.style.removeProperty("background-image");
  });
  image.addEventListener("error", () =>
    frame.replaceChildren(el("span", {}, alt || "This picture cannot be shown.")),
  );
  return spoiler ? coverPicture(frame) : frame;
}

/** Shows the pictures of `before` under those of `after` until they have loaded. */
export function keepPictures(before, after) {
  const old = [...before.querySelectorAll(".picture")].map((frame) => frame.dataset.src);
  after.querySelectorAll(".picture").forEach((frame, index) => {
    const image = frame.querySelector("img");
    if (old[index] && image && !image.complete) {
      frame.style.setProperty("background-image", `url("${encodeURI(old[index])}")`);
    }
  });
}

function coverPicture(frame) {
  const cover = el("button", {
    type: "button",
    className: "spoiler-cover",
    "aria-label": "Spoiler: show the picture",
  });
  frame.inert = true;
  const node = el("div", { className: "spoiler picture-spoiler" }, frame, cover);
  cover.addEventListener("click", () => {
    frame.inert = false;
    cover.remove();
  });
  return node;
}

/** The picture over the whole page, with its alternative text in sight. */
function enlarge({ src, alt }) {
  const close = el(
    "button",
    {
      type: "button",
      className: "icon-button lightbox-close",
      "aria-label": "Close",
      on: { click: () => dialog.close() },
    },
    icon("close"),
  );
  const figure = el(
    "figure",
    {},
    el("img", { src, alt: alt ?? "" }),
    el(
      "figcaption",
      {},
      alt ? el("p", {}, alt) : null,
      el("a", { href: src, target: "_blank", rel: "noopener" }, "Open the original"),
    ),
  );
  const dialog = el("dialog", { className: "lightbox", "aria-label": "Picture" }, figure, close);
  dialog.addEventListener("click", (event) => {
    if (event.target === figure || event.target === dialog) dialog.close();
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

const SIZES = ["bytes", "KB", "MB"];

/** A file that is not a picture: its name, its size, a link. */
export function fileCard({ url, filename, size }) {
  return el(
    "div",
    { className: "file" },
    icon("file"),
    el(
      "span",
      {},
      el("a", { href: localUrl(url), download: filename, target: "_blank", rel: "noopener" }, filename),
      size === undefined ? null : el("span", { className: "file-size" }, fileSize(size)),
    ),
  );
}

function fileSize(bytes) {
  let size = bytes;
  let unit = 0;
  while (size >= 1024 && unit < SIZES.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${unit === 0 ? size : size.toFixed(1)} ${SIZES[unit]}`;
}

export function isPicture(attachment) {
  return (
    attachment.content_type?.startsWith("image/") ??
    /\.(png|jpe?g|gif|webp)$/i.test(attachment.filename ?? "")
  );
}
