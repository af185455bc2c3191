import type { Label } from '@dijkportaal/contract/users';
import { eq, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { filesAsJson, type ShownFile } from '../files/queries.ts';
import { files } from '../schema/files.ts';
import { groups } from '../schema/groups.ts';
import type { Db } from '../platform/database/db.ts';
import { orderBy } from '../platform/database/paging.ts';
import { inlineNumber } from '../platform/database/prepared-query.ts';
import { users } from '../schema/users.ts';
import { zones } from '../schema/zones.ts';
import { publicationGroups, publications, publicationUsers, publicationZones } from '../schema/publications.ts';

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

/**
 * One page, each row with its files and with how many match in all: the ids first, and only for those everything else.
 * Residents are not told whom it is for.
 */
export function buildPage(
  db: Db,
  { matches, ordering, forStaff }: { matches: SQL | undefined; ordering: string; forStaff: boolean },
  { limit, offset }: { limit: number; offset: number | SQL },
) {
  const order = orderBy(ordering, orderings, publications.id);
  const page = db.$with('page').as(
    db
      .select({ id: publications.id, count: sql<number>`(count(*) over ())::int`.as('count') })
      .from(publications)
      .where(matches)
      .orderBy(...order)
      .limit(inlineNumber(limit))
      .offset(inlineNumber(offset)),
  );
  const filesOf = db.$with('files_of').as(
    db
      .select({ publicationId: files.publicationId, files: filesAsJson.as('files') })
      .from(files)
      // As an array, because then the planner expects few.
      .where(sql`${files.publicationId} = any(array(select ${page.id} from ${page}))`)
      .groupBy(files.publicationId),
  );
  const { id, kind, title, content, forEveryone, createdAt, updatedAt } = publications;
  return db
    .with(page, filesOf)
    .select({
      count: page.count,
      id,
      kind,
      title,
      content,
      forEveryone,
      createdAt,
      updatedAt,
      files: sql<ShownFile[]>`coalesce(${filesOf.files}, '[]')`,
      ...(forStaff ? audienceColumns : noAudience),
    })
    .from(page)
    .innerJoin(publications, eq(publications.id, page.id))
    .leftJoin(filesOf, eq(filesOf.publicationId, page.id))
    .orderBy(...order);
}

/** A design, document or news item with its files; for residents without whom else it is for. */
export type PublicationRow = Awaited<ReturnType<typeof buildPage>>[number];
