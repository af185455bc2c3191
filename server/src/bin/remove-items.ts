import { binDays, binKinds, type BinRef } from '@dijkportaal/contract/bin';
import { arrayOverlaps, and, eq, inArray, not, sql } from 'drizzle-orm';
import { recordEvent, recordEvents, type AuditOrigin } from '../platform/audit/audit.ts';
import type { Db } from '../platform/database/db.ts';
import { recordDeletions } from '../platform/deletions/deletions.ts';
import { binItems } from '../schema/bin.ts';
import { profiles } from '../schema/profiles.ts';
import { users } from '../schema/users.ts';
import { itemKinds, personColumnOf } from './kinds.ts';
import { isChosen, isKept, toEvent } from './queries.ts';

const removed = { kind: binItems.kind, id: binItems.itemId, title: binItems.title, deletedAt: binItems.deletedAt };

/** Permanently removes items; their files are deleted with them. Returns how many there were. */
export function removeItems(db: Db, refs: BinRef[], origin: AuditOrigin): Promise<number> {
  return db.transaction(async (tx) => {
    const gone = await tx
      .delete(binItems)
      .where(and(isChosen(refs), isKept))
      .returning(removed);
    if (gone.length > 0) await recordEvent(tx, toEvent('bin.remove', gone, origin));
    for (const [kind, items] of Map.groupBy(gone, (item) => item.kind)) {
      const ids = items.map(({ id }) => id);
      await recordDeletions(tx, kind, ids, 'removed');
    }
    return gone.length;
  });
}

/** Small enough for one statement to end well within the statement timeout. */
const batch = 1000;

const job: AuditOrigin = { actorId: null, origin: 'job' };

/** Removes what was deleted more than 30 days ago, and reports it as the nightly run does for other kinds of data. */
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
      const times = gone.map(({ deletedAt }) => deletedAt.toISOString()).toSorted();
      const [oldest = '', newest = oldest] = [times[0], times.at(-1)];
      await recordEvents(tx, [
        {
          ...job,
          action: 'retention.remove',
          object: 'retention',
          details: { kind: 'bin', rows: gone.length, days: binDays, oldest, newest },
        },
        toEvent('bin.remove', gone, job),
      ]);
      return gone.length;
    });
    if (count < batch) return;
  }
}

/** Serialises restoring and erasing until the transaction ends: they lock people and items in different orders. */
export const lockBin = (tx: Db): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('bin_items'))`);

/**
 * Takes the locks that deleting an account needs, in the order in which deleting a contact or message takes them. Call it
 * before locking the account.
 */
export async function lockForErasing(tx: Db, userId: number): Promise<void> {
  await lockBin(tx);
  for (const table of new Set(personal.map((kind) => itemKinds[kind].table))) {
    const toUser = personColumnOf(table);
    if (toUser === undefined) continue;
    await tx.select({ id: table.id }).from(table).where(eq(toUser, userId)).orderBy(table.id).for('no key update');
  }
}

/**
 * Removes a person whose account is being deleted from the bin: their messages and contacts. Their place in audiences
 * is a number, which `forgetDeletedUsers` removes later. The account still exists, and is locked here against new
 * copies.
 */
export async function eraseFromBin(tx: Db, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  const [person] = await tx
    .select({ email: users.email, guid: profiles.guid })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, userId));
  if (person === undefined) return;
  const names = [`user ${userId}`, `mail ${person.email}`, ...(person.guid ? [`relation ${person.guid}`] : [])];
  await tx.delete(binItems).where(and(inArray(binItems.kind, personal), arrayOverlaps(binItems.people, names)));
}

const personal = binKinds.filter((kind) => itemKinds[kind].about !== undefined);

/**
 * Removes the ids of deleted accounts from the copies. A synchronisation can put 100,000 items here, so those with such an id
 * are found many at a time; they are changed one at a time, as a group can have tens of thousands of members.
 */
export async function forgetDeletedUsers(db: Db): Promise<void> {
  for (let after: number | null = 0; after !== null;) {
    const found: { rows: { last: number | null; ids: number[] }[] } = await db.execute(sql`
      with chunk as materialized (
        select id, rows from ${binItems} where id > ${after} order by id limit ${batch})
      select (select max(id) from chunk) as last, array(
        select distinct chunk.id from chunk, jsonb_each(chunk.rows) part, jsonb_array_elements(part.value) row,
          unnest(array['user_id', ${emptied}]) name
        where row ->> name is not null
          and not exists (select from ${users} where ${users.id} = (row ->> name)::int)) as ids`);
    const { last, ids } = found.rows[0] ?? { last: null, ids: [] };
    for (const id of ids) await forgetDeletedUsersIn(db, id);
    after = last;
  }
}

/** Columns with an account that are emptied; a row with another `user_id` is removed. */
const emptied = sql.raw(
  "'saved_by', 'approval_asked_by', 'approval_by', 'author_id', 'owner_id', 'done_by_id', 'entered_by_id'",
);

async function forgetDeletedUsersIn(db: Db, id: number): Promise<void> {
  await db.execute(sql`
    with mentioned as (
      select distinct (row ->> name)::int as id
      from ${binItems}, jsonb_each(${binItems.rows}) part, jsonb_array_elements(part.value) row,
        unnest(array['user_id', ${emptied}]) name
      where ${binItems.id} = ${id} and row ->> name is not null),
    gone as materialized (
      select id::text from mentioned where not exists (select from ${users} where ${users.id} = mentioned.id))
    update ${binItems} set rows = (
      select jsonb_object_agg(part.key, (
        select coalesce(jsonb_agg(row - array(
          select name from unnest(array[${emptied}]) name where row ->> name in (select id from gone))), '[]')
        from jsonb_array_elements(part.value) row
        where coalesce(row ->> 'user_id' not in (select id from gone), true)))
      from jsonb_each(${binItems.rows}) part)
    where ${binItems.id} = ${id} and exists (select from gone)`);
}
