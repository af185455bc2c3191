import { messages } from '@dijkportaal/contract/messages/messages';
import { designs, type Publication } from '@dijkportaal/contract/publications/designs';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startFakeServer, type FakeServer } from '../../test/fake-server.ts';
import { startFakeUploads, type FakeUpload } from '../../test/fake-uploads.ts';
import { messageOf } from '../../test/message.ts';
import { signInAs } from '../../test/person.ts';
import { portalFile } from '../../test/portal-file.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { withQueries } from '../../test/with-queries.tsx';
import { portalFacts } from '../platform/portal-facts.ts';
import { MessageForm } from './message-form.tsx';

let server: FakeServer;
let uploads: FakeUpload[];
const design: Publication = {
  id: 4,
  title: 'Dijkvak west',
  files: [],
  group_names: [],
  user_names: [],
  zone_names: [],
  groups: [],
  users: [],
  zones: [],
  segments: [],
  audience: null,
  summary: '',
  question: '',
  question_before: null,
  reaction: null,
  everyone: true,
  state: 'published',
  publish_at: '2026-11-02T10:00:00Z',
  created_at: '2026-11-02T10:00:00Z',
  updated_at: '2026-11-02T10:00:00Z',
};
const onAboutTaken = vi.fn<() => void>();

beforeEach(async () => {
  localStorage.clear();
  server = startFakeServer();
  uploads = startFakeUploads();
  await signInAs(server, {
    polygons: [{ name: 'KDL02 C 1145', polygon: [] }],
    relatics_data: { Klanteis: [{ ID: 'w7', Klanteis: 'Oprit behouden' }] },
  });
  server.respond(messages.create, messageOf());
  server.respond(messages.list, { count: 0, next: null, previous: null, results: [] });
  portalFacts.set({ base_map: null } as never);
  onAboutTaken.mockReset();
});
afterEach(() => {
  cleanup();
  portalFacts.set(undefined);
});

const render = (about?: string) =>
  renderScreen(withQueries(<MessageForm about={about} onAboutTaken={onAboutTaken} onSent={() => undefined} />));
const subject = () => screen.findByRole('textbox', { name: 'Onderwerp' });
const files = () => screen.findByLabelText<HTMLInputElement>(/Bestanden kiezen/, { selector: 'input' });
async function open(about?: string) {
  const user = await render(about);
  // Its code comes after the first paint.
  await files();
  return user;
}
const send = () => screen.getByRole('button', { name: 'Bericht versturen' });
const photo = (name: string) => new File(['dijk'], name, { type: 'image/jpeg' });
const stored = (id: number, hoursAgo = 0) =>
  portalFile({ id, created_at: new Date(Date.now() - hoursAgo * 3_600_000).toISOString() });

it('sends a subject with a photo, without a text', async () => {
  const user = await open();
  await subject();
  await user.click(send());
  expect(await screen.findByText('Bericht is verplicht.')).toBeTruthy();
  expect(screen.getByText('Onderwerp is verplicht.')).toBeTruthy();
  await user.type(await subject(), 'Scheur in de muur');
  await user.upload(await files(), photo('muur.jpg'));
  await user.click(send());
  expect(await screen.findByText('Wacht totdat alle bestanden zijn geüpload en verstuur dan.')).toBeTruthy();
  uploads[0]?.respond(200, stored(11));
  await screen.findByText('muur.jpg is geüpload');
  await user.click(send());
  expect(await screen.findByText('Uw bericht is verstuurd.')).toBeTruthy();
  expect(server.sentTo(messages.create)).toEqual([{ subject: 'Scheur in de muur', text: '', uploads: [11] }]);
  expect(screen.queryByText('muur.jpg')).toBeNull();
});

it('offers the camera of a phone, and shows what the server says of a file beside it', async () => {
  const user = await open();
  await subject();
  await user.upload(await files(), photo('a.jpg'));
  uploads[0]?.respond(400, { file: ['In dit bestand zit een virus.'] });
  await screen.findByText('In dit bestand zit een virus.');
  expect((await files()).accept).toContain('image/jpeg,.jpg');
});

it('a photo that was uploaded survives a crash of the browser, with the text', async () => {
  const user = await open();
  await user.type(await subject(), 'Scheur in de muur');
  await user.upload(await files(), photo('muur.jpg'));
  uploads[0]?.respond(200, stored(11));
  await screen.findByText('muur.jpg is geüpload');
  await user.upload(await files(), photo('half.jpg'));
  await waitFor(() => expect(localStorage.getItem('dijkportaal.drafts')).toContain('half.jpg'));
  cleanup();

  const later = await open();
  expect(await subject()).toHaveProperty('value', 'Scheur in de muur');
  expect(await screen.findByRole('button', { name: 'muur.jpg verwijderen' })).toBeTruthy();
  expect(screen.getByText(/Kies dit bestand opnieuw: half\.jpg\./)).toBeTruthy();
  await later.click(send());
  await screen.findByText('Uw bericht is verstuurd.');
  expect(server.sentTo(messages.create)).toEqual([{ subject: 'Scheur in de muur', text: '', uploads: [11] }]);
  expect(localStorage.getItem('dijkportaal.drafts')).toBeNull();
});

it('says why too many messages are refused, and keeps the text', async () => {
  const user = await open();
  await user.type(await subject(), 'Nog een vraag');
  await user.upload(await files(), photo('muur.jpg'));
  uploads[0]?.respond(200, stored(11));
  await screen.findByText('muur.jpg is geüpload');
  const reason = 'U hebt dit uur al 20 berichten verstuurd. Probeer het over 12 minuten opnieuw.';
  server.refuses(messages.create, 429, { non_field_errors: [reason] });
  await user.click(send());
  const title = await screen.findByText(/^U kunt nu even geen bericht meer sturen\./);
  expect(title.closest('[role="alert"]')?.textContent).toContain(reason);
  expect(await subject()).toHaveProperty('value', 'Nog een vraag');
  expect(screen.getByRole('button', { name: 'muur.jpg verwijderen' })).toBeTruthy();
});

it('asks to choose a file again that the portal no longer has', async () => {
  const user = await open();
  await user.type(await subject(), 'Scheur in de muur');
  await user.upload(await files(), photo('muur.jpg'));
  uploads[0]?.respond(200, stored(11, 24));
  await screen.findByText('muur.jpg is geüpload');
  await user.click(send());
  expect(await screen.findByText(/^‘muur\.jpg’ is te lang geleden gekozen/)).toBeTruthy();
  expect(server.sentTo(messages.create)).toEqual([]);
});

it.each([
  ['wish.w7', 'Over: uw wens ‘Oprit behouden’', { kind: 'wish', ref: 'w7' }],
  ['parcel.KDL02 C 1145', 'Over: perceel KDL02 C 1145', { kind: 'parcel', ref: 'KDL02 C 1145' }],
  ['design.4', 'Over: het ontwerp ‘Dijkvak west’', { kind: 'design', ref: '4' }],
])('about %s says what it is about, and sends it', async (about, line, topic) => {
  server.respond(designs.get, design);
  const user = await open(about);
  expect(await screen.findByText(line)).toBeTruthy();
  expect(onAboutTaken).toHaveBeenCalled();
  await user.type(await subject(), 'Vraag');
  await user.upload(await files(), photo('muur.jpg'));
  uploads[0]?.respond(200, stored(11));
  await screen.findByText('muur.jpg is geüpload');
  await user.click(send());
  await screen.findByText('Uw bericht is verstuurd.');
  expect(server.sentTo(messages.create)).toEqual([expect.objectContaining({ about: topic })]);
  expect(screen.queryByText(line)).toBeNull();
});

it('starts with the subject and the text of the link, as text', async () => {
  const [asked, written] = ['Ik kan niet', 'Ik kan <b>dan</b> niet.'];
  const user = await renderScreen(
    withQueries(
      <MessageForm
        about="wish.w7"
        subject={asked}
        text={written}
        onAboutTaken={onAboutTaken}
        onSent={() => undefined}
      />,
    ),
  );
  await files();
  await user.click(send());
  await screen.findByText('Uw bericht is verstuurd.');
  expect(server.sentTo(messages.create)).toMatchObject([
    { subject: asked, text: '<p>Ik kan &lt;b&gt;dan&lt;/b&gt; niet.</p>' },
  ]);
});

it('what it is about can be removed', async () => {
  const user = await open('wish.w7');
  await user.click(await screen.findByRole('button', { name: 'Verwijderen: over uw wens ‘Oprit behouden’' }));
  expect(screen.queryByText(/^Over:/)).toBeNull();
  expect(document.activeElement).toBe(await subject());
});

it.each(['wish.of-a-neighbour', 'parcel.ABC01 A 1', 'news.3'])('is about nothing for %s', async (about) => {
  await open(about);
  await subject();
  await waitFor(() => expect(onAboutTaken).toHaveBeenCalled());
  await waitFor(() => expect(screen.queryByText(/^Over:/)).toBeNull());
});

it('takes no files on a server that only has the specified calls', async () => {
  portalFacts.set(null);
  await render();
  await subject();
  expect(screen.queryByText('Foto’s en bestanden')).toBeNull();
});
