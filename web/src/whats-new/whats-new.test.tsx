import { whatsNew, type NewItem, type NewItems } from '@dijkportaal/contract/whats-new';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../test/fake-server.ts';
import { signInAs } from '../../test/person.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { withQueries } from '../../test/with-queries.tsx';
import { viewedResident } from '../platform/impersonation.ts';
import { portalFacts } from '../platform/portal-facts.ts';
import { useOpened } from './public.ts';
import { WhatsNew } from './whats-new.tsx';

let server: FakeServer;

const newItem = (kind: NewItem['kind'], ref: string, change: Partial<NewItem> = {}): NewItem => ({
  kind,
  ref,
  name: `${kind} ${ref}`,
  at: '2026-11-24T11:00:00.000Z',
  is_changed: false,
  ...change,
});
const newItems = (...results: NewItem[]): NewItems => ({
  counts: { design: results.length, document: 0, news: 0, wish: 0, contact_moment: 0, message: 0 },
  results,
  read_until: '2026-10-26T09:30:00.000Z',
});

beforeEach(async () => {
  localStorage.clear();
  server = startFakeServer();
  await signInAs(server, { permissions: [] });
  portalFacts.set({ base_map: null } as never);
});
afterEach(() => {
  cleanup();
  act(() => viewedResident.set(null));
  portalFacts.set(undefined);
});

const open = () => renderScreen(withQueries(<WhatsNew />));

it('says what is new, of what kind, since when, and leads to it', async () => {
  server.respond(
    whatsNew.list,
    newItems(
      newItem('news', '4', { name: 'Start' }),
      newItem('wish', 'w1', { is_changed: true }),
      newItem('message', '7'),
    ),
  );
  await open();
  const links = await screen.findAllByRole('link');
  expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    ['/news/4', 'StartNieuwsSinds 24-11-2026'],
    ['/wishes', 'wish w1WensGewijzigd op 24-11-2026'],
    ['/messages/7', 'message 7AntwoordAntwoord van 24-11-2026'],
  ]);
});

it('marks all as read until the time of the list, and undoes it', async () => {
  server.respond(whatsNew.list, newItems(newItem('design', '1')));
  const user = await open();
  const button = await screen.findByRole('button', { name: 'Alles gelezen' });
  server.respond(whatsNew.readUntil, newItems());
  await user.click(button);
  expect(await screen.findByText('U hebt alles gelezen.')).toBeTruthy();
  const undo = screen.getByRole('button', { name: 'Ongedaan maken' });
  expect(document.activeElement).toBe(undo);
  server.respond(whatsNew.readUntil, newItems(newItem('design', '1')));
  await user.click(undo);
  expect(await screen.findByRole('link', { name: /design 1/ })).toBeTruthy();
  expect(server.sentTo(whatsNew.readUntil)).toEqual([
    { at: '2026-11-24T11:00:00.000Z' },
    { at: '2026-10-26T09:30:00.000Z' },
  ]);
});

it('shows five, and all with the focus on the sixth', async () => {
  server.respond(whatsNew.list, newItems(...['1', '2', '3', '4', '5', '6', '7'].map((ref) => newItem('design', ref))));
  const user = await open();
  const list = await screen.findByRole('list');
  expect(within(list).getAllByRole('link')).toHaveLength(5);
  await user.click(screen.getByRole('button', { name: 'Toon alle 7' }));
  await waitFor(() => expect(document.activeElement?.textContent).toContain('design 6'));
  expect(within(list).getAllByRole('link')).toHaveLength(7);
});

it.each([
  ['there is nothing new', () => server.respond(whatsNew.list, newItems())],
  ['the server has only the specified calls', () => portalFacts.set(null)],
])('shows nothing when %s', async (_, prepare) => {
  prepare();
  await open();
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
});

function Opened() {
  useOpened('design', [1, 2]);
  return null;
}

it('tells the server which items on the screen were new', async () => {
  server.respond(whatsNew.list, newItems(newItem('design', '2'), newItem('design', '3'), newItem('news', '1')));
  server.respond(whatsNew.open, newItems());
  await renderScreen(withQueries(<Opened />));
  await waitFor(() => expect(server.sentTo(whatsNew.open)).toEqual([{ items: [{ kind: 'design', ref: '2' }] }]));
});

it('marks nothing for a colleague who views the portal as the resident', async () => {
  viewedResident.set({ id: 'x', access: 'view', expiresAt: '2099-01-01T00:00:00Z', profileId: 8, name: 'Linde Kolk' });
  server.respond(whatsNew.list, newItems(newItem('design', '2')));
  await renderScreen(
    withQueries(
      <>
        <Opened />
        <WhatsNew />
      </>,
    ),
  );
  expect(await screen.findByRole('link', { name: /design 2/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Alles gelezen' })).toBeNull();
  expect(server.sentTo(whatsNew.open)).toEqual([]);
});
