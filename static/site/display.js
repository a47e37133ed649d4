// Dark or light and the size of the text: at once, without the reload that the form alone would take.
document.addEventListener("submit", (event) => {
  const button = event.submitter;
  if (!button || !event.target.matches(".display-choices")) return;
  event.preventDefault();
  for (const one of event.target.elements) {
    if (one.name === button.name) one.setAttribute("aria-pressed", String(one === button));
  }
  if (button.name === "text") document.documentElement.dataset.text = button.value;
  else for (const one of document.querySelectorAll("[data-daylight]")) one.media = button.dataset.media;
  const choice = new URLSearchParams([[button.name, button.value]]);
  // Offline it holds until the page is left.
  fetch(event.target.action, { method: "POST", body: choice, redirect: "manual", keepalive: true }).catch(() => {});
});

// The settings of a live page close like a menu.
document.addEventListener("click", (event) => {
  const open = document.querySelector(".settings[open]");
  if (open && !event.target.closest(".settings")) open.open = false;
});
document.addEventListener("keydown", (event) => {
  const open = event.key === "Escape" && document.querySelector(".settings[open]");
  if (!open) return;
  open.open = false;
  open.querySelector("summary").focus();
});
