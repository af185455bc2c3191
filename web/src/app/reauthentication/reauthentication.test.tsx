import { auth } from '@dijkportaal/contract/auth';
import { mfa } from '@dijkportaal/contract/mfa';
import { profiles } from '@dijkportaal/contract/profiles';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { signInAs } from '../../../test/person.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { call, wasCancelled } from '../../platform/call.ts';
import { toasts } from '../../platform/toasts.ts';
import { Reauthentication } from './reauthentication.tsx';

const refusal = { detail: 'Bevestig eerst opnieuw dat u het bent.', code: 'reauth_required' } as const;

let server: FakeServer;

beforeEach(async () => {
  localStorage.clear();
  toasts.set([]);
  server = startFakeServer();
  await signInAs(server);
  server.refuses(profiles.deleteAccount, 403, refusal);
});

afterEach(cleanup);

async function askWith(hasMfa: boolean) {
  server.respond(mfa.status, { mfa_enabled: hasMfa, required: false, recovery_codes_left: 0 });
  const user = await renderScreen(<Reauthentication />);
  const deleted = vi.fn<(response: unknown) => void>();
  const refused = vi.fn<(error: unknown) => void>();
  call(profiles.deleteAccount, {}, { success: null }).then(deleted, refused);
  await screen.findByRole('dialog', { name: 'Bevestig dat u het bent' });
  return { user, deleted, refused };
}

const confirm = () => screen.getByRole('button', { name: 'Bevestigen' });

it('asks for the password and then sends the request again', async () => {
  const { user, deleted } = await askWith(false);
  server.respond(auth.reauthenticate, { detail: 'goed' });
  server.respond(profiles.deleteAccount, { detail: 'weg' });
  await user.type(screen.getByLabelText('Wachtwoord'), 'mijn-geheim{Enter}');
  await waitFor(() => expect(deleted).toHaveBeenCalledWith({ detail: 'weg' }));
  expect(server.sentTo(auth.reauthenticate)).toEqual([{ password: 'mijn-geheim' }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('asks for a code when the second factor is on', async () => {
  const { user, deleted } = await askWith(true);
  server.respond(auth.reauthenticate, { detail: 'goed' });
  server.respond(profiles.deleteAccount, { detail: 'weg' });
  await user.type(screen.getByRole('textbox'), '123456');
  await user.click(confirm());
  await waitFor(() => expect(deleted).toHaveBeenCalled());
  expect(server.sentTo(auth.reauthenticate)).toEqual([{ mfa_token: '123456' }]);
});

it('shows an error next to the field only, and accepts another attempt', async () => {
  const { user, deleted } = await askWith(false);
  await user.click(confirm());
  expect(screen.getByText('Vul uw wachtwoord in.')).toBeTruthy();
  server.refuses(auth.reauthenticate, 400, { password: ['Dit wachtwoord klopt niet.'] });
  await user.type(screen.getByLabelText('Wachtwoord'), 'fout');
  await user.click(confirm());
  expect(await screen.findByText('Dit wachtwoord klopt niet.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Wachtwoord'));
  expect(toasts.get()).toEqual([]);
  expect(deleted).not.toHaveBeenCalled();
});

it('sends and shows nothing when the person cancels', async () => {
  const { user, refused } = await askWith(false);
  await user.click(screen.getByRole('button', { name: 'Annuleren' }));
  await waitFor(() => expect(refused).toHaveBeenCalled());
  expect(wasCancelled(refused.mock.calls[0]?.[0])).toBe(true);
  expect(server.sentTo(auth.reauthenticate)).toEqual([]);
  expect(toasts.get()).toEqual([]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('ends the wait when the screen is unmounted', async () => {
  const { refused } = await askWith(false);
  cleanup();
  await waitFor(() => expect(refused).toHaveBeenCalled());
  const { user, deleted } = await askWith(false);
  server.respond(auth.reauthenticate, { detail: 'goed' });
  server.respond(profiles.deleteAccount, { detail: 'weg' });
  await user.type(screen.getByLabelText('Wachtwoord'), 'mijn-geheim{Enter}');
  await waitFor(() => expect(deleted).toHaveBeenCalled());
});

it('offers to sign in at a higher level, without an error', async () => {
  const detail = 'Log hiervoor opnieuw in met DigiD, op niveau substantieel.';
  server.refuses(profiles.deleteAccount, 403, { detail, code: 'level_required', provider: 'digid' });
  const user = await renderScreen(<Reauthentication />);
  const refused = vi.fn<(error: unknown) => void>();
  call(profiles.deleteAccount, {}, { success: null }).catch(refused);
  expect(await screen.findByRole('dialog', { name: 'Log opnieuw in voor deze stap' })).toBeTruthy();
  expect(screen.getByText(detail)).toBeTruthy();
  await waitFor(() => expect(refused).toHaveBeenCalled());
  expect(wasCancelled(refused.mock.calls[0]?.[0])).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Annuleren' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
