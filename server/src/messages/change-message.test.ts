import { expect, test } from 'vitest';
import { queuedMails } from '../../test/mail.ts';
import { signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';

const portal = await startTestPortal();
const staff = await signedInPerson(portal, { isStaff: true });
const resident = await signedInPerson(portal, { firstName: 'Tjitske', lastName: 'de Boer' });
const team = 'team@example.org';
await portal.call('PUT', '/api/sites/1/', { token: staff.access, body: { contact_email: team } });

const send = async (body: object = {}) => {
  const message = { subject: 'Oprit', text: '<p>Blijft de oprit open?</p>', ...body };
  return (await portal.call('POST', '/api/messages/', { token: resident.access, body: message })).body as {
    id: number;
  };
};
const change = (id: number, token: string, body: object) => portal.call('PUT', `/api/messages/${id}/`, { token, body });

test('the sender changes a message: it is unread and mailed again', async () => {
  const { id } = await send();
  await portal.call('POST', `/api/messages/${id}/read/`, { token: staff.access, body: { is_read: true } });
  const changed = { subject: 'Oprit en  hek', text: '<p onclick="x">Blijven die open?</p>' };
  const { status, body } = await change(id, resident.access, changed);
  expect([status, body.subject, body.text]).toEqual([200, 'Oprit en hek', '<p>Blijven die open?</p>']);
  expect(Date.parse(body.changed_at)).toBeGreaterThan(Date.parse(body.created_at));
  const seen = await portal.call('GET', `/api/messages/${id}/`, { token: staff.access });
  expect(seen.body).toMatchObject({ subject: 'Oprit en hek', read_at: null, email: resident.email });
  const subjects = (await queuedMails(portal, team)).map(({ content }) => content.subject);
  expect(subjects).toEqual(['Gewijzigd bericht: Oprit en hek', 'Nieuw bericht: Oprit']);
  const [receipt, first] = await queuedMails(portal, resident.email);
  expect(first?.content.subject).toMatch(/^Ontvangstbewijs B\d+: Oprit$/);
  expect(receipt?.content).toMatchObject({
    subject: expect.stringMatching(/: Oprit en hek$/),
    html: '<blockquote><p>Blijven die open?</p></blockquote>',
    facts: expect.arrayContaining([{ label: 'Gewijzigd op', value: expect.stringMatching(/:\d\d uur$/) }]),
  });
});

test('sending the same again changes nothing and mails nobody', async () => {
  const { id } = await send();
  const mails = (await queuedMails(portal, team)).length;
  const same = await change(id, resident.access, { subject: 'Oprit', text: '<p>Blijft de oprit open?</p>' });
  expect(same.status).toBe(200);
  expect(await queuedMails(portal, team)).toHaveLength(mails);
});

test('nobody else changes it', async () => {
  const { id } = await send();
  const neighbour = await signedInPerson(portal);
  const other = { subject: 'Anders', text: '<p>Anders</p>' };
  expect((await change(id, neighbour.access, other)).status).toBe(404);
  const refused = await change(id, staff.access, other);
  expect([refused.status, refused.body]).toEqual([
    403,
    { detail: 'Alleen de afzender kan een bericht wijzigen.', code: 'permission_denied' },
  ]);
  expect((await change(2_000_000_000, staff.access, other)).status).toBe(404);
  expect((await portal.call('GET', `/api/messages/${id}/`, { token: staff.access })).body.subject).toBe('Oprit');
});

test('an empty subject or text is refused', async () => {
  const { id } = await send();
  const { status, body } = await change(id, resident.access, { subject: ' ', text: '<p> </p>' });
  expect([status, Object.keys(body)]).toEqual([400, ['subject']]);
});
