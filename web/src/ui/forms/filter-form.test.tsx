import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { FilterProps, ListFilter } from '../../platform/list-filter.ts';
import { dateFilter, selectFilter } from './filter-fields.tsx';
import { FilterForm } from './filter-form.tsx';

interface Filter extends ListFilter {
  group?: number | undefined;
  day?: string | undefined;
  active?: boolean | undefined;
  ordering?: string | undefined;
}

const groups = [
  { value: 3, label: 'Bewoners' },
  { value: 4, label: 'Pachters' },
];
const fields = (state: FilterProps<Filter>) => [
  selectFilter(state, 'group', { label: 'Groep', any: 'Alle groepen', choices: groups }),
  dateFilter(state, 'day', { label: 'Vanaf' }),
  selectFilter(state, 'active', {
    label: 'Status',
    any: 'Alles',
    choices: [{ value: false, label: 'Niet actief' }],
    isFurther: true,
  }),
];

const onFilter = vi.fn<(filter: Filter) => void>();

function Form({ initial }: { initial: Filter }) {
  const [filter, setFilter] = useState(initial);
  const change = (next: Filter) => {
    onFilter(next);
    setFilter(next);
  };
  return <FilterForm label="Zoeken" searchLabel="Naam" filter={filter} onFilter={change} fields={fields} />;
}

function open(initial: Filter = {}) {
  render(<Form initial={initial} />);
  return userEvent.setup({ delay: null });
}

afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

const button = (name: string) => screen.getByRole('button', { name });
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Naam' });
const chips = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent.replace(' wissen', ''));
const latest = () => JSON.parse(JSON.stringify(onFilter.mock.lastCall?.[0] ?? null)) as Filter | null;

it('searches immediately with the button, from the first page', async () => {
  const user = open({ page: 3 });
  await user.type(field(), 'dijk');
  await user.click(button('Zoeken'));
  expect(latest()).toEqual({ search: 'dijk' });
  expect(onFilter).toHaveBeenCalledTimes(1);
});

it('shows what is chosen as chips, also what is behind a button, and removes them one at a time', async () => {
  const user = open({ group: 3, day: '2026-11-03', active: false, search: 'dijk', page: 2 });
  expect(chips()).toEqual(['Groep: Bewoners', 'Vanaf: 03-11-2026', 'Status: Niet actief']);
  expect(button('Meer filters (1)')).toBeTruthy();
  await user.click(button('Groep: Bewoners wissen'));
  expect(latest()).toEqual({ day: '2026-11-03', active: false, search: 'dijk' });
  expect(document.activeElement).toBe(button('Vanaf: 03-11-2026 wissen'));
  await user.keyboard('{Enter}');
  await user.keyboard('{Enter}');
  expect(latest()).toEqual({ search: 'dijk' });
  expect(chips()).toEqual([]);
  expect(document.activeElement).toBe(field());
});

it('moves the focus to the chip before the last one when that is removed', async () => {
  const user = open({ group: 3, active: false });
  await user.click(button('Status: Niet actief wissen'));
  expect(document.activeElement).toBe(button('Groep: Bewoners wissen'));
});

it('clears all filters and the search, but not the order', async () => {
  const user = open({ group: 3, active: false, search: 'dijk', ordering: '-name' });
  await user.type(field(), 'en');
  await user.click(button('Alles wissen'));
  expect(latest()).toEqual({ ordering: '-name' });
  expect([field().value, document.activeElement]).toEqual(['', field()]);
  expect(chips()).toEqual([]);
});

it('names a choice that is not known yet', () => {
  open({ group: 9 });
  expect(chips()).toEqual(['Groep: …']);
});

it('has all filters in one dialog, which apply together', async () => {
  const user = open({ group: 3, search: 'dijk', page: 2 });
  await user.click(button('Filters (1)'));
  const dialog = within(screen.getByRole('dialog', { name: 'Filters' }));
  await user.selectOptions(dialog.getByLabelText('Groep'), 'Pachters');
  await user.selectOptions(dialog.getByLabelText('Status'), 'Niet actief');
  expect(onFilter).not.toHaveBeenCalled();
  await user.click(dialog.getByRole('button', { name: 'Resultaten tonen' }));
  expect(latest()).toEqual({ group: 4, active: false, search: 'dijk' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(button('Filters (2)'));
});

it('changes nothing when the dialog is closed in another way, and clears only the filters in it', async () => {
  const user = open({ group: 3, search: 'dijk' });
  const openDialog = async () => {
    await user.click(button('Filters (1)'));
    return within(screen.getByRole('dialog', { name: 'Filters' }));
  };
  await user.selectOptions((await openDialog()).getByLabelText('Groep'), 'Pachters');
  await user.keyboard('{Escape}');
  await user.click((await openDialog()).getByRole('button', { name: 'Resultaten tonen' }));
  expect(onFilter).not.toHaveBeenCalled();
  const dialog = await openDialog();
  await user.click(dialog.getByRole('button', { name: 'Alles wissen' }));
  expect(document.activeElement).toBe(dialog.getByLabelText('Groep'));
  await user.click(dialog.getByRole('button', { name: 'Resultaten tonen' }));
  expect(latest()).toEqual({ search: 'dijk' });
});
