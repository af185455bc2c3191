import { and, eq, or, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Db } from '../platform/database/db.ts';
import { matchesSearch, maxWords, patternFor } from '../platform/database/paging.ts';
import { contacts } from '../schema/contacts.ts';
import { profiles } from '../schema/profiles.ts';
import { users } from '../schema/users.ts';

/*
 * Telephone numbers, postcodes and designations of parcels are found in any spelling. What the words of a search are is
 * decided in the database (`search_words`), because segments have their search there.
 */

/** The condition on `contacts` for a search in name, e-mail, telephone, address and parcels. */
export const matchesContactSearch = (search: string | undefined) =>
  matchesPeople(contacts.searchText, search, (patterns) =>
    sql.join(
      patterns.map((pattern) => sql`${contacts.searchText} like ${pattern}`),
      sql` and `,
    ),
  );

/**
 * The condition on `users` for a search in name, e-mail, and the address and parcels of the profile. The longest word is
 * found in two indexes, the others among what it finds: with `or` between two tables all accounts would be read.
 */
export const matchesUserSearch = (search: string | undefined) =>
  matchesPeople(users.searchText, search, ([longest, ...others]) =>
    sql.join(
      [
        sql`${users.id} in (
          select account.id from users as account where account.search_text like ${longest}
          union all select place.user_id from profiles as place where place.search_text like ${longest})`,
        ...others.map(
          (pattern) => sql`(${users.searchText} like ${pattern} or
            (select place.search_text from profiles as place where place.user_id = ${users.id}) like ${pattern})`,
        ),
      ],
      sql` and `,
    ),
  );

/** As `matchesContactSearch`, for a search that is in the database. */
export function matchesStoredSearch(search: SQL): SQL {
  return sql`${contacts.searchText} like all (array(
    select ${patternFor(sql`word`)} from unnest((search_words(${search}))[:${sql.raw(String(maxWords))}]) as word))`;
}

/** A search for people of which only the first matches are needed. */
export interface PeopleSearch {
  /** As it is in the search texts. */
  folded: string;
  /** The condition on `contacts`. */
  isContact: SQL | undefined;
  /** The ids of at most so many accounts. */
  userIds: (most: number) => SQL;
}

/**
 * Prepares a search for the first matches. The words are folded once, because folding them in every statement takes longer
 * than finding them. If all have one or two letters, the longest is at the start of a word: without three letters to look up,
 * the index would be read whole.
 */
export async function preparePeopleSearch(db: Db, search: string): Promise<PeopleSearch> {
  const { rows } = await db.execute<{ folded: string; patterns: string[] }>(sql`
    select search_fold(${search}) as folded, array(select ${patternFor(sql`word`)}
      from unnest((search_words(${search}))[:${sql.raw(String(maxWords))}]) with ordinality as part(word, place)
      order by place) as patterns`);
  const { folded = '', patterns: [longest = '%', ...others] = [] } = rows[0] ?? {};
  const isShort = longest.replaceAll('\\', '').length < '%abc%'.length;
  const hasLongest = (searchText: AnyColumn) => {
    if (search.includes('@')) return matchesSearch(searchText, search);
    if (!isShort) return sql`${searchText} like ${longest}`;
    return or(sql`${searchText} like ${longest.slice(1)}`, sql`${searchText} like ${`% ${longest.slice(1)}`}`);
  };
  const hasOthers = (...searchTexts: AnyColumn[]) =>
    search.includes('@')
      ? undefined
      : and(...others.map((pattern) => or(...searchTexts.map((searchText) => sql`${searchText} like ${pattern}`))));
  return {
    folded,
    isContact: and(hasLongest(contacts.searchText), hasOthers(contacts.searchText)),
    userIds(most) {
      // Each half stops at the limit. With `or` between the tables all accounts would be read.
      const found = (searchText: AnyColumn) =>
        db
          .select({ id: users.id })
          .from(users)
          .innerJoin(profiles, eq(profiles.userId, users.id))
          .where(and(hasLongest(searchText), hasOthers(users.searchText, profiles.searchText)))
          .limit(most);
      return sql`(${union(found(users.searchText), found(profiles.searchText))})`;
    },
  };
}

/** The patterns of the words, the longest first. */
function matchesPeople(searchText: AnyColumn, search: string | undefined, match: (patterns: SQL[]) => SQL) {
  // `matchesSearch` is fast for e-mail addresses, which have only one spelling.
  if (search?.includes('@') === true) return matchesSearch(searchText, search);
  // Never fewer than the database finds.
  const words = (search ?? '').split(/\s+/).filter(Boolean).slice(0, maxWords);
  if (words.length === 0) return undefined;
  const wordAt = (index: number) => sql`coalesce((search_words(${search}))[${sql.raw(String(index + 1))}], '')`;
  return match(words.map((_word, index) => patternFor(wordAt(index))));
}
