import { describe, expect, test } from 'vitest';
import { readContact } from './contact-rows.ts';
import { readDate } from './fields.ts';
import { RelaticsMapping } from './mapping.ts';
import { readPosition, readRing } from './places.ts';

describe('a date', () => {
  test.each([
    ['2025-03-04', '2025-03-04'],
    ['2025-03-04 14:05:06.789', '2025-03-04T14:05:06'],
    ['2025-03-04T14:05:06', '2025-03-04T14:05:06'],
    ['04-03-2025', '2025-03-04'],
    ['4-3-2025', '2025-03-04'],
    ['04-03-2025 9:05', '2025-03-04T09:05:00'],
    [' 2025-03-04 ', '2025-03-04'],
    ['29-02-2024', '2024-02-29'],
  ])('%j is %s', (raw, iso) => {
    expect(readDate(raw)).toBe(iso);
  });

  test.each(['', 'gisteren', '31-02-2025', '2025-13-01', '2025-03-04 25:00', '29-02-2025', '03/04/2025', '12-2025'])(
    '%j is none',
    (raw) => {
      expect(readDate(raw)).toBeNull();
    },
  );
});

describe('a place', () => {
  test('has points or commas', () => {
    expect(readPosition('51.84', '5,10')).toEqual({ latitude: 51.84, longitude: 5.1 });
  });

  test.each([
    ['155000', '463000'],
    ['463000,0', '155000,0'],
  ])('is converted from the Dutch grid: %s, %s', (one, other) => {
    const place = { latitude: expect.closeTo(52.155173, 5), longitude: expect.closeTo(5.387204, 5) };
    expect(readPosition(one, other)).toEqual(place);
  });

  test.each([
    ['', ''],
    ['51.84', ''],
    ['126400', '127100'],
    ['126400', '5'],
    ['1e2', '5'],
    ['91', '5'],
    ['NaN', '5'],
  ])('is not %j, %j', (latitude, longitude) => {
    expect(readPosition(latitude, longitude)).toBeNull();
  });
});

describe('an outline', () => {
  const triangle = [
    [51.8, 5.1],
    [51.9, 5.1],
    [51.9, 5.2],
  ];
  test.each([
    'POLYGON ((5.1 51.8, 5.1 51.9, 5.2 51.9, 5.1 51.8))',
    'POLYGON((5.1 51.8,5.1 51.9,5.2 51.9,5.1 51.8),(5.11 51.81,5.12 51.81,5.12 51.82,5.11 51.81))',
    '[[51.8,5.1],[51.9,5.1],[51.9,5.2],[51.8,5.1]]',
    '[[51.8,5.1],[51.9,5.1],[51.9,5.2]]',
  ])('is read from %s', (text) => {
    expect(readRing(text)).toEqual(triangle);
  });

  test.each([
    'POLYGON ((155000 463000, 155100 463000, 155100 463100, 155000 463000))',
    '[[155000,463000],[155100,463000],[155100,463100]]',
  ])('is converted from the Dutch grid: %s', (text) => {
    expect(readRing(text)?.map(String)).toEqual([
      expect.stringMatching(/^52\.15517\d+,5\.3872\d+$/),
      expect.stringMatching(/^52\.15517\d+,5\.38866\d+$/),
      expect.stringMatching(/^52\.15607\d+,5\.38866\d+$/),
    ]);
  });

  test.each([
    '',
    'x',
    'POINT (5 51)',
    'POLYGON ((126400 127100, 126500 127100, 126500 127200, 126400 127100))',
    'POLYGON ((5.1 51.8, 5.1 51.9))',
    'POLYGON ((a b, c d, e f, a b))',
    '[[1,2],[3],[4,5]]',
    '[',
  ])('is not %j', (text) => {
    expect(readRing(text)).toBeNull();
  });
});

test('a contact is refused when the outline of one of its parcels crosses itself', async () => {
  const parcel = (name: string, outline: (readonly number[])[]) => ({
    tag: 'Perceel',
    attributes: { Perceel: name, Grens: JSON.stringify(outline) },
    children: [],
  });
  const read = (...children: ReturnType<typeof parcel>[]) => {
    const node = { tag: 'Contact', attributes: {}, children };
    return readContact({ kind: 'row', node, flaw: null }, RelaticsMapping.parse({}));
  };
  const [a, b, c, d] = [
    [51.8, 5.1],
    [51.8, 5.2],
    [51.9, 5.2],
    [51.9, 5.1],
  ] as const;
  const whole = parcel('KDL02 C 1', [a, b, c, d]);
  expect(await read(whole)).toMatchObject({ flaw: null, polygons: [{ name: 'KDL02 C 1' }] });
  expect((await read(whole, parcel('KDL02 C 2', [a, c, b, d]))).flaw).toEqual({ crossing: 'KDL02 C 2' });
});
