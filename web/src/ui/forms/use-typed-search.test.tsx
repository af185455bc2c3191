import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FilterForm } from './filter-form.tsx';

const asked: (string | undefined)[] = [];
let rerender: (screen: ReactNode) => void;

/** The screen for a URL. */
const screenOf = (search: string) => (
  <FilterForm
    label="Zoeken"
    searchLabel="Zoeken op titel"
    filter={{ search }}
    onFilter={(filter) => asked.push(filter.search)}
  />
);

beforeEach(() => {
  asked.length = 0;
  vi.useFakeTimers();
  ({ rerender } = render(screenOf('')));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** The URL changes. */
const goTo = (search: string) => rerender(screenOf(search));
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Zoeken op titel' });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const wait = () => act(() => void vi.advanceTimersByTime(300));

it('searches after a pause in typing, not for every key', () => {
  for (const text of ['d', 'di', 'dij', 'dijk ']) type(text);
  expect(asked).toEqual([]);
  wait();
  expect(asked).toEqual(['dijk']);
  wait();
  type('dijk');
  wait();
  expect(asked).toEqual(['dijk']);
});

it('does not lose what is typed while the URL is not updated yet', () => {
  type('di');
  wait();
  type('dijk ');
  goTo('di');
  expect(field().value).toBe('dijk ');
  wait();
  goTo('dijk');
  expect(field().value).toBe('dijk ');
  expect(asked).toEqual(['di', 'dijk']);
});

it('follows a URL that changes in another way', () => {
  type('di');
  wait();
  goTo('di');
  goTo('');
  expect(field().value).toBe('');
  goTo('di');
  expect(field().value).toBe('di');
});

it('searches immediately with Enter, and with the button that clears it', () => {
  type('dijk');
  fireEvent.submit(field());
  expect(asked).toEqual(['dijk']);
  goTo('dijk');
  fireEvent.click(screen.getByRole('button', { name: 'Zoekopdracht wissen' }));
  expect(asked).toEqual(['dijk', undefined]);
  expect(document.activeElement).toBe(field());
  wait();
  expect(asked).toHaveLength(2);
});
