import { maxPasskeys, passkeys, type Passkey } from '@dijkportaal/contract/passkeys';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startFakeServer, type FakeServer } from '../../test/fake-server.ts';
import { signInAs } from '../../test/person.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { withQueries } from '../../test/with-queries.tsx';
import { portalFacts } from '../platform/portal-facts.ts';
import { toasts } from '../platform/toasts.ts';
import { PasskeyCard } from './passkey-card.tsx';

const at = '2026-11-20T10:00:00Z';
const telephone: Passkey = { id: 1, name: 'Telefoon', created_at: at, last_used_at: null };

let server: FakeServer;
const create = vi.fn<() => Promise<unknown>>();

beforeEach(async () => {
  localStorage.clear();
  toasts.set([]);
  server = startFakeServer();
  await signInAs(server);
  portalFacts.set({ base_map: null } as never);
  vi.stubGlobal('PublicKeyCredential', function PublicKeyCredential() {});
  Object.defineProperty(navigator, 'credentials', { value: { create }, configurable: true });
  server.respond(passkeys.list, { results: [telephone] });
  server.respond(passkeys.options, {
    challenge: 'AAAA',
    timeout: 300_000,
    rp: { id: 'localhost', name: 'Dijkportaal' },
    user: { id: 'AAAA', name: 'linde@example.org', displayName: 'Linde Kolk' },
    pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'preferred' },
    attestation: 'none',
  });
});

afterEach(() => {
  cleanup();
  portalFacts.set(undefined);
  Reflect.deleteProperty(navigator, 'credentials');
  vi.unstubAllGlobals();
});

const card = () => screen.findByRole('region', { name: 'Passkeys' });
const button = (name: string) => screen.getByRole('button', { name });
const refusal = (name: string) => Object.assign(new Error('refused'), { name });

async function add(name: string) {
  const user = await renderScreen(withQueries(<PasskeyCard />));
  await card();
  await screen.findByText('Telefoon');
  await user.click(button('Passkey toevoegen'));
  const field = screen.getByLabelText('Naam');
  await user.clear(field);
  await user.type(field, name);
  await user.click(button('Verder'));
  return user;
}

it('is not shown in a browser without passkeys, or by a server without them', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined);
  await renderScreen(withQueries(<PasskeyCard />));
  expect(screen.queryByText('Passkeys')).toBeNull();
  cleanup();
  vi.stubGlobal('PublicKeyCredential', function PublicKeyCredential() {});
  portalFacts.set(null);
  await renderScreen(withQueries(<PasskeyCard />));
  expect(screen.queryByText('Passkeys')).toBeNull();
  expect(server.sentTo(passkeys.list)).toEqual([]);
});

it('adds a passkey under the name that was typed', async () => {
  const bytes = new Uint8Array([1, 2, 3]).buffer;
  create.mockResolvedValue({
    id: 'AQID',
    rawId: bytes,
    type: 'public-key',
    response: { clientDataJSON: bytes, attestationObject: bytes, getTransports: () => ['internal'] },
    getClientExtensionResults: () => ({}),
  });
  server.respond(passkeys.add, { ...telephone, id: 2, name: 'Laptop' });
  await add('Laptop');
  await waitFor(() => expect(toasts.get().map(({ text }) => text)).toEqual(['De passkey is toegevoegd.']));
  expect(server.sentTo(passkeys.add)).toEqual([
    {
      name: 'Laptop',
      credential: {
        id: 'AQID',
        rawId: 'AQID',
        type: 'public-key',
        response: { clientDataJSON: 'AQID', attestationObject: 'AQID', transports: ['internal'] },
      },
    },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it.each([
  ['NotAllowedError', 'Er is geen passkey gemaakt. Probeer het opnieuw, of stop met Annuleren.'],
  ['InvalidStateError', 'Dit apparaat heeft al een passkey voor uw account.'],
  ['UnknownError', 'De passkey kon niet worden toegevoegd.'],
])('after a %s says why and keeps what was typed', async (name, text) => {
  create.mockRejectedValue(refusal(name));
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await add('Laptop');
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  expect(screen.getByLabelText<HTMLInputElement>('Naam').value).toBe('Laptop');
  expect(server.sentTo(passkeys.add)).toEqual([]);
  vi.mocked(console.error).mockRestore();
});

it('renames and removes the passkey of its row', async () => {
  server.respond(passkeys.rename, { ...telephone, name: 'Toestel' });
  server.respond(passkeys.remove, { detail: 'De passkey is verwijderd.' });
  const user = await renderScreen(withQueries(<PasskeyCard />));
  await screen.findByText('Telefoon');
  await user.click(button('Naam wijzigen van Telefoon'));
  await user.clear(screen.getByLabelText('Naam'));
  await user.click(button('Opslaan'));
  expect(await screen.findByText('Vul een naam in.')).toBeTruthy();
  await user.type(screen.getByLabelText('Naam'), 'Toestel{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sentTo(passkeys.rename)).toEqual([{ name: 'Toestel' }]);
  server.respond(passkeys.list, { results: [] });
  await user.click(button('Telefoon verwijderen'));
  await user.click(button('Ja, verwijderen'));
  expect(await screen.findByText('U hebt nog geen passkeys.')).toBeTruthy();
});

it('shows five of many, the rest on request, and no button to add more than the maximum', async () => {
  const many = Array.from({ length: maxPasskeys }, (_, index) => ({
    ...telephone,
    id: index + 1,
    name: `Nr. ${index}`,
  }));
  server.respond(passkeys.list, { results: many });
  const user = await renderScreen(withQueries(<PasskeyCard />));
  await screen.findByText('Nr. 4');
  const rows = async () => within(await card()).getAllByRole('listitem').length;
  expect(await rows()).toBe(5);
  expect(screen.queryByRole('button', { name: 'Passkey toevoegen' })).toBeNull();
  await user.click(button('Toon nog 15 passkeys'));
  expect(await rows()).toBe(maxPasskeys);
});
