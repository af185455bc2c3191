import { calendarFeed } from '@dijkportaal/contract/calendar-feed';
import { portal } from '@dijkportaal/contract/portal';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../test/fake-server.ts';
import { signInAs } from '../../test/person.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { withQueries } from '../../test/with-queries.tsx';
import { portalFacts } from '../platform/portal-facts.ts';
import { CalendarFeedSection } from './calendar-feed-section.tsx';

let server: FakeServer;
const none = { url: null, created_at: null };
const feed = {
  url: 'https://portaal.example.org/api/calendar-feed/agenda.ics?token=a.b',
  created_at: '2026-11-22T11:04:05.678Z',
};

beforeEach(async () => {
  localStorage.clear();
  server = startFakeServer();
  server.respond(portal.facts, {
    base_map: { kind: 'none' },
    privacy_url: null,
    terms_url: null,
    accessibility_url: null,
  });
  await signInAs(server);
});
afterEach(() => {
  cleanup();
  portalFacts.set(undefined);
});

const show = () => renderScreen(withQueries(<CalendarFeedSection />));

it('makes an address, which opens in a calendar and can be copied', async () => {
  server.respond(calendarFeed.get, none);
  server.respond(calendarFeed.make, feed);
  const user = await show();
  await user.click(await screen.findByRole('button', { name: 'Maak een agenda-adres' }));
  const link = await screen.findByRole('link', { name: 'Open in mijn agenda' });
  expect(link.getAttribute('href')).toBe('webcal://portaal.example.org/api/calendar-feed/agenda.ics?token=a.b');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Uw agenda-adres' }).value).toBe(feed.url);
  await user.click(screen.getByRole('button', { name: 'Kopiëren' }));
  expect(await navigator.clipboard.readText()).toBe(feed.url);
});

it('asks before an address is replaced or revoked, and says when that failed', async () => {
  server.respond(calendarFeed.get, feed);
  server.refuses(calendarFeed.revoke, 500, {});
  server.respond(calendarFeed.make, { ...feed, url: `${feed.url}2` });
  const user = await show();
  await user.click(await screen.findByRole('button', { name: 'Nieuw adres' }));
  expect(server.sentTo(calendarFeed.make)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Nieuw adres maken' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe(`${feed.url}2`);
  await user.click(screen.getByRole('button', { name: 'Intrekken' }));
  await user.click(screen.getAllByRole('button', { name: 'Intrekken' }).at(-1)!);
  expect(await screen.findByText(/Het adres is niet ingetrokken/)).toBeTruthy();
  server.respond(calendarFeed.revoke, none);
  await user.click(screen.getAllByRole('button', { name: 'Intrekken' }).at(-1)!);
  expect(await screen.findByRole('button', { name: 'Maak een agenda-adres' })).toBeTruthy();
});

it('shows nothing if the server does not have it', async () => {
  server.refuses(calendarFeed.get, 404, { detail: 'Not found.' });
  await show();
  await waitFor(() => expect(server.versionsSentTo(calendarFeed.get)).not.toHaveLength(0));
  expect(screen.queryByRole('region')).toBeNull();
});
