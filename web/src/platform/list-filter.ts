import { useNavigate, useSearch } from '@tanstack/react-router';
import { createElement, type ComponentType } from 'react';

/** The filter of a list, as in the URL of its screen. */
export interface ListFilter {
  search?: string | undefined;
  /** From 2; absent for the first page. */
  page?: number | undefined;
}

/** Props of a screen or table whose filter is in the URL. */
export interface FilterProps<Filter> {
  filter: Filter;
  onFilter: (filter: Filter) => void;
}

type UrlQuery = Record<string, unknown>;

/**
 * Reads the filter from the URL of a screen, with a function that changes it. Routes do not read it themselves, so that
 * the code is loaded with the screen and not with the first page.
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
      // One history entry per search, however many pauses there were while typing.
      replace: filter.search !== undefined && next.search !== undefined && next.search !== filter.search,
      // Another page starts at the top; a filter preserves the scroll position.
      resetScroll: search.page !== filter.page,
    });
  };
  return [filter, change];
}

/** The component of a route: a screen with a list whose filter is in the URL. */
export function withListFilter<Filter extends ListFilter>(
  read: (query: UrlQuery) => Filter,
  Screen: ComponentType<FilterProps<Filter>>,
) {
  return function FilteredScreen() {
    const [filter, onFilter] = useListFilter(read);
    return createElement(Screen, { filter, onFilter });
  };
}

/** Reads search terms and page from the query of a URL; invalid values are left out. */
export function readListFilter({ search, page }: UrlQuery): ListFilter {
  const words = readSearch(search);
  const pageNumber = readPage(page);
  return { ...(words && { search: words }), ...(pageNumber && { page: pageNumber }) };
}

/** The search terms; the router parses digits as a number. */
function readSearch(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, 200) : '';
}

/** The page of a list, from 2; undefined for the first page and invalid values. */
function readPage(value: unknown): number | undefined {
  const page = Number(value);
  return Number.isInteger(page) && page > 1 && page < 1e9 ? page : undefined;
}

/** An id in the query of a URL, or undefined for anything else. */
export function readId(value: unknown): number | undefined {
  const id = Number(value);
  return Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? id : undefined;
}

/** One of the choices, or undefined for anything else. */
export function readChoice<Choice extends string>(choices: readonly Choice[], value: unknown): Choice | undefined {
  return choices.find((choice) => choice === value);
}
