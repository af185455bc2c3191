import { describe, expect, it } from 'vitest';
import { readPastedPlace } from './read-pasted.ts';

type Pair = [number, number];
const corners: Pair[] = [
  [51.93, 5.63],
  [51.93, 5.64],
  [51.94, 5.64],
];
const inner: Pair[] = [
  [51.931, 5.636],
  [51.931, 5.637],
  [51.932, 5.637],
];
const turn = (pairs: Pair[]) => pairs.map(([lat, lng]) => [lng, lat]);
const ring = (pairs: Pair[]) => turn([...pairs, pairs[0]!]);
const inText = (pairs: number[][]) => pairs.map((pair) => pair.join(' ')).join(', ');
const read = (value: unknown) => readPastedPlace(typeof value === 'string' ? value : JSON.stringify(value));
const area = (...holes: Pair[][]) => ({ kind: 'area', corners, holes });
const line = { kind: 'line', corners, holes: [] };
const point = { kind: 'point', corners: [corners[0]], holes: [] };

it.each<[string, unknown, unknown[]]>([
  ['a point', { type: 'Point', coordinates: turn(corners)[0] }, [point]],
  ['a point in WKT', `POINT (${inText(turn(corners).slice(0, 1))})`, [point]],
  ['a point with a height', `POINT Z (5.63 51.93 2.5)`, [point]],
  ['a pair', '51.93, 5.63', [point]],
  ['a pair in brackets', [51.93, 5.63], [point]],
  ['several points in WKT', 'MULTIPOINT (5.63 51.93, 5.63 51.93)', [point, point]],
  ['several points in brackets', 'MULTIPOINT ((5.63 51.93))', [point]],
  ['a line', { type: 'LineString', coordinates: turn(corners) }, [line]],
  ['a line in WKT', `LINESTRING (${inText(turn(corners))})`, [line]],
  [
    'a closed line',
    { type: 'LineString', coordinates: ring(corners) },
    [{ ...line, corners: [...corners, corners[0]] }],
  ],
  ['two pairs', corners.slice(0, 2), [{ ...line, corners: corners.slice(0, 2) }]],
  ['several lines', { type: 'MultiLineString', coordinates: [turn(corners), turn(corners)] }, [line, line]],
  ['three pairs', corners, [area()]],
  ['an area with a hole', { type: 'Polygon', coordinates: [ring(corners), ring(inner)] }, [area(inner)]],
  [
    'several areas',
    { type: 'MultiPolygon', coordinates: [[ring(corners), ring(inner)], [ring(corners)]] },
    [area(inner), area()],
  ],
  ['an area with a hole in WKT', `POLYGON ((${inText(ring(corners))}), (${inText(ring(inner))}))`, [area(inner)]],
  [
    'a collection',
    {
      type: 'GeometryCollection',
      geometries: [
        { type: 'Point', coordinates: [5.63, 51.93] },
        { type: 'LineString', coordinates: turn(corners) },
      ],
    },
    [point, line],
  ],
])('reads %s', (_name, value, shapes) => {
  expect(read(value)).toEqual({ shapes, skipped: [], problem: null });
});

it('reads metres of the Dutch grid', () => {
  const { shapes } = read('LINESTRING (155000 463000, 155100 463000)');
  expect(shapes?.[0]?.corners[0]).toEqual([expect.closeTo(52.155173, 5), expect.closeTo(5.387204, 5)]);
});

describe('says what is wrong with', () => {
  const zigzag = Array.from({ length: 1001 }, (_, n) => [5.6 + n / 10_000, 51.9 + (n % 2) / 1000]);
  it.each<[string, unknown, object]>([
    ['nothing', ' ', { code: 'empty' }],
    ['an empty collection', { type: 'FeatureCollection', features: [] }, { code: 'nothing' }],
    ['an empty geometry', 'POINT EMPTY', { code: 'nothing' }],
    ['words', 'bij de sluis', { code: 'notJson', line: null }],
    ['NaN', 'POINT (NaN 51.93)', { code: 'notWkt', line: 1 }],
    ['null', { type: 'Point', coordinates: [null, 51.93] }, { code: 'badCorner', number: 1, corner: 1 }],
    ['infinity', '{"type":"Point","coordinates":[1e999,51.93]}', { code: 'badCorner', number: 1, corner: 1 }],
    ['another country', { type: 'Point', coordinates: [-3.7, 40.4] }, { code: 'abroad', number: 1, corner: 1 }],
    [
      'a line without length',
      {
        type: 'LineString',
        coordinates: [
          [5.63, 51.93],
          [5.63, 51.93],
        ],
      },
      { code: 'fewCorners', number: 1 },
    ],
    ['a line without corners', { type: 'LineString', coordinates: [] }, { code: 'noCorners', number: 1 }],
    [
      'an area with two corners',
      { type: 'Polygon', coordinates: [ring(corners.slice(0, 2))] },
      { code: 'fewCorners', number: 1 },
    ],
    [
      'a flat hole',
      { type: 'Polygon', coordinates: [ring(corners), ring(inner.slice(0, 2))] },
      { code: 'fewCorners', number: 1 },
    ],
    [
      'an edge that crosses itself',
      [corners[0], corners[2], corners[1], [51.94, 5.63]],
      { code: 'crosses', number: 1, corner: expect.any(Number) },
    ],
    ['too many corners', { type: 'LineString', coordinates: zigzag }, { code: 'tooManyCorners', count: 1001 }],
    [
      'too many parts',
      { type: 'MultiLineString', coordinates: Array.from({ length: 51 }, () => turn(corners)) },
      { code: 'tooMany', count: 51 },
    ],
    ['ten megabytes', `[${'[51.93, 5.63],'.repeat(700_000)}`, { code: 'tooLong' }],
    ['another coordinate system', 'SRID=31370;POINT (155000 463000)', { code: 'otherCrs', crs: 'EPSG:31370' }],
  ])('%s', (_name, value, problem) => {
    const found = read(value);
    expect(found.shapes).toBeNull();
    expect(found.problem).toMatchObject(problem);
  });
});
