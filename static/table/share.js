// A link to hand on: copied, or shared by the phone's own sheet where it has one. Without this file it is a field to copy from.
document.documentElement.classList.add("can-copy");
if (navigator.share) document.documentElement.classList.add("can-share");

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy], [data-share]");
  if (!button) return;
  const link = document.getElementById(button.dataset.copy ?? button.dataset.share);
  if (button.dataset.share) {
    navigator.share({ text: button.dataset.words, url: link.value }).catch(() => {}); // closed without sharing
    return;
  }
  const said = button.parentElement.querySelector(".said");
  link.select();
  try {
    await navigator.clipboard.writeText(link.value);
    said.textContent = button.dataset.said;
  } catch {
    said.textContent = button.dataset.else; // over plain http there is no clipboard for pages
  }
});

// A picture is handed to the phone's own sheet for sharing where there is one; elsewhere the link downloads it.
document.addEventListener("click", async (event) => {
  const link = event.target.closest("a[data-picture]");
  if (!link || !navigator.canShare?.({ files: [new File([], "sheet.png", { type: "image/png" })] })) return;
  event.preventDefault();
  try {
    const picture = await (await fetch(link.href)).blob();
    const name = new URL(link.href).pathname.split("/").slice(-3).join("-");
    await navigator.share({ files: [new File([picture], name, { type: "image/png" })] });
  } catch (problem) {
    if (problem.name !== "AbortError") location.assign(link.href); // closed without sharing is no problem
  }
});
