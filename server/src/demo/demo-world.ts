import { groupNames } from './groups.ts';
import { makeLandscape, type Holding, type LandscapePlan } from './landscape.ts';
import { makeContacts, type DemoContact } from './contacts.ts';
import { demoLots, denseLots, type Lot } from './parcel-blocks.ts';
import { zoneName, zonesPerDike } from './places.ts';
import { makeRandom, type Random } from './random.ts';
import { makePeople, peopleWithoutHolding, type DemoPerson } from './residents.ts';

export type { DemoContact, DemoPerson };

/** Invented data to try out a portal with. */
export interface DemoWorld {
  groups: string[];
  zones: string[];
  people: DemoPerson[];
  contacts: DemoContact[];
}

/** `demo` is one dike of 12 km to look at, `large` has many dikes for benchmarks. */
export type DemoSize = 'demo' | 'large';

/** Of the world that the demo shows. */
export const demoSeed = 2026;

const sizes = {
  demo: { people: 45, parcels: 120, contacts: 60, dikeLength: 11_700, detail: 0.35 },
  large: { people: 10_000, parcels: 20_000, contacts: 100_000, dikeLength: 23_400, detail: 1.15 },
} as const satisfies Record<DemoSize, object>;

/** The same world for the same seed; dates are before `now`. */
export function makeDemoWorld({ seed, now, size }: { seed: number; now: Date; size: DemoSize }): DemoWorld {
  const { people: peopleCount, parcels, contacts } = sizes[size];
  const { dikes, holdings: land } = makeLandscape(landscapePlan(seed, size));
  const holdings = land.slice(0, peopleCount - peopleWithoutHolding);
  dropParcels(holdings, parcels);
  swapForelands(holdings, makeRandom(seed, 'swaps'));

  const zones = Array.from({ length: dikes.length * zonesPerDike }, (_, zone) => zoneName(zone));
  const people = makePeople(holdings, seed, now);
  return { groups: [...groupNames], zones, people, contacts: makeContacts(people, zones, contacts, seed) };
}

/** What `makeLandscape` needs for a world of this seed and size. */
export function landscapePlan(seed: number, size: DemoSize): LandscapePlan {
  const { people, dikeLength, detail } = sizes[size];
  return { seed, dikeLength, zonesPerDike, detail, lots: lotsFor(people - peopleWithoutHolding) };
}

function* lotsFor(owners: number): Generator<Lot> {
  let served = 0;
  let lots = demoLots;
  while (served < owners) {
    for (const lot of lots) {
      yield lot;
      served += new Set(lot[0].columns.flatMap(({ plots }) => plots)).size;
    }
    lots = denseLots;
  }
}

/** Swaps the land at the river between some neighbouring farms, because not all land of an owner is in one place. */
function swapForelands(holdings: readonly Holding[], random: Random): void {
  const farms = holdings.filter(({ parcels }) => parcels.length > 3 && parcels.at(-1)?.kind === 'foreland');
  for (let index = 0; index + 1 < farms.length; index += 2) {
    const [one, other] = [farms[index], farms[index + 1]];
    const [mine, yours] = [one?.parcels.at(-1), other?.parcels.at(-1)];
    if (!one || !other || !mine || !yours || !random.chance(0.4)) continue;
    one.parcels.splice(-1, 1, yours);
    other.parcels.splice(-1, 1, mine);
  }
}

/** Removes parcels of the largest owners until at most `max` are left. */
function dropParcels(holdings: readonly Holding[], max: number): void {
  let surplus = holdings.reduce((sum, { parcels }) => sum + parcels.length, 0) - max;
  for (const { parcels } of holdings) {
    if (surplus <= 0) return;
    if (parcels.length > 4) {
      parcels.pop();
      surplus -= 1;
    }
  }
}
