import type { SegmentFilter } from '@dijkportaal/contract/contacts/segments';
import { and, isNotNull, ne, not, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { groups, publicationSegments, zones } from '../schema/audience.ts';
import { contacts, segments } from '../schema/contacts.ts';
import { users } from '../schema/users.ts';
import { contactLabels, userLabels, type Audience, type Links, type Owner } from './links.ts';
import { matchesFilter, matchesStoredFilter } from './people-filter.ts';

/** An account that publications are meant for: active, and not of staff. */
export const isActiveResident = sql`${users.isActive} and not ${users.isStaff} and not ${users.isSuperuser}`;

/** Users and contacts as members of an audience; `userId` is compared with people who were chosen by name. */
const members = {
  user: { ...userLabels, userId: users.id },
  contact: { ...contactLabels, userId: contacts.userId },
};

/** An audience as ids, with the filters of its segments, which `readSegmentFilters` reads; they count for users. */
type GivenAudience = Omit<Audience, 'segments'> & { filters?: SegmentFilter[] };

/** Whether a user or contact is in an audience that is given as ids. */
export function isInAudience(kind: keyof typeof members, { everyone, ...chosen }: GivenAudience): SQL {
  if (everyone) return sql`true`;
  const { id, userId, groups, zones } = members[kind];
  const isAmong = (column: SQLWrapper, ids: number[]) => sql`${column} = any(${sql.param(ids)}::int[])`;
  // An empty list is left out: for a single condition PostgreSQL uses the index, which is faster for a small group.
  const isIn = ({ table, owner, chosen: label }: Links, ids: number[]) =>
    ids.length > 0 ? sql`${id} in (select ${owner} from ${table} where ${isAmong(label, ids)})` : undefined;
  const isNamed = chosen.users?.length ? isAmong(userId, chosen.users) : undefined;
  const inSegments = (kind === 'user' ? (chosen.filters ?? []) : []).map(
    (filter) => sql`${users.id} in (select ${contacts.userId} from ${contacts}
      where ${and(isNotNull(contacts.userId), matchesFilter(filter))})`,
  );
  return or(isNamed, isIn(groups, chosen.groups), isIn(zones, chosen.zones), ...inSegments) ?? sql`false`;
}

/** Whether a contact of this user meets the filters of a row of `segments`. */
const isInSegment = (userId: number | SQLWrapper) => sql`exists (select from ${contacts}
  where ${contacts.userId} = ${userId} and ${matchesStoredFilter(segments.filter)})`;

/** The segments that a user is in now, of those that publications are for: an array of ids in SQL. */
export const ownSegments = (userId: number | SQLWrapper): SQL<number[]> => sql`array(
  select ${segments.id} from ${segments}
  where ${segments.id} in (select ${publicationSegments.segmentId} from ${publicationSegments}) and ${isInSegment(userId)}
  order by ${segments.id})`;

/**
 * Whether something is for a resident: it is for everyone, for a group or zone they are in, for a segment that one of
 * their contacts is in now, or for them by name. `userId` is a number or a column of the query; `known` is the value of
 * `ownSegments`, for a list that must be consistent. This is the only place that decides who sees what.
 */
export function isForResident(owner: Owner, userId: number | SQLWrapper, known?: SQLWrapper): SQL | undefined {
  const person = sql`${userId}`;
  const { id, everyone, users: byName, groups, zones } = owner;
  const isThrough = (links: Links, own: Links) => sql`exists (select from ${links.table}
    join ${own.table} on ${own.chosen} = ${links.chosen} where ${links.owner} = ${id} and ${own.owner} = ${person})`;
  return or(
    everyone,
    byName && sql`exists (select from ${byName.table} where ${byName.owner} = ${id} and ${byName.chosen} = ${person})`,
    isThrough(groups, userLabels.groups),
    isThrough(zones, userLabels.zones),
    owner.segments && isThroughSegment(owner.segments, id, person, known),
  );
}

/**
 * The ids of the active residents that a row is for, as a subquery. As a list of members of one row, because PostgreSQL
 * knows how many there are; checking a hundred thousand users one by one would take seconds.
 */
export function selectResidents(owner: Owner, rowId: number): SQL {
  const { table, id, everyone, users: byName, groups, zones, segments: bySegment } = owner;
  const through = (links: Links, own: Links) => sql`select ${own.owner} as id from ${links.table}
    join ${own.table} on ${own.chosen} = ${links.chosen} where ${links.owner} = ${rowId}`;
  const members = [
    through(groups, userLabels.groups),
    through(zones, userLabels.zones),
    byName && sql`select ${byName.chosen} from ${byName.table} where ${byName.owner} = ${rowId}`,
    bySegment &&
      sql`select ${contacts.userId} from ${bySegment.table} join ${segments} on ${segments.id} = ${bySegment.chosen}
        join ${contacts} on ${contacts.userId} is not null and ${matchesStoredFilter(segments.filter)}
        where ${bySegment.owner} = ${rowId}`,
  ].filter((part) => part !== undefined);
  return sql`select ${users.id} from ${users}
    where ${isActiveResident} and exists (select from ${table} where ${id} = ${rowId} and ${everyone ?? sql`false`})
    union select ${users.id} from (${sql.join(members, sql` union all `)}) as member join ${users} on ${users.id} = member.id
    where ${isActiveResident}`;
}

/** Costs almost nothing for a resident who is in no segment, the usual case. */
function isThroughSegment({ table, owner, chosen }: Links, id: SQLWrapper, person: SQL, known: SQLWrapper | undefined) {
  if (known !== undefined)
    return sql`(cardinality(${known}) > 0 and ${id} in (select ${owner} from ${table} where ${chosen} = any(${known})))`;
  return sql`exists (select from ${table} join ${segments} on ${segments.id} = ${chosen}
    where ${owner} = ${id} and ${isInSegment(person)})`;
}

/**
 * Whether something is for no active resident: nothing was chosen, or everything chosen is empty or deleted.
 * `segmentsWithResidents` are the segments with an active resident; `without` is a group or zone to ignore, because it
 * may be deleted.
 */
export function isForNobody(
  { id, everyone, users: byName, ...labels }: Owner,
  segmentsWithResidents: number[],
  without: { groups?: number; zones?: number } = {},
): SQL | undefined {
  const isResident = (userId: SQLWrapper) =>
    sql`exists (select from ${users} where ${users.id} = ${userId} and ${isActiveResident})`;
  const through = (links: Links, label: typeof groups | typeof zones, own: Links, except?: number) =>
    sql`exists (select from ${links.table} where ${links.owner} = ${id} and ${and(
      except === undefined ? undefined : ne(links.chosen, except),
      sql`${links.chosen} in ${withResident(label, own)}`,
    )})`;
  return and(
    everyone && not(everyone),
    byName &&
      sql`not exists (select from ${byName.table} where ${byName.owner} = ${id} and ${isResident(byName.chosen)})`,
    not(through(labels.groups, groups, userLabels.groups, without.groups)),
    not(through(labels.zones, zones, userLabels.zones, without.zones)),
    labels.segments &&
      sql`not exists (select from ${labels.segments.table} where ${labels.segments.owner} = ${id}
        and ${labels.segments.chosen} = any(${sql.param(segmentsWithResidents)}::int[]))`,
  );
}

/**
 * The groups or zones with an active resident. Stops at the first resident of each: a join with their members would be
 * millions of rows. The offset prevents PostgreSQL from making that join, the range from reading the table for a label
 * that may have no members.
 */
const withResident = (label: typeof groups | typeof zones, own: Links) => sql`(
  select ${label.id} from ${label} where exists (
    select from ${own.table} join ${users} on ${users.id} = ${own.owner}
    where ${own.chosen} between ${label.id} and ${label.id} and ${isActiveResident} offset 0))`;
