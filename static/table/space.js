// The shared screen: the space bar does the next thing.
document.addEventListener("keydown", (event) => {
  const busy = event.target.closest?.("button, input, select, summary, a");
  const next = document.querySelector("[data-space]:not(:disabled)");
  if (event.key === " " && !busy && next && !event.repeat) {
    event.preventDefault();
    next.click();
  }
});

// As the host's panel closes, the next thing to do gets the focus, and the space bar rolls again. Before it is closed:
// then nothing gives the focus back to the button that opened it.
document.addEventListener(
  "beforetoggle",
  (event) => {
    if (event.target.id !== "host" || event.newState !== "closed") return;
    const next = document.querySelector("[data-space]:not(:disabled)");
    if (next) next.focus();
    else document.activeElement?.blur();
  },
  true,
);

// A drawer lies over the stage: a press beside it, or Escape, closes it.
const closeDrawers = (but) => {
  for (const drawer of document.querySelectorAll(".tools details[open]")) {
    if (!drawer.contains(but)) drawer.open = false;
  }
};
document.addEventListener("pointerdown", (event) => closeDrawers(event.target));
document.addEventListener("keydown", (event) => event.key === "Escape" && closeDrawers(null));
