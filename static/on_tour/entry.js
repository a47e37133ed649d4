// Own cards and dice: taps on the map, typed places and number keys. The server keeps the rules and draws what is entered.
import { nearest, placeTowards } from "../site/places.js";

const entry = () => document.querySelector(".entry-form");
const typed = () => entry()?.elements.typed;

// One after the other: each tap starts from what the answer to the one before has drawn.
let last = Promise.resolve();

function look(values) {
  last = last.then(async () => {
    if (!entry()) return;
    await htmx.ajax("POST", entry().dataset.look, { source: entry(), target: "#entered", swap: "outerMorph", values });
    if ("typed" in values || !typed()) return;
    if (!document.querySelector("#entered[data-refused]")) typed().value = "";
  }).catch(() => {}); // live.js says that it did not arrive
}

function tap(code) {
  look({ tap: code, typed: "" });
}

// In the deck or not, if the finger is in its circle; further out, the nearest one in the deck.
const nearestCard = (event) => nearest(event, (place) => place.dataset.tap);

document.addEventListener("click", (event) => {
  if (!entry()) return;
  const out = event.target.closest("[data-out]");
  const place = event.target.closest(".entry-form #board") && nearestCard(event);
  if (out) tap(out.dataset.out);
  else if (place) tap(place.dataset.place);
});

// A digit is never part of a place's name: it is the next die, and after both dice it begins again.
function roll(digit) {
  const dice = ["first", "second"].map((name) => [...entry().elements[name]]);
  const isSet = dice.map((faces) => faces.some((face) => face.checked));
  if (isSet[0] && isSet[1]) dice[1].forEach((face) => (face.checked = false));
  dice[isSet[0] && !isSet[1] ? 1 : 0][digit].checked = true;
}

document.addEventListener("keydown", (event) => {
  if (!entry() || event.ctrlKey || event.metaKey || event.altKey) return;
  const place = event.target.closest?.("#marks .place[data-tap]");
  const elsewhere = event.target.closest?.("input[type=text], select, textarea");
  if (/^[0-9]$/.test(event.key) && (!elsewhere || elsewhere === typed())) {
    event.preventDefault();
    roll(Number(event.key));
  } else if (event.key === "Enter" && event.target === typed() && typed().value.trim()) {
    event.preventDefault(); // first the card; Enter in the empty field enters the call
    look({});
  } else if (place && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    tap(place.dataset.place);
  } else if (place && event.key.startsWith("Arrow")) {
    event.preventDefault();
    placeTowards(place, event.key)?.focus();
  } else if (event.key === "Enter" && (event.target === document.body || event.target.type === "radio")) {
    event.preventDefault();
    last.then(() => entry()?.requestSubmit());
  }
});
