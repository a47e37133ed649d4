// Typing a sheet: keys and taps change the text form at once, the server answers with the route and the points.
import "../vendor/htmx.js";
import { REACH, placesByDistance, placeTowards } from "../site/places.js";

const board = document.getElementById("board");
const keypad = document.getElementById("keypad");
const form = document.getElementById("form");
const text = document.getElementById("text");
const any = document.getElementById("any");
const order = keypad.dataset.order.split(" ");
const doubles = new Set(keypad.dataset.doubles.split(" "));

let marks = drawn(); // place -> mark as in the text form: "21o"
let chosen = order.find((code) => !marks.has(code)) ?? order[0];
let typed = ""; // the first digit of a number
let last = null; // the place just written, while its circle may still follow
let refused = ""; // a double that was not written; said until something else is
let edited = false; // somebody changed the text by hand, and the server has not read it yet

const places = () => [...document.querySelectorAll("#marks .place")];
const placeOf = (code) => document.querySelector(`#marks [data-place="${code}"]`);

// The sheet as the server last drew it.
function drawn() {
  const line = document.getElementById("scored").dataset.line;
  const entries = line.slice(line.indexOf(":") + 1).split(",").map((entry) => entry.trim().split(" "));
  return new Map(entries.filter((entry) => entry.length === 2));
}

function write(code, mark) {
  if (mark) marks.set(code, mark);
  else marks.delete(code);
  const written = places().map((place) => place.dataset.place).filter((place) => marks.has(place));
  text.value = `${form.dataset.board}: ${written.map((place) => `${place} ${marks.get(place)}`).join(", ")}`;
  refuse((refused = ""));
  htmx.trigger(form, "rescore");
}

function refuse(what) {
  document.getElementById("refusal").replaceChildren(what);
}

function digit(key) {
  typed += key;
  if (typed.length === 2) finish(typed);
}

// A whole mark for the chosen place; then the next empty one follows.
function finish(value) {
  typed = "";
  if (doubles.has(value) && !any.checked) return refuseDouble((refused = value));
  const keepsCircle = marks.get(chosen)?.endsWith("o") && value !== "X";
  write(chosen, value + (keepsCircle ? "o" : ""));
  const written = chosen;
  choose(nextEmpty());
  last = written;
}

function refuseDouble(value) {
  const words = document.getElementById("refused-double").content.cloneNode(true);
  words.querySelector("b").textContent = value;
  refuse(words);
}

function allow() {
  any.checked = true;
  if (refused) finish(refused);
  else htmx.trigger(form, "rescore");
}

function circle() {
  if (typed) finish(typed.padStart(2, "0"));
  const code = marks.has(chosen) ? chosen : last;
  const mark = marks.get(code);
  if (mark && mark !== "X") write(code, mark.endsWith("o") ? mark.slice(0, -1) : `${mark}o`);
}

function takeBack() {
  if (typed) typed = "";
  else if (marks.has(chosen)) write(chosen, "");
  else choose(last ?? neighbour(-1) ?? chosen);
}

function choose(code) {
  if (code === chosen) return;
  if (typed) finish(typed.padStart(2, "0")); // a single digit was meant: 7 is 07
  typed = "";
  last = null;
  chosen = code;
}

// In reading order; nothing beyond the ends.
function neighbour(step) {
  return order[order.indexOf(chosen) + step];
}

function nextEmpty() {
  const at = order.indexOf(chosen) + 1;
  return [...order.slice(at), ...order.slice(0, at)].find((code) => !marks.has(code)) ?? chosen;
}

// What each key does; a key that does nothing here keeps its usual meaning.
function press(key, shift) {
  const name = key.length === 1 ? key.toLowerCase() : key;
  const acts = {
    "*": () => finish("*"),
    s: () => finish("*"),
    x: () => finish("X"),
    o: circle,
    Backspace: takeBack,
    Delete: () => write(chosen, (typed = "")),
    Enter: () => choose(nextEmpty()),
    Previous: () => choose(neighbour(-1) ?? chosen),
  };
  if (/^[0-9]$/.test(name)) acts[name] = () => digit(name);
  if (/^[0-9]{2}$/.test(name)) acts[name] = () => finish(name); // a number that was called
  if (name.startsWith("Arrow")) acts[name] = () => choose(placeTowards(placeOf(chosen), name)?.dataset.place ?? chosen);
  const beside = neighbour(shift ? -1 : 1);
  if (name === "Tab" && beside) acts.Tab = () => choose(beside);
  if (!acts[name]) return false;
  if (edited) text.focus(); // what was pasted is not understood yet, and must not be lost
  else acts[name]();
  show();
  return true;
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const pressed = event.target.closest?.("#keypad button");
  const native = pressed && ["Enter", " ", "Tab"].includes(event.key);
  if (native || !event.target.closest?.("#board, #keypad")) return;
  if (event.key === "Escape") text.focus();
  else if (press(event.key, event.shiftKey)) {
    event.preventDefault();
    if (!edited) placeOf(chosen).focus({ preventScroll: true });
  }
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-key], [data-allow]");
  if (button?.dataset.key) {
    navigator.vibrate?.(8);
    press(button.dataset.key);
  } else if (button) {
    allow();
    show();
  } else if (event.target.closest("#board")) {
    const [nearest] = placesByDistance(event);
    if (nearest.away <= REACH) tap(nearest.place);
  }
});

function tap(place) {
  choose(place.dataset.place);
  show();
  placeOf(chosen).focus({ preventScroll: true });
}

// A screen reader, or somebody with Tab, comes to a place by its focus.
board.addEventListener("focusin", (event) => {
  const code = event.target.dataset?.place;
  if (!code || code === chosen) return;
  choose(code);
  show();
});

text.addEventListener("input", () => {
  edited = true;
});

document.addEventListener("htmx:after:swap", () => {
  if (document.querySelector("#refusal > *")) return;
  if (edited) {
    marks = drawn();
    edited = false;
  }
  if (!("entering" in form.dataset)) history.replaceState(null, "", marks.size ? document.getElementById("link").href : location.pathname);
  if (refused) refuseDouble(refused); // the answer to what was typed before knows nothing of it
  show();
});

document.addEventListener("htmx:error", () => refuse(form.dataset.unreached));

// Once the field is left, the text is what was understood.
text.addEventListener("change", () => {
  if (!edited && marks.size) text.value = document.getElementById("scored").dataset.line;
});

// The place that is written next, and marks that the server has not drawn yet.
function show() {
  const known = drawn();
  for (const place of places()) {
    const code = place.dataset.place;
    const mark = code === chosen && typed ? typed : marks.get(code) ?? "";
    if (mark !== (place.dataset.echo ?? known.get(code) ?? "")) echo(place, mark);
    place.classList.toggle("chosen", code === chosen);
    place.setAttribute("tabindex", code === chosen ? 0 : -1);
    if (code === chosen) place.setAttribute("aria-current", "true");
    else place.removeAttribute("aria-current");
  }
  keypad.querySelector(".now-place").textContent = placeOf(chosen).getAttribute("aria-label").split(",")[0];
  keypad.querySelector(".now-mark").textContent = typed ? `${typed}_` : said(marks.get(chosen) ?? "__");
}

const said = (mark) => mark.replace("*", "★").replace("X", "✕").replace("o", "○");

// A plain stand-in for a mark until the drawing comes: what is typed is seen at once, however far the server is.
function echo(place, mark) {
  const circled = mark.endsWith("o");
  const value = circled ? mark.slice(0, -1) : mark;
  place.dataset.echo = mark;
  place.classList.remove("number", "star", "cross", "circled", "empty");
  place.classList.toggle("circled", circled);
  place.querySelectorAll("text, .glyph, .ring").forEach((old) => old.remove());
  const spot = place.querySelector(".spot");
  if (circled) {
    const ring = spot.cloneNode();
    ring.setAttribute("class", "ring");
    ring.setAttribute("r", spot.getAttribute("r") - 5);
    place.append(ring);
  }
  const words = document.createElementNS(spot.namespaceURI, "text");
  words.setAttribute("class", value ? "mark" : "label");
  words.setAttribute("dy", ".36em");
  words.textContent = value ? said(value) : place.dataset.place;
  place.append(words);
}

show();
if (!document.querySelector("#refusal > *")) placeOf(chosen).focus({ preventScroll: true });
