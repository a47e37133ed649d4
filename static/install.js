// Lets the service worker in, where browsers allow one: over https and on this very machine.
addEventListener("load", () => navigator.serviceWorker?.register("/sw.js").catch(() => {}));
