// Taps on the sheet: the nearest place that may be written, by finger, mouse or keyboard. The server knows the rules.
import { nearest, placeTowards } from "../site/places.js";
import { buzz } from "../table/comfort.js";
import { DOUBLE_TAP } from "../table/slip.js";

const sheet = () => document.getElementById("sheet");
const chosen = () => document.querySelector(".tokens input:checked");

// The second half of a double tap (see slip.js) would take back what the first half wrote.
let last = { code: "", at: -Infinity };

// A tap that got no answer did nothing, so the next one is meant.
document.addEventListener("htmx:error", () => (last = { code: "", at: -Infinity }));

function repeats(place, event) {
  const before = last;
  last = { code: place.dataset.place, at: event.timeStamp };
  return event.repeat || (last.code === before.code && last.at - before.at < DOUBLE_TAP);
}

function say(place, event) {
  if (repeats(place, event)) return;
  const taps = sheet().dataset;
  const words = place.dataset.tap && place.dataset.tap !== "place" ? place.dataset.tap : chosen()?.value;
  if (!words) return;
  buzz(8);
  return htmx.ajax("POST", taps.tap, {
    source: "#marks",
    target: "#sheet",
    swap: "outerMorph",
    values: { line: `${words} ${place.dataset.place}`, seen: taps.seen, key: taps.key, route: taps.route },
  });
}

function lit(place) {
  if (place.matches(".pencil, .may-trace, .last-stop")) return true;
  const kind = chosen()?.dataset.kind;
  return Boolean(kind) && place.classList.contains(`may-${kind}`);
}

// A route may be drawn with the finger as well: each place it comes to is the next stop, if the route may go there.
let drawing = null; // { first, stops } while a finger or the mouse is down on the board

document.addEventListener("pointerdown", (event) => {
  const traces = event.target.closest("#board") && sheet()?.matches(".tracing");
  drawing = traces && event.isPrimary ? { x: event.clientX, y: event.clientY, stops: 0, asking: false } : null;
});

document.addEventListener("pointermove", (event) => {
  if (!drawing || drawing.asking || Math.hypot(event.clientX - drawing.x, event.clientY - drawing.y) < 8) return;
  const place = nearest(event, () => false);
  if (!place?.matches(".may-trace")) return;
  const now = drawing;
  now.asking = true;
  now.stops++;
  last = { code: "", at: -Infinity };
  say(place, event)?.finally(() => (now.asking = false));
});

document.addEventListener("click", (event) => {
  if (drawing?.stops) {
    drawing = null; // the end of a drawn line is no tap on its last stop
    return;
  }
  if (!event.target.closest("#board") || !sheet().matches(".writing, .tracing")) return;
  const place = nearest(event, lit);
  if (place) say(place, event);
});

document.addEventListener("keydown", (event) => {
  const place = event.target.closest?.("#marks .place[data-tap]");
  if (place && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    say(place, event);
  } else if (place && event.key.startsWith("Arrow")) {
    event.preventDefault();
    placeTowards(place, event.key)?.focus();
  }
});
