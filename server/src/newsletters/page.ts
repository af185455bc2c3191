import type { Label } from '@dijkportaal/contract/users';
import { eq, getColumns, sql, type SQL } from 'drizzle-orm';
import { groups } from '../schema/groups.ts';
import type { Db } from '../platform/database/db.ts';
import { orderBy } from '../platform/database/paging.ts';
import { inlineNumber } from '../platform/database/prepared-query.ts';
import { zones } from '../schema/zones.ts';
import { newsletterGroups, newsletters, newsletterZones } from '../schema/newsletters.ts';

const labels = (table: typeof groups | typeof zones, from: SQL): SQL<Label[]> => sql`(
  select coalesce(json_agg(json_build_object('id', ${table.id}, 'name', ${table.name}) order by ${table.name}), '[]')
  ${from})`;

const orderings = {
  created_at: newsletters.createdAt,
  // Without capitals and accents, whatever the database's own order is.
  title: newsletters.searchText,
  send_at: newsletters.sendAt,
};

const { searchText: _searchText, ...columns } = getColumns(newsletters);
/** A list of fifty long newsletters would read ten megabytes for nothing. */
const noContent: SQL<string> = sql`''`;

/** One page: the ids first, by index, and only for those everything else. */
export function buildPage(
  db: Db,
  { matches, ordering, withContent }: { matches: SQL | undefined; ordering: string; withContent: boolean },
  { limit, offset, isReversed = false }: { limit: number; offset: number; isReversed?: boolean },
) {
  const page = db.$with('page').as(
    db
      .select({ id: newsletters.id })
      .from(newsletters)
      .where(matches)
      .orderBy(...orderBy(ordering, orderings, newsletters.id, isReversed))
      .limit(inlineNumber(limit))
      .offset(inlineNumber(offset)),
  );
  return db
    .with(page)
    .select({
      ...columns,
      content: withContent ? newsletters.content : noContent,
      groups: labels(
        groups,
        sql`from ${newsletterGroups} join ${groups} on ${groups.id} = ${newsletterGroups.groupId}
          where ${newsletterGroups.newsletterId} = ${newsletters.id}`,
      ),
      zones: labels(
        zones,
        sql`from ${newsletterZones} join ${zones} on ${zones.id} = ${newsletterZones.zoneId}
          where ${newsletterZones.newsletterId} = ${newsletters.id}`,
      ),
    })
    .from(page)
    .innerJoin(newsletters, eq(newsletters.id, page.id))
    .orderBy(...orderBy(ordering, orderings, newsletters.id));
}

/** A newsletter as it is read, with its groups and zones by name. */
export type PageRow = Awaited<ReturnType<typeof buildPage>>[number];
