import { groups } from '@dijkportaal/contract/audience/groups';
import type { Profile } from '@dijkportaal/contract/profiles';
import { users, type UserDetails } from '@dijkportaal/contract/users';
import { zones } from '@dijkportaal/contract/audience/zones';
import { cleanup, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startFakeServer, type FakeServer } from '../../test/fake-server.ts';
import { signInAs } from '../../test/person.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { withQueries } from '../../test/with-queries.tsx';
import { toasts } from '../platform/toasts.ts';
import { endSession } from '../platform/tokens.ts';
import { ChangeModal, CreateModal } from './user-modal.tsx';

let server: FakeServer;
const onClose = vi.fn<() => void>();
const nobody = { count: 0, next: null, previous: null, results: [] };

const other: UserDetails = {
  id: 31,
  username: 'aafke',
  email: 'aafke@example.org',
  first_name: 'Aafke',
  last_name: 'Sluis',
  job_title: '',
  is_staff: false,
  is_superuser: false,
  invited_at: null,
  bounced: false,
  is_active: true,
  last_login: null,
  profile_id: 41,
  groups: [{ id: 5, name: 'Pachters' }],
  profile: { zones: [] },
  latitude: null,
  longitude: null,
  profile_polygons: [],
};
const self = { ...other, id: 7 };

beforeEach(() => {
  endSession();
  toasts.set([]);
  onClose.mockReset();
  server = startFakeServer();
  server.respond(groups.list, nobody);
  server.respond(zones.list, nobody);
});
afterEach(() => {
  cleanup();
  // Closing a form stores its draft.
  localStorage.removeItem('dijkportaal.drafts');
});

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const username = () => screen.findByLabelText<HTMLInputElement>('Gebruikersnaam');
const save = () => screen.getByRole('button', { name: 'Opslaan' });
const shownToasts = () => toasts.get().map(({ type, text }) => `${type}: ${text}`);
const descriptionOf = (input: HTMLElement) =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.querySelector(`[id="${id}"]`)?.textContent ?? '')
    .join(' ');
async function fill(user: UserEvent, name: string, text: string) {
  await user.clear(field(name));
  await user.click(field(name));
  await user.paste(text);
}

async function openChange(user: UserDetails, permissions: Profile['permissions'] = ['Staff']) {
  await signInAs(server, { permissions });
  server.respond(users.get, user);
  server.respond(users.replace, user);
  const person = await renderScreen(withQueries(<ChangeModal id={user.id} listed={user} onClose={onClose} />));
  await username();
  return person;
}

async function openCreate(permissions: Profile['permissions'] = ['Staff']) {
  await signInAs(server, { permissions });
  server.respond(users.create, other);
  return renderScreen(withQueries(<CreateModal onClose={onClose} />));
}

it('only staff have a job title, which is sent when it changes', async () => {
  const user = await openChange({ ...other, is_staff: true });
  await fill(user, 'Functie', 'Rentmeester');
  await user.click(save());
  await waitFor(() => expect(server.sentTo(users.replace)).toMatchObject([{ job_title: 'Rentmeester' }]));
  cleanup();
  await openChange(other);
  expect(screen.queryByLabelText('Functie')).toBeNull();
});

describe('a new account', () => {
  it('requires a username and an e-mail address, and the focus moves to the first missing one', async () => {
    const user = await openCreate();
    await user.click(save());
    expect(descriptionOf(field('Gebruikersnaam'))).toContain('Gebruikersnaam is verplicht.');
    expect(descriptionOf(field('E-mail'))).toContain('E-mail is verplicht.');
    expect(document.activeElement).toBe(field('Gebruikersnaam'));
    expect(server.sentTo(users.create)).toEqual([]);
  });

  it('is sent as a whole, without an empty password, with one toast', async () => {
    const user = await openCreate();
    await fill(user, 'Gebruikersnaam', ' Nieuw ');
    await fill(user, 'E-mail', 'nieuw@example.org');
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Nu niet' }));
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(server.sentTo(users.invite)).toEqual([]);
    const names = { username: 'nieuw', email: 'nieuw@example.org', first_name: '', last_name: '' };
    expect(server.sentTo(users.create)).toEqual([{ ...names, is_active: true, is_staff: false, groups: [] }]);
    expect(shownToasts()).toEqual(['success: Succesvol opgeslagen']);
  });

  it('without a password is invited right after, if staff want that', async () => {
    const user = await openCreate();
    server.respond(users.invite, {
      done: [],
      failed: [{ id: 31, name: 'aafke', reason: 'Dit account is niet actief.' }],
    });
    await fill(user, 'Gebruikersnaam', 'aafke');
    await fill(user, 'E-mail', 'aafke@example.org');
    await user.click(save());
    const question = await screen.findByRole('heading', { name: 'Nu een uitnodiging sturen?' });
    expect(document.activeElement).toBe(question);
    await user.click(screen.getByRole('button', { name: 'Uitnodiging sturen' }));
    expect(await screen.findByText(/Dit account is niet actief\.$/)).toBeTruthy();
    server.respond(users.invite, { done: [31], failed: [] });
    await user.click(screen.getByRole('button', { name: 'Uitnodiging sturen' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    const invitation = { ids: [31], include_recent: false };
    expect(server.sentTo(users.invite)).toEqual([invitation, invitation]);
    expect(shownToasts().at(-1)).toBe('success: De uitnodiging voor aafke wordt verstuurd.');
  });

  it('with a password needs no invitation', async () => {
    const user = await openCreate();
    await fill(user, 'Gebruikersnaam', 'nieuw');
    await fill(user, 'E-mail', 'nieuw@example.org');
    await fill(user, 'Wachtwoord', 'vier losse woorden hier');
    await fill(user, 'Wachtwoord nog een keer', 'vier losse woorden hier');
    await user.click(save());
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole('heading', { name: 'Nu een uitnodiging sturen?' })).toBeNull();
  });

  it('says that passwords differ as soon as both are filled in, and sends nothing', async () => {
    const user = await openCreate();
    await fill(user, 'Gebruikersnaam', 'nieuw');
    await fill(user, 'E-mail', 'nieuw@example.org');
    await fill(user, 'Wachtwoord', 'vier losse woorden hier');
    expect(screen.queryByText('De wachtwoorden komen niet overeen.')).toBeNull();
    await fill(user, 'Wachtwoord nog een keer', 'vier losse woorden daar');
    expect(descriptionOf(field('Wachtwoord nog een keer'))).toContain('De wachtwoorden komen niet overeen.');
    await user.click(save());
    expect(document.activeElement).toBe(field('Wachtwoord nog een keer'));
    expect(server.sentTo(users.create)).toEqual([]);
    await fill(user, 'Wachtwoord nog een keer', 'vier losse woorden hier');
    expect(screen.queryByText('De wachtwoorden komen niet overeen.')).toBeNull();
    await user.click(save());
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(server.sentTo(users.create)).toEqual([
      expect.objectContaining({ password: 'vier losse woorden hier', confirm_password: 'vier losse woorden hier' }),
    ]);
  });
});

describe('a change', () => {
  it('is sent with the whole account, without an empty password', async () => {
    const user = await openChange(other);
    expect(field('Achternaam').value).toBe('Sluis');
    await fill(user, 'Achternaam', 'Dijk');
    await user.click(screen.getByRole('checkbox', { name: 'Actief' }));
    await user.click(save());
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(server.sentTo(users.replace)).toEqual([
      {
        username: 'aafke',
        email: other.email,
        first_name: other.first_name,
        last_name: 'Dijk',
        is_active: false,
        is_staff: false,
        groups: [5],
        zones: [],
      },
    ]);
  });

  it('of nothing closes without a call', async () => {
    const user = await openChange(other);
    await user.click(save());
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(server.sentTo(users.replace)).toEqual([]);
  });

  it("shows the server's errors next to the fields, and nowhere else", async () => {
    const user = await openChange(other);
    server.refuses(users.replace, 400, { email: ['Er is al een gebruiker met dit e-mailadres.'] });
    await fill(user, 'E-mail', 'bezet@example.org');
    await user.click(save());
    await waitFor(() => expect(descriptionOf(field('E-mail'))).toContain('Er is al een gebruiker met dit'));
    expect(document.activeElement).toBe(field('E-mail'));
    expect(shownToasts()).toEqual([]);
    expect(onClose).not.toHaveBeenCalled();
  });

  it.each([
    [500, {}, 'De gebruiker kon niet worden opgeslagen.'],
    [409, { error: 'Dit is de laatste beheerder.' }, 'Dit is de laatste beheerder.'],
    [
      403,
      { detail: 'Alleen een beheerder mag dit.', code: 'permission_denied' as const },
      'Alleen een beheerder mag dit.',
    ],
  ])('that fails as a whole (%i) shows an error above the fields without losing them', async (status, body, text) => {
    const user = await openChange(other);
    server.refuses(users.replace, status, body);
    await fill(user, 'Voornaam', 'Anders');
    await user.click(save());
    expect((await screen.findByRole('alert')).textContent).toContain(text);
    expect(field('Voornaam').value).toBe('Anders');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('of an account that could not be loaded can be retried', async () => {
    await signInAs(server, { permissions: ['Staff'] });
    server.refuses(users.get, 404, { detail: 'Niet gevonden.' });
    const user = await renderScreen(withQueries(<ChangeModal id={other.id} listed={other} onClose={onClose} />));
    const retry = await screen.findByRole('button', { name: 'Opnieuw proberen' });
    server.respond(users.get, other);
    await user.click(retry);
    expect((await username()).value).toBe('aafke');
  });

  it('asks before it closes when only a password was typed, and stores nothing of it', async () => {
    const user = await openChange(other);
    await fill(user, 'Wachtwoord', 'een half wachtwoord');
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Weggaan zonder opslaan?' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Weggaan zonder opslaan' }));
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(JSON.stringify(localStorage)).not.toContain('half');
  });

  it("of one's own account has no password", async () => {
    await openChange(self);
    expect(screen.queryByLabelText('Wachtwoord')).toBeNull();
    expect(screen.getByText(/Uw eigen wachtwoord wijzigt u/)).toBeTruthy();
  });
});

describe('staff rights', () => {
  const staff = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Medewerker' });
  const superuser = () => screen.queryByRole<HTMLInputElement>('checkbox', { name: 'Beheerder' });

  it('cannot be granted by staff', async () => {
    await openCreate();
    expect(staff().disabled).toBe(true);
    expect(descriptionOf(staff())).toContain('Alleen een beheerder');
    expect(superuser()).toBeNull();
  });

  it('are granted by a superuser, and belong together', async () => {
    const user = await openChange(other, ['Staff', 'Superuser']);
    await user.click(superuser()!);
    expect([staff().checked, superuser()?.checked]).toEqual([true, true]);
    await user.click(staff());
    expect([staff().checked, superuser()?.checked]).toEqual([false, false]);
    await user.click(staff());
    await user.click(save());
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(server.sentTo(users.replace)).toMatchObject([{ is_staff: true }]);
  });
});

it('stores a new account on this device until it is saved, without its password', async () => {
  await signInAs(server, { permissions: ['Staff'] });
  const before = await renderScreen(withQueries(<CreateModal onClose={onClose} />));
  await before.type(await username(), 'aafke');
  await before.type(field('Wachtwoord'), 'een lang wachtwoord');
  cleanup();
  expect(localStorage.getItem('dijkportaal.drafts')).not.toContain('wachtwoord');
  await renderScreen(withQueries(<CreateModal onClose={onClose} />));
  expect((await username()).value).toBe('aafke');
  expect(field('Wachtwoord').value).toBe('');
});
