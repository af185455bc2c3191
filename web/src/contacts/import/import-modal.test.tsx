import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ImportModal } from './import-modal.tsx';

interface Sent {
  rows: { name: string }[];
  commit: boolean;
}

const fetchMock = vi.fn<(url: string, init: { body: string }) => Promise<Response>>();
vi.stubGlobal('fetch', fetchMock);
beforeEach(() => fetchMock.mockReset());
afterEach(cleanup);

const sent = () => fetchMock.mock.calls.map(([, { body }]) => JSON.parse(body) as Sent);

async function choose(content: string, name = 'contacten.csv') {
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
  fetchMock.mockImplementation(() => Promise.resolve(Response.json({ created: 1, updated: 2, errors: [] })));
  const user = await choose('Naam;E-mail\nAnna;a@example.org');
  expect(await screen.findByText('Het bestand is in orde. Dit gaat er gebeuren:')).toBeTruthy();
  expect(sent().map(({ commit }) => commit)).toEqual([false]);
  await user.click(screen.getByRole('button', { name: 'Importeren' }));
  expect(await screen.findByText('De contacten zijn geïmporteerd.')).toBeTruthy();
  expect(sent().map(({ commit }) => commit)).toEqual([false, true]);
  expect(sent()[1]?.rows.map(({ name }) => name)).toEqual(['Anna']);
});

it('names each error with its row, and offers nothing to save', async () => {
  const errors = [{ row: 1, field: 'email', message: 'Geen geldig adres.' }];
  fetchMock.mockImplementation(() => Promise.resolve(Response.json({ created: 0, updated: 0, errors })));
  await choose('Naam;E-mail\nAnna;fout');
  expect((await screen.findByRole('listitem')).textContent).toBe('Rij 1 Anna, E-mail: Geen geldig adres.');
  expect(screen.queryByRole('button', { name: 'Importeren' })).toBeNull();
});

it('finds cells that are too long before anything is sent', async () => {
  await choose(`Naam;E-mail\n${'x'.repeat(201)};a@example.org`);
  expect((await screen.findByRole('listitem')).textContent).toMatch(/Naam: Gebruik minder tekens\.$/);
  expect(fetchMock).not.toHaveBeenCalled();
});

it('says what is missing in a file without headings', async () => {
  await choose('Anna;a@example.org');
  expect(await screen.findByText(/^In de eerste rij moeten de kolommen Naam en E-mail staan/)).toBeTruthy();
  expect(fetchMock).not.toHaveBeenCalled();
});

it('says when the server refuses it', async () => {
  fetchMock.mockImplementation(() => Promise.resolve(Response.json({ detail: 'Kapot.' }, { status: 500 })));
  await choose('Naam;E-mail\nAnna;a@example.org');
  expect(await screen.findByText('Het bestand kon niet worden geïmporteerd.')).toBeTruthy();
});
