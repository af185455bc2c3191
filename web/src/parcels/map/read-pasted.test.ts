import { describe, expect, it } from 'vitest';
import { readPasted } from './read-pasted.ts';

const nameless = (number: number) => `Perceel ${number}`;
const read = (value: unknown) => readPasted(typeof value === 'string' ? value : JSON.stringify(value), nameless);
const problemOf = (value: unknown) => read(value).problem;

type Pair = [number, number];
const corners: Pair[] = [
  [51.93, 5.63],
  [51.93, 5.64],
  [51.94, 5.64],
];
const turn = (pairs: Pair[]) => pairs.map(([lat, lng]) => [lng, lat]);
const ring = turn([...corners, corners[0]!]);
const moved = corners.map(([lat, lng]): Pair => [lat + 0.02, lng]);
const movedRing = turn([...moved, moved[0]!]);
const geometry = { type: 'Polygon', coordinates: [ring] };
const feature = (properties: unknown, shape: unknown = geometry) => ({ type: 'Feature', properties, geometry: shape });
const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features });
const found = (...polygons: { name: string; polygon: Pair[] }[]) => ({
  polygons,
  holes: 0,
  skipped: [],
  problem: null,
});

describe('metres of the Dutch grid', () => {
  const metres: Pair[] = [
    [155_000, 463_000],
    [155_100, 463_000],
    [155_100, 463_100],
  ];
  const degrees = [
    [expect.closeTo(52.155173, 5), expect.closeTo(5.387204, 5)],
    [expect.closeTo(52.155173, 5), expect.closeTo(5.388665, 5)],
    [expect.closeTo(52.156072, 5), expect.closeTo(5.388665, 5)],
  ];

  it('are converted in GeoJSON and in lists, in both orders', () => {
    const ring = [...metres, metres[0]];
    for (const value of [{ type: 'Polygon', coordinates: [ring] }, metres, turn(metres), [ring]]) {
      expect(read(value).polygons).toEqual([{ name: 'Perceel 1', polygon: degrees }]);
    }
  });
});

describe('GeoJSON', () => {
  it('is read as longitude, latitude, and without the closing corner', () => {
    expect(read(geometry)).toEqual(found({ name: 'Perceel 1', polygon: corners }));
  });

  it.each(['name', 'naam', 'NAAM', 'Perceel', 'title'])('names a parcel by the property %s', (property) => {
    expect(read(feature({ id: 7, [property]: ' A 12 ' }))).toEqual(found({ name: 'A 12', polygon: corners }));
  });

  it.each([null, {}, { name: '' }, { name: {} }])('of %j gets a generated name', (properties) => {
    expect(read(feature(properties)).polygons).toEqual([{ name: 'Perceel 1', polygon: corners }]);
  });

  it('can hold several parcels', () => {
    const second = feature({}, { type: 'Polygon', coordinates: [movedRing] });
    expect(read(collection(feature({ name: 12 }), second))).toEqual(
      found({ name: '12', polygon: corners }, { name: 'Perceel 2', polygon: moved }),
    );
  });

  it('numbers the parts of a multi-part parcel', () => {
    const shape = { type: 'MultiPolygon', coordinates: [[ring], [movedRing]] };
    expect(read(feature({ name: 'A' }, shape))).toEqual(
      found({ name: 'A (1)', polygon: corners }, { name: 'A (2)', polygon: moved }),
    );
    expect(read(shape).polygons?.map(({ name }) => name)).toEqual(['Perceel 1', 'Perceel 2']);
    const single = { type: 'MultiPolygon', coordinates: [[ring]] };
    expect(read(feature({ name: 'A' }, single)).polygons?.map(({ name }) => name)).toEqual(['A']);
  });

  it('reports how many holes were left out', () => {
    expect(read({ type: 'Polygon', coordinates: [ring, movedRing, movedRing] })).toEqual({
      ...found({ name: 'Perceel 1', polygon: corners }),
      holes: 2,
    });
  });

  it('reports skipped geometries that are not an area', () => {
    const point = feature({}, { type: 'Point', coordinates: [5, 51] });
    expect(read(collection(point, feature({}), point, feature({}, null)))).toEqual({
      ...found({ name: 'Perceel 1', polygon: corners }),
      skipped: ['Point', 'Feature'],
    });
    expect(problemOf(point)).toEqual({ code: 'noAreas' });
  });

  it('reads the members of a geometry collection', () => {
    const shape = { type: 'GeometryCollection', geometries: [geometry] };
    expect(read(feature({ name: 'A' }, shape))).toEqual(found({ name: 'A', polygon: corners }));
  });

  it('may have a height', () => {
    expect(read({ type: 'Polygon', coordinates: [ring.map((pair) => [...pair, 3.2])] }).polygons).toEqual([
      { name: 'Perceel 1', polygon: corners },
    ]);
  });
});

describe('pairs of latitude and longitude', () => {
  it.each([
    ['one outline', corners],
    ['a closed outline', [...corners, corners[0]]],
    ['a list of outlines', [corners]],
    ['an outline without the brackets around it', JSON.stringify(corners).slice(1, -1)],
  ])('can be %s', (_case, value) => {
    expect(read(value)).toEqual(found({ name: 'Perceel 1', polygon: corners }));
  });

  it('can have names', () => {
    expect(read({ name: 'A', polygon: corners })).toEqual(found({ name: 'A', polygon: corners }));
    expect(read([{ name: 'A', polygon: corners }, { polygon: moved }])).toEqual(
      found({ name: 'A', polygon: corners }, { name: 'Perceel 2', polygon: moved }),
    );
  });

  it('are rounded to a centimetre', () => {
    const [first, ...others] = corners;
    expect(read([[first![0] + 0.000000001, first![1] - 0.000000001], ...others]).polygons?.[0]?.polygon).toEqual(
      corners,
    );
  });
});

describe('an error', () => {
  it.each([
    ['', { code: 'empty' }],
    [' \n ', { code: 'empty' }],
    ['[]', { code: 'nothing' }],
    ['12', { code: 'unknown' }],
    ['"A"', { code: 'unknown' }],
    ['null', { code: 'unknown' }],
    ['{}', { code: 'unknown' }],
    ['{"type": "FeatureCollection"}', { code: 'noList', field: 'features' }],
    ['{"type": "FeatureCollection", "features": []}', { code: 'nothing' }],
    ['{"type": "FeatureCollection", "features": [3]}', { code: 'unknown' }],
    ['{"type": "GeometryCollection", "geometries": [3]}', { code: 'unknown' }],
    ['{"type": "MultiPolygon"}', { code: 'noList', field: 'coordinates' }],
    ['{"type": "Polygon"}', { code: 'noCorners', number: 1 }],
    ['{"type": "Polygon", "coordinates": []}', { code: 'noCorners', number: 1 }],
    ['{"type": "Polygon", "coordinates": [[]]}', { code: 'noCorners', number: 1 }],
    ['{"polygon": "A"}', { code: 'noCorners', number: 1 }],
    ['{"type": "__proto__"}', { code: 'noAreas' }],
  ])('is reported for %s', (text, problem) => {
    expect(problemOf(text)).toEqual(problem);
  });

  it.each([
    ['two corners', corners.slice(0, 2)],
    ['the same corner again and again', [corners[0], corners[1], corners[0], corners[1]]],
    ['a closed line', [corners[0], corners[1], corners[0]]],
  ])('is %s', (_case, value) => {
    expect(problemOf([corners, value])).toEqual({ code: 'fewCorners', number: 2 });
  });

  it.each([[['51.9', '5.6']], [[51.9]], [[51.9, 5.6, 1]], [[51.9, null]], [[]], ['51.9, 5.6'], [null]])(
    'is %j as a corner',
    (corner) => {
      expect(problemOf([moved, [...corners, corner]])).toEqual({ code: 'badCorner', number: 2, corner: 4 });
    },
  );

  it('is a corner outside the range of degrees', () => {
    expect(problemOf([...corners, [91, 5]])).toEqual({ code: 'outOfRange', number: 1, corner: 4 });
    expect(problemOf([...corners, [51, 1e300]])).toEqual({ code: 'outOfRange', number: 1, corner: 4 });
  });

  it('is the wrong order of latitude and longitude', () => {
    expect(problemOf(turn(corners))).toEqual({ code: 'swapped', number: 1 });
    expect(problemOf({ type: 'Polygon', coordinates: [corners] })).toEqual({ code: 'swapped', number: 1 });
  });

  it('is an unreadable text, with its line', () => {
    expect(problemOf('[\n[51.93, 5.63],\n[51.93; 5.64]]')).toEqual({ code: 'notJson', line: 3 });
    expect(problemOf('Kolkdijk 12')).toMatchObject({ code: 'notJson' });
  });

  it('is more than a profile may hold', () => {
    const many = (count: number, size: number) =>
      Array.from({ length: count }, () =>
        Array.from({ length: size }, (_corner, index) => [51 + index / 1e5, 5 + (index % 2)]),
      );
    expect(problemOf(many(501, 3))).toEqual({ code: 'tooMany', count: 501 });
    expect(problemOf(many(3, 7_000))).toEqual({ code: 'tooManyCorners', count: 21_000 });
    expect(problemOf([...many(1, 3), ...many(1, 10_001)])).toEqual({ code: 'tooLarge', number: 2 });
    expect(read(many(500, 3)).polygons).toHaveLength(500);
  });
});
