import { dataAccess, type DataAccess } from '@dijkportaal/contract/audit/data-access';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../test/fake-server.ts';
import { signInAs } from '../../test/person.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { withQueries } from '../../test/with-queries.tsx';
import { DataAccessCard } from './data-access-card.tsx';

let server: FakeServer;

beforeEach(async () => {
  localStorage.clear();
  server = startFakeServer();
  await signInAs(server);
});
afterEach(cleanup);

const row = (id: number, of: Partial<DataAccess> = {}): DataAccess => ({
  id,
  at: '2026-11-23T11:05:00.000Z',
  name: 'Jan Sluis',
  kind: 'profile',
  purpose: null,
  ...of,
});
const response = (count: number, results: DataAccess[]) =>
  server.respond(dataAccess.list, { count, next: null, previous: null, results });

it('says who looked, when and why, a page at a time', async () => {
  response(12, [row(2, { kind: 'portal', purpose: 'Belde over een ontwerp', name: null }), row(1)]);
  const user = await renderScreen(withQueries(<DataAccessCard />));
  const [first, second] = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(first).toBe('Een medewerker bekeek het portaal zoals u het zietReden: Belde over een ontwerp23-11-2026 12:05');
  expect(second).toBe('Jan Sluis opende uw profiel23-11-2026 12:05');
  expect(screen.getByText('12 keer')).toBeTruthy();

  response(12, [row(1, { name: 'Bente Heuvel' })]);
  await user.click(screen.getByRole('button', { name: 'Volgende' }));
  expect(await screen.findByText('Bente Heuvel')).toBeTruthy();
});

it('says that nobody looked', async () => {
  response(0, []);
  await renderScreen(withQueries(<DataAccessCard />));
  expect(await screen.findByText('Er heeft nog geen medewerker in uw gegevens gekeken.')).toBeTruthy();
});

it('can be loaded again', async () => {
  server.refuses(dataAccess.list, 500, {});
  const user = await renderScreen(withQueries(<DataAccessCard />));
  await screen.findByText(/De lijst kon niet worden geladen/);
  response(1, [row(1)]);
  await user.click(screen.getByRole('button', { name: /Opnieuw/ }));
  expect(await screen.findByText('Jan Sluis')).toBeTruthy();
});
