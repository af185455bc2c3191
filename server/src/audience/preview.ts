import type { ListQuery } from '@dijkportaal/contract/platform/paging';
import { and, asc, count, desc, sql } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import { matchesSearch, pageRange } from '../platform/database/paging.ts';
import { users } from '../schema/users.ts';
import type { Audience } from './links.ts';
import { isActiveResident, isInAudience } from './membership.ts';
import { nameOfUser } from './queries.ts';

/** One page, by name, of the residents who would see something that is for this audience. */
export async function previewAudience(db: Db, audience: Audience, query: ListQuery) {
  const { limit, offset } = pageRange(query);
  const matches = and(isActiveResident, isInAudience('user', audience), matchesSearch(users.searchText, query.search));
  // Without capitals and accents, whatever the database's own order is.
  const name = sql`search_fold(${nameOfUser})`;
  const direction = query.ordering?.startsWith('-') ? desc : asc;
  const [totals, rows] = await Promise.all([
    db.select({ count: count() }).from(users).where(matches),
    db
      .select({ id: users.id, name: nameOfUser, email: users.email })
      .from(users)
      .where(matches)
      .orderBy(direction(name), direction(users.id))
      .limit(limit)
      .offset(offset),
  ]);
  return { count: totals[0]?.count ?? 0, rows };
}
