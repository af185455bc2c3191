import { and, eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { createPerson, signIn } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import {
  groups,
  publicationGroups,
  publicationSegments,
  publicationUsers,
  publicationZones,
  userGroups,
  userZones,
  zones,
} from '../schema/audience.ts';
import { contacts, segments } from '../schema/contacts.ts';
import { publications } from '../schema/publications.ts';
import { users } from '../schema/users.ts';
import type { PublicationKind } from './page.ts';
import { listPublications, maySeePublication } from './queries.ts';

/*
 * 1,000 items with random audiences among 24 residents, compared with what the function `sees` below computes without
 * the database. For every resident: list, search and latest three of each kind, by query. For a sample of pairs: the
 * condition that guards items and files. For three residents over HTTP: every list, search and latest three, and
 * single items. Then contacts change, so that others are in a segment; and groups, zones, segments and people are deleted.
 * After each everything is compared again.
 */

const portal = await startTestPortal();
const { db } = portal;

const kinds = ['design', 'document', 'news'] as const;
const paths = { design: '/api/designs/', document: '/api/documents/', news: '/api/news/' };

interface Person {
  id: number;
  email: string;
  groups: Set<number>;
  zones: Set<number>;
  segments: Set<number>;
}
interface Item {
  id: number;
  kind: PublicationKind;
  title: string;
  createdAt: Date;
  everyone: boolean;
  groups: Set<number>;
  zones: Set<number>;
  segments: Set<number>;
  people: Set<number>;
}

let residents: Person[] = [];
let items: Item[] = [];

/** The oracle. */
function sees(person: Person, item: Item): boolean {
  if (item.everyone) return true;
  if (item.people.has(person.id)) return true;
  if ([...item.groups].some((group) => person.groups.has(group))) return true;
  if ([...item.segments].some((segment) => person.segments.has(segment))) return true;
  return [...item.zones].some((zone) => person.zones.has(zone));
}

/** The ids that someone must get, in the order of the list. */
function expected(person: Person, kind: PublicationKind, word = ''): number[] {
  return items
    .filter((item) => item.kind === kind && item.title.includes(word) && sees(person, item))
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || b.id - a.id)
    .map(({ id }) => id);
}

const seed = 20_261_121;
let state = seed;
/** Between 0 and 1, the same in every run (mulberry32). */
function draw(): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
}
const pick = <Value>(values: readonly Value[]) => values[Math.floor(draw() * values.length)] as Value;
const some = (ids: number[], share: number) => new Set(ids.filter(() => draw() < share));

/** A contact matches the filter of a segment when its name has the word of the segment. */
const wordOf = (segment: number) => `segment${segment}x`;
/** Gives everybody contacts that are in their segments, and others a contact without an account that is in all. */
async function writeContacts(): Promise<void> {
  await db.delete(contacts);
  const own = residents.flatMap(({ id, segments: of }) => [
    { name: 'Zonder segment', userId: id },
    ...(of.size > 0 ? [{ name: [...of].map(wordOf).join(' '), userId: id }] : []),
  ]);
  await db.insert(contacts).values([...own, { name: segmentIds.map(wordOf).join(' '), userId: null }]);
}
let segmentIds: number[] = [];

beforeAll(async () => {
  const made = [];
  for (let n = 0; n < 24; n += 1) made.push(await createPerson(portal));
  const names = Array.from({ length: 15 }, (_, n) => ({ name: `naam ${n}` }));
  const groupIds = (await db.insert(groups).values(names).returning()).map(({ id }) => id);
  const zoneIds = (await db.insert(zones).values(names).returning()).map(({ id }) => id);
  const filters = names.map(({ name }) => ({ name, filter: { search: name } }));
  segmentIds = (await db.insert(segments).values(filters).returning()).map(({ id }) => id);
  for (const id of segmentIds) {
    await db
      .update(segments)
      .set({ filter: { search: wordOf(id) } })
      .where(eq(segments.id, id));
  }
  residents = made.map(({ id, email }) => ({
    id,
    email,
    groups: some(groupIds, pick([0, 0.1, 0.3])),
    zones: some(zoneIds, pick([0, 0.1, 0.3])),
    segments: some(segmentIds, pick([0, 0.1, 0.3])),
  }));
  await writeContacts();
  await db
    .insert(userGroups)
    .values(residents.flatMap(({ id, groups: of }) => [...of].map((groupId) => ({ userId: id, groupId }))));
  await db
    .insert(userZones)
    .values(residents.flatMap(({ id, zones: of }) => [...of].map((zoneId) => ({ userId: id, zoneId }))));

  const peopleIds = residents.map(({ id }) => id);
  const drawn = Array.from({ length: 1000 }, () => ({
    kind: pick(kinds),
    title: `${pick(['Kolk', 'Dijk', 'Kade'])} ${Math.floor(draw() * 1e6)}`,
    // Few different times, so that many are equal and the id decides.
    createdAt: new Date(Date.UTC(2026, 0, 1 + Math.floor(draw() * 60))),
    everyone: draw() < 0.15,
    groups: some(groupIds, pick([0, 0.08, 0.3])),
    zones: some(zoneIds, pick([0, 0.08, 0.3])),
    segments: some(segmentIds, pick([0, 0, 0.08])),
    people: some(peopleIds, pick([0, 0, 0.05])),
  }));
  const rows = await db
    .insert(publications)
    .values(drawn.map(({ kind, title, createdAt, everyone }) => ({ kind, title, createdAt, forEveryone: everyone })))
    .returning({ id: publications.id, title: publications.title });
  items = drawn.map((item, index) => ({ ...item, id: rows[index]?.id ?? 0 }));
  if (rows.some(({ title }, index) => title !== items[index]?.title))
    throw new Error('the rows were returned in another order');
  await db
    .insert(publicationGroups)
    .values(items.flatMap(({ id, groups: of }) => [...of].map((groupId) => ({ publicationId: id, groupId }))));
  await db
    .insert(publicationZones)
    .values(items.flatMap(({ id, zones: of }) => [...of].map((zoneId) => ({ publicationId: id, zoneId }))));
  await db
    .insert(publicationSegments)
    .values(items.flatMap(({ id, segments: of }) => [...of].map((segmentId) => ({ publicationId: id, segmentId }))));
  await db
    .insert(publicationUsers)
    .values(items.flatMap(({ id, people: of }) => [...of].map((userId) => ({ publicationId: id, userId }))));
});

/** Compares everything that residents can request with the oracle. */
async function compareByQuery(): Promise<void> {
  for (const person of residents) {
    const viewer = { userId: person.id, isStaff: false };
    for (const kind of kinds) {
      const idsOf = async (query: object) => {
        const { count, rows } = await listPublications(db, viewer, kind, { page_size: 1000, ...query });
        return { count, ids: rows.map(({ id }) => id) };
      };
      const all = expected(person, kind);
      expect(await idsOf({})).toEqual({ count: all.length, ids: all });
      const found = expected(person, kind, 'Kolk');
      expect(await idsOf({ search: 'kolk' })).toEqual({ count: found.length, ids: found });
      expect(await idsOf({ page_size: 3 })).toEqual({ count: all.length, ids: all.slice(0, 3) });
    }
  }
  for (let n = 0; n < 600; n += 1) {
    const [person, item] = [pick(residents), pick(items)];
    const response = await maySeePublication(db, { userId: person.id, isStaff: false }, item.id);
    expect({ person, item, response }).toEqual({ person, item, response: sees(person, item) });
  }
}

/** One session each, because pages are cached for a session. */
const tokens = new Map<number, string>();

async function compareOverHttp(): Promise<void> {
  for (const person of residents.slice(0, 3)) {
    const token = tokens.get(person.id) ?? (await signIn(portal, person.email)).access;
    tokens.set(person.id, token);
    for (const kind of kinds) {
      const idsOf = async (query: string) => {
        const { body } = await portal.call('GET', `${paths[kind]}?${query}`, { token });
        return (body as { results: { id: number }[] }).results.map(({ id }) => id);
      };
      expect(await idsOf('page_size=1000')).toEqual(expected(person, kind));
      expect(await idsOf('page_size=1000&search=Kade')).toEqual(expected(person, kind, 'Kade'));
      expect(await idsOf('page_size=3')).toEqual(expected(person, kind).slice(0, 3));
    }
    for (let n = 0; n < 40; n += 1) {
      const item = pick(items);
      const { status } = await portal.call('GET', `${paths[item.kind]}${item.id}/`, { token });
      expect({ item, status }).toEqual({ item, status: sees(person, item) ? 200 : 404 });
    }
  }
}

describe('1,000 items with random audiences', () => {
  test('are mixed: every resident sees some and misses some', () => {
    for (const person of residents) {
      const seen = items.filter((item) => sees(person, item)).length;
      expect(seen).toBeGreaterThan(100);
      expect(seen).toBeLessThan(1000);
    }
  });

  test('are visible to their audience and nobody else, by query', compareByQuery, 120_000);

  test('are visible to their audience and nobody else, over HTTP', compareOverHttp, 120_000);

  test('are visible to those whose contacts are in a segment now, and no longer to those whose were', async () => {
    const seenBefore = residents.map((person) => items.filter((item) => sees(person, item)).length);
    for (const person of residents) person.segments = some(segmentIds, pick([0, 0.1, 0.3]));
    expect(residents.map((person) => items.filter((item) => sees(person, item)).length)).not.toEqual(seenBefore);
    await writeContacts();
    await compareByQuery();
    await compareOverHttp();
  });

  test('are still hidden when the group, zone, segment or person of their audience is deleted', async () => {
    const gone = {
      groups: some([...new Set(items.flatMap((item) => [...item.groups]))], 0.5),
      zones: new Set<number>(),
      segments: some(segmentIds, 0.5),
    };
    gone.zones = some([...new Set(items.flatMap((item) => [...item.zones]))], 0.5);
    const leavers = residents.slice(-5);
    await db.delete(groups).where(inArray(groups.id, [...gone.groups]));
    await db.delete(zones).where(inArray(zones.id, [...gone.zones]));
    await db.delete(segments).where(inArray(segments.id, [...gone.segments]));
    await db.delete(users).where(
      inArray(
        users.id,
        leavers.map(({ id }) => id),
      ),
    );
    residents = residents.slice(0, -5);
    for (const of of [...residents, ...items]) {
      for (const id of gone.groups) of.groups.delete(id);
      for (const id of gone.zones) of.zones.delete(id);
      for (const id of gone.segments) of.segments.delete(id);
    }
    for (const item of items) for (const { id } of leavers) item.people.delete(id);
    const orphans = items.filter(
      ({ everyone, groups: of, zones: in_, segments: met, people }) =>
        !everyone && of.size + in_.size + met.size + people.size === 0,
    );
    expect(orphans.length).toBeGreaterThan(50);
    await compareByQuery();
    await compareOverHttp();
  });

  test('are all visible to staff', async () => {
    for (const kind of kinds) {
      const { count } = await listPublications(db, { userId: 0, isStaff: true }, kind, {});
      expect(count).toBe(await db.$count(publications, and(eq(publications.kind, kind))));
      expect(count).toBe(items.filter((item) => item.kind === kind).length);
    }
  });
});
