import type { ListQuery } from '@dijkportaal/contract/platform/paging';
import type { Label } from '@dijkportaal/contract/users';
import { asc, count, desc, eq, sql } from 'drizzle-orm';
import { putInBin } from '../bin/public.ts';
import { recordEvent, type AuditOrigin } from '../platform/audit/audit.ts';
import type { Db } from '../platform/database/db.ts';
import { matchesWords, pageRange } from '../platform/database/paging.ts';
import type { CheckVersion } from '../platform/http/serve.ts';
import { notFound } from '../platform/errors.ts';
import { refuseTakenName, tidyName } from '../platform/names.ts';
import { groups, zones } from '../schema/audience.ts';
import { storedCount } from './queries.ts';

/** Groups and zones are the same under two names: only their tables and texts differ. */
export const groupKind = {
  object: 'group',
  table: groups,
  taken: 'Er is al een groep met deze naam.',
  deleted: 'De groep is verwijderd.',
  usersCount: storedCount('user_groups', groups.id),
  contactsCount: storedCount('contact_groups', groups.id),
} as const;

/** Zones, stretches of the dike. */
export const zoneKind = {
  object: 'zone',
  table: zones,
  taken: 'Er is al een zone met deze naam.',
  deleted: 'De zone is verwijderd.',
  usersCount: storedCount('user_zones', zones.id),
  contactsCount: storedCount('contact_zones', zones.id),
} as const;

export type LabelKind = typeof groupKind | typeof zoneKind;
/** Who changes a label; `checkVersion` throws if it has changed since they read it. */
type Caller = AuditOrigin & { checkVersion: CheckVersion };

/** One page of groups or zones, with how many accounts and contacts are in each. */
export async function listLabels(db: Db, { table, usersCount, contactsCount }: LabelKind, query: ListQuery) {
  const { limit, offset } = pageRange(query);
  const matches = matchesWords(query.search, (pattern) => sql`search_fold(${table.name}) like ${pattern}`);
  const [totals, rows] = await Promise.all([
    db.select({ count: count() }).from(table).where(matches),
    db
      .select({ id: table.id, name: table.name, users_count: usersCount, contacts_count: contactsCount })
      .from(table)
      .where(matches)
      .orderBy(...orderByName(query.ordering, table))
      .limit(limit)
      .offset(offset),
  ]);
  return { count: totals[0]?.count ?? 0, rows };
}

/** Sorts without case and accents, whatever the database's collation. Not indexed: there are only some hundreds. */
function orderByName(ordering: string | undefined, table: LabelKind['table']) {
  const name = sql`search_fold(${table.name})`;
  return ordering?.startsWith('-') ? [desc(name), desc(table.id)] : [asc(name), asc(table.id)];
}

/** One group or zone. Throws not found. */
export async function findLabel(db: Db, { table }: LabelKind, id: number): Promise<Label> {
  const [label] = await db.select().from(table).where(eq(table.id, id));
  if (label === undefined) throw notFound();
  return label;
}

/** Creates a group or zone. Throws 400 when the name is taken, regardless of case. */
export function createLabel(db: Db, kind: LabelKind, name: string, origin: AuditOrigin): Promise<Label> {
  return refuseTakenName(kind.taken, () =>
    db.transaction(async (tx) => {
      const [label] = await tx
        .insert(kind.table)
        .values({ name: tidyName(name) })
        .returning();
      if (label === undefined) throw new Error(`the ${kind.object} was not stored`);
      await recordEvent(tx, {
        ...origin,
        action: `${kind.object}.create`,
        object: `${kind.object} ${label.id}`,
        details: { name: label.name },
      });
      return label;
    }),
  );
}

/** Renames a group or zone. Throws not found, or 400 when the name is taken. */
export function renameLabel(
  db: Db,
  kind: LabelKind,
  wanted: Label,
  { checkVersion, ...origin }: Caller,
): Promise<Label> {
  return refuseTakenName(kind.taken, () =>
    db.transaction(async (tx) => {
      const { table, object } = kind;
      const [before] = await tx.select().from(table).where(eq(table.id, wanted.id)).for('no key update');
      if (before === undefined) throw notFound();
      await checkVersion(async () => before);
      const label = { id: before.id, name: tidyName(wanted.name) };
      if (label.name === before.name) return before;
      await tx.update(table).set({ name: label.name }).where(eq(table.id, label.id));
      await recordEvent(tx, {
        ...origin,
        action: `${object}.change`,
        object: `${object} ${label.id}`,
        details: { name: label.name, old_name: before.name },
      });
      return label;
    }),
  );
}

/** Moves a group or zone to the bin, and with it everyone's membership. Throws not found. */
export function deleteLabel(db: Db, kind: LabelKind, id: number, { checkVersion, ...origin }: Caller): Promise<void> {
  return db.transaction(async (tx) => {
    const { table, object } = kind;
    // Additions to it wait for this lock, so that the log counts every member.
    const [locked] = await tx.select().from(table).where(eq(table.id, id)).for('update');
    if (locked === undefined) throw notFound();
    await checkVersion(async () => locked);
    const [label] = await tx
      .select({ name: table.name, users: kind.usersCount, contacts: kind.contactsCount })
      .from(table)
      .where(eq(table.id, id));
    if (label === undefined) throw notFound();
    await putInBin(tx, object, [id], origin.actorId);
    await tx.delete(table).where(eq(table.id, id));
    await recordEvent(tx, { ...origin, action: `${object}.delete`, object: `${object} ${id}`, details: label });
  });
}
