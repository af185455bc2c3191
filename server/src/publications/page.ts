import type { Label } from '@dijkportaal/contract/users';
import { eq, sql, type SQL } from 'drizzle-orm';
import { labelsOf, publicationAudience } from '../audience/public.ts';
import { filesAsJson, type ShownFile } from '../files/public.ts';
import type { Db } from '../platform/database/db.ts';
import { orderBy } from '../platform/database/paging.ts';
import { inlineNumber } from '../platform/database/prepared-query.ts';
import { files } from '../schema/files.ts';
import { publications } from '../schema/publications.ts';

const audienceColumns = {
  groups: labelsOf(publicationAudience, 'groups'),
  users: labelsOf(publicationAudience, 'users'),
  zones: labelsOf(publicationAudience, 'zones'),
};
const noLabels: SQL<Label[]> = sql`'[]'::json`;
const noAudience = { groups: noLabels, users: noLabels, zones: noLabels };

const orderings = {
  created_at: publications.createdAt,
  updated_at: publications.updatedAt,
  // Ignores case and accents, whatever the collation of the database.
  title: publications.searchText,
};

/**
 * One page, each row with its files and the total count: selects the ids first, then reads only those rows. Residents do
 * not get the audience.
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
      // As an array, so that the planner expects few rows.
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

/** A design, document or news item with its files, and for staff with its audience. */
export type PublicationRow = Awaited<ReturnType<typeof buildPage>>[number];
