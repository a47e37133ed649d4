// The second half of a double tap must not press another button that has come under the finger.
export const DOUBLE_TAP = 400; // milliseconds
const FINGER = 40; // pixels
let before = { words: null, x: 0, y: 0, at: -Infinity };

function slipped(button, { clientX: x, clientY: y, timeStamp: at, pointerType }) {
  const last = before;
  // Every tap is remembered: one somewhere else in between makes the next one meant.
  before = { words: button?.textContent.trim() ?? null, x, y, at };
  const byKey = pointerType === ""; // a key presses the button that has the focus, wherever it is
  if (byKey || before.words === null || last.words === null || before.words === last.words) return false;
  return Math.hypot(x - last.x, y - last.y) < FINGER && at - last.at < DOUBLE_TAP;
}

document.addEventListener(
  "click",
  (event) => {
    if (!slipped(event.target.closest(".hand button, .travel button"), event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  true,
);
