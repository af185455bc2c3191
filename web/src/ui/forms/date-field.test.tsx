import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { DateField } from './date-field.tsx';

afterEach(cleanup);

const onDate = vi.fn<(date: string | undefined) => void>();
afterEach(() => onDate.mockClear());

function Form({ initial = '' }: { initial?: string }) {
  const [date, setDate] = useState(initial);
  return (
    <>
      <DateField
        label="Van"
        value={date}
        onDate={(chosen) => {
          onDate(chosen);
          setDate(chosen ?? '');
        }}
      />
      <button type="button" onClick={() => setDate('2026-12-24')}>
        Terug
      </button>
    </>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>('Van');
const type = (value: string) => fireEvent.change(field(), { target: { value } });

it('shows day, month and year, and passes on whole dates only', () => {
  render(<Form initial="2026-04-01" />);
  expect(field().value).toBe('01-04-2026');
  for (const text of ['0', '01-10-2', '1-10-2026', '']) {
    type(text);
    expect(field().value).toBe(text);
  }
  expect(onDate.mock.calls).toEqual([[undefined], ['2026-10-01'], [undefined]]);
});

it('says what is wrong when the field is left, and not while typing', () => {
  render(<Form />);
  type('31-04-2026');
  expect(field().getAttribute('aria-invalid')).toBe('false');
  fireEvent.blur(field());
  expect(screen.getByText(/^Vul een bestaande datum in/)).toBeTruthy();
  expect(field().validity.valid).toBe(false);
  type('30-4-2026');
  fireEvent.blur(field());
  expect(field().value).toBe('30-04-2026');
  expect(screen.queryByText(/^Vul een bestaande datum in/)).toBeNull();
});

it('follows a value that changes in another way, also after an invalid date', () => {
  render(<Form />);
  type('31-0');
  fireEvent.click(screen.getByRole('button', { name: 'Terug' }));
  expect(field().value).toBe('24-12-2026');
});
