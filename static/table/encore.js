// The encore: an act unfolds in its own time. A press lets a running act finish at once, the next press goes on.
let act = null;
let coming = []; // [what appears, its timer], in order

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

function appear(one) {
  one.classList.add("on");
  const count = one.dataset.points && one.closest(".performer")?.querySelector("[data-count-up]");
  if (count) count.textContent = one.dataset.points;
  if ("celebrate" in one.dataset && !still()) celebrate(one.closest("[data-act]"));
}

function finish() {
  const left = coming;
  coming = [];
  for (const [one, timer] of left) {
    clearTimeout(timer);
    appear(one);
  }
}

function begin() {
  const now = document.querySelector("[data-act]");
  if (now === act) return;
  for (const [, timer] of coming) clearTimeout(timer);
  act = now;
  coming = [...(act?.querySelectorAll("[data-at]") ?? [])].sort((a, b) => a.dataset.at - b.dataset.at).map((one) => [one, 0]);
  if (still()) return finish();
  for (const entry of coming) {
    entry[1] = setTimeout(() => {
      coming = coming.filter((other) => other !== entry);
      appear(entry[0]);
    }, Number(entry[0].dataset.at));
  }
}

function celebrate(stage) {
  const colours = ["var(--move)", "var(--west)", "var(--central)", "var(--east)", "var(--done)"];
  for (let i = 0; i < 60; i++) {
    const piece = document.createElement("i");
    piece.className = "confetti";
    piece.style.left = `${Math.random() * 100}%`;
    piece.style.background = colours[i % colours.length];
    stage.append(piece);
    const turn = `rotate(${Math.random() * 900 - 450}deg)`;
    piece.animate([{ transform: "translateY(-10vh)" }, { transform: `translate(${Math.random() * 16 - 8}vw, 105vh) ${turn}` }],
      { duration: 2200 + Math.random() * 1800, delay: Math.random() * 500, easing: "ease-in", fill: "backwards" }).onfinish = () => piece.remove();
  }
}

addEventListener("click", (event) => {
  if (!coming.length || event.target.closest("[data-escape], .tools, .settings, a")) return;
  const goesOn = event.target.closest("[data-goes-on], [data-act]");
  if (!goesOn) return;
  event.preventDefault();
  event.stopPropagation();
  finish();
}, { capture: true });
addEventListener("click", (event) => {
  if (event.target.closest("[data-act]")) document.querySelector("[data-goes-on]")?.click();
});
addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !document.querySelector(".tools details[open], .settings[open], :popover-open")) document.querySelector("[data-escape]")?.click();
});

new MutationObserver(begin).observe(document.getElementById("main"), { subtree: true, childList: true });
begin();
