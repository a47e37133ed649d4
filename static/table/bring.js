// A game file may also be dropped anywhere on the page.
const field = document.getElementById("file");
const page = document.getElementById("bring");

document.addEventListener("dragover", (event) => {
  event.preventDefault();
  page.classList.add("over");
});
document.addEventListener("dragleave", () => page.classList.remove("over"));
document.addEventListener("drop", (event) => {
  event.preventDefault();
  page.classList.remove("over");
  if (event.dataTransfer.files.length) field.files = event.dataTransfer.files;
});
