import type { Work, WorkShape } from '@dijkportaal/contract/works';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { auditLog } from '../platform/audit/audit.ts';
import { workShapes, works } from '../schema/works.ts';

const portal = await startTestPortal();
const staff = await signedInPerson(portal, { isStaff: true });
const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object | string, headers = {}) =>
  portal.call(method, `/api/works/${path}`, { token: staff.access, headers, ...(body && { body }) });

const corners: [number, number][] = [
  [51.93, 5.63],
  [51.93, 5.64],
  [51.94, 5.64],
];
const shape = (kind: WorkShape['kind'], given: unknown, holes: unknown = []) => ({ kind, corners: given, holes });
const valid = {
  title: 'Damwanden plaatsen',
  starts_on: '2026-12-07',
  ends_on: '2026-12-18',
  shapes: [shape('area', corners)],
  distance: 200,
  state: 'published',
};

test('is changed, deleted and restored with its place; the log has its title', async () => {
  const made = (await send('POST', '', valid)).body as Work;
  const { headers } = await send('GET', `${made.id}/`);
  const ifMatch = { 'if-match': String(headers['etag']) };
  const changed = { ...valid, title: 'Damwand later', from_time: '07:00', until_time: '16:30', effects: ['noise'] };
  expect((await send('PUT', `${made.id}/`, changed, ifMatch)).body).toMatchObject({ ...changed, zone: '' });
  expect((await send('PUT', `${made.id}/`, valid, ifMatch)).status).toBe(412);
  const pieces = await portal.db.select().from(workShapes);
  expect(pieces.filter(({ isArea }) => isArea)).toHaveLength(1);
  expect((await send('DELETE', `${made.id}/`)).body).toEqual({ detail: 'De werkzaamheden zijn verwijderd.' });
  expect(await portal.db.$count(workShapes)).toBe(0);
  const restored = await portal.call('POST', '/api/bin/restore/', {
    token: staff.access,
    body: { items: [{ kind: 'work', id: made.id }] },
  });
  expect(restored.body).toMatchObject({ done: [{ title: 'Damwand later' }], failed: [] });
  expect((await send('GET', `${made.id}/`)).body).toMatchObject(changed);
  expect((await portal.db.select().from(workShapes)).map(({ shape, reach }) => [shape, reach])).toEqual(
    pieces.map(({ shape, reach }) => [shape, reach]),
  );
  const lines = await portal.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.object, `work ${made.id}`))
    .orderBy(auditLog.id);
  expect(lines.map(({ action, details }) => [action, details])).toEqual([
    ['work.create', { title: 'Damwanden plaatsen' }],
    ['work.change', { title: 'Damwand later' }],
    ['work.delete', { title: 'Damwand later' }],
    ['bin.restore', { title: 'Damwand later' }],
  ]);
});

test('a place of the most and longest lines is stored', async () => {
  const acrossTheCountry = [
    [50.6, 3.1],
    [53.9, 7.4],
  ];
  const shapes = Array.from({ length: 50 }, () => shape('line', acrossTheCountry));
  const { status, body } = await send('POST', '', { ...valid, shapes });
  expect(status).toBe(200);
  expect(await portal.db.$count(workShapes, eq(workShapes.workId, (body as Work).id))).toBeGreaterThan(50);
});

test('is listed by its first day, and found by the words of its title and description', async () => {
  await portal.db.delete(works);
  await send('POST', '', { ...valid, title: 'Éérst', starts_on: '2026-12-01' });
  await send('POST', '', { ...valid, title: 'Later', description: 'De sluis is dicht.' });
  const titles = async (query: string) =>
    ((await send('GET', query)).body as { results: Work[] }).results.map(({ title }) => title);
  expect(await titles('')).toEqual(['Later', 'Éérst']);
  expect(await titles('?ordering=starts_on')).toEqual(['Éérst', 'Later']);
  expect([await titles('?search=eerst'), await titles('?search=sluis+dicht')]).toEqual([['Éérst'], ['Later']]);
  const found = await portal.call('GET', '/api/search/?q=later', { token: staff.access });
  expect(found.body.works.results).toMatchObject([{ title: 'Later' }]);
});

describe('is refused with a sentence, and changes nothing', () => {
  const [one, two, three] = corners as [[number, number], [number, number], [number, number]];
  const spiral = Array.from({ length: 1001 }, (_, n) => [51.9 + n / 100_000, 5.6]);
  test.each<[string, object, string, RegExp]>([
    ['without a place', { shapes: [] }, 'shapes', /^Kies een zone of geef een plek/],
    ['before it starts', { ends_on: '2026-12-06' }, 'ends_on', /^De laatste dag is voor/],
    ['with half of the hours', { from_time: '07:00' }, 'until_time', /^Vul beide tijden in/],
    [
      'with hours in the wrong order',
      { from_time: '16:00', until_time: '07:00' },
      'until_time',
      /niet na de begintijd/,
    ],
    ['with a phase without a zone', { is_phase: true }, 'zone_id', /^Kies de zone/],
    ['with an unknown zone', { zone_id: 9999 }, 'zone_id', /^Deze zone bestaat niet meer/],
    ['too far away', { distance: 5001 }, 'distance', /./],
    ['with a negative distance', { distance: -1 }, 'distance', /./],
    ['in the sea of another country', { shapes: [shape('point', [[40, 5.63]])] }, 'shapes', /niet in Nederland/],
    ['with turned coordinates', { shapes: [shape('point', [[5.63, 51.93]])] }, 'shapes', /niet in Nederland/],
    ['with null for a number', { shapes: [shape('point', [[null, 5.63]])] }, 'shapes', /./],
    ['with text for a number', { shapes: [shape('point', [['NaN', 5.63]])] }, 'shapes', /./],
    ['with one corner', { shapes: [shape('area', [one])] }, 'shapes', /minstens drie hoeken/],
    [
      'with the same corner three times',
      { shapes: [shape('area', [one, one, one])] },
      'shapes',
      /minstens drie hoeken/,
    ],
    ['with corners in one line', { shapes: [shape('area', [one, [51.93, 5.635], two])] }, 'shapes', /op één lijn/],
    ['with a line without length', { shapes: [shape('line', [one, one])] }, 'shapes', /twee verschillende punten/],
    ['with a point of two places', { shapes: [shape('point', [one, two])] }, 'shapes', /één coördinaat/],
    ['with two points', { shapes: [shape('point', [one]), shape('point', [two])] }, 'shapes', /hoogstens één punt/],
    ['without corners', { shapes: [shape('line', [])] }, 'shapes', /./],
    ['with a line that has a hole', { shapes: [shape('line', [one, two], [corners])] }, 'shapes', /Alleen een gebied/],
    ['with a flat hole', { shapes: [shape('area', corners, [[one, one, two]])] }, 'shapes', /minstens drie hoeken/],
    [
      'with an edge that crosses itself',
      { shapes: [shape('area', [one, three, two, [51.94, 5.63]])] },
      'shapes',
      /kruist zichzelf na hoek \d/,
    ],
    ['with too many corners', { shapes: [shape('line', spiral)] }, 'shapes', /maximaal 1000/],
    [
      'with too many corners together',
      { shapes: [shape('line', spiral.slice(0, 600)), shape('line', spiral.slice(0, 600))] },
      'shapes',
      /te veel hoeken/,
    ],
    [
      'with too many parts',
      { shapes: Array.from({ length: 51 }, () => shape('line', [one, two])) },
      'shapes',
      /maximaal 50/,
    ],
  ])('%s', async (_name, changes, field, sentence) => {
    const before = await portal.db.$count(works);
    const { status, body, text } = await send('POST', '', { ...valid, ...changes });
    expect([status, Object.keys(body)], text).toEqual([400, [field]]);
    expect(JSON.stringify(body[field])).toMatch(new RegExp(sentence.source.replace('^', '^\\["')));
    expect(await portal.db.$count(works)).toBe(before);
  });

  test('of ten megabytes', async () => {
    const response = await send('POST', '', { ...valid, description: 'x'.repeat(10_000_000) });
    expect(response.status).toBe(413);
  });

  test('to the count as well', async () => {
    const crossing = { shapes: [shape('area', [one, three, two, [51.94, 5.63]])], distance: 10 };
    expect((await send('POST', 'reach/', crossing)).status).toBe(400);
  });
});

test('a draft needs no place, and nobody sees it', async () => {
  const { status, body } = await send('POST', '', { ...valid, shapes: [], state: 'draft' });
  expect(status).toBe(200);
  expect((await send('GET', `nearby/${(body as Work).id}/`)).status).toBe(404);
});
