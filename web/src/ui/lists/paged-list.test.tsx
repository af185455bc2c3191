import { cleanup, screen } from '@testing-library/react';
import type { UseQueryResult } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { PagedList } from './paged-list.tsx';

afterEach(cleanup);

const renderList = (results: string[]) => {
  const data = { count: results.length, results };
  const query = { data, error: null, isPlaceholderData: false, isLoading: false } as unknown as UseQueryResult<
    typeof data
  >;
  return renderScreen(
    <PagedList
      label="Brieven"
      query={query}
      page={1}
      pageSize={50}
      onPage={() => {}}
      texts={{ loading: 'laden', failed: 'mislukt', found: (count) => `${count} brieven` }}
      empty={<p>Er zijn nog geen brieven</p>}
      renderRows={(rows) => rows.join()}
    />,
  );
};

it('says how many rows there are', async () => {
  await renderList(['een', 'twee']);
  expect(screen.getByText('2 brieven')).toBeTruthy();
});

it('does not count what the text below says there is none of', async () => {
  await renderList([]);
  expect(screen.getByText('Er zijn nog geen brieven')).toBeTruthy();
  expect(screen.queryByText('0 brieven')).toBeNull();
});
