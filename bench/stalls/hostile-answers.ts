import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Answers of other systems that take a naive reader long, and a server that gives them in the place of those systems. */
export interface HostileAnswers {
  /** For the environment of the portal. */
  settings: Record<string, string>;
  /** What every request gets from now on. */
  answerWith: (body: string, type: string) => void;
  stop: () => void;
}

export async function startHostileAnswers(): Promise<HostileAnswers> {
  let [body, type] = ['', 'application/json'];
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const address = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    settings: {
      PDOK_PARCELS_URL: address,
      PDOK_ADDRESSES_URL: address,
      RELATICS_URL: address,
      RELATICS_WORKSPACE: 'dijk',
    },
    answerWith: (nextBody, nextType) => ([body, type] = [nextBody, nextType]),
    stop: () => server.close(),
  };
}

const megabyte = 1_048_576;
/** Without what is read in another process. */
const short = 16_300;

const square = (x: number, y: number, size: number) =>
  `[[${x},${y}],[${x},${y + size}],[${x + size},${y + size}],[${x + size},${y}],[${x},${y}]]`;
const feature = (coordinates: string, type = 'Polygon') =>
  `{"type":"Feature","properties":{"akr_kadastrale_gemeente_code_waarde":"KDL02","sectie":"C","perceelnummer":1},"geometry":{"type":"${type}","coordinates":${coordinates}}}`;
const collection = (features: string) => `{"type":"FeatureCollection","features":[${features}]}`;
const around = square(5, 51, 1);

/** A parcel with so many holes, in rows. */
function holes(count: number): string {
  const side = Math.ceil(Math.sqrt(count));
  const place = (index: number) => Math.round((0.5 + index) * (1e4 / (side + 1))) / 1e4;
  const rings = Array.from({ length: count }, (_, index) => {
    const [x, y] = [place(index % side), place(Math.floor(index / side))];
    const [west, south] = [(5 + x).toFixed(4), (51 + y).toFixed(4)];
    const [east, north] = [(5 + x + 0.002).toFixed(4), (51 + y + 0.002).toFixed(4)];
    return `[[${west},${south}],[${west},${north}],[${east},${north}],[${west},${south}]]`;
  });
  return collection(feature(`[${[around, ...rings].join(',')}]`));
}

/** Fills a text between two others to a length. */
const fill = (start: string, part: string, end: string, length: number) =>
  start + part.repeat(Math.floor((length - start.length - end.length) / part.length)) + end;

/** Answers of the land register about a parcel, by a name for the report. */
export function hostileParcels(): [name: string, body: string][] {
  const lengths = [short, 2 * megabyte];
  return [
    ...[220, 1_400, 10_000].map((count): [string, string] => [`${count} holes`, holes(count)]),
    ...lengths.flatMap((length): [string, string][] => [
      [
        'one ring',
        fill(
          '{"type":"FeatureCollection","features":[' + feature('[[').slice(0, -2),
          '[5,52],',
          '[5,52]]]}}]}',
          length,
        ),
      ],
      [
        'features',
        fill(
          '{"type":"FeatureCollection","features":[',
          `${feature(`[${square(5, 52, 1)}]`)},`,
          `${feature(`[${around}]`)}]}`,
          length,
        ),
      ],
      ['parts', collection(feature(fill('[', `[${square(5, 52, 1)}],`, `[${around}]]`, length - 300), 'MultiPolygon'))],
      ['wrong values', collection(feature(fill('[[', '"",', '""]]', length - 300)))],
      ['open brackets', '['.repeat(length)],
      ['nested lists', '['.repeat(length / 2) + ']'.repeat(length / 2)],
      ['names of fields', `{${Array.from({ length: length / 14 }, (_, index) => `"${index}":{}`).join(',')}}`],
      ['a long text', `"${'x'.repeat(length - 2)}"`],
      ['spaces', ' '.repeat(length)],
    ]),
  ].map(([name, body]) => [`${name} (${Math.round(body.length / 1024)} kB)`, body]);
}

/** Answers of the register of addresses. */
export function hostileAddresses(): [name: string, body: string][] {
  const place = '{"weergavenaam":"Dijk 1","centroide_ll":"POINT(5.1 51.8)","gekoppeld_perceel":["KDL02-C-1"]},';
  return [
    ['places', fill('{"response":{"docs":[', place, `${place.slice(0, -1)}]}}`, 2 * megabyte)],
    [
      'parcels',
      fill(
        '{"response":{"docs":[{"weergavenaam":"a","centroide_ll":"POINT(5.1 51.8)","gekoppeld_perceel":[',
        '"KDL02-C-1",',
        '"A"]}]}}',
        2 * megabyte,
      ),
    ],
    ['digits', `{"response":{"docs":[{"weergavenaam":"a","centroide_ll":"POINT(${'1'.repeat(megabyte)}"}]}}`],
  ];
}

/** With one that can be used, so that the report as a whole is right. */
const usable = '<Relatie ID="R_0" Relatie="Linde"><Email Email="linde@example.org"/></Relatie>';
const report = (rows: string) => `<Report ReportName="a"><Contacten>${usable}${rows}</Contacten></Report>`;

/** Lists of contacts of the relationship system. */
export function hostileContacts(): [name: string, body: string][] {
  const corners = fill('[', '[155000,463000],', '[155001,463001]]', 4_900 * 16);
  const parcels = fill(
    '<Relatie ID="R_1" Relatie="a">',
    `<Perceel Perceel="A" Grens="${corners}"/>`,
    '</Relatie>',
    30 * megabyte,
  );
  const wkt = `POLYGON ((${'5 52,'.repeat(megabyte)}5 52))`;
  return [
    ['a row with outlines of 30 MB', report(parcels)],
    ['an outline of 5 MB', report(`<Relatie ID="R_1"><Perceel Perceel="A" Grens="${wkt}"/></Relatie>`)],
    [
      'an outline as JSON of 8 MB',
      report(`<Relatie ID="R_1"><Perceel Grens="${'[1,1],'.repeat(1_300_000)}"/></Relatie>`),
    ],
    [
      'elements in a row',
      report(fill('<Relatie ID="R_1">', '<Email Email="a@example.org"/>', '</Relatie>', 19_000 * 30)),
    ],
    [
      'attributes',
      report(
        fill(
          '',
          `<Relatie ${Array.from({ length: 199 }, (_, index) => `a${index}=""`).join(' ')}/>`,
          '',
          20 * megabyte,
        ),
      ),
    ],
    ['an attribute of 8 MB', report(`<Relatie ID="R_1" Relatie="${'&amp;'.repeat(1_600_000)}"/>`)],
    ['rows', report(Array.from({ length: 300_000 }, (_, index) => `<Relatie ID="R_${index}"/>`).join(''))],
    [
      'declared prefixes',
      report(
        `<Relatie ${Array.from({ length: 199 }, (_, index) => `xmlns:p${index}="a"`).join(' ')}>${'<p198:a/>'.repeat(19_000)}</Relatie>`,
      ),
    ],
  ];
}

/** Contact moments of a person. */
export function hostileMoments(): [name: string, body: string][] {
  const text = (html: string) =>
    `<Report ReportName="a"><Contactmomenten><Contactmoment ID="C_1"><Vastlegging Vastlegging="${html.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')}"/></Contactmoment></Contactmomenten></Report>`;
  const parts = {
    'open lists': '<ul><li>',
    paragraphs: '<p>a</p>',
    'nested tables': '<table><tr><td>',
    links: '<a href="https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.org">a</a>',
    attributes: '<p a b c d e f>',
    entities: '&amp;',
    comments: '<!--',
    'links as text': 'https://www.google.com/url?q=https://example.org ',
  };
  return Object.entries(parts).map(([name, part]) => [name, text(part.repeat(Math.ceil(3_000_000 / part.length)))]);
}
