import { dutchGrid, readDutchGrid } from '@dijkportaal/contract/parcels/dutch-grid';
import proj4 from 'proj4';

const maxCorners = 5_000;
/** More than so many corners need. */
const maxRingLength = 500_000;
const decimal = /^-?\d{1,6}(?:[.,]\d{1,15})?$/;
const grid = proj4(dutchGrid);

/**
 * Latitude and longitude from two texts with point or comma, in degrees or in metres of the Dutch grid; null if out of
 * range.
 */
export function readPosition(latitude: string, longitude: string): { latitude: number; longitude: number } | null {
  if (!decimal.test(latitude) || !decimal.test(longitude)) return null;
  const [one = Number.NaN, other = Number.NaN] = [latitude, longitude].map((text) => Number(text.replace(',', '.')));
  const [lat, lng] = toDegrees([one, other]);
  return isPlace(lat, lng) ? { latitude: lat, longitude: lng } : null;
}

/**
 * The outer ring of `POLYGON ((lng lat, …))` (WKT in WGS 84) or of JSON `[[lat, lng], …]`, as [latitude, longitude]
 * without the closing corner. Corners may also be metres of the Dutch grid. Null for anything else, and empty for more
 * corners than `most`, which are not converted.
 */
export function readRing(text: string, most = maxCorners): [number, number][] | null {
  if (text.length > maxRingLength) return null;
  const given = readWkt(text) ?? readJson(text);
  if (given === null || given.length > maxCorners) return null;
  if (given.length > most) return [];
  const corners = given.map(toDegrees);
  if (!corners.every(([lat, lng]) => isPlace(lat, lng))) return null;
  const [first, last] = [corners[0], corners.at(-1)];
  const isClosed = corners.length > 1 && first?.[0] === last?.[0] && first?.[1] === last?.[1];
  const ring = isClosed ? corners.slice(0, -1) : corners;
  return ring.length >= 3 ? ring : null;
}

function readWkt(text: string): [number, number][] | null {
  const ring = /^\s*POLYGON\s*\(\s*\(([^()]*)\)/i.exec(text)?.[1];
  if (ring === undefined) return null;
  return ring.split(',').map((corner) => {
    const [lng = Number.NaN, lat = Number.NaN] = corner.trim().split(/\s+/).map(Number);
    return [lat, lng];
  });
}

function readJson(text: string): [number, number][] | null {
  if (!text.trimStart().startsWith('[')) return null;
  try {
    const corners: unknown = JSON.parse(text);
    return Array.isArray(corners) && corners.every(isPair) ? corners : null;
  } catch {
    return null;
  }
}

/** Converts metres of the Dutch grid; returns degrees unchanged. */
function toDegrees(corner: [number, number]): [number, number] {
  const metres = readDutchGrid(...corner);
  if (metres === null) return corner;
  const [longitude, latitude] = grid.inverse(metres);
  return [roundDegrees(latitude), roundDegrees(longitude)];
}

/** To a centimetre. */
const roundDegrees = (degrees: number) => Math.round(degrees * 1e7) / 1e7;

const isPair = (corner: unknown): corner is [number, number] =>
  Array.isArray(corner) && corner.length === 2 && corner.every((part) => typeof part === 'number');

const isPlace = (latitude: number, longitude: number) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
