// Counts down to what the table will do by itself. The server's beats say what time it is there.
let skew = 0;
document.addEventListener("beat", (event) => {
  const there = Number(event.detail?.data);
  if (there) skew = there - Date.now();
});

function count() {
  const countdown = document.querySelector("[data-until]");
  if (!countdown) return;
  const left = Math.max(0, Math.ceil((Number(countdown.dataset.until) - Date.now() - skew) / 1000));
  const text = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  const shown = countdown.querySelector("[data-count]");
  if (shown.textContent !== text) shown.textContent = text;
}
setInterval(count, 250);
