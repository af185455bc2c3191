import type { Fault } from './faults.ts';
import { addresses, findParcels, type Parcel } from './land.ts';

/** A response of the simulator. */
export interface SimResponse {
  status: number;
  type: string;
  body: string;
}

const parcelParameters = new Set([
  'f',
  'limit',
  'cursor',
  'crs',
  'bbox',
  'bbox-crs',
  'akr_kadastrale_gemeente_code_waarde',
  'kadastrale_gemeente_waarde',
  'sectie',
  'perceelnummer',
]);
const searchParameters = new Set(['q', 'fq', 'fl', 'rows', 'start', 'sort', 'wt']);

/** OGC API Features as PDOK's server (gokoala) responds: unknown parameters are refused, pages have a cursor. */
export function respondItems(url: URL, fault: Fault | null): SimResponse {
  const query = url.searchParams;
  const unknown = [...query.keys()].filter((name) => !parcelParameters.has(name));
  if (unknown.length > 0) return problem(400, `unknown query parameter(s) found: ${unknown.join(', ')}`);
  const limit = Math.min(Number(query.get('limit') ?? 10), 1_000);
  if (!(limit >= 1)) return problem(400, 'limit must be a positive number');
  if ([...query.values()].some((value) => /[%*]/.test(value) || value.length > 512)) {
    return problem(400, 'property filters cannot have wildcards');
  }
  const [section, number] = [query.get('sectie'), Number(query.get('perceelnummer'))];
  const found =
    section === null || !Number.isInteger(number)
      ? []
      : findParcels({
          code: query.get('akr_kadastrale_gemeente_code_waarde') ?? undefined,
          municipality: query.get('kadastrale_gemeente_waarde') ?? undefined,
          section,
          number,
        });
  const start = readCursor(query.get('cursor'));
  const page = found.slice(start, start + limit);
  const next = new URL(url);
  next.searchParams.set('cursor', `${btoa(String(start + limit))}|sim`);
  const links = [{ rel: 'self', type: 'application/geo+json', href: url.href }];
  if (found.length > start + limit || fault?.kind === 'cursor-loop') {
    links.push({ rel: 'next', type: 'application/geo+json', href: next.href });
  }
  const features = page.map((parcel) => toFeature(parcel, fault));
  return {
    status: 200,
    type: 'application/geo+json',
    body: JSON.stringify({
      type: 'FeatureCollection',
      timeStamp: new Date().toISOString(),
      links,
      features,
      numberReturned: features.length,
    }),
  };
}

/** A square of a tenth of a degree with squares in it, in rows. */
function makeHoles(count: number): number[][][] {
  const side = Math.ceil(Math.sqrt(count));
  const step = 0.1 / (side + 1);
  const squareAt = (x: number, y: number, size: number) =>
    [
      [x, y],
      [x, y + size],
      [x + size, y + size],
      [x + size, y],
      [x, y],
    ].map((pair) => pair.map((degrees) => Math.round(degrees * 1e7) / 1e7));
  const holes = Array.from({ length: count }, (_, index) =>
    squareAt(5 + step * ((index % side) + 0.5), 51.8 + step * (Math.floor(index / side) + 0.5), step / 2),
  );
  return [squareAt(5, 51.8, 0.1), ...holes];
}

function toFeature({ code, municipality, section, number, parts }: Parcel, fault: Fault | null) {
  const changed = parts.map((rings) =>
    fault?.kind === 'holes'
      ? makeHoles(fault.holes ?? 1)
      : rings.map((ring) => {
          if (fault?.kind === 'lng-lat-swapped') return ring.map(([longitude, latitude]) => [latitude, longitude]);
          if (fault?.kind === 'crossing-ring') return [ring[0]!, ring[2]!, ring[1]!, ...ring.slice(3)];
          return fault?.kind === 'open-ring' ? ring.slice(0, -1) : ring;
        }),
  );
  return {
    type: 'Feature',
    id: `00000000-0000-4000-8000-${`${code}${section}${number}`.padStart(12, '0')}`,
    properties: {
      akr_kadastrale_gemeente_code_waarde: code,
      kadastrale_gemeente_waarde: municipality,
      sectie: section,
      perceelnummer: number,
      kadastrale_grootte_waarde: 600,
      status_historie_waarde: 'G',
    },
    geometry:
      changed.length === 1
        ? { type: 'Polygon', coordinates: changed[0] }
        : { type: 'MultiPolygon', coordinates: changed },
  };
}

/** An unreadable cursor starts from the beginning, as in the real one. */
function readCursor(cursor: string | null): number {
  try {
    return Number(atob(cursor?.split('|')[0] ?? '')) || 0;
  } catch {
    return 0;
  }
}

/** The Locatieserver: JSON of Solr; only addresses are searched unless `fq` asks for parcels. */
export function respondSearch(url: URL): SimResponse {
  const query = url.searchParams;
  const unknown = [...query.keys()].find((name) => !searchParameters.has(name));
  if (unknown !== undefined) {
    const error = { metadata: ['error-class', 'org.apache.solr.common.SolrException'], code: 400 };
    return json(400, { error: { ...error, msg: `unknown parameter ${unknown}` } });
  }
  const text = (query.get('q') ?? '').toLowerCase();
  const docs = query.get('fq') === 'type:perceel' ? searchParcels(text) : searchAddresses(text);
  const rows = Math.min(Number(query.get('rows') ?? 10), 100);
  const start = Number(query.get('start') ?? 0);
  const response = { numFound: docs.length, start, maxScore: 9.1, numFoundExact: true };
  return json(200, { response: { ...response, docs: docs.slice(start, start + rows) } });
}

function searchParcels(text: string) {
  const [, place = '', section = '', number = ''] = /^(.+) ([a-z]{1,2}) (\d{1,5})$/.exec(text) ?? [];
  return ['KDL02', 'KDL03', 'KDL04']
    .flatMap((code) => findParcels({ code, section: section.toUpperCase(), number: Number(number) }))
    .filter(
      ({ code, municipality }) =>
        municipality.toLowerCase() === place || code.slice(0, 3).toLowerCase() === place.slice(0, 3),
    )
    .map(({ code, municipality, section, number, parts }) => ({
      type: 'perceel',
      id: `pcl-${code}-${section}-${number}`,
      weergavenaam: `Perceel ${municipality} (${code}) ${section} ${number}`,
      kadastrale_gemeentecode: code,
      centroide_ll: pointAt(parts[0]?.[0]?.[0] ?? [5, 52]),
    }));
}

function searchAddresses(text: string) {
  const words = text.split(/[\s,]+/).filter(Boolean);
  return addresses
    .filter(({ name }) => {
      const parts = name.toLowerCase().split(/[\s,]+/);
      return words.every((word) => parts.some((part) => part === word || (!/^\d/.test(word) && part.startsWith(word))));
    })
    .map(({ name, place: [latitude, longitude], parcels }, index) => ({
      type: 'adres',
      id: `adr-${index}`,
      weergavenaam: name,
      centroide_ll: pointAt([longitude, latitude]),
      gekoppeld_perceel: parcels.map((parcel) => parcel.replaceAll(' ', '-')),
    }));
}

const pointAt = ([longitude, latitude]: [number, number]) => `POINT(${longitude} ${latitude})`;

/** An error in JSON (RFC 7807). */
export function problem(status: number, detail: string): SimResponse {
  const body = { title: 'Problem', status, detail, timeStamp: new Date().toISOString() };
  return { status, type: 'application/problem+json', body: JSON.stringify(body) };
}

const json = (status: number, value: unknown): SimResponse => ({
  status,
  type: 'application/json;charset=UTF-8',
  body: JSON.stringify(value),
});
