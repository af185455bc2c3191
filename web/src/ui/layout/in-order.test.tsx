import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { InOrder } from './in-order.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Renders parts with these names; those in `settled` have their data. */
function show(names: string[], settled: string[]) {
  const partsOf = (arrived: string[]) => (
    <InOrder
      parts={names.map((key) => ({ key, isSettled: arrived.includes(key), content: <p>{key}</p> }))}
      last={<p>kaart</p>}
    />
  );
  const { rerender } = render(partsOf(settled));
  return (arrived: string[]) => rerender(partsOf(arrived));
}

/** What is in sight, from top to bottom. */
const inSight = () => screen.queryAllByText(/./).map(({ textContent }) => textContent);
const wait = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });

it('shows parts in their order as they arrive, and the last one after them', () => {
  const arrive = show(['nieuw', 'afspraken', 'vragen'], []);
  wait(5_000);
  expect(inSight()).toEqual([]);
  arrive(['nieuw']);
  expect(inSight()).toEqual(['nieuw']);
  arrive(['nieuw', 'vragen']);
  expect(inSight()).toEqual(['nieuw']);
  arrive(['nieuw', 'vragen', 'afspraken']);
  expect(inSight()).toEqual(['nieuw', 'afspraken', 'vragen', 'kaart']);
});

it('waits a second for a slow one, which appears below everything that is shown by then', () => {
  const arrive = show(['nieuw', 'afspraken', 'vragen', 'werk'], ['afspraken']);
  wait(900);
  arrive(['afspraken', 'vragen']);
  wait(900);
  expect(inSight()).toEqual([]);
  wait(100);
  expect(inSight()).toEqual(['afspraken', 'vragen', 'kaart']);
  arrive(['afspraken', 'vragen', 'werk']);
  expect(inSight()).toEqual(['afspraken', 'vragen', 'kaart', 'werk']);
  arrive(['afspraken', 'vragen', 'werk', 'nieuw']);
  expect(inSight()).toEqual(['afspraken', 'vragen', 'kaart', 'werk', 'nieuw']);
});

it('shows everything at once when it was there before', () => {
  show(['nieuw', 'afspraken'], ['nieuw', 'afspraken']);
  expect(inSight()).toEqual(['nieuw', 'afspraken', 'kaart']);
});
