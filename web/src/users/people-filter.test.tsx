import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { usePeopleFilters } from './people-filter-fields.tsx';
import { readPeopleFilter, toPeopleQuery, type PeopleFilter } from './people-filter.ts';

afterEach(cleanup);

const accounts = ['not_begun', 'never', 'signed_in'] as const;

it('reads the filters from a URL, with true and false as booleans, and ignores what is invalid', () => {
  const filter = readPeopleFilter(
    { account: 'never', role: 'staff', active: false, newsletter: 'true', bounced: false, parcels: 'none', x: 1 },
    accounts,
  );
  expect(filter).toEqual({ account: 'never', role: 'staff', active: false, newsletter: true, parcels: 'none' });
  expect(readPeopleFilter({ account: 'none', role: 'boss', active: 1 }, accounts)).toEqual({});
});

it('converts them to query parameters', () => {
  expect(toPeopleQuery({ account: 'never', active: false, bounced: true, role: undefined })).toEqual({
    account: 'never',
    active: 'false',
    bounced: 'true',
  });
});

function Fields({ onFilter }: { onFilter: (filter: PeopleFilter<(typeof accounts)[number]>) => void }) {
  const fields = usePeopleFilters(accounts)({ filter: { active: true }, onFilter });
  return (
    <>
      {fields.map(({ name, field, chosen }) => (
        <div key={name}>
          {field} {chosen !== undefined && <p>chosen: {chosen}</p>}
        </div>
      ))}
    </>
  );
}

it('sets and clears a filter with its field, and says what is chosen', async () => {
  const onFilter = vi.fn<(filter: PeopleFilter<(typeof accounts)[number]>) => void>();
  render(<Fields onFilter={onFilter} />);
  expect(screen.getByText(/^chosen/).textContent).toBe('chosen: Actief');
  await userEvent.selectOptions(screen.getByLabelText('Account'), 'Nog nooit ingelogd');
  await userEvent.selectOptions(screen.getByLabelText('Nieuwsbrief'), 'Uit');
  expect(screen.getByLabelText<HTMLSelectElement>('Status').value).toBe('true');
  await userEvent.selectOptions(screen.getByLabelText('Status'), 'Alles');
  expect(onFilter.mock.calls).toEqual([
    [{ active: true, account: 'never' }],
    [{ active: true, newsletter: false }],
    [{ active: undefined }],
  ]);
});
