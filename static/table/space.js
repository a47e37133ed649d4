// The shared screen: the space bar does the next thing.
document.addEventListener("keydown", (event) => {
  const busy = event.target.closest?.("button, input, select, summary, a");
  const next = document.querySelector("[data-space]:not(:disabled)");
  if (event.key === " " && !busy && next && !event.repeat) {
    event.preventDefault();
    next.click();
  }
});
