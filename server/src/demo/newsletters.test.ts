import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { asc, eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { createPerson } from '../../test/people.ts';
import { createTestDatabase } from '../../test/portal.ts';
import { files } from '../schema/files.ts';
import { mailAddresses, newsletterMails, newsletters } from '../schema/newsletters.ts';
import { cleanHtml } from '../platform/security/clean-html.ts';
import { demoNewsletters, insertDemoNewsletters } from './newsletters.ts';
import { zoneName, zonesPerDike } from './places.ts';
import { openFileStore } from '../platform/files/open-store.ts';
import { newsletterZones, zones } from '../schema/audience.ts';

const database = await createTestDatabase();
const { db } = database;
const folder = await mkdtemp(path.join(tmpdir(), 'dijkportaal-test-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const store = await openFileStore({ kind: 'disk', folder });

test('the demo has a sent, a scheduled and a draft newsletter, and the recipients of the sent one', async () => {
  const made = await db
    .insert(zones)
    .values(Array.from({ length: zonesPerDike }, (_, n) => ({ name: zoneName(n) })))
    .returning();
  for (let n = 0; n < 25; n += 1) {
    await createPerson(database, { lastLogin: new Date(), profile: { newsletter: true } });
  }
  await createPerson(database, { lastLogin: new Date() });
  const now = new Date('2026-06-15T12:00:00Z');
  const ids = { groups: new Map(), users: new Map(), zones: new Map(made.map(({ id, name }) => [name, id])) };
  await insertDemoNewsletters(db, store, ids, now);

  const rows = await db.select().from(newsletters).orderBy(asc(newsletters.id));
  expect(rows).toMatchObject([
    { state: 'sent', recipients: 25, startedAt: new Date('2026-05-31T12:00:00Z'), finishedAt: expect.any(Date) },
    { state: 'scheduled', sendAt: new Date('2026-06-22T12:00:00Z'), recipients: 0 },
    { state: 'draft', dueAt: null, recipients: 23 },
  ]);
  expect(await db.$count(newsletterZones)).toBe(1);
  expect(await db.$count(files)).toBe(2);
  const mails = await db.select().from(newsletterMails);
  const inState = (state: string) => mails.filter((mail) => mail.state === state);
  expect([inState('sent').length, inState('failed').length, inState('bounced').length]).toEqual([22, 1, 2]);
  for (const { email } of inState('bounced')) {
    expect(await db.$count(mailAddresses, eq(mailAddresses.email, email ?? ''))).toBe(1);
  }
  for (const { content } of demoNewsletters(now)) expect(cleanHtml(content)).toBe(content);
});
