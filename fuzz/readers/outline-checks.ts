type Place = readonly [latitude: number, longitude: number];

/** What is wrong with an outline that was accepted; null if it is right. */
export function findOutlineProblem(outline: readonly Place[]): string | null {
  if (outline.length < 3) return 'an outline has fewer than 3 corners';
  if (!outline.every(([latitude, longitude]) => latitude > 50 && latitude < 54 && longitude > 3 && longitude < 8)) {
    return 'an outline is not in the Netherlands';
  }
  return null;
}

/** Whether two edges cross between their ends; simple, so slow. */
export function crosses(outline: readonly Place[]): boolean {
  const edges = outline.map((from, index) => [from, outline[(index + 1) % outline.length]!] as const);
  const side = (a: Place, b: Place, c: Place) =>
    Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));
  return edges.some(([a, b], index) =>
    edges.slice(index + 1).some(([c, d]) => side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0),
  );
}
