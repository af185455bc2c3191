import { contactPersons, type ContactPerson, type ContactPersonDetails } from '@dijkportaal/contract/contact-persons';
import { users } from '@dijkportaal/contract/users';
import { groups } from '@dijkportaal/contract/audience/groups';
import { zones } from '@dijkportaal/contract/audience/zones';
import { notes } from '@dijkportaal/contract/notes';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../test/fake-server.ts';
import { ownProfile, signInAs } from '../../test/person.ts';
import { portalFile } from '../../test/portal-file.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { withQueries } from '../../test/with-queries.tsx';
import { toasts } from '../platform/toasts.ts';
import { ContactPersonCard } from './contact-person-card.tsx';
import { ContactPersonsScreen } from './contact-persons-screen.tsx';
import { PersonsContactPersonCard } from './persons-card.tsx';

let server: FakeServer;

const wim: ContactPerson = {
  is_team: false,
  name: 'Wim Oever',
  job_title: 'omgevingsmanager',
  email: '',
  phone: '0344 - 12 34 56',
  hours: 'ma tot do',
  photo: portalFile({ id: 3 }),
};
const page = <Row,>(results: Row[]) => ({ count: results.length, next: null, previous: null, results });

beforeEach(() => {
  localStorage.clear();
  toasts.set([]);
  server = startFakeServer();
});
afterEach(cleanup);

describe('the card', () => {
  const open = async (person: ContactPerson) => {
    await signInAs(server);
    server.respond(contactPersons.own, person);
    return renderScreen(withQueries(<ContactPersonCard />));
  };

  it('has the name, function, picture, hours, and a number that calls', async () => {
    await open(wim);
    const card = within(await screen.findByRole('region', { name: 'Uw contactpersoon' }));
    const call = await card.findByRole('link', { name: 'Wim Oever bellen op 0344 - 12 34 56' });
    expect(call.getAttribute('href')).toBe('tel:0344123456');
    expect(card.getByText('omgevingsmanager')).toBeTruthy();
    expect(card.getByText('Bereikbaar: ma tot do')).toBeTruthy();
    const picture = card.getByRole('img', { name: 'Wim Oever' });
    fireEvent.error(picture);
    expect(card.queryByRole('img')).toBeNull();
  });

  it('has the address of the project team where nobody was chosen', async () => {
    await open({ ...wim, is_team: true, name: '', job_title: '', photo: null, email: 'team@example.org' });
    expect((await screen.findByRole('link', { name: 'team@example.org' })).getAttribute('href')).toBe(
      'mailto:team@example.org',
    );
    expect(screen.getByText('Het projectteam')).toBeTruthy();
  });

  it('can be loaded again after a failure', async () => {
    await signInAs(server);
    server.refuses(contactPersons.own, 500, {});
    const user = await renderScreen(withQueries(<ContactPersonCard />));
    const retry = await screen.findByRole('button', { name: /opnieuw/i });
    server.respond(contactPersons.own, wim);
    await user.click(retry);
    expect(await screen.findByText('Wim Oever')).toBeTruthy();
  });

  it('is not shown to staff', async () => {
    await signInAs(server, { permissions: ['Staff'] });
    await renderScreen(withQueries(<ContactPersonCard />));
    expect(screen.queryByRole('region')).toBeNull();
  });
});

describe('the card on the page of a resident', () => {
  const choices = [
    { id: 1, name: 'Wim Oever' },
    { id: 2, name: 'Anna Oever' },
  ];
  const ofZone = { is_team: false, name: 'Wim Oever', job_title: 'omgevingsmanager', chosen: null, choices };

  it('chooses a colleague, and nobody again', async () => {
    await signInAs(server, { permissions: ['Staff'] });
    server.respond(contactPersons.ofPerson, ofZone);
    const resident = { ...ownProfile, id: 9, first_name: 'Linde', last_name: 'Kolk' };
    const user = await renderScreen(withQueries(<PersonsContactPersonCard profile={resident} />));
    const card = within(await screen.findByRole('region', { name: 'Contactpersoon' }));
    expect(await card.findByText('Van de groep of zone')).toBeTruthy();
    const chosen = { ...ofZone, name: 'Anna Oever', chosen: 2 };
    server.respond(contactPersons.choose, chosen);
    await user.click(card.getByRole('button', { name: 'Contactpersoon kiezen' }));
    await user.selectOptions(await screen.findByRole('combobox'), 'Anna Oever');
    server.respond(contactPersons.ofPerson, chosen);
    await user.click(screen.getByRole('button', { name: 'Opslaan' }));
    expect(await card.findByText('Voor deze bewoner gekozen')).toBeTruthy();
    expect(server.sentTo(contactPersons.choose)).toEqual([{ chosen: 2 }]);
    expect(toasts.get().map(({ text }) => text)).toEqual(['Anna Oever is nu de contactpersoon van Linde Kolk']);
    await user.click(card.getByRole('button', { name: 'Contactpersoon kiezen' }));
    await user.selectOptions(await screen.findByRole('combobox'), 'Niemand: die van de groep of zone');
    await user.click(screen.getByRole('button', { name: 'Opslaan' }));
    await expect.poll(() => server.sentTo(contactPersons.choose)).toEqual([{ chosen: 2 }, { chosen: null }]);
  });

  it('is not there for a colleague', async () => {
    await signInAs(server, { permissions: ['Staff'] });
    const colleague = { ...ownProfile, id: 9, permissions: ['Staff' as const] };
    await renderScreen(withQueries(<PersonsContactPersonCard profile={colleague} />));
    expect(screen.queryByRole('region')).toBeNull();
  });
});

describe('the screen of staff', () => {
  const details: ContactPersonDetails = {
    id: 4,
    user_id: 9,
    name: 'Wim Oever',
    job_title: 'omgevingsmanager',
    is_active: false,
    phone: '',
    hours: '',
    photo: portalFile({ id: 3 }),
    groups: [{ id: 1, name: 'Agrariërs' }],
    zones: [],
    users: [],
  };

  beforeEach(async () => {
    await signInAs(server, { permissions: ['Staff'] });
    server.respond(contactPersons.list, page([details]));
    server.respond(contactPersons.get, details);
    server.respond(notes.owners, { results: [{ id: 2, name: 'Anna Oever' }] });
    server.respond(groups.list, page([]));
    server.respond(zones.list, page([]));
    server.respond(users.names, page([]));
  });
  const open = async (name: string) => {
    const user = await renderScreen(withQueries(<ContactPersonsScreen filter={{}} onFilter={() => {}} />));
    await user.click(await screen.findByRole('button', { name }));
    return { user, dialog: within(await screen.findByRole('dialog')) };
  };

  it('changes somebody who is no longer staff, and removes the picture only if asked', async () => {
    server.refuses(contactPersons.replace, 400, { user_id: ['Kies een medewerker met een actief account.'] });
    const { user } = await open('Wim Oever');
    const phone = await screen.findByRole('textbox', { name: /^Telefoonnummer/ });
    const dialog = within(screen.getByRole('dialog'));
    await user.type(phone, '0344 1');
    await user.click(dialog.getByRole('button', { name: 'Opslaan' }));
    expect(await dialog.findByText('Kies een medewerker met een actief account.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'foto-3.jpg verwijderen' }));
    await user.click(dialog.getByRole('button', { name: 'Opslaan' }));
    const body = { user_id: 9, phone: '0344 1', hours: '', groups: [1], zones: [], users: [] };
    await expect.poll(() => server.sentTo(contactPersons.replace)).toEqual([body, { ...body, photo_upload: null }]);
    expect(server.versionsSentTo(contactPersons.replace)[0]).toBe('"loaded"');
    expect(screen.getByText('Niet zichtbaar: geen actief account')).toBeTruthy();
  });

  it('asks for a member of staff', async () => {
    const { user, dialog } = await open('Contactpersoon toevoegen');
    await user.click(dialog.getByRole('button', { name: 'Opslaan' }));
    expect(dialog.getByText('Kies een medewerker.')).toBeTruthy();
    expect(server.sentTo(contactPersons.create)).toEqual([]);
  });
});
