import { and, asc, eq, gte, inArray, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import { isoDay } from '../platform/dutch-time.ts';
import { contacts } from '../schema/contacts.ts';
import { users } from '../schema/users.ts';
import { works } from '../schema/works.ts';
import { daysOf } from './mails.ts';
import { contactsNearPlace, usersNear } from './reach.ts';

/** Works as a newsletter lists them. */
export interface NearWork {
  id: number;
  title: string;
  /** Its days in words. */
  days: string;
}

/** Who reads: a contact, otherwise an account. */
interface Reader {
  userId: number | null;
  contactId: number | null;
}

/** Works that begin later are not listed. */
const daysAhead = 90;
const maxWorks = 50;

/**
 * The works near each reader that are going on or begin soon, by day. For all readers at once: two queries for each of
 * the works, and none for a reader.
 */
export async function findNearReaders(db: Db): Promise<(reader: Reader) => NearWork[]> {
  const [ofUsers, ofContacts] = [new Map<number, NearWork[]>(), new Map<number, NearWork[]>()];
  const today = isoDay(new Date());
  const isSoon = and(gte(works.endsOn, today), lte(works.startsOn, sql`${today}::date + ${daysAhead}::int`));
  const rows = await db
    .select()
    .from(works)
    .where(and(eq(works.state, 'published'), eq(works.isPhase, false), isSoon))
    .orderBy(asc(works.startsOn), asc(works.id))
    .limit(maxWorks);
  for (const { id, title, startsOn, endsOn, zoneId, shapes, distance } of rows) {
    const work = { id, title, days: daysOf({ startsOn, endsOn }) };
    const add = (lists: Map<number, NearWork[]>, found: { id: number }[]) => {
      for (const one of found) lists.set(one.id, [...(lists.get(one.id) ?? []), work]);
    };
    const near = sql`(${usersNear(id)})`;
    const nearContacts = contactsNearPlace({ zone_id: zoneId, shapes, distance });
    add(ofUsers, await db.select({ id: users.id }).from(users).where(inArray(users.id, near)));
    add(
      ofContacts,
      await db
        .select({ id: contacts.id })
        .from(contacts)
        .where(or(inArray(contacts.userId, near), inArray(contacts.id, nearContacts))),
    );
  }
  return ({ userId, contactId }) => (contactId === null ? ofUsers.get(userId ?? 0) : ofContacts.get(contactId)) ?? [];
}
