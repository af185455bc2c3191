import { PasteProblem } from './paste-problem.ts';
import type { Feature } from './read-wkt.ts';

const areas = 'Polygon PolygonPatch'.split(' ');
const around = 'MultiPolygon MultiSurface CompositeSurface Surface MultiGeometry'.split(' ');
const others = 'Point LineString Curve MultiPoint MultiLineString MultiCurve LinearRing Track'.split(' ');

/**
 * The geometries of GML (2, 3 and 3.2) or KML, also of a part of a document: an element without the declarations of its
 * prefixes. Throws a PasteProblem.
 */
export function readMarkup(text: string): Feature[] {
  const found = new Map<Element, Element[]>();
  const features: Feature[] = [];
  const read = new Map<Element | null, Record<string, string>>();
  for (const element of parse(text).querySelectorAll('*')) {
    const { localName } = element;
    if (areas.includes(localName)) {
      const whole = outermost(element);
      if (found.get(whole)?.push(element) === undefined) found.set(whole, [element]);
    } else if (others.includes(localName) && ancestor(element, [...areas, ...others]) === null) {
      features.push({ type: 'Feature', properties: {}, geometry: { type: localName } });
    }
  }
  for (const [whole, polygons] of found) {
    const isSingle = polygons.length === 1;
    const parts = polygons.map(ringsOf);
    const feature = ancestor(whole, ['Placemark']) ?? whole.parentElement?.parentElement ?? null;
    const properties = read.get(feature) ?? propertiesOf(feature);
    read.set(feature, properties);
    features.push({
      type: 'Feature',
      properties,
      geometry: isSingle ? { type: 'Polygon', coordinates: parts[0] } : { type: 'MultiPolygon', coordinates: parts },
      crs: attributeAround(polygons[0]!, 'srsName') ?? undefined,
    });
  }
  return features;
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML: (text: string) => string }): { createHTML: (text: string) => string };
}

/** The page's policy forbids parsing texts; this document is never shown. */
const { createHTML: allow } = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('outlines', {
  createHTML: (text) => text,
}) ?? { createHTML: (text: string) => text };

function parse(text: string): Document {
  // Entities could make a short text very long.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new PasteProblem({ code: 'notXml' });
  const declared = new Set([...text.matchAll(/\bxmlns:([\w.-]{1,50})/g)].map(([, prefix]) => prefix));
  const used = new Set([...text.matchAll(/[<\s/]([A-Za-z_][\w.-]{0,49}):[A-Za-z_]/g)].map(([, prefix = '']) => prefix));
  const missing = [...used].filter((prefix) => !declared.has(prefix) && !prefix.toLowerCase().startsWith('xml'));
  const prefixes = missing.map((prefix) => ` xmlns:${prefix}="urn:prefix:${prefix}"`).join('');
  const content = text.replace(/^<\?xml[^>]*>/, '');
  const parsed = new DOMParser().parseFromString(allow(`<all${prefixes}>${content}</all>`), 'application/xml');
  if (parsed.querySelector('parsererror') !== null) throw new PasteProblem({ code: 'notXml' });
  return parsed;
}

const maxDepth = 100;

function listAround(element: Element): Element[] {
  const list: Element[] = [];
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    if (list.push(at) > maxDepth) throw new PasteProblem({ code: 'notXml' });
  }
  return list;
}

const outermost = (element: Element) =>
  listAround(element).findLast(({ localName }) => around.includes(localName)) ?? element;

const ancestor = (element: Element, names: readonly string[]) =>
  listAround(element).find((at) => at !== element && names.includes(at.localName)) ?? null;

const attributeAround = (element: Element, name: string) =>
  listAround(element)
    .find((at) => at.hasAttribute(name))
    ?.getAttribute(name) ?? null;

/** The attributes of a GML feature, or the name and data of a KML placemark. */
function propertiesOf(feature: Element | null): Record<string, string> {
  const properties: Record<string, string> = {};
  for (const element of feature?.localName === 'Placemark' ? feature.querySelectorAll('Data, SimpleData') : []) {
    properties[element.getAttribute('name') ?? ''] = element.textContent.trim();
  }
  for (const { localName, childElementCount, textContent } of feature?.children ?? []) {
    if (childElementCount === 0) properties[localName] = textContent.trim();
  }
  return properties;
}

function ringsOf(polygon: Element): number[][][] {
  const boundaries = [...polygon.children].filter(({ localName }) => /^(?:ex|in)terior$|BoundaryIs$/.test(localName));
  const isOuter = ({ localName }: Element) => localName === 'exterior' || localName === 'outerBoundaryIs';
  const outer = boundaries.filter(isOuter);
  const inner = boundaries.filter((boundary) => !isOuter(boundary));
  // An arc, or two outer edges: not an outline that the portal can store.
  if (outer.length !== 1) return [];
  const rings = [...outer, ...inner].flatMap(({ children }) => [...children]);
  return rings.map((ring) => (ring.localName === 'LinearRing' ? cornersOf(ring) : []));
}

function cornersOf(ring: Element): number[][] {
  const withName = (name: string) => [...ring.children].filter(({ localName }) => localName === name);
  const [list] = withName('posList');
  if (list !== undefined) return group(numbersIn(list.textContent), list);
  const [coordinates] = withName('coordinates');
  if (coordinates !== undefined) return splitCoordinates(coordinates);
  const positions = withName('pos').map(({ textContent }) => numbersIn(textContent));
  const pairs = withName('coord').map(({ children }) => [...children].map(({ textContent }) => toNumber(textContent)));
  return [...positions, ...pairs];
}

/** By the dimension that the list or something around it names; without it, two numbers are a corner. */
function group(numbers: number[], list: Element): number[][] {
  const size = Number(attributeAround(list, 'srsDimension') ?? attributeAround(list, 'dimension') ?? '2') === 3 ? 3 : 2;
  return Array.from({ length: Math.ceil(numbers.length / size) }, (_, corner) =>
    numbers.slice(corner * size, (corner + 1) * size),
  );
}

/** `x,y x,y`, as KML and GML 2 have it; in GML, attributes may name other signs. */
function splitCoordinates(element: Element): number[][] {
  const [between = ',', after = ' ', decimal = '.'] = ['cs', 'ts', 'decimal'].map(
    (name) => element.getAttribute(name) ?? undefined,
  );
  const tidy = element.textContent.replaceAll(/\s+/g, ' ').trim().replaceAll(` ${between}`, between);
  const tuples = (between === ' ' ? tidy : tidy.replaceAll(`${between} `, between)).split(after).filter(Boolean);
  return tuples.map((tuple) =>
    tuple
      .trim()
      .split(between)
      .map((part) => toNumber(part.replace(decimal, '.'))),
  );
}

const numbersIn = (text: string) => text.trim().split(/\s+/).map(toNumber);

/** Of an empty text, `Number` would make zero. */
const toNumber = (text: string) => (text.trim() === '' ? NaN : Number(text));
