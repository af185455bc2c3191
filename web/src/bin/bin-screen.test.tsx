import { bin, type BinItem } from '@dijkportaal/contract/bin';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startFakeServer, type FakeServer } from '../../test/fake-server.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { withQueries } from '../../test/with-queries.tsx';
import { portalFacts } from '../platform/portal-facts.ts';
import { toasts } from '../platform/toasts.ts';
import { BinScreen } from './bin-screen.tsx';

const item = (kind: BinItem['kind'], id: number, changes: Partial<BinItem> = {}): BinItem => ({
  kind,
  id,
  title: `Titel ${id}`,
  description: '',
  deleted_at: '2026-07-01T10:00:00.000Z',
  deleted_by: 'Mees Dam',
  expires_at: new Date(Date.now() + 36 * 3_600_000).toISOString(),
  ...changes,
});
const page = (...results: BinItem[]) => ({ count: results.length, next: null, previous: null, results });

let server: FakeServer;
let user: UserEvent;
const onFilter = vi.fn<(filter: object) => void>();

async function open(filter: object, ...items: BinItem[]): Promise<void> {
  server.respond(bin.list, page(...items));
  user = await renderScreen(withQueries(<BinScreen filter={filter} onFilter={onFilter} />));
}

beforeEach(() => {
  server = startFakeServer();
  toasts.set([]);
  portalFacts.set({ base_map: null } as never);
});
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
  portalFacts.set(undefined);
});

const rows = () => screen.getAllByRole('row').slice(1);
const shown = () => toasts.get().map(({ type, text }) => ({ type, text }));

it('shows what was deleted, who did it, and how long it can be restored', async () => {
  await open(
    {},
    item('contact', 1, { description: 'anna@example.org' }),
    item('news', 1, { title: '', deleted_by: '' }),
  );
  await screen.findByText('2 onderdelen');
  expect(rows().map((row) => row.textContent)).toEqual([
    expect.stringMatching(/Titel 1anna@example\.orgContact01-07-2026 12:00Mees Damnog 2 dagen/),
    expect.stringMatching(/Zonder titelNieuws01-07-2026 12:00nog 2 dagen/),
  ]);
});

it('restores one item, shows a message and refetches the list', async () => {
  await open({}, item('design', 7));
  await screen.findByText('1 onderdeel');
  server.respond(bin.restore, { done: [{ kind: 'design', id: 7, title: 'Titel 7', notes: [] }], failed: [] });
  server.respond(bin.list, page());
  await user.click(screen.getByRole('button', { name: 'Titel 7 terugzetten' }));
  await screen.findByText('De prullenbak is leeg');
  expect(server.sentTo(bin.restore)).toEqual([{ items: [{ kind: 'design', id: 7 }] }]);
  expect(shown()).toEqual([{ type: 'success', text: '1 onderdeel is teruggezet.' }]);
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
});

it('says which of the selected items were not restored, and why', async () => {
  await open({}, item('group', 1), item('zone', 1));
  await screen.findByText('2 onderdelen');
  await user.click(screen.getByRole('checkbox', { name: 'Selecteer 2 onderdelen op deze pagina' }));
  server.respond(bin.restore, {
    done: [
      { kind: 'group', id: 1, title: 'Titel 1', notes: ['Niet teruggezet, want intussen verwijderd: 1 contact.'] },
    ],
    failed: [{ kind: 'zone', id: 1, title: 'Titel 1', reason: 'Er is intussen een andere zone met deze naam.' }],
  });
  const bar = screen.getByRole('region', { name: 'Onderdelen selecteren' });
  await user.click(within(bar).getByRole('button', { name: 'Terugzetten' }));
  const report = await screen.findByRole('dialog');
  expect(report.textContent).toContain('Titel 1: Niet teruggezet, want intussen verwijderd: 1 contact.');
  expect(report.textContent).toContain('Titel 1: Er is intussen een andere zone met deze naam.');
  expect(server.sentTo(bin.restore)).toEqual([
    {
      items: [
        { kind: 'group', id: 1 },
        { kind: 'zone', id: 1 },
      ],
    },
  ]);
  expect(shown()).toEqual([]);
});

it('shows the reason when nothing could be restored', async () => {
  await open({}, item('group', 1));
  await screen.findByText('1 onderdeel');
  server.refuses(bin.restore, 409, { error: 'Er is intussen een andere groep met deze naam.' });
  await user.click(screen.getByRole('button', { name: 'Titel 1 terugzetten' }));
  expect((await screen.findByRole('dialog')).textContent).toContain('Er is intussen een andere groep met deze naam.');
});

it('does not clear the selection when restoring fails', async () => {
  await open({}, item('group', 1));
  await screen.findByText('1 onderdeel');
  await user.click(screen.getByRole('checkbox', { name: 'Titel 1 selecteren' }));
  server.refuses(bin.restore, 503, { detail: 'x' });
  const bar = screen.getByRole('region', { name: 'Onderdelen selecteren' });
  await user.click(within(bar).getByRole('button', { name: 'Terugzetten' }));
  await waitFor(() =>
    expect(shown()).toEqual([{ type: 'error', text: 'Terugzetten is niet gelukt. Probeer het opnieuw.' }]),
  );
  expect(screen.getByText('1 onderdeel geselecteerd')).toBeTruthy();
});

it('asks before something is permanently removed', async () => {
  await open({}, item('message', 3));
  await screen.findByText('1 onderdeel');
  server.respond(bin.remove, { removed: 1 });
  await user.click(screen.getByRole('button', { name: 'Meer acties voor Titel 3' }));
  await user.click(screen.getByRole('button', { name: 'Titel 3 definitief verwijderen' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Titel 3Dit onderdeel');
  expect(dialog.textContent).toContain('U kunt dit niet ongedaan maken.');
  expect(server.sentTo(bin.remove)).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Definitief verwijderen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sentTo(bin.remove)).toEqual([{ items: [{ kind: 'message', id: 3 }] }]);
  expect(shown()).toEqual([{ type: 'success', text: '1 onderdeel is definitief verwijderd.' }]);
});

it('offers to show everything when a filter finds nothing', async () => {
  await open({ kind: 'zone' });
  await user.click(await screen.findByRole('button', { name: 'Alles tonen' }));
  expect(onFilter).toHaveBeenCalledWith({});
});

it('leaves the others selected when one is permanently removed', async () => {
  await open({}, item('message', 3), item('group', 4));
  await screen.findByText('2 onderdelen');
  await user.click(screen.getByRole('checkbox', { name: 'Titel 3 selecteren' }));
  await user.click(screen.getByRole('checkbox', { name: 'Titel 4 selecteren' }));
  server.respond(bin.remove, { removed: 1 });
  server.respond(bin.list, page(item('group', 4)));
  await user.click(screen.getByRole('button', { name: 'Meer acties voor Titel 3' }));
  await user.click(screen.getByRole('button', { name: 'Titel 3 definitief verwijderen' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Definitief verwijderen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('1 onderdeel geselecteerd')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Titel 4 selecteren' }).checked).toBe(true);
});

it('refetches the list when removing permanently fails halfway', async () => {
  await open({}, item('message', 3), item('group', 4));
  await screen.findByText('2 onderdelen');
  server.refuses(bin.remove, 503, { detail: 'x' });
  server.respond(bin.list, page(item('group', 4)));
  await user.click(screen.getByRole('checkbox', { name: 'Selecteer 2 onderdelen op deze pagina' }));
  const bar = screen.getByRole('region', { name: 'Onderdelen selecteren' });
  await user.click(within(bar).getByRole('button', { name: 'Definitief verwijderen' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Definitief verwijderen' }));
  await screen.findByRole('checkbox', { name: 'Selecteer 1 onderdeel op deze pagina' });
  expect(await within(dialog).findByText(/Definitief verwijderen is niet gelukt/)).toBeTruthy();
});
