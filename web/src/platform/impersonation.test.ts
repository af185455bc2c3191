// @vitest-environment jsdom
import { impersonation } from '@dijkportaal/contract/impersonation';
import { messages } from '@dijkportaal/contract/messages/messages';
import { users } from '@dijkportaal/contract/users';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { call, callAny } from './call.ts';
import { takeViewEnd, viewAsResident, viewedResident } from './impersonation.ts';
import { signOut, stopViewing } from './session.ts';
import { endSession, readTokens, startSession } from './tokens.ts';

const fetchMock = vi.fn<typeof fetch>();
const assign = vi.fn<(url: string) => void>();
const id = '11111111-1111-4111-8111-111111111111';
const viewed = { id, access: 'view', expiresAt: '2026-11-23T12:15:00Z', profileId: 8, name: 'Linde Kolk' };
/** Method, path and token of each request. */
const requests = () =>
  fetchMock.mock.calls.map(([url, init]) => [init?.method, url, new Headers(init?.headers).get('authorization')]);

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  fetchMock.mockReset();
  fetchMock.mockImplementation(async () => Response.json({ detail: 'U bekijkt het portaal niet meer.' }));
  vi.stubGlobal('fetch', fetchMock);
  assign.mockReset();
  vi.stubGlobal('location', { assign, reload: vi.fn<() => void>() });
  await startSession({ access: 'staff', refresh: 'r1' });
  viewedResident.set(viewed);
});

afterEach(() => {
  viewedResident.set(null);
  vi.unstubAllGlobals();
});

it('opens in this tab alone, on a page without what staff loaded', () => {
  viewAsResident(viewed);
  expect(assign.mock.calls).toEqual([['/']]);
  expect(sessionStorage.getItem('dijkportaal.viewed-resident')).toContain('"access":"view"');
  expect(localStorage.getItem('dijkportaal.viewed-resident')).toBeNull();
});

it('sends every call with the token of the view', async () => {
  fetchMock.mockImplementation(async () => Response.json({ detail: 'Kapot.' }, { status: 500 }));
  await Promise.allSettled([call(users.me), call(messages.list)]);
  expect(requests().map(([, , token]) => token)).toEqual(['Bearer view', 'Bearer view']);
});

it('ends, without renewing anything, when the token is refused', async () => {
  fetchMock.mockImplementation(async () => Response.json({ code: 'token_not_valid' }, { status: 401 }));
  await expect(call(users.me)).rejects.toMatchObject({ status: 401 });
  expect(requests()).toEqual([['GET', '/api/user/', 'Bearer view']]);
  expect(assign.mock.calls).toEqual([['/profile/8']]);
  expect(sessionStorage.getItem('dijkportaal.viewed-resident')).toBeNull();
  expect(takeViewEnd()).toEqual({ name: 'Linde Kolk', isOver: true });
  expect(takeViewEnd()).toBeNull();
  expect(readTokens()?.access).toBe('staff');
});

it('says why a change was refused', async () => {
  const refusal = { detail: 'U kunt nu niets wijzigen.', code: 'read_only' };
  fetchMock.mockImplementation(async () => Response.json(refusal, { status: 403 }));
  const sending = callAny(messages.create, { body: { subject: 'Hoi', text: '<p>Hoi</p>' } }, {});
  await expect(sending).rejects.toMatchObject({ sentence: 'U kunt nu niets wijzigen.' });
  expect(assign).not.toHaveBeenCalled();
});

it.each([
  ['stopping', stopViewing],
  ['signing out in the menu of the resident', signOut],
])('%s ends it with the token of the staff member, who is still signed in', async (_how, stop) => {
  await stop();
  expect(requests().filter(([, url]) => url === impersonation.end.url.replace(':id', id))).toEqual([
    ['DELETE', `/api/impersonations/${id}/`, 'Bearer staff'],
  ]);
  expect(assign.mock.calls).toEqual([['/profile/8']]);
  expect(takeViewEnd()).toEqual({ name: 'Linde Kolk', isOver: false });
  expect(readTokens()?.refresh).toBe('r1');
});

it('stops when the server cannot be reached', async () => {
  fetchMock.mockRejectedValue(new TypeError('no network'));
  await stopViewing();
  expect(assign.mock.calls).toEqual([['/profile/8']]);
});

it('is over when the session of the staff member ends in any tab', () => {
  endSession();
  expect(viewedResident.get()).toBeNull();
  expect(sessionStorage.getItem('dijkportaal.viewed-resident')).toBeNull();
});
