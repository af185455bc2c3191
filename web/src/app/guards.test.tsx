import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../test/fake-server.ts';
import { signInAs } from '../../test/person.ts';
import '../../test/render-screen.tsx';
import { portalFacts } from '../platform/portal-facts.ts';
import { endSession } from '../platform/tokens.ts';
import { routeTree } from '../routeTree.gen.ts';

/* Which screens are refused to which people. The folder of a route says who it is for, so a new screen is tested
   without being listed; only the screens for superusers are. */

const forSuperusers = ['/audit-log', '/hold', '/retention'];
const permissions = { resident: [], staff: ['Staff'], superuser: ['Staff', 'Superuser'] };

const router = createRouter({ routeTree, history: createMemoryHistory() });
const routes = Object.values(router.routesById)
  .filter(({ id, children }) => id !== '__root__' && children === undefined)
  .map(({ id, fullPath }) => ({ id, path: fullPath.replaceAll(/\/?\{-\$\w+\}/g, '').replaceAll(/\$\w+/g, '1') }));
const pathsIn = (folder: string) => routes.filter(({ id }) => id.startsWith(folder)).map(({ path }) => path);
const staffPaths = pathsIn('/_signed-in/_staff/');
const publicPaths = pathsIn('/_public/');

let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  server = startFakeServer();
});

afterEach(() => {
  cleanup();
  endSession();
});

/** Opens a URL as the browser would. */
async function open(url: string) {
  const own = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [url] }) });
  await act(async () => {
    render(<RouterProvider router={own as never} />);
    await own.load();
  });
  return own;
}

const heading = async () => (await screen.findByRole('heading', { level: 1 })).textContent;

it('finds the screens', () => {
  expect(staffPaths.length).toBeGreaterThan(15);
  expect(routes.length).toBeGreaterThan(40);
  expect(staffPaths).toEqual(expect.arrayContaining(forSuperusers));
});

it.each(['/uitleg', '/bewaartermijnen', '/bestaat-niet'])(
  '%s shows menu and account to signed-in people',
  async (path) => {
    await open(path);
    await heading();
    expect(screen.getByRole('link', { name: 'Inloggen' })).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'Hoofdmenu' })).toBeNull();
    cleanup();
    await signInAs(server, { permissions: [] });
    await open(path);
    expect(await screen.findByRole('navigation', { name: 'Hoofdmenu' })).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Uw account/ })).toBeTruthy();
    expect(await heading()).toMatch(/^Over |^Hoe lang |bestaat niet/);
    expect(screen.queryByRole('link', { name: 'Inloggen' })).toBeNull();
    cleanup();
    endSession('deactivated');
    await open(path);
    expect(await screen.findByText(/Uw account is niet meer actief/)).toBeTruthy();
    const contact = screen.getByRole('link', { name: 'Neem contact op met het projectteam.' });
    expect(contact.getAttribute('href')).toBe('/uitleg#contact');
  },
);

it.each(['/login', '/privacy'])('%s links the privacy and accessibility statements', async (path) => {
  const before = portalFacts.get();
  const [privacy, accessibility] = ['https://waterschap.example/privacy', 'https://waterschap.example/toegankelijk'];
  portalFacts.set({
    base_map: { kind: 'none' },
    privacy_url: privacy,
    terms_url: null,
    accessibility_url: accessibility,
  });
  if (path === '/privacy') await signInAs(server, { permissions: [] });
  await open(path);
  const urlOf = async (name: RegExp) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await urlOf(/^Privacyverklaring/)).toBe(privacy);
  expect(await urlOf(/^Toegankelijkheidsverklaring/)).toBe(accessibility);
  portalFacts.set(before);
});

it('warns on every screen of a demo that others can reach, and nowhere else', async () => {
  await open('/login');
  expect(screen.queryByRole('region', { name: 'Demonstratie' })).toBeNull();
  cleanup();
  document.documentElement.dataset['demo'] = '';
  try {
    await open('/login');
    await screen.findByRole('region', { name: 'Demonstratie' });
    cleanup();
    await signInAs(server, { permissions: permissions.staff as never });
    await open('/');
    expect((await screen.findByRole('region', { name: 'Demonstratie' })).textContent).toContain('geen echte gegevens');
  } finally {
    delete document.documentElement.dataset['demo'];
  }
});

describe('without signing in', () => {
  it.each(routes.map(({ path }) => path).filter((path) => !publicPaths.includes(path)))(
    '%s redirects to sign-in and remembers the whole URL',
    async (path) => {
      const { state } = await open(`${path}?van=brief&n=2#kop`);
      expect(state.location.pathname).toBe('/login');
      expect(state.location.search).toEqual({ returnUrl: expect.stringMatching(/\?van=brief&n=2#kop$/) });
      expect((state.location.search as { returnUrl: string }).returnUrl.startsWith(path)).toBe(true);
    },
  );
});

describe.each([
  { who: 'resident', refused: staffPaths },
  { who: 'staff', refused: forSuperusers },
] as const)('$who', ({ who, refused }) => {
  it.each(refused)('cannot open %s', async (path) => {
    await signInAs(server, { permissions: permissions[who] as never });
    await open(path);
    expect(await heading()).toMatch(/^Geen toegang/);
  });
});

it.each(['staff', 'superuser'] as const)('%s pass the staff guard', async (who) => {
  await signInAs(server, { permissions: permissions[who] as never });
  await open('/users');
  expect(await heading()).toMatch(/^Gebruikers/);
});

it('a superuser passes the superuser guard', async () => {
  await signInAs(server, { permissions: permissions.superuser as never });
  await open('/audit-log');
  expect(await heading()).toMatch(/^Logboek/);
});
