import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { useKeptFocus } from './kept-focus.ts';

afterEach(cleanup);

function Screen() {
  useKeptFocus();
  const [rows, setRows] = useState(['een', 'twee']);
  const [page, setPage] = useState(1);
  const [isOpen, setOpen] = useState(true);
  return (
    <main>
      <h1 tabIndex={-1}>Titel</h1>
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <button type="button" onClick={() => setRows(rows.filter((other) => other !== row))}>
              {`${row} wissen`}
            </button>
          </li>
        ))}
      </ul>
      <p>
        <button type="button" disabled={page === 1} onClick={() => setPage(1)}>
          Vorige
        </button>
        <button type="button" disabled={page === 2} onClick={() => setPage(2)}>
          Volgende
        </button>
      </p>
      {isOpen && (
        <div>
          <button type="button" onClick={() => setOpen(false)}>
            Sluiten
          </button>
        </div>
      )}
    </main>
  );
}

async function press(name: string) {
  const button = screen.getByRole('button', { name });
  button.focus();
  await userEvent.setup({ delay: null }).keyboard('{Enter}');
}
const focused = () => document.activeElement?.textContent;

it('moves the focus to the row that took the place of the deleted one, and to the heading after the last', async () => {
  render(<Screen />);
  await press('een wissen');
  await waitFor(() => expect(focused()).toBe('twee wissen'));
  await press('twee wissen');
  await waitFor(() => expect(focused()).toBe('Titel'));
});

it('moves the focus to a control beside the one that is disabled', async () => {
  render(<Screen />);
  const next = screen.getByRole('button', { name: 'Volgende' });
  await press('Volgende');
  // A browser takes the focus from a disabled button at the next frame; this one does not.
  next.blur();
  await waitFor(() => expect(focused()).toBe('Vorige'));
});

it('leaves the focus where somebody put it', async () => {
  render(<Screen />);
  await press('Sluiten');
  await waitFor(() => expect(focused()).toBe('Titel'));
  const button = screen.getByRole('button', { name: 'Volgende' });
  button.focus();
  await userEvent.click(document.body);
  document.querySelector('ul')?.append(document.createElement('li'));
  await new Promise((done) => setTimeout(done, 100));
  expect(document.activeElement).toBe(document.body);
});
