import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ActionMenu, MenuItem } from './action-menu.tsx';

afterEach(cleanup);

function renderMenu() {
  const chosen = vi.fn<(name: string) => void>();
  render(
    <ActionMenu name="Merel">
      {['Uitnodigen', 'Wijzigen', 'Wachtwoord wissen', 'Verwijderen'].map((name) => (
        <MenuItem key={name} onClick={() => chosen(name)}>
          {name}
        </MenuItem>
      ))}
    </ActionMenu>,
  );
  return { chosen, user: userEvent.setup({ delay: null }), button: screen.getByRole('button') };
}

const focused = () => document.activeElement?.textContent;

it('opens with an arrow key at its first or last item, and moves around', async () => {
  const { user, button } = renderMenu();
  button.focus();
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('Uitnodigen');
  await user.keyboard('{ArrowUp}');
  expect(focused()).toBe('Verwijderen');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(focused()).toBe('Wijzigen');
  await user.keyboard('{End}');
  expect(focused()).toBe('Verwijderen');
  await user.keyboard('{Home}');
  expect(focused()).toBe('Uitnodigen');
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(button);
  await user.keyboard('{ArrowUp}');
  expect(focused()).toBe('Verwijderen');
});

it('moves into a menu that was opened with a click', async () => {
  const { user, button } = renderMenu();
  await user.click(button);
  expect(document.activeElement).toBe(button);
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('Uitnodigen');
});

it('goes to the item that begins with what is typed', async () => {
  const { user, button, chosen } = renderMenu();
  button.focus();
  await user.keyboard('{ArrowDown}w');
  expect(focused()).toBe('Wijzigen');
  await user.keyboard('w');
  expect(focused()).toBe('Wachtwoord wissen');
  await user.keyboard('w');
  expect(focused()).toBe('Wijzigen');
  await user.keyboard('{Home}x');
  expect(focused()).toBe('Uitnodigen');
  vi.useFakeTimers({ now: Date.now() + 10_000, toFake: ['Date'] });
  await user.keyboard('wa');
  vi.useRealTimers();
  expect(focused()).toBe('Wachtwoord wissen');
  await user.keyboard('{Enter}');
  expect(chosen).toHaveBeenCalledWith('Wachtwoord wissen');
  expect(document.activeElement).toBe(button);
});
