// Where places lie on the screen: how far each is from a finger, and the next one in the direction of an arrow key.
// Within its circle a place is meant, allowed or not; further out, the nearest one that may be meant.
const INSIDE = 0.8;
export const REACH = 2.4; // radii: a finger is thicker than a circle

export function nearest(event, mayBeMeant) {
  const places = placesByDistance(event);
  if (places[0].away <= INSIDE) return places[0].place;
  return places.find(({ place, away }) => away <= REACH && mayBeMeant(place))?.place;
}

export function placesByDistance({ clientX, clientY }) {
  const places = [...document.querySelectorAll("#marks .place")].map((place) => {
    const box = place.querySelector(".spot").getBoundingClientRect();
    const radius = box.width / 2;
    return { place, away: Math.hypot(clientX - box.x - radius, clientY - box.y - radius) / radius };
  });
  return places.sort((a, b) => a.away - b.away);
}

export function placeTowards(from, key) {
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  const start = from.getBoundingClientRect();
  let best = null;
  let least = Infinity;
  for (const place of document.querySelectorAll("#marks .place[data-tap]")) {
    const box = place.getBoundingClientRect();
    const [x, y] = [box.x - start.x, box.y - start.y];
    const ahead = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    if (ahead > 1 && ahead + 2 * aside < least) [best, least] = [place, ahead + 2 * aside];
  }
  return best;
}
