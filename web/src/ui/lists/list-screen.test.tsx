import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import type { ListFilter } from '../../platform/list-filter.ts';
import { ListScreen } from './list-screen.tsx';

afterEach(cleanup);

type Filter = ListFilter & { ordering?: string | undefined };

async function open(filter: Filter) {
  const onFilter = vi.fn<(filter: Filter) => void>();
  const user = await renderScreen(
    <ListScreen
      texts={(key) => key}
      query={{ data: { count: 0, results: [] }, error: null } as never}
      pageSize={50}
      filter={filter}
      onFilter={onFilter}
      showAllText="show all"
      renderRows={() => null}
    />,
  );
  return { user, onFilter };
}

it('says that an empty list is empty; the page and the order are no filter', async () => {
  await open({ page: 2, search: undefined, ordering: '-name' });
  expect(screen.getByText('emptyText')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'show all' })).toBeNull();
});

it('says that a filter has no results, and clears it without the order', async () => {
  const { user, onFilter } = await open({ search: 'linde', page: 2, ordering: '-name' });
  expect(screen.getByText('noneText')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'show all' }));
  expect(onFilter).toHaveBeenCalledExactlyOnceWith({ ordering: '-name' });
});
