// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { isLocked } from './display-state.ts';
import { readMail, readNewsletter } from './read-newsletter.ts';

/** The fields of a server that has only those of the specification. */
const received = {
  id: 4,
  title: 'Dijknieuws',
  content: '<p>Tekst</p>',
  thumbnail: null,
  featured_image: null,
  send: true,
  send_at: null as string | null,
  send_to_contacts: true,
  send_to_not_logged_in: false,
  groups: [],
  zones: [],
  everyone: true,
  recipients_count: 60,
};
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const anHourAgo = () => new Date(Date.now() - 3_600_000).toISOString();

it.each([
  ['a draft', { send: false, send_at: null }, 'draft', false],
  ['one to be sent later', { send: true, send_at: inAnHour() }, 'scheduled', false],
  ['one with a time in the past', { send: true, send_at: anHourAgo() }, 'sent', true],
  ['one without a time', { send: true, send_at: null }, 'sent', true],
  ['a draft with a time in the past', { send: false, send_at: anHourAgo() }, 'draft', false],
])('reads the state of %s from send and send_at', async (_case, sending, state, locked) => {
  const newsletter = await readNewsletter({ ...received, ...sending });
  expect(newsletter.state).toBe(state);
  expect(isLocked(newsletter)).toBe(locked);
});

it('uses the state that the server returns', async () => {
  const held = await readNewsletter({ ...received, send_at: anHourAgo(), state: 'held' });
  expect([held.state, isLocked(held)]).toEqual(['held', false]);
});

it('reads the picture from its URL', async () => {
  const imageAt = async (url: string) => (await readNewsletter({ ...received, featured_image: url })).image;
  expect(await imageAt('/media/kaart%20dijk.png?s=1')).toMatchObject({
    id: 0,
    file_name: 'kaart dijk.png',
    file_type: 'image/png',
  });
  expect(await imageAt('/media/100%.png')).toMatchObject({ file_name: '100%.png' });
});

it('reads the address and state of a mail from its recipient and sent', () => {
  const mail = { id: 1, user: null, contact: { id: 2, email: 'linde@example.org' }, sent: false, sent_at: null };
  expect(readMail(mail)).toMatchObject({ email: 'linde@example.org', name: '', state: 'waiting', reason: '' });
  expect(readMail({ ...mail, sent: true, sent_at: anHourAgo() }).state).toBe('sent');
});
