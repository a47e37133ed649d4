// The line to the table: says so when it is silent, and heals it. Everything else htmx does.
const banner = document.getElementById("connection");
const SILENT = 4000; // milliseconds; the server beats every 2.5 s, and after 5 s people must know
const DEAD = 9000;
let heard = Date.now();
let connection = null;

function hear() {
  heard = Date.now();
  banner.hidden = true;
}

function lose() {
  banner.hidden = false;
}

document.addEventListener("htmx:sse:after:connection", (event) => {
  connection = event.detail.connection;
  hear();
});
document.addEventListener("htmx:sse:before:message", hear);
// A table that is no more is a page of its own.
document.addEventListener("htmx:sse:error", (event) => (event.detail.status === 404 ? location.reload() : lose()));
document.addEventListener("htmx:sse:close", lose);
addEventListener("offline", lose);

// This seat is held by another phone now, or the table was cleared away: ask again who we are.
document.addEventListener("gone", () => location.reload());

setInterval(() => {
  if (document.hidden) {
    heard = Date.now(); // htmx rests the stream of a hidden page on purpose
    return;
  }
  const silence = Date.now() - heard;
  if (silence > SILENT) lose();
  if (silence > DEAD && connection) {
    // A stream that died without a word: let go of it, and htmx connects again.
    connection.reader?.cancel().catch(() => {});
    connection = null;
    heard = Date.now() - SILENT;
  }
}, 250);

// A page from the back-forward cache shows the past: load the present.
addEventListener("pageshow", (event) => event.persisted && location.reload());

// A tap that got no answer at all is said, not swallowed; the same tap again is safe.
document.addEventListener("htmx:error", (event) => {
  const refusal = document.getElementById("refusal");
  if (refusal && event.detail.ctx?.request?.method === "POST") {
    refusal.textContent = banner.dataset.lost;
  }
});
document.addEventListener("htmx:response:error", (event) => {
  const refusal = document.getElementById("refusal");
  if (refusal && event.detail.ctx?.response?.status >= 429) {
    refusal.textContent = banner.dataset.unanswered;
  }
});
