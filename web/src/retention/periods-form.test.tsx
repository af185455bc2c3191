import { hold } from '@dijkportaal/contract/hold';
import { periodKinds, retention, retentionLimits, type Retention } from '@dijkportaal/contract/retention';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../test/fake-server.ts';
import { signInAs } from '../../test/person.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { withQueries } from '../../test/with-queries.tsx';
import { PeriodsForm } from './periods-form.tsx';

const stored = {
  ...Object.fromEntries(periodKinds.map((kind) => [kind, retentionLimits[kind].default])),
  changed_at: '2026-11-20T10:00:00.000Z',
} as Retention;
const { changed_at: _changed, ...periods } = stored;
const oldest = '2026-10-22T09:00:00.000Z';

let server: FakeServer;
const previews = (rows: number | null) =>
  server.respond(retention.preview, {
    results: periodKinds.map((kind) => ({ kind, rows, oldest: rows === 1 ? oldest : null })),
  });
const field = (name: string) => screen.getByRole('textbox', { name });
const announced = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

beforeEach(async () => {
  localStorage.clear();
  server = startFakeServer();
  await signInAs(server, { permissions: ['Staff', 'Superuser'] });
  server.respond(hold.get, { held_at: null, reason: null });
  previews(0);
});
afterEach(cleanup);

it('counts once after typing, describes the field with it and announces it once', async () => {
  const user = await renderScreen(withQueries(<PeriodsForm stored={stored} />));
  expect((await screen.findAllByText('Vannacht verdwijnt er niets.')).length).toBe(periodKinds.length);
  expect(announced(), 'nothing while nobody types').toEqual(['']);
  previews(10_000);
  const mails = field('Verstuurde e-mails, in dagen');
  await user.clear(mails);
  await user.type(mails, '100');
  const sentence = 'Vannacht verdwijnen er 10.000 of meer.';
  await waitFor(() => expect(announced()).toEqual([`Verstuurde e-mails: ${sentence}`]));
  const describing = mails.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(describing.map((id) => document.getElementById(id)?.textContent)).toContain(sentence);
  expect(server.sentTo(retention.preview)).toEqual([periods, { ...periods, mails_sent: 100 }]);
});

it('counts the other kinds while one is wrong, and says that messages need no number', async () => {
  const user = await renderScreen(withQueries(<PeriodsForm stored={stored} />));
  await user.type(field('Berichten aan het projectteam, in dagen'), '3');
  await user.clear(field('Beëindigde sessies, in dagen'));
  await user.type(field('Beëindigde sessies, in dagen'), '60');
  await waitFor(() => expect(server.sentTo(retention.preview).at(-1)).toEqual({ ...periods, sessions: 60 }));
  await user.click(screen.getByRole('button', { name: 'Termijnen opslaan' }));
  await screen.findByText('Vul een heel getal in van 365 tot en met 7.300, of laat het veld leeg.');
});

it('does not promise a removal tonight while the portal is on hold', async () => {
  server.respond(hold.get, { held_at: oldest, reason: 'back' });
  previews(1);
  await renderScreen(withQueries(<PeriodsForm stored={stored} />));
  await screen.findByText(/Het portaal verwijdert nu niets/);
  await screen.findAllByText('In de eerste nacht na het vrijgeven verdwijnt er 1, van 22-10-2026.');
  expect(screen.queryByText(/Vannacht/)).toBeNull();
});

it('promises nothing while it is not known whether the portal is on hold', async () => {
  server.isUnreachableFor(hold.get);
  const arrives = server.delays(hold.get);
  previews(1);
  await renderScreen(withQueries(<PeriodsForm stored={stored} />));
  await waitFor(() => expect(server.sentTo(retention.preview)).toHaveLength(1));
  expect(screen.queryByText(/Vannacht/)).toBeNull();
  arrives();
  await screen.findAllByText('Hoeveel er verdwijnt, kon niet worden geteld.');
  expect(screen.queryByText(/Vannacht/)).toBeNull();
});

it('names the kinds whose removals could not be counted', async () => {
  previews(null);
  await renderScreen(withQueries(<PeriodsForm stored={stored} />));
  expect((await screen.findAllByText('Hoeveel er verdwijnt, kon niet worden geteld.')).length).toBe(periodKinds.length);
});

it('says that the periods are the defaults until somebody changed them', async () => {
  await renderScreen(withQueries(<PeriodsForm stored={{ ...stored, changed_at: null }} />));
  expect(await screen.findByText(/^Dit zijn de standaardtermijnen/)).toBeTruthy();
  cleanup();
  await renderScreen(withQueries(<PeriodsForm stored={stored} />));
  await screen.findAllByText('Vannacht verdwijnt er niets.');
  expect(screen.queryByText(/standaardtermijnen/)).toBeNull();
});
