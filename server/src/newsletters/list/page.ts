import { eq, getColumns, sql, type SQL } from 'drizzle-orm';
import { labelsOf, newsletterAudience } from '../../audience/public.ts';
import type { Db } from '../../platform/database/db.ts';
import { orderBy } from '../../platform/database/paging.ts';
import { inlineNumber } from '../../platform/database/prepared-query.ts';
import { newsletters } from '../../schema/newsletters.ts';

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
      groups: labelsOf(newsletterAudience, 'groups'),
      zones: labelsOf(newsletterAudience, 'zones'),
    })
    .from(page)
    .innerJoin(newsletters, eq(newsletters.id, page.id))
    .orderBy(...orderBy(ordering, orderings, newsletters.id));
}

/** A newsletter as it is read, with its groups and zones by name. */
export type PageRow = Awaited<ReturnType<typeof buildPage>>[number];
