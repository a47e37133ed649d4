// The map looked up: the last two places that were tapped, what is known of them, and what lies between. Nothing is sent.
import { placesByDistance, placeTowards } from "../site/places.js";

const about = (code) => document.getElementById(`about-${code}`);
const codes = (text) => text.split(" ").filter(Boolean);
let tapped = [];

function look(code) {
  tapped = tapped.includes(code) ? tapped.filter((other) => other !== code) : [...tapped, code].slice(-2);
  document.getElementById("atlas-hint").hidden = tapped.length > 0;
  for (const entry of document.querySelectorAll("#atlas article[data-place]")) {
    entry.hidden = entry.dataset.place !== tapped.at(-1);
  }
  showPair();
  light();
}

function between() {
  const [first, second] = tapped.map((code) => codes(about(code).dataset.neighbours));
  return second ? first.filter((code) => second.includes(code)) : [];
}

function showPair() {
  const pair = document.getElementById("pair");
  pair.hidden = tapped.length < 2;
  if (pair.hidden) return;
  const [a, b] = tapped.map(about);
  pair.querySelector("[data-first]").textContent = a.querySelector("h3").textContent;
  pair.querySelector("[data-second]").textContent = b.querySelector("h3").textContent;
  const joined = codes(a.dataset.neighbours).includes(b.dataset.place);
  const ferry = codes(a.dataset.ferries).includes(b.dataset.place);
  showOnly(pair, "border", ferry ? "ferry" : joined ? "yes" : "no");
  showOnly(pair, "colour", a.dataset.colour === b.dataset.colour ? "same" : "different");
  list(pair.querySelector("[data-between]"), between().map((code) => about(code).querySelector("h3")));
  const waters = codes(a.dataset.waters).filter((water) => codes(b.dataset.waters).includes(water));
  list(pair.querySelector("[data-waters]"), waters.map((water) => a.querySelector(`[data-water="${water}"]`)));
}

function showOnly(pair, kind, value) {
  for (const said of pair.querySelectorAll(`[data-${kind}]`)) said.hidden = said.dataset[kind] !== value;
}

function list(into, named) {
  if (!into) return;
  const names = named.map((one) => {
    const name = document.createElement("li");
    name.textContent = one.textContent;
    return name;
  });
  into.replaceChildren(...(names.length ? names : [document.getElementById("nothing").content.cloneNode(true)]));
}

// The places in question stand out on the map, the others step back.
function light() {
  const last = tapped.length ? about(tapped.at(-1)).dataset : null;
  const near = tapped.length === 2 ? between() : codes(last?.neighbours ?? "");
  const mates = tapped.length === 1 ? codes(last.mates) : [];
  document.getElementById("marks").classList.toggle("looking", tapped.length > 0);
  for (const place of document.querySelectorAll("#marks .place")) {
    const code = place.dataset.place;
    place.classList.toggle("looked-at", tapped.includes(code));
    place.classList.toggle("near", near.includes(code));
    place.classList.toggle("mate", mates.includes(code));
    place.setAttribute("aria-pressed", String(tapped.includes(code)));
  }
}

const board = document.getElementById("board");
board.addEventListener("click", (event) => look(placesByDistance(event)[0].place.dataset.place));
board.addEventListener("keydown", (event) => {
  const place = event.target.closest(".place");
  if (!place) return;
  if (event.key === "Enter" || event.key === " ") look(place.dataset.place);
  else if (event.key.startsWith("Arrow")) placeTowards(place, event.key)?.focus();
  else return;
  event.preventDefault();
});
