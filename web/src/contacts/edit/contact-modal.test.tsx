import type { Contact } from '@dijkportaal/contract/contacts/contacts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startFakeServer } from '../../../test/fake-server.ts';
import { signInAs } from '../../../test/person.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { withQueries } from '../../../test/with-queries.tsx';
import { ChangeContactModal, ContactModal } from './contact-modal.tsx';

const mine: Contact = {
  id: 1,
  name: 'Contact 1',
  email: '1@example.org',
  mobile_phone: '',
  filtered_email: ['1@example.org'],
  invite_all_email_addresses: false,
  groups: [],
  zones: [],
  user: null,
  invited_at: null,
  invited_by_letter: false,
  is_external: false,
  bounced: [],
};
const theirs = { ...mine, name: 'Van de collega', mobile_phone: '0612345678' };
const saves: { ifMatch: string | null; body: unknown }[] = [];
const onClose = vi.fn<() => void>();
let loaded: number;
/** The version that the server accepts. */
let accepted: string;

async function response(url: string, { method, body, headers }: RequestInit) {
  if (method === 'GET' && url === '/api/contacts/1/') {
    loaded += 1;
    // A proxy made the first ETag weak.
    const [contact, etag] = loaded === 1 ? [mine, 'W/"1"'] : [theirs, '"2"'];
    return Response.json(contact, { headers: { etag } });
  }
  if (method !== 'PUT') return Response.json({ count: 0, next: null, previous: null, results: [] });
  const ifMatch = new Headers(headers).get('if-match');
  saves.push({ ifMatch, body: JSON.parse(body as string) });
  const refusal = { detail: '', code: 'conflict', changed_by: 'Bente Heuvel', changed_at: '2026-11-25T09:30:00Z' };
  return ifMatch === null || ifMatch === accepted ? Response.json(theirs) : Response.json(refusal, { status: 412 });
}

beforeEach(async () => {
  await signInAs(startFakeServer(), { permissions: ['Staff'] });
  vi.stubGlobal('fetch', response);
  loaded = 0;
  accepted = '"2"';
  saves.length = 0;
  onClose.mockReset();
  localStorage.removeItem('dijkportaal.drafts');
});
afterEach(cleanup);

/** Renames the contact, while a colleague gave it another name and a phone number. */
async function openConflict() {
  const user = await renderScreen(withQueries(<ChangeContactModal id={1} onClose={onClose} />));
  await user.clear(await screen.findByLabelText('Naam'));
  await user.type(screen.getByLabelText('Naam'), 'Van mij');
  await user.click(screen.getByRole('button', { name: 'Opslaan' }));
  await screen.findByRole('heading', { name: 'Een collega heeft dit ook gewijzigd' });
  expect(screen.getByText(/heeft Bente Heuvel op 25-11-2026 10:30 andere gegevens opgeslagen/)).toBeTruthy();
  return user;
}

it('compares with what a colleague saved, and does not change their other fields when saving over it', async () => {
  const user = await openConflict();
  const name = within(screen.getByRole('region', { name: 'Naam' }));
  expect(name.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['Van mij', 'Van de collega']);
  await user.click(screen.getByRole('button', { name: 'Mijn versie bewaren' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(saves.map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"']);
  expect(saves[1]?.body).toMatchObject({ name: 'Van mij', mobile_phone: '0612345678' });
});

it('saves after one answer when a proxy changes the version, so that the server refuses the one it gave', async () => {
  accepted = 'none';
  const user = await openConflict();
  await user.click(screen.getByRole('button', { name: 'Mijn versie bewaren' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(saves.map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"', null]);
  expect(saves[2]?.body).toMatchObject({ name: 'Van mij', mobile_phone: '0612345678' });
});

it("can take a colleague's version, and saves nothing then", async () => {
  const user = await openConflict();
  await user.click(screen.getByRole('button', { name: 'Versie van mijn collega gebruiken' }));
  expect(screen.getByLabelText<HTMLInputElement>('Naam').value).toBe('Van de collega');
  expect(saves).toHaveLength(1);
});

it('goes back to the form with what was typed', async () => {
  const user = await openConflict();
  await user.click(screen.getByRole('button', { name: 'Terug naar het formulier' }));
  expect(screen.getByLabelText<HTMLInputElement>('Naam').value).toBe('Van mij');
  expect(onClose).not.toHaveBeenCalled();
});

it('asks before it discards what was typed', async () => {
  const user = await renderScreen(withQueries(<ContactModal contact={null} onClose={onClose} />));
  await user.type(screen.getByLabelText('Naam'), 'Anna');
  for (const leave of [() => user.keyboard('{Escape}'), () => user.click(screen.getByText('Annuleren'))]) {
    await leave();
    await user.click(await screen.findByRole('button', { name: 'Hier blijven' }));
    expect(screen.getByLabelText<HTMLInputElement>('Naam').value).toBe('Anna');
  }
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Weggaan zonder opslaan' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('closes without a question when nothing was typed', async () => {
  const user = await renderScreen(withQueries(<ContactModal contact={null} onClose={onClose} />));
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('stores what was typed on this device until it is saved', async () => {
  loaded = 1;
  const before = await renderScreen(withQueries(<ChangeContactModal id={1} onClose={onClose} />));
  await before.type(await screen.findByLabelText('Naam'), ' en Zonen');
  cleanup();
  const user = await renderScreen(withQueries(<ChangeContactModal id={1} onClose={onClose} />));
  expect((await screen.findByLabelText<HTMLInputElement>('Naam')).value).toBe('Van de collega en Zonen');
  expect(screen.getByText(/^Concept van .* hersteld\.$/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Opslaan' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(saves).toMatchObject([{ ifMatch: '"2"', body: { name: 'Van de collega en Zonen' } }]);
  cleanup();
  expect(localStorage.getItem('dijkportaal.drafts')).toBeNull();
});
