import { auth, mfaTokenInvalid } from '@dijkportaal/contract/auth';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { acceptSignIn } from '../../../test/person.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { endSession, isSignedIn } from '../../platform/tokens.ts';
import { OpenedLinkScreen } from './opened-link-screen.tsx';

let server: FakeServer;
const onSignedIn = vi.fn<() => void>();
const onExpired = vi.fn<() => void>();

beforeEach(() => {
  endSession();
  onSignedIn.mockReset();
  onExpired.mockReset();
  server = startFakeServer();
});
afterEach(() => {
  cleanup();
  // A press of the next test must not say that this session is used.
  endSession();
  fireEvent.pointerDown(document.body);
});

const draw = () =>
  renderScreen(
    <StrictMode>
      <OpenedLinkScreen token="het-geheim" onSignedIn={onSignedIn} onExpired={onExpired} />
    </StrictMode>,
  );

it('exchanges the token once, for a rotating session', async () => {
  acceptSignIn(server);
  await draw();
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1));
  expect(server.sentTo(auth.confirmLink)).toEqual([{ token: 'het-geheim', rotate_refresh: true }]);
  expect(isSignedIn.get()).toBe(true);
  expect(onExpired).not.toHaveBeenCalled();
});

it.each([
  [401, { error: 'Deze link is verlopen.' }],
  [400, { token: ['Te lang.'] }],
])('drops a link that was refused (%i)', async (status, body) => {
  server.refuses(auth.confirmLink, status, body);
  await draw();
  await waitFor(() => expect(onExpired).toHaveBeenCalledTimes(1));
  expect(isSignedIn.get()).toBe(false);
});

it('asks for the code of the second factor and then uses the same link', async () => {
  server.refuses(auth.confirmLink, 401, { detail: mfaTokenInvalid });
  const user = await draw();
  const field = await screen.findByLabelText('Verificatiecode');
  expect(screen.getByText('Voer je verificatie code in.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.keyboard('111111{Enter}');
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Deze code klopt niet/);
  acceptSignIn(server);
  await user.clear(field);
  await user.type(field, '222222{Enter}');
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1));
  expect(onExpired).not.toHaveBeenCalled();
  expect(server.sentTo(auth.confirmLink).at(-1)).toEqual({
    token: 'het-geheim',
    mfa_token: '222222',
    rotate_refresh: true,
  });
});

it('offers a retry when the server is unreachable or busy', async () => {
  server.isUnreachableFor(auth.confirmLink);
  const user = await draw();
  expect((await screen.findByRole('alert')).textContent).toMatch(/nog niet gebruikt/);
  server.refuses(auth.confirmLink, 429, { error: 'Te veel pogingen.' });
  await user.click(screen.getByRole('button', { name: 'Opnieuw proberen' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Te veel pogingen.'));
  acceptSignIn(server);
  await user.click(screen.getByRole('button', { name: 'Opnieuw proberen' }));
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1));
  expect(onExpired).not.toHaveBeenCalled();
});
