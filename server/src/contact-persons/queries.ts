import type { ContactPerson, ContactPersonDetails, PersonsContactPerson } from '@dijkportaal/contract/contact-persons';
import type { ListQuery } from '@dijkportaal/contract/platform/paging';
import { asc, eq, sql, type SQL } from 'drizzle-orm';
import { contactPersonLabels, labelsOf } from '../audience/public.ts';
import { listFilesOf, presentFile, type FileOwner } from '../files/public.ts';
import { isActiveStaff } from '../notes/public.ts';
import type { Config } from '../platform/config.ts';
import type { Db } from '../platform/database/db.ts';
import { matchesWords, pageRange } from '../platform/database/paging.ts';
import { notFound } from '../platform/errors.ts';
import type { Actor } from '../platform/http/access.ts';
import {
  contactGroups,
  contactPersonGroups,
  contactPersonUsers,
  contactPersonZones,
  contactZones,
  groups,
  userGroups,
  userZones,
  zones,
} from '../schema/audience.ts';
import { contactPersons } from '../schema/contact-persons.ts';
import { contacts } from '../schema/contacts.ts';
import { profiles } from '../schema/profiles.ts';
import { nameOfUser, users } from '../schema/users.ts';
import { findTeam } from '../settings/public.ts';

type Viewer = Pick<Actor, 'userId' | 'sessionId'>;

/** The member of staff that someone calls. */
interface Chosen extends Record<string, unknown> {
  userId: number;
  id: number;
  name: string;
  jobTitle: string;
  phone: string;
  hours: string;
}

const ofUsers = {
  own: sql`select ${contactPersonUsers.userId} as for_id, ${contactPersonUsers.contactPersonId} as person_id,
    1 as distance, '' as label from ${contactPersonUsers}`,
  groups: { table: userGroups, id: userGroups.userId, groupId: userGroups.groupId },
  zones: { table: userZones, id: userZones.userId, zoneId: userZones.zoneId },
};
const ofContacts = {
  own: sql`select ${contacts.id} as for_id, ${contactPersonUsers.contactPersonId} as person_id, 1 as distance, '' as label
    from ${contacts} join ${contactPersonUsers} on ${contactPersonUsers.userId} = ${contacts.userId}`,
  groups: { table: contactGroups, id: contactGroups.contactId, groupId: contactGroups.groupId },
  zones: { table: contactZones, id: contactZones.contactId, zoneId: contactZones.zoneId },
};

/** A query for who each of these people calls; of those who call the project team it has no row. */
export const selectContactPersons = (ids: number[], of: 'users' | 'contacts' = 'users'): SQL => {
  const { own, groups: inGroups, zones: inZones } = of === 'users' ? ofUsers : ofContacts;
  return sql`
    with chosen as (
      select * from (${own}) as own where for_id = any(${sql.param(ids)}::int[])
      union all select ${inGroups.id}, ${contactPersonGroups.contactPersonId}, 2, search_fold(${groups.name})
        from ${inGroups.table} join ${contactPersonGroups} on ${contactPersonGroups.groupId} = ${inGroups.groupId}
        join ${groups} on ${groups.id} = ${inGroups.groupId} where ${inGroups.id} = any(${sql.param(ids)}::int[])
      union all select ${inZones.id}, ${contactPersonZones.contactPersonId}, 3, search_fold(${zones.name})
        from ${inZones.table} join ${contactPersonZones} on ${contactPersonZones.zoneId} = ${inZones.zoneId}
        join ${zones} on ${zones.id} = ${inZones.zoneId} where ${inZones.id} = any(${sql.param(ids)}::int[]))
    select distinct on (chosen.for_id) chosen.for_id as "userId", ${contactPersons.id}, ${nameOfUser()} as name,
      ${users.jobTitle} as "jobTitle", ${contactPersons.phone}, ${contactPersons.hours}
    from chosen join ${contactPersons} on ${contactPersons.id} = chosen.person_id
      join ${users} on ${users.id} = ${contactPersons.userId}
    where ${isActiveStaff()}
    order by chosen.for_id, chosen.distance, chosen.label, ${contactPersons.id}`;
};

/** Who each of these people calls, by their id; nobody has an entry when that is the project team. */
export async function findContactPersons(
  db: Db,
  ids: number[],
  of: 'users' | 'contacts' = 'users',
): Promise<Map<number, Chosen>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<Chosen>(selectContactPersons(ids, of));
  return new Map(rows.map((row) => [row.userId, row]));
}

type Team = Awaited<ReturnType<typeof findTeam>>;

/** The public facts about someone's contact person, without the picture. */
function presentChosen(chosen: Chosen | undefined, team: Team): Omit<ContactPerson, 'photo'> {
  if (chosen === undefined) {
    const { name, email, phone, hours } = team;
    return { is_team: true, name, job_title: '', email, phone, hours };
  }
  const { phone, hours } = chosen.phone === '' ? team : chosen;
  return { is_team: false, name: chosen.name, job_title: chosen.jobTitle, email: '', phone, hours };
}

/** Who each of these people calls, for mails; of contacts without an account, for letters. */
export async function listContactPersons(
  db: Db,
  ids: number[],
  of: 'users' | 'contacts' = 'users',
): Promise<Map<number, Omit<ContactPerson, 'photo'>>> {
  const [team, chosen] = [await findTeam(db), await findContactPersons(db, ids, of)];
  return new Map(ids.map((id) => [id, presentChosen(chosen.get(id), team)]));
}

/** Who the viewer calls. */
export async function findOwnContactPerson(db: Db, config: Config, viewer: Viewer): Promise<ContactPerson> {
  const [team, all] = await Promise.all([findTeam(db), findContactPersons(db, [viewer.userId])]);
  const chosen = all.get(viewer.userId);
  const files = await listFilesOf(db, 'contactPersonId', chosen === undefined ? [] : [chosen.id]);
  const photo = files.get(chosen?.id ?? 0)?.find(({ state }) => state === 'ready');
  return { ...presentChosen(chosen, team), photo: photo === undefined ? null : presentFile(config, viewer, photo) };
}

/** Who a resident calls, and who can be chosen for them. Throws not found. */
export async function findOfPerson(db: Db, profileId: number): Promise<PersonsContactPerson> {
  const [person] = await db.select({ userId: profiles.userId }).from(profiles).where(eq(profiles.id, profileId));
  if (person === undefined) throw notFound();
  const persons = await listContactPersons(db, [person.userId]);
  const { is_team = true, name = '', job_title = '' } = persons.get(person.userId) ?? {};
  const [own] = await db
    .select({ id: contactPersonUsers.contactPersonId })
    .from(contactPersonUsers)
    .where(eq(contactPersonUsers.userId, person.userId))
    .orderBy(asc(contactPersonUsers.contactPersonId))
    .limit(1);
  const choices = await db
    .select({ id: contactPersons.id, name: nameOfUser() })
    .from(contactPersons)
    .innerJoin(users, eq(users.id, contactPersons.userId))
    .where(isActiveStaff())
    .orderBy(asc(sql`search_fold(${nameOfUser()})`), asc(contactPersons.id));
  return { is_team, name, job_title, chosen: own?.id ?? null, choices };
}

/** The picture of a contact person: for staff, and for the residents who call them. */
export const contactPersonFiles: FileOwner = {
  column: 'contactPersonId',
  maySee: async (db, viewer, id) =>
    viewer !== null &&
    (viewer.isStaff || (await findContactPersons(db, [viewer.userId])).get(viewer.userId)?.id === id),
};

const selectDetails = (db: Db) =>
  db
    .select({
      id: contactPersons.id,
      user_id: contactPersons.userId,
      name: nameOfUser(),
      job_title: users.jobTitle,
      is_active: sql<boolean>`${isActiveStaff()}`,
      phone: contactPersons.phone,
      hours: contactPersons.hours,
      groups: labelsOf(contactPersonLabels, 'groups'),
      zones: labelsOf(contactPersonLabels, 'zones'),
      users: labelsOf(contactPersonLabels, 'users'),
    })
    .from(contactPersons)
    .innerJoin(users, eq(users.id, contactPersons.userId))
    .$dynamic();

type Row = Awaited<ReturnType<typeof selectDetails>>[number];

async function withPhotos(db: Db, config: Config, viewer: Viewer, rows: Row[]): Promise<ContactPersonDetails[]> {
  const files = await listFilesOf(
    db,
    'contactPersonId',
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const [photo] = files.get(row.id) ?? [];
    return { ...row, photo: photo === undefined ? null : presentFile(config, viewer, photo) };
  });
}

/** One page of contact persons by name. Not indexed: there are only some dozens. */
export async function listDetails(db: Db, config: Config, viewer: Viewer, { search, ...range }: ListQuery) {
  const { limit, offset } = pageRange(range);
  const matches = matchesWords(search, (pattern) => sql`${users.searchText} like ${pattern}`);
  const own = db.select({ id: users.id }).from(users).where(matches);
  const [count, rows] = await Promise.all([
    db.$count(contactPersons, sql`${contactPersons.userId} in ${own}`),
    selectDetails(db)
      .where(matches)
      .orderBy(asc(sql`search_fold(${nameOfUser()})`), asc(contactPersons.id))
      .limit(limit)
      .offset(offset),
  ]);
  return { count, rows: await withPhotos(db, config, viewer, rows) };
}

/** One contact person, for staff. Throws not found. */
export async function findDetails(db: Db, config: Config, viewer: Viewer, id: number): Promise<ContactPersonDetails> {
  const [details] = await withPhotos(db, config, viewer, await selectDetails(db).where(eq(contactPersons.id, id)));
  if (details === undefined) throw notFound();
  return details;
}
