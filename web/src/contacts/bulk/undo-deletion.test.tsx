import { bin } from '@dijkportaal/contract/bin';
import { cleanup, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { withQueries } from '../../../test/with-queries.tsx';
import { portalFacts } from '../../platform/portal-facts.ts';
import { UndoDeletion } from './undo-deletion.tsx';

const ids = Array.from({ length: 250 }, (_, index) => index + 1);
const done = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => ({ kind: 'contact' as const, id: from + index, title: '', notes: [] }));

let server: FakeServer;
let user: UserEvent;

async function open(facts: object | null): Promise<void> {
  portalFacts.set(facts as never);
  user = await renderScreen(withQueries(<UndoDeletion ids={ids} />));
}

beforeEach(() => {
  server = startFakeServer();
});
afterEach(() => {
  cleanup();
  portalFacts.set(undefined);
});

const undo = () => user.click(screen.getByRole('button', { name: 'Ongedaan maken' }));
const sizes = () => server.sentTo(bin.restore).map((body) => (body as { items: object[] }).items.length);

it('restores all, and says how many were restored and how many were not', async () => {
  await open({ base_map: null });
  const failed = [{ kind: 'contact' as const, id: 250, title: 'Anna', reason: 'Bestaat al.' }];
  server.respond(bin.restore, { done: done(124), failed });
  await undo();
  const result = await screen.findByText('248 contacten zijn teruggezet.');
  expect(document.activeElement).toBe(result);
  expect(screen.getByText(/^2 contacten zijn niet teruggezet/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  expect(sizes()).toEqual([200, 50]);
});

it('continues after a failure with what was not handled yet', async () => {
  await open({ base_map: null });
  server.refuses(bin.restore, 503, { detail: 'x' });
  await undo();
  await screen.findByText(/^Terugzetten is niet gelukt/);
  server.respond(bin.restore, { done: done(200), failed: [] });
  await undo();
  await screen.findByText('400 contacten zijn teruggezet.');
  expect(sizes()).toEqual([200, 200, 50]);
});

it('offers nothing on a server without a bin', async () => {
  await open(null);
  expect(screen.queryByRole('button')).toBeNull();
});
