import { eq, inArray, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { groups } from '../schema/groups.ts';
import type { Db } from '../platform/database/db.ts';
import { HttpError } from '../platform/http/errors.ts';
import { profiles } from '../schema/profiles.ts';
import { userGroups, users, userZones } from '../schema/users.ts';
import { zones } from '../schema/zones.ts';
import {
  notices,
  publicationGroups,
  publications,
  publicationUsers,
  publicationZones,
} from '../schema/publications.ts';

/** Whom something is for, as ids. */
export interface ChosenAudience {
  everyone: boolean;
  groups: number[];
  users: number[];
  zones: number[];
}

const choices = {
  groups: {
    links: publicationGroups,
    chosen: publicationGroups.groupId,
    column: 'group_id',
    labels: groups,
    missing: 'Een van deze groepen bestaat niet meer.',
  },
  users: {
    links: publicationUsers,
    chosen: publicationUsers.userId,
    column: 'user_id',
    labels: users,
    missing: 'Een van deze gebruikers bestaat niet meer.',
  },
  zones: {
    links: publicationZones,
    chosen: publicationZones.zoneId,
    column: 'zone_id',
    labels: zones,
    missing: 'Een van deze zones bestaat niet meer.',
  },
} as const;

const choiceNames = Object.keys(choices) as (keyof typeof choices)[];

/** Whom something was for until now. */
export async function readChoices(tx: Db, publicationId: number): Promise<Omit<ChosenAudience, 'everyone'>> {
  const read = async (name: keyof typeof choices) => {
    const { links, chosen } = choices[name];
    const rows = await tx.select({ id: chosen }).from(links).where(eq(links.publicationId, publicationId));
    return rows.map(({ id }) => id);
  };
  return { groups: await read('groups'), users: await read('users'), zones: await read('zones') };
}

/**
 * Makes the chosen groups, users and zones those and no others; what is left out stays. The caller has locked the
 * publication. Throws 400 at the field for one that is not there.
 */
export async function putChoices(tx: Db, publicationId: number, wanted: Partial<ChosenAudience>): Promise<void> {
  const given = choiceNames.filter((name) => wanted[name] !== undefined);
  // All locks before any change, so that whoever deletes a group at this moment waits for us or we for them.
  for (const name of given) await lockChosen(tx, name, wanted[name] ?? []);
  for (const name of given) {
    const { links, chosen, column } = choices[name];
    const ids = sql.param(wanted[name]);
    await tx.execute(sql`
      delete from ${links} where ${links.publicationId} = ${publicationId} and not ${chosen} = any(${ids}::int[])`);
    await tx.execute(sql`
      insert into ${links} (publication_id, ${sql.identifier(column)})
      select ${publicationId}::int, unnest(${ids}::int[]) on conflict do nothing`);
  }
}

async function lockChosen(tx: Db, name: keyof typeof choices, ids: number[]): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const { labels, missing } = choices[name];
  const rows = await tx
    .select({ id: labels.id })
    .from(labels)
    .where(inArray(labels.id, wanted))
    .orderBy(labels.id)
    .for('key share');
  if (rows.length < wanted.length) throw new HttpError(400, { [name]: [missing] });
}

/** People who are told about what is new: whoever signs in as a resident. */
export const isActiveResident = sql`${users.isActive} and not ${users.isStaff} and not ${users.isSuperuser}`;

/** Whether a person is in an audience that is not stored. */
export function isInAudience(audience: ChosenAudience): SQL {
  if (audience.everyone) return sql`true`;
  const isOneOf = (column: AnyColumn, ids: number[]) => sql`${column} = any(${sql.param(ids)}::int[])`;
  return sql`(${isOneOf(users.id, audience.users)}
    or ${users.id} in (select ${userGroups.userId} from ${userGroups} where ${isOneOf(userGroups.groupId, audience.groups)})
    or ${users.id} in (select ${userZones.userId} from ${userZones} where ${isOneOf(userZones.zoneId, audience.zones)}))`;
}

/**
 * Notes whom to tell about something that is new, or new to them: residents who may see it now, did not before, and
 * want mails. Nobody is noted twice.
 */
export async function noteNews(
  tx: Db,
  publicationId: number,
  isForNow: SQL | undefined,
  before: ChosenAudience | null,
): Promise<void> {
  // Locked, so that an account which is deleted at this moment is left out instead of breaking the write.
  await tx.execute(sql`
    insert into ${notices} (user_id, publication_id)
    select ${users.id}, ${publications.id}
    from ${users} join ${profiles} on ${profiles.userId} = ${users.id}
      join ${publications} on ${publications.id} = ${publicationId}
    where ${isActiveResident} and ${profiles.notifications} and (${isForNow ?? sql`true`})
      and not ${before === null ? sql`false` : isInAudience(before)}
    for key share of ${sql.identifier('users')}
    on conflict do nothing`);
}
