import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { DateField } from './date-field.tsx';

afterEach(cleanup);

it('passes on plausible dates, and not the years that occur while typing', () => {
  const onDate = vi.fn<(date: string | undefined) => void>();
  render(<DateField label="Van" value="" onDate={onDate} />);
  const field = screen.getByLabelText<HTMLInputElement>('Van');
  for (const value of ['0002-10-01', '0020-10-01', '0202-10-01', '2026-10-01', '']) {
    fireEvent.change(field, { target: { value } });
    expect(field.value).toBe(value);
  }
  expect(onDate.mock.calls).toEqual([['2026-10-01'], [undefined]]);
});
