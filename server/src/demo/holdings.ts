import type { Holding } from './landscape.ts';
import type { Random } from './random.ts';

/** Lets some farms swap their land at the river with the next farm, because not everybody's land lies together. */
export function swapForelands(holdings: readonly Holding[], random: Random): void {
  const farms = holdings.filter(({ parcels }) => parcels.length > 3 && parcels.at(-1)?.kind === 'foreland');
  for (let index = 0; index + 1 < farms.length; index += 2) {
    const [one, other] = [farms[index], farms[index + 1]];
    const [mine, yours] = [one?.parcels.at(-1), other?.parcels.at(-1)];
    if (!one || !other || !mine || !yours || !random.chance(0.4)) continue;
    one.parcels.splice(-1, 1, yours);
    other.parcels.splice(-1, 1, mine);
  }
}

/** Takes parcels of the largest owners away until no more than `most` are left. */
export function dropParcels(holdings: readonly Holding[], most: number): void {
  let surplus = holdings.reduce((sum, { parcels }) => sum + parcels.length, 0) - most;
  for (const { parcels } of holdings) {
    if (surplus <= 0) return;
    if (parcels.length > 4) {
      parcels.pop();
      surplus -= 1;
    }
  }
}
