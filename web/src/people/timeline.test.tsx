import { newsletterPreview } from '@dijkportaal/contract/newsletters/preview';
import { people, type EventKind, type PersonEvent } from '@dijkportaal/contract/people/people';
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../test/fake-server.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { withQueries } from '../../test/with-queries.tsx';
import { Timeline } from './timeline.tsx';
import { readTimelineSearch } from './timeline-queries.ts';

let server: FakeServer;

beforeEach(() => {
  server = startFakeServer();
});

afterEach(cleanup);

const event = (kind: EventKind, given: Partial<PersonEvent> = {}): PersonEvent => ({
  id: `${kind}~1~1`,
  kind,
  at: '2026-03-04T11:05:00Z',
  is_day: false,
  title: `Titel ${kind}`,
  state: '',
  ref: '12',
  html: null,
  ...given,
});
const responses = (results: PersonEvent[], has_more = false) =>
  server.respond(people.timeline, { results, has_more, undated: [] });
const open = () => renderScreen(withQueries(<Timeline owner={{ profileId: 9 }} />));
const rows = () => screen.getAllByRole('article').map(({ textContent }) => textContent);
const linkOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

it('says what happened and when, with a link', async () => {
  responses([
    event('moment', { at: '2026-03-04T23:00:00Z', is_day: true, state: 'Gesprek', ref: 'CM-1' }),
    event('message', { state: 'unread', html: '<p>Hoe hoog wordt de dijk?</p>' }),
    event('mail', { state: 'failed', ref: '' }),
    event('newsletter', { state: 'bounced' }),
    event('newsletter', { id: 'newsletter~1~2', title: '', ref: '', state: 'sent' }),
    event('design'),
    event('news'),
    event('account', { state: 'mfa_enabled', title: '', ref: '' }),
  ]);
  await open();
  await screen.findByText('Titel moment');
  expect(rows()).toEqual([
    'Contactmoment Titel momentGesprek05-03-2026',
    'Bericht Titel messageOngelezen04-03-2026 12:05Hoe hoog wordt de dijk?',
    'E-mail Titel mailMislukt04-03-2026 12:05',
    'Nieuwsbrief Titel newsletterTeruggekomenE-mail lezen04-03-2026 12:05',
    'Nieuwsbrief Een nieuwsbrief die is verwijderdVerstuurd04-03-2026 12:05',
    'Ontwerp Titel design04-03-2026 12:05',
    'Nieuws Titel news04-03-2026 12:05',
    'Account Tweestapsverificatie aangezet04-03-2026 12:05',
  ]);
  expect(linkOf('Titel moment')).toBe('/#moment-CM-1');
  expect(linkOf('Titel message')).toBe('/messages-admin/12');
  expect(linkOf('Titel mail')).toBe('/mails?search=Titel+mail');
  expect(linkOf('Titel newsletter')).toBe('/newsletters/edit/12');
  expect(linkOf('Titel news')).toBe('/news/12');
});

it('shows a newsletter as the mail that this person got', async () => {
  responses([event('newsletter', { id: 'newsletter~1~34', state: 'sent' }), event('newsletter', { state: 'failed' })]);
  server.respond(newsletterPreview.read, { subject: 'Dag Linde', text: 'Dag', page: '/page/', wrong: null });
  const user = await open();
  const read = await screen.findByRole('button', { name: 'E-mail lezen: Titel newsletter' });
  // The dialog is loaded after the press.
  await act(() => user.click(read));
  expect(await screen.findByText('Dag Linde')).toBeTruthy();
  expect(screen.queryByLabelText('Ontvanger zoeken')).toBeNull();
});

it('has events without a date at the end, under their own heading', async () => {
  const { at: _at, is_day: _isDay, ...undated } = event('moment', { id: 'moment~undated~1', state: 'Gesprek' });
  server.respond(people.timeline, { results: [event('design')], has_more: false, undated: [undated] });
  await open();
  expect(await screen.findByRole('heading', { name: 'Zonder datum' })).toBeTruthy();
  expect(rows()).toEqual(['Ontwerp Titel design04-03-2026 12:05', 'Contactmoment Titel momentGesprek']);
  server.respond(people.timeline, { results: [], has_more: false, undated: [undated] });
  cleanup();
  await open();
  expect(await screen.findByRole('link', { name: 'Titel moment' })).toBeTruthy();
});

it('shows the events of a server that has none without a date', async () => {
  server.refuses(people.timeline, 200, { results: [event('design')], has_more: false } as never);
  await open();
  expect(await screen.findByText('Titel design')).toBeTruthy();
});

it('shows older events, the first of which gets the focus', async () => {
  responses([event('design')], true);
  const user = await open();
  const more = await screen.findByRole('button', { name: 'Meer tonen' });
  server.refuses(people.timeline, 500, {});
  await user.click(more);
  const failure = within(await screen.findByRole('alert'));
  expect(failure.getByText('Er konden geen oudere gebeurtenissen worden geladen.')).toBeTruthy();
  expect(rows()).toHaveLength(1);
  responses([event('document'), event('news')]);
  await user.click(failure.getByRole('button', { name: 'Opnieuw proberen' }));
  expect(await screen.findByText('Titel news')).toBeTruthy();
  expect(rows()).toHaveLength(3);
  expect(screen.queryByRole('button', { name: 'Meer tonen' })).toBeNull();
  await expect.poll(() => document.activeElement?.textContent).toContain('Titel document');
});

it('can be filtered by kind, which is in the URL', async () => {
  responses([]);
  const user = await open();
  expect(await screen.findByText('Er is nog niets gebeurd')).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Soort'), 'E-mails');
  expect(await screen.findByText('Niets gevonden')).toBeTruthy();
  responses([event('mail', { state: 'sent' })]);
  await user.click(screen.getByRole('button', { name: 'De hele tijdlijn tonen' }));
  expect(await screen.findByText('Er is nog niets gebeurd')).toBeTruthy();
  expect(readTimelineSearch({ kind: 'mail' })).toEqual({ kind: 'mail' });
  expect(readTimelineSearch({ kind: 'iets', page: 3 })).toEqual({});
});

it('can be loaded again after a failure', async () => {
  server.refuses(people.timeline, 500, {});
  const user = await open();
  const retry = await screen.findByRole('button', { name: 'Opnieuw proberen' });
  responses([event('design')]);
  await user.click(retry);
  expect(await screen.findByText('Titel design')).toBeTruthy();
});

it('counts wrong passwords and codes without saying from where', async () => {
  responses([
    event('account', { state: 'wrong_password', attempts: { count: 7, places: 2 } }),
    event('account', { id: 'refused~1~2', state: 'wrong_code', attempts: { count: 1, places: 1 } }),
  ]);
  await open();
  await screen.findAllByRole('article');
  expect(rows()).toEqual([
    expect.stringContaining('7 keer een verkeerd wachtwoord, vanaf 2 plaatsen'),
    expect.stringContaining('1 keer een verkeerde code, vanaf 1 plaats'),
  ]);
});
