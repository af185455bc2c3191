import type { FormKind } from '@dijkportaal/contract/messages/form-fields';
import { forms } from '@dijkportaal/contract/messages/forms';
import { messages } from '@dijkportaal/contract/messages/messages';
import { noFormTexts, sites, type Site } from '@dijkportaal/contract/settings';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { messageOf } from '../../../test/message.ts';
import { signInAs } from '../../../test/person.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { withQueries } from '../../../test/with-queries.tsx';
import { viewedResident } from '../../platform/impersonation.ts';
import { portalFacts } from '../../platform/portal-facts.ts';
import { FormScreen } from './form-screen.tsx';

let server: FakeServer;
const site: Site = {
  id: 1,
  site: 1,
  description: '',
  introduction_text: '',
  activation_email: '',
  activation_email_subject: '',
  contact_email: '',
  contact_name: 'Team',
  contact_phone: '0800-0123',
  contact_hours: '',
  forms: { ...noFormTexts, damage: { title: 'Meld het ons', introduction: '<b>Kort</b>', help: '' } },
  answer_days: 0,
  newsletter_sender: '',
  newsletter_reply_to: '',
  newsletter_test_addresses: '',
  automatically_invite_contacts: false,
  analytics_embed_code: '',
  manual: null,
  video: null,
  mfa_video: null,
};

beforeEach(async () => {
  localStorage.clear();
  server = startFakeServer();
  await signInAs(server, {
    street: 'Dijkweg',
    house_number: '4',
    zip: '6666 AB',
    city: 'Waterland',
    polygons: [{ name: 'KDL02 C 1145', polygon: [] }],
  });
  server.respond(sites.list, { count: 1, next: null, previous: null, results: [site] });
  server.respond(messages.list, { count: 0, next: null, previous: null, results: [] });
  server.respond(forms.send, messageOf());
  portalFacts.set({ base_map: null } as never);
});
afterEach(() => {
  cleanup();
  viewedResident.set(null);
  portalFacts.set(undefined);
});

async function open(kind: FormKind) {
  const user = await renderScreen(withQueries(<FormScreen kind={kind} />));
  await screen.findByLabelText(/Bestanden kiezen/, { selector: 'input' });
  return user;
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const choice = (name: string) => screen.getByRole('combobox', { name });
const button = (name: string) => screen.getByRole('button', { name });

it('damage needs what and where, by keyboard alone, and says whom to call', async () => {
  const user = await open('damage');
  expect(await screen.findByRole('heading', { level: 1, name: 'Meld het ons' })).toBeTruthy();
  expect(screen.getByText('<b>Kort</b>')).toBeTruthy();
  expect((await screen.findByRole('link', { name: '0800-0123' })).getAttribute('href')).toBe('tel:08000123');
  await user.click(button('Melding versturen'));
  expect(await screen.findByText('Kies wat er aan de hand is.')).toBeTruthy();
  expect(screen.getByText('Kies waar het is.')).toBeTruthy();
  expect(document.activeElement).toBe(choice('Wat is er aan de hand?'));
  await user.selectOptions(choice('Wat is er aan de hand?'), 'Trillingen');
  await user.selectOptions(choice('Waar is het?'), 'Op een andere plek');
  await user.click(button('Melding versturen'));
  expect(await screen.findByText('Omschrijf de plek, of wijs de plek aan op de kaart.')).toBeTruthy();
  await user.selectOptions(choice('Waar is het?'), 'Op perceel KDL02 C 1145');
  await user.click(button('Melding versturen'));
  expect(await screen.findByText('Uw melding is verstuurd.')).toBeTruthy();
  expect(server.sentTo(forms.send)).toEqual([
    expect.objectContaining({
      kind: 'damage',
      what: 'vibration',
      since: null,
      place: '',
      latitude: null,
      about: { kind: 'parcel', ref: 'KDL02 C 1145' },
    }),
  ]);
  expect(choice('Waar is het?')).toHaveProperty('value', '');
});

it('a place may be the own address with a description', async () => {
  const user = await open('wish');
  expect(screen.getByText('Doorgeven is nog geen afspraak')).toBeTruthy();
  await user.type(box('Uw wens in een paar woorden'), 'Een hek');
  await user.selectOptions(choice('Waar is het?'), 'Bij mijn adres: Dijkweg 4, 6666 AB Waterland');
  await user.type(box('Omschrijf de plek'), 'Achter de schuur');
  await user.click(button('Wens versturen'));
  await screen.findByText('Uw wens is doorgegeven.');
  expect(server.sentTo(forms.send)).toEqual([
    expect.objectContaining({ subject: 'Een hek', place: 'Dijkweg 4, 6666 AB Waterland. Achter de schuur' }),
  ]);
});

it('of the details only what was changed is sent', async () => {
  const user = await open('details');
  await user.clear(box('Straat'));
  await user.type(box('Straat'), 'Kerkpad');
  await user.type(box('Nieuw telefoonnummer'), '06 12345678');
  await user.click(button('Wijziging versturen'));
  await screen.findByText('Uw wijziging is doorgegeven.');
  expect(server.sentTo(forms.send)).toEqual([
    { kind: 'details', street: 'Kerkpad', phone: '06 12345678', text: '', uploads: [] },
  ]);
  expect(box('Straat').value).toBe('Dijkweg');
});

it('what was filled in survives a crash of the browser and a refusal', async () => {
  const user = await open('damage');
  await user.selectOptions(choice('Wat is er aan de hand?'), 'Geluid');
  await user.selectOptions(choice('Waar is het?'), 'Op een andere plek');
  await user.type(box('Omschrijf de plek'), 'Bij de kerk');
  await waitFor(() => expect(localStorage.getItem('dijkportaal.drafts')).toContain('Bij de kerk'));
  cleanup();
  const later = await open('damage');
  expect(box('Omschrijf de plek').value).toBe('Bij de kerk');
  server.refuses(forms.send, 400, { latitude: ['Deze plek ligt niet in Nederland. Kies een andere plek.'] });
  await later.click(button('Melding versturen'));
  expect(await screen.findByText('Deze plek ligt niet in Nederland. Kies een andere plek.')).toBeTruthy();
  expect(document.activeElement).toBe(box('Omschrijf de plek'));
  server.refuses(forms.send, 400, { non_field_errors: ['Deze gegevens zijn hetzelfde.'] });
  await later.click(button('Melding versturen'));
  expect(await screen.findByText(/Deze gegevens zijn hetzelfde\./)).toBeTruthy();
  expect(box('Omschrijf de plek').value).toBe('Bij de kerk');
});

it('somebody who views the portal as a resident gets no form', async () => {
  viewedResident.set({ name: 'Linde Kolk' } as never);
  await renderScreen(withQueries(<FormScreen kind="wish" />));
  expect(await screen.findByText(/U kunt alleen lezen/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Wens versturen' })).toBeNull();
});
