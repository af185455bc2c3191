import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq, isNull } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { createPerson } from '../../test/people.ts';
import { createTestDatabase } from '../../test/portal.ts';
import { files } from '../schema/files.ts';
import { isOfType } from '../platform/files/sandbox/inspect-file.ts';
import { listPublications } from '../publications/queries.ts';
import { pendingNotifications, publications } from '../schema/publications.ts';
import { groupNames } from './groups.ts';
import { zoneName, zonesPerDike } from './places.ts';
import { demoPublications } from './publications/publications.ts';
import { publishDemo } from './publish-demo.ts';
import { openFileStore } from '../platform/files/open-store.ts';
import { groups, zones } from '../schema/audience.ts';

const database = await createTestDatabase();
const { db } = database;
const folder = await mkdtemp(path.join(tmpdir(), 'dijkportaal-test-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const store = await openFileStore({ kind: 'disk', folder });
const now = new Date();
const published = demoPublications(now);
const byName = (rows: { id: number; name: string }[]) => new Map(rows.map(({ id, name }) => [name, id]));

test('the demo publishes something for every audience it names, with files of the type that their name says', async () => {
  const groupIds = byName(
    await db
      .insert(groups)
      .values(groupNames.map((name) => ({ name })))
      .returning(),
  );
  const zoneIds = byName(
    await db
      .insert(zones)
      .values(Array.from({ length: zonesPerDike }, (_, n) => ({ name: zoneName(n) })))
      .returning(),
  );
  const resident = await createPerson(database, { email: 'bewoner@example.org' });
  const users = new Map([['bewoner@example.org', resident.id]]);
  for (const { groups: inGroups = [], zones: inZones = [], people = [] } of published) {
    expect(inGroups.every((name) => groupIds.has(name))).toBe(true);
    expect(inZones.every((name) => zoneIds.has(name))).toBe(true);
    expect(people.every((name) => users.has(name))).toBe(true);
  }
  await publishDemo(db, store, { groups: groupIds, zones: zoneIds, users }, now);

  const [everyone, hers] = await Promise.all(
    [0, resident.id].map((userId) => listPublications(db, { userId, isStaff: false }, 'document', {})),
  );
  expect(everyone?.rows.map(({ title }) => title)).not.toContain('Nulmeting van uw woning');
  expect(hers?.rows.map(({ title }) => title)).toContain('Nulmeting van uw woning');
  expect(await db.$count(publications)).toBe(published.length);
  expect(await db.$count(pendingNotifications)).toBe(0);

  const rows = await db.select().from(files);
  expect(rows).toHaveLength(published.flatMap((item) => item.files).length);
  expect(await db.$count(files, isNull(files.thumbnailKey))).toBe(0);
  expect(await db.$count(files, eq(files.role, 'image'))).toBeGreaterThan(3);
  const pages: number[] = [];
  for (const { key, type, size, thumbnailKey } of rows) {
    expect(await isOfType(path.join(folder, key), type as 'image/jpeg' | 'application/pdf')).toBe(true);
    expect(await store.size(key)).toBe(size);
    if (type === 'application/pdf') pages.push(await countPages(key));
    expect(await isOfType(path.join(folder, thumbnailKey ?? ''), 'image/webp')).toBe(true);
  }
  expect(Math.min(...pages)).toBeGreaterThanOrEqual(3);
  expect(Math.max(...pages)).toBeGreaterThanOrEqual(5);
});

async function countPages(key: string): Promise<number> {
  const text = await readFile(path.join(folder, key), 'latin1');
  return Number(/\/Type \/Pages .*\/Count (\d+)/.exec(text)?.[1]);
}
