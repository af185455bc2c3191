import { feedPath, publicArchive } from '@dijkportaal/contract/newsletters/public-archive';
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { startFakeServer } from '../../../test/fake-server.ts';
import '../../../test/render-screen.tsx';
import { portalFacts } from '../../platform/portal-facts.ts';
import { endSession } from '../../platform/tokens.ts';
import { routeTree } from '../../routeTree.gen.ts';

const facts = { base_map: { kind: 'none' }, privacy_url: null, terms_url: null, accessibility_url: null } as const;
const item = {
  id: 7,
  title: 'Zomer',
  thumbnail: null,
  widths: [],
  featured_image: null,
  sent_at: '2026-07-01T22:30:00.000Z',
};
const before = portalFacts.get();

afterEach(() => {
  cleanup();
  portalFacts.set(before);
});

/** Opens a URL as the browser would, with a server whose newsletters are public. */
async function open(url: string, isPublic: boolean) {
  endSession();
  const server = startFakeServer();
  server.respond(publicArchive.list, { count: 1, next: null, previous: null, results: [item] });
  server.respond(publicArchive.get, { ...item, content: '<p>Het gras groeit.</p>' });
  portalFacts.set({ ...facts, ...(isPublic && { newsletter_archive: true }) });
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [url] }) });
  await act(async () => {
    render(<RouterProvider router={router as never} />);
    await router.load();
  });
  return server;
}

const footLink = () => screen.queryByRole('link', { name: 'Nieuwsbrieven' })?.getAttribute('href');

it('is linked on the sign-in screen, with its list, its feed and one newsletter', async () => {
  await open('/login', true);
  await screen.findByRole('heading', { level: 1 });
  expect(footLink()).toBe('/nieuwsbrieven');
  cleanup();
  await open('/nieuwsbrieven', true);
  const list = await screen.findByRole('region', { name: 'Eerdere nieuwsbrieven' });
  expect(within(list).getByRole('link', { name: 'Lezen Zomer' }).getAttribute('href')).toBe('/nieuwsbrieven/7');
  expect(within(list).getByRole('link', { name: /feed/ }).getAttribute('href')).toBe(feedPath);
  expect(document.querySelector('link[rel="alternate"]')?.getAttribute('href')).toBe(feedPath);
  cleanup();
  await open('/nieuwsbrieven/7', true);
  expect(await screen.findByText('Het gras groeit.')).toBeTruthy();
  expect(screen.getByRole('link', { name: /Terug/ }).getAttribute('href')).toBe('/nieuwsbrieven');
});

it('does not exist without the setting', async () => {
  for (const url of ['/nieuwsbrieven', '/nieuwsbrieven/7', '/login']) {
    const server = await open(url, false);
    const heading = await screen.findByRole('heading', { level: 1 });
    expect(heading.textContent).toMatch(url === '/login' ? /Inloggen/ : /bestaat niet/);
    expect(footLink()).toBeUndefined();
    expect(server.sentTo(publicArchive.list)).toEqual([]);
    cleanup();
  }
});
