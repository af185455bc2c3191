import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { ColumnsModal, useColumnChoice } from './column-choice.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const columns = [
  { name: 'email', label: 'E-mail' },
  { name: 'groups', label: 'Groepen' },
];

function Screen() {
  const choice = useColumnChoice('contacts', ['email']);
  return (
    <>
      <output>{[...choice[0]].join(' ')}</output>
      <ColumnsModal columns={columns} choice={choice} onClose={() => {}} />
    </>
  );
}

it('shows the columns that somebody chose, also the next time', async () => {
  render(<Screen />);
  expect(screen.getByRole('status', { hidden: true }).textContent).toBe('email');
  await userEvent.click(screen.getByLabelText('Groepen'));
  await userEvent.click(screen.getByLabelText('E-mail'));
  expect(screen.getByRole('status', { hidden: true }).textContent).toBe('groups');
  cleanup();
  render(<Screen />);
  expect(screen.getByLabelText<HTMLInputElement>('Groepen').checked).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').checked).toBe(false);
});

it('remembers that no column is shown', async () => {
  render(<Screen />);
  await userEvent.click(screen.getByLabelText('E-mail'));
  cleanup();
  render(<Screen />);
  expect(screen.getByRole('status', { hidden: true }).textContent).toBe('');
});
