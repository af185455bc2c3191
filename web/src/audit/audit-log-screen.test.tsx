import { AuditEntry } from '@dijkportaal/contract/audit/audit';
import { cleanup, screen, within, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { renderScreen } from '../../test/render-screen.tsx';
import { withQueries } from '../../test/with-queries.tsx';
import { toasts } from '../platform/toasts.ts';
import { AuditLogScreen } from './audit-log-screen.tsx';
import type { AuditSearch } from './filter.ts';

const fetchMock = vi.fn<(url: string) => Promise<Response>>();
vi.stubGlobal('fetch', fetchMock);
// jsdom cannot save files.
const saved = vi.fn<(file: File) => string>(() => 'blob:saved');
vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: saved }));

beforeEach(() => {
  fetchMock.mockReset();
  saved.mockClear();
  toasts.set([]);
});
afterEach(cleanup);

const entry: AuditEntry = {
  id: 7,
  at: '2026-11-21T11:04:05.678Z',
  actor_id: 2,
  actor_profile_id: 5,
  actor: 'Joris Medewerker',
  action: 'profile.change',
  object: 'user 12',
  object_name: '',
  object_profile_id: null,
  result: 'success',
  origin: '192.0.2.1',
  details: { fields: ['street', 'zip'], mfa: false },
};

function respondWith(entries: AuditEntry[], count = entries.length, has_more = false) {
  fetchMock.mockImplementation(() =>
    Promise.resolve(
      Response.json({ count, has_more, next: null, previous: null, results: z.array(AuditEntry).parse(entries) }),
    ),
  );
}

function Log({ start }: { start: AuditSearch }) {
  const [filter, setFilter] = useState(start);
  return (
    <>
      <AuditLogScreen filter={filter} onFilter={setFilter} />
      <button type="button" onClick={() => setFilter(start)}>
        Terug
      </button>
    </>
  );
}

function renderLog(start: AuditSearch = {}) {
  return renderScreen(withQueries(<Log start={start} />));
}

/** The parameters of the last request. */
const lastRequest = () => Object.fromEntries(new URL(fetchMock.mock.lastCall?.[0] ?? '', 'http://portal').searchParams);

it('shows each entry in words, in Dutch time', async () => {
  respondWith([
    entry,
    {
      ...entry,
      id: 6,
      actor: '',
      actor_id: null,
      actor_profile_id: null,
      action: 'session.sign_in',
      result: 'failure',
      object: 'address 4f3a9c',
      details: {},
    },
    { ...entry, id: 5, actor: '', action: 'user.change_role', origin: 'command', object: 'iets anders' },
  ]);
  await renderLog();
  const rows = (await screen.findAllByRole('row')).slice(1).map((row) => within(row).getAllByRole('cell'));
  const texts = rows.map((cells) => cells.map((cell) => cell.textContent));
  expect(texts).toEqual([
    [
      '21-11-2026 12:04:05',
      'Joris Medewerker',
      'Profiel wijzigenBijzonderhedenveldenstraat, postcodemet tweestapsverificatienee',
      'gebruiker 12',
      'Gelukt',
      '192.0.2.1',
    ],
    ['21-11-2026 12:04:05', 'Niet ingelogd', 'Inloggen', 'e-mailadres met kenmerk 4f3a9c', 'Mislukt', '192.0.2.1'],
    expect.arrayContaining(['Opdracht op de server', 'iets anders']),
  ]);
});

it('links the names of people to their pages', async () => {
  respondWith([
    { ...entry, object_name: 'Linde Kolk', object_profile_id: 8 },
    { ...entry, id: 6, object: 'contact 3', object_name: 'Bente Kolk', actor_profile_id: null },
  ]);
  await renderLog();
  expect(await screen.findByText('Bente Kolk')).toBeTruthy();
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Joris Medewerker', '/profile/5'],
    ['Linde Kolk', '/profile/8'],
    ['Bente Kolk', '/contacts/3'],
  ]);
  expect(screen.getByText('contact 3')).toBeTruthy();
});

it('says whose data was looked at, and that there are more lines than are counted', async () => {
  respondWith([{ ...entry, action: 'profile.read', object_name: 'Linde Kolk', object_profile_id: 8 }], 10_000, true);
  const user = await renderLog({ reads_of: 'user 12' });
  expect(await screen.findByText(/^Wie keek bij Linde Kolk:/)).toBeTruthy();
  expect(screen.getByText(/^10\.000 regels of meer\./)).toBeTruthy();
  expect(lastRequest()).toMatchObject({ reads_of: 'user 12' });
  await user.click(screen.getByRole('button', { name: 'Alles wissen' }));
  await waitFor(() => expect(lastRequest()).toEqual({ page: '1', page_size: '50' }));
});

it('shows a newsletter and its details in words', async () => {
  const details = {
    title: 'Dijkbericht',
    state: 'scheduled',
    due_at: '2026-11-22T08:00:00.000Z',
    send_to_contacts: true,
  };
  respondWith([{ ...entry, action: 'newsletter.create', object: 'newsletter 4', details }]);
  await renderLog();
  const [, row] = await screen.findAllByRole('row');
  const cells = within(row as HTMLElement).getAllByRole('cell');
  expect(cells[2]?.textContent).toBe(
    'Nieuwsbrief aanmakenBijzonderhedentitelDijkberichtstatusingeplandtijd van versturen22-11-2026 09:00ook naar contactenja',
  );
  expect(cells[3]?.textContent).toBe('nieuwsbrief 4');
});

it('requests what is selected, from the first page', async () => {
  respondWith([entry], 120);
  const user = await renderLog({ page: 2 });
  await screen.findByText('pagina 2 van 3');
  expect(lastRequest()).toEqual({ page: '2', page_size: '50' });
  await user.selectOptions(screen.getByLabelText('Handeling'), 'Profiel wijzigen');
  await user.selectOptions(screen.getByLabelText('Resultaat'), 'Gelukt');
  await screen.findByText('pagina 1 van 3');
  expect(lastRequest()).toEqual({ page: '1', page_size: '50', action: 'profile.change', result: 'success' });
  await user.type(screen.getByRole('searchbox'), ' joris {Enter}');
  await waitFor(() => expect(lastRequest()).toMatchObject({ search: 'joris', action: 'profile.change' }));
  await user.click(screen.getByRole('button', { name: 'Alles wissen' }));
  await waitFor(() => expect(lastRequest()).toEqual({ page: '1', page_size: '50' }));
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});

it('follows the URL when it changes', async () => {
  respondWith([entry]);
  const user = await renderLog({ search: 'linde', from: '2026-10-01' });
  await user.type(screen.getByRole('searchbox'), 'x{Enter}');
  await waitFor(() => expect(lastRequest()).toMatchObject({ search: 'lindex' }));
  await user.click(screen.getByRole('button', { name: 'Terug' }));
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('linde');
  expect(screen.getByLabelText<HTMLInputElement>('Van').value).toBe('01-10-2026');
});

it('pages, and keeps the focus at the list', async () => {
  respondWith([entry], 60);
  const user = await renderLog();
  await screen.findByText('pagina 1 van 2');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Vorige' }).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Volgende' }));
  await screen.findByText('pagina 2 van 2');
  expect(lastRequest()).toMatchObject({ page: '2' });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Volgende' }).disabled).toBe(true);
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Logboek' }));
});

it('shows next to the field that a period ends before it begins, and sends no request', async () => {
  respondWith([entry]);
  await renderLog({ from: '2026-10-02', to: '2026-10-01' });
  expect(await screen.findByText('Kies een dag op of na de begindatum.')).toBeTruthy();
  expect(screen.getByLabelText('Tot en met').getAttribute('aria-invalid')).toBe('true');
  expect(fetchMock).not.toHaveBeenCalled();
});

it('distinguishes an empty log from a search without results', async () => {
  respondWith([]);
  await renderLog();
  expect(await screen.findByText('Er staat nog niets in het logboek')).toBeTruthy();
  cleanup();
  await renderLog({ search: 'niemand' });
  expect(await screen.findByText('Niets gevonden')).toBeTruthy();
});

it('links back from a page that does not exist', async () => {
  fetchMock.mockResolvedValue(Response.json({ detail: 'Niet gevonden.', code: 'not_found' }, { status: 404 }));
  const user = await renderLog({ page: 9 });
  const back = await screen.findByRole('button', { name: 'Naar de eerste pagina' });
  respondWith([entry]);
  await user.click(back);
  expect(await screen.findByText('1 regel')).toBeTruthy();
});

it('offers a retry when loading failed', async () => {
  fetchMock.mockImplementation(() => Promise.resolve(Response.json({ detail: 'Kapot.' }, { status: 500 })));
  const user = await renderLog();
  const retry = await screen.findByRole('button', { name: 'Opnieuw proberen' });
  respondWith([entry]);
  await user.click(retry);
  expect(await screen.findByText('1 regel')).toBeTruthy();
});

it('saves the filtered log under the name that the server sends', async () => {
  respondWith([entry]);
  const user = await renderLog({ result: 'failure', search: 'linde', page: 1 });
  const button = await screen.findByRole('button', { name: 'Downloaden als CSV' });
  fetchMock.mockResolvedValue(
    new Response('Tijd;Wie', {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="auditlog-2026-11-21.csv"',
      },
    }),
  );
  await user.click(button);
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(saved.mock.calls[0]?.[0]?.name).toBe('auditlog-2026-11-21.csv');
  expect(fetchMock.mock.lastCall?.[0]).toBe('/api/audit-log/export/?result=failure&search=linde');
});

it('says when the download failed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  respondWith([entry]);
  const user = await renderLog();
  const button = await screen.findByRole('button', { name: 'Downloaden als CSV' });
  fetchMock.mockResolvedValue(Response.json({ detail: 'Kapot.' }, { status: 500 }));
  await user.click(button);
  await waitFor(() =>
    expect(toasts.get().map(({ text }) => text)).toEqual([
      'Het logboek kon niet worden gedownload. Probeer het opnieuw.',
    ]),
  );
  expect(saved).not.toHaveBeenCalled();
});
