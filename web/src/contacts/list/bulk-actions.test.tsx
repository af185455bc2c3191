import { contacts, type Contact } from '@dijkportaal/contract/contacts/contacts';
import { segments } from '@dijkportaal/contract/contacts/segments';
import { groups } from '@dijkportaal/contract/audience/groups';
import { zones } from '@dijkportaal/contract/audience/zones';
import { users } from '@dijkportaal/contract/users';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { withQueries } from '../../../test/with-queries.tsx';
import { toasts } from '../../platform/toasts.ts';
import type { ContactSearch } from '../filter.ts';
import { ContactsScreen } from './contacts-screen.tsx';

const noPage = { count: 0, next: null, previous: null, results: [] };
const contact = (id: number): Contact => ({
  id,
  name: `Contact ${id}`,
  email: '',
  filtered_email: [],
  mobile_phone: '',
  invite_all_email_addresses: false,
  groups: [],
  zones: [],
  user: 100 + id,
  invited_at: new Date().toISOString(),
  invited_by_letter: false,
  is_external: false,
  bounced: [],
});
let server: FakeServer;

beforeEach(() => {
  server = startFakeServer();
  for (const endpoint of [groups.list, zones.list, contacts.syncRuns, segments.list]) server.respond(endpoint, noPage);
  server.respond(contacts.list, { ...noPage, count: 3, results: [1, 2, 3].map(contact) });
  toasts.set([]);
});
afterEach(cleanup);

const open = (filter: ContactSearch = {}) =>
  renderScreen(withQueries(<ContactsScreen filter={filter} onFilter={() => undefined} />));
const again = () => screen.getByRole('button', { name: 'Opnieuw uitnodigen' });

/** Starts a bulk action, with its button or in the menu. */
async function choose(user: UserEvent, action: string) {
  const bar = within(screen.getByRole('region', { name: 'Contacten selecteren' }));
  if (action !== 'Uitnodigen') await user.click(bar.getByRole('button', { name: 'Meer acties voor de selectie' }));
  await user.click(bar.getByRole('button', { name: action }));
}

it('asks before somebody who was invited a minute ago gets another mail, and returns the focus to the row', async () => {
  const user = await open();
  server.respond(users.invite, { done: [101], failed: [] });
  const menu = await screen.findByRole('button', { name: 'Meer acties voor Contact 1' });
  await user.click(menu);
  await user.click(screen.getByRole('button', { name: 'Contact 1 opnieuw uitnodigen' }));
  expect(server.sentTo(users.invite)).toEqual([]);
  expect(screen.getByRole('dialog', { name: 'Nog een uitnodiging sturen?' })).toBeTruthy();
  await user.click(again());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sentTo(users.invite)).toEqual([{ ids: [101], include_recent: true }]);
  expect(toasts.get().map(({ text }) => text)).toEqual(['De uitnodiging voor Contact 1 wordt verstuurd.']);
  expect(document.activeElement).toBe(menu);
});

it('invites many again, without those of the past hour unless staff say so, and leaves the rest selected', async () => {
  const user = await open();
  const failed = [{ id: 3, name: 'Contact 3', reason: 'Deze persoon heeft al ingelogd.' }];
  server.respond(contacts.bulk, { done: [1, 2], failed });
  await user.click(await screen.findByLabelText('Selecteer 3 contacten op deze pagina'));
  const run = async (isIncluded: boolean) => {
    await choose(user, 'Opnieuw uitnodigen');
    const dialog = within(screen.getByRole('dialog'));
    if (isIncluded) await user.click(dialog.getByLabelText('Ook wie het afgelopen uur al is uitgenodigd'));
    await user.click(dialog.getByRole('button', { name: 'Uitnodigen' }));
    await user.click(await screen.findByRole('button', { name: 'Sluiten' }));
  };
  await run(false);
  expect(screen.getByText('1 contact geselecteerd')).toBeTruthy();
  await run(true);
  expect(server.sentTo(contacts.bulk)).toEqual([
    { action: 'invite_again', ids: [1], include_recent: false },
    { action: 'invite_again', ids: [3], include_recent: true },
  ]);
});

it('first offers another invitation to contacts who were found by their account', async () => {
  const user = await open({ account: 'not_begun' });
  await user.click(await screen.findByLabelText('Selecteer 3 contacten op deze pagina'));
  await user.click(again());
  expect(screen.getByRole('dialog', { name: '3 mensen uitnodigen?' })).toBeTruthy();
});

it('names the zone that contacts were removed from', async () => {
  const user = await open();
  const zone = { id: 6, name: 'Dijkvak 3', users_count: 0, contacts_count: 0 };
  server.respond(zones.list, { ...noPage, count: 1, results: [zone] });
  server.respond(contacts.bulk, { done: [1, 2, 3], failed: [] });
  await user.click(await screen.findByLabelText('Selecteer 3 contacten op deze pagina'));
  await user.click(screen.getByRole('button', { name: 'Zone' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Zones van 3 contacten wijzigen' }));
  await user.click(dialog.getByLabelText('Uit zone verwijderen'));
  await user.selectOptions(await dialog.findByLabelText('Welke zone?'), 'Dijkvak 3');
  await user.click(dialog.getByRole('button', { name: 'Uit zone verwijderen' }));
  expect(await screen.findByText('3 contacten zijn verwijderd uit ‘Dijkvak 3’.')).toBeTruthy();
});

it('moves the focus to the next row after a deletion, and to the heading when there is none', async () => {
  const user = await open();
  server.respond(contacts.delete, { detail: 'weg' });
  const remove = async (id: number, left: number[]) => {
    server.respond(contacts.get, contact(id));
    await user.click(await screen.findByRole('button', { name: `Meer acties voor Contact ${id}` }));
    await user.click(screen.getByRole('button', { name: `Contact ${id} verwijderen` }));
    server.respond(contacts.list, { ...noPage, count: left.length, results: left.map(contact) });
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Verwijderen' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  const nameOf = (id: number) => screen.getByRole('link', { name: `Contact ${id}` });
  await remove(2, [1, 3]);
  await waitFor(() => expect(document.activeElement).toBe(nameOf(3)));
  await remove(3, [1]);
  await waitFor(() => expect(document.activeElement).toBe(nameOf(1)));
  await remove(1, []);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
});

it('moves the focus to the next row when the filter leaves out who was invited', async () => {
  const results = [1, 2].map((id) => ({ ...contact(id), user: null, invited_at: null }));
  server.respond(contacts.list, { ...noPage, count: 2, results });
  server.respond(contacts.invite, contact(1));
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Meer acties voor Contact 1' }));
  server.respond(contacts.list, { ...noPage, count: 1, results: results.slice(1) });
  await user.click(screen.getByRole('button', { name: 'Contact 1 uitnodigen' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Contact 2' })));
});

it('says how many contacts are added to which group before it adds them', async () => {
  const all = Array.from({ length: 1001 }, (_, index) => index + 1);
  server.respond(contacts.list, { ...noPage, count: 1001, results: [1, 2, 3].map(contact) });
  server.respond(contacts.ids, { ids: all });
  server.respond(groups.list, {
    ...noPage,
    count: 1,
    results: [{ id: 6, name: 'Pachters', users_count: 0, contacts_count: 0 }],
  });
  server.respond(contacts.bulk, { done: all, failed: [] });
  const user = await open();
  await user.click(await screen.findByLabelText('Selecteer 3 contacten op deze pagina'));
  await user.click(screen.getByLabelText('Selecteer alles (1.001 contacten)'));
  await screen.findByText('1.001 contacten geselecteerd');
  await user.click(screen.getByRole('button', { name: 'Groep' }));
  const question = within(screen.getByRole('dialog', { name: 'Groepen van 1.001 contacten wijzigen' }));
  await user.selectOptions(await question.findByLabelText('Welke groep?'), 'Pachters');
  expect(await question.findByText('Deze 1.001 contacten worden toegevoegd aan ‘Pachters’.')).toBeTruthy();
  expect(server.sentTo(contacts.bulk)).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Aan groep toevoegen' }));
  await screen.findByText(/contacten zijn toegevoegd aan ‘Pachters’/);
  expect(server.sentTo(contacts.bulk).length).toBeGreaterThan(0);
});

it('says in the row that mail comes back, and asks before it invites there', async () => {
  const results = [{ ...contact(1), user: null, invited_at: null, email: 'a@example.org', bounced: ['a@example.org'] }];
  server.respond(contacts.list, { ...noPage, count: 1, results });
  server.respond(contacts.invite, contact(1));
  const user = await open();
  const menu = await screen.findByRole('button', { name: 'Meer acties voor Contact 1' });
  expect(screen.getByText('E-mail komt terug', { selector: 'td *' })).toBeTruthy();
  await user.click(menu);
  await user.click(screen.getByRole('button', { name: 'Contact 1 uitnodigen' }));
  const question = within(screen.getByRole('dialog', { name: 'Toch een uitnodiging sturen?' }));
  expect(question.getByText(/^E-mail naar a@example\.org komt terug/)).toBeTruthy();
  expect(server.sentTo(contacts.invite)).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Uitnodigen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sentTo(contacts.invite)).toHaveLength(1);
});

it('says before a bulk invitation to whom mail comes back, and that an invitation has expired', async () => {
  const results = [{ ...contact(1), invited_at: '2026-01-02T10:00:00Z' }, contact(2)];
  server.respond(contacts.list, { ...noPage, count: 2, results });
  server.respond(contacts.bounced, { count: 7, names: ['Aal', 'Beek'] });
  const user = await open();
  await user.click(await screen.findByLabelText('Selecteer 2 contacten op deze pagina'));
  expect(screen.getByText('Uitnodiging verlopen').parentElement?.textContent).toBe(
    'Uitnodiging verlopen verstuurd op 02-01-2026',
  );
  for (const action of ['Uitnodigen', 'Opnieuw uitnodigen']) {
    await choose(user, action);
    expect(await screen.findByText(/^Naar 7 van deze mensen komt e-mail terug: Aal, Beek, en nog 5\./)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Annuleren' }));
  }
  expect(server.sentTo(contacts.bounced)).toEqual([{ ids: [1, 2] }, { ids: [1, 2] }]);
});
