// The second half of a double tap must not press another button that has come under the finger.
const DOUBLE_TAP = 400; // milliseconds
const FINGER = 40; // pixels
let pressed = { words: "", x: 0, y: 0, at: -Infinity };

function slipped(button, { clientX: x, clientY: y, timeStamp: at }) {
  const before = pressed;
  pressed = { words: button.textContent.trim(), x, y, at };
  const sameSpot = Math.hypot(x - before.x, y - before.y) < FINGER;
  return sameSpot && at - before.at < DOUBLE_TAP && pressed.words !== before.words;
}

document.addEventListener(
  "click",
  (event) => {
    const button = event.target.closest(".hand button, .travel button");
    if (!button || !slipped(button, event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  true,
);
