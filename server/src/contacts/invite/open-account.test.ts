import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createPerson } from '../../../test/people.ts';
import { startTestPortal } from '../../../test/portal.ts';
import { contacts } from '../../schema/contacts.ts';
import { users } from '../../schema/users.ts';
import { openAccount } from './open-account.ts';

const portal = await startTestPortal();
const { db, pool } = portal;

test('refuses an address that somebody else gets at the same moment, and the unused account keeps its own', async () => {
  const person = await createPerson(portal, { lastLogin: null });
  const [contact] = await db.insert(contacts).values({ name: 'Linde', userId: person.id }).returning();
  const letter = { contactId: contact?.id ?? 0, createdAt: new Date() };
  const client = await pool.connect();
  await client.query('begin');
  await client.query(`insert into users (username, email) values ('nieuw@example.org', 'nieuw@example.org')`);
  const opened = db.transaction((tx) => openAccount(tx, letter, 'nieuw@example.org')).catch((error: unknown) => error);
  const waiting = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1);
  await client.query('commit');
  client.release();
  expect(await opened).toMatchObject({
    statusCode: 409,
    body: { error: 'Dit e-mailadres hoort al bij een account. Vul een ander e-mailadres in.' },
  });
  expect((await db.select().from(users).where(eq(users.id, person.id)))[0]?.email).toBe(person.email);
});
