import { auth } from '@dijkportaal/contract/auth';
import { profiles } from '@dijkportaal/contract/profiles';
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../test/fake-server.ts';
import { ownProfile, signInAs } from '../../test/person.ts';
import '../../test/render-screen.tsx';
import { viewedResident } from '../platform/impersonation.ts';
import { portalFacts } from '../platform/portal-facts.ts';
import { endSession } from '../platform/tokens.ts';
import { routeTree } from '../routeTree.gen.ts';

let server: FakeServer;
const own = {
  street: 'Dijkweg',
  house_number: '4',
  zip: '6666 AB',
  city: 'Waterland',
  parcels: 'KDL02 C 1145',
};

beforeEach(() => {
  localStorage.clear();
  server = startFakeServer();
  portalFacts.set({ base_map: { kind: 'none' }, privacy_url: null, terms_url: null, accessibility_url: null });
});
afterEach(() => {
  cleanup();
  viewedResident.set(null);
  endSession();
  portalFacts.set(undefined);
});

/** Opens a URL as the browser would. */
async function open(url: string) {
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [url] }) });
  await act(async () => {
    render(<RouterProvider router={router as never} />);
    await router.load();
  });
  return { router, user: userEvent.setup({ delay: null }), path: () => router.state.location.href };
}

const heading = (name: RegExp) => screen.findByRole('heading', { level: 1, name });
const link = (name: string) => screen.getByRole('link', { name });
const expectFocus = async (name: RegExp) => {
  const found = await heading(name);
  await waitFor(() => expect(document.activeElement).toBe(found));
};

async function choosePassword(user: ReturnType<typeof userEvent.setup>) {
  server.respond(auth.updatePassword, { detail: 'ok' });
  await user.click(await screen.findByLabelText('Nieuw wachtwoord'));
  await user.paste('een goed lang wachtwoord');
  await user.click(screen.getByLabelText('Nieuw wachtwoord nog een keer'));
  await user.paste('een goed lang wachtwoord');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

it('leads a resident from the password past their details and mail to home, once', async () => {
  await signInAs(server, { ...own, first_login: true });
  const { user, path, router } = await open('/');
  expect((await screen.findByRole('dialog', { name: 'Welkom!' })).textContent).toContain('Stap 1 van 3');
  await choosePassword(user);
  await expectFocus(/^Stap 2 van 3/);
  expect(path()).toBe('/welkom?step=2');
  for (const fact of ['Linde Kolk', 'linde@example.org', 'Dijkweg 4', 'KDL02 C 1145'])
    expect(within(screen.getByRole('region', { name: 'Uw gegevens' })).getByText(fact)).toBeTruthy();

  await user.click(link('Dit klopt, verder'));
  await expectFocus(/^Stap 3 van 3/);
  server.respond(profiles.replace, { ...ownProfile, ...own, newsletter: true });
  await user.click(screen.getByRole('checkbox', { name: 'Nieuwsbrief' }));
  await waitFor(() => expect(server.sentTo(profiles.replace)).toMatchObject([{ newsletter: true }]));

  act(() => router.history.back());
  await expectFocus(/^Stap 2 van 3/);
  await user.click(link('Overslaan'));
  await expectFocus(/^Stap 3 van 3/);
  await user.click(link('Klaar, naar de startpagina'));
  await heading(/^Welkom/);
  expect(path()).toBe('/');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('also goes on after the choice of mailed links, when a password was half typed', async () => {
  await signInAs(server, { first_login: true });
  server.respond(auth.chooseLinks, { detail: 'ok' });
  const { user } = await open('/');
  await user.click(await screen.findByLabelText('Nieuw wachtwoord'));
  await user.paste('een half');
  await user.click(screen.getByRole('button', { name: 'Ik log in met een link' }));
  await expectFocus(/^Stap 2 van 3/);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('Er is geen adres van u bekend.')).toBeTruthy();
});

it('has one press for what is wrong, and comes back from that form', async () => {
  await signInAs(server, own);
  const { user, path } = await open('/welkom');
  await heading(/^Stap 2 van 3/);
  await user.click(link('Hier klopt iets niet'));
  await heading(/^Gegevens wijzigen/);
  await user.click(screen.getByRole('link', { name: /Terug naar stap 2/ }));
  await heading(/^Stap 2 van 3/);
  expect(path()).toBe('/welkom?step=2');
});

it('remains at its step after a reload, and can be opened later from the own profile', async () => {
  await signInAs(server, own);
  await open('/welkom?step=3');
  await heading(/^Stap 3 van 3/);
  cleanup();
  await open('/welkom?step=9');
  await heading(/^Stap 2 van 3/);
  cleanup();
  const { user, path } = await open('/user-profile');
  await user.click(await screen.findByRole('link', { name: /eerste bezoek/ }));
  await expectFocus(/^Stap 2 van 3/);
  expect(path()).toBe('/welkom?step=2');
});

it.each([
  ['staff', ['Staff'], null],
  ['staff who view the portal as a resident', [], { id: 'v1', access: 'a2', profileId: 8, name: 'Linde' }],
])('is not for %s', async (_who, permissions, viewed) => {
  await signInAs(server, { ...own, permissions: permissions as never });
  viewedResident.set(viewed as never);
  const { path } = await open('/welkom?step=2');
  await waitFor(() => expect(path()).toBe('/'));
  expect(screen.queryByRole('heading', { name: /^Stap/ })).toBeNull();
});

it('ends for staff with the password', async () => {
  await signInAs(server, { first_login: true, permissions: ['Staff'] as never });
  const { user, path } = await open('/');
  expect((await screen.findByRole('dialog', { name: 'Welkom!' })).textContent).not.toContain('Stap 1');
  await choosePassword(user);
  expect(path()).toBe('/');
});

it('ends with the password on a server without extensions, which has no further step', async () => {
  portalFacts.set(null);
  await signInAs(server, { ...own, first_login: true });
  const { user, path } = await open('/');
  expect((await screen.findByRole('dialog', { name: 'Welkom!' })).textContent).not.toContain('Stap 1');
  await choosePassword(user);
  expect(path()).toBe('/');
  cleanup();
  await open('/welkom?step=2');
  await heading(/bestaat niet/);
  cleanup();
  await open('/user-profile');
  await heading(/^Uw profiel/);
  expect(screen.queryByRole('link', { name: /eerste bezoek/ })).toBeNull();
});
