import land from './land.json' with { type: 'json' };

/** An invented parcel; rings are [longitude, latitude], closed, the first one around the others. */
export interface Parcel {
  code: string;
  municipality: string;
  section: string;
  number: number;
  parts: [number, number][][][];
}

/** An invented address with the parcels at it. */
export interface Address {
  name: string;
  place: [latitude: number, longitude: number];
  parcels: string[];
}

/** No such cadastral municipalities exist; two have the same name, as some real ones have had. */
const municipalities: Record<string, string> = { KDL02: 'Kolkdal', KDL03: 'Kwelderveen', KDL04: 'Kolkdal' };

const drawn = new Map(land.parcels.map(({ name, ring }) => [name, [[closed(ring.split(' ').map(readCorner))]]]));
export const addresses = land.addresses as Address[];

/** The parcels with these properties, filtered as the map does: all given ones must be equal. */
export function findParcels(wanted: {
  code?: string | undefined;
  municipality?: string | undefined;
  section: string;
  number: number;
}): Parcel[] {
  const { section, number } = wanted;
  return Object.entries(municipalities)
    .filter(([code, name]) => (wanted.code ?? code) === code && (wanted.municipality ?? name) === name)
    .flatMap(([code, municipality]) => {
      const parts = drawn.get(`${code} ${section} ${number}`) ?? makeParts(code, section, number);
      return parts === null ? [] : [{ code, municipality, section, number, parts }];
    });
}

/**
 * KDL03 is all squares of 24 metres, sections A to K and numbers 1 to 4999. Section A of the two Kolkdals has some
 * more; numbers 11 to 20 are in both. Every fiftieth parcel has a hole and a second part.
 */
function makeParts(code: string, section: string, number: number): [number, number][][][] | null {
  const row = section.charCodeAt(0) - 65;
  const [sections, from, to] = { KDL03: [11, 1, 4_999], KDL04: [1, 1, 20] }[code] ?? [1, 11, 20];
  if (section.length !== 1 || row < 0 || row >= sections! || number < from! || number > to!) return null;
  const [west, south] = [5.1 + (number % 100) * 0.0004, 51.8 + row * 0.003 + Math.floor(number / 100) * 0.00025];
  const outer = square(west, south, 0.00035);
  if (number % 50 !== 0) return [[outer]];
  return [[outer, square(west + 0.0001, south + 0.00008, 0.0001)], [square(west + 0.05, south, 0.00035)]];
}

function square(west: number, south: number, width: number): [number, number][] {
  const [east, north] = [west + width, south + width * 0.62];
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}

function readCorner(text: string): [number, number] {
  const [latitude = 0, longitude = 0] = text.split(',').map(Number);
  return [longitude, latitude];
}

function closed(ring: [number, number][]): [number, number][] {
  return ring[0] === undefined ? ring : [...ring, ring[0]];
}
