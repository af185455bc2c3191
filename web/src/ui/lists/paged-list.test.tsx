import { cleanup, screen } from '@testing-library/react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { PagedList } from './paged-list.tsx';

afterEach(cleanup);

function Example({ results, empty }: { results: string[]; empty: ReactNode }) {
  const data = { count: results.length, results };
  const query = { data, error: null, isPlaceholderData: false, isLoading: false } as unknown as UseQueryResult<
    typeof data
  >;
  return (
    <PagedList
      label="Brieven"
      query={query}
      page={1}
      pageSize={50}
      onPage={() => {}}
      texts={{ loading: 'laden', failed: 'mislukt', found: (count) => `${count} brieven` }}
      empty={empty}
      renderRows={(rows) => rows.join()}
    />
  );
}

const renderList = (results: string[]) =>
  renderScreen(<Example results={results} empty={<p>Er zijn nog geen brieven</p>} />);

it('says how many rows there are', async () => {
  await renderList(['een', 'twee']);
  expect(screen.getByText('2 brieven')).toBeTruthy();
});

it('does not count rows when the text below says there are none', async () => {
  await renderList([]);
  expect(screen.getByText('Er zijn nog geen brieven')).toBeTruthy();
  expect(screen.queryByText('0 brieven')).toBeNull();
});

it('gets the focus from a button that disappears when it is not empty any more', async () => {
  function Filtered() {
    const [results, setResults] = useState<string[]>([]);
    const showAll = (
      <button type="button" onClick={() => setResults(['een'])}>
        Alle brieven tonen
      </button>
    );
    return <Example results={results} empty={showAll} />;
  }
  const user = await renderScreen(<Filtered />);
  await user.click(screen.getByRole('button', { name: 'Alle brieven tonen' }));
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Brieven' }));
});
