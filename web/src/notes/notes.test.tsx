import { notes, type Note } from '@dijkportaal/contract/notes';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../test/fake-server.ts';
import { signInAs } from '../../test/person.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { withQueries } from '../../test/with-queries.tsx';
import { portalFacts } from '../platform/portal-facts.ts';
import { toasts } from '../platform/toasts.ts';
import { MyPromises } from './my-promises.tsx';
import { MyFollowUps, NotesSection } from './public.tsx';

let server: FakeServer;

const note: Note = {
  id: 3,
  subject: { kind: 'profile', ref: '9', name: 'Merel Kwelder', profile_id: 9 },
  text: 'Belde over de oprit.',
  author: 'Bente Heuvel',
  created_at: '2026-11-25T09:30:00.000Z',
  changed_at: '2026-11-25T09:30:00.000Z',
  due_on: null,
  owner_id: null,
  owner: '',
  promise: '',
  done_at: null,
  done_by: '',
};
const followUp: Note = { ...note, due_on: '2026-01-05', owner_id: 7, owner: 'Linde Kolk', promise: 'Wij bellen u.' };
const respondWith = (...results: Note[]) =>
  server.respond(notes.list, { count: results.length, next: null, previous: null, results });
const open = () => renderScreen(withQueries(<NotesSection subject={{ profile: 9 }} />));

beforeEach(async () => {
  server = startFakeServer();
  await signInAs(server, { permissions: ['Staff'] });
  portalFacts.set({ base_map: null } as never);
  server.respond(notes.owners, {
    results: [
      { id: 12, name: 'Bente Heuvel' },
      { id: 7, name: 'Linde Kolk' },
    ],
  });
  toasts.set([]);
  localStorage.removeItem('dijkportaal.drafts');
});
afterEach(() => {
  cleanup();
  portalFacts.set(undefined);
});

it('says what was written, by whom and when, what is late, and what the resident sees', async () => {
  respondWith(
    note,
    { ...followUp, id: 4 },
    { ...note, id: 5, subject: { ...note.subject, kind: 'message', name: 'Oprit' } },
  );
  await open();
  const [first, second, third] = await screen.findAllByRole('article');
  expect(first?.textContent).toContain('Belde over de oprit.Bente Heuvel, 25-11-2026 10:30');
  expect(second?.textContent).toContain('Te laatOpvolgen op 05-01-2026 door Linde Kolk');
  expect(second?.textContent).toContain('zichtbaar voor de bewoner: Wij bellen u.');
  expect(third?.querySelector('a')?.textContent).toBe('Bericht: Oprit');
});

it('writes a follow-up of oneself, with a promise, and shows the errors at their fields', async () => {
  respondWith();
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Notitie schrijven' }));
  await user.click(screen.getByLabelText('Opvolgen'));
  await user.click(screen.getByRole('button', { name: 'Opslaan' }));
  expect(screen.getByText('Schrijf een notitie.')).toBeTruthy();
  expect(screen.getByText('Kies een datum.')).toBeTruthy();
  expect(server.sentTo(notes.create)).toEqual([]);
  await user.type(screen.getByLabelText('Notitie'), 'Terugbellen');
  await user.type(screen.getByRole('textbox', { name: 'Opvolgen op' }), '04-12-2099');
  await user.type(screen.getByLabelText('Toezegging aan de bewoner'), 'Wij bellen u.');
  expect(screen.getByLabelText<HTMLSelectElement>('Door').selectedOptions[0]?.textContent).toBe('Linde Kolk');
  server.refuses(notes.create, 400, { owner_id: ['Kies een medewerker met een actief account.'] });
  await user.click(screen.getByRole('button', { name: 'Opslaan' }));
  expect(await screen.findByText('Kies een medewerker met een actief account.')).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Door'), 'Bente Heuvel');
  server.respond(notes.create, followUp);
  await user.click(screen.getByRole('button', { name: 'Opslaan' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = { profile: 9, text: 'Terugbellen', due_on: '2099-12-04', owner_id: 12, promise: 'Wij bellen u.' };
  expect(server.sentTo(notes.create).at(-1)).toEqual(sent);
});

it('has what was typed after a crash, and has nothing to promise about a parcel', async () => {
  respondWith();
  const parcel = () => renderScreen(withQueries(<NotesSection subject={{ parcel: 'KDL02 C 7' }} />));
  const before = await parcel();
  await before.click(await screen.findByRole('button', { name: 'Notitie schrijven' }));
  await before.type(screen.getByLabelText('Notitie'), 'Sloot aan de noordkant');
  await before.click(screen.getByLabelText('Opvolgen'));
  expect(screen.queryByLabelText('Toezegging aan de bewoner')).toBeNull();
  cleanup();
  const user = await parcel();
  await user.click(await screen.findByRole('button', { name: 'Notitie schrijven' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Notitie').value).toBe('Sloot aan de noordkant');
});

it('compares with what a colleague saved first', async () => {
  respondWith(note);
  server.respond(notes.get, note, '"1"');
  const user = await open();
  await user.click(await screen.findByRole('button', { name: /wijzigen$/ }));
  await user.clear(await screen.findByLabelText('Notitie'));
  await user.type(screen.getByLabelText('Notitie'), 'Van mij');
  server.refuses(notes.replace, 412, { detail: '', code: 'conflict', changed_by: 'Bente Heuvel' });
  server.respond(notes.get, { ...note, text: 'Van Bente' }, '"2"');
  await user.click(screen.getByRole('button', { name: 'Opslaan' }));
  await screen.findByRole('heading', { name: 'Een collega heeft dit ook gewijzigd' });
  expect(screen.getByText('Van Bente')).toBeTruthy();
  server.respond(notes.replace, { ...note, text: 'Van mij' });
  await user.click(screen.getByRole('button', { name: 'Mijn versie bewaren' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.versionsSentTo(notes.replace)).toEqual(['"1"', '"2"']);
});

it('deletes only after a question that says that it is for good', async () => {
  respondWith(followUp);
  server.respond(notes.get, followUp);
  server.respond(notes.delete, { detail: 'ok' });
  const user = await open();
  await user.click(await screen.findByRole('button', { name: /^Acties|Meer/ }));
  await user.click(screen.getByRole('button', { name: /verwijderen$/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/kan niet worden teruggezet/)).toBeTruthy();
  expect(dialog.getByText('De bewoner ziet de toezegging dan ook niet meer.')).toBeTruthy();
  respondWith();
  await user.click(dialog.getByRole('button', { name: 'Verwijderen' }));
  expect(await screen.findByText('Nog geen notities.')).toBeTruthy();
  expect(server.versionsSentTo(notes.delete)).toEqual(['"loaded"']);
});

it('of home are late, today and later; one press marks one as done, and another undoes that', async () => {
  const later = { ...followUp, id: 5, due_on: '2099-01-05', owner_id: null, text: 'Brief', promise: '' };
  respondWith(followUp, later);
  const user = await renderScreen(withQueries(<MyFollowUps />));
  const headings = await screen.findAllByRole('heading', { level: 3 });
  expect(headings.map(({ textContent }) => textContent)).toEqual(['Te laat (1)', 'Later (1)']);
  const [first, second] = screen.getAllByRole('listitem');
  expect(first?.textContent).toBe('Merel KwelderToezeggingBelde over de oprit.05-01-2026Gedaan');
  expect(second?.textContent).toContain('Zonder eigenaar');
  server.respond(notes.mark, { ...followUp, done_at: note.created_at });
  respondWith(later);
  await user.click(screen.getByRole('button', { name: '‘Belde over de oprit.’ op gedaan zetten' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  respondWith(followUp, later);
  act(() => toasts.get()[0]?.action?.run());
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
  expect(server.sentTo(notes.mark)).toEqual([{ is_done: true }, { is_done: false }]);
});

it('show a resident what was promised, with its day and state', async () => {
  const made_at = '2026-11-20T09:00:00Z';
  server.respond(notes.promises, {
    results: [
      { id: 1, text: 'Wij bellen u.', due_on: '2099-12-04', made_at, done_at: null },
      { id: 2, text: 'Wij komen langs.', due_on: '2026-11-21', made_at, done_at: null },
      { id: 3, text: 'Wij sturen een kaart.', due_on: '2026-11-24', made_at, done_at: '2026-11-23T09:00:00Z' },
    ],
  });
  await renderScreen(withQueries(<MyPromises />));
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Wij bellen u.Nog te doenToegezegd op 20-11-2026, uiterlijk 04-12-2099',
    'Wij komen langs.Nog niet gedaanToegezegd op 20-11-2026, uiterlijk 21-11-2026',
    'Wij sturen een kaart.Gedaan op 23-11-2026Toegezegd op 20-11-2026, uiterlijk 24-11-2026',
  ]);
});

it('are absent on a server that only has the specified calls', async () => {
  portalFacts.set(null);
  await renderScreen(
    withQueries(
      <>
        <NotesSection subject={{ profile: 9 }} />
        <MyFollowUps />
        <MyPromises />
      </>,
    ),
  );
  expect(screen.getByRole('main').textContent).toBe('');
});
