import type { Backend } from './backend.ts';
import type { Asked } from './calls.ts';
import { badField, notFound } from './refusals.ts';

interface Stated {
  /** Whether section 3 or 7 states a `count`. */
  count?: true;
  /** The parameter for the page size where section 7 names `page`. */
  pageSize?: 'page_size' | 'perPage';
}

/** A page of rows. `page` and `count` exist where they are stated, and elsewhere if the switches say so. */
export function respondWithList(
  { switches }: Backend,
  { query }: Pick<Asked, 'query'>,
  rows: readonly unknown[],
  { count, pageSize }: Stated = {},
): object {
  const isPaged = pageSize !== undefined || switches.paging;
  const page = isPaged ? readNumber(query, 'page', 1) : 1;
  const size = isPaged ? Math.min(readNumber(query, pageSize ?? 'page_size', 50), 1000) : rows.length;
  const results = rows.slice((page - 1) * size, page * size);
  if (results.length === 0 && page > 1) throw notFound();
  return {
    ...((count === true || switches.counts) && { count: rows.length }),
    ...(switches.next && {
      next: page * size < rows.length ? `?page=${page + 1}` : null,
      previous: page > 1 ? `?page=${page - 1}` : null,
    }),
    results,
  };
}

function readNumber(query: Record<string, string>, name: string, otherwise: number): number {
  const given = query[name];
  if (given === undefined) return otherwise;
  if (!/^[1-9]\d{0,8}$/.test(given)) throw badField(name, 'Dit is geen nummer.');
  return Number(given);
}

/** Whether the words of `search` occur in one of the texts. */
export function matches({ query }: Pick<Asked, 'query'>, ...texts: string[]): boolean {
  const text = texts.join(' ').toLowerCase();
  return (query['search'] ?? '')
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Rows with the newest first. */
export function newestFirst<Row extends { id: number; created_at: string }>(rows: Iterable<Row>): Row[] {
  return [...rows].toSorted((a, b) => b.created_at.localeCompare(a.created_at) || b.id - a.id);
}
