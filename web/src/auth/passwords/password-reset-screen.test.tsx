import { auth } from '@dijkportaal/contract/auth';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { PasswordResetScreen } from './password-reset-screen.tsx';

let server: FakeServer;

beforeEach(() => {
  server = startFakeServer();
});
afterEach(cleanup);

const email = () => screen.getByLabelText('E-mail');

async function send(address: string) {
  const user = await renderScreen(<PasswordResetScreen />);
  await user.type(email(), `${address}{Enter}`);
  return user;
}

it('asks for an address before anything is sent', async () => {
  await send(' ');
  expect(screen.getByText('Dit veld mag niet leeg zijn.')).toBeTruthy();
  expect(document.activeElement).toBe(email());
  expect(server.sentTo(auth.resetPassword)).toEqual([]);
});

it('sends the address in lower case and says that the mail is on its way', async () => {
  server.respond(auth.resetPassword, { detail: 'ok' });
  await send(' Linde@Example.ORG');
  expect((await screen.findByText('Wachtwoord reset email verzonden.')).closest('[role="status"]')).not.toBeNull();
  expect(server.sentTo(auth.resetPassword)).toEqual([{ email: 'linde@example.org' }]);
});

it('shows the error of the address next to the field', async () => {
  server.refuses(auth.resetPassword, 400, { email: ['Vul een geldig e-mailadres in.'] });
  await send('linde@example');
  expect(await screen.findByText('Vul een geldig e-mailadres in.')).toBeTruthy();
  expect(document.activeElement).toBe(email());
  expect(email().getAttribute('aria-invalid')).toBe('true');
});

it.each([
  [429, { non_field_errors: ['Probeer het over 5 minuten opnieuw.'] }, 'Probeer het over 5 minuten opnieuw.'],
  [500, {}, 'Wachtwoord reset mislukt.'],
])('shows the error above the field (%i)', async (status, body, text) => {
  server.refuses(auth.resetPassword, status, body);
  await send('linde@example');
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  expect(screen.queryByText('Wachtwoord reset email verzonden.')).toBeNull();
});
