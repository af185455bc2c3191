import { groups } from '@dijkportaal/contract/audience/groups';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { withQueries } from '../../../test/with-queries.tsx';
import { portalFacts } from '../../platform/portal-facts.ts';
import { startSession } from '../../platform/tokens.ts';
import { DeleteLabelModal } from './delete-label-modal.tsx';

let server: FakeServer;
const label = { id: 3, name: 'Bewoners', users_count: 2, contacts_count: 0 };
const nothing = { publications_count: 0, publications: [], newsletters_count: 0, newsletters: [] };

beforeEach(async () => {
  server = startFakeServer();
  await startSession({ access: 'a1', refresh: 'r1' });
  portalFacts.set({ base_map: null } as never);
});
afterEach(cleanup);

const open = () => render(withQueries(<DeleteLabelModal kind="group" label={label} onClose={() => {}} />));

it('names what nobody can read without the group', async () => {
  server.respond(groups.leftWithoutReaders, {
    publications_count: 102,
    publications: [
      { id: 1, kind: 'design', title: 'Kade' },
      { id: 2, kind: 'news', title: 'Start' },
    ],
    newsletters_count: 1,
    newsletters: [{ id: 4, title: 'Winter' }],
  });
  open();
  expect(await screen.findByText('Deze 102 publicaties ziet hierna geen enkele bewoner meer:')).toBeTruthy();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Ontwerp: Kade',
    'Nieuws: Start',
    'En nog 100.',
    'Winter',
  ]);
});

it('says nothing when everything still has readers', async () => {
  server.respond(groups.leftWithoutReaders, nothing);
  open();
  expect(await screen.findByText('In deze groep zitten 2 gebruikers en 0 contacten.', { exact: false })).toBeTruthy();
  await expect.poll(() => screen.queryByRole('status')).toBeNull();
});

it('shows a message when it is not known', async () => {
  server.refuses(groups.leftWithoutReaders, 500, { detail: 'x' });
  open();
  expect(await screen.findByText(/^Er kon niet worden nagegaan welke publicaties/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Verwijderen' })).toBeTruthy();
});
