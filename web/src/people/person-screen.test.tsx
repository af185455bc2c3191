import { people, type PersonAccount } from '@dijkportaal/contract/people/people';
import { profiles, type Profile } from '@dijkportaal/contract/profiles';
import { relations } from '@dijkportaal/contract/relations';
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
  Element.prototype.scrollIntoView = () => {};
});

afterEach(cleanup);

const account: PersonAccount = {
  username: 'merel',
  email: 'merel@example.org',
  is_active: true,
  created_at: '2026-01-02T10:00:00Z',
  last_login: null,
  sign_in: { has_password: false, mfa_since: null, recovery_codes_left: 0, passkeys: 0, blocks: [] },
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
  const status = within(screen.getByRole('region', { name: 'Stand van zaken' }));
  expect(status.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'E-mail komt terug sinds 03-01-2026: het adres bestaat niet',
    'Nog nooit ingelogd',
    'Uitgenodigd op 02-01-2026 (verlopen)',
  ]);
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
  const user = await renderPerson({
    relatics_data: {
      Klanteis: [wish],
      Contactmoment: [moment('Telefoontje', '2025-01-02'), moment('Keukentafel', '2026-03-04')],
    },
  });
  const shown = (await screen.findByRole('heading', { level: 3, name: 'Oprit behouden' })).closest('article');
  expect(shown?.textContent).toContain('De oprit blijft.');
  await user.click(screen.getByRole('tab', { name: 'Contactmomenten (2)' }));
  const headings = () => card('Contactmomenten (2)').getAllByRole('heading', { level: 3 });
  expect(headings().map(({ textContent }) => textContent)).toEqual(['Keukentafel', 'Telefoontje']);
  expect(card('Contactmomenten (2)').getByText('Verslag 2025-01-02')).toBeTruthy();
  // What a status means is written for the resident.
  expect(screen.queryByText(/telt mee/i)).toBeNull();
  expect(screen.queryByRole('region', { name: 'Account en inloggen' })).toBeNull();
  portalFacts.set(facts);
});

it('shows the first of many moments, then all, and prints what fits', async () => {
  server.respond(people.account, account);
  server.respond(people.timeline, { results: [], has_more: false, undated: [] });
  const moments = Array.from({ length: 12 }, (_, index) => ({
    ID: `CM-${index}`,
    Contactmoment: `Gesprek ${String(index).padStart(2, '0')}`,
    Datum: { Datum: `2026-03-${31 - index}` },
    Vastlegging: { Vastlegging: '<p>Verslag</p>' },
  }));
  const user = await renderPerson({ relatics_data: { Klanteis: [], Contactmoment: moments } });
  await user.click(screen.getByRole('tab', { name: 'Contactmomenten (12)' }));
  const section = card('Contactmomenten (12)');
  expect(section.getAllByRole('article')).toHaveLength(10);
  await user.click(section.getByRole('button', { name: 'Alle 12 tonen' }));
  expect(section.getAllByRole('article')).toHaveLength(12);
  await expect.poll(() => document.activeElement?.textContent).toContain('Gesprek 10');
  const sheet = document.querySelector<HTMLElement>('[aria-hidden="true"][data-sheet]')!;
  // Nothing has a height here, so everything fits.
  expect(within(sheet).getAllByText(/^Gesprek/)).toHaveLength(12);
  expect(within(sheet).getByText('Ruimte voor notities')).toBeTruthy();
  const printed = vi.spyOn(window, 'print').mockImplementation(() => {});
  await user.click(screen.getByRole('button', { name: 'Afdrukken' }));
  await waitFor(() => expect(printed).toHaveBeenCalledOnce());
});

const never = { guid: 'G-1', relatics_data: null, relatics_fetched_at: null };
const printSheet = () => document.querySelector<HTMLElement>('[data-sheet]')!;

it('never says that there are no wishes while they are being fetched, on the screen and on paper', async () => {
  server.respond(people.account, account);
  server.respond(people.timeline, { results: [], has_more: false, undated: [] });
  const user = await renderPerson({ ...never, relatics_refreshing: true }, '/#wishes');
  const panel = within(await screen.findByRole('tabpanel', { name: 'Wensen' }));
  expect(panel.getByText('De gegevens worden nu uit Relatics opgehaald. Ze verschijnen hier vanzelf.')).toBeTruthy();
  expect(screen.queryByText('Er zijn nog geen wensen bekend.')).toBeNull();
  expect(printSheet().textContent).toContain('Relatics had bij het afdrukken nog geen antwoord gegeven.');
  expect(printSheet().textContent).toContain('Bij het afdrukken was dit nog niet bekend.');
  // Printing waits for the answer, and then has it.
  const wish = { ID: 'KE-1', Klanteis: 'Oprit behouden', Tekst_concept: { Tekst: '<p>De oprit blijft.</p>' } };
  const answer = { ...ownProfile, id: 9, user: 10, first_name: 'Merel', last_name: 'Kwelder', guid: 'G-1' };
  server.respond(relations.refresh, {
    ...answer,
    relatics_data: { Klanteis: [wish], Contactmoment: [] },
    relatics_fetched_at: '2026-03-04T10:00:00Z',
    relatics_refreshing: false,
  });
  const respond = server.delays(relations.refresh);
  let paper = '';
  const print = vi.spyOn(window, 'print').mockImplementation(() => void (paper = printSheet().textContent));
  await user.click(screen.getByRole('button', { name: 'Afdrukken' }));
  expect(await screen.findByText('De gegevens voor het afdrukken worden opgehaald.')).toBeTruthy();
  expect(print).not.toHaveBeenCalled();
  respond();
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(paper).toContain('De oprit blijft.');
  expect(paper).not.toContain('nog geen antwoord');
});

it('prints although Relatics does not answer, and says so', async () => {
  server.respond(people.account, account);
  server.respond(people.timeline, { results: [], has_more: false, undated: [] });
  server.isUnreachableFor(relations.refresh);
  const user = await renderPerson({ ...never, relatics_failing_since: '2026-03-04T10:00:00Z' });
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  await user.click(screen.getByRole('button', { name: 'Afdrukken' }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(printSheet().textContent).toContain(
    'Relatics gaf geen antwoord sinds 04-03-2026 11:00. Wensen en contactmomenten ontbreken.',
  );
});

it('shows what blocks somebody and lifts it after a question', async () => {
  const blocks: NonNullable<PersonAccount['sign_in']>['blocks'] = [{ kind: 'password', until: '2026-03-04T10:00:00Z' }];
  const signIn = { has_password: true, mfa_since: '2026-01-05T10:00:00Z', recovery_codes_left: 8, passkeys: 2 };
  const known = {
    ...account,
    bounced_at: null,
    bounce_reason: '',
    invitation: null,
    last_login: '2026-02-01T10:00:00Z',
  };
  const now = { ...known, last_visit: '2026-02-02T10:00:00Z' };
  server.respond(people.account, { ...now, sign_in: { ...signIn, blocks } });
  server.respond(people.liftBlocks, { detail: '' });
  const user = await renderPerson();
  expect(await screen.findByText('Geblokkeerd tot 04-03-2026 11:00: te vaak een verkeerd wachtwoord')).toBeTruthy();
  expect(screen.getByText('Laatste bezoek 02-02-2026 11:00')).toBeTruthy();
  expect(screen.getByText('Logt in met een passkey')).toBeTruthy();
  expect(screen.getByText('2 passkeys')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Blokkade opheffen' }));
  expect(server.sentTo(people.liftBlocks)).toEqual([]);
  const dialog = within(screen.getByRole('dialog', { name: 'Blokkade opheffen?' }));
  server.respond(people.account, { ...now, sign_in: { ...signIn, blocks: [] } });
  await user.click(dialog.getByRole('button', { name: 'Blokkade opheffen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sentTo(people.liftBlocks)).toHaveLength(1);
  expect(screen.queryByText(/Geblokkeerd/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Blokkade opheffen' })).toBeNull();
  expect(screen.queryByRole('button', { name: /itnodigen/ })).toBeNull();
});

it('sends a login link after a question, and shows why it could not', async () => {
  server.respond(people.account, account);
  server.refuses(people.sendLink, 429, { error: 'Dit is te vaak gedaan. Probeer het over 5 minuten opnieuw.' });
  const user = await renderPerson();
  await user.click(await screen.findByRole('button', { name: 'Login link sturen' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Login link sturen?' }));
  await user.click(dialog.getByRole('button', { name: 'Login link sturen' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('Probeer het over 5 minuten opnieuw.');
  server.respond(people.sendLink, { detail: '' });
  await user.click(dialog.getByRole('button', { name: 'Login link sturen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sentTo(people.sendLink)).toEqual([{ purpose: 'login' }, { purpose: 'login' }]);
});

it('offers staff nothing for a colleague', async () => {
  server.respond(people.account, { ...account, sign_in: null });
  await renderPerson({ permissions: ['Staff'] });
  expect(await screen.findByText('Nog nooit ingelogd')).toBeTruthy();
  const status = within(screen.getByRole('region', { name: 'Stand van zaken' }));
  expect(status.queryByRole('button')).toBeNull();
});

it('opens the tab of the address, and the arrow keys select another', async () => {
  server.respond(people.account, account);
  server.respond(people.timeline, { results: [], has_more: false, undated: [] });
  const user = await renderPerson({ guid: '' }, '/#moments');
  const tab = (name: string) => screen.getByRole('tab', { name });
  expect(tab('Contactmomenten').ariaSelected).toBe('true');
  expect(screen.getByRole('tabpanel').getAttribute('aria-labelledby')).toBe(tab('Contactmomenten').id);
  tab('Contactmomenten').focus();
  for (const [key, name] of [
    ['{ArrowRight}', 'Berichten'],
    ['{ArrowRight}', 'E-mails'],
    ['{ArrowRight}', 'Tijdlijn'],
    ['{ArrowLeft}', 'E-mails'],
    ['{Home}', 'Tijdlijn'],
    ['{End}', 'E-mails'],
  ] as const) {
    await user.keyboard(key);
    await waitFor(() => expect(tab(name).ariaSelected).toBe('true'));
    expect(document.activeElement).toBe(tab(name));
    expect(screen.getAllByRole('tab').filter(({ tabIndex }) => tabIndex === 0)).toEqual([tab(name)]);
  }
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
    ['Ontwerpen', 'timeline'],
    ['Documenten', 'timeline'],
  ] as const) {
    await user.click(screen.getByRole('link', { name: link }));
    await waitFor(() => expect(document.activeElement?.id).toBe(id));
  }
  expect(document.querySelector('[data-target]')).toBeNull();
});
