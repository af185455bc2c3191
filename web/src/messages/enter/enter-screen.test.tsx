import { messages } from '@dijkportaal/contract/messages/messages';
import { people } from '@dijkportaal/contract/people/people';
import { profiles } from '@dijkportaal/contract/profiles';
import { search } from '@dijkportaal/contract/search';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { messageOf } from '../../../test/message.ts';
import { ownProfile, signInAs } from '../../../test/person.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { withQueries } from '../../../test/with-queries.tsx';
import { portalFacts } from '../../platform/portal-facts.ts';
import { EnterScreen } from './enter-screen.tsx';

let server: FakeServer;

beforeEach(async () => {
  server = startFakeServer();
  await signInAs(server, { permissions: ['Staff'] });
  portalFacts.set({ base_map: null } as never);
  server.respond(profiles.get, ownProfile);
  server.respond(messages.enter, messageOf());
});
afterEach(() => {
  cleanup();
  portalFacts.set(undefined);
  localStorage.clear();
});

const subject = () => screen.findByRole('textbox', { name: /^Onderwerp/ });
const submit = () => screen.getByRole('button', { name: 'Bericht invoeren' });
const sent = () => server.sentTo(messages.enter);

it('is about the person of the address', async () => {
  const user = await renderScreen(withQueries(<EnterScreen profile={8} />));
  expect(await screen.findByText('Linde Kolk')).toBeTruthy();
  await user.type(await subject(), 'Oprit');
  await user.selectOptions(screen.getByLabelText('Hoe kwam het binnen?'), 'Brief');
  const day = screen.getByRole('textbox', { name: /^Op welke dag/ });
  await user.clear(day);
  await user.type(day, '24-11-2026');
  await user.click(submit());
  await waitFor(() =>
    expect(sent()).toEqual([
      { profile: 8, source: 'letter', happened_on: '2026-11-24', subject: 'Oprit', text: '', uploads: [] },
    ]),
  );
});

it('finds the person, who may be a contact without an account, and asks what is missing', async () => {
  const nobody = { results: [], has_more: false };
  const contact = { id: 5, name: 'Gert Polder', email: '', phone: '', address: 'Kerkdijk 3', profile_id: null };
  server.respond(search.everything, {
    search: 'gert',
    contacts: { results: [contact], has_more: false },
    users: nobody,
    parcels: nobody,
    designs: nobody,
    documents: nobody,
    news: nobody,
    newsletters: nobody,
    works: nobody,
  });
  const user = await renderScreen(withQueries(<EnterScreen />));
  await user.click(submit());
  expect(screen.getByText('Kies van wie het bericht is.')).toBeTruthy();
  expect(screen.getByText('Vul een onderwerp in.')).toBeTruthy();
  await user.type(screen.getByRole('combobox', { name: /^Van wie/ }), 'gert');
  await user.click(await screen.findByRole('option', { name: 'Gert Polder, Kerkdijk 3' }));
  await user.type(await subject(), 'Oprit');
  await user.click(submit());
  await waitFor(() => expect(sent()).toMatchObject([{ contact: 5, subject: 'Oprit', source: 'phone' }]));
});

it('says that a contact no longer exists', async () => {
  server.refuses(people.contact, 404, { detail: 'Niet gevonden.', code: 'not_found' });
  await renderScreen(withQueries(<EnterScreen contact={99} />));
  expect(await screen.findByText('Deze persoon is er niet meer')).toBeTruthy();
});
