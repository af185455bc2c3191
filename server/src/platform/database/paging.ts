import { defaultPageSize, maxPageSize, type ListQuery } from '@dijkportaal/contract/platform/paging';
import { asc, desc, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { notFound } from '../errors.ts';

type RangeQuery = Pick<ListQuery, 'page' | 'page_size' | 'perPage'>;

/** Limit and offset of a checked list query. */
export function pageRange(query: RangeQuery) {
  const limit = Math.min(query.page_size ?? query.perPage ?? defaultPageSize, maxPageSize);
  const page = query.page ?? 1;
  return { page, limit, offset: (page - 1) * limit };
}

/**
 * Orders by the requested column, or the first of `columns`, then by `id`, so that no row moves between pages. Reversed
 * it is the same order from the other end, for which the same index is used.
 */
export function orderBy(
  ordering: string | undefined,
  columns: Record<string, AnyColumn>,
  id: AnyColumn,
  isReversed = false,
): SQL[] {
  const name = ordering?.replace(/^-/, '') ?? Object.keys(columns)[0] ?? '';
  const column = columns[name] ?? id;
  const isDescending = ordering?.startsWith('-') ?? false;
  if (isReversed && !column.notNull) {
    return isDescending ? [sql`${column} asc nulls first`, asc(id)] : [desc(column), desc(id)];
  }
  if (isDescending === isReversed) return [asc(column), asc(id)];
  // Nulls come last in both directions; only nullable columns need an index for that.
  return [column.notNull ? desc(column) : sql`${column} desc nulls last`, desc(id)];
}

/** Every word of `search` occurs in the folded search text, which has a trigram index. */
export function matchesSearch(searchText: AnyColumn, search: string | undefined): SQL | undefined {
  return matchesWords(search, (pattern, word) => {
    // In the collation of the index `like` would read that whole, and then all rows. This takes half the time of strpos.
    if (isTooShortForIndex(word)) return sql`${searchText} collate "C" like ${pattern}`;
    const likeIt = sql`${searchText} like ${pattern}`;
    // Many addresses end in the same domain: looking that up too would take ten times as long.
    const at = word.indexOf('@');
    if (at < 3) return likeIt;
    const local = patternFor(sql`${word.slice(0, at + 1)}`);
    return sql`(${searchText} like ${local} and strpos(${searchText}, search_fold(${word})) > 0)`;
  });
}

/** Every word of `search` matches the condition, which gets the word as a folded pattern for `like` and unchanged. */
export function matchesWords(search: string | undefined, meets: (pattern: SQL, word: string) => SQL): SQL | undefined {
  const words = searchWords(search);
  if (words.length === 0) return undefined;
  return sql.join(
    words.map((word) => meets(patternFor(sql`${word}`), word)),
    sql` and `,
  );
}

/** The words of a search that are looked for. */
export const searchWords = (search: string | undefined): string[] =>
  (search ?? '').split(/\s+/).filter(Boolean).slice(0, maxWords);

/** The trigram index has three letters at a time. */
export const isTooShortForIndex = (word: string): boolean => word.length < 3;

/** The most words of a search that are looked for. */
export const maxWords = 10;

/**
 * A word as a folded pattern for `like`. Escaped after folding, because folding turns the full-width percent sign into a plain one, which would match
 * all.
 */
export const patternFor = (word: SQL) =>
  sql`'%' || regexp_replace(search_fold(${word}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;

/** The response of a list. Throws not found for a page past the end; an empty first page is an empty list. */
export function pageResponse<Row>(url: string, query: RangeQuery, { count, rows }: { count: number; rows: Row[] }) {
  const { page, offset } = pageRange(query);
  if (rows.length === 0 && page > 1) throw notFound();
  const linkTo = (other: number) => {
    const [path = ''] = url.split('?', 1);
    const parameters = new URLSearchParams(url.slice(path.length));
    parameters.set('page', String(other));
    return `${path}?${parameters.toString()}`;
  };
  return {
    count,
    next: offset + rows.length < count ? linkTo(page + 1) : null,
    previous: page > 1 ? linkTo(page - 1) : null,
    results: rows,
  };
}
