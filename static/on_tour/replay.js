// A replay: shows of every sheet what stood there at a step. All of it is on the page; nothing is asked of the server.
const replay = document.getElementById("replay");
const last = Number(replay.dataset.last);
const slider = document.getElementById("step");
const playing = document.getElementById("play");
const speed = document.getElementById("speed");
const told = document.getElementById("told");
const where = document.getElementById("where");
const log = document.getElementById("log");
const timed = [...replay.querySelectorAll("[data-from]")].map((part) => ({
  part,
  from: Number(part.dataset.from),
  to: Number(part.dataset.to),
}));
const lines = new Map([...log.querySelectorAll("[data-step]")].map((line) => [Number(line.dataset.step), line]));
const turns = [...log.querySelectorAll("[data-turn]")].map((turn) => ({
  id: turn.id,
  title: turn.querySelector("h3").textContent,
  end: Number(turn.querySelector("li:last-child")?.dataset.step ?? 0),
}));
const still = matchMedia("(prefers-reduced-motion: reduce)");
let step = last;
let timer = 0;

function show(wanted, remember = true) {
  lines.get(step)?.removeAttribute("aria-current");
  step = Math.min(Math.max(wanted, 0), last);
  for (const { part, from, to } of timed) {
    part.classList.toggle("off", step < from || step >= to);
    part.classList.toggle("new", step === from && from > 0);
  }
  const turn = turns.find(({ end }) => step <= end);
  const line = lines.get(step);
  line?.setAttribute("aria-current", "step");
  told.textContent = line ? line.textContent : "";
  where.textContent = `${turn ? turn.title : ""} · ${step} / ${last}`;
  slider.value = step;
  slider.setAttribute("aria-valuetext", told.textContent || where.textContent);
  if (line) log.scrollTop = line.offsetTop - log.clientHeight / 2;
  // While it plays the address stays: browsers complain about one that changes too often.
  if (remember && !timer) history.replaceState(null, "", address());
}

function address() {
  const turn = turns.find(({ end }) => end === step);
  return turn ? `#${turn.id}` : `#step-${step}`;
}

function turnOn() {
  return turns.find(({ end }) => end > step)?.end ?? last;
}

function turnBack() {
  return turns.findLast(({ end }) => end < step)?.end ?? 0;
}

function pause() {
  clearInterval(timer);
  timer = 0;
  playing.setAttribute("aria-pressed", "false");
  told.setAttribute("aria-live", "polite");
}

function play() {
  if (step === last) show(0);
  playing.setAttribute("aria-pressed", "true");
  told.setAttribute("aria-live", "off"); // a voice cannot follow
  timer = setInterval(() => {
    // Those who want little motion see whole turns.
    show(still.matches ? turnOn() : step + 1);
    if (step === last) {
      pause();
      show(step);
    }
  }, Number(speed.value));
}

const acts = {
  first: () => show(0),
  "turn-back": () => show(turnBack()),
  back: () => show(step - 1),
  on: () => show(step + 1),
  "turn-on": () => show(turnOn()),
  last: () => show(last),
};

function act(name) {
  const was = timer;
  pause();
  if (name !== "play") acts[name]();
  else if (!was) play();
  else show(step);
}

const keys = {
  ArrowLeft: "back",
  ArrowRight: "on",
  PageUp: "turn-back",
  PageDown: "turn-on",
  Home: "first",
  End: "last",
  " ": "play",
};
document.addEventListener("keydown", (event) => {
  const busy = event.target.closest?.("select, textarea");
  const pressed = event.key === " " && event.target.closest?.("button, a");
  if (!keys[event.key] || busy || pressed || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  act(keys[event.key]);
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-act]");
  if (button) act(button.dataset.act);
  const tab = event.target.closest("[data-sheet]");
  if (tab) turnTo(tab.dataset.sheet);
});

function turnTo(seat) {
  const sheet = document.getElementById(`sheet-${seat}`);
  sheet.scrollIntoView({ block: "nearest", inline: "start", behavior: still.matches ? "auto" : "smooth" });
}

const tabs = [...replay.querySelectorAll("[data-sheet]")];
const reel = document.getElementById("reel");
reel.addEventListener("scroll", () => {
  const sheets = [...reel.children];
  const left = reel.getBoundingClientRect().left;
  const near = sheets.map((sheet) => Math.abs(sheet.getBoundingClientRect().left - left));
  const seen = near.indexOf(Math.min(...near));
  tabs.forEach((tab, index) => tab.toggleAttribute("aria-current", index === seen));
});
tabs[0]?.toggleAttribute("aria-current", true);

slider.addEventListener("input", () => {
  pause();
  show(Number(slider.value));
});
speed.addEventListener("change", () => timer && (pause(), play()));

// A link to a turn or a step: #turn-7, #step-120.
function linked() {
  const [, kind, number] = location.hash.match(/^#(turn|step)-(\d+)$/) ?? [];
  if (kind === "step") return Number(number);
  return kind ? turns.find(({ id }) => id === `turn-${number}`)?.end : undefined;
}

function follow() {
  pause();
  show(linked() ?? 0, false);
}

// The list is beside the sheets now: a link to a turn must not scroll to it.
const begin = linked();
for (const turn of log.querySelectorAll("[data-turn]")) turn.removeAttribute("id");
document.getElementById("controls").hidden = false;
replay.classList.add("live");
show(begin ?? 0, false);
if (begin !== undefined) scrollTo(0, 0);
addEventListener("hashchange", follow);
