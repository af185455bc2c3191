import { drawGroups } from './groups.ts';
import type { Holding } from './landscape.ts';
import { addressMaker, nameMaker, type FullName } from './names.ts';
import { houseNumbering, zoneName, zonesPerDike, type Address } from './places.ts';
import { toLatLng } from './geometry.ts';
import { makeRandom, type Random } from './random.ts';

/** An account with its profile. */
export interface DemoPerson extends FullName, Address {
  username: string;
  email: string;
  /** Designations, such as 'KDL02 C 1184, KDL02 C 1187', or '' without parcels. */
  parcels: string;
  latitude: number | null;
  longitude: number | null;
  /** Corners as [latitude, longitude] with 7 decimals; the first is not repeated at the end. */
  polygons: { name: string; polygon: [number, number][] }[];
  groups: string[];
  zones: string[];
  newsletter: boolean;
  notifications: boolean;
  guid: string;
  lastLogin: Date | null;
  role: 'customer' | 'staff' | 'superuser';
}

const bewoner = { firstName: 'Linde', lastName: 'van der Kolk' };
const medewerker = { firstName: 'Zeger', lastName: 'Binnenberm' };
const beheerder = { firstName: 'Iris', lastName: 'Rietland' };
const nieuw = { firstName: 'Merel', lastName: 'Kwelder' };
const colleagues = [
  { firstName: 'Fuut', lastName: "d'Oever" },
  { firstName: 'Wilg', lastName: 'van de Wetering' },
  { firstName: 'Aloë', lastName: 'Peilschaal' },
];
// For layouts: every real list of residents has such a long name.
const longName = {
  firstName: 'Wielewaal-Madelief',
  lastName: "van den Uiterwaardenbergh-Zomerkade tot Binnenberm en in 't Oude Rivierenland",
};

const day = 24 * 60 * 60 * 1000;
const withoutOutlines = 2;
const elsewhere: Address = { street: '', houseNumber: '', numberAddition: '', city: '', state: '', zip: '' };

/** The number of people who own no holding. */
export const peopleWithoutHolding = withoutOutlines + colleagues.length + 2;

/** The four demo accounts, the rest of the project team and the residents; every holding gets an owner. */
export function makePeople(holdings: readonly Holding[], seed: number, now: Date): DemoPerson[] {
  const random = makeRandom(seed, 'people');
  const [nextName, addressOf] = [nameMaker(random), addressMaker()];
  const number = houseNumbering(random);
  const homes = holdings.map((holding) => ({ holding, address: number(homeZone(holding)) }));
  const people: DemoPerson[] = [];

  const takeHome = (suits: (holding: Holding) => boolean) => {
    const place = homes.findIndex(({ holding }) => suits(holding));
    return homes.splice(Math.max(place, 0), 1)[0];
  };
  const account = (name: FullName, email: string, role: DemoPerson['role'], idleDays: number | null): DemoPerson => ({
    ...name,
    ...elsewhere,
    username: email.replace('@example.org', ''),
    email,
    role,
    parcels: '',
    latitude: null,
    longitude: null,
    polygons: [],
    groups: [],
    zones: [],
    newsletter: role === 'customer' && random.chance(0.7),
    notifications: random.chance(0.8),
    guid: `R_${String(people.length + 1).padStart(5, '0')}`,
    lastLogin: idleDays === null ? null : new Date(now.getTime() - Math.round(random.between(0.02, idleDays) * day)),
  });
  const resident = (name: FullName, email = addressOf(name), idleDays = random.chance(0.8) ? 120 : null) =>
    account(name, email, 'customer', idleDays);

  const middle = holdings.filter(isExample).toSorted((one, other) => Math.abs(one.home.x) - Math.abs(other.home.x))[0];
  const nearMiddle = takeHome((holding) => holding === middle);
  const small = takeHome(({ parcels }) => parcels.length === 2);
  const larger = takeHome(({ parcels }) => parcels.length > 2);
  people.push(placeResident(resident(bewoner, 'bewoner@example.org', 7), nearMiddle, random));
  people.push(account(medewerker, 'medewerker@example.org', 'staff', 2));
  people.push(account(beheerder, 'beheerder@example.org', 'superuser', 5));
  people.push(placeResident({ ...resident(nieuw, 'nieuw@example.org'), lastLogin: null }, small, random));
  for (const name of colleagues) people.push(account(name, addressOf(name), 'staff', 20));
  people.push(placeResident(resident(longName), larger, random));
  for (let count = 0; count < withoutOutlines; count++) {
    const zone = random.whole(0, zonesPerDike - 1);
    people.push({
      ...resident(nextName()),
      ...number(zone),
      // Nobody has drawn these yet: the simulated land register knows them.
      parcels: `KDL03 A ${count + 1}, KDL03 A ${count + 11}`,
      groups: drawGroups(random, false),
      zones: [zoneName(zone)],
    });
  }
  for (const home of homes) people.push(placeResident(resident(nextName()), home, random));
  return people;
}

function placeResident(
  person: DemoPerson,
  home: { holding: Holding; address: Address } | undefined,
  random: Random,
): DemoPerson {
  if (!home) throw new Error('There are fewer holdings than people who need one');
  const { parcels, home: house } = home.holding;
  const [latitude, longitude] = toLatLng({ x: house.x + random.between(-4, 4), y: house.y + random.between(-4, 4) });
  return {
    ...person,
    ...home.address,
    latitude,
    longitude,
    parcels: parcels.map(({ designation }) => designation).join(', '),
    polygons: parcels.map(({ designation, ring }) => ({ name: designation, polygon: ring.map(toLatLng) })),
    groups: drawGroups(random, parcels.length > 3),
    zones: [...new Set(parcels.map(({ zone }) => zoneName(zone)))],
  };
}

const isExample = ({ parcels }: Holding) =>
  parcels.length === 3 && ['plot', 'field', 'foreland'].every((kind) => parcels.some((parcel) => parcel.kind === kind));

const homeZone = ({ parcels }: Holding) => parcels.find(({ kind }) => kind === 'plot')?.zone ?? 0;
