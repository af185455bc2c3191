import { audience } from '@dijkportaal/contract/audience/audience';
import { designs, type Publication } from '@dijkportaal/contract/publications/designs';
import { files } from '@dijkportaal/contract/files';
import { fileVersions } from '@dijkportaal/contract/publications/file-versions';
import { groups } from '@dijkportaal/contract/audience/groups';
import { users } from '@dijkportaal/contract/users';
import { zones } from '@dijkportaal/contract/audience/zones';
import { segments } from '@dijkportaal/contract/contacts/segments';
import { cleanup, screen, within, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { startFakeUploads } from '../../../test/fake-uploads.ts';
import { signInAs } from '../../../test/person.ts';
import { portalFile } from '../../../test/portal-file.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { withQueries } from '../../../test/with-queries.tsx';
import { toasts } from '../../platform/toasts.ts';
import { endSession } from '../../platform/tokens.ts';
import { PublicationEditScreen } from './publication-edit-screen.tsx';

let server: FakeServer;
const onLeave = vi.fn<(isSaved: boolean) => void>();
const nothing = { count: 0, next: null, previous: null, results: [] };
const design: Publication = {
  summary: '',
  question: '',
  question_before: null,
  reaction: null,
  id: 4,
  title: 'Dijk bij het veer',
  files: [portalFile({ id: 1 }), portalFile({ id: 2 })],
  group_names: [],
  user_names: [],
  zone_names: [],
  groups: [],
  users: [],
  zones: [],
  segments: [],
  audience: null,
  everyone: false,
  state: 'published',
  publish_at: '2026-11-02T10:00:00Z',
  created_at: '2026-11-02T10:00:00Z',
  updated_at: '2026-11-02T10:00:00Z',
};

beforeEach(async () => {
  endSession();
  server = startFakeServer();
  for (const list of [groups.list, zones.list, users.names, segments.list, audience.preview])
    server.respond(list, nothing);
  onLeave.mockReset();
  toasts.set([]);
  await signInAs(server, { permissions: ['Staff'] });
});
afterEach(cleanup);

const title = () => screen.findByRole('textbox', { name: 'Titel' });
const openForm = (id: string | undefined) =>
  renderScreen(withQueries(<PublicationEditScreen kind="design" id={id} onLeave={onLeave} />));
const openNew = () => openForm(undefined);
const openDesign = () => openForm('4');
const save = () => screen.getByRole('button', { name: 'Opslaan' });
const openFile = async (user: UserEvent, name: string) =>
  user.click(await screen.findByRole('button', { name: `Gegevens van ${name}` }));

it('starts with no audience, and sends the one that is selected to the server', async () => {
  server.respond(designs.create, design);
  const user = await openNew();
  await user.click(save());
  expect(screen.getByText('Titel is verplicht.')).toBeTruthy();
  await user.type(await title(), ' Dijk ');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Alleen wie u kiest' }).checked).toBe(true);
  await user.click(save());
  expect(screen.getByText(/^Kies voor wie dit is/)).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: /^Iedereen/ }));
  await user.click(save());
  await waitFor(() => expect(onLeave).toHaveBeenCalledWith(true));
  expect(server.sentTo(designs.create)).toEqual([{ title: 'Dijk', everyone: true, uploads: [] }]);
});

it('does not save an audience of nobody, until someone is selected', async () => {
  server.respond(designs.get, design);
  server.respond(designs.replace, design);
  const user = await openDesign();
  await title();
  await user.click(save());
  expect(screen.getByText(/^Kies voor wie dit is/)).toBeTruthy();
  expect(server.sentTo(designs.replace)).toEqual([]);
  await user.click(screen.getByRole('radio', { name: /^Iedereen/ }));
  await user.click(save());
  await waitFor(() => expect(onLeave).toHaveBeenCalledWith(true));
  expect(server.sentTo(designs.replace)).toMatchObject([{ title: design.title, everyone: true }]);
});

it('sends the segments that are chosen, and says when the last one is removed', async () => {
  const results = [4, 5].map((id) => ({ id, name: `Segment ${id}`, filter: { parcels: 'none' as const } }));
  server.respond(segments.list, { ...nothing, count: 2, results });
  server.respond(designs.get, { ...design, segments: results.slice(0, 1) });
  server.respond(designs.replace, design);
  const user = await openDesign();
  await user.click(await screen.findByRole('combobox', { name: 'Segmenten van contacten' }));
  await user.click(await screen.findByRole('option', { name: 'Segment 5' }));
  await user.click(save());
  await waitFor(() => expect(onLeave).toHaveBeenCalledTimes(1));
  cleanup();
  const again = await openDesign();
  await again.click(await screen.findByRole('button', { name: 'Segment 4 verwijderen' }));
  await again.click(screen.getByRole('radio', { name: /^Iedereen/ }));
  await again.click(save());
  await waitFor(() => expect(onLeave).toHaveBeenCalledTimes(2));
  expect(server.sentTo(designs.replace)).toMatchObject([
    { everyone: false, segments: [4, 5] },
    { everyone: true, segments: null },
  ]);
});

it('does not lose what was typed while a file is deleted', async () => {
  server.respond(designs.get, design);
  server.respond(files.delete, { detail: 'weg' });
  const user = await openDesign();
  await user.type(await title(), ' herzien');
  await openFile(user, 'foto-1.jpg');
  await user.click(screen.getByRole('button', { name: 'Bestand foto-1.jpg verwijderen' }));
  server.respond(designs.get, { ...design, files: design.files.slice(1) });
  const question = within(screen.getByRole('dialog', { name: 'Bestand verwijderen?' }));
  await user.click(question.getByRole('button', { name: 'Verwijderen' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: /^foto-1/ })).toBeNull());
  expect(screen.getByRole('link', { name: /^foto-2/ })).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: /^foto-2/ })));
  expect(((await title()) as HTMLInputElement).value).toBe('Dijk bij het veer herzien');
});

it('says that it was deleted in the meantime, and leaves', async () => {
  server.respond(designs.get, { ...design, everyone: true });
  server.refuses(designs.replace, 404, { detail: 'Niet gevonden.', code: 'not_found' });
  const user = await openDesign();
  await title();
  await user.click(save());
  await waitFor(() => expect(onLeave).toHaveBeenCalledWith(true));
  expect(toasts.get().map(({ text }) => text)).toEqual([
    'Dit ontwerp is intussen door iemand anders verwijderd. De lijst is bijgewerkt.',
  ]);
});

it("shows the server's errors next to the fields", async () => {
  server.respond(designs.get, { ...design, everyone: true });
  server.refuses(designs.replace, 400, { title: ['Deze titel kan niet.'] });
  const user = await openDesign();
  const field = await title();
  await user.click(save());
  expect(await screen.findByText('Deze titel kan niet.')).toBeTruthy();
  expect(document.activeElement).toBe(field);
  expect(onLeave).not.toHaveBeenCalled();
});

it('stores a new one on this device until it is saved', async () => {
  server.respond(designs.create, design);
  const before = await openNew();
  await before.type(await title(), 'Dijk');
  cleanup();
  const user = await openNew();
  expect(await title()).toHaveProperty('value', 'Dijk');
  await user.click(screen.getByRole('radio', { name: /^Iedereen/ }));
  await user.click(save());
  await waitFor(() => expect(onLeave).toHaveBeenCalledWith(true));
  cleanup();
  expect(localStorage.getItem('dijkportaal.drafts')).toBeNull();
});

it('names the files that must be chosen again after a draft was restored', async () => {
  startFakeUploads();
  const field = () => document.querySelector<HTMLInputElement>('input[type="file"]') ?? expect.fail();
  const before = await openNew();
  await before.upload(field(), [new File(['een'], 'plan.pdf'), new File(['twee'], 'dijk.png')]);
  cleanup();
  const user = await openNew();
  expect(await screen.findByText(/Kies deze bestanden opnieuw: plan\.pdf, dijk\.png\.$/)).toBeTruthy();
  await user.upload(field(), new File(['een'], 'plan.pdf'));
  expect(screen.getByText(/Kies dit bestand opnieuw: dijk\.png\.$/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Concept verwerpen' }));
  expect(screen.queryByText(/opnieuw: dijk/)).toBeNull();
  cleanup();
  expect(localStorage.getItem('dijkportaal.drafts')).toBeNull();
});

it('asks for two files of the same name until both are chosen', async () => {
  startFakeUploads();
  const field = () => document.querySelector<HTMLInputElement>('input[type="file"]') ?? expect.fail();
  const before = await openNew();
  await before.upload(field(), [new File(['een'], 'plan.pdf'), new File(['twee'], 'plan.pdf')]);
  cleanup();
  const user = await openNew();
  expect(await screen.findByText(/Kies deze bestanden opnieuw: plan\.pdf, plan\.pdf\.$/)).toBeTruthy();
  await user.upload(field(), new File(['een'], 'plan.pdf'));
  expect(screen.getByText(/Kies dit bestand opnieuw: plan\.pdf\.$/)).toBeTruthy();
  await user.upload(field(), new File(['twee'], 'plan.pdf'));
  expect(screen.queryByText(/opnieuw: plan/)).toBeNull();
});

it('replaces a file without losing what was typed about it', async () => {
  server.respond(designs.get, { ...design, everyone: true });
  server.respond(designs.replace, design);
  const placed = portalFile({ id: 9, file_name: 'oud.jpg', replaced_at: '2026-11-20T10:00:00Z', change: 'Terug' });
  server.respond(fileVersions.list, { versions: [{ ...portalFile({ id: 9, file_name: 'oud.jpg' }), by: 'Mees Dam' }] });
  server.respond(fileVersions.replace, placed);
  const user = await openDesign();
  await openFile(user, 'foto-2.jpg');
  await user.type(screen.getByLabelText('Omschrijving van foto-2.jpg'), 'Het plan');
  await user.click(screen.getByRole('button', { name: 'Bestand foto-2.jpg vervangen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Bestand vervangen' }));
  await user.click(dialog.getByRole('button', { name: 'Vervangen' }));
  expect(dialog.getByText('Kies een bestand.')).toBeTruthy();
  await user.click(await dialog.findByRole('button', { name: /^oud.jpg van .* terugzetten$/ }));
  const question = within(screen.getByRole('dialog', { name: 'Eerdere versie terugzetten?' }));
  await user.type(question.getByLabelText(/^Wat is er gewijzigd/), 'Terug');
  server.respond(designs.get, { ...design, everyone: true, files: [portalFile({ id: 1 }), placed] });
  await user.click(question.getByRole('button', { name: 'Terugzetten' }));
  expect(await screen.findByLabelText('Omschrijving van oud.jpg')).toHaveProperty('value', 'Het plan');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: /^oud/ })));
  expect(server.sentTo(fileVersions.replace)).toEqual([{ file: 9, change: 'Terug' }]);
  await user.click(save());
  await waitFor(() => expect(onLeave).toHaveBeenCalledWith(true));
  expect(server.sentTo(designs.replace)).toMatchObject([{ file_details: [{ id: 9, caption: 'Het plan' }] }]);
});

describe('when a colleague described the same files', () => {
  const everyone = { ...design, everyone: true };
  const theirs = {
    ...everyone,
    files: [portalFile({ id: 2 }), portalFile({ id: 1, caption: 'Van de collega', alt: 'Schapen' })],
  };
  const openAndSave = async (latest: Publication = theirs) => {
    server.respond(designs.get, everyone);
    const user = await openDesign();
    await openFile(user, 'foto-1.jpg');
    await user.type(screen.getByLabelText('Omschrijving van foto-1.jpg'), 'Van mij');
    server.refuses(designs.replace, 412, { detail: 'Gewijzigd.', code: 'conflict' });
    server.respond(designs.get, latest);
    await user.click(save());
    const dialog = within(await screen.findByRole('dialog', { name: 'Een collega heeft dit ook gewijzigd' }));
    return { user, dialog };
  };

  it('shows both, and saves what was typed over the latest version', async () => {
    const { user, dialog } = await openAndSave();
    const parts = dialog.getAllByRole('region').map((part) => part.textContent);
    expect(parts).toEqual([
      'BestandenVan uDoor u niet gewijzigdVan uw collegafoto-2.jpg, foto-1.jpg',
      'Omschrijving van foto-1.jpgVan uVan mijVan uw collegaVan de collega',
      'Wat is er te zien op foto-1.jpg?Van uDoor u niet gewijzigdVan uw collegaSchapen',
    ]);
    server.respond(designs.replace, theirs);
    await user.click(dialog.getByRole('button', { name: 'Mijn versie bewaren' }));
    await waitFor(() => expect(onLeave).toHaveBeenCalledWith(true));
    const details = [{ id: 1, caption: 'Van mij', alt: 'Schapen', is_cover: false }];
    const sent = server.sentTo(designs.replace).at(-1);
    expect(sent).toMatchObject({ file_details: details });
    expect(sent).not.toHaveProperty('file_order');
  });

  it('saves what was typed, or uses theirs', async () => {
    const { user, dialog } = await openAndSave();
    await user.click(dialog.getByRole('button', { name: 'Terug naar het formulier' }));
    expect(screen.getByLabelText('Omschrijving van foto-1.jpg')).toHaveProperty('value', 'Van mij');
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Versie van mijn collega gebruiken' }));
    const field = await screen.findByDisplayValue('Van de collega');
    expect(field.getAttribute('aria-label')).toBe('Omschrijving van foto-1.jpg');
    expect(onLeave).not.toHaveBeenCalled();
  });

  it('says what was written about a file that the colleague replaced', async () => {
    const placed = { replaced_at: '2026-11-20T10:00:00Z', caption: 'Van de collega' };
    const replaced = portalFile({ id: 9, file_name: 'nieuw.jpg', ...placed });
    const { user, dialog } = await openAndSave({ ...everyone, files: [replaced, portalFile({ id: 2 })] });
    expect(dialog.getAllByRole('region').map((part) => part.textContent)).toEqual([
      'BestandenVan uDoor u niet gewijzigdVan uw colleganieuw.jpg, foto-2.jpg',
      'Omschrijving van nieuw.jpgVan uVan mijVan uw collegaVan de collega',
    ]);
    server.respond(designs.replace, everyone);
    await user.click(dialog.getByRole('button', { name: 'Mijn versie bewaren' }));
    await waitFor(() => expect(onLeave).toHaveBeenCalledWith(true));
    expect(server.sentTo(designs.replace).at(-1)).toMatchObject({ file_details: [{ id: 1, caption: 'Van mij' }] });
  });

  it('says what was written about a file that is gone', async () => {
    const { dialog } = await openAndSave({ ...everyone, files: [portalFile({ id: 2 })] });
    expect(dialog.getAllByRole('region').map((part) => part.textContent)).toEqual([
      'BestandenVan uDoor u niet gewijzigdVan uw collegafoto-2.jpg',
      'Omschrijving van foto-1.jpgVan uVan mijVan uw collegaGeen',
    ]);
  });
});

it('does not publish files without texts unless staff say why', async () => {
  const draft = { ...design, everyone: true, state: 'draft' as const, publish_at: null };
  server.respond(designs.get, { ...draft, files: [portalFile({ id: 1 })] });
  server.respond(designs.replace, design);
  const user = await openDesign();
  await user.click(await screen.findByRole('radio', { name: /^Nu publiceren/ }));
  expect(screen.getByText(/^Zonder omschrijving of tekst voor schermlezers: foto-1\.jpg\./)).toBeTruthy();
  await user.click(save());
  const reason = screen.getByLabelText('Waarom ontbreken de teksten?');
  expect(document.activeElement).toBe(reason);
  await user.type(reason, 'Spoed');
  await user.click(save());
  await waitFor(() => expect(onLeave).toHaveBeenCalledWith(true));
  expect(server.sentTo(designs.replace)).toMatchObject([{ without_texts: 'Spoed' }]);
});
