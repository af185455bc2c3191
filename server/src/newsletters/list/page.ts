import { eq, getColumns, sql, type SQL } from 'drizzle-orm';
import { labelsOf, newsletterAudience } from '../../audience/public.ts';
import type { Db } from '../../platform/database/db.ts';
import { orderBy } from '../../platform/database/paging.ts';
import { inlineNumber } from '../../platform/database/prepared-query.ts';
import { isNotOnHold } from '../../platform/hold/hold.ts';
import { newsletters } from '../../schema/newsletters.ts';

const orderings = {
  created_at: newsletters.createdAt,
  // Ignores case and accents, whatever the collation of the database.
  title: newsletters.searchText,
  send_at: newsletters.sendAt,
};

const { searchText: _searchText, ...columns } = getColumns(newsletters);
/** Fifty long newsletters are ten megabytes, which the list does not show. */
const noContent: SQL<string> = sql`''`;

/** One page: selects the ids by index first, then reads only those rows. */
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
      /** It is due, but nothing is sent while the portal is on hold. */
      waitsForHold: sql<boolean>`(${newsletters.state} = 'scheduled' and ${newsletters.dueAt} <= now()
        and not (${isNotOnHold}))`,
      content: withContent ? newsletters.content : noContent,
      groups: labelsOf(newsletterAudience, 'groups'),
      zones: labelsOf(newsletterAudience, 'zones'),
      segments: labelsOf(newsletterAudience, 'segments'),
      restOf: sql<{ id: number; title: string } | null>`(
        select json_build_object('id', stopped.id, 'title', stopped.title) from ${newsletters} as stopped
        where stopped.id = ${newsletters.restOfId})`,
    })
    .from(page)
    .innerJoin(newsletters, eq(newsletters.id, page.id))
    .orderBy(...orderBy(ordering, orderings, newsletters.id));
}

/** A newsletter with the names of its groups and zones. */
export type PageRow = Awaited<ReturnType<typeof buildPage>>[number];
