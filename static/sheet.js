// Taps on the sheet: the nearest place that may be written, by finger, mouse or keyboard. The server knows the rules.
const sheet = () => document.getElementById("sheet");
const chosen = () => document.querySelector(".tokens input:checked");

// Within its circle a place is meant, allowed or not; further out, the nearest one that is lit.
const INSIDE = 0.8;
const REACH = 2.4;

// The second half of a double tap would take back what the first half wrote.
const DOUBLE_TAP = 400; // milliseconds
let last = { code: "", at: -Infinity };

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
  navigator.vibrate?.(8);
  htmx.ajax("POST", taps.tap, {
    source: "#marks",
    target: "#sheet",
    swap: "outerMorph",
    values: { line: `${words} ${place.dataset.place}`, seen: taps.seen, key: taps.key, route: taps.route },
  });
}

function lit(place) {
  if (place.classList.contains("pencil")) return true;
  const kind = chosen()?.dataset.kind;
  return Boolean(kind) && place.classList.contains(`may-${kind}`);
}

function nearest(event) {
  const places = [...document.querySelectorAll("#marks .place")].map((place) => {
    const box = place.querySelector(".spot").getBoundingClientRect();
    const radius = box.width / 2;
    const away = Math.hypot(event.clientX - box.x - radius, event.clientY - box.y - radius) / radius;
    return { place, away };
  });
  places.sort((a, b) => a.away - b.away);
  if (places[0].away <= INSIDE) return places[0].place;
  return places.find(({ place, away }) => away <= REACH && lit(place))?.place;
}

document.addEventListener("click", (event) => {
  if (!event.target.closest("#board") || !sheet().classList.contains("writing")) return;
  const place = nearest(event);
  if (place) say(place, event);
});

document.addEventListener("keydown", (event) => {
  const place = event.target.closest?.("#marks .place[data-tap]");
  if (place && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    say(place, event);
  } else if (place && event.key.startsWith("Arrow")) {
    event.preventDefault();
    step(place, event.key)?.focus();
  }
});

// Arrow keys walk from place to place in the direction they point.
function step(from, key) {
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  const start = from.getBoundingClientRect();
  let best = null;
  let least = Infinity;
  for (const place of document.querySelectorAll("#marks .place[data-tap]")) {
    const box = place.getBoundingClientRect();
    const [x, y] = [box.x - start.x, box.y - start.y];
    const ahead = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    if (ahead > 1 && ahead + 2 * aside < least) [best, least] = [place, ahead + 2 * aside];
  }
  return best;
}
