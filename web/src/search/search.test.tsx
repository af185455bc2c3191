import { portal } from '@dijkportaal/contract/portal';
import type { Found } from '@dijkportaal/contract/search';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { withQueries } from '../../test/with-queries.tsx';
import { portalFacts } from '../platform/portal-facts.ts';
import { toasts } from '../platform/toasts.ts';
import { SearchButton } from './search-button.tsx';
// So that no test waits for its code.
import './search-dialog.tsx';

type Answer = { body: object; status: number };
/** The requests, in order, each with what answers it. */
const requests: { q: string; signal: AbortSignal; answer: (answer: Answer) => void }[] = [];

beforeEach(() => {
  requests.length = 0;
  toasts.set([]);
  portalFacts.set(
    portal.facts.response.parse({
      base_map: { kind: 'none' },
      privacy_url: null,
      terms_url: null,
      accessibility_url: null,
    }),
  );
  vi.stubGlobal('fetch', (url: string, { signal }: { signal: AbortSignal }) => {
    if (signal.aborted) return Promise.reject(new DOMException('cancelled', 'AbortError'));
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    signal.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError')));
    requests.push({
      q: new URL(url, 'http://portal').searchParams.get('q') ?? '',
      signal,
      answer: ({ body, status }) => resolve(Response.json(body, { status })),
    });
    return promise;
  });
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  portalFacts.set(undefined);
});

const none = { results: [], has_more: false };
const found: Found = {
  search: 'kolk',
  contacts: {
    results: [
      { id: 1, name: 'Linde Kolk', email: 'linde@example.org', phone: '0612345678', address: 'Kade 1', profile_id: 8 },
      { id: 2, name: 'Bente Kolk', email: 'bente@example.org', phone: '', address: '', profile_id: null },
    ],
    has_more: true,
  },
  users: none,
  parcels: none,
  designs: { results: [{ id: 3, title: 'Ontwerp Kolkdijk' }], has_more: false },
  documents: none,
  news: none,
  newsletters: { results: [{ id: 4, title: 'Kolkbrief' }], has_more: false },
  works: none,
};

const field = () => screen.getByRole<HTMLInputElement>('combobox');
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const activeText = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;
const request = async (q: string) => {
  await waitFor(() => expect(requests.at(-1)?.q).toBe(q));
  return requests.at(-1)!;
};

async function open() {
  const user = await renderScreen(
    withQueries(
      <>
        <SearchButton />
        <input aria-label="Ander veld" />
      </>,
    ),
  );
  // The code of the dialog is loaded.
  await act(() => user.keyboard('/'));
  await screen.findByRole('dialog', { name: 'Overal zoeken' });
  return user;
}

it('opens with / and with its button, closes with Escape, and returns the focus', async () => {
  const user = await open();
  expect(document.activeElement).toBe(field());
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  const button = screen.getByRole('button', { name: 'Overal zoeken' });
  await user.click(button);
  expect(document.activeElement).toBe(await screen.findByRole('combobox'));
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(button);
});

it('leaves / alone in a field, as part of a shortcut, and when it is turned off', async () => {
  const user = await open();
  await user.click(screen.getByRole('checkbox', { name: /^Toetsen van één teken/ }));
  await user.keyboard('{Escape}');
  await user.keyboard('/');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Overal zoeken' }));
  await user.click(await screen.findByRole('checkbox', { name: /^Toetsen van één teken/ }));
  await user.keyboard('{Escape}');
  await user.keyboard('{Control>}/{/Control}');
  const other = screen.getByLabelText<HTMLInputElement>('Ander veld');
  await user.type(other, '/');
  expect(other.value).toBe('/');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('shows a parcel first when its whole name is typed', async () => {
  const user = await open();
  const parcels = { results: [{ name: 'KDL03 A 1', people_count: 1 }], has_more: false };
  for (const [typed, first] of [
    ['kdl03a1', 'KDL03 A 1'],
    ['kdl03', 'Linde Kolk'],
  ] as const) {
    await user.clear(field());
    await user.type(field(), typed);
    (await request(typed)).answer({ body: { ...found, search: typed, parcels }, status: 200 });
    await waitFor(() => expect(activeText()).toContain(first));
  }
});

it('shows results by kind, and opens the chosen one with the keyboard', async () => {
  const user = await open();
  await user.keyboard(' kolk ');
  (await request('kolk')).answer({ body: found, status: 200 });
  await waitFor(() =>
    expect(options()).toEqual([
      'Linde KolkKade 1 · linde@example.org · 0612345678',
      'Bente Kolkbente@example.org',
      'Alle contacten met “kolk”',
      'Ontwerp Kolkdijk',
      'Kolkbrief',
    ]),
  );
  const groups = within(screen.getByRole('listbox', { name: 'Gevonden' })).getAllByRole('group');
  expect(
    groups.map((group) => group.getAttribute('aria-labelledby')).map((id) => document.getElementById(id!)?.textContent),
  ).toEqual(['Contacten', 'Ontwerpen', 'Nieuwsbrieven']);
  expect(screen.getByText('5 resultaten')).toBeTruthy();
  const links = screen.getAllByRole('option').map((option) => option.getAttribute('href'));
  expect(links).toEqual([
    '/profile/8',
    '/contacts/2',
    '/contacts?search=kolk',
    '/design-admin?search=Ontwerp+Kolkdijk',
    '/newsletters/edit/4',
  ]);
  expect(activeText()).toContain('Linde Kolk');
  await user.keyboard('{ArrowUp}');
  expect(activeText()).toBe('Kolkbrief');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(activeText()).toContain('Bente Kolk');
  const chosen = screen.getAllByRole('option')[1]!;
  expect(chosen.getAttribute('aria-selected')).toBe('true');
  const opened = vi.fn<() => void>();
  chosen.addEventListener('click', opened);
  await user.keyboard('{Enter}');
  expect(opened).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('cancels an older search, and never shows its answer', async () => {
  const user = await open();
  await user.keyboard('kolk');
  const older = await request('kolk');
  await user.keyboard('x');
  const newer = await request('kolkx');
  expect(older.signal.aborted).toBe(true);
  older.answer({ body: found, status: 200 });
  newer.answer({ body: { ...found, search: 'kolkx', contacts: none, newsletters: none }, status: 200 });
  await waitFor(() => expect(options()).toEqual(['Ontwerp Kolkdijk']));
  expect(toasts.get()).toEqual([]);
  await user.keyboard('{Backspace}');
  expect(options()).toEqual([]);
});

it('asks nothing for one character, and says so; Enter without results does nothing', async () => {
  const user = await open();
  await user.keyboard('k{Enter}{ArrowDown}');
  expect(screen.getByText('Typ minstens 2 tekens.')).toBeTruthy();
  await user.keyboard('o');
  await request('ko');
  expect(requests.map(({ q }) => q)).toEqual(['ko']);
});

it('says that it searches, that nothing is found, and that it failed', async () => {
  const user = await open();
  await user.keyboard('niemand');
  expect(await screen.findByText('Bezig met zoeken')).toBeTruthy();
  const empty = { ...found, contacts: none, designs: none, newsletters: none };
  (await request('niemand')).answer({ body: { ...empty, search: 'niemand' }, status: 200 });
  expect(await screen.findByText('Niets gevonden voor “niemand”.')).toBeTruthy();
  await user.keyboard('x');
  (await request('niemandx')).answer({ body: { detail: 'Kapot.' }, status: 500 });
  await user.click(await screen.findByRole('button', { name: 'Opnieuw proberen' }));
  await waitFor(() => expect(requests).toHaveLength(3));
  requests[2]?.answer({ body: found, status: 200 });
  await waitFor(() => expect(options()).toHaveLength(5));
});

it('disappears from a server that does not have the call', async () => {
  const user = await open();
  await user.keyboard('kolk');
  (await request('kolk')).answer({ body: {}, status: 404 });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Overal zoeken' })).toBeNull();
  await user.keyboard('/');
  expect(screen.queryByRole('dialog')).toBeNull();
});
