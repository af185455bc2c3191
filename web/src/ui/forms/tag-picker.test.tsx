import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Option } from './find-options.ts';
import { Modal } from '../dialogs/modal.tsx';
import { TagPicker } from './tag-picker.tsx';

// Typing is slow on a busy machine.
afterEach(cleanup);

const few: Option[] = ['Bewoners', 'Ondernemers', 'Pächters', 'Pachters oost'].map((name, index) => ({
  id: index + 1,
  name,
}));

function Field({ options, start }: { options: Option[]; start: Option[] }) {
  const [value, setValue] = useState(start);
  return (
    <TagPicker label="Groepen" placeholder="Selecteer groep" options={options} value={value} onChange={setValue} />
  );
}

function renderField({ options = few, start = [] }: { options?: Option[]; start?: Option[] } = {}) {
  render(<Field options={options} start={start} />);
  return userEvent.setup();
}

const field = () => screen.getByRole('combobox', { name: 'Groepen' });
const offered = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const chosen = () =>
  within(screen.queryByRole('list') ?? document.createElement('div'))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);
const activeText = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;

it('opens with the arrow keys, which wrap around, and selects with Enter', async () => {
  const user = renderField();
  await user.tab();
  expect(document.activeElement).toBe(field());
  expect(field().getAttribute('aria-expanded')).toBe('false');
  await user.keyboard('{ArrowDown}');
  expect(field().getAttribute('aria-expanded')).toBe('true');
  expect(activeText()).toBe('Bewoners');
  await user.keyboard('{ArrowUp}');
  expect(activeText()).toBe('Pachters oost');
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(chosen()).toEqual(['Ondernemers']);
  expect(screen.getByRole('option', { name: 'Ondernemers' }).getAttribute('aria-selected')).toBe('true');
  await user.keyboard('{Enter}');
  expect(chosen()).toEqual([]);
});

it('opens at the end with arrow up', async () => {
  const user = renderField();
  await user.tab();
  await user.keyboard('{ArrowUp}');
  expect(activeText()).toBe('Pachters oost');
});

it('finds by parts of words, ignoring accents', async () => {
  const user = renderField();
  await user.type(field(), 'PACHT');
  expect(offered()).toEqual(['Pächters', 'Pachters oost']);
  await user.type(field(), ' oo{Enter}');
  expect(chosen()).toEqual(['Pachters oost']);
  expect(field()).toHaveProperty('value', '');
  await user.type(field(), 'zzz');
  expect(offered()).toEqual([]);
  expect(screen.getByText('Niets gevonden')).toBeTruthy();
});

it('closes with Escape without closing the surrounding dialog, which gets the next Escape', async () => {
  const onClose = vi.fn<() => void>();
  render(
    <Modal title="Contact" onClose={onClose}>
      <Field options={few} start={[]} />
    </Modal>,
  );
  const user = userEvent.setup();
  await user.type(field(), 'be');
  await user.keyboard('{Escape}');
  expect(offered()).toEqual([]);
  expect(field()).toHaveProperty('value', 'be');
  await user.keyboard('{Escape}');
  expect(field()).toHaveProperty('value', '');
  expect(onClose).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('removes a selected option with its button, and the focus remains near', async () => {
  const user = renderField({ start: few.slice(0, 3) });
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Bewoners verwijderen' }));
  await user.keyboard('{Enter}');
  expect(chosen()).toEqual(['Ondernemers', 'Pächters']);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ondernemers verwijderen' }));
  await user.keyboard('{Enter}{Enter}');
  expect(chosen()).toEqual([]);
  expect(document.activeElement).toBe(field());
});

it('removes the last one with Backspace in the empty field', async () => {
  const user = renderField({ start: few.slice(0, 2) });
  await user.type(field(), 'x{Backspace}');
  expect(chosen()).toEqual(['Bewoners', 'Ondernemers']);
  await user.keyboard('{Backspace}');
  expect(chosen()).toEqual(['Bewoners']);
});

it('selects with the mouse and remains open for the next', async () => {
  const user = renderField();
  await user.click(field());
  await user.click(screen.getByRole('option', { name: 'Bewoners' }));
  await user.click(screen.getByRole('option', { name: 'Ondernemers' }));
  expect(chosen()).toEqual(['Bewoners', 'Ondernemers']);
  expect(document.activeElement).toBe(field());
  await user.tab();
  expect(offered()).toEqual([]);
});

it('renders a hundred of ten thousand, says how many more there are, and finds the others', async () => {
  const many = Array.from({ length: 10_000 }, (_, index) => ({ id: index + 1, name: `Groep ${index + 1}` }));
  const user = renderField({ options: many });
  await user.click(field());
  expect(offered()).toHaveLength(100);
  expect(screen.getByText('En nog 9.900. Typ een deel van de naam om te zoeken.')).toBeTruthy();
  await user.type(field(), '9876');
  expect(offered()).toEqual(['Groep 9876']);
});
