// Comfort of this browser: a voice, sounds, a buzz, a screen that stays on. Nothing here is needed to play, and
// whatever a browser lacks or forbids is left out without a word. Sentences come from the page.
const settings = {
  get(name, otherwise) {
    try {
      return (localStorage.getItem(`ontour.${name}`) ?? (otherwise ? "on" : "off")) === "on";
    } catch {
      return otherwise; // storage is forbidden: as if never set
    }
  },
  set(name, on) {
    try {
      localStorage.setItem(`ontour.${name}`, on ? "on" : "off");
    } catch {}
  },
};
const can = {
  voice: () => "speechSynthesis" in window,
  sounds: () => "AudioContext" in window,
  haptics: () => "vibrate" in navigator,
};
const switchFor = (name) => document.querySelector(`[data-setting="${name}"]`);
const isOn = (name) => Boolean(can[name]?.() && switchFor(name)?.checked);

for (const box of document.querySelectorAll("[data-setting]")) {
  box.checked = settings.get(box.dataset.setting, "defaultOn" in box.dataset);
  const row = box.closest("[data-needs]");
  if (row && can[row.dataset.needs]?.()) row.hidden = false;
  box.addEventListener("change", () => {
    settings.set(box.dataset.setting, box.checked);
    if (box.dataset.setting === "voice") box.checked ? speak(cue()) : speechSynthesis.cancel();
    if (box.dataset.setting === "sounds" && box.checked) play(["flip"]);
  });
}

// The voice: what the page says about this call, in the page's language.
function speak(said) {
  if (!isOn("voice") || !said?.textContent.trim()) return;
  const language = document.documentElement.lang;
  const words = new SpeechSynthesisUtterance(said.textContent.trim().replace(/\s+/g, " "));
  words.lang = language;
  words.voice = speechSynthesis.getVoices().find((voice) => voice.lang.startsWith(language)) ?? null;
  speechSynthesis.cancel();
  speechSynthesis.speak(words);
}

// Sounds, made of noise and a few tones. A browser lets them begin only after somebody has touched the page.
let audio = null;

function wakeAudio() {
  if (!isOn("sounds")) return;
  try {
    audio ??= new AudioContext();
    if (audio.state === "suspended") audio.resume().catch(() => {});
  } catch {}
}

function tone(at, pitch, length, shape = "triangle", loudness = 0.12) {
  const [wave, volume] = [audio.createOscillator(), audio.createGain()];
  wave.type = shape;
  wave.frequency.value = pitch;
  volume.gain.setValueAtTime(loudness, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + length);
  wave.connect(volume).connect(audio.destination);
  wave.start(at);
  wave.stop(at + length);
}

function rustle(at, length, pitch, loudness = 0.2) {
  const noise = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length);
  const [source, filter, volume] = [audio.createBufferSource(), audio.createBiquadFilter(), audio.createGain()];
  source.buffer = noise;
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  volume.gain.value = loudness;
  source.connect(filter).connect(volume).connect(audio.destination);
  source.start(at);
}

const SOUNDS = {
  flip: (at) => [0, 0.09, 0.18].forEach((wait) => rustle(at + wait, 0.08, 2400)),
  dice: (at) => [0.25, 0.33, 0.4, 0.5, 0.62].forEach((wait, i) => rustle(at + wait, 0.03, 900 + 150 * i, 0.5)),
  star: (at) => [660, 880, 1320].forEach((pitch, i) => tone(at + 0.7 + 0.09 * i, pitch, 0.5)),
  end: (at) => [392, 494, 587, 784].forEach((pitch, i) => tone(at + 0.12 * i, pitch, 1.2)),
};

function play(names) {
  wakeAudio();
  if (!isOn("sounds") || !audio) return;
  try {
    for (const name of names) SOUNDS[name]?.(audio.currentTime);
  } catch {}
}

for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, wakeAudio, { once: true, capture: true });

// The buzz; browsers complain about one before the first touch.
export function buzz(pattern) {
  if (isOn("haptics") && navigator.userActivation?.hasBeenActive !== false) navigator.vibrate(pattern);
}

// The screen stays on while a game runs; the lock is lost whenever the page is hidden. Browsers have one only for https:
// elsewhere a tiny silent film does, from the first touch on (see docs/awake.py).
let awake = null;
let film = null;

function playFilm(wanted) {
  if (!wanted) film?.pause();
  else if (navigator.userActivation?.hasBeenActive !== false && (film?.paused ?? true)) {
    film ??= newFilm();
    film.play().catch(() => {});
  }
}

function newFilm() {
  const made = document.createElement("video");
  made.className = "film";
  made.playsInline = true;
  made.tabIndex = -1;
  made.setAttribute("aria-hidden", "true");
  made.src = document.getElementById("comfort").dataset.film;
  // One that loops by itself does not keep every phone awake.
  made.addEventListener("timeupdate", () => made.currentTime > 5 && (made.currentTime = 0.5));
  return document.body.appendChild(made);
}

for (const touch of ["click", "keydown"]) addEventListener(touch, () => cue() && stayAwake(), { capture: true });

async function stayAwake() {
  const wanted = Boolean(document.querySelector("[data-awake]")) && document.visibilityState === "visible";
  if (!navigator.wakeLock) return playFilm(wanted);
  try {
    if (wanted && (!awake || awake.released)) awake = (await navigator.wakeLock?.request("screen")) ?? null;
    else if (!wanted && awake) await awake.release().then(() => (awake = null));
  } catch {
    awake = null; // the battery is low, or this is no secure address
  }
}

// Each new cue once. The one that a page was loaded with is old news.
const cue = () => document.getElementById("cue");
let heardCue = cue()?.dataset.cue;

function notice() {
  const now = cue();
  if (!now || now.dataset.cue === heardCue) return;
  heardCue = now.dataset.cue;
  stayAwake();
  if (!heardCue) return;
  if (audio && now.dataset.sounds) play(now.dataset.sounds.split(" "));
  if (now.dataset.buzz) buzz(now.dataset.buzz.split(" ").map(Number));
  speak(now);
}

if (cue()) {
  new MutationObserver(notice).observe(document.getElementById("main"), { subtree: true, childList: true, attributes: true, attributeFilter: ["data-cue"] });
  document.addEventListener("visibilitychange", stayAwake);
  stayAwake();
}

const whole = document.querySelector("[data-fullscreen]");
if (whole && document.fullscreenEnabled) {
  whole.hidden = false;
  whole.addEventListener("click", () => {
    const change = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    change.catch(() => {});
  });
}
