import { bin } from '@dijkportaal/contract/bin';
import { groups } from '@dijkportaal/contract/audience/groups';
import { useQuery } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../test/fake-server.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { withQueries } from '../../test/with-queries.tsx';
import { call } from '../platform/call.ts';
import { portalFacts } from '../platform/portal-facts.ts';
import { keyOf } from '../platform/queries.ts';
import { toasts } from '../platform/toasts.ts';
import { restoreItems } from './restore.ts';
import { AfterDeletion, useUndo } from './undo.tsx';

let server: FakeServer;
let user: UserEvent;

function Example() {
  const undo = useUndo('group');
  useQuery({ queryKey: keyOf(groups.list), queryFn: () => call(groups.list) });
  return (
    <>
      <AfterDeletion />
      <button type="button" onClick={() => void call(groups.delete, { params: { id: '3' } }, undo(3, 'Pachters'))}>
        Weg
      </button>
    </>
  );
}

beforeEach(() => {
  server = startFakeServer();
  server.respond(groups.delete, { detail: 'ok' });
  server.respond(groups.list, { count: 0, next: null, previous: null, results: [] });
  toasts.set([]);
});
afterEach(() => {
  cleanup();
  portalFacts.set(undefined);
});

async function deleteGroup(hasBin: boolean): Promise<void> {
  portalFacts.set(hasBin ? ({ base_map: null } as never) : null);
  user = await renderScreen(withQueries(<Example />));
  await user.click(screen.getByRole('button', { name: 'Weg' }));
  await waitFor(() => expect(toasts.get()).toHaveLength(1));
}

const undo = () => act(() => toasts.get()[0]?.action?.run());
const last = () => toasts.get().at(-1);

it('names what was deleted and restores it', async () => {
  await deleteGroup(true);
  expect(toasts.get()[0]).toMatchObject({ title: 'Pachters', text: 'Succesvol verwijderd', duration: 10_000 });
  expect(toasts.get()[0]?.action?.label).toBe('Ongedaan maken');
  expect(screen.getByText('U kunt dit nog 30 dagen terugzetten vanuit de prullenbak.')).toBeTruthy();
  server.respond(bin.restore, { done: [{ kind: 'group', id: 3, title: 'Pachters', notes: ['Let op.'] }], failed: [] });
  undo();
  await waitFor(() =>
    expect(last()).toMatchObject({ type: 'success', title: 'Pachters', text: 'Teruggezet. Let op.' }),
  );
  expect(server.sentTo(bin.restore)).toEqual([{ items: [{ kind: 'group', id: 3 }] }]);
});

it('shows a message of a whole sentence, before the lists are loaded again', async () => {
  await deleteGroup(true);
  server.delays(groups.list);
  server.respond(bin.restore, { done: [{ kind: 'group', id: 3, title: 'Pachters', notes: [] }], failed: [] });
  undo();
  await waitFor(() => expect(last()).toMatchObject({ type: 'success', text: 'Teruggezet.' }));
  expect(server.sentTo(groups.list)).toHaveLength(2);
});

it.each([
  [409, { error: 'Er is intussen een andere groep met deze naam.' }, 'Er is intussen een andere groep met deze naam.'],
  [503, { detail: 'x' }, 'Terugzetten is niet gelukt. Probeer het opnieuw in de prullenbak.'],
])('says why it could not be restored: %s', async (status, body, text) => {
  await deleteGroup(true);
  server.refuses(bin.restore, status, body);
  undo();
  await waitFor(() => expect(last()).toMatchObject({ type: 'error', title: 'Pachters', text }));
});

it('offers nothing on a server without a bin, and says that it was deleted', async () => {
  await deleteGroup(false);
  expect(toasts.get()[0]).toMatchObject({ type: 'success', text: 'Succesvol verwijderd' });
  expect(toasts.get()[0]?.action).toBeUndefined();
  expect(screen.getByText('U kunt dit niet ongedaan maken.')).toBeTruthy();
});

it('restores many in calls of two hundred', async () => {
  portalFacts.set({ base_map: null } as never);
  server.respond(bin.restore, { done: [], failed: [] });
  await restoreItems(Array.from({ length: 450 }, (_, id) => ({ kind: 'contact' as const, id: id + 1 })));
  const sizes = server.sentTo(bin.restore).map((body) => (body as { items: object[] }).items.length);
  expect(sizes).toEqual([200, 200, 50]);
});
