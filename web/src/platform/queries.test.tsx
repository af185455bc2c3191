import { groups } from '@dijkportaal/contract/audience/groups';
import { zones } from '@dijkportaal/contract/audience/zones';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { keyOf, useRefetch } from './queries.ts';

afterEach(cleanup);

const calls = { page1: 0, all: 0, zones: 0, form: 0 };
const shownWhenDone: string[] = [];

function Lists() {
  const count = (name: keyof typeof calls) => () => Promise.resolve((calls[name] += 1));
  const { data } = useQuery({ queryKey: keyOf(groups.list, { page: 1 }), queryFn: count('page1') });
  useQuery({ queryKey: keyOf(groups.list, 'all'), queryFn: count('all') });
  useQuery({ queryKey: keyOf(zones.list), queryFn: count('zones') });
  useQuery({ queryKey: keyOf(groups.list, 'form'), queryFn: count('form'), staleTime: 'static' });
  const refetch = useRefetch([groups.list]);
  const change = async () => {
    await refetch();
    shownWhenDone.push(screen.getByRole('status').textContent);
  };
  return (
    <>
      <p role="status">{data === undefined ? 'laadt' : `versie ${data}`}</p>
      <button type="button" onClick={() => void change()}>
        Wijzig
      </button>
    </>
  );
}

it('refetches all queries of the endpoints except those that never refetch, and resolves when the screen shows the new data', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Lists />
    </QueryClientProvider>,
  );
  await screen.findByText('versie 1');
  await userEvent.click(screen.getByRole('button'));
  await screen.findByText('versie 2');
  expect(calls).toEqual({ page1: 2, all: 2, zones: 1, form: 1 });
  await expect.poll(() => shownWhenDone).toEqual(['versie 2']);
});
