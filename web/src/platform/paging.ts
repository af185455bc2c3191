import { isNotFound } from './call.ts';
import { loadPortalFacts } from './extensions.ts';

/** A page of a list from any server of the specification: only the rows are certain. */
export interface ReceivedPage<Row> {
  count?: number;
  next?: string | null;
  results: Row[];
}

/** The requested order: `ordering` is a column, with `-` in front for descending. */
interface Asked {
  page?: number | undefined;
  pageSize: number;
  ordering?: string | undefined;
}

/**
 * A page of a list, with the number of rows on all pages: without `count` those up to here, and one more if another
 * page follows. A server without extensions may not sort, so the rows of the page are sorted here.
 */
export async function readPage<Received, Row>(
  received: ReceivedPage<Received>,
  { page = 1, pageSize, ordering }: Asked,
  readRow: (row: Received) => Row | Promise<Row>,
): Promise<{ count: number; results: Row[] }> {
  const seen = (page - 1) * pageSize + received.results.length;
  const results = await Promise.all(received.results.map(readRow));
  const isOrdered = ordering === undefined || (await loadPortalFacts().catch(() => undefined)) !== null;
  return {
    count: received.count ?? seen + Number(hasMore(received, pageSize)),
    results: isOrdered ? results : sortBy(results, ordering),
  };
}

/** Fetches all pages of a list, one at a time, until one is short, missing or repeats rows. */
export async function fetchAllPages<Row extends { id: number }>(
  pageSize: number,
  fetchPage: (page: number) => Promise<ReceivedPage<Row>>,
): Promise<Row[]> {
  const rows = new Map<number, Row>();
  for (let page = 1; ; page++) {
    const received = await fetchPage(page).catch((error: unknown) => {
      // The previous page was full, and the last one.
      if (page > 1 && isNotFound(error)) return { results: [] };
      throw error;
    });
    const before = rows.size;
    for (const row of received.results) rows.set(row.id, row);
    if (rows.size === before || !hasMore(received, pageSize)) return [...rows.values()];
  }
}

/** Whether more rows follow. If the server does not say, they do after a full page. */
function hasMore({ next, results }: ReceivedPage<unknown>, pageSize: number): boolean {
  return next === undefined ? results.length >= pageSize : next !== null;
}

function sortBy<Row>(rows: Row[], ordering: string): Row[] {
  const column = ordering.replace(/^-/, '');
  const textOf = (row: Row) => String((row as Record<string, string | number | null>)[column] ?? '');
  const sorted = rows.toSorted((a, b) => textOf(a).localeCompare(textOf(b), 'nl', { numeric: true }));
  return ordering.startsWith('-') ? sorted.toReversed() : sorted;
}
