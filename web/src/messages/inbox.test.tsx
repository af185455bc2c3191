import { dashboard } from '@dijkportaal/contract/dashboard';
import { messages, type Message } from '@dijkportaal/contract/messages/messages';
import { notes } from '@dijkportaal/contract/notes';
import { groups } from '@dijkportaal/contract/audience/groups';
import { zones } from '@dijkportaal/contract/audience/zones';
import { standardAnswers } from '@dijkportaal/contract/standard-answers';
import { sites } from '@dijkportaal/contract/settings';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useParams,
} from '@tanstack/react-router';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../test/fake-server.ts';
import { messageOf } from '../../test/message.ts';
import { signInAs } from '../../test/person.ts';
import { withQueries } from '../../test/with-queries.tsx';
import { withListFilter } from '../platform/list-filter.ts';
import { portalFacts } from '../platform/portal-facts.ts';
import { ConversationScreen, NoConversation } from './conversation-screen.tsx';
import { readMessageSearch } from './filter.ts';
import { InboxScreen } from './inbox-screen.tsx';

let server: FakeServer;

const message = messageOf();
const rows = [message, { ...message, id: 2, subject: 'Hek', owner_id: 12, owner: 'Bente Heuvel' }];
const nothing = { count: 0, next: null, previous: null, results: [] };
const respondWith = (...results: Message[]) => {
  server.respond(messages.list, { ...nothing, count: results.length, results });
  for (const one of results)
    server.respond({ ...messages.get, url: `/api/messages/${one.id}/` } as never, one as never);
};

function Conversation() {
  return <ConversationScreen id={useParams({ strict: false }).id ?? ''} />;
}

/** Opens the inbox in a router of its own. */
async function open(url = '/messages-admin') {
  const root = createRootRoute();
  const inbox = createRoute({
    getParentRoute: () => root,
    path: '/messages-admin',
    component: withListFilter(readMessageSearch, InboxScreen),
  });
  const children = [
    createRoute({ getParentRoute: () => inbox, path: '/', component: NoConversation }),
    createRoute({ getParentRoute: () => inbox, path: '/$id', component: Conversation }),
  ];
  const routeTree = root.addChildren([inbox.addChildren(children)]);
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [url] }) });
  render(withQueries(<RouterProvider router={router as never} />));
  await screen.findByRole('heading', { level: 1 });
  return { user: userEvent.setup({ delay: null }), address: () => router.state.location.href };
}

const row = (subject: string) => screen.findByRole('link', { name: new RegExp(subject) });
const heading = (subject: string) => screen.findByRole('heading', { level: 2, name: subject });
const focused = () => document.activeElement;

beforeEach(async () => {
  server = startFakeServer();
  await signInAs(server, { permissions: ['Staff'] });
  portalFacts.set({ base_map: null } as never);
  server.respond(sites.list, nothing);
  server.respond(notes.list, nothing);
  for (const endpoint of [messages.replies, standardAnswers.list, groups.list, zones.list])
    server.respond(endpoint, nothing);
  server.respond(messages.writing, { colleagues: [] });
  server.respond(notes.owners, { results: [{ id: 12, name: 'Bente Heuvel' }] });
  respondWith(...rows);
});
afterEach(() => {
  cleanup();
  portalFacts.set(undefined);
});

it('opens a message next to the list, and returns to its row', async () => {
  const { user, address } = await open('/messages-admin?unread=true');
  expect((await row('Hek')).textContent).toContain('Behandelaar: Bente Heuvel');
  expect(screen.getByText('Kies een bericht')).toBeTruthy();
  await user.click(await row('Hek'));
  expect(await heading('Hek')).toBe(focused());
  expect(address()).toBe('/messages-admin/2?unread=true');
  expect((await row('Hek')).getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('link', { name: 'merel@example.org' }).getAttribute('href')).toBe('mailto:merel@example.org');
  expect(screen.getByText('Referentie B3')).toBeTruthy();
  expect(await screen.findByText('Nog geen notities.')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: /Alle berichten/ }));
  await waitFor(async () => expect(focused()).toBe(await row('Hek')));
});

it('goes to the next and previous message with j and k, but not from a field', async () => {
  const { user, address } = await open();
  await row('Oprit');
  await user.keyboard('j');
  expect(focused()).toBe(await row('Oprit'));
  await user.keyboard('jj');
  expect(focused()).toBe(await row('Hek'));
  await user.keyboard('k{Enter}');
  expect(await heading('Oprit')).toBe(focused());
  await user.keyboard('j');
  expect(await heading('Hek')).toBe(focused());
  await user.keyboard('jk');
  expect(await heading('Oprit')).toBe(focused());
  await user.type(screen.getByRole('searchbox'), 'jk');
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'jk');
  expect(address()).toBe('/messages-admin/3');
});

it('goes to the answer with r', async () => {
  const { user } = await open('/messages-admin/3');
  await screen.findByRole('button', { name: 'Antwoorden' });
  await user.keyboard('r');
  expect(await screen.findByRole('button', { name: 'Antwoord versturen' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Antwoorden' })).toBeNull();
});

it('changes the state, and filters on it, on a colleague and on a zone', async () => {
  const zone = { id: 4, name: 'Dijkvak 4', users_count: 1, contacts_count: 0 };
  server.respond(zones.list, { ...nothing, count: 1, results: [zone] });
  const { user, address } = await open('/messages-admin/3');
  const state = within(await screen.findByRole('article')).getByLabelText('Status');
  server.respond(messages.setState, { ...message, state: 'closed' });
  respondWith({ ...message, state: 'closed' });
  await user.selectOptions(state, 'Gesloten');
  await waitFor(() => expect(state).toHaveProperty('value', 'closed'));
  expect(server.sentTo(messages.setState)).toEqual([{ state: 'closed' }]);
  const bar = within(screen.getByRole('search', { name: 'Berichten filteren' }));
  await user.click(bar.getByRole('button', { name: /Meer filters/ }));
  await user.selectOptions(bar.getByLabelText('Status'), 'Gesloten');
  await user.selectOptions(bar.getByLabelText('Behandelaar'), 'Bente Heuvel');
  await user.selectOptions(bar.getByLabelText('Zone'), 'Dijkvak 4');
  expect(address()).toBe('/messages-admin/3?state=closed&owner=12&zone=4');
});

it('goes on to the next unread message after one was marked as read', async () => {
  const { user } = await open('/messages-admin/3?unread=true');
  await heading('Oprit');
  server.respond(messages.mark, { ...message, read_at: message.created_at });
  respondWith(...rows.slice(1));
  await user.click(screen.getByRole('button', { name: '‘Oprit’ markeren als gelezen' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: /Oprit/ })).toBeNull());
  expect(server.sentTo(messages.mark)).toEqual([{ is_read: true }]);
  await user.keyboard('j');
  expect(await heading('Hek')).toBe(focused());
});

it('assigns a message, also back to nobody', async () => {
  const { user } = await open('/messages-admin/3');
  const owner = await screen.findByLabelText('Behandelaar');
  await within(owner).findByRole('option', { name: 'Bente Heuvel' });
  const assigned = { ...message, owner_id: 12, owner: 'Bente Heuvel' };
  server.respond(messages.assign, assigned);
  respondWith(assigned);
  await user.selectOptions(owner, 'Bente Heuvel');
  await waitFor(() => expect(owner).toHaveProperty('value', '12'));
  await waitFor(() => expect(owner).toHaveProperty('disabled', false));
  await user.selectOptions(owner, 'Niemand');
  await waitFor(() => expect(server.sentTo(messages.assign)).toEqual([{ owner_id: 12 }, { owner_id: null }]));
});

it('filters on what is unread or one’s own, and says when there is none', async () => {
  const { user, address } = await open();
  await row('Oprit');
  respondWith();
  await user.selectOptions(screen.getByLabelText('Tonen'), 'Mijn berichten');
  expect(await screen.findByText('U hebt geen berichten')).toBeTruthy();
  expect(address()).toBe('/messages-admin?mine=true');
  await user.selectOptions(screen.getByLabelText('Tonen'), 'unread');
  expect(await screen.findByText('Alles is gelezen')).toBeTruthy();
  expect(address()).toBe('/messages-admin?unread=true');
});

it('deletes a message after a question, and says when it is gone', async () => {
  const { user } = await open('/messages-admin/3');
  await heading('Oprit');
  server.respond(messages.delete, { detail: 'Verwijderd.' });
  respondWith(...rows.slice(1));
  await user.click(screen.getByRole('button', { name: '‘Oprit’ verwijderen' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Verwijderen' }));
  expect(await screen.findByText('Kies een bericht')).toBeTruthy();
  await waitFor(() => expect(focused()).toBe(screen.getByRole('heading', { level: 1 })));
  cleanup();
  server.refuses(messages.get, 404, { detail: 'Niet gevonden.', code: 'not_found' });
  await open('/messages-admin/99');
  expect(await screen.findByText('Dit bericht is er niet meer')).toBeTruthy();
});

it('reads and deletes on a server that only has the specified calls', async () => {
  portalFacts.set(null);
  await open('/messages-admin/3');
  await heading('Oprit');
  expect(screen.getByRole('button', { name: '‘Oprit’ verwijderen' })).toBeTruthy();
  for (const label of ['Tonen', 'Status', 'Behandelaar']) expect(screen.queryByLabelText(label)).toBeNull();
  expect(screen.queryByRole('button', { name: /markeren/ })).toBeNull();
  for (const text of ['Notities en opvolging', 'Nieuw', 'Antwoorden', 'Bericht invoeren'])
    expect(screen.queryByText(text)).toBeNull();
  expect(server.sentTo(dashboard.get)).toEqual([]);
});
