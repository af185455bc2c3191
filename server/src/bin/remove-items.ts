import { binKinds, type BinRef } from '@dijkportaal/contract/bin';
import { arrayContains, arrayOverlaps, and, eq, inArray, not, sql } from 'drizzle-orm';
import { recordEvent, type AuditEvent } from '../platform/audit/audit.ts';
import type { Db } from '../platform/database/db.ts';
import { binItems } from '../schema/bin.ts';
import { profiles } from '../schema/profiles.ts';
import { users } from '../schema/users.ts';
import { itemKinds } from './kinds.ts';
import { isChosen, isKept, toEvent } from './queries.ts';

type Origin = Pick<AuditEvent, 'actorId' | 'origin'>;

const removed = { kind: binItems.kind, id: binItems.itemId, title: binItems.title };

/** Removes items for good; their files are deleted with them. Returns how many there were. */
export function removeItems(db: Db, refs: BinRef[], origin: Origin): Promise<number> {
  return db.transaction(async (tx) => {
    const gone = await tx
      .delete(binItems)
      .where(and(isChosen(refs), isKept))
      .returning(removed);
    if (gone.length > 0) await recordEvent(tx, toEvent('bin.remove', gone, origin));
    return gone.length;
  });
}

/** Few enough that one statement ends well within the statement timeout. */
const batch = 1000;

/** Removes what was deleted more than 30 days ago. */
export async function emptyBin(db: Db): Promise<void> {
  const expired = db
    .select({ id: binItems.id })
    .from(binItems)
    .where(not(isKept))
    .orderBy(binItems.deletedAt, binItems.id)
    .limit(batch);
  for (;;) {
    const count = await db.transaction(async (tx) => {
      const gone = await tx.delete(binItems).where(inArray(binItems.id, expired)).returning(removed);
      if (gone.length === 0) return 0;
      await recordEvent(tx, toEvent('bin.remove', gone, { actorId: null, origin: 'job' }));
      return gone.length;
    });
    if (count < batch) return;
  }
}

/**
 * Takes a person whose account is being deleted out of the bin: their messages and contacts, and their place in the
 * audiences of everything else. The account is still there, and locked here against new copies.
 */
export async function eraseFromBin(tx: Db, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  const [person] = await tx
    .select({ email: users.email, guid: profiles.guid })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, userId));
  if (person === undefined) return;
  const user = `user ${userId}`;
  const names = [user, `mail ${person.email}`, ...(person.guid ? [`relation ${person.guid}`] : [])];
  const personal = binKinds.filter((kind) => itemKinds[kind].about !== undefined);
  await tx.delete(binItems).where(and(inArray(binItems.kind, personal), arrayOverlaps(binItems.people, names)));
  const id = String(userId);
  const withoutUser = sql`(select jsonb_object_agg(key, (
      select coalesce(jsonb_agg(case when element ->> 'saved_by' = ${id} then element - 'saved_by' else element end), '[]')
      from jsonb_array_elements(value) element where element ->> 'user_id' is distinct from ${id}))
    from jsonb_each(${binItems.rows}))`;
  await tx
    .update(binItems)
    .set({ people: sql`array_remove(${binItems.people}, ${user})`, rows: withoutUser })
    .where(arrayContains(binItems.people, [user]));
}
