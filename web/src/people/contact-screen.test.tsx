import { brokenAddresses } from '@dijkportaal/contract/bounces';
import { contacts } from '@dijkportaal/contract/contacts/contacts';
import { people, type ContactPerson } from '@dijkportaal/contract/people/people';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../test/fake-server.ts';
import { signInAs } from '../../test/person.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { withQueries } from '../../test/with-queries.tsx';
import { ContactScreen } from './contact-screen.tsx';

let server: FakeServer;

const contact: ContactPerson = {
  id: 3,
  name: 'Merel Kwelder',
  email: 'merel@example.org',
  filtered_email: ['merel@example.org'],
  mobile_phone: '06 1234',
  invite_all_email_addresses: false,
  groups: [{ id: 1, name: 'Pachters' }],
  zones: [],
  user: null,
  invited_at: null,
  invited_by_letter: false,
  is_external: true,
  bounced: [],
  profile_id: null,
  account_deleted_at: null,
  street: 'Waaldijk',
  house_number: '12',
  number_addition: '',
  zip: '4041 AB',
  city: 'Kesteren',
  parcels: 'KDL02 C 1145',
  latitude: null,
  longitude: null,
  polygons: [],
  bounces: [{ email: 'merel@example.org', bounced_at: '2026-01-03T10:00:00Z', reason: '552 5.2.2 Mailbox full' }],
  same_address: [{ profile_id: 8, name: 'Tjeerd Kwelder', email: 'merel@example.org' }],
};

beforeEach(async () => {
  localStorage.clear();
  server = startFakeServer();
  await signInAs(server, { permissions: ['Staff'] });
  server.respond(people.contactTimeline, { results: [], has_more: false, undated: [] });
});

afterEach(cleanup);

const open = () => renderScreen(withQueries(<ContactScreen id="3" />), '/contacts/3');

it('shows a contact without an account as everybody: how to reach them, parcels, labels and state', async () => {
  server.respond(people.contact, contact);
  await open();
  await screen.findByRole('heading', { level: 1, name: 'Merel Kwelder' });
  expect(screen.getByRole('link', { name: '06 1234' }).getAttribute('href')).toBe('tel:061234');
  expect(screen.getByRole('link', { name: 'Tjeerd Kwelder' }).getAttribute('href')).toBe('/profile/8');
  expect(screen.getByRole('link', { name: 'KDL02 C 1145' })).toBeTruthy();
  for (const text of ['Waaldijk 12', '4041 AB Kesteren', 'Pachters', 'Relatics'])
    expect(screen.getAllByText(text).length).toBeGreaterThan(0);
  const status = within(screen.getByRole('region', { name: 'Stand van zaken' }));
  expect(status.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'E-mail komt terug sinds 03-01-2026: de mailbox is vol',
    'Heeft nog geen account',
  ]);
});

it('invites after a question, and then opens the page of the account', async () => {
  server.respond(people.contact, contact);
  server.respond(contacts.invite, { ...contact, user: 10 });
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Uitnodigen' }));
  expect(server.sentTo(contacts.invite)).toEqual([]);
  server.respond(people.contact, { ...contact, user: 10, profile_id: 9 });
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Uitnodigen' }));
  await waitFor(() => expect(screen.queryByRole('heading', { level: 1 })).toBeNull());
  expect(server.sentTo(contacts.invite)).toHaveLength(1);
});

it('releases an address that works again', async () => {
  server.respond(people.contact, contact);
  server.respond(brokenAddresses.release, { detail: '' });
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Adres vrijgeven' }));
  server.respond(people.contact, { ...contact, bounces: [] });
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Adres vrijgeven' }));
  await waitFor(() => expect(screen.queryByText(/komt terug/)).toBeNull());
  expect(server.sentTo(brokenAddresses.release)).toEqual([{ email: 'merel@example.org' }]);
});

it('says what can be done about a contact without a valid address', async () => {
  server.respond(people.contact, {
    ...contact,
    email: 'geen adres',
    filtered_email: [],
    bounces: [],
    same_address: [],
  });
  await open();
  expect(await screen.findByText('Geen geldig e-mailadres')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Uitnodigen' })).toBeNull();
  expect(screen.getByRole('button', { name: 'E-mailadres wijzigen' })).toBeTruthy();
});

it('leads back from one that a colleague deleted', async () => {
  server.refuses(people.contact, 404, { detail: 'Niet gevonden.', code: 'not_found' });
  await open();
  expect(await screen.findByText(/Dit contact bestaat niet meer/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Naar de contacten' }).getAttribute('href')).toBe('/contacts');
});

it('can be loaded again after a failure', async () => {
  server.refuses(people.contact, 400, { id: ['Vul een getal in.'] });
  const user = await open();
  const retry = await screen.findByRole('button', { name: 'Opnieuw proberen' });
  server.respond(people.contact, contact);
  await user.click(retry);
  expect(await screen.findByRole('heading', { level: 1, name: 'Merel Kwelder' })).toBeTruthy();
});
