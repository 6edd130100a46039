// Redrawing only while no button is held down: an element that is replaced between the press and
// the release of the pointer never hears the click, and tables change many times a minute.

const HELD_MS_MOST = 1500;
const waiting = new Map();
let heldSinceMs = null;

function flush() {
  heldSinceMs = null;
  const tasks = [...waiting.values()];
  waiting.clear();
  for (const task of tasks) task();
}

// The click comes right after the release, before any timer.
for (const event of ["pointerup", "pointercancel"]) {
  document.addEventListener(event, () => setTimeout(flush, 0), true);
}
document.addEventListener(
  "pointerdown",
  () => {
    heldSinceMs = Date.now();
    setTimeout(
      () => heldSinceMs !== null && Date.now() - heldSinceMs >= HELD_MS_MOST && flush(),
      HELD_MS_MOST,
    );
  },
  true,
);

/** Runs `task` now, or as soon as the pointer is up; a later task of the same owner replaces it. */
export function calmly(owner, task) {
  if (heldSinceMs === null) task();
  else waiting.set(owner, task);
}
