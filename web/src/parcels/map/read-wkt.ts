import { PasteProblem } from './paste-problem.ts';

/** A geometry with its attributes, as in GeoJSON. */
export interface Feature {
  type: 'Feature';
  properties: Record<string, string>;
  geometry: { type: string; coordinates?: unknown };
  /** The coordinate system that the text names, such as EPSG:28992; absent if it names none. */
  crs?: string | undefined;
}

const geometryStart =
  /(?:\bSRID=(\d{1,6})\s{0,9};\s{0,9})?\b(GEOMETRYCOLLECTION|MULTI(?:POLYGON|LINESTRING|POINT|SURFACE|CURVE)|CURVEPOLYGON|COMPOUNDCURVE|CIRCULARSTRING|POLYHEDRALSURFACE|POLYGON|LINESTRING|POINT|TRIANGLE|TIN)\s{0,9}(?:ZM|Z|M|25D)?\s{0,9}(?:(EMPTY)\b|\()/gi;

/**
 * The geometries of WKT or EWKT, also in the table that QGIS copies: a heading, and attributes between tabs. Null for a text
 * without any. Throws a PasteProblem that names the line.
 */
export function readWkt(text: string): Feature[] | null {
  const features: Feature[] = [];
  const rest: string[] = [];
  let heading: string[] | null = null;
  let crs: string | undefined;
  let readUntil = 0;
  for (const match of text.matchAll(geometryStart)) {
    const [found, srid, keyword = '', empty] = match;
    if (match.index < readUntil) continue;
    heading ??= cellsOf(text.slice(0, lineAround(text, match.index).start).trim().split('\n').at(-1) ?? '');
    rest.push(text.slice(readUntil, match.index));
    readUntil = match.index + found.length;
    if (srid !== undefined) crs = `EPSG:${srid}`;
    const type = keyword.toUpperCase();
    // Its members follow, with names of their own.
    if (type === 'GEOMETRYCOLLECTION' && empty === undefined) continue;
    const start = readUntil - 1;
    if (empty === undefined) readUntil = endOfBrackets(text, start);
    features.push({
      type: 'Feature',
      properties: attributesOf(text, heading, match.index, readUntil),
      geometry: geometryOf(type, empty === undefined ? text.slice(start, readUntil) : null, () => lineOf(text, start)),
      crs,
    });
  }
  if (readUntil === 0) return null;
  rest.push(text.slice(readUntil));
  // Corners without a type that we know: nothing is left out silently.
  const unknown = rest.find((part) => /\([\s(]{0,9}[-+.\d]+\s{1,9}[-+.\d]/.test(part));
  if (unknown !== undefined)
    throw new PasteProblem({ code: 'notWkt', line: lineOf(text, text.indexOf(unknown.trim())) });
  return features;
}

const names: Record<string, string> = {
  POINT: 'Point',
  MULTIPOINT: 'MultiPoint',
  LINESTRING: 'LineString',
  MULTILINESTRING: 'MultiLineString',
  POLYGON: 'Polygon',
  MULTIPOLYGON: 'MultiPolygon',
};

function geometryOf(keyword: string, body: string | null, line: () => number): Feature['geometry'] {
  const type = names[keyword];
  if (body === null) return { type: `${keyword} EMPTY` };
  if (type === undefined) return { type: keyword };
  if (!/^[\d\s.,eE+()-]*$/.test(body)) throw new PasteProblem({ code: 'notWkt', line: line() });
  const json = body
    .replaceAll(/[^(),]+/g, (text) => {
      const corner = text.trim();
      return corner === '' ? '' : JSON.stringify(corner.split(/\s+/).map(Number));
    })
    .replaceAll('(', '[')
    .replaceAll(')', ']');
  try {
    const coordinates = JSON.parse(json) as unknown[];
    if (type === 'Point') return { type, coordinates: coordinates[0] };
    // Both (1 2, 3 4) and ((1 2), (3 4)) are points.
    return { type, coordinates: type === 'MultiPoint' ? coordinates.map(onlyCorner) : coordinates };
  } catch {
    throw new PasteProblem({ code: 'notWkt', line: line() });
  }
}

const onlyCorner = (item: unknown): unknown => (Array.isArray(item) && Array.isArray(item[0]) ? item[0] : item);

/** The position after the bracket that closes the one at `start`. */
function endOfBrackets(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    else if (text[at] === ')') depth -= 1;
    if (depth === 0) return at + 1;
  }
  throw new PasteProblem({ code: 'notWkt', line: lineOf(text, start) });
}

/** What is on the line of a geometry, by the heading of its column. */
function attributesOf(text: string, heading: string[], from: number, to: number): Record<string, string> {
  const cells = cellsOf(text.slice(lineAround(text, from).start, from) + text.slice(to, lineAround(text, to).end));
  return Object.fromEntries(heading.map((name, index) => [name, cells[index] ?? '']));
}

const cellsOf = (line: string) => line.split('\t').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));

function lineAround(text: string, at: number): { start: number; end: number } {
  const end = text.indexOf('\n', at);
  return { start: at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1, end: end < 0 ? text.length : end };
}

const lineOf = (text: string, at: number) => text.slice(0, at).split('\n').length;
