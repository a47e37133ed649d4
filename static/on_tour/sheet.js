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
  htmx.ajax("POST", taps.tap, {
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

document.addEventListener("click", (event) => {
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
