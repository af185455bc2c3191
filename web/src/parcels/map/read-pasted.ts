import { maxCorners, maxPolygons, type Polygon } from '@dijkportaal/contract/parcels/parcels';
import { placeInDutchGrid } from './dutch-grid.ts';
import { roundDegrees, type Place } from './place.ts';
import { PasteProblem, type Problem } from './paste-problem.ts';

/** The result of reading a pasted text: outlines and what was left out, or what is wrong with it. */
export type Pasted =
  | { polygons: Polygon[]; holes: number; skipped: string[]; problem: null }
  | { polygons: null; problem: Problem };

interface Reading {
  polygons: Polygon[];
  /** How many holes were left out. */
  holes: number;
  /** Geometry types that are not outlines. */
  skipped: string[];
  nameless: (number: number) => string;
}

type Fields = Record<string, unknown>;

/**
 * Reads the outlines of parcels from a text: GeoJSON (RFC 7946; a corner is [longitude, latitude]), or corners as
 * [latitude, longitude] in one list, in a list of lists, or as {name, polygon}. Corners may also be metres of the Dutch
 * grid. `nameless` generates missing names.
 */
export function readPasted(text: string, nameless: (number: number) => string): Pasted {
  const reading: Reading = { polygons: [], holes: 0, skipped: [], nameless };
  try {
    readAny(parse(text), reading);
    const { polygons, holes, skipped } = reading;
    if (polygons.length === 0) throw new PasteProblem({ code: skipped.length > 0 ? 'noAreas' : 'nothing' });
    const limit = limitProblem(polygons);
    if (limit !== null) throw new PasteProblem(limit);
    return { polygons, holes, skipped: [...new Set(skipped)], problem: null };
  } catch (error) {
    if (error instanceof PasteProblem) return { polygons: null, problem: error.problem };
    throw error;
  }
}

/** The limit of a profile that these parcels exceed; null when they exceed none. */
export function limitProblem(polygons: readonly Polygon[]): Problem | null {
  if (polygons.length > maxPolygons) return { code: 'tooMany', count: polygons.length };
  const corners = polygons.reduce((sum, { polygon }) => sum + polygon.length, 0);
  if (corners > maxCorners) return { code: 'tooManyCorners', count: corners };
  const large = polygons.findIndex(({ polygon }) => polygon.length > maxCorners / 2);
  return large < 0 ? null : { code: 'tooLarge', number: large + 1 };
}

function parse(text: string): unknown {
  if (text.trim() === '') throw new PasteProblem({ code: 'empty' });
  try {
    return JSON.parse(text);
  } catch (error) {
    // Pairs are often copied without the outer brackets.
    try {
      return JSON.parse(`[${text}]`);
    } catch {
      throw new PasteProblem({ code: 'notJson', line: lineOf(error, text) });
    }
  }
}

/** Browsers report the line or the position of a syntax error, or nothing at all. */
function lineOf(error: unknown, text: string): number | null {
  const message = String(error);
  const line = /line (\d+)/.exec(message)?.[1];
  if (line !== undefined) return Number(line);
  const position = /position (\d+)/.exec(message)?.[1];
  return position === undefined ? null : text.slice(0, Number(position)).split('\n').length;
}

function readAny(value: unknown, reading: Reading): void {
  if (Array.isArray(value)) readList(value, reading);
  else if (!isObject(value)) throw new PasteProblem({ code: 'unknown' });
  else if ('polygon' in value) addOutline(value['polygon'], value['name'], reading);
  else if (typeof value['type'] === 'string') readGeoJson(value, nameIn(value), reading);
  else throw new PasteProblem({ code: 'unknown' });
}

function readList(list: unknown[], reading: Reading): void {
  if (isPair(list[0])) return addOutline(list, null, reading);
  for (const item of list) {
    if (Array.isArray(item)) addOutline(item, null, reading);
    else readAny(item, reading);
  }
}

function readGeoJson(object: Fields, name: unknown, reading: Reading): void {
  const { type, coordinates } = object;
  if (type === 'FeatureCollection') {
    for (const feature of listIn(object, 'features')) readAny(feature, reading);
  } else if (type === 'Feature') {
    if (isObject(object['geometry'])) readGeoJson(object['geometry'], name, reading);
    else reading.skipped.push('Feature');
  } else if (type === 'GeometryCollection') {
    for (const part of listIn(object, 'geometries')) {
      if (!isObject(part)) throw new PasteProblem({ code: 'unknown' });
      readGeoJson(part, name, reading);
    }
  } else if (type === 'Polygon') {
    addRings(coordinates, name, reading);
  } else if (type === 'MultiPolygon') {
    const parts = listIn(object, 'coordinates');
    const isNamed = typeof name === 'string' && name !== '' && parts.length > 1;
    for (const [index, rings] of parts.entries()) addRings(rings, isNamed ? `${name} (${index + 1})` : name, reading);
  } else {
    reading.skipped.push(String(type).slice(0, 40));
  }
}

/** The first ring is the outline, the others are holes. */
function addRings(rings: unknown, name: unknown, reading: Reading): void {
  const number = reading.polygons.length + 1;
  if (!Array.isArray(rings) || rings.length === 0) throw new PasteProblem({ code: 'noCorners', number });
  reading.holes += rings.length - 1;
  addPolygon(cornersOf(rings[0], 'lng-lat', number), name, reading);
}

function addOutline(corners: unknown, name: unknown, reading: Reading): void {
  addPolygon(cornersOf(corners, 'lat-lng', reading.polygons.length + 1), name, reading);
}

function addPolygon(polygon: Place[], name: unknown, { polygons, nameless }: Reading): void {
  const given = typeof name === 'string' || typeof name === 'number' ? String(name).trim().slice(0, 200) : '';
  polygons.push({ name: given || nameless(polygons.length + 1), polygon });
}

/** The properties in which GeoJSON producers store a parcel's name. */
function nameIn({ properties }: Fields): unknown {
  if (!isObject(properties)) return null;
  const byLowerCase = new Map(Object.entries(properties).map(([key, value]) => [key.toLowerCase(), value]));
  return ['name', 'naam', 'perceel', 'title', 'titel'].map((key) => byLowerCase.get(key)).find(Boolean);
}

function listIn(object: Fields, field: string): unknown[] {
  const list = object[field];
  if (!Array.isArray(list)) throw new PasteProblem({ code: 'noList', field });
  return list;
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isPair = (value: unknown) => Array.isArray(value) && !Array.isArray(value[0]) && !isObject(value[0]);

/**
 * The corners of one outline, without the closing corner. Throws a PasteProblem that names the parcel by `number` and
 * the corner.
 */
function cornersOf(value: unknown, order: 'lat-lng' | 'lng-lat', number: number): Place[] {
  if (!Array.isArray(value) || value.length === 0) throw new PasteProblem({ code: 'noCorners', number });
  const corners = value.map((corner: unknown, index) => placeOf(corner, order, { number, corner: index + 1 }));
  const open = isSame(corners[0], corners.at(-1)) ? corners.slice(0, -1) : corners;
  if (new Set(open.map(String)).size < 3) throw new PasteProblem({ code: 'fewCorners', number });
  if (open.every(([latitude, longitude]) => isDutch([longitude, latitude]))) {
    throw new PasteProblem({ code: 'swapped', number });
  }
  return open;
}

function placeOf(value: unknown, order: 'lat-lng' | 'lng-lat', at: { number: number; corner: number }): Place {
  // GeoJSON may have a height as a third number.
  const isValid = Array.isArray(value) && (value.length === 2 || (order === 'lng-lat' && value.length > 2));
  if (!isValid || !Number.isFinite(value[0]) || !Number.isFinite(value[1])) {
    throw new PasteProblem({ code: 'badCorner', ...at });
  }
  const [first, second] = [roundDegrees(value[0] as number), roundDegrees(value[1] as number)];
  const converted = placeInDutchGrid(first, second);
  if (converted !== null) return converted;
  const [latitude, longitude] = order === 'lat-lng' ? [first, second] : [second, first];
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) throw new PasteProblem({ code: 'outOfRange', ...at });
  return [latitude, longitude];
}

const isDutch = ([latitude, longitude]: Place) => latitude > 50.5 && latitude < 54 && longitude > 3 && longitude < 7.5;

const isSame = (one: Place | undefined, other: Place | undefined) => String(one) === String(other);
