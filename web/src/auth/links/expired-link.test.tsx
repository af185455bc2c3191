import { auth } from '@dijkportaal/contract/auth';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { readCodeRequest } from '../sign-in/code-request.ts';
import { ExpiredLink } from './expired-link.tsx';

let server: FakeServer;
const onSent = vi.fn<() => void>();

beforeEach(() => {
  sessionStorage.clear();
  onSent.mockReset();
  server = startFakeServer();
});
afterEach(cleanup);

const draw = () => renderScreen(<ExpiredLink token="het-geheim" onSent={onSent} />);
const button = () => screen.getByRole('button', { name: 'Stuur mij een nieuwe e-mail' });

it('mails a new link in one press, and then asks for the code in that mail', async () => {
  server.respond(auth.sendNewLink, { detail: 'Verstuurd.', code_request: 'nieuw-geheim' });
  const user = await draw();
  expect(screen.getByRole('alert').textContent).toContain('kunt u niet meer inloggen');
  await user.click(button());
  await waitFor(() => expect(onSent).toHaveBeenCalledTimes(1));
  expect(server.sentTo(auth.sendNewLink)).toEqual([{ token: 'het-geheim' }]);
  expect(readCodeRequest()).toEqual({ email: undefined, secret: 'nieuw-geheim' });
});

it('asks for the address where the link is not known any more', async () => {
  server.refuses(auth.sendNewLink, 401, { error: 'Deze link werkt niet meer.' });
  const user = await draw();
  await user.click(button());
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  expect(screen.getByRole('link', { name: 'Vraag een nieuwe login link aan' }).getAttribute('href')).toBe(
    '/login-link',
  );
  expect(onSent).not.toHaveBeenCalled();
});

it.each([
  [429, 'Er is te vaak om een e-mail gevraagd.'],
  [503, 'Er is een fout opgetreden.'],
])('says why there is no mail, and can be pressed again (%i)', async (status, text) => {
  server.refuses(auth.sendNewLink, status, status === 429 ? { error: text } : {});
  const user = await draw();
  await user.click(button());
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(text));
  expect(button()).toBeTruthy();
});
