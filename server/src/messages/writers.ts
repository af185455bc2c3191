import { and, asc, eq, lt, ne, not, sql } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import { notFound } from '../platform/errors.ts';
import { messages, messageWriters } from '../schema/messages.ts';
import { nameOfUser, users } from '../schema/users.ts';

/** Who has not said so for this long is not writing anymore. */
const isOver = lt(messageWriters.at, sql`now() - interval '15 seconds'`);

/** Records whether somebody is writing a reply. Returns the names of the others who are. Throws not found. */
export async function setWriting(
  db: Db,
  { id, userId, isWriting }: { id: number; userId: number; isWriting: boolean },
): Promise<string[]> {
  if ((await db.$count(messages, eq(messages.id, id))) === 0) throw notFound();
  if (isWriting) {
    await db.execute(sql`
      insert into ${messageWriters} (message_id, user_id)
      select id, ${userId} from ${messages} where id = ${id} for key share
      on conflict (message_id, user_id) do update set at = now()`);
  } else await stopWriting(db, id, userId);
  const others = await db
    .select({ name: nameOfUser() })
    .from(messageWriters)
    .innerJoin(users, eq(users.id, messageWriters.userId))
    .where(and(eq(messageWriters.messageId, id), ne(messageWriters.userId, userId), not(isOver)))
    .orderBy(asc(messageWriters.userId));
  return others.map(({ name }) => name);
}

/** Records that somebody is not writing a reply anymore. */
export async function stopWriting(db: Db, id: number, userId: number): Promise<void> {
  await db.delete(messageWriters).where(and(eq(messageWriters.messageId, id), eq(messageWriters.userId, userId)));
}

/** Deletes what says nothing anymore. */
export async function forgetWriters(db: Db): Promise<void> {
  await db.delete(messageWriters).where(isOver);
}
