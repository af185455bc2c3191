import type { Contact, ContactText } from '@dijkportaal/contract/contacts/contacts';
import { cleanup, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startFakeServer } from '../../../test/fake-server.ts';
import { signInAs } from '../../../test/person.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { withQueries } from '../../../test/with-queries.tsx';
import { formatDate } from '../../platform/date-time.ts';
import { toasts } from '../../platform/toasts.ts';
import { contactTexts } from '../fields.ts';
import { ContactsScreen } from './contacts-screen.tsx';
import type { ContactSearch } from '../filter.ts';

interface Sent {
  method: string;
  path: string;
  query: Record<string, string>;
  body: unknown;
}
type Answer = (sent: Sent) => Response | Promise<Response> | undefined;

const sent: Sent[] = [];
let responses: Answer[] = [];

async function answerAny(url: string, { method = 'GET', body }: RequestInit = {}) {
  const { pathname, searchParams } = new URL(url, 'http://portal');
  const asked = {
    method,
    path: pathname,
    query: Object.fromEntries(searchParams),
    body: body && JSON.parse(body as string),
  };
  sent.push(asked);
  for (const response of responses) {
    const found = await response(asked);
    if (found !== undefined) return found;
  }
  return Response.json({ count: 0, next: null, previous: null, results: [] });
}

beforeEach(async () => {
  await signInAs(startFakeServer(), { permissions: ['Staff'] });
  vi.stubGlobal('fetch', answerAny);
  localStorage.removeItem('dijkportaal.drafts');
  sent.length = 0;
  toasts.set([]);
});
afterEach(cleanup);

const none = { groups: [], zones: [], bounced: [] };
const noTexts = Object.fromEntries(contactTexts.map((field) => [field, ''])) as Record<ContactText, string>;

const contact = (id: number, changes: Partial<Contact> = {}): Contact => ({
  ...noTexts,
  ...none,
  id,
  name: `Contact ${id}`,
  email: `${id}@example.org`,
  filtered_email: [`${id}@example.org`],
  invite_all_email_addresses: false,
  user: null,
  invited_at: null,
  invited_by_letter: false,
  is_external: false,
  ...changes,
});

/**
 * The server's list of this many contacts, in pages; only five of a page are rendered, since jsdom is slow with tables.
 */
const listOf =
  (all: Contact[]): Answer =>
  ({ method, path, query }) => {
    const one = all.find(({ id }) => method === 'GET' && path === `/api/contacts/${id}/`);
    if (one !== undefined) return Response.json(one);
    if (path === '/api/contacts/ids/') return Response.json({ ids: all.map(({ id }) => id) });
    if (method !== 'GET' || path !== '/api/contacts/') return undefined;
    const size = Number(query['page_size']);
    const start = (Number(query['page']) - 1) * size;
    return Response.json({
      count: all.length,
      next: null,
      previous: null,
      results: all.slice(start, start + (size === 50 ? 5 : size)),
    });
  };

const on =
  (method: string, path: string, response: (sent: Sent) => Response | Promise<Response>): Answer =>
  (asked) =>
    asked.method === method && asked.path === path ? response(asked) : undefined;

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString();
const many = (count: number) => Array.from({ length: count }, (_, index) => contact(index + 1));
const bulkCalls = () =>
  sent.filter(({ path }) => path === '/api/contacts/bulk/').map(({ body }) => body as { ids: number[] });

function Screen() {
  const [filter, setFilter] = useState<ContactSearch>({});
  return <ContactsScreen filter={filter} onFilter={setFilter} />;
}

function open(...given: Answer[]) {
  responses = given;
  return renderScreen(withQueries(<Screen />));
}

/** Selects everything; its checkbox is in the bar that appears with the first selected row. */
async function selectAll(user: UserEvent, name: string) {
  await user.click(await screen.findByLabelText(/^Selecteer .* op deze pagina$/));
  await user.click(screen.getByLabelText(name));
}

async function start(user: UserEvent, action: string) {
  const bar = within(screen.getByRole('region', { name: 'Contacten selecteren' }));
  if (action === 'Verwijderen') await user.click(bar.getByRole('button', { name: 'Meer acties voor de selectie' }));
  await user.click(bar.getByRole('button', { name: action }));
}

it('offers a first invitation, or another to those who have not signed in yet, and says which has expired', async () => {
  const user = await open(
    listOf([
      contact(1),
      contact(2, { user: 7, invited_at: daysAgo(13) }),
      contact(3, { user: 8 }),
      contact(4, { user: 9, invite_all_email_addresses: true }),
      contact(5, { user: 10, invited_at: daysAgo(15) }),
    ]),
  );
  const rows = (await screen.findAllByRole('row')).slice(1);
  const offers: (string | undefined)[] = [];
  for (const row of rows) {
    await user.click(within(row).getByRole('button', { name: /^Meer acties voor/ }));
    offers.push(within(row).queryByRole('button', { name: /uitnodigen$/ })?.textContent);
  }
  expect(offers).toEqual(['Uitnodigen', 'Opnieuw uitnodigen', undefined, 'Uitnodigen', 'Opnieuw uitnodigen']);
  expect(rows.map((row) => within(row).getAllByRole('cell')[4]?.textContent)).toEqual([
    'Geen account',
    `Uitgenodigd ${formatDate(daysAgo(13))}`,
    'Heeft account',
    'Heeft account',
    `Uitnodiging verlopen verstuurd op ${formatDate(daysAgo(15))}`,
  ]);
});

it('has the actions of a row in a menu, which gets the focus back', async () => {
  const user = await open(listOf(many(2)));
  const menu = await screen.findByRole('button', { name: 'Meer acties voor Contact 2' });
  expect(screen.queryByRole('button', { name: 'Contact 2 verwijderen' })).toBeNull();
  await user.click(menu);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('button', { name: 'Contact 2 verwijderen' })).toBeNull();
  expect(document.activeElement).toBe(menu);
  await user.click(menu);
  await user.click(screen.getByRole('button', { name: 'Contact 2 verwijderen' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Annuleren' }));
  expect(document.activeElement).toBe(menu);
});

it('leaves the form open when a colleague deleted the contact, and says that it was not saved', async () => {
  const gone = () => Response.json({ detail: 'Niet gevonden.', code: 'not_found' }, { status: 404 });
  const user = await open(listOf([contact(1)]), on('PUT', '/api/contacts/1/', gone));
  await user.click(await screen.findByRole('button', { name: 'Contact 1 wijzigen' }));
  await user.type(await screen.findByLabelText('Naam'), ' en zonen');
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Opslaan' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Het contact kon niet worden opgeslagen.');
  expect(dialog.getByLabelText<HTMLInputElement>('Naam').value).toBe('Contact 1 en zonen');
});

it("shows the server's errors next to the fields", async () => {
  const refuse = () => Response.json({ email: ['Vul een adres in.'], zones: ['Deze zone is weg.'] }, { status: 400 });
  const user = await open(listOf([contact(1)]), on('POST', '/api/contacts/', refuse));
  await user.click(await screen.findByRole('button', { name: 'Contact toevoegen' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText('Naam'), 'Anna');
  await user.type(dialog.getByLabelText('E-mail'), 'anna');
  await user.click(dialog.getByRole('button', { name: 'Opslaan' }));
  expect(await dialog.findByText('Vul een adres in.')).toBeTruthy();
  expect(dialog.getByText('Deze zone is weg.')).toBeTruthy();
  expect(document.activeElement).toBe(dialog.getByLabelText('E-mail'));
  expect(toasts.get()).toEqual([]);
});

it('selects what is visible, and everything without rendering it', async () => {
  const user = await open(listOf(many(2300)));
  await user.click(await screen.findByLabelText('Selecteer 5 contacten op deze pagina'));
  expect(screen.getByText('5 contacten geselecteerd')).toBeTruthy();
  sent.length = 0;
  await user.click(screen.getByLabelText('Selecteer alles (2.300 contacten)'));
  expect(await screen.findByText('2.300 contacten geselecteerd')).toBeTruthy();
  expect(sent.map(({ path, query }) => [path, query])).toEqual([['/api/contacts/ids/', {}]]);
  expect(screen.getAllByRole('row')).toHaveLength(6);
  await user.click(screen.getByLabelText('Contact 4 selecteren'));
  expect(screen.getByText('2.299 contacten geselecteerd')).toBeTruthy();
  expect(screen.getByLabelText('Selecteer alles (2.300 contacten)')).toHaveProperty('checked', false);
  await user.click(screen.getByLabelText('Selecteer alles (2.300 contacten)'));
  await screen.findByText('2.300 contacten geselecteerd');
  await user.click(screen.getByLabelText('Selecteer alles (2.300 contacten)'));
  expect(screen.queryByRole('region', { name: 'Contacten selecteren' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Contacten' }));
});

it('does not offer to select more than the server returns', async () => {
  const tooMany = { count: 100_001, next: null, previous: null, results: many(3) };
  const user = await open(on('GET', '/api/contacts/', () => Response.json(tooMany)));
  await user.click(await screen.findByLabelText('Selecteer 3 contacten op deze pagina'));
  expect(await screen.findByText(/hooguit 100\.000 contacten tegelijk/)).toBeTruthy();
  expect(screen.queryByLabelText(/^Selecteer alles/)).toBeNull();
});

it('says why selecting everything failed, and offers to retry', async () => {
  let response = () => Response.json({ error: 'Dit zijn er te veel.' }, { status: 400 });
  const user = await open(
    on('GET', '/api/contacts/ids/', () => response()),
    listOf(many(3)),
  );
  await selectAll(user, 'Selecteer alles (3 contacten)');
  expect(await screen.findByText('Dit zijn er te veel.')).toBeTruthy();
  expect(toasts.get()).toEqual([]);
  response = () => Response.json({ ids: [1, 2, 3] });
  await user.click(screen.getByRole('button', { name: 'Opnieuw proberen' }));
  expect(await screen.findByText('3 contacten geselecteerd')).toBeTruthy();
  expect(screen.queryByText('Dit zijn er te veel.')).toBeNull();
});

it('clears the selection when another search hides it', async () => {
  const user = await open(listOf(many(3)));
  await user.click(await screen.findByLabelText('Contact 2 selecteren'));
  await user.type(screen.getByRole('searchbox'), 'linde{Enter}');
  expect(await screen.findByText('3 contacten')).toBeTruthy();
  expect(screen.queryByText('1 contact geselecteerd')).toBeNull();
});

it('works in chunks after one confirmation, and says what failed and why', async () => {
  const remove = ({ body }: Sent) => {
    const { ids } = body as { ids: number[] };
    const failed = ids.filter((id) => id === 3).map((id) => ({ id, name: 'Drie', reason: 'Is al weg.' }));
    return Response.json({ done: ids.filter((id) => id !== 3), failed });
  };
  const comesBack = on('POST', '/api/contacts/comes_back/', () =>
    Response.json({ count: 12_000, names: ['Zwaan', 'Aal'] }),
  );
  const user = await open(listOf(many(450)), on('POST', '/api/contacts/bulk/', remove), comesBack);
  await selectAll(user, 'Selecteer alles (450 contacten)');
  await screen.findByText('450 contacten geselecteerd');
  await start(user, 'Verwijderen');
  expect(bulkCalls()).toEqual([]);
  expect(await screen.findByText(/^12\.000 contacten komen uit Relatics\./)).toBeTruthy();
  await user.click(screen.getByText('Komen terug uit Relatics (12.000)'));
  expect(screen.getByRole('list', { name: 'Komen terug uit Relatics' }).textContent).toBe('AalZwaan');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Verwijderen' }));
  expect(await screen.findByText('449 contacten zijn verwijderd.')).toBeTruthy();
  expect(bulkCalls().flatMap(({ ids }) => ids)).toEqual(many(450).map(({ id }) => id));
  expect(bulkCalls().length).toBeLessThan(100);
  expect(screen.getByRole('heading', { name: 'Niet alles is gelukt' })).toBeTruthy();
  expect(screen.getByText('Drie').closest('li')?.textContent).toBe('Drie: Is al weg.');
  await user.click(screen.getByRole('button', { name: 'Sluiten' }));
  expect(screen.getByText('1 contact geselecteerd')).toBeTruthy();
  expect(toasts.get()).toEqual([]);
});

it('still shows the result when no row is left', async () => {
  let rows = many(3);
  const user = await open(
    (asked) => listOf(rows)(asked),
    on('POST', '/api/contacts/bulk/', () => {
      rows = [];
      return Response.json({ done: [1, 2, 3], failed: [] });
    }),
  );
  await selectAll(user, 'Selecteer alles (3 contacten)');
  await screen.findByText('3 contacten geselecteerd');
  await start(user, 'Verwijderen');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Verwijderen' }));
  expect(await screen.findByText('3 contacten zijn verwijderd.')).toBeTruthy();
  expect(screen.getByText('Er zijn nog geen contacten')).toBeTruthy();
});

it('stops after the current chunk', async () => {
  const chunk = Promise.withResolvers<Response>();
  const user = await open(
    listOf(many(450)),
    on('POST', '/api/contacts/bulk/', () => chunk.promise),
  );
  await selectAll(user, 'Selecteer alles (450 contacten)');
  await screen.findByText('450 contacten geselecteerd');
  await start(user, 'Uitnodigen');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Uitnodigen' }));
  expect(await screen.findByRole('progressbar', { name: 'Voortgang' })).toBeTruthy();
  expect(screen.getByText('0 van 450 contacten verwerkt')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Stoppen' }));
  chunk.resolve(Response.json({ done: bulkCalls()[0]?.ids ?? [], failed: [] }));
  expect(await screen.findByText('449 contacten zijn niet verwerkt.')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Gestopt' })).toBeTruthy();
  expect(screen.getByText('1 contact is uitgenodigd.')).toBeTruthy();
  expect(bulkCalls()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Sluiten' }));
  expect(screen.getByText('449 contacten geselecteerd')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Uitnodigen' }));
});

it('skips the rest when a whole chunk fails', async () => {
  const user = await open(
    listOf(many(450)),
    on('POST', '/api/contacts/bulk/', () =>
      Response.json({ label: ['Deze groep bestaat niet meer.'] }, { status: 400 }),
    ),
    on('GET', '/api/groups/', () =>
      Response.json({ count: 1, next: null, previous: null, results: [{ id: 5, name: 'Bewoners' }] }),
    ),
  );
  await selectAll(user, 'Selecteer alles (450 contacten)');
  await screen.findByText('450 contacten geselecteerd');
  await start(user, 'Groep');
  const dialog = within(screen.getByRole('dialog', { name: 'Groepen van 450 contacten wijzigen' }));
  await user.click(dialog.getByRole('button', { name: 'Aan groep toevoegen' }));
  expect(dialog.getByText('Kies er een uit de lijst.')).toBeTruthy();
  expect(document.activeElement).toBe(dialog.getByLabelText('Welke groep?'));
  await user.selectOptions(dialog.getByLabelText('Welke groep?'), 'Bewoners');
  await user.click(dialog.getByRole('button', { name: 'Aan groep toevoegen' }));
  expect(await screen.findByText('Deze groep bestaat niet meer.')).toBeTruthy();
  expect(screen.getByText('450 contacten zijn niet verwerkt.')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Het is niet gelukt' })).toBeTruthy();
  expect(bulkCalls()).toHaveLength(1);
  expect(bulkCalls()[0]).toMatchObject({ action: 'add_group', label: 5 });
});
