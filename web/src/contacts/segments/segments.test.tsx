import { contacts } from '@dijkportaal/contract/contacts/contacts';
import { segments, type Segment } from '@dijkportaal/contract/contacts/segments';
import { groups } from '@dijkportaal/contract/audience/groups';
import { zones } from '@dijkportaal/contract/audience/zones';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { signInAs } from '../../../test/person.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { withQueries } from '../../../test/with-queries.tsx';
import { toasts } from '../../platform/toasts.ts';
import type { ContactSearch } from '../filter.ts';
import { ContactsScreen } from '../list/contacts-screen.tsx';

let server: FakeServer;
const onFilter = vi.fn<(filter: ContactSearch) => void>();
const none = { count: 0, next: null, previous: null, results: [] };
const kerkdijk: Segment = { id: 5, name: 'Kerkdijk zonder account', filter: { zone: 4, account: 'none' } };
const listOf = (...results: Segment[]) => ({ ...none, count: results.length, results });

beforeEach(async () => {
  localStorage.clear();
  toasts.set([]);
  server = startFakeServer();
  await signInAs(server, { permissions: ['Staff'] });
  server.respond(contacts.list, { ...none, count: 12_345 });
  server.respond(contacts.syncRuns, none);
  server.respond(groups.list, none);
  server.respond(zones.list, {
    ...none,
    count: 1,
    results: [{ id: 4, name: 'Kerkdijk', users_count: 1, contacts_count: 2 }],
  });
  server.respond(segments.list, listOf(kerkdijk));
  server.respond(segments.get, kerkdijk);
});
afterEach(cleanup);

function Screen({ initial }: { initial: ContactSearch }) {
  const [present, setPresent] = useState(initial);
  const change = (next: ContactSearch) => {
    onFilter(next);
    setPresent(next);
  };
  return <ContactsScreen filter={present} onFilter={change} />;
}

const open = (initial: ContactSearch = {}) => renderScreen(withQueries(<Screen initial={initial} />));
const openFilters = async (user: UserEvent) => user.click(screen.getByRole('button', { name: /^Meer filters/ }));
const choice = () => screen.findByRole('combobox', { name: 'Segment' });
/** Opens the menu of the screen and chooses an action. */
async function choose(user: UserEvent, name: string) {
  await user.click(screen.getByRole('button', { name: 'Meer acties' }));
  await user.click(await screen.findByRole('button', { name }));
  return within(screen.getByRole('dialog'));
}

it('a segment sets all filters, and is the choice as long as they are its own', async () => {
  const user = await open({ search: 'dijk' });
  await openFilters(user);
  await user.selectOptions(await choice(), 'Kerkdijk zonder account');
  expect(onFilter.mock.lastCall).toEqual([{ zone: 4, account: 'none', ordering: undefined }]);
  expect(await choice()).toHaveProperty('value', '5');
  await user.click(screen.getByRole('button', { name: 'Alles wissen' }));
  await openFilters(user);
  expect(await choice()).toHaveProperty('value', '');
});

it('saves the filters under a name, with how many match now', async () => {
  const user = await open({ search: 'dijk', group: 3, newsletter: true });
  const dialog = await choose(user, 'Filters bewaren als segment');
  expect(dialog.getByText(/^Nu passen 12\.345 contacten bij deze filters\./)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Bewaren' }));
  expect(await dialog.findByText('Vul een naam in.')).toBeTruthy();

  server.refuses(segments.create, 400, { name: ['Er is al een segment met deze naam.'] });
  await user.type(dialog.getByRole('textbox'), 'Lezers');
  await user.click(dialog.getByRole('button', { name: 'Bewaren' }));
  expect(await dialog.findByText('Er is al een segment met deze naam.')).toBeTruthy();

  const made: Segment = { id: 6, name: 'Lezers', filter: { search: 'dijk', group: 3, newsletter: 'true' } };
  server.respond(segments.create, made);
  server.respond(segments.list, listOf(kerkdijk, made));
  await user.click(dialog.getByRole('button', { name: 'Bewaren' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sentTo(segments.create).at(-1)).toEqual({ name: 'Lezers', filter: made.filter });
  await openFilters(user);
  expect(await choice()).toHaveProperty('value', '6');
});

it('gives a segment other filters, unless it is in use', async () => {
  const user = await open({ zone: 4, account: 'invited' });
  const dialog = await choose(user, 'Filters bewaren als segment');
  await user.selectOptions(await dialog.findByRole('combobox', { name: 'Bewaren als' }), kerkdijk.name);
  expect(dialog.queryByRole('textbox')).toBeNull();
  server.refuses(segments.replace, 409, { error: 'Dit segment is gekozen voor het document ‘Kadeplan’.' });
  await user.click(dialog.getByRole('button', { name: 'Bewaren' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('het document ‘Kadeplan’');

  const changed: Segment = { ...kerkdijk, filter: { zone: 4, account: 'invited' } };
  server.respond(segments.replace, changed);
  server.respond(segments.list, listOf(changed));
  await user.click(dialog.getByRole('button', { name: 'Bewaren' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sentTo(segments.replace).at(-1)).toEqual({ name: kerkdijk.name, filter: changed.filter });
  await openFilters(user);
  expect(await choice()).toHaveProperty('value', '5');
});

it('renames the chosen segment', async () => {
  const user = await open({ zone: 4, account: 'none' });
  await choose(user, 'Segment hernoemen');
  await user.type(await screen.findByRole('textbox', { name: 'Naam van het segment' }), ' 2026');
  server.respond(segments.replace, { ...kerkdijk, name: 'Kerkdijk zonder account 2026' });
  await user.click(screen.getByRole('button', { name: 'Bewaren' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sentTo(segments.replace)).toEqual([
    { name: 'Kerkdijk zonder account 2026', filter: { zone: 4, account: 'none' } },
  ]);
  expect(server.versionsSentTo(segments.replace)).toEqual(['"loaded"']);
});

it('compares with the name that a colleague gave a segment, and keeps the filters of the colleague', async () => {
  const user = await open({ zone: 4, account: 'none' });
  await choose(user, 'Segment hernoemen');
  await user.type(await screen.findByRole('textbox', { name: 'Naam van het segment' }), ' 2026');
  server.refuses(segments.replace, 412, { detail: 'Gewijzigd.', code: 'conflict' });
  const theirs: Segment = { ...kerkdijk, name: 'Kerkdijk', filter: { zone: 4 } };
  server.respond(segments.get, theirs, '"theirs"');
  await user.click(screen.getByRole('button', { name: 'Bewaren' }));
  const question = within(await screen.findByRole('dialog', { name: 'Een collega heeft dit ook gewijzigd' }));
  expect(question.getByText('Kerkdijk')).toBeTruthy();
  expect(question.getByText('Kerkdijk zonder account 2026')).toBeTruthy();

  server.respond(segments.replace, theirs);
  await user.click(question.getByRole('button', { name: 'Mijn versie bewaren' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sentTo(segments.replace).at(-1)).toEqual({
    name: 'Kerkdijk zonder account 2026',
    filter: { zone: 4 },
  });
  expect(server.versionsSentTo(segments.replace)).toEqual(['"loaded"', '"theirs"']);
});

it('deletes the chosen segment, and says what still uses it', async () => {
  const user = await open({ zone: 4, account: 'none' });
  const dialog = await choose(user, 'Segment verwijderen');
  server.refuses(segments.delete, 409, { error: 'Dit segment is gekozen voor de nieuwsbrief ‘Voorjaar’.' });
  await user.click(dialog.getByRole('button', { name: /verwijderen$/i }));
  expect(await dialog.findByText(/gekozen voor de nieuwsbrief ‘Voorjaar’/)).toBeTruthy();

  server.respond(segments.delete, { detail: 'Het segment is verwijderd.' });
  server.respond(segments.list, none);
  await user.click(dialog.getByRole('button', { name: /verwijderen$/i }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await openFilters(user);
  expect(screen.queryByRole('combobox', { name: 'Segment' })).toBeNull();
});
