import { groups } from '@dijkportaal/contract/audience/groups';
import { newsletterMails } from '@dijkportaal/contract/newsletters/newsletter-mails';
import { newsletterChecks } from '@dijkportaal/contract/newsletters/newsletter-checks';
import { newsletterOutcomes } from '@dijkportaal/contract/newsletters/newsletter-outcome';
import { newsletterUntold } from '@dijkportaal/contract/newsletters/untold';
import { newsletterPreview } from '@dijkportaal/contract/newsletters/preview';
import { newsletters, type Newsletter } from '@dijkportaal/contract/newsletters/newsletters';
import { segments } from '@dijkportaal/contract/contacts/segments';
import { sites } from '@dijkportaal/contract/settings';
import { zones } from '@dijkportaal/contract/audience/zones';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { signInAs } from '../../../test/person.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { withQueries } from '../../../test/with-queries.tsx';
import { readValues, writeBody } from './form-values.ts';
import { NewsletterEditorScreen } from './newsletter-editor-screen.tsx';
import { testCounts, testNewsletter, testReport } from '../../../test/newsletter.ts';

const empty = { count: 0, next: null, previous: null, results: [] };
const nobodyLeftOut = { no_address: 0, opted_out: 0, bounced: 0, not_signed_in: 0, had_it: 0, excluded: 0 };
const audience = { ...empty, recipients: 12, doubles: 2, left_out: { ...nobodyLeftOut, opted_out: 3 } };
const conflict = { detail: 'Iemand anders heeft dit gewijzigd.', code: 'conflict' } as const;

let server: FakeServer;

beforeEach(async () => {
  localStorage.clear();
  server = startFakeServer();
  await signInAs(server, { permissions: ['Staff'] });
  server.respond(groups.list, empty);
  server.respond(zones.list, empty);
  server.respond(segments.list, empty);
  server.respond(newsletterMails.list, empty);
  server.respond(newsletters.audience, audience);
  server.respond(newsletterChecks.check, { bytes: 5000, links: [], links_left_out: 0 });
  server.respond(newsletterOutcomes.get, { opted_out: 0, visits: 0, step_minutes: 1, points: [] });
  server.respond(newsletterUntold.list, { ...empty, to_tell: 0, followed_up: 0, opted_out: 0 });
  server.respond(sites.list, empty);
});
afterEach(cleanup);

function Screen({ start }: { start: string | undefined }) {
  const [id, setId] = useState(start);
  // As in the router, the id is in the address a moment later.
  return <NewsletterEditorScreen id={id} onCreated={(created) => setTimeout(() => setId(String(created)))} />;
}

async function open(newsletter: Newsletter | null) {
  if (newsletter !== null) server.respond(newsletters.get, newsletter);
  const user = await renderScreen(
    withQueries(<Screen start={newsletter === null ? undefined : String(newsletter.id)} />),
  );
  await title();
  return user;
}

const title = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Titel' });
const button = (name: string) => screen.getByRole('button', { name });
const dialog = () => screen.findByRole('dialog');
const progress = () => screen.getByRole('group', { name: 'Versturen' });
const sent = () => server.sentTo(newsletters.replace) as { title: string; send: boolean }[];
const drafts = () => localStorage.getItem('dijkportaal.drafts');

it('asks before it saves what will be sent, with the number and time, and saves nothing without confirmation', async () => {
  const user = await open(testNewsletter());
  server.respond(newsletters.replace, testNewsletter({ send: true, state: 'scheduled' }));
  await user.click(screen.getByRole('switch', { name: 'Versturen activeren' }));
  await user.click(button('Opslaan'));
  await within(await dialog()).findByText('De nieuwsbrief gaat naar 12 ontvangers.');
  expect((await dialog()).textContent).toContain('meteen na het opslaan verstuurd');
  await user.click(button('Annuleren'));
  expect(sent()).toEqual([]);
  await user.click(button('Opslaan'));
  await user.click(button('Opslaan en nu versturen'));
  await waitFor(() => expect(sent()).toMatchObject([{ send: true }]));
});

it('saves a draft without asking, and leaves the form open when a new one gets its id', async () => {
  const user = await open(null);
  const field = await title();
  await user.type(field, 'Eerste brief');
  server.respond(newsletters.create, testNewsletter({ id: 9, title: 'Eerste brief', everyone: false }), '"first"');
  await user.click(button('Opslaan'));
  await screen.findByRole('heading', { name: 'Nieuwsbrief wijzigen' });
  expect(await title()).toBe(field);
  server.respond(newsletters.replace, testNewsletter({ id: 9, title: 'Eerste brief!', everyone: false }));
  await user.type(field, '!');
  await user.click(button('Opslaan'));
  await waitFor(() => expect(sent()).toMatchObject([{ title: 'Eerste brief!' }]));
  expect(server.versionsSentTo(newsletters.replace)).toEqual(['"first"']);
});

it('opens a new newsletter as a mail at once, though it is saved first', async () => {
  const user = await open(null);
  await user.type(await title(), 'Eerste brief');
  const stored = testNewsletter({ id: 9, title: 'Eerste brief', everyone: false });
  server.respond(newsletters.create, stored, '"first"');
  server.respond(newsletters.get, stored);
  server.respond(newsletterPreview.read, { subject: 'Eerste brief', text: 'Tekst', page: '/mail', wrong: null });
  await user.click(button('Bekijken als e-mail'));
  await screen.findByRole('heading', { name: 'Nieuwsbrief wijzigen' });
  expect(within(await dialog()).getByText('Eerste brief', { selector: 'strong' })).toBeTruthy();
});

it("saves the person's version on request when a colleague saved another one", async () => {
  const user = await open(testNewsletter());
  await user.type(await title(), ' van mij');
  server.refuses(newsletters.replace, 412, conflict);
  server.respond(newsletters.get, testNewsletter({ title: 'Van de collega' }), '"theirs"');
  await user.click(button('Opslaan'));
  const shown = within(await dialog());
  expect(shown.getByText('Nieuws van de dijk van mij')).toBeTruthy();
  expect(shown.getByText('Van de collega')).toBeTruthy();
  expect(shown.queryByRole('heading', { name: 'Tekst' })).toBeNull();
  server.respond(newsletters.replace, testNewsletter({ title: 'Nieuws van de dijk van mij' }));
  await user.click(shown.getByRole('button', { name: 'Mijn versie bewaren' }));
  await waitFor(() => expect(sent().at(-1)).toMatchObject({ title: 'Nieuws van de dijk van mij' }));
  expect(server.versionsSentTo(newsletters.replace)).toEqual(['"loaded"', '"theirs"']);
  await screen.findByText('Alles is opgeslagen.');
});

it("loads the colleague's version on request", async () => {
  const user = await open(testNewsletter());
  await user.type(await title(), ' van mij');
  server.refuses(newsletters.replace, 412, conflict);
  server.respond(newsletters.get, testNewsletter({ title: 'Van de collega' }), '"theirs"');
  await user.click(button('Opslaan'));
  await user.click(within(await dialog()).getByRole('button', { name: 'Versie van mijn collega gebruiken' }));
  await waitFor(async () => expect((await title()).value).toBe('Van de collega'));
  expect(sent()).toHaveLength(1);
});

it('says that a colleague deleted it, without losing what was written', async () => {
  const user = await open(testNewsletter());
  await user.type(await title(), ' van mij');
  server.refuses(newsletters.replace, 404, { detail: 'Niet gevonden.', code: 'not_found' });
  await user.click(button('Opslaan'));
  await screen.findByText(/Een collega heeft deze nieuwsbrief intussen verwijderd\./);
  expect((await title()).value).toBe('Nieuws van de dijk van mij');
});

it('loads what a colleague saved in the meantime when there is nothing to lose', async () => {
  await open(testNewsletter());
  const theirs = { title: 'Van de collega', updated_at: '2026-11-22T10:00:00Z' };
  server.respond(newsletters.get, testNewsletter(theirs), '"theirs"');
  fireEvent(window, new Event('visibilitychange'));
  await waitFor(async () => expect((await title()).value).toBe('Van de collega'));
  server.respond(newsletters.replace, testNewsletter(theirs));
  fireEvent.click(button('Opslaan'));
  await waitFor(() => expect(server.versionsSentTo(newsletters.replace)).toEqual(['"theirs"']));
});

it('restores an unsaved draft, which is gone once it is saved', async () => {
  const user = await open(testNewsletter());
  await user.type(await title(), ' half af');
  await waitFor(() => expect(drafts()).toContain('half af'));
  cleanup();
  const later = await open(testNewsletter());
  await screen.findByText(/^Concept van .* hersteld/);
  expect((await title()).value).toBe('Nieuws van de dijk half af');
  server.respond(newsletters.replace, testNewsletter({ title: 'Nieuws van de dijk half af' }));
  await later.click(button('Opslaan'));
  await screen.findByText('Alles is opgeslagen.');
  expect(screen.queryByText(/^Concept van .* hersteld/)).toBeNull();
  // The pause after typing may have ended just before the form knew that it was saved.
  await waitFor(() => expect(drafts()).toBeNull());
  await later.type(await title(), '!');
  expect(screen.queryByText(/^Concept van .* hersteld/)).toBeNull();
});

it('discards an unsaved draft on request', async () => {
  const user = await open(testNewsletter());
  await user.type(await title(), ' half af');
  await waitFor(() => expect(drafts()).not.toBeNull());
  cleanup();
  const later = await open(testNewsletter());
  await later.click(await screen.findByRole('button', { name: 'Concept verwerpen' }));
  expect((await title()).value).toBe('Nieuws van de dijk');
  await waitFor(() => expect(drafts()).toBeNull());
});

it('locks every field once sending has started, and says why', async () => {
  server.respond(newsletters.report, testReport());
  await open(testNewsletter({ send: true, state: 'sending', started_at: '2026-11-22T10:00:00Z' }));
  const form = screen.getByRole('form', { name: 'Nieuwsbrief' });
  await screen.findByText('De nieuwsbrief wordt nu verstuurd en kan niet meer worden gewijzigd.');
  const text = await within(form).findByRole('textbox', { name: 'Tekst' });
  expect([text.getAttribute('contenteditable'), text.getAttribute('aria-disabled')]).toEqual(['false', 'true']);
  const fields = form.querySelectorAll('fieldset input, fieldset button, fieldset select');
  expect(fields.length).toBeGreaterThan(6);
  expect([...fields].filter((field) => !field.matches(':disabled'))).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Opslaan' })).toBeNull();
});

it('shows errors next to the fields, in the server’s words', async () => {
  const user = await open(testNewsletter());
  server.refuses(newsletters.replace, 400, {
    title: ['Deze titel is te vreemd.', 'nog iets'],
    zones: ['Zone is weg.'],
  });
  await user.type(await title(), '?');
  await user.click(screen.getByRole('radio', { name: 'Alleen wie u kiest' }));
  await user.click(button('Opslaan'));
  await screen.findByText('Deze titel is te vreemd.');
  expect(screen.getByText('Zone is weg.')).toBeTruthy();
  expect(document.activeElement).toBe(await title());
});

it('moves to the progress after a newsletter is saved to be sent now, and says that it starts', async () => {
  const user = await open(testNewsletter());
  const due = testNewsletter({ send: true, state: 'scheduled' });
  server.respond(newsletters.replace, due);
  server.respond(newsletters.get, due);
  await user.click(screen.getByRole('switch', { name: 'Versturen activeren' }));
  await user.click(button('Opslaan'));
  await user.click(within(await dialog()).getByRole('button', { name: 'Opslaan en nu versturen' }));
  await waitFor(() => expect(document.activeElement).toBe(progress()));
  expect(within(progress()).getByRole('status').textContent).toBe('Wordt zo verstuurd');
});

it.each([
  [{ failed: 12 }, 'Verstuurd', '0 van 12 aangekomen, 12 mislukt', /bij niemand aangekomen/],
  [
    { sent: 9, failed: 2, bounced: 1 },
    'Verstuurd',
    '9 van 12 aangekomen, 2 mislukt, 1 teruggekomen',
    /niet bij iedereen/,
  ],
  [{ sent: 12 }, 'Verstuurd', '12 van 12 aangekomen', /De nieuwsbrief is verstuurd/],
])('says what arrived of %j', async (about, label, figures, notice) => {
  const counts = testCounts(about);
  server.respond(newsletters.report, testReport({ state: 'sent', counts }));
  await open(testNewsletter({ send: true, state: 'sent', counts }));
  await screen.findByText(figures);
  expect(within(progress()).getByText(label, { selector: 'span' })).toBeTruthy();
  expect(screen.getByText(notice)).toBeTruthy();
  const bar = within(progress()).getByRole<HTMLProgressElement>('progressbar');
  expect(bar.value).toBe(Math.round((100 * counts.sent) / 12));
});

it('shows why the portal itself paused sending', async () => {
  const trouble = '550 5.7.1 Sender denied';
  const counts = testCounts({ failed: 10, waiting: 2 });
  server.respond(newsletters.report, testReport({ state: 'paused', counts, trouble }));
  await open(testNewsletter({ send: true, state: 'paused', counts, trouble }));
  await screen.findByText(trouble);
  expect(screen.getByText(/^Het portaal heeft het versturen aangehouden\. Hieronder/)).toBeTruthy();
  expect(within(progress()).getByText('Aangehouden', { selector: 'span' })).toBeTruthy();
});

it('says how overdue a held newsletter is, and starts it on request', async () => {
  const long = new Date(Date.now() - 3 * 24 * 3_600_000 - 60_000).toISOString();
  const user = await open(testNewsletter({ send: false, send_at: long, state: 'held' }));
  expect(screen.getByText(/Dat is 3 dagen geleden/)).toBeTruthy();
  server.respond(newsletters.start, testNewsletter({ send: true, send_at: long, state: 'sending' }));
  server.respond(newsletters.report, testReport());
  await user.click(button('Nu versturen'));
  await user.click(within(await dialog()).getByRole('button', { name: 'Nu versturen' }));
  await screen.findByText('4 van 12 aangekomen, 8 nog te versturen');
  expect(document.activeElement).toBe(progress());
});

it('says that a held newsletter had no recipients, and saves another audience without asking whether to send', async () => {
  const trouble = 'Op het moment van versturen was er niemand die deze nieuwsbrief krijgt.';
  const held = testNewsletter({ send: false, state: 'held', trouble, recipients_count: 0 });
  const user = await open(held);
  await screen.findByText(trouble);
  expect(screen.queryByRole('button', { name: 'Nu versturen' })).toBeNull();
  server.respond(newsletters.replace, { ...held, recipients_count: 3 });
  await user.type(await title(), '!');
  await user.click(button('Opslaan'));
  await screen.findByRole('button', { name: 'Nu versturen' });
  expect(sent()).toMatchObject([{ send: true }]);
});

it('sends a stopped newsletter to the rest, and to uncertain addresses only by choice', async () => {
  const counts = testCounts({ sent: 4, removed: 6, unknown: 2 });
  server.respond(newsletters.report, testReport({ state: 'stopped', counts, unknown_twice: 1 }));
  const user = await open(testNewsletter({ send: true, state: 'stopped', counts }));
  await screen.findByText('4 van 12 aangekomen, 2 onzeker, 6 niet verstuurd');
  server.respond(newsletters.retry, testNewsletter({ send: true, state: 'sending' }));
  await user.click(button('Alsnog versturen aan de rest'));
  const { checked } = within(await dialog()).getByRole<HTMLInputElement>('checkbox', { name: /Ook naar 1 adres/ });
  within(await dialog()).getByText(/1 adres kan de e-mail al twee keer hebben gekregen/);
  expect(checked).toBe(false);
  await user.click(within(await dialog()).getByRole('button', { name: 'Alsnog versturen aan de rest' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('offers no retry when all uncertain addresses may have got it twice', async () => {
  const counts = testCounts({ sent: 4, unknown: 2 });
  server.respond(newsletters.report, testReport({ state: 'sent', counts, unknown_twice: 2 }));
  await open(testNewsletter({ send: true, state: 'sent', counts }));
  await screen.findByText('4 van 6 aangekomen, 2 onzeker');
  expect(screen.queryByRole('button', { name: 'Opnieuw versturen' })).toBeNull();
});

it('rejects a time that the clock skips, and asks which one is meant when it occurs twice', async () => {
  const user = await open(testNewsletter());
  const field = screen.getByLabelText<HTMLInputElement>('Versturen op');
  fireEvent.change(field, { target: { value: '2027-03-28T02:30' } });
  await user.click(button('Opslaan'));
  await screen.findByText(/op 28-03-2027 gaat de klok van 02:00 naar 03:00/);
  fireEvent.change(field, { target: { value: '2027-10-31T02:30' } });
  await user.click(screen.getByRole('radio', { name: /De tweede keer/ }));
  server.respond(newsletters.replace, testNewsletter({ send_at: '2027-10-31T01:30:00.000Z' }));
  await user.click(button('Opslaan'));
  await waitFor(() => expect(sent()).toMatchObject([{ send_at: '2027-10-31T01:30:00.000Z' }]));
});

it('sends to a segment, which is counted like the other choices', async () => {
  const chosen = { id: 5, name: 'Zonder account' };
  server.respond(segments.list, { ...empty, count: 1, results: [{ ...chosen, filter: { account: 'none' } }] });
  const user = await open(testNewsletter({ everyone: false }));
  expect(screen.queryByText('12 ontvangers')).toBeNull();
  await user.click(await screen.findByRole('combobox', { name: 'Segmenten van contacten' }));
  await user.click(await screen.findByRole('option', { name: 'Zonder account' }));
  await waitFor(() => expect(server.sentTo(newsletters.audience).at(-1)).toMatchObject({ segments: [5] }));
  server.respond(newsletters.replace, testNewsletter({ everyone: false, segments: [chosen] }));
  await user.click(button('Opslaan'));
  await waitFor(() => expect(sent()).toMatchObject([{ segments: [5], everyone: false }]));
});

it('does not name segments to a server that may not know them', () => {
  expect(writeBody(readValues(testNewsletter()))).not.toHaveProperty('segments');
});
