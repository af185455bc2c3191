import { auth, mfaTokenInvalid } from '@dijkportaal/contract/auth';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { acceptSignIn } from '../../../test/person.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { endSession, isSignedIn } from '../../platform/tokens.ts';
import { LoginLinkScreen } from './login-link-screen.tsx';

let server: FakeServer;
const onSignedIn = vi.fn<() => void>();
const detail = 'Als dit adres bij ons bekend is, krijgt u een e-mail.';

beforeEach(() => {
  endSession();
  sessionStorage.clear();
  onSignedIn.mockReset();
  server = startFakeServer();
  server.respond(auth.sendLoginLink, { detail, code_request: 'geheim-van-de-aanvraag' });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const draw = (email = '') => renderScreen(<LoginLinkScreen email={email} onSignedIn={onSignedIn} />);
const email = () => screen.getByLabelText<HTMLInputElement>('Emailadres:');
const code = () => screen.findByLabelText<HTMLInputElement>('Code uit de e-mail');

async function ask() {
  const user = await draw();
  await user.type(email(), ' Linde@Example.org {Enter}');
  await screen.findByText(detail);
  return user;
}

it('says what it is for, and asks for an e-mail address', async () => {
  const user = await draw();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Inloggen met Emailadres');
  expect(
    screen.getByText('Voer uw emailadres in om een login link te ontvangen waarmee u direct in kunt loggen.'),
  ).toBeTruthy();
  expect(email().type).toBe('email');
  expect(email().required).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Verstuur login link' }));
  expect(screen.getByText('Vul uw e-mailadres in.')).toBeTruthy();
  await user.type(email(), 'linde{Enter}');
  expect(screen.getByText(/geldig e-mailadres/)).toBeTruthy();
  expect(document.activeElement).toBe(email());
  expect(server.sentTo(auth.sendLoginLink)).toEqual([]);
});

it('starts with the given address', async () => {
  await draw('linde@example.org');
  expect(email().value).toBe('linde@example.org');
});

it('shows the response of the server, empties the field and asks for the code', async () => {
  await ask();
  expect(server.sentTo(auth.sendLoginLink)).toEqual([{ email: 'linde@example.org' }]);
  expect(email().value).toBe('');
  expect((await code()).getAttribute('autocomplete')).toBe('one-time-code');
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'Kijk in uw e-mail' }));
  expect(screen.getByText(/linde@example\.org/)).toBeTruthy();
});

it.each([
  [429, { error: 'U hebt te vaak een login link gevraagd.' }, 'U hebt te vaak een login link gevraagd.'],
  [500, {}, 'Er is een fout opgetreden.'],
])('shows the error (%i) and empties the field', async (status, body, text) => {
  server.refuses(auth.sendLoginLink, status, body);
  const user = await draw();
  await user.type(email(), 'linde@example.org{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  await waitFor(() => expect(email().value).toBe(''));
  expect(screen.queryByLabelText('Code uit de e-mail')).toBeNull();
});

it('signs in with the code, for the address that requested it', async () => {
  const user = await ask();
  acceptSignIn(server);
  await user.type(await code(), '123 456{Enter}');
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1));
  expect(server.sentTo(auth.confirmLoginCode)).toEqual([
    { email: 'linde@example.org', code_request: 'geheim-van-de-aanvraag', code: '123456', rotate_refresh: true },
  ]);
  expect(isSignedIn.get()).toBe(true);
  expect(sessionStorage.getItem('dijkportaal.code-request')).toBeNull();
});

it('says that a code is wrong, and accepts another', async () => {
  const user = await ask();
  server.refuses(auth.confirmLoginCode, 401, { error: 'Deze code klopt niet.' });
  await user.type(await code(), '111111{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('Deze code klopt niet.');
  acceptSignIn(server);
  await user.clear(await code());
  await user.type(await code(), '222222{Enter}');
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1));
});

it('also asks for the code of the second factor where it is on', async () => {
  const user = await ask();
  server.refuses(auth.confirmLoginCode, 401, { detail: mfaTokenInvalid });
  await user.type(await code(), '123456{Enter}');
  const second = await screen.findByLabelText('Verificatiecode');
  expect(document.activeElement).toBe(second);
  acceptSignIn(server);
  await user.keyboard('654321{Enter}');
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1));
  expect(server.sentTo(auth.confirmLoginCode).at(-1)).toMatchObject({ code: '123456', mfa_token: '654321' });
});

it('still asks for the code after a reload, for half an hour, and stores nothing for other tabs', async () => {
  await ask();
  expect(Object.keys(localStorage)).not.toContain('dijkportaal.code-request');
  cleanup();
  await draw();
  expect(await code()).toBeTruthy();
  expect(screen.queryByText(detail)).toBeNull();
  cleanup();
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 31 * 60_000);
  await draw();
  expect(screen.queryByLabelText('Code uit de e-mail')).toBeNull();
  vi.restoreAllMocks();
});

it('uses the code of the newest mail after a second request', async () => {
  const user = await ask();
  await user.type(await code(), '111111');
  server.respond(auth.sendLoginLink, { detail, code_request: 'tweede-aanvraag' });
  await user.type(email(), 'linde@example.org{Enter}');
  await waitFor(async () => expect((await code()).value).toBe(''));
  acceptSignIn(server);
  await user.type(await code(), '222222{Enter}');
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1));
  expect(server.sentTo(auth.confirmLoginCode)).toMatchObject([{ code_request: 'tweede-aanvraag', code: '222222' }]);
});
