import { auth } from '@dijkportaal/contract/auth';
import { cleanup, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { signInAs } from '../../../test/person.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { portalFacts } from '../../platform/portal-facts.ts';
import { toasts } from '../../platform/toasts.ts';
import { endSession } from '../../platform/tokens.ts';
import { PasswordChangeModal } from './password-change-modal.tsx';
import { WelcomeModal } from './welcome-modal.tsx';

let server: FakeServer;
const onClose = vi.fn<() => void>();

beforeEach(() => {
  endSession();
  toasts.set([]);
  onClose.mockReset();
  server = startFakeServer();
});
afterEach(() => {
  cleanup();
  portalFacts.set(undefined);
});

const current = () => screen.getByLabelText<HTMLInputElement>('Huidig wachtwoord');
const fresh = () => screen.getByLabelText<HTMLInputElement>('Nieuw wachtwoord');
const repeat = () => screen.getByLabelText<HTMLInputElement>('Nieuw wachtwoord nog een keer');
const save = () => screen.getByRole('button', { name: 'Wachtwoord opslaan' });
const shownToasts = () => toasts.get().map(({ type, text }) => `${type}: ${text}`);
async function fill(user: UserEvent, field: HTMLElement, text: string) {
  await user.click(field);
  await user.paste(text);
}
const descriptionOf = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.querySelector(`[id="${id}"]`)?.textContent ?? '')
    .join(' ');

describe('the dialog of the first sign-in', () => {
  const changed = 'success: Wachtwoord succesvol gewijzigd.';

  it('welcomes someone who was invited, and cannot be postponed', async () => {
    await signInAs(server, { first_login: true });
    const user = await renderScreen(<WelcomeModal />);
    expect(screen.getByRole('dialog', { name: 'Welkom!' }).textContent).toContain('Welkom in het portaal.');
    expect(document.activeElement).toBe(fresh());
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Welkom!' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Later' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Uitloggen' })).toBeTruthy();
  });

  it('lets a resident choose mailed links instead of a password', async () => {
    await signInAs(server, { first_login: true });
    portalFacts.set({ base_map: null } as never);
    server.respond(auth.chooseLinks, { detail: 'ok' });
    const user = await renderScreen(<WelcomeModal />);
    await user.click(screen.getByRole('button', { name: 'Ik log in met een link' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.sentTo(auth.updatePassword)).toEqual([]);
  });

  it('says that a reset was requested, and can be postponed', async () => {
    await signInAs(server, { password_reset: true });
    const user = await renderScreen(<WelcomeModal />);
    expect(screen.getByRole('dialog', { name: 'Welkom!' }).textContent).toContain(
      'U hebt gevraagd om een nieuw wachtwoord.',
    );
    await user.click(screen.getByRole('button', { name: 'Later' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.sentTo(auth.updatePassword)).toEqual([]);
  });

  it('asks before it is postponed when something was typed', async () => {
    await signInAs(server, { password_reset: true });
    const user = await renderScreen(<WelcomeModal />);
    await fill(user, fresh(), 'een half wachtwoord');
    await user.click(screen.getByRole('button', { name: 'Later' }));
    expect(screen.getByRole('dialog', { name: 'Weggaan zonder opslaan?' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Weggaan zonder opslaan' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows the rules, and names the account', async () => {
    await signInAs(server, { first_login: true });
    await renderScreen(<WelcomeModal />);
    expect(descriptionOf(fresh())).toContain('Minstens 12 tekens.');
    for (const field of [fresh(), repeat()]) expect(field.autocomplete).toBe('new-password');
    expect(document.querySelector<HTMLInputElement>('input[autocomplete="username"]')?.value).toBe('linde@example.org');
  });

  it('sends nothing while the passwords differ', async () => {
    await signInAs(server, { first_login: true });
    const user = await renderScreen(<WelcomeModal />);
    await fill(user, fresh(), 'een goed lang wachtwoord');
    await fill(user, repeat(), 'een ander lang wachtwoord');
    await user.click(save());
    expect(descriptionOf(repeat())).toContain('Wachtwoorden komen niet overeen.');
    expect(document.activeElement).toBe(repeat());
    expect(server.sentTo(auth.updatePassword)).toEqual([]);
  });

  it.each(['first_login', 'password_reset'] as const)(
    'does not open again once the password is accepted (%s)',
    async (flag) => {
      await signInAs(server, { [flag]: true });
      server.respond(auth.updatePassword, { detail: 'ok' });
      const user = await renderScreen(<WelcomeModal />);
      await fill(user, fresh(), 'een goed lang wachtwoord');
      await fill(user, repeat(), 'een goed lang wachtwoord');
      await user.keyboard('{Enter}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(shownToasts()).toEqual([changed]);
      expect(server.sentTo(auth.updatePassword)).toEqual([
        { new_password: 'een goed lang wachtwoord', re_new_password: 'een goed lang wachtwoord' },
      ]);
      cleanup();
      await renderScreen(<WelcomeModal />);
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );

  it.each([
    [
      400,
      { errors: ['Dit wachtwoord is te kort.', 'Dit wachtwoord komt te vaak voor.'] },
      'Dit wachtwoord is te kort.Dit wachtwoord komt te vaak voor.',
    ],
    [403, { detail: 'nee' }, 'Er is een fout opgetreden. Probeer het later opnieuw.'],
    [500, {}, 'Er is een fout opgetreden. Probeer het later opnieuw.'],
  ])("remains open and shows the server's error (%i)", async (status, body, text) => {
    await signInAs(server, { first_login: true });
    server.refuses(auth.updatePassword, status, body);
    const user = await renderScreen(<WelcomeModal />);
    await fill(user, fresh(), 'kort');
    await fill(user, repeat(), 'kort');
    await user.keyboard('{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    expect(shownToasts()).toEqual([]);
  });
});

describe('changing the password', () => {
  async function draw() {
    await signInAs(server);
    return renderScreen(<PasswordChangeModal onClose={onClose} />);
  }
  const missing = 'Dit veld mag niet leeg zijn.';

  it('requires all three fields', async () => {
    const user = await draw();
    await user.click(save());
    for (const field of [current(), fresh(), repeat()]) expect(descriptionOf(field)).toContain(missing);
    expect(document.activeElement).toBe(current());
    expect(current().autocomplete).toBe('current-password');
    expect(server.sentTo(auth.changePassword)).toEqual([]);
  });

  it('asks before it closes when something was typed, and stores none of it', async () => {
    const user = await draw();
    await fill(user, fresh(), 'een half wachtwoord');
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Hier blijven' }));
    expect(fresh().value).toBe('een half wachtwoord');
    expect(onClose).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Annuleren' }));
    await user.click(screen.getByRole('button', { name: 'Weggaan zonder opslaan' }));
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(JSON.stringify(localStorage)).not.toContain('half');
  });

  it('closes immediately when nothing was typed', async () => {
    const user = await draw();
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('sends nothing while the new passwords differ', async () => {
    const user = await draw();
    await fill(user, current(), 'oud');
    await fill(user, fresh(), 'nieuw');
    await fill(user, repeat(), 'anders');
    await user.keyboard('{Enter}');
    expect(descriptionOf(repeat())).toContain('De wachtwoorden komen niet overeen.');
    expect(server.sentTo(auth.changePassword)).toEqual([]);
  });

  async function change() {
    const user = await draw();
    await fill(user, current(), 'mijn oude wachtwoord');
    await fill(user, fresh(), 'mijn nieuwe wachtwoord');
    await fill(user, repeat(), 'mijn nieuwe wachtwoord');
    await user.keyboard('{Enter}');
  }

  it('closes, clears the fields and shows one message on success', async () => {
    server.respond(auth.changePassword, { detail: 'ok' });
    await change();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    await waitFor(() => expect([current(), fresh(), repeat()].map((field) => field.value)).toEqual(['', '', '']));
    expect(shownToasts()).toEqual(['success: Wachtwoord succesvol gewijzigd.']);
    expect(server.sentTo(auth.changePassword)).toEqual([
      {
        current_password: 'mijn oude wachtwoord',
        new_password: 'mijn nieuwe wachtwoord',
        re_new_password: 'mijn nieuwe wachtwoord',
      },
    ]);
  });

  it("shows the server's errors next to the fields, under a general message", async () => {
    server.refuses(auth.changePassword, 400, {
      current_password: ['Dit is niet uw wachtwoord.'],
      new_password: ['Te kort.', 'Te bekend.'],
    });
    await change();
    expect((await screen.findByRole('alert')).textContent).toBe('Wachtwoord aanpassen is mislukt!');
    expect(descriptionOf(current())).toContain('Dit is niet uw wachtwoord.');
    expect(descriptionOf(fresh())).toContain('Te kort.');
    expect(document.activeElement).toBe(current());
    expect(shownToasts()).toEqual([]);
    expect(onClose).not.toHaveBeenCalled();
  });

  it("shows the server's general error instead of the general message", async () => {
    server.refuses(auth.changePassword, 429, { non_field_errors: ['Probeer het over 5 minuten opnieuw.'] });
    await change();
    expect((await screen.findByRole('alert')).textContent).toBe('Probeer het over 5 minuten opnieuw.');
  });

  it('shows a password on request, field by field', async () => {
    const user = await draw();
    await user.click(screen.getByRole('button', { name: 'Nieuw wachtwoord tonen of verbergen' }));
    expect([current(), fresh(), repeat()].map((field) => field.type)).toEqual(['password', 'text', 'password']);
  });
});
