import { findCrossing } from '@dijkportaal/contract/parcels/crossing';
import { maxCorners, maxPolygons, type Polygon } from '@dijkportaal/contract/parcels/parcels';
import { isInNetherlands } from '@dijkportaal/contract/platform/netherlands';
import { countCorners, maxPlaceCorners, maxPlaceShapes, type WorkShape } from '@dijkportaal/contract/works';
import { nameDesignation } from '@dijkportaal/contract/parcels/designations';
import { placeInMetres } from './dutch-grid.ts';
import { roundDegrees, type Place } from './place.ts';
import { PasteProblem, type Problem } from './paste-problem.ts';
import { readMarkup } from './read-markup.ts';
import { readWkt } from './read-wkt.ts';

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
  /** Whether producers of the format disagree about which of the two comes first: then the numbers decide. */
  mayTurn: boolean;
  /** Where points, lines and areas with their holes go; null if only outlines are read. */
  shapes: WorkShape[] | null;
  nameless: (number: number) => string;
}

/** Ten times what the corners that a person may have take. */
const maxLength = 5_000_000;
const maxDepth = 20;

type Fields = Record<string, unknown>;

/**
 * Reads the outlines of parcels from a text: GeoJSON (RFC 7946; a corner is [longitude, latitude]), WKT, GML, KML, or corners
 * as [latitude, longitude] in one list, in a list of lists, or as {name, polygon}. Corners may also be metres of the Dutch
 * grid or of web maps. `nameless` generates missing names.
 */
export function readPasted(text: string, nameless: (number: number) => string): Pasted {
  const reading: Reading = { polygons: [], holes: 0, skipped: [], mayTurn: false, shapes: null, nameless };
  try {
    readWhole(text, reading);
    const { polygons, holes, skipped } = reading;
    if (polygons.length === 0) throw new PasteProblem({ code: skipped.length > 0 ? 'noAreas' : 'nothing' });
    const limit = limitProblem(polygons);
    if (limit !== null) throw new PasteProblem(limit);
    const crossing = findCrossing(polygons.map(({ polygon }) => polygon));
    if (crossing !== null) {
      throw new PasteProblem({ code: 'crosses', number: crossing.index + 1, corner: crossing.corner });
    }
    return { polygons, holes, skipped: [...new Set(skipped)], problem: null };
  } catch (error) {
    if (error instanceof PasteProblem) return { polygons: null, problem: error.problem };
    throw error;
  }
}

/** The result of reading a pasted place: its parts and the types that were left out, or what is wrong with it. */
export type PastedPlace =
  | { shapes: WorkShape[]; skipped: string[]; problem: null }
  | { shapes: null; problem: Problem };

/**
 * Reads points, lines and areas with holes in the same formats. Of corners in a list, one is a point, two are a line and
 * more an area.
 */
export function readPastedPlace(text: string): PastedPlace {
  const shapes: WorkShape[] = [];
  const reading: Reading = { polygons: [], holes: 0, skipped: [], mayTurn: false, shapes, nameless: String };
  try {
    readWhole(text, reading);
    if (shapes.length === 0) throw new PasteProblem({ code: 'nothing' });
    if (shapes.length > maxPlaceShapes) throw new PasteProblem({ code: 'tooMany', count: shapes.length });
    const corners = countCorners(shapes);
    if (corners > maxPlaceCorners) throw new PasteProblem({ code: 'tooManyCorners', count: corners });
    const rings = shapes.flatMap(({ kind, corners: outer, holes }, index) =>
      kind === 'area' ? [outer, ...holes].map((ring) => ({ ring, number: index + 1 })) : [],
    );
    const crossing = findCrossing(rings.map(({ ring }) => ring));
    if (crossing !== null) {
      throw new PasteProblem({ code: 'crosses', number: rings[crossing.index]!.number, corner: crossing.corner });
    }
    return { shapes, skipped: [...new Set(reading.skipped)], problem: null };
  } catch (error) {
    if (error instanceof PasteProblem) return { shapes: null, problem: error.problem };
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

function readWhole(text: string, reading: Reading): void {
  if (text.length > maxLength) throw new PasteProblem({ code: 'tooLong' });
  readText(text.replaceAll(/[\uFEFF\u200B]/g, '').trim(), reading);
}

function readText(text: string, reading: Reading): void {
  if (text === '') throw new PasteProblem({ code: 'empty' });
  const features = text.startsWith('<') ? readMarkup(text) : /^[[{]/.test(text) ? null : readWkt(text);
  if (features === null) return readAny(parse(text), reading);
  reading.mayTurn = true;
  for (const feature of features) readAny(feature, reading);
}

function parse(text: string): unknown {
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
  if (isObject(value)) refuseOtherCrs(value['crs']);
  if (Array.isArray(value)) readList(value, reading);
  else if (!isObject(value)) throw new PasteProblem({ code: 'unknown' });
  else if ('polygon' in value) addOutline(value['polygon'], value['name'], reading);
  else if (typeof value['type'] === 'string') readGeoJson(value, nameIn(value), reading);
  else throw new PasteProblem({ code: 'unknown' });
}

function readList(list: unknown[], reading: Reading): void {
  if (reading.shapes !== null && list.every((part) => typeof part === 'number'))
    return addOutline([list], null, reading);
  if (isPair(list[0])) return addOutline(list, null, reading);
  for (const item of list) {
    if (Array.isArray(item)) addOutline(item, null, reading);
    else readAny(item, reading);
  }
}

/** The Dutch grid, with or without heights, WGS 84, ETRS89 and the plane of web maps. */
const knownCrs = new Set([28_992, 7415, 4326, 4258, 4979, 4937, 3857, 900_913]);

/** What is named is only refused if it is another system: which of the known ones it is, the numbers say. */
function refuseOtherCrs(crs: unknown): void {
  const properties = isObject(crs) ? crs['properties'] : null;
  const name = isObject(properties) ? properties['name'] : crs;
  if (typeof name !== 'string' || !/epsg/i.test(name)) return;
  const code = /(\d{1,9})\D{0,9}$/.exec(name)?.[1];
  if (code !== undefined && !knownCrs.has(Number(code)))
    throw new PasteProblem({ code: 'otherCrs', crs: `EPSG:${code}` });
}

function readGeoJson(object: Fields, name: unknown, reading: Reading, depth = 0): void {
  const { type, coordinates } = object;
  if (depth > maxDepth || (type === 'FeatureCollection' && depth > 0)) throw new PasteProblem({ code: 'unknown' });
  if (type === 'FeatureCollection') {
    for (const feature of listIn(object, 'features')) {
      if (!isObject(feature) || feature['type'] === 'FeatureCollection') throw new PasteProblem({ code: 'unknown' });
      readAny(feature, reading);
    }
  } else if (type === 'Feature') {
    if (isObject(object['geometry'])) readGeoJson(object['geometry'], name, reading, depth + 1);
    else reading.skipped.push('Feature');
  } else if (type === 'GeometryCollection') {
    for (const part of listIn(object, 'geometries')) {
      if (!isObject(part)) throw new PasteProblem({ code: 'unknown' });
      readGeoJson(part, name, reading, depth + 1);
    }
  } else if (type === 'Polygon') {
    addRings(coordinates, name, reading);
  } else if (type === 'MultiPolygon') {
    const parts = listIn(object, 'coordinates');
    const isNamed = typeof name === 'string' && name !== '' && parts.length > 1;
    for (const [index, rings] of parts.entries()) addRings(rings, isNamed ? `${name} (${index + 1})` : name, reading);
  } else if (reading.shapes === null || !readOtherShape(String(type), coordinates, reading)) {
    reading.skipped.push(String(type).slice(0, 40));
  }
}

/** Adds points and lines; false for another type. */
function readOtherShape(type: string, coordinates: unknown, reading: Reading): boolean {
  const parts = type.startsWith('Multi') ? listIn({ coordinates }, 'coordinates') : [coordinates];
  const kind = type.endsWith('Point') ? 'point' : 'line';
  if (!/^(Multi)?(Point|LineString)$/.test(type)) return false;
  for (const part of parts) addShape(kind, kind === 'point' ? [part] : part, 'lng-lat', reading);
  return true;
}

const leastCorners = { point: 1, line: 2, area: 3 };

function addShape(
  kind: WorkShape['kind'],
  corners: unknown,
  order: 'lat-lng' | 'lng-lat',
  { shapes, mayTurn }: Reading,
  holes: unknown[] = [],
): void {
  const number = (shapes?.length ?? 0) + 1;
  const read = (ring: unknown) => cornersOf(ring, order, number, mayTurn, leastCorners[kind]);
  shapes?.push({ kind, corners: read(corners), holes: holes.map(read) });
}

/** The first ring is the outline, the others are holes. */
function addRings(rings: unknown, name: unknown, reading: Reading): void {
  const number = reading.polygons.length + 1;
  if (!Array.isArray(rings) || rings.length === 0) throw new PasteProblem({ code: 'noCorners', number });
  if (reading.shapes !== null) return addShape('area', rings[0], 'lng-lat', reading, rings.slice(1));
  reading.holes += rings.length - 1;
  addPolygon(cornersOf(rings[0], 'lng-lat', number, reading.mayTurn), name, reading);
}

function addOutline(corners: unknown, name: unknown, reading: Reading): void {
  if (reading.shapes !== null) {
    const kind = Array.isArray(corners) ? ([null, 'point', 'line'] as const)[corners.length] : null;
    return addShape(kind ?? 'area', corners, 'lat-lng', reading);
  }
  addPolygon(cornersOf(corners, 'lat-lng', reading.polygons.length + 1), name, reading);
}

function addPolygon(polygon: Place[], name: unknown, { polygons, nameless }: Reading): void {
  const given = typeof name === 'string' || typeof name === 'number' ? String(name).trim().slice(0, 200) : '';
  polygons.push({ name: given || nameless(polygons.length + 1), polygon });
}

/** A parcel of the land register is named by its designation, other areas by what producers call a name. */
function nameIn({ properties }: Fields): unknown {
  if (!isObject(properties)) return null;
  const byTidyName = new Map(
    Object.entries(properties).map(([key, value]) => [key.toLowerCase().replaceAll('_', ''), value]),
  );
  const first = (names: string[]) => names.map((key) => byTidyName.get(key)).find(Boolean);
  // As in the OGC API, the WFS and the Locatieserver of PDOK.
  const code = first(['akrkadastralegemeentecodewaarde', 'kadastralegemeentecode']);
  const municipality = first(['kadastralegemeentewaarde', 'kadastralegemeentenaam', 'kadastralegemeente']);
  const section = first(['sectie', 'kadastralesectie']);
  const number = Number(first(['perceelnummer']));
  const hasCode = typeof code === 'string' && /^[A-Z]{3}\d{2}$/i.test(code);
  if ((hasCode || typeof municipality === 'string') && typeof section === 'string' && number > 0) {
    return nameDesignation({ code: hasCode ? code : null, name: String(municipality), section, number });
  }
  return first(['name', 'naam', 'perceel', 'title', 'titel']);
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
function cornersOf(value: unknown, order: 'lat-lng' | 'lng-lat', number: number, mayTurn = false, least = 3): Place[] {
  if (!Array.isArray(value) || value.length === 0) throw new PasteProblem({ code: 'noCorners', number });
  const pairs = value.map((corner: unknown, index) => pairOf(corner, order, { number, corner: index + 1 }));
  const corners = toDegrees(pairs, order, number, mayTurn);
  const open = least === 3 && isSame(corners[0], corners.at(-1)) ? corners.slice(0, -1) : corners;
  if (new Set(open.map(String)).size < least) throw new PasteProblem({ code: 'fewCorners', number });
  return open;
}

/** The numbers of a corner as they are written. */
function pairOf(value: unknown, order: 'lat-lng' | 'lng-lat', at: { number: number; corner: number }): Place {
  // GeoJSON may have a height as a third number.
  const isValid = Array.isArray(value) && (value.length === 2 || (order === 'lng-lat' && value.length > 2));
  if (!isValid || !Number.isFinite(value[0]) || !Number.isFinite(value[1])) {
    throw new PasteProblem({ code: 'badCorner', ...at });
  }
  return [value[0] as number, value[1] as number];
}

/** All corners of an outline are in the same system, and in the Netherlands. */
function toDegrees(pairs: Place[], order: 'lat-lng' | 'lng-lat', number: number, mayTurn: boolean): Place[] {
  const metres = pairs.map((pair) => placeInMetres(...pair));
  if (metres.every((place) => place !== null)) return metres;
  const degrees = pairs.map(([one, other]): Place => {
    return order === 'lat-lng' ? [roundDegrees(one), roundDegrees(other)] : [roundDegrees(other), roundDegrees(one)];
  });
  if (degrees.every(isInNetherlands)) return degrees;
  const turned = degrees.map(([latitude, longitude]): Place => [longitude, latitude]);
  if (turned.every(isInNetherlands)) {
    if (mayTurn) return turned;
    throw new PasteProblem({ code: 'swapped', number });
  }
  const inRange = ([latitude, longitude]: Place) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  const outside = degrees.findIndex((place) => !inRange(place));
  if (outside >= 0) throw new PasteProblem({ code: 'outOfRange', number, corner: outside + 1 });
  throw new PasteProblem({ code: 'abroad', number, corner: degrees.findIndex((place) => !isInNetherlands(place)) + 1 });
}

const isSame = (one: Place | undefined, other: Place | undefined) => String(one) === String(other);
