// @vitest-environment jsdom
import { parcels } from '@dijkportaal/contract/parcels/parcels';
import { users } from '@dijkportaal/contract/users';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { portalFacts } from '../platform/portal-facts.ts';
import { startSession } from '../platform/tokens.ts';
import { detailsQuery, peopleQuery } from './people-queries.ts';

const fetchMock = vi.fn<typeof fetch>();
const respond = (body: unknown, init: ResponseInit = {}) =>
  fetchMock.mockResolvedValueOnce(init.status === 304 ? new Response(null, init) : Response.json(body, init));
const sentHeaders = () => fetchMock.mock.calls.map(([, init]) => new Headers(init?.headers).get('if-none-match'));

const person = { id: 1, profile_id: 11, first_name: 'Anna', last_name: 'Bakker', latitude: null, longitude: null };
const inList = { ...person, parcels: 'A 12', outlines: 2 };
const outline = {
  name: 'A 12',
  polygon: [
    [51, 5],
    [51, 6],
    [52, 6],
  ],
};

beforeEach(async () => {
  portalFacts.set({ base_map: { kind: 'none' } } as never);
  fetchMock.mockReset();
  vi.stubGlobal('fetch', fetchMock);
  await startSession({ access: 'a1', refresh: 'r1' });
});

it('reuses the people while the server says that nothing changed', async () => {
  const client = new QueryClient();
  const load = () => client.fetchQuery({ ...peopleQuery, staleTime: 0 });
  respond({ extent: null, results: [inList] }, { headers: { etag: 'W/"1-5"' } });
  const first = await load();
  expect(first).toMatchObject({ listed: [inList], onMap: [{ id: 11, title: 'Anna Bakker', polygons: [] }] });
  respond(null, { status: 304 });
  expect(await load()).toBe(first);
  respond({ extent: null, results: [] }, { headers: { etag: 'W/"1-6"' } });
  expect(await load()).toMatchObject({ listed: [] });
  respond(null, { status: 304 });
  await load();
  expect(sentHeaders()).toEqual([null, '"1-5"', '"1-5"', '"1-6"']);
});

it('loads tiles, and the outlines of one person', async () => {
  const client = new QueryClient();
  respond({ extent: [1, 2, 3, 4], results: [inList] });
  const { tiledOutlines } = await client.fetchQuery(peopleQuery);
  expect(tiledOutlines?.extent).toEqual([1, 2, 3, 4]);
  respond({ results: [[7, 11, 1, 2, 3, 4, 5, 6]] });
  expect(await tiledOutlines?.load({ zoom: 13, x: 4, y: 5 })).toEqual([[7, 11, 1, 2, 3, 4, 5, 6]]);
  respond({ ...person, parcels: 'A 12', profile_polygons: [outline] });
  expect(await client.fetchQuery(detailsQuery(11, true))).toMatchObject({ id: 11, polygons: [outline] });
  expect(fetchMock.mock.calls.map(([url]) => url)).toEqual([
    '/api/parcels/people/',
    '/api/parcels/outlines/13/4/5/',
    '/api/parcels/people/11/',
  ]);
});

it('requests a tile again when the server is busy, once', async () => {
  vi.useFakeTimers();
  try {
    respond({ extent: null, results: [inList] });
    const { tiledOutlines } = await new QueryClient().fetchQuery(peopleQuery);
    const loadTile = () => tiledOutlines?.load({ zoom: 13, x: 4, y: 5 });
    respond({ detail: 'te druk' }, { status: 503 });
    respond({ results: [] });
    const [found] = await Promise.all([loadTile(), vi.advanceTimersByTimeAsync(1_000)]);
    expect(found).toEqual([]);
    respond({ detail: 'te druk' }, { status: 503 });
    respond({ detail: 'te druk' }, { status: 503 });
    const [failed] = await Promise.allSettled([loadTile(), vi.advanceTimersByTimeAsync(1_000)]);
    expect(failed).toMatchObject({ status: 'rejected', reason: { status: 503 } });
  } finally {
    vi.useRealTimers();
  }
});

it('asks for zones when there are many people, and does without when the server has none or is busy', async () => {
  const many = Array.from({ length: 1_000 }, (_, index) => ({ ...inList, id: index, profile_id: index }));
  const zone = { id: 7, name: 'Dijkvak 1', people: [1, 2], outline: outline.polygon };
  const load = async () => (await new QueryClient().fetchQuery(peopleQuery)).zones;

  respond({ extent: null, results: many.slice(1) });
  expect(await load()).toEqual([]);
  expect(fetchMock).toHaveBeenCalledTimes(1);

  respond({ extent: null, results: many });
  const tenth = { ...zone, id: 10, name: 'Dijkvak 10' };
  const second = { ...zone, id: 2, name: 'Dijkvak 2' };
  respond({ results: [zone, tenth, second] });
  expect(await load()).toEqual([zone, second, tenth]);
  expect(fetchMock).toHaveBeenLastCalledWith(parcels.zones.url, expect.anything());

  respond({ extent: null, results: many });
  respond({ detail: 'te druk' }, { status: 503 });
  expect(await load()).toEqual([]);

  respond({ extent: null, results: many });
  respond({ detail: 'Niet gevonden.' }, { status: 404 });
  expect(await load()).toEqual([]);
});

it('takes everyone from the list of users where the server has no map', async () => {
  const client = new QueryClient();
  respond({ message: 'not found' }, { status: 404 });
  const user = { ...person, profile_polygons: [outline] };
  respond({ count: 2, next: null, previous: null, results: [user, { ...person, id: 2, profile_polygons: [] }] });
  expect(await client.fetchQuery(peopleQuery)).toMatchObject({
    listed: [{ id: 1, parcels: '', outlines: 1 }],
    onMap: [{ id: 11, polygons: [outline] }],
    tiledOutlines: null,
  });
  expect(fetchMock.mock.calls[0]?.[0]).toBe(parcels.people.url);
  expect(fetchMock.mock.calls[1]?.[0]).toContain(users.list.url);
});
