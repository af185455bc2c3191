import { dashboard } from '@dijkportaal/contract/dashboard';
import { newsletterOutcomes } from '@dijkportaal/contract/newsletters/newsletter-outcome';
import { newsletters } from '@dijkportaal/contract/newsletters/newsletters';
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { testCounts, testNewsletter } from '../../../test/newsletter.ts';
import { signInAs } from '../../../test/person.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { withQueries } from '../../../test/with-queries.tsx';
import { setLocale } from '../../platform/i18n.ts';
import { portalFacts } from '../../platform/portal-facts.ts';
import { toasts } from '../../platform/toasts.ts';
import { NewslettersScreen } from './newsletters-screen.tsx';

let server: FakeServer;
const scheduled = testNewsletter({ state: 'scheduled', send: true, send_at: '2099-01-01T10:00:00Z' });
const sent = testNewsletter({ state: 'sent', send: true, counts: testCounts({ sent: 12 }) });

beforeEach(async () => {
  toasts.set([]);
  server = startFakeServer();
  server.respond(newsletterOutcomes.months, { months: [] });
  server.isUnreachableFor(dashboard.get);
  const { content: _content, ...listed } = scheduled;
  server.respond(newsletters.list, { count: 1, next: null, previous: null, results: [listed] });
  server.respond(newsletters.delete, { detail: 'weg' });
  await signInAs(server, { permissions: ['Staff'] });
});
afterEach(cleanup);

const forGood = /u kunt dit niet ongedaan maken/;
async function openDialog() {
  const user = await renderScreen(withQueries(<NewslettersScreen filter={{}} onFilter={() => {}} />));
  await user.click(await screen.findByRole('button', { name: /^Meer acties voor/ }));
  await user.click(await screen.findByRole('button', { name: 'Nieuws van de dijk verwijderen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Nieuwsbrief verwijderen?' }));
  const confirm = async () => {
    const button = dialog.getByRole('button', { name: 'Verwijderen' });
    await expect.poll(() => button.getAttribute('aria-disabled')).toBeNull();
    await user.click(button);
  };
  return { dialog, confirm };
}

it('says that one that was sent since the list was loaded is permanently deleted, and asks again', async () => {
  server.respond(newsletters.get, sent);
  const { dialog, confirm } = await openDialog();
  expect(dialog.queryByText(forGood)).toBeNull();
  await confirm();
  expect(await dialog.findByText(forGood)).toBeTruthy();
  expect(server.sentTo(newsletters.delete)).toEqual([]);
  await confirm();
  await expect.poll(() => server.sentTo(newsletters.delete).length).toBe(1);
  await expect.poll(() => toasts.get().map(({ action }) => action)).toEqual([undefined]);
});

it('immediately deletes one that was not sent, with an undo', async () => {
  server.respond(newsletters.get, scheduled);
  const { dialog, confirm } = await openDialog();
  expect(dialog.getByText(/De nieuwsbrief wordt dan niet meer verstuurd/)).toBeTruthy();
  await confirm();
  await expect.poll(() => toasts.get().map(({ action }) => action?.label)).toEqual(['Ongedaan maken']);
});

it('copies a newsletter, and one that was stopped also for those who did not get it', async () => {
  const { content: _content, ...stopped } = testNewsletter({
    id: 5,
    state: 'stopped',
    counts: testCounts({ sent: 12 }),
  });
  server.respond(newsletters.list, { count: 1, next: null, previous: null, results: [stopped] });
  server.respond(newsletters.duplicate, testNewsletter({ id: 6, title: 'Kopie van Nieuws van de dijk' }));
  const user = await renderScreen(withQueries(<NewslettersScreen filter={{}} onFilter={() => {}} />));
  for (const name of ['Kopie maken van Nieuws van de dijk', /^Kopie voor de rest/]) {
    await user.click(await screen.findByRole('button', { name: /^Meer acties voor/ }));
    await user.click(await screen.findByRole('button', { name }));
    await expect.poll(() => toasts.get().length).toBeGreaterThan(0);
  }
  await expect.poll(() => server.sentTo(newsletters.duplicate)).toEqual([{ to: 'all' }, { to: 'rest' }]);
  expect(toasts.get()[0]?.text).toBe('De kopie staat klaar als concept');
});

it('offers no copies on a server that makes none', async () => {
  const user = await renderScreen(withQueries(<NewslettersScreen filter={{}} onFilter={() => {}} />));
  portalFacts.set(null);
  await user.click(await screen.findByRole('button', { name: /^Meer acties voor/ }));
  expect(screen.queryByRole('button', { name: /^Kopie maken/ })).toBeNull();
  portalFacts.set(undefined);
});

it('shows numbers in the chosen language, without another visit', async () => {
  const listed = { ...sent, recipients_count: 12_345, counts: testCounts({ sent: 12_340, failed: 5 }) };
  server.respond(newsletters.list, { count: 1, next: null, previous: null, results: [listed] });
  await renderScreen(withQueries(<NewslettersScreen filter={{}} onFilter={() => {}} />));
  expect(await screen.findByText('12.345')).toBeTruthy();
  expect(screen.getByText(/12\.340 van 12\.345 aangekomen/)).toBeTruthy();
  await act(() => setLocale('en'));
  expect(await screen.findByText('12,345')).toBeTruthy();
  expect(screen.getByText(/12,340 of 12,345 delivered/)).toBeTruthy();
  await act(() => setLocale('nl'));
});

it.each([
  [testCounts({ sent: 22 }), '22 van 22 aangekomen'],
  [testCounts({ sent: 20, failed: 2 }), '20 van 22 aangekomen, 2 mislukt'],
  [testCounts({ failed: 22 }), '0 van 22 aangekomen, 22 mislukt'],
])('marks what was sent and says so beside what arrived (%j)', async (counts, figures) => {
  const { content: _content, ...one } = testNewsletter({ id: 5, state: 'sent', send: true, counts });
  const { content: _other, ...later } = scheduled;
  server.respond(newsletters.list, { count: 2, next: null, previous: null, results: [one, later] });
  await renderScreen(withQueries(<NewslettersScreen filter={{}} onFilter={() => {}} />));
  const [, first, second] = await screen.findAllByRole('row');
  expect(first?.textContent).toContain(`Verstuurd${figures}`);
  expect([first, second].map((row) => row?.hasAttribute('data-marked'))).toEqual([true, false]);
});
