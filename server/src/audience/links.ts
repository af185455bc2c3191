import { and, eq, getColumns, inArray, ne, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../platform/database/db.ts';
import { HttpError } from '../platform/errors.ts';
import {
  contactGroups,
  contactPersonGroups,
  contactPersonUsers,
  contactPersonZones,
  contactZones,
  groups,
  newsletterGroups,
  newsletterSegments,
  newsletterZones,
  publicationGroups,
  publicationSegments,
  publicationUsers,
  publicationZones,
  userGroups,
  userZones,
  zones,
} from '../schema/audience.ts';
import { contactPersons } from '../schema/contact-persons.ts';
import { contacts, segments } from '../schema/contacts.ts';
import { newsletters } from '../schema/newsletters.ts';
import { publications } from '../schema/publications.ts';
import { users } from '../schema/users.ts';

/** A link table with its columns: the owner of the audience, and the chosen group, zone or user. */
export interface Links {
  table: PgTable;
  owner: PgColumn;
  chosen: PgColumn;
}

/** A table whose rows have groups and zones: something with an audience, or the members of audiences. */
export interface Owner {
  table: PgTable;
  id: PgColumn;
  groups: Links;
  zones: Links;
  /** Only where people can be chosen by name. */
  users?: Links;
  /** Only where contacts can be chosen by segment. */
  segments?: Links;
  /** Only for an audience. */
  everyone?: PgColumn;
}

function linksOf(table: PgTable): Links {
  const [owner, chosen] = Object.values(getColumns(table));
  if (owner === undefined || chosen === undefined) throw new Error('a link table has two columns');
  return { table, owner, chosen };
}

export const publicationAudience = {
  table: publications,
  id: publications.id,
  everyone: publications.forEveryone,
  groups: linksOf(publicationGroups),
  users: linksOf(publicationUsers),
  zones: linksOf(publicationZones),
  segments: linksOf(publicationSegments),
} satisfies Owner;

export const newsletterAudience = {
  table: newsletters,
  id: newsletters.id,
  everyone: newsletters.forEveryone,
  groups: linksOf(newsletterGroups),
  zones: linksOf(newsletterZones),
  segments: linksOf(newsletterSegments),
} satisfies Owner;

/** Not who sees something, but what somebody is the contact person of. */
export const contactPersonLabels = {
  table: contactPersons,
  id: contactPersons.id,
  groups: linksOf(contactPersonGroups),
  users: linksOf(contactPersonUsers),
  zones: linksOf(contactPersonZones),
} satisfies Owner;

export const userLabels = {
  table: users,
  id: users.id,
  groups: linksOf(userGroups),
  zones: linksOf(userZones),
} satisfies Owner;

export const contactLabels = {
  table: contacts,
  id: contacts.id,
  groups: linksOf(contactGroups),
  zones: linksOf(contactZones),
} satisfies Owner;

/** An audience as ids. Without `everyone` and any id it is nobody. */
export interface Audience {
  everyone: boolean;
  groups: number[];
  zones: number[];
  users?: number[];
  segments?: number[];
}

const choices = {
  groups: { table: groups, missing: 'Een van deze groepen bestaat niet meer.' },
  users: { table: users, missing: 'Een van deze gebruikers bestaat niet meer.' },
  zones: { table: zones, missing: 'Een van deze zones bestaat niet meer.' },
  segments: { table: segments, missing: 'Een van deze segmenten bestaat niet meer.' },
} as const;

export type ChoiceName = keyof typeof choices;
export const choiceNames = Object.keys(choices) as ChoiceName[];
type Choices = { [Name in ChoiceName]?: number[] | undefined };

/**
 * Stores the audience of something, or the groups and zones of a person; undefined choices are unchanged. The caller
 * has locked the owner. Returns which choices changed. Throws 400 at the field for a group, zone or user that does not
 * exist.
 */
export async function setAudience(
  tx: Db,
  owner: Owner,
  id: number,
  wanted: Choices & { everyone?: boolean | undefined },
): Promise<(ChoiceName | 'everyone')[]> {
  // All locks before any write, so that a concurrent deletion of a group does not deadlock.
  const errors = await lockChosen(tx, wanted);
  if (Object.keys(errors).length > 0) throw new HttpError(400, errors);
  const changed: (ChoiceName | 'everyone')[] = [];
  const { everyone } = owner;
  if (everyone !== undefined && wanted.everyone !== undefined) {
    const { rowCount } = await tx
      .update(owner.table)
      .set({ forEveryone: wanted.everyone })
      .where(and(eq(owner.id, id), ne(everyone, wanted.everyone)));
    if (rowCount !== 0) changed.push('everyone');
  }
  for (const name of choiceNames) {
    const [links, ids] = [owner[name], wanted[name]];
    if (links === undefined || ids === undefined) continue;
    const removed = await removeLinks(tx, links, [id], { except: ids });
    const added = await addLinks(tx, links, [id], ids);
    if (removed + added > 0) changed.push(name);
  }
  return changed;
}

/** Locks chosen rows against deletion until the transaction ends. Returns an error by field for those that do not exist. */
export async function lockChosen(tx: Db, chosen: Choices): Promise<Record<string, string[]>> {
  const errors: Record<string, string[]> = {};
  for (const name of choiceNames) {
    const ids = [...new Set(chosen[name])];
    if (ids.length === 0) continue;
    const { table, missing } = choices[name];
    const rows = await tx
      .select({ id: table.id })
      .from(table)
      .where(inArray(table.id, ids))
      .orderBy(table.id)
      .for('key share');
    if (rows.length < ids.length) errors[name] = [missing];
  }
  return errors;
}

/** An array is one parameter, where `in (…)` would have thousands. */
const array = (ids: number[]) => sql`${sql.param(ids)}::int[]`;

/** Links each owner to each of the chosen. Returns the number of new links. */
export async function addLinks(tx: Db, links: Links, ownerIds: number[], chosenIds: number[]): Promise<number> {
  const { table, owner, chosen } = links;
  const { rows } = await tx.execute<{ count: number }>(sql`
    with added as (
      insert into ${table} (${sql.identifier(owner.name)}, ${sql.identifier(chosen.name)})
      select o, c from unnest(${array(ownerIds)}) o, unnest(${array(chosenIds)}) c
      on conflict do nothing returning 1)
    select count(*)::int as count from added`);
  return rows[0]?.count ?? 0;
}

/** Removes the links of owners to one of the chosen, or to all but some. Returns the number of removed links. */
export async function removeLinks(
  tx: Db,
  { table, owner, chosen }: Links,
  ownerIds: number[],
  which: { only: number } | { except: number[] },
): Promise<number> {
  const isMeant = 'only' in which ? eq(chosen, which.only) : sql`${chosen} <> all(${array(which.except)})`;
  const { rowCount } = await tx.delete(table).where(and(sql`${owner} = any(${array(ownerIds)})`, isMeant));
  return rowCount ?? 0;
}
