import { impersonation } from '@dijkportaal/contract/impersonation';
import { act, cleanup, screen, within, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startFakeServer, type FakeServer } from '../../test/fake-server.ts';
import { ownProfile, signInAs } from '../../test/person.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { withQueries } from '../../test/with-queries.tsx';
import { viewedResident } from '../platform/impersonation.ts';
import { toasts } from '../platform/toasts.ts';
import { ViewAsButton } from './view-as-button.tsx';
import { ViewBanner } from './view-banner.tsx';

let server: FakeServer;
const assign = vi.fn<(url: string) => void>();
const original = globalThis.location;
const id = '11111111-1111-4111-8111-111111111111';
const now = new Date('2026-11-23T12:00:00Z');
const viewed = { id, access: 'view', expiresAt: '2026-11-23T12:14:00Z', profileId: 8, name: 'Linde Kolk' };

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  toasts.set([]);
  server = startFakeServer();
  await signInAs(server, { permissions: ['Staff'] });
  assign.mockReset();
  const { origin, href, pathname, search, hash } = original;
  vi.stubGlobal('location', { origin, href, pathname, search, hash, assign });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  viewedResident.set(null);
  vi.stubGlobal('location', original);
});

const openDialog = async () => {
  const user = await renderScreen(withQueries(<ViewAsButton profile={ownProfile} />));
  await user.click(screen.getByRole('button', { name: 'Bekijk als bewoner' }));
  return { user, dialog: within(screen.getByRole('dialog')) };
};

it('asks for a reason, says who reads it, and opens the portal as the resident', async () => {
  const { user, dialog } = await openDialog();
  expect(screen.getByRole('dialog', { name: 'Het portaal bekijken als Linde Kolk?' })).toBeTruthy();
  expect(dialog.getByText(/De bewoner ziet uw naam, het tijdstip en de reden/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Bekijken' }));
  expect(await dialog.findByText('Vul in waarom u het portaal als deze bewoner bekijkt.')).toBeTruthy();
  expect(server.sentTo(impersonation.start)).toEqual([]);

  server.respond(impersonation.start, { id, access: 'view', expires_at: viewed.expiresAt });
  await user.type(dialog.getByRole('textbox', { name: /^Reden/ }), 'Belde over een ontwerp');
  await user.click(dialog.getByRole('button', { name: 'Bekijken' }));
  await waitFor(() => expect(assign.mock.calls).toEqual([['/']]));
  expect(server.sentTo(impersonation.start)).toEqual([{ profile: 8, purpose: 'Belde over een ontwerp' }]);
  expect(JSON.parse(sessionStorage.getItem('dijkportaal.viewed-resident') ?? '')).toMatchObject(viewed);
});

it('shows why the server refuses', async () => {
  server.refuses(impersonation.start, 409, { error: 'Dit account is niet actief.' });
  const { user, dialog } = await openDialog();
  await user.type(dialog.getByRole('textbox', { name: /^Reden/ }), 'Belde');
  await user.click(dialog.getByRole('button', { name: 'Bekijken' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('Dit account is niet actief.');
  expect(assign).not.toHaveBeenCalled();
});

it('is not offered for a colleague', async () => {
  await renderScreen(withQueries(<ViewAsButton profile={{ ...ownProfile, permissions: ['Staff'] }} />));
  expect(screen.queryByRole('button')).toBeNull();
});

it('the banner counts the minutes down, and disappears when they are over', async () => {
  viewedResident.set(viewed);
  vi.useFakeTimers({ now, toFake: ['Date', 'setInterval', 'clearInterval'] });
  await renderScreen(<ViewBanner viewed={viewed} />);
  const banner = screen.getByRole('region', { name: 'Bekijken als bewoner' });
  expect(banner.textContent).toContain('U bekijkt het portaal als Linde Kolk, nog 14 minuten. U kunt niets wijzigen.');
  await act(() => vi.advanceTimersByTimeAsync(13 * 60_000));
  expect(banner.textContent).toContain('nog 1 minuut');
  expect(assign).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(assign.mock.calls[0]).toEqual(['/profile/8']);
});

it('the banner stops, and the profile says that it is over', async () => {
  viewedResident.set(viewed);
  server.respond(impersonation.end, { detail: 'U bekijkt het portaal niet meer als de bewoner.' });
  const user = await renderScreen(<ViewBanner viewed={viewed} />);
  await user.click(screen.getByRole('button', { name: 'Stoppen' }));
  await waitFor(() => expect(assign.mock.calls).toEqual([['/profile/8']]));
  expect(server.sentTo(impersonation.end)).toHaveLength(1);

  cleanup();
  await renderScreen(withQueries(<ViewAsButton profile={ownProfile} />));
  expect(toasts.get().map(({ type, text }) => `${type}: ${text}`)).toEqual([
    'success: U bekijkt het portaal niet meer als Linde Kolk.',
  ]);
});
