// Lets the service worker in, where browsers allow one: over https and on this very machine. Not before people are in.
const LATER = 5000; // milliseconds
const letIn = () => navigator.serviceWorker?.register("/sw.js").catch(() => {});

addEventListener("load", () => setTimeout(letIn, LATER));
