import { audience } from '@dijkportaal/contract/audience/audience';
import { groups } from '@dijkportaal/contract/audience/groups';
import { zones } from '@dijkportaal/contract/audience/zones';
import { segments } from '@dijkportaal/contract/contacts/segments';
import { news, type NewsItem } from '@dijkportaal/contract/publications/news';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { startFakeUploads } from '../../../test/fake-uploads.ts';
import { signInAs } from '../../../test/person.ts';
import { portalFile } from '../../../test/portal-file.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { withQueries } from '../../../test/with-queries.tsx';
import { NewsForm } from './news-form.tsx';

let server: FakeServer;
const onLeave = vi.fn<(isSaved: boolean) => void>();
const item: NewsItem = {
  id: 7,
  title: 'Dijk open',
  content: '<p>Tekst</p>',
  thumbnail: null,
  featured_image: null,
  pdf_file: null,
  image: portalFile({ id: 1, caption: 'De oude dijk', alt: 'Een dijk' }),
  pdf: null,
  groups: [],
  zones: [],
  segments: [],
  everyone: true,
  audience: null,
  state: 'published',
  publish_at: '2026-03-31T22:30:00.000Z',
  created_at: '2026-03-31T22:30:00.000Z',
  updated_at: '2026-04-02T08:00:00.000Z',
};

beforeEach(async () => {
  server = startFakeServer();
  startFakeUploads();
  onLeave.mockReset();
  const nothing = { count: 0, next: null, previous: null, results: [] };
  for (const list of [groups.list, zones.list, segments.list, audience.preview]) server.respond(list, nothing);
  await signInAs(server, { permissions: ['Staff'] });
});
afterEach(cleanup);

const open = () => renderScreen(withQueries(<NewsForm item={item} onLeave={onLeave} />));
const imageField = () => document.querySelector<HTMLInputElement>('input[type="file"]') ?? expect.fail();
const alt = () => screen.findByRole('textbox', { name: /^Wat is er op de afbeelding te zien/ });
const caption = () => screen.findByRole('textbox', { name: /^Bijschrift/ });
const sheep = () => new File(['schapen'], 'schapen.jpg', { type: 'image/jpeg' });

/** Leaves a draft with a new image, which was described. */
async function leaveDraft(): Promise<void> {
  const user = await open();
  await user.upload(imageField(), sheep());
  await user.type(await alt(), 'Schapen op de dijk');
  await user.type(await caption(), 'De schapen zijn er weer');
  cleanup();
}

it('restores what was written about a new image when it is chosen again', async () => {
  await leaveDraft();
  const user = await open();
  expect(await screen.findByText(/Kies dit bestand opnieuw: schapen\.jpg\.$/)).toBeTruthy();
  await user.upload(imageField(), sheep());
  expect(await alt()).toHaveProperty('value', 'Schapen op de dijk');
  expect(await caption()).toHaveProperty('value', 'De schapen zijn er weer');
  await user.upload(imageField(), new File(['koeien'], 'koeien.jpg', { type: 'image/jpeg' }));
  expect(await alt()).toHaveProperty('value', '');
});

it('leaves the stored image as it is when the new one is not chosen again', async () => {
  await leaveDraft();
  const user = await open();
  expect(await alt()).toHaveProperty('value', 'Een dijk');
  expect(await caption()).toHaveProperty('value', 'De oude dijk');
  server.respond(news.replace, item);
  await user.type(screen.getByRole('textbox', { name: 'Titel' }), ' voor fietsers');
  await user.click(screen.getByRole('button', { name: 'Opslaan' }));
  await waitFor(() => expect(onLeave).toHaveBeenCalledWith(true));
  expect(server.sentTo(news.replace)).toHaveLength(1);
  expect(server.sentTo(news.replace)[0]).not.toHaveProperty('file_details');
});

it('says that a colleague deleted the item, and what is wrong next to its field', async () => {
  const user = await open();
  await user.clear(screen.getByRole('textbox', { name: 'Titel' }));
  await user.click(screen.getByRole('button', { name: 'Opslaan' }));
  expect(screen.getByText('Titel is verplicht.')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'Titel' }), 'Te laat');
  server.refuses(news.replace, 404, { detail: 'Niet gevonden.' });
  await user.click(screen.getByRole('button', { name: 'Opslaan' }));
  expect(
    await screen.findByText(
      'Het nieuws kon niet worden opgeslagen. Een collega heeft dit bericht intussen verwijderd.',
    ),
  ).toBeTruthy();
  expect(onLeave).not.toHaveBeenCalled();
});
