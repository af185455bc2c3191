import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toast, toasts } from '../../platform/toasts.ts';
import { ToastList } from './toast-list.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  toasts.set([]);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
const show = (...args: Parameters<typeof toast>) => act(() => toast(...args));

it('shows a message for three seconds', () => {
  render(<ToastList />);
  show({ type: 'success', text: 'Succesvol opgeslagen' });
  pass(2999);
  expect(screen.getByRole('status').textContent).toContain('Succesvol opgeslagen');
  pass(1);
  expect(screen.queryByRole('status')).toBeNull();
});

it('shows a message for as long as it asks for', () => {
  render(<ToastList />);
  show({ type: 'warn', title: 'Let op', text: 'Even wachten', duration: 10_000 });
  pass(9999);
  expect(screen.getByRole('alert').textContent).toContain('Let op');
  pass(1);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('shows several messages, each for its own duration', () => {
  render(<ToastList />);
  for (let count = 1; count <= 8; count += 1) show({ type: 'error', text: `Fout ${count}` });
  pass(1500);
  show({ type: 'error', text: 'Later' });
  expect(screen.getAllByRole('alert')).toHaveLength(9);
  pass(1500);
  expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual(['Later']);
});

it('keeps the buttons of equal messages', () => {
  const undone: number[] = [];
  render(<ToastList />);
  for (const id of [1, 2]) {
    show({ type: 'success', text: 'Verwijderd', action: { label: 'Ongedaan maken', run: () => undone.push(id) } });
  }
  for (const button of screen.getAllByRole('button', { name: 'Ongedaan maken' })) fireEvent.click(button);
  expect(undone).toEqual([1, 2]);
});

it('shows equal messages once, for the duration of the last', () => {
  render(<ToastList />);
  show({ type: 'error', text: 'titel: Dit veld mag niet leeg zijn.' });
  show({ type: 'success', text: 'Succesvol opgeslagen' });
  pass(2000);
  show({ type: 'success', text: 'Succesvol opgeslagen' });
  expect(screen.getAllByText('Succesvol opgeslagen')).toHaveLength(1);
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  pass(2999);
  expect(screen.getByRole('status').textContent).toBe('Succesvol opgeslagen');
  pass(1);
  expect(screen.queryByRole('status')).toBeNull();
});

it('closes when the message or its button is clicked', () => {
  render(<ToastList />);
  show({ type: 'error', text: 'Een' });
  show({ type: 'error', text: 'Twee' });
  fireEvent.click(screen.getByText('Een'));
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Melding sluiten' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

it.each([
  ['pointed at', fireEvent.pointerEnter, fireEvent.pointerLeave],
  ['focused', fireEvent.focus, fireEvent.blur],
] as const)('remains while it is %s', (_how, begin, end) => {
  render(<ToastList />);
  show({ type: 'error', text: 'Lees dit rustig' });
  begin(screen.getByRole('region', { name: 'Meldingen' }));
  pass(60_000);
  expect(screen.getByRole('alert').textContent).toContain('Lees dit rustig');
  end(screen.getByRole('region', { name: 'Meldingen' }));
  pass(3000);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('shows messages inside the open dialog, where they can be clicked', async () => {
  vi.useRealTimers();
  render(<ToastList />);
  const dialogs = ['onder', 'boven'].map((name) => {
    const dialog = document.createElement('dialog');
    dialog.setAttribute('open', '');
    dialog.setAttribute('aria-label', name);
    return dialog;
  });
  document.body.append(...dialogs);
  show({ type: 'error', text: 'Lees dit', duration: 60_000 });
  const shown = () => screen.getByText('Lees dit').closest('dialog')?.getAttribute('aria-label');
  await waitFor(() => expect(shown()).toBe('boven'));
  dialogs[1]?.remove();
  await waitFor(() => expect(shown()).toBe('onder'));
  dialogs[0]?.remove();
  await waitFor(() => expect(shown()).toBeUndefined());
  fireEvent.click(screen.getByText('Lees dit'));
  expect(screen.queryByText('Lees dit')).toBeNull();
});

it('does what its button says, and leaves', () => {
  const run = vi.fn<() => void>();
  render(<ToastList />);
  show({ type: 'success', text: 'Succesvol verwijderd', duration: 10_000, action: { label: 'Ongedaan maken', run } });
  fireEvent.click(screen.getByRole('button', { name: 'Ongedaan maken' }));
  expect(run).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('status')).toBeNull();
});

describe('a message with a button that undoes', () => {
  const run = vi.fn<() => void>();
  const undo = { label: 'Ongedaan maken', run };
  const showUndo = () => show({ type: 'success', text: 'Succesvol verwijderd', duration: 10_000, action: undo });
  const button = () => screen.getByRole('button', { name: 'Ongedaan maken' });
  function renderPage() {
    render(
      <main>
        <h1 tabIndex={-1}>Titel</h1>
        <button type="button">Volgende rij</button>
        <input aria-label="Zoeken" />
        <input type="checkbox" aria-label="Kiezen" />
        <ToastList />
      </main>,
    );
    run.mockClear();
    // The simulated user waits for real time.
    vi.useRealTimers();
    return userEvent.setup({ delay: null });
  }

  it('says the key, which works outside text fields', async () => {
    const user = renderPage();
    showUndo();
    expect(screen.getByRole('status').textContent).toContain('of druk op Ctrl+Z');
    screen.getByLabelText('Zoeken').focus();
    await user.keyboard('{Control>}z{/Control}');
    expect(run).not.toHaveBeenCalled();
    screen.getByLabelText('Kiezen').focus();
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    expect(run).not.toHaveBeenCalled();
    await user.keyboard('{Control>}z{/Control}');
    expect(run).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('status')).toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText('Kiezen'));
    await user.keyboard('{Control>}z{/Control}');
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('is the next stop of Tab once, and returns', async () => {
    const user = renderPage();
    const row = screen.getByRole('button', { name: 'Volgende rij' });
    row.focus();
    showUndo();
    await user.tab();
    expect(document.activeElement).toBe(button());
    await user.tab({ shift: true });
    expect(document.activeElement).toBe(row);
    await user.tab();
    expect(document.activeElement).toBe(screen.getByLabelText('Zoeken'));
    showUndo();
    await user.tab();
    await user.tab();
    expect(document.activeElement).toHaveProperty('ariaLabel', 'Melding sluiten');
    await user.tab();
    expect(document.activeElement).toBe(screen.getByLabelText('Zoeken'));
  });

  it('returns the focus when it is pressed', async () => {
    const user = renderPage();
    screen.getByLabelText('Kiezen').focus();
    showUndo();
    await user.tab();
    await user.keyboard('{Enter}');
    expect(run).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Kiezen')));
  });
});
