import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FilterForm } from './filter-form.tsx';

// The first component of a file is slow on a busy machine.

const onSearch = vi.fn<(search: string | undefined) => void>();
const onClear = vi.fn<() => void>();

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <FilterForm
      label="Filters"
      searchLabel="Zoek op naam"
      search=""
      isFiltered={false}
      onSearch={onSearch}
      onClear={onClear}
    >
      <select aria-label="Groep" />
    </FilterForm>,
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.resetAllMocks();
});

const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Zoek op naam' });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const pause = () => act(() => void vi.advanceTimersByTime(300));

it('searches after a pause in typing', () => {
  for (const text of ['d', 'di', 'dijk ']) type(text);
  expect(onSearch).not.toHaveBeenCalled();
  pause();
  expect(onSearch.mock.calls).toEqual([['dijk']]);
});

it.each([
  ['Enter', () => fireEvent.submit(field())],
  ['the button', () => fireEvent.click(screen.getByRole('button', { name: 'Zoeken' }))],
])('searches immediately with %s, and only once', (_how, search) => {
  type('dijk');
  search();
  expect(onSearch.mock.calls).toEqual([['dijk']]);
  pause();
  expect(onSearch).toHaveBeenCalledTimes(1);
});

it('does not search for text that was cleared before the pause ended', () => {
  type('dijk');
  fireEvent.click(screen.getByRole('button', { name: 'Filters wissen' }));
  expect(onClear).toHaveBeenCalledTimes(1);
  expect([field().value, document.activeElement]).toEqual(['', field()]);
  pause();
  expect(onSearch).not.toHaveBeenCalled();
});
