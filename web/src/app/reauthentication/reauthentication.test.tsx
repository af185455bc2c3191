import { auth } from '@dijkportaal/contract/auth';
import type { ResponseOf } from '@dijkportaal/contract/platform/endpoint';
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
  return askWithWays({ password: !hasMfa, mfa_token: hasMfa, passkey: false, providers: [] });
}

async function askWithWays(ways: ResponseOf<typeof auth.reauthenticationWays>) {
  server.respond(auth.reauthenticationWays, ways);
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

const noWays = { password: false, mfa_token: false, passkey: false, providers: [] };

it('goes to the provider of somebody without a password', async () => {
  await askWithWays({ ...noWays, providers: [{ key: 'digid', name: 'DigiD' }] });
  expect(screen.queryByLabelText('Wachtwoord')).toBeNull();
  const link = screen.getByRole('link', { name: 'Opnieuw inloggen met DigiD' });
  expect(link.getAttribute('href')).toBe('/auth/oidc/digid/start?confirm=true&next=%2F');
});

it('takes a passkey, also after the person cancelled', async () => {
  const credential = {
    id: 'AAAA',
    rawId: new Uint8Array(3).buffer,
    type: 'public-key',
    response: {
      clientDataJSON: new Uint8Array(3).buffer,
      authenticatorData: new Uint8Array(3).buffer,
      signature: new Uint8Array(3).buffer,
    },
    getClientExtensionResults: () => ({}),
  };
  const get = vi
    .fn<() => Promise<unknown>>()
    .mockRejectedValueOnce(new DOMException('cancelled', 'NotAllowedError'))
    .mockResolvedValueOnce(credential);
  vi.stubGlobal('PublicKeyCredential', function PublicKeyCredential() {});
  Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
  const { user, deleted } = await askWithWays({ ...noWays, passkey: true });
  const options = { challenge: 'AAAA', timeout: 1, rpId: 'localhost', userVerification: 'required' as const };
  server.respond(auth.reauthenticationOptions, options);
  await user.click(screen.getByRole('button', { name: 'Passkey gebruiken' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Er is geen passkey gebruikt. Probeer het opnieuw.');
  server.respond(auth.reauthenticate, { detail: 'goed' });
  server.respond(profiles.deleteAccount, { detail: 'weg' });
  await user.click(screen.getByRole('button', { name: 'Passkey gebruiken' }));
  await waitFor(() => expect(deleted).toHaveBeenCalled());
  const response = { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' };
  expect(server.sentTo(auth.reauthenticate)).toEqual([
    { passkey: { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response } },
  ]);
  Reflect.deleteProperty(navigator, 'credentials');
  vi.unstubAllGlobals();
});

it('says what to do when there is no way to confirm', async () => {
  await askWithWays(noWays);
  expect(screen.getByText(/Log uit en log weer in\./)).toBeTruthy();
});
