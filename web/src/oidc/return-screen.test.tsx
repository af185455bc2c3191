import { mfaTokenInvalid } from '@dijkportaal/contract/auth';
import { oidc } from '@dijkportaal/contract/oidc';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startFakeServer, type FakeServer } from '../../test/fake-server.ts';
import { acceptSignIn } from '../../test/person.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { beginSession } from '../platform/session.ts';
import { endSession, readTokens } from '../platform/tokens.ts';
import { ReturnScreen } from './return-screen.tsx';
import { forgetReturned, readReturned, type Returned } from './returned.ts';

let server: FakeServer;
const onDone = vi.fn<(next: string) => void>();
const common = { provider: 'werk', next: '/messages' };

beforeEach(() => {
  endSession();
  forgetReturned();
  onDone.mockReset();
  server = startFakeServer();
});
afterEach(cleanup);

const draw = (returned: Returned) => renderScreen(<ReturnScreen returned={returned} onDone={onDone} />);

describe('what comes back', () => {
  it('is removed from the address, and kept for this tab until it was used', () => {
    history.replaceState(null, '', '/inloggen#link=geheim&provider=werk&next=%2Fmessages');
    expect(readReturned()).toEqual({ kind: 'link', code: 'geheim', ...common });
    expect(location.href).not.toContain('geheim');
    expect(readReturned()).toEqual({ kind: 'link', code: 'geheim', ...common });
    forgetReturned();
    expect(readReturned()).toBeNull();
  });

  it('may be a failure of a later version of the server', () => {
    history.replaceState(null, '', '/inloggen#failed=iets&provider=werk');
    expect(readReturned()).toMatchObject({ kind: 'failed', why: 'invalid', next: '/' });
  });
});

describe('a code', () => {
  it('is exchanged once for a session, and then the page opens', async () => {
    acceptSignIn(server);
    await draw({ kind: 'code', code: 'geheim', ...common });
    await waitFor(() => expect(onDone).toHaveBeenCalledWith('/messages'));
    expect(server.sentTo(oidc.exchange)).toEqual([{ code: 'geheim', rotate_refresh: true }]);
    expect(readTokens()).toMatchObject({ access: 'a1' });
  });

  it('asks for the code of the second factor', async () => {
    server.refuses(oidc.exchange, 401, { detail: mfaTokenInvalid });
    const user = await draw({ kind: 'code', code: 'geheim', ...common });
    acceptSignIn(server);
    await user.type(await screen.findByLabelText('Verificatiecode'), '123456{Enter}');
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(server.sentTo(oidc.exchange).at(-1)).toMatchObject({ mfa_token: '123456' });
  });

  it('that was used offers to begin again', async () => {
    server.refuses(oidc.exchange, 401, { error: 'Het inloggen duurde te lang.' });
    await draw({ kind: 'code', code: 'geheim', ...common });
    expect((await screen.findByRole('alert')).textContent).toMatch(/duurde te lang/);
    expect(screen.getByRole('link', { name: 'Opnieuw proberen' })).toBeTruthy();
  });
});

describe('a sign-in that confirms who is signed in', () => {
  const confirmed = { kind: 'confirm', code: 'geheim', ...common } as const;

  it('is used once, and then the page opens', async () => {
    acceptSignIn(server);
    await beginSession({ access: 'a1', refresh: 'r1' });
    server.respond(oidc.confirm, { detail: 'ok' });
    await draw(confirmed);
    await waitFor(() => expect(onDone).toHaveBeenCalledWith('/messages'));
    expect(server.sentTo(oidc.confirm)).toEqual([{ code: 'geheim' }]);
  });

  it('of somebody else leads back to the page', async () => {
    acceptSignIn(server);
    await beginSession({ access: 'a1', refresh: 'r1' });
    server.refuses(oidc.confirm, 409, { error: 'U hebt ingelogd als iemand anders.' });
    const user = await draw(confirmed);
    expect((await screen.findByRole('alert')).textContent).toBe('U hebt ingelogd als iemand anders.');
    await user.click(screen.getByRole('button', { name: 'Terug naar de pagina' }));
    expect(onDone).toHaveBeenCalledWith('/messages');
  });

  it('after the session ended offers to begin again', async () => {
    await draw(confirmed);
    expect(screen.getByRole('link', { name: 'Opnieuw proberen' })).toBeTruthy();
    expect(server.sentTo(oidc.confirm)).toEqual([]);
  });
});

it('says why it failed, and leads to the other ways', async () => {
  await draw({ kind: 'failed', why: 'unavailable', ...common });
  expect(screen.getByRole('alert').textContent).toMatch(
    /Inloggen met uw organisatie kan nu niet\..*op een andere manier/,
  );
  expect(screen.getByRole('link', { name: 'Naar inloggen' }).getAttribute('href')).toBe('/login');
});

describe('somebody who has yet to link their account', () => {
  it('signs in first', async () => {
    await draw({ kind: 'link', code: 'geheim', ...common });
    expect(screen.getByRole('heading', { name: 'Account koppelen' })).toBeTruthy();
    expect(screen.getByRole('link').getAttribute('href')).toContain('/login?returnUrl=%2Finloggen');
  });

  it('then links it, or does not', async () => {
    acceptSignIn(server);
    await beginSession({ access: 'a1', refresh: 'r1' });
    server.refuses(oidc.link, 409, { error: 'Uw account is al gekoppeld.' });
    const user = await draw({ kind: 'link', code: 'geheim', ...common });
    await user.click(screen.getByRole('button', { name: 'Account koppelen' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Uw account is al gekoppeld.');
    server.respond(oidc.link, { detail: 'ok' });
    await user.click(screen.getByRole('button', { name: 'Account koppelen' }));
    expect(await screen.findByRole('heading', { name: 'Uw account is gekoppeld' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Naar het portaal' }));
    expect(onDone).toHaveBeenCalledWith('/messages');
    expect(server.sentTo(oidc.link)).toEqual([{ code: 'geheim' }, { code: 'geheim' }]);
  });
});
