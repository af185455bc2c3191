import { people, type PersonAccount } from '@dijkportaal/contract/people/people';
import { profiles, type Profile } from '@dijkportaal/contract/profiles';
import { cleanup, screen, within, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startFakeServer, type FakeServer } from '../../test/fake-server.ts';
import { ownProfile, signInAs } from '../../test/person.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { withQueries } from '../../test/with-queries.tsx';
import { portalFacts } from '../platform/portal-facts.ts';
import { PersonScreen } from './person-screen.tsx';

let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  server = startFakeServer();
});

afterEach(cleanup);

const account: PersonAccount = {
  username: 'merel',
  email: 'merel@example.org',
  is_active: true,
  created_at: '2026-01-02T10:00:00Z',
  last_login: null,
  sign_in: { has_password: false, mfa_since: null, recovery_codes_left: 0, blocks: [] },
  invitation: { sent_at: '2026-01-02T10:00:00Z', expires_at: '2026-01-16T10:00:00Z', is_expired: true },
  bounced_at: '2026-01-03T10:00:00Z',
  bounce_reason: '550 5.1.1 User unknown',
  last_visit: null,
  contacts: [{ id: 3, name: 'Merel Kwelder', email: 'merel@example.org', mobile_phone: '06 1234' }],
};

async function renderPerson(profile: Partial<Profile> = {}, url = '/') {
  await signInAs(server, { permissions: ['Staff'] });
  server.respond(profiles.get, {
    ...ownProfile,
    id: 9,
    user: 10,
    first_name: 'Merel',
    last_name: 'Kwelder',
    ...profile,
  });
  const user = await renderScreen(withQueries(<PersonScreen id="9" renderCards={() => null} />), url);
  await screen.findByRole('heading', { level: 1, name: 'Merel Kwelder' });
  return user;
}

const card = (name: string) => within(screen.getByRole('region', { name }));

it('shows how to reach somebody and how they sign in', async () => {
  server.respond(people.account, account);
  await renderPerson();
  expect((await screen.findByRole('link', { name: 'merel@example.org' })).getAttribute('href')).toBe(
    'mailto:merel@example.org',
  );
  expect(card('Contactgegevens').getByRole('link', { name: '06 1234' }).getAttribute('href')).toBe('tel:061234');
  expect(card('Contactgegevens').getByText(/komt sinds 03-01-2026 terug/)).toBeTruthy();
  const facts = card('Account en inloggen');
  expect(facts.getByText('Met een login link; er is geen wachtwoord')).toBeTruthy();
  expect(facts.getByText('Verstuurd op 02-01-2026, verlopen op 16-01-2026 11:00')).toBeTruthy();
  expect(facts.getByText('Nog nooit')).toBeTruthy();
});

it('loads the account again after a failure', async () => {
  server.refuses(people.account, 404, { detail: 'Niet gevonden.', code: 'not_found' });
  const user = await renderPerson();
  const retry = await card('Account en inloggen').findByRole('button', { name: 'Opnieuw proberen' });
  server.respond(people.account, account);
  await user.click(retry);
  expect(await screen.findByText('merel')).toBeTruthy();
});

it('shows wishes and moments in full, the newest moments first, on a server that has no accounts too', async () => {
  const facts = portalFacts.get();
  portalFacts.set(null);
  const moment = (Contactmoment: string, Datum: string) => ({
    Contactmoment,
    Datum: { Datum },
    Vastlegging: { Vastlegging: `<p>Verslag ${Datum}</p>` },
  });
  const wish = {
    Klanteis: 'Oprit behouden',
    Tekst_geaccepteerd: { Tekst: '<p>De oprit blijft.</p>' },
    Actualiteit_klanteis: { Actualiteit_klanteis: 'Actueel' },
  };
  await renderPerson({
    relatics_data: {
      Klanteis: [wish],
      Contactmoment: [moment('Telefoontje', '2025-01-02'), moment('Keukentafel', '2026-03-04')],
    },
  });
  const shown = (await screen.findByRole('heading', { level: 3, name: 'Oprit behouden' })).closest('article');
  expect(shown?.textContent).toContain('De oprit blijft.');
  const headings = () => card('Contactmomenten (2)').getAllByRole('heading', { level: 3 });
  expect(headings().map(({ textContent }) => textContent)).toEqual(['Keukentafel', 'Telefoontje']);
  expect(card('Contactmomenten (2)').getByText('Verslag 2025-01-02')).toBeTruthy();
  // What a status means is written for the resident.
  expect(screen.queryByText(/telt mee/)).toBeNull();
  expect(screen.queryByRole('region', { name: 'Account en inloggen' })).toBeNull();
  portalFacts.set(facts);
});

it('shows the first of many moments, then all, and prints a few', async () => {
  server.respond(people.account, account);
  server.respond(people.timeline, { results: [], has_more: false, undated: [] });
  const moments = Array.from({ length: 12 }, (_, index) => ({
    ID: `CM-${index}`,
    Contactmoment: `Gesprek ${String(index).padStart(2, '0')}`,
    Datum: { Datum: `2026-03-${31 - index}` },
    Vastlegging: { Vastlegging: '<p>Verslag</p>' },
  }));
  const user = await renderPerson({ relatics_data: { Klanteis: [], Contactmoment: moments } });
  const section = card('Contactmomenten (12)');
  expect(section.getAllByRole('article')).toHaveLength(10);
  await user.click(section.getByRole('button', { name: 'Alle 12 tonen' }));
  expect(section.getAllByRole('article')).toHaveLength(12);
  await expect.poll(() => document.activeElement?.textContent).toContain('Gesprek 10');
  const sheet = document.querySelector<HTMLElement>('[aria-hidden="true"][data-sheet]')!;
  expect(within(sheet).getAllByText(/^Gesprek/)).toHaveLength(6);
  expect(within(sheet).getByText('En nog 6, in het portaal.')).toBeTruthy();
  const printed = vi.spyOn(window, 'print').mockImplementation(() => {});
  await user.click(screen.getByRole('button', { name: 'Afdrukken' }));
  expect(printed).toHaveBeenCalledOnce();
});

it('scrolls to the contact moment that a link names, and focuses it', async () => {
  const scrolled: Element[] = [];
  const scrollTo = vi.fn(function scrollTo(this: Element) {
    scrolled.push(this);
  });
  Element.prototype.scrollIntoView = scrollTo;
  server.respond(people.account, account);
  server.respond(people.timeline, { results: [], has_more: false, undated: [] });
  const moments = Array.from({ length: 12 }, (_, index) => ({
    ID: `CM-${index}`,
    Contactmoment: `Gesprek ${index}`,
    Datum: { Datum: `2026-03-${31 - index}` },
    Vastlegging: { Vastlegging: '<p>Verslag</p>' },
  }));
  const user = await renderPerson({ relatics_data: { Klanteis: [], Contactmoment: moments } }, '/#moment-CM-11');
  await waitFor(() => expect(document.activeElement?.id).toBe('moment-CM-11'));
  expect(scrolled.at(-1)).toBe(document.activeElement);
  expect(document.activeElement?.hasAttribute('data-target')).toBe(true);
  for (const [link, id] of [
    ['Contactmomenten', 'moments'],
    ['Tijdlijn', 'timeline'],
  ] as const) {
    await user.click(screen.getByRole('link', { name: link }));
    await waitFor(() => expect(document.activeElement?.id).toBe(id));
  }
  expect(document.querySelector('[data-target]')).toBeNull();
});
