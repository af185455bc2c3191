import { outages } from '@dijkportaal/contract/outages';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { startFakeServer } from '../../test/fake-server.ts';
import { signInAs } from '../../test/person.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { withQueries } from '../../test/with-queries.tsx';
import { OutagesScreen } from './outages-screen.tsx';

afterEach(cleanup);

it('shows each outage with its beginning, end, duration and cause', async () => {
  const server = startFakeServer();
  await signInAs(server, { permissions: ['Staff'] });
  const at = (time: string) => `2026-11-20T${time}.000Z`;
  const results = [
    { began_at: at('09:00:00'), ended_at: at('11:30:00'), cause: 'database' as const },
    { began_at: at('08:00:00'), ended_at: at('08:05:00'), cause: 'crashed' as const },
    { began_at: at('07:00:00'), ended_at: at('07:00:09'), cause: 'stopped' as const },
  ];
  server.respond(outages.list, { count: 3, next: null, previous: null, results });
  await renderScreen(withQueries(<OutagesScreen filter={{}} onFilter={() => {}} />));
  const rows = within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1);
  const shown = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
      .slice(-2),
  );
  expect(shown).toEqual([
    ['3 uur', 'Database niet bereikbaar'],
    ['5 minuten', 'Weggevallen'],
    ['9 seconden', 'Gestopt, bijvoorbeeld voor een update'],
  ]);
  expect(rows[0]?.textContent).toMatch(/20.*10:00:00/);
});
