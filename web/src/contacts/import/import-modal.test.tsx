import type { ImportedRow } from '@dijkportaal/contract/contacts/contacts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeSheets } from '../../../test/sheets.ts';
import { stubFileWorker } from '../../../test/file-worker.ts';
import { ImportModal } from './import-modal.tsx';

interface Sent {
  rows: { row: number; name: string; mobile_phone: string }[];
  commit: boolean;
}

const fetchMock = vi.fn<(url: string, init: { body: string }) => Promise<Response>>();
vi.stubGlobal('fetch', fetchMock);
stubFileWorker();
beforeEach(() => fetchMock.mockReset());
afterEach(cleanup);

const sent = () => fetchMock.mock.calls.map(([, { body }]) => JSON.parse(body) as Sent);

const counts = { created: 1, updated: 1, unchanged: 1 };
const preview: ImportedRow[] = [
  { row: 2, kind: 'created', name: 'Anna', email: 'a@example.org', changes: [] },
  {
    row: 4,
    kind: 'updated',
    name: 'Bea',
    email: 'b@example.org',
    changes: [
      { field: 'name', before: 'Bo', after: 'Bea' },
      { field: 'mobile_phone', before: '', after: '06' },
    ],
  },
  { row: 5, kind: 'unchanged', name: 'Cor', email: 'c@example.org', changes: [] },
];
const lines = (name: string) => [...screen.getByRole('list', { name }).children].map(({ textContent }) => textContent);

async function choose(content: string | Uint8Array<ArrayBuffer>, name = 'contacten.csv') {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ImportModal onClose={() => {}} />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (input === null) throw new Error('no file can be chosen');
  await user.upload(input, new File([content], name, { type: 'text/csv' }));
  return user;
}

it('has the file checked first, and saves it only after confirmation', async () => {
  fetchMock.mockImplementation(() => Promise.resolve(Response.json({ ...counts, errors: [], rows: preview })));
  const user = await choose('Naam;E-mail\nAnna;a@example.org');
  expect(await screen.findByText('Het bestand is in orde. Dit gaat er gebeuren:')).toBeTruthy();
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['1', '1', '1']);
  expect(lines('Nieuw')).toEqual(['Rij 2, Anna, a@example.org']);
  expect(lines('Bijgewerkt')).toEqual(['Rij 4, BeaNaam: Bo wordt BeaMobiele telefoon: leeg wordt 06']);
  expect(lines('Blijft gelijk')).toEqual(['Rij 5, Cor']);
  expect(sent().map(({ commit }) => commit)).toEqual([false]);
  await user.click(screen.getByRole('button', { name: 'Importeren' }));
  const done = await screen.findByText('De contacten zijn geïmporteerd.');
  expect(document.activeElement).toBe(done.parentElement);
  expect(sent().map(({ commit }) => commit)).toEqual([false, true]);
  expect(sent()[1]?.rows.map(({ name }) => name)).toEqual(['Anna']);
});

it('names each error with its row, and offers nothing to save', async () => {
  const errors = [{ row: 3, field: 'email', message: 'Geen geldig adres.' }];
  fetchMock.mockImplementation(() =>
    Promise.resolve(Response.json({ created: 0, updated: 0, unchanged: 0, errors, rows: [] })),
  );
  await choose('Naam;E-mail\n\nAnna;fout');
  expect((await screen.findByRole('listitem')).textContent).toBe('Rij 3 Anna, E-mail: Geen geldig adres.');
  expect(screen.queryByRole('button', { name: 'Importeren' })).toBeNull();
});

it('finds cells that are too long before anything is sent', async () => {
  await choose(`Naam;E-mail\n${'x'.repeat(201)};a@example.org`);
  expect((await screen.findByRole('listitem')).textContent).toMatch(/Naam: Gebruik minder tekens\.$/);
  expect(fetchMock).not.toHaveBeenCalled();
});

it('says what is missing in a file without headings', async () => {
  await choose('Anna;a@example.org');
  expect(await screen.findByText(/^Boven de contacten moeten kolomkoppen staan/)).toBeTruthy();
  expect(fetchMock).not.toHaveBeenCalled();
});

it('does not lose the file and the chosen columns after a failure, and uses them for the corrected file', async () => {
  let response = () => Response.json({ detail: 'Kapot.' }, { status: 500 });
  fetchMock.mockImplementation(() => Promise.resolve(response()));
  const user = await choose('Wie;Waar\nAnna;a@example.org', 'leden.csv');
  expect(await screen.findByText('Kies in welke kolommen de naam en het e-mailadres staan.')).toBeTruthy();
  expect(fetchMock).not.toHaveBeenCalled();
  await user.selectOptions(screen.getByLabelText('Naam'), 'Wie');
  await user.selectOptions(screen.getByLabelText('E-mail'), 'Waar');
  await screen.findByText('Het bestand kon niet worden geïmporteerd.');
  response = () => Response.json({ ...counts, errors: [{ row: 2, field: 'name', message: 'Fout.' }], rows: [] });
  expect(document.activeElement).toBe(screen.getByLabelText('E-mail'));
  await user.click(screen.getByRole('button', { name: 'Opnieuw proberen' }));
  const wrong = await screen.findByText(/^1 fout gevonden/);
  expect(document.activeElement?.contains(wrong)).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
  expect(screen.getByText('leden.csv')).toBeTruthy();
  response = () => Response.json({ ...counts, errors: [], rows: preview });
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  await user.upload(input ?? expect.fail(), new File(['Wie;Waar\n\nBea;b@example.org'], 'beter.csv'));
  await screen.findByText('Het bestand is in orde. Dit gaat er gebeuren:');
  expect(sent().map(({ rows }) => rows.map(({ row, name }) => [row, name]))).toEqual([
    [[2, 'Anna']],
    [[2, 'Anna']],
    [[3, 'Bea']],
  ]);
});

async function chooseAnother(user: UserEvent, file: File) {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  await user.upload(input ?? expect.fail(), file);
}

it('takes no other file while one is saved', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  fetchMock.mockResolvedValueOnce(Response.json({ ...counts, errors: [], rows: preview }));
  fetchMock.mockReturnValueOnce(promise);
  const user = await choose('Naam;E-mail\nAnna;a@example.org');
  await user.click(await screen.findByRole('button', { name: 'Importeren' }));
  const other = screen.getByRole('button', { name: 'Ander bestand kiezen' });
  expect(other.getAttribute('aria-disabled')).toBe('true');
  await chooseAnother(user, new File(['Naam;E-mail\nBea;b@example.org'], 'ander.csv'));
  expect(screen.getByText('contacten.csv')).toBeTruthy();
  expect(screen.queryByText('ander.csv')).toBeNull();
  resolve(Response.json({ ...counts, errors: [], rows: [] }));
  await screen.findByText('De contacten zijn geïmporteerd.');
  expect(sent().map(({ commit, rows }) => [commit, rows[0]?.name])).toEqual([
    [false, 'Anna'],
    [true, 'Anna'],
  ]);
});

it('does not send the file before when another cannot be read', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  fetchMock.mockImplementation(() => Promise.resolve(Response.json({ ...counts, errors: [], rows: preview })));
  const user = await choose('Naam;E-mail\nAnna;a@example.org');
  await screen.findByRole('button', { name: 'Importeren' });
  const gone = new File(['Naam;E-mail'], 'weg.csv');
  gone.arrayBuffer = () => Promise.reject(new Error('gone'));
  await chooseAnother(user, gone);
  await screen.findByText('Het bestand kon niet worden geïmporteerd.');
  expect(screen.queryByRole('button', { name: 'Opnieuw proberen' })).toBeNull();
  expect(sent()).toHaveLength(1);
  vi.restoreAllMocks();
});

it('imports the rows without errors, and saves the others as a file with the reasons', async () => {
  const saved: File[] = [];
  URL.createObjectURL = (file: File) => `blob:${saved.push(file)}`;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const errors = [{ row: 3, field: 'email', message: '‘jan jansen@example.org’ is geen geldig e-mailadres.' }];
  fetchMock.mockResolvedValueOnce(
    Response.json({ created: 1, updated: 0, unchanged: 0, errors, rows: preview.slice(0, 1) }),
  );
  fetchMock.mockResolvedValueOnce(Response.json({ created: 1, updated: 0, unchanged: 0, errors: [], rows: [] }));
  const lines = [
    'Lid;Naam;E-mail',
    '1;Anna;a@example.org',
    '=2;Jan;jan jansen@example.org',
    `4;${'x'.repeat(201)};c@example.org`,
  ];
  const user = await choose(lines.join('\n'));
  expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    'Rij 3 Jan, E-mail: ‘jan jansen@example.org’ is geen geldig e-mailadres.',
    expect.stringMatching(/^Rij 4 x+, Naam: Gebruik minder tekens\.$/),
    'Rij 2, Anna, a@example.org',
  ]);
  await user.click(screen.getByRole('button', { name: '1 rij importeren' }));
  await screen.findByText('De contacten zijn geïmporteerd.');
  expect(screen.getByText(/^2 rijen met fouten zijn niet opgeslagen/)).toBeTruthy();
  expect(sent().map(({ commit, rows }) => [commit, rows.map(({ row }) => row)])).toEqual([
    [false, [2, 3]],
    [true, [2]],
  ]);
  await user.click(screen.getByRole('button', { name: 'Rijen met fouten downloaden' }));
  expect(saved.map(({ name }) => name)).toEqual(['rijen-met-fouten.csv']);
  expect((await saved[0]?.text())?.split('\r\n').slice(0, 2)).toEqual([
    '"Lid";"Naam";"E-mail";"Wat is er fout"',
    `"'=2";"Jan";"jan jansen@example.org";"E-mail: ‘jan jansen@example.org’ is geen geldig e-mailadres."`,
  ]);
  vi.restoreAllMocks();
});

it('asks whether letters are right when the bytes do not prove it, and which zeros were lost', async () => {
  fetchMock.mockImplementation(() => Promise.resolve(Response.json({ ...counts, errors: [], rows: preview })));
  const bytes = Uint8Array.from(Array.from('Naam;E-mail;Telefoon\nPeti\u00FE;a@example.org;612345678'), (sign) =>
    sign.charCodeAt(0),
  );
  const user = await choose(bytes);
  expect(await screen.findByText(/Staat dit er goed\?$/)).toBeTruthy();
  expect(screen.getByText('Petiþ')).toBeTruthy();
  await user.selectOptions(screen.getByLabelText(/^Staat het er niet goed/), 'Windows (Midden-Europees)');
  expect(await screen.findByText('Petiţ')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: /^Bij 1 telefoonnummer/ }));
  await expect.poll(() => sent()).toHaveLength(3);
  expect(sent().map(({ rows: [row] }) => [row?.name, row?.mobile_phone])).toEqual([
    ['Petiþ', '0612345678'],
    ['Petiţ', '0612345678'],
    ['Petiţ', '612345678'],
  ]);
});

it('offers the sheets of a workbook, and starts with the one that has contacts', async () => {
  fetchMock.mockImplementation(() => Promise.resolve(Response.json({ ...counts, errors: [], rows: preview })));
  const row = (...cells: string[]) =>
    `<row>${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
  const hidden = row('Cas', 'c@example.org').replace('<row', '<row hidden="1"');
  const sheets = [
    { name: 'Export Summary', data: row('Sheet', 'Table') + row('Blad 1', 'Tabel') },
    { name: 'Bewoners', data: row('Naam', 'E-mail') + row('Anna', 'a@example.org') + hidden },
    { name: 'Pachters', data: row('Naam', 'E-mail') + row('Bea', 'b@example.org') },
  ];
  const user = await choose(makeSheets({ sheets }), 'contacten.xlsx');
  expect(await screen.findByText(/^1 verborgen rij is niet gelezen/)).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Blad'), 'Pachters');
  await expect.poll(() => sent()).toHaveLength(2);
  expect(sent().map(({ rows }) => rows.map(({ name }) => name))).toEqual([['Anna'], ['Bea']]);
});

it('offers an example file', async () => {
  const links: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    links.push(this.download);
  });
  URL.createObjectURL = () => 'blob:';
  const user = await choose('');
  await user.click(screen.getByRole('button', { name: 'Voorbeeldbestand downloaden' }));
  expect(links).toEqual(['voorbeeld-contacten.csv']);
  vi.restoreAllMocks();
});

it('says when the server refuses it', async () => {
  fetchMock.mockImplementation(() => Promise.resolve(Response.json({ detail: 'Kapot.' }, { status: 500 })));
  await choose('Naam;E-mail\nAnna;a@example.org');
  expect(await screen.findByText('Het bestand kon niet worden geïmporteerd.')).toBeTruthy();
});
