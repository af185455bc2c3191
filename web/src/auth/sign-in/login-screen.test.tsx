import { auth, mfaTokenInvalid } from '@dijkportaal/contract/auth';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { acceptSignIn } from '../../../test/person.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { portalFacts } from '../../platform/portal-facts.ts';
import { beginSession } from '../../platform/session.ts';
import { toasts } from '../../platform/toasts.ts';
import { endSession, readTokens } from '../../platform/tokens.ts';
import { LoginScreen } from './login-screen.tsx';

let server: FakeServer;
const onSignedIn = vi.fn<() => void>();

beforeEach(() => {
  endSession();
  onSignedIn.mockReset();
  toasts.set([]);
  localStorage.removeItem('dijkportaal.email');
  server = startFakeServer();
});
afterEach(cleanup);

const email = () => screen.getByLabelText('E-mail');
const password = () => screen.getByLabelText('Wachtwoord');
const submit = () => screen.getByRole('button', { name: 'Inloggen' });
const code = () => screen.findByLabelText('Verificatiecode');

async function signIn() {
  const user = await renderScreen(<LoginScreen onSignedIn={onSignedIn} />);
  await user.type(email(), ' Linde@Example.org ');
  await user.type(password(), 'geheim{Enter}');
  return user;
}

const askForCode = () => server.refuses(auth.login, 401, { detail: mfaTokenInvalid });

describe('signing in', () => {
  it('requests a rotating session and does not mention a code', async () => {
    acceptSignIn(server);
    await signIn();
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1));
    expect(server.sentTo(auth.login)).toEqual([
      { email: 'linde@example.org', password: 'geheim', rotate_refresh: true },
    ]);
    expect(readTokens()).toMatchObject({ access: 'a1', refresh: 'r1' });
    expect(screen.queryByLabelText('Verificatiecode')).toBeNull();
  });

  it('sends what a password manager filled in without an event, also after something was typed', async () => {
    acceptSignIn(server);
    const user = await renderScreen(<LoginScreen onSignedIn={onSignedIn} />);
    (password() as HTMLInputElement).value = 'van de beheerder';
    await user.type(email(), 'linde@example.org');
    await user.click(submit());
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1));
    expect(server.sentTo(auth.login)).toMatchObject([{ email: 'linde@example.org', password: 'van de beheerder' }]);
  });

  it('sends nothing while a field is empty or the address is invalid', async () => {
    const user = await renderScreen(<LoginScreen onSignedIn={onSignedIn} />);
    await user.type(email(), 'linde');
    await user.click(submit());
    expect(screen.getByText(/geldig e-mailadres/)).toBeTruthy();
    expect(screen.getByText('Vul uw wachtwoord in.')).toBeTruthy();
    expect(document.activeElement).toBe(email());
    expect(server.sentTo(auth.login)).toEqual([]);
  });

  it("shows the server's message, or that signing in failed", async () => {
    server.refuses(auth.login, 401, { non_field_errors: ['Het e-mailadres of wachtwoord klopt niet.'] });
    const user = await signIn();
    expect((await screen.findByRole('alert')).textContent).toBe('Het e-mailadres of wachtwoord klopt niet.');
    server.refuses(auth.login, 500, {});
    await user.click(submit());
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/door een storing in het portaal/));
    server.isUnreachableFor(auth.login);
    await user.click(submit());
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/Controleer uw internetverbinding/));
    expect(onSignedIn).not.toHaveBeenCalled();
  });

  it('links to the other ways to sign in', async () => {
    await renderScreen(<LoginScreen onSignedIn={onSignedIn} />);
    const targets = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(targets).toEqual(['/login-link', '/password-reset']);
  });

  it('says a lost connection once', async () => {
    server.isUnreachableFor(auth.login);
    await signIn();
    expect((await screen.findByRole('alert')).textContent).toMatch(/Controleer uw internetverbinding/);
    expect(toasts.get()).toEqual([]);
  });

  it('begins with the address of a session that ended, unless the person signed out', async () => {
    acceptSignIn(server);
    await beginSession({ access: 'a1', refresh: 'r1' });
    endSession('expired');
    await renderScreen(<LoginScreen onSignedIn={onSignedIn} />);
    expect((email() as HTMLInputElement).value).toBe('linde@example.org');
    cleanup();
    endSession('signed_out');
    await renderScreen(<LoginScreen onSignedIn={onSignedIn} />);
    expect((email() as HTMLInputElement).value).toBe('');
  });
});

describe('the code of the second factor', () => {
  it('is asked for once the server requires it, gets the focus, and is sent along', async () => {
    askForCode();
    const user = await signIn();
    const field = await code();
    expect(screen.getByText('Voer je verificatie code in.')).toBeTruthy();
    expect(document.activeElement).toBe(field);
    expect(field.getAttribute('autocomplete')).toBe('one-time-code');
    expect(field.getAttribute('inputmode')).toBe('numeric');
    expect(screen.queryByRole('alert')).toBeNull();

    acceptSignIn(server);
    await user.keyboard('123 456{Enter}');
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1));
    expect(server.sentTo(auth.login).at(-1)).toMatchObject({ password: 'geheim', mfa_token: '123 456' });
  });

  it('is required', async () => {
    askForCode();
    const user = await signIn();
    await code();
    await user.keyboard('{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Voer je verificatie code in.');
    expect(server.sentTo(auth.login)).toHaveLength(1);
  });

  it('shows an error next to the field when wrong, and can be entered again', async () => {
    askForCode();
    const user = await signIn();
    await user.type(await code(), '111111{Enter}');
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Deze code klopt niet/);
    await waitFor(async () => expect(document.activeElement).toBe(await code()));
    acceptSignIn(server);
    await user.clear(await code());
    await user.keyboard('222222{Enter}');
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1));
  });

  it('shows an error for a recovery code that was used before', async () => {
    askForCode();
    const user = await signIn();
    await code();
    server.refuses(auth.login, 401, { detail: mfaTokenInvalid, code: 'recovery_code_used' });
    await user.keyboard('ABCD-EFGH-JKLM{Enter}');
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Deze herstelcode is al gebruikt/);
  });

  it('may be a recovery code, with a keyboard that has letters', async () => {
    askForCode();
    const user = await signIn();
    await user.type(await code(), '123{Enter}');
    await screen.findByRole('alert');
    await user.click(screen.getByRole('button', { name: /herstelcode/ }));
    const field = screen.getByLabelText<HTMLInputElement>('Herstelcode');
    expect(field.value).toBe('');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(field.getAttribute('inputmode')).toBe('text');
    expect(field.getAttribute('autocomplete')).toBe('off');
    expect(document.activeElement).toBe(field);
    acceptSignIn(server);
    await user.keyboard('ABCD-efgh{Enter}');
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1));
    expect(server.sentTo(auth.login).at(-1)).toMatchObject({ mfa_token: 'ABCD-efgh' });
  });

  it('remains on the form when the password is wrong', async () => {
    askForCode();
    const user = await signIn();
    server.refuses(auth.login, 401, { non_field_errors: ['Het e-mailadres of wachtwoord klopt niet.'] });
    await user.type(await code(), '111111{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Het e-mailadres of wachtwoord klopt niet.');
    expect(await code()).toBeTruthy();
  });
});

describe('a passkey', () => {
  const options = {
    challenge: 'AAAA',
    timeout: 300_000,
    rpId: 'localhost',
    allowCredentials: [{ id: 'AAAA', type: 'public-key' as const }],
    userVerification: 'preferred' as const,
  };
  const bytes = new Uint8Array([1, 2, 3]).buffer;
  const signed = {
    id: 'AQID',
    rawId: bytes,
    type: 'public-key',
    response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes },
    getClientExtensionResults: () => ({}),
  };
  const sent = {
    id: 'AQID',
    rawId: 'AQID',
    type: 'public-key',
    response: { clientDataJSON: 'AQID', authenticatorData: 'AQID', signature: 'AQID' },
  };
  const get = vi.fn<() => Promise<unknown>>();
  const use = () => screen.findByRole('button', { name: 'Passkey gebruiken' });

  beforeEach(() => {
    get.mockReset();
    vi.stubGlobal('PublicKeyCredential', function PublicKeyCredential() {});
    Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
  });
  afterEach(() => {
    cleanup();
    portalFacts.set(undefined);
    Reflect.deleteProperty(navigator, 'credentials');
    vi.unstubAllGlobals();
  });

  it('is given instead of a code, which is still there after it was cancelled or refused', async () => {
    server.refuses(auth.login, 401, { detail: mfaTokenInvalid, passkey_options: options });
    const user = await signIn();
    get.mockRejectedValueOnce(Object.assign(new Error('cancelled'), { name: 'NotAllowedError' }));
    await user.click(await use());
    expect((await screen.findByRole('alert')).textContent).toBe('U hebt geen passkey gebruikt. Probeer het opnieuw.');
    get.mockResolvedValue(signed);
    await user.click(await use());
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^Deze passkey is niet geaccepteerd/));
    expect(await code()).toBeTruthy();
    acceptSignIn(server);
    await user.click(await use());
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1));
    expect(server.sentTo(auth.login).at(-1)).toMatchObject({ password: 'geheim', passkey: sent });
  });

  it('is all that is asked for where no code works', async () => {
    server.refuses(auth.login, 401, { detail: mfaTokenInvalid, code: 'passkey_required', passkey_options: options });
    await signIn();
    await waitFor(async () => expect(document.activeElement).toBe(await use()));
    expect(screen.queryByLabelText('Verificatiecode')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Inloggen' })).toBeNull();
  });

  it('signs in alone, by a button that a server without passkeys does not have', async () => {
    portalFacts.set(null);
    await renderScreen(<LoginScreen onSignedIn={onSignedIn} />);
    expect(screen.queryByRole('button', { name: 'Passkey gebruiken' })).toBeNull();
    cleanup();
    portalFacts.set({ base_map: null } as never);
    const { allowCredentials: _allowed, ...anyOf } = options;
    server.respond(auth.passkeyOptions, anyOf);
    server.refuses(auth.confirmPasskey, 401, { error: 'Inloggen met deze passkey is niet gelukt.' });
    get.mockResolvedValue(signed);
    const user = await renderScreen(<LoginScreen onSignedIn={onSignedIn} />);
    await user.click(screen.getByRole('button', { name: 'Passkey gebruiken' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Inloggen met deze passkey is niet gelukt.');
    expect(server.sentTo(auth.confirmPasskey)).toEqual([{ passkey: sent, rotate_refresh: true }]);
    expect(onSignedIn).not.toHaveBeenCalled();
  });
});
