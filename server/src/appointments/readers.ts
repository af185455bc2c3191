import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { isActiveResident } from '../audience/public.ts';
import type { Db } from '../platform/database/db.ts';
import { mailAddresses } from '../schema/newsletters.ts';
import { users } from '../schema/users.ts';
import type { Reader } from './mails.ts';

/**
 * Which of these people are mailed about their appointments: residents who use their account and whose mail does not
 * come back. Like an answer to a message it is about something of their own, so nobody has to subscribe to it.
 */
export async function findReaders(db: Db, userIds: number[]): Promise<Map<number, Reader>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({ userId: users.id, email: users.email, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .leftJoin(mailAddresses, eq(mailAddresses.email, users.email))
    .where(
      and(inArray(users.id, userIds), isActiveResident, isNotNull(users.lastLogin), isNull(mailAddresses.bouncedAt)),
    );
  return new Map(rows.map((row) => [row.userId, row]));
}
