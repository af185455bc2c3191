import { outlineRuns, type OutlineRun } from '@dijkportaal/contract/parcels/outline-runs';
import { portal } from '@dijkportaal/contract/portal';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { signInAs } from '../../../test/person.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { withQueries } from '../../../test/with-queries.tsx';
import { OutlineRunsScreen } from './outline-runs-screen.tsx';

let server: FakeServer;

const people = { total: 4, waiting: 0, complete: 2, partial: 1, none: 1, changed: 0 };
const run: OutlineRun = {
  id: 3,
  started_at: '2026-11-23T09:00:00.000Z',
  finished_at: '2026-11-23T09:05:00.000Z',
  state: 'finished',
  started_by: 'Zeger Binnenberm',
  waiting_since: null,
  people,
};
const page = <Row,>(...results: Row[]) => ({ count: results.length, next: null, previous: null, results });
const candidate = { profile_id: 7, name: 'Anna Dijk', parcels: 'KDL03 A 1, het weiland', readable: 1 };

beforeEach(async () => {
  server = startFakeServer();
  server.respond(portal.facts, {
    base_map: { kind: 'none' },
    privacy_url: null,
    terms_url: null,
    accessibility_url: null,
  });
  server.respond(outlineRuns.list, page());
  server.respond(outlineRuns.candidates, page({ ...candidate, unreadable: ['het weiland'] }));
  server.respond(outlineRuns.report, page());
  await signInAs(server, { permissions: ['Staff'] });
});
afterEach(cleanup);

const open = () => renderScreen(withQueries(<OutlineRunsScreen />));
const running: OutlineRun = { ...run, state: 'running', finished_at: null, people: { ...people, waiting: 3 } };

it('shows who it would be for, asks, and starts', async () => {
  const user = await open();
  expect(await screen.findByText('1 persoon heeft een aanduiding maar geen perceel op de kaart')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Anna Dijk' }).getAttribute('href')).toBe('/profile/7/edit');
  await user.click(screen.getByRole('button', { name: 'Percelen ophalen' }));
  const question = screen.getByRole('dialog', { name: 'Percelen ophalen voor 1 persoon?' });
  expect(server.sentTo(outlineRuns.start)).toHaveLength(0);
  server.respond(outlineRuns.start, running);
  server.respond(outlineRuns.list, page(running));
  const release = server.delays(outlineRuns.list);
  await user.click(within(question).getByRole('button', { name: 'Percelen ophalen' }));
  await waitFor(() => expect(server.sentTo(outlineRuns.list)).toHaveLength(2));
  release();
  expect(await screen.findByRole('progressbar', { name: 'Voortgang van het ophalen' })).toBeTruthy();
  expect(screen.getByText('1 van 4 mensen verwerkt')).toBeTruthy();
  expect(screen.queryByText('Nog op te halen')).toBeNull();
  // The button that started it is gone.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
});

it('is on the first page again after a run', async () => {
  server.respond(outlineRuns.candidates, { ...page({ ...candidate, unreadable: [] }), count: 120 });
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Volgende' }));
  expect(await screen.findByText('pagina 2 van 3')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Percelen ophalen' }));
  server.respond(outlineRuns.start, running);
  server.respond(outlineRuns.list, page(run));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Percelen ophalen' }));
  expect(await screen.findByText(/^Laatste keer: /)).toBeTruthy();
  expect(await screen.findByText('pagina 1 van 3')).toBeTruthy();
});

it('follows a run, which can be stopped', async () => {
  server.respond(outlineRuns.list, page({ ...running, waiting_since: '2026-11-23T09:01:00.000Z' }));
  const user = await open();
  expect(await screen.findByText(/^Het Kadaster antwoordt sinds 23-11-2026 10:01 niet\./)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Stoppen' }));
  const stopped: OutlineRun = { ...running, state: 'stopped', finished_at: '2026-11-23T09:02:00.000Z' };
  server.respond(outlineRuns.stop, stopped);
  server.respond(outlineRuns.list, page(stopped));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Stoppen' }));
  expect(await screen.findByText('Laatste keer: gestopt op 23-11-2026 10:02')).toBeTruthy();
  expect(screen.getByText('Niet opgezocht')).toBeTruthy();
  expect(await screen.findByText('Nog op te halen')).toBeTruthy();
});

it('reports who did not get everything, and why', async () => {
  server.respond(outlineRuns.list, page(run));
  server.respond(outlineRuns.candidates, page());
  const problems = [
    { designation: 'KDL02 Z 9', kind: 'missing' as const },
    { designation: 'Kolkdal A 12', kind: 'several' as const },
  ];
  server.respond(outlineRuns.report, page({ profile_id: 7, name: 'Anna Dijk', state: 'partial', found: 1, problems }));
  await open();
  expect(await screen.findByText('Iedereen met een kadastrale aanduiding staat op de kaart')).toBeTruthy();
  expect(await screen.findByText('KDL02 Z 9: niet gevonden')).toBeTruthy();
  expect(screen.getByText('Kolkdal A 12: er zijn er meer, kies zelf bij het profiel')).toBeTruthy();
});

it('says why a run was not started, and that the progress could not be loaded', async () => {
  const user = await open();
  server.refuses(outlineRuns.start, 409, { error: 'Er worden al percelen opgehaald.' });
  await user.click(await screen.findByRole('button', { name: 'Percelen ophalen' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Percelen ophalen' }));
  expect(await screen.findByText(/Er worden al percelen opgehaald\.$/)).toBeTruthy();
  cleanup();
  server.refuses(outlineRuns.list, 403, {});
  await open();
  await waitFor(() => expect(screen.getByText('De voortgang kon niet worden geladen.')).toBeTruthy());
});
