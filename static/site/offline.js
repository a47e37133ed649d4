// Asks again and again whether the server is back, then loads what was wanted.
const WAIT = 3000; // milliseconds

async function ask() {
  const answer = await fetch("/health", { cache: "no-store" }).catch(() => null);
  if (!answer?.ok) return;
  if (location.pathname === "/offline") location.replace("/"); // somebody came here by the address
  else location.reload();
}

async function keepAsking() {
  await ask();
  setTimeout(keepAsking, WAIT);
}

keepAsking();
addEventListener("online", ask);
