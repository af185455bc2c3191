// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { CallError } from './call.ts';
import { portalFacts } from './portal-facts.ts';
import { fetchAllPages, readPage } from './paging.ts';

const rows = (...ids: number[]) => ids.map((id) => ({ id, name: `rij ${id}` }));
const asIs = <Row>(row: Row) => row;

afterEach(() =>
  portalFacts.set({ base_map: { kind: 'none' }, privacy_url: null, terms_url: null, accessibility_url: null }),
);

describe('a page without a count', () => {
  it.each([
    ['a short page is the last', { results: rows(1, 2) }, 1, 2],
    ['more may follow a full page', { results: rows(1, 2, 3) }, 1, 4],
    ['nothing follows if the server returns no next page', { results: rows(1, 2, 3), next: null }, 1, 3],
    ['earlier pages count', { results: rows(7) }, 3, 7],
    ['an empty list has no rows', { results: [] }, 1, 0],
  ])('%s', async (_case, received, page, count) => {
    expect((await readPage(received, { page, pageSize: 3 }, asIs)).count).toBe(count);
  });
});

describe('the order of a page', () => {
  const names = async (ordering: string) => {
    const results = ['Dijk', 'álgen', 'Zee'].map((name, id) => ({ id, name }));
    const page = await readPage({ results }, { pageSize: 50, ordering }, asIs);
    return page.results.map(({ name }) => name);
  };

  it('is that of a server with extensions', async () => {
    expect(await names('name')).toEqual(['Dijk', 'álgen', 'Zee']);
  });

  it('is made here for a server that may not order', async () => {
    portalFacts.set(null);
    expect(await names('name')).toEqual(['álgen', 'Dijk', 'Zee']);
    expect(await names('-name')).toEqual(['Zee', 'Dijk', 'álgen']);
  });
});

describe('all pages', () => {
  const fetchFrom = (pages: { results: { id: number }[]; next?: string | null }[]) => {
    const asked: number[] = [];
    const all = fetchAllPages(2, async (page) => {
      asked.push(page);
      return pages[Math.min(page, pages.length) - 1] ?? { results: [] };
    });
    return all.then((found) => ({ ids: found.map(({ id }) => id), asked }));
  };

  it('end with the page without a next one', async () => {
    const pages = [
      { results: rows(1), next: '?page=2' },
      { results: rows(2), next: null },
    ];
    expect(await fetchFrom(pages)).toEqual({ ids: [1, 2], asked: [1, 2] });
  });

  it('end with a short page if the server does not say', async () => {
    expect(await fetchFrom([{ results: rows(1, 2) }, { results: rows(3) }])).toEqual({ ids: [1, 2, 3], asked: [1, 2] });
  });

  it('end with a page that does not exist after a full one', async () => {
    const all = fetchAllPages(2, async (page) => {
      if (page === 2) throw new CallError(404, {});
      return { results: rows(1, 2) };
    });
    expect(await all).toHaveLength(2);
  });

  it('end with a page that repeats rows, whatever the server says', async () => {
    expect(await fetchFrom([{ results: rows(1, 2), next: '?page=2' }])).toEqual({ ids: [1, 2], asked: [1, 2] });
  });
});
