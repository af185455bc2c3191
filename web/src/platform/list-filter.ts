import { useNavigate, useSearch } from '@tanstack/react-router';

/** What is shown of a list, as in the URL of its screen. */
export interface ListFilter {
  /** Words to search for, trimmed. */
  search?: string | undefined;
  /** From 2; left out for the first page. */
  page?: number | undefined;
}

type UrlQuery = Record<string, unknown>;

/**
 * The filter in the URL of a screen, and a function that changes it. Routes do not read it themselves: what does is
 * loaded with the screen, and not with the first screen that someone opens.
 */
export function useListFilter<Filter extends ListFilter>(
  read: (query: UrlQuery) => Filter,
): [Filter, (next: Filter) => void] {
  const filter = read({ ...useSearch({ strict: false }) });
  const navigate = useNavigate();
  const change = (next: Filter) => {
    const search = { ...next, page: next.page === 1 ? undefined : next.page };
    void navigate({
      to: '.',
      search: search as never,
      // One step back for a search, however many pauses there were while it was typed.
      replace: filter.search !== undefined && next.search !== undefined && next.search !== filter.search,
      // Another page begins at the top; a filter leaves the screen where it is.
      resetScroll: search.page !== filter.page,
    });
  };
  return [filter, change];
}

/** Reads words and page from the query of a URL; what is invalid is left out. */
export function readListFilter({ search, page }: UrlQuery): ListFilter {
  const words = readSearch(search);
  const pageNumber = readPage(page);
  return { ...(words && { search: words }), ...(pageNumber && { page: pageNumber }) };
}

/** The words to search for; a URL gives a word of digits as a number. */
function readSearch(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, 200) : '';
}

/** The page of a list, from 2; undefined for the first and for what is no page. */
function readPage(value: unknown): number | undefined {
  const page = Number(value);
  return Number.isInteger(page) && page > 1 && page < 1e9 ? page : undefined;
}

/** One of the choices, or undefined for anything else. */
export function readChoice<Choice extends string>(choices: readonly Choice[], value: unknown): Choice | undefined {
  return choices.find((choice) => choice === value);
}
