// The service worker: shows the offline page in place of a page that cannot be reached, and does nothing else.
// The server writes VERSION, OFFLINE and KEPT above. Taps, pushes and pages of a game are never kept or answered here.
const PATIENCE = 10_000; // milliseconds: a server that says nothing for so long is out of reach
const CACHE = `offline-${VERSION}`;

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([OFFLINE, ...KEPT])));
});

addEventListener("activate", (event) => {
  const older = (name) => name !== CACHE;
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(older).map((name) => caches.delete(name)))));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (KEPT.includes(request.url.replace(location.origin, ""))) event.respondWith(kept(request));
});

async function page(request) {
  const silence = new Promise((_, giveUp) => setTimeout(giveUp, PATIENCE));
  return Promise.race([fetch(request), silence]).catch(() => caches.match(OFFLINE));
}

// The files of the offline page have their fingerprint in their name: a kept one is the right one.
async function kept(request) {
  return (await caches.match(request)) ?? fetch(request);
}
