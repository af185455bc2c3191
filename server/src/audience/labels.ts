import type { ListQuery } from '@dijkportaal/contract/platform/paging';
import type { Label } from '@dijkportaal/contract/users';
import { asc, count, desc, eq, sql } from 'drizzle-orm';
import { countContacts } from '../contacts/queries.ts';
import { recordEvent, type AuditEvent } from '../platform/audit/audit.ts';
import { brokenConstraint, type Db } from '../platform/database/db.ts';
import { HttpError, notFound } from '../platform/http/errors.ts';
import { matchesWords, pageRange } from '../platform/database/paging.ts';
import { userGroups, userZones } from '../schema/users.ts';
import { zones } from '../schema/zones.ts';
import { groups } from '../schema/groups.ts';

/** Groups and zones are the same thing under two names: what differs is where they lie and what they are called. */
export const groupKind = {
  object: 'group',
  table: groups,
  taken: 'Er is al een groep met deze naam.',
  usersCount: sql<number>`(select count(*)::int from ${userGroups} where ${userGroups.groupId} = ${groups.id})`,
  contactsCount: countContacts('contact_groups', groups.id),
} as const;

/** Stretches of the dike, treated as groups are. */
export const zoneKind = {
  object: 'zone',
  table: zones,
  taken: 'Er is al een zone met deze naam.',
  usersCount: sql<number>`(select count(*)::int from ${userZones} where ${userZones.zoneId} = ${zones.id})`,
  contactsCount: countContacts('contact_zones', zones.id),
} as const;

type LabelKind = typeof groupKind | typeof zoneKind;
type Origin = Pick<AuditEvent, 'actorId' | 'origin'>;

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

/** Without capitals and accents, whatever the database's own order is: there are only some hundreds. */
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

/** Makes a group or zone. Throws 400 when there is one of that name, whatever its capitals. */
export function createLabel(db: Db, kind: LabelKind, name: string, origin: Origin): Promise<Label> {
  return refuseTakenName(kind, () =>
    db.transaction(async (tx) => {
      const [label] = await tx
        .insert(kind.table)
        .values({ name: tidy(name) })
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

/** Gives a group or zone another name. Throws not found, or 400 when there is one of that name. */
export function renameLabel(db: Db, kind: LabelKind, wanted: Label, origin: Origin): Promise<Label> {
  return refuseTakenName(kind, () =>
    db.transaction(async (tx) => {
      const { table, object } = kind;
      const [before] = await tx.select().from(table).where(eq(table.id, wanted.id)).for('no key update');
      if (before === undefined) throw notFound();
      const label = { id: before.id, name: tidy(wanted.name) };
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

/** Takes a group or zone away from everybody who is in it. Throws not found. */
export function deleteLabel(db: Db, kind: LabelKind, id: number, origin: Origin): Promise<void> {
  return db.transaction(async (tx) => {
    const { table, object } = kind;
    // Whoever is put in it at this moment waits for this, so that the log counts everybody.
    await tx.select().from(table).where(eq(table.id, id)).for('update');
    const [label] = await tx
      .select({ name: table.name, users: kind.usersCount, contacts: kind.contactsCount })
      .from(table)
      .where(eq(table.id, id));
    if (label === undefined) throw notFound();
    await tx.delete(table).where(eq(table.id, id));
    await recordEvent(tx, { ...origin, action: `${object}.delete`, object: `${object} ${id}`, details: label });
  });
}

/** One space between words and one way to write é: what looks the same is the same. */
const tidy = (name: string) => name.normalize('NFC').replaceAll(/\s+/g, ' ');

async function refuseTakenName<Result>({ taken }: LabelKind, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (brokenConstraint(error)?.kind === 'unique') throw new HttpError(400, { name: [taken] });
    throw error;
  }
}
