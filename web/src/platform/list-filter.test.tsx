import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { readListFilter, useListFilter, type ListFilter } from './list-filter.ts';

// The first component of a file is slow on a busy machine.

afterEach(cleanup);

describe('the query of a URL', () => {
  it.each([
    [
      { search: ' dijk ', page: '3', other: 'x' },
      { search: 'dijk', page: 3 },
    ],
    [{ search: 12 }, { search: '12' }],
    [{ search: ['a'], page: 'a' }, {}],
    [{ search: ' ' }, {}],
  ])('%j is read as %j', (query, filter) => {
    expect(readListFilter(query)).toEqual(filter);
  });

  it('has no page without one, and limits the search', () => {
    for (const page of [1, 0, -3, 1.5, 1e12]) expect(readListFilter({ page })).toEqual({});
    expect(readListFilter({ search: 'a'.repeat(300) }).search).toHaveLength(200);
  });
});

describe('the filter of a screen', () => {
  async function open(url: string) {
    let change = (_next: ListFilter): void => {};
    const rootRoute = createRootRoute({
      component: function List() {
        const [filter, onFilter] = useListFilter(readListFilter);
        change = onFilter;
        return <main>{JSON.stringify(filter)}</main>;
      },
    });
    const history = createMemoryHistory({ initialEntries: [url] });
    render(<RouterProvider router={createRouter({ routeTree: rootRoute, history }) as never} />);
    await screen.findByRole('main');
    return { history, change: (next: ListFilter) => act(async () => change(next)) };
  }
  const shown = () => JSON.parse(screen.getByRole('main').textContent) as unknown;

  it('is in the URL, without the first page', async () => {
    const { history, change } = await open('/?search=dijk&page=2');
    expect(shown()).toEqual({ search: 'dijk', page: 2 });
    await change({ search: 'dijk', page: 1 });
    expect([shown(), history.location.href]).toEqual([{ search: 'dijk' }, '/?search=dijk']);
  });

  it('goes back to another page and to the list without a search, but not to other search terms', async () => {
    const { history, change } = await open('/?page=2');
    await change({ search: 'd' });
    await change({ search: 'di' });
    await change({ search: 'di', page: 2 });
    await act(async () => history.back());
    expect(shown()).toEqual({ search: 'di' });
    await act(async () => history.back());
    expect(shown()).toEqual({ page: 2 });
  });
});
