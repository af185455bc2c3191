import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { useColumnChoice } from './column-choice.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const columns = [
  { name: 'email', label: 'E-mail' },
  { name: 'groups', label: 'Groepen' },
];

function Screen() {
  const { shown, item, dialog } = useColumnChoice({ list: 'contacts', columns, usual: ['email'] });
  return (
    <>
      <output>{[...shown].join(' ')}</output>
      {item}
      {dialog}
    </>
  );
}

async function open() {
  render(<Screen />);
  await userEvent.click(screen.getByRole('button'));
}

it('shows the columns that somebody chose, also the next time', async () => {
  await open();
  expect(screen.getByRole('status', { hidden: true }).textContent).toBe('email');
  await userEvent.click(screen.getByLabelText('Groepen'));
  await userEvent.click(screen.getByLabelText('E-mail'));
  expect(screen.getByRole('status', { hidden: true }).textContent).toBe('groups');
  cleanup();
  await open();
  expect(screen.getByLabelText<HTMLInputElement>('Groepen').checked).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').checked).toBe(false);
});

it('remembers that no column is shown', async () => {
  await open();
  await userEvent.click(screen.getByLabelText('E-mail'));
  cleanup();
  await open();
  expect(screen.getByRole('status', { hidden: true }).textContent).toBe('');
});
