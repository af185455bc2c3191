import type { PersonInMapList } from '@dijkportaal/contract/parcels/parcels';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { PeopleList } from './people-list.tsx';

afterEach(cleanup);

/** More people than in the demo: the list shows them in steps. */
const people: PersonInMapList[] = Array.from({ length: 120 }, (_, index) => ({
  id: index + 1,
  profile_id: index + 1001,
  first_name: 'Persoon',
  last_name: `Nummer-${String(index + 1).padStart(3, '0')}`,
  parcels: index === 0 ? '' : `KDL02 A ${index}`,
  latitude: null,
  longitude: null,
  outlines: 0,
}));

async function renderList(onSelect = vi.fn<(id: number) => void>()) {
  const rootRoute = createRootRoute({
    component: () => <PeopleList people={people} selectedId={null} onSelect={onSelect} />,
  });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() });
  await router.load();
  render(<RouterProvider router={router as never} />);
  await screen.findByRole('searchbox');
  return { user: userEvent.setup(), onSelect };
}

const shown = () => screen.getAllByRole('link').length;
const more = () => screen.queryByRole('button', { name: 'Meer tonen' });

it('shows fifty at a time, until all are shown', async () => {
  const { user } = await renderList();
  expect(screen.getByText('120 personen')).toBeTruthy();
  for (const count of [50, 100, 120]) {
    expect(shown()).toBe(count);
    const button = more();
    if (count < 120 && button) await user.click(button);
  }
  expect(more()).toBeNull();
});

it('starts with fifty again for another search', async () => {
  const { user } = await renderList();
  const button = more();
  if (button) await user.click(button);
  await user.type(screen.getByRole('searchbox'), 'persoon');
  expect(shown()).toBe(50);
  await user.type(screen.getByRole('searchbox'), ' nummer-120');
  expect(shown()).toBe(1);
  expect(more()).toBeNull();
});

it('passes on the selected profile, and counts parcels without names', async () => {
  const { user, onSelect } = await renderList();
  await user.click(screen.getByRole('button', { name: /Nummer-001 *0 percelen/ }));
  expect(onSelect).toHaveBeenCalledWith(1001);
});
