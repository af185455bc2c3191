import type { Label } from '@dijkportaal/contract/users';
import { eq, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { groups } from '../groups/tables.ts';
import type { Db } from '../platform/db.ts';
import { orderBy } from '../platform/paging.ts';
import { literal } from '../platform/prepared.ts';
import { users } from '../users/tables.ts';
import { zones } from '../zones/tables.ts';
import { publicationGroups, publications, publicationUsers, publicationZones } from './tables.ts';

/** A person's name, or the address where the name is not known. */
export const nameOfUser: SQL<string> = sql`coalesce(
  nullif(btrim(${users.firstName} || ' ' || ${users.lastName}), ''), ${users.email})`;

const labels = (name: SQL | AnyColumn, id: AnyColumn, from: SQL): SQL<Label[]> => sql`(
  select coalesce(json_agg(json_build_object('id', ${id}, 'name', ${name}) order by ${name}, ${id}), '[]') ${from})`;

/** Whom something is for, by name, as staff see it. */
const audienceColumns = {
  groups: labels(
    groups.name,
    groups.id,
    sql`from ${publicationGroups} join ${groups} on ${groups.id} = ${publicationGroups.groupId}
      where ${publicationGroups.publicationId} = ${publications.id}`,
  ),
  users: labels(
    nameOfUser,
    users.id,
    sql`from ${publicationUsers} join ${users} on ${users.id} = ${publicationUsers.userId}
      where ${publicationUsers.publicationId} = ${publications.id}`,
  ),
  zones: labels(
    zones.name,
    zones.id,
    sql`from ${publicationZones} join ${zones} on ${zones.id} = ${publicationZones.zoneId}
      where ${publicationZones.publicationId} = ${publications.id}`,
  ),
};

const noLabels: SQL<Label[]> = sql`'[]'::json`;
const noAudience = { groups: noLabels, users: noLabels, zones: noLabels };

const orderings = {
  created_at: publications.createdAt,
  updated_at: publications.updatedAt,
  // Without capitals and accents, whatever the database's own order is.
  title: publications.searchText,
};

/** One page: the ids first, by index, and only for those everything else. Residents are not told whom it is for. */
export function buildPage(
  db: Db,
  { matches, ordering, forStaff }: { matches: SQL | undefined; ordering: string; forStaff: boolean },
  { limit, offset, isReversed = false }: { limit: number; offset: number; isReversed?: boolean },
) {
  const page = db.$with('page').as(
    db
      .select({ id: publications.id })
      .from(publications)
      .where(matches)
      .orderBy(...orderBy(ordering, orderings, publications.id, isReversed))
      .limit(literal(limit))
      .offset(literal(offset)),
  );
  const { id, kind, title, content, forEveryone, createdAt, updatedAt } = publications;
  return db
    .with(page)
    .select({
      id,
      kind,
      title,
      content,
      forEveryone,
      createdAt,
      updatedAt,
      ...(forStaff ? audienceColumns : noAudience),
    })
    .from(page)
    .innerJoin(publications, eq(publications.id, page.id))
    .orderBy(...orderBy(ordering, orderings, publications.id));
}

/** A design, document or news item as it is read. */
export type PageRow = Awaited<ReturnType<typeof buildPage>>[number];
