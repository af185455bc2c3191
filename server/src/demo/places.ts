import type { Random } from './random.ts';

/** Where a person lives; no such village, street or postal code exists (real codes start at 1000). */
export interface Address {
  street: string;
  houseNumber: string;
  numberAddition: string;
  city: string;
  state: string;
  zip: string;
}

const villages = [
  { city: 'Kromwaard', digits: '0408', streets: ['Kromme Dijk', 'Reeënsteeg', 'Uiterwaardseweg'] },
  { city: 'Oudkolk', digits: '0412', streets: ['Kolkdijk', 'Wielsteeg', 'Achter de Kolk'] },
  { city: 'Nieuw-Wielen', digits: '0417', streets: ['Wielendijk', 'Zomerkade', "In 't Rietland"] },
  { city: 'Zegerswaard', digits: '0423', streets: ['Zegersdijk', 'Veerstoepstraat', 'Zegge-akker'] },
  { city: 'Kwelderveen', digits: '0431', streets: ['Kwelsedijk', 'Lange Kwelsloot', 'Binnenberm'] },
] as const;

const zoneNames = ['Kromme Waard', 'Oudkolk', 'Hoge Wielen', 'Zegersbocht', 'Kwelsehoek'];
const zipLetters = ['KD', 'WS', 'RL'];

/** Dike zones are numbered from west to east; each has its village, and villages repeat on the next dike. */
export const zonesPerDike = zoneNames.length;

/** The name of a zone, counted from 0. */
export function zoneName(zone: number): string {
  return `Dijkvak ${zone + 1}: ${zoneNames[zone % zonesPerDike]}`;
}

/** Assigns house numbers per street, in ascending order when asked from west to east. */
export function houseNumbering(random: Random): (zone: number) => Address {
  const last = new Map<string, number>();
  let index = 0;
  return (zone) => {
    const village = villages[zone % zonesPerDike] ?? villages[0];
    // Neighbours usually share a street.
    if (random.chance(0.3)) index = random.whole(0, village.streets.length - 1);
    const street = village.streets[index] ?? village.streets[0];
    const number = (last.get(street) ?? 0) + random.whole(1, 3);
    last.set(street, number);
    return {
      street,
      houseNumber: String(number),
      numberAddition: random.chance(0.1) ? random.pick(['A', 'B', 'bis']) : '',
      city: village.city,
      state: 'Gelderland',
      zip: `${village.digits} ${zipLetters[index]}`,
    };
  };
}
