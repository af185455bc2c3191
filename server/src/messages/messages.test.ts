import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { patience } from '../../../tools/patience.ts';
import { formOf } from '../../test/forms.ts';
import { queuedMails, readMail, smtpSettings, whileSending } from '../../test/mail.ts';
import { createPerson, signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { startSmtpSink } from '../../test/smtp-sink.ts';
import { auditLog } from '../platform/audit/audit.ts';
import { mails } from '../platform/mail/tables.ts';
import { settings } from '../schema/settings.ts';
import { messages } from '../schema/messages.ts';

const portal = await startTestPortal();
const staff = await signedInPerson(portal, { isStaff: true });
const linde = await signedInPerson(portal);
const team = 'projectteam@example.org';
await portal.db.update(settings).set({ contactEmail: team, contactName: 'Projectteam' });

/** A slow machine needs more than the default second. */
const send = (token: string, body: object) => portal.call('POST', '/api/messages/', { token, body });
const list = (token: string, query = '') => portal.call('GET', `/api/messages/${query}`, { token });
const subjects = ({ body }: Awaited<ReturnType<typeof list>>) =>
  body.results.map(({ subject }: { subject: string }) => subject);
const countMessages = () => portal.db.$count(messages);
const linesOf = (object: string) =>
  portal.db
    .select({ action: auditLog.action, actorId: auditLog.actorId, details: auditLog.details })
    .from(auditLog)
    .where(eq(auditLog.object, object))
    .orderBy(auditLog.id);

/** A new person, because a person may send 20 an hour. */
async function sentBySomebody(body = { subject: 'Afrit', text: '<p>Blijft de afrit?</p>' }) {
  const person = await signedInPerson(portal);
  const { body: message } = await send(person.access, body);
  return { person, message };
}

describe('sending a message', () => {
  test('stores it cleaned, with the name and address of its sender', async () => {
    const person = await signedInPerson(portal);
    const response = await send(person.access, {
      subject: '  De\r\nafrit  ',
      text: '<p onclick="x()">Blijft <b>de afrit</b>?<script>alert(1)</script></p>',
    });
    expect([response.status, response.body]).toEqual([
      200,
      {
        id: expect.any(Number),
        reference: expect.stringMatching(/^B\d+$/),
        subject: 'De afrit',
        text: '<p>Blijft <strong>de afrit</strong>?</p>',
        email: person.email,
        name: 'Linde Kolk',
        profile_id: null,
        read_at: null,
        owner_id: null,
        owner: '',
        state: 'new',
        source: 'portal',
        happened_on: null,
        form: null,
        entered_by: '',
        about: null,
        question: '',
        files: [],
        replies: 0,
        unseen: 0,
        latest_at: response.body.created_at,
        created_at: expect.any(String),
        changed_at: null,
      },
    ]);
    expect((await list(person.access)).body.results).toEqual([response.body]);
  });

  test.each([[{ text: '<p></p>' }], [{ text: '<p>&nbsp;\u200B</p>' }], [{ text: '' }], [{}]])(
    'may have no text: %j',
    async (body) => {
      const person = await signedInPerson(portal);
      const response = await send(person.access, { subject: 'Afrit', ...body });
      expect([response.status, response.body.text]).toEqual([200, '']);
    },
  );

  test('requires a subject, and accepts only subject and text', async () => {
    const before = await countMessages();
    const text = '<p>a</p>';
    expect((await send(linde.access, { subject: '\u200B ', text })).body).toEqual({
      subject: ['Vul een onderwerp in.'],
    });
    expect((await send(linde.access, { text })).body).toEqual({ subject: ['Dit veld is verplicht.'] });
    expect((await send(linde.access, { subject: 'a'.repeat(201), text })).status).toBe(400);
    for (const extra of [{ email: 'x@example.org' }, { senderId: 1 }, { read_at: null }, { id: 5 }]) {
      expect((await send(linde.access, { subject: 'a', text, ...extra })).status).toBe(400);
    }
    expect(await countMessages()).toBe(before);
  });

  test('accepts a form too', async () => {
    const person = await signedInPerson(portal);
    const form = formOf({ subject: 'Afrit', text: '<p>Blijft <b>hij</b>?</p>' });
    const response = await portal.call('POST', '/api/messages/', { token: person.access, ...form });
    expect([response.status, response.body.text]).toEqual([200, '<p>Blijft <strong>hij</strong>?</p>']);
  });

  test('is limited to 20 an hour for one person', async () => {
    const person = await signedInPerson(portal);
    const body = { subject: 'Afrit', text: '<p>a</p>' };
    const responses = await Promise.all(Array.from({ length: 22 }, () => send(person.access, body)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(20);
    const refused = responses.find(({ status }) => status === 429);
    expect(refused?.body.non_field_errors[0]).toMatch(/^U hebt dit uur al 20 berichten verstuurd\. Probeer het over/);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3000);
    expect((await list(person.access)).body.count).toBe(20);
    expect((await send((await signedInPerson(portal)).access, body)).status).toBe(200);
  });
});

describe('the mail to the project team', () => {
  test('replies to the sender and has the cleaned text and a link to all messages', async () => {
    const { person, message } = await sentBySomebody({
      subject: 'Knotwilgen',
      text: '<p>Blijven <i>ze</i>?</p><script>1</script>',
    });
    const mail = (await queuedMails(portal, team)).find(({ replyTo }) => replyTo === person.email);
    expect(mail).toMatchObject({
      userId: person.id,
      to: { address: team, name: 'Projectteam' },
      content: {
        subject: 'Nieuw bericht: Knotwilgen',
        html: '<blockquote><p>Blijven <em>ze</em>?</p></blockquote>',
        button: { url: `https://portaal.example.org/messages-admin/${message.id}` },
      },
    });
  });

  test('has one recipient and no injected header, whatever the subject and the name contain', async () => {
    const sink = await startSmtpSink();
    const evil = 'Vraag\r\nBcc: dief@example.org\r\n\r\n<p>Nep</p>';
    const person = await signedInPerson(portal, { firstName: evil, lastName: 'Kolk' });
    await portal.db.delete(mails);
    await send(person.access, { subject: evil, text: '<p>Zie <a href="https://example.org/a">hier</a></p>' });
    await whileSending(portal, smtpSettings(sink), () =>
      vi.waitFor(() => expect(sink.received).toHaveLength(2), patience),
    );
    const received = sink.received.find(({ to }) => to[0] === team);
    expect(received?.to).toEqual([team]);
    expect(received?.mail.replyTo).toEqual([{ name: '', address: person.email }]);
    expect(received?.mail.headers.filter(({ key }) => key === 'bcc')).toEqual([]);
    expect(received?.mail.subject).toBe('Nieuw bericht: Vraag Bcc: dief@example.org <p>Nep</p>');
    expect(received?.mail.text).toContain('Zie hier (https://example.org/a)');
    expect(received?.mail.html).toContain('<a href="https://example.org/a"');
    expect(received?.mail.html).not.toContain('<p>Nep</p>');
  });

  test('is not sent without a contact address, but the message is stored', async () => {
    await portal.db.update(settings).set({ contactEmail: '' });
    const before = await portal.db.$count(mails);
    const { message, person } = await sentBySomebody();
    await portal.db.update(settings).set({ contactEmail: team });
    expect(await portal.db.$count(mails)).toBe(before + 1);
    expect(await queuedMails(portal, person.email)).toHaveLength(1);
    expect((await portal.call('GET', `/api/messages/${message.id}/`, { token: staff.access })).status).toBe(200);
  });

  test('waits for an unreachable mail server, and is sent when it is back', async () => {
    const sink = await startSmtpSink();
    await portal.db.delete(mails);
    sink.behaviour = { refuse: { at: 'data', code: 451, words: 'later' } };
    const { message, person } = await sentBySomebody();
    await portal.db.delete(mails).where(eq(mails.recipient, person.email));
    const [row] = await portal.db.select({ id: mails.id }).from(mails).where(eq(mails.userId, person.id));
    const id = row?.id ?? '';
    await whileSending(portal, smtpSettings(sink), () =>
      vi.waitFor(async () => expect((await readMail(portal, id)).reason).not.toBe(''), patience),
    );
    expect(await readMail(portal, id)).toMatchObject({ state: 'waiting' });
    expect((await portal.call('GET', `/api/messages/${message.id}/`, { token: person.access })).status).toBe(200);
    sink.behaviour = {};
    await portal.db.update(mails).set({ dueAt: new Date() }).where(eq(mails.id, id));
    await whileSending(portal, smtpSettings(sink), () =>
      vi.waitFor(async () => expect((await readMail(portal, id)).state).toBe('sent'), patience),
    );
    expect(sink.received).toHaveLength(1);
  });
});

describe('who sees a message', () => {
  test('only its sender and staff', async () => {
    const { person, message } = await sentBySomebody();
    const url = `/api/messages/${message.id}/`;
    expect((await portal.call('GET', url, { token: person.access })).body).toEqual(message);
    const forStaff = await portal.call('GET', url, { token: staff.access });
    expect(forStaff.body).toEqual({ ...message, profile_id: person.profileId });
    const other = await portal.call('GET', url, { token: linde.access });
    const missing = await portal.call('GET', '/api/messages/2000000000/', { token: linde.access });
    expect([other.status, other.body]).toEqual([404, missing.body]);
    const page = await list(linde.access, '?page_size=1000');
    expect(page.body.results.map(({ email }: { email: string }) => email)).not.toContain(person.email);
  });

  test('staff search in subject, name and address, ignoring case and accents, newest first', async () => {
    const person = await signedInPerson(portal, { firstName: 'Aloë', lastName: 'Peilschaal' });
    for (const subject of ['Eén', 'Twee']) await send(person.access, { subject, text: '<p>a</p>' });
    expect(subjects(await list(staff.access, '?search=ALOE%20peilschaal'))).toEqual(['Twee', 'Eén']);
    expect(subjects(await list(staff.access, '?search=aloe&ordering=created_at'))).toEqual(['Eén', 'Twee']);
    expect(subjects(await list(staff.access, `?search=${person.email}%20een`))).toEqual(['Eén']);
    expect(subjects(await list(staff.access, '?search=aloe&page_size=1&page=2'))).toEqual(['Eén']);
    expect((await list(staff.access, '?search=aloe&page=3')).status).toBe(404);
    // Searching does not find messages of others either.
    expect((await list(linde.access, '?search=aloe')).body).toMatchObject({ count: 0, results: [] });
  });
});

describe('staff', () => {
  test('mark a message as read or unread for all staff, each logged once', async () => {
    const { person, message } = await sentBySomebody({ subject: 'Ongelezen', text: '<p>a</p>' });
    const mark = (token: string, is_read: boolean) =>
      portal.call('POST', `/api/messages/${message.id}/read/`, { token, body: { is_read } });
    const colleague = await signedInPerson(portal, { isStaff: true });
    expect((await mark(person.access, true)).status).toBe(403);
    expect(subjects(await list(staff.access, '?unread=true&search=ongelezen'))).toEqual(['Ongelezen']);
    const { read_at: readAt } = (await mark(staff.access, true)).body;
    expect(readAt).not.toBeNull();
    expect((await mark(colleague.access, true)).body.read_at).toBe(readAt);
    expect(subjects(await list(colleague.access, '?unread=true&search=ongelezen'))).toEqual([]);
    // Its sender sees that the team read it, and cannot narrow the list with it.
    expect((await list(person.access, '?unread=true')).body).toMatchObject({
      count: 1,
      results: [{ read_at: readAt }],
    });
    expect((await mark(colleague.access, false)).body.read_at).toBeNull();
    expect(await linesOf(`message ${message.id}`)).toEqual([
      { action: 'message.mark', actorId: staff.id, details: { read: true } },
      { action: 'message.mark', actorId: colleague.id, details: { read: false } },
    ]);
  });

  test('assign a message to each other, and list what is theirs', async () => {
    const { person, message } = await sentBySomebody({ subject: 'Toegewezen', text: '<p>a</p>' });
    const { message: followed } = await sentBySomebody({ subject: 'Toegewezen opvolging', text: '<p>a</p>' });
    const colleague = await signedInPerson(portal, { isStaff: true, firstName: 'Mees', lastName: 'Dam' });
    const assign = (token: string, owner_id: unknown) =>
      portal.call('POST', `/api/messages/${message.id}/owner/`, { token, body: { owner_id } });
    const mine = async (token: string) => subjects(await list(token, '?mine=true&search=toegewezen'));

    expect((await assign(person.access, person.id)).status).toBe(403);
    for (const nobody of [person.id, 2_000_000_000]) {
      const refused = await assign(staff.access, nobody);
      expect([refused.status, refused.body]).toEqual([
        400,
        { owner_id: ['Kies een medewerker met een actief account.'] },
      ]);
    }
    expect((await assign(staff.access, 'x')).status).toBe(400);
    expect(await mine(colleague.access)).toEqual([]);

    expect((await assign(staff.access, colleague.id)).body).toMatchObject({
      owner_id: colleague.id,
      owner: 'Mees Dam',
      state: 'in_progress',
    });
    const note = { message: followed.id, text: 'Bel terug', due_on: '2099-12-04', owner_id: colleague.id };
    const { body: followUp } = await portal.call('POST', '/api/notes/', { token: staff.access, body: note });
    expect(await mine(colleague.access)).toEqual(['Toegewezen opvolging', 'Toegewezen']);
    expect(await mine(staff.access)).toEqual([]);
    // The sender does not see it, nor narrows the list with it.
    expect((await list(person.access, '?mine=true')).body).toMatchObject({
      count: 1,
      results: [{ owner_id: null, owner: '' }],
    });

    await portal.call('POST', `/api/notes/${followUp.id}/done/`, { token: staff.access, body: { is_done: true } });
    expect(await mine(colleague.access)).toEqual(['Toegewezen']);
    await portal.call('POST', `/api/messages/${message.id}/state/`, { token: staff.access, body: { state: 'closed' } });
    expect((await assign(colleague.access, null)).body).toMatchObject({ owner_id: null, owner: '', state: 'closed' });
    expect(await mine(colleague.access)).toEqual([]);
    expect(await linesOf(`message ${message.id}`)).toEqual([
      { action: 'message.assign', actorId: staff.id, details: { items: [`user ${colleague.id}`] } },
      { action: 'message.set_state', actorId: staff.id, details: { state: 'closed' } },
      { action: 'message.assign', actorId: colleague.id, details: { items: [] } },
    ]);
  });

  test('delete a message for its sender too', async () => {
    const { person, message } = await sentBySomebody();
    const remove = (token: string) => portal.call('DELETE', `/api/messages/${message.id}/`, { token });
    expect((await remove(person.access)).status).toBe(403);
    expect((await remove(staff.access)).status).toBe(200);
    expect((await remove(staff.access)).status).toBe(404);
    expect((await list(person.access)).body.count).toBe(0);
    expect((await linesOf(`message ${message.id}`)).map(({ action }) => action)).toEqual(['message.delete']);
  });
});

test('deleting an account anonymises its messages and deletes the unsent mails', async () => {
  await portal.db.delete(mails);
  const { message, person } = await sentBySomebody({ subject: 'Verhuizing', text: '<p>Wij gaan weg.</p>' });
  expect(await portal.db.$count(mails, eq(mails.userId, person.id))).toBe(2);
  const gone = await portal.call('DELETE', '/api/account/delete/', { token: person.access });
  expect(gone.status).toBe(200);
  const kept = await portal.call('GET', `/api/messages/${message.id}/`, { token: staff.access });
  expect(kept.body).toMatchObject({ subject: 'Verhuizing', name: '', email: '', profile_id: null });
  expect((await list(staff.access, `?search=${person.email}`)).body.count).toBe(0);
  expect((await queuedMails(portal, team)).filter(({ replyTo }) => replyTo === person.email)).toEqual([]);
  const { rows } = await portal.pool.query(
    `select '' as topic from messages where messages::text like $1
     union all select topic from mails where mails::text like $1`,
    [`%${person.email}%`],
  );
  // Only the mail that tells the person so.
  expect(rows).toEqual([{ topic: 'account deleted' }]);
});

test('a message whose sender was deleted by staff is anonymous too', async () => {
  const person = await createPerson(portal);
  const [row] = await portal.db
    .insert(messages)
    .values({ senderId: person.id, name: 'Linde Kolk', email: person.email, subject: 'a', text: '<p>a</p>' })
    .returning();
  const superuser = await signedInPerson(portal, { isSuperuser: true });
  await portal.call('DELETE', `/api/users/${person.id}/`, { token: superuser.access });
  const kept = await portal.call('GET', `/api/messages/${row?.id}/`, { token: staff.access });
  expect(kept.body).toMatchObject({ name: '', email: '', text: '<p>a</p>' });
});
