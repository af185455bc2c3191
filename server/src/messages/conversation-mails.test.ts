import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { patience } from '../../../tools/patience.ts';
import { startConversation } from '../../test/conversations.ts';
import { queuedMails, smtpSettings, whileSending } from '../../test/mail.ts';
import { signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { startSmtpSink } from '../../test/smtp-sink.ts';
import { upload } from '../../test/stored-files.ts';
import { mails } from '../platform/mail/tables.ts';
import { messages } from '../schema/messages.ts';
import { settings } from '../schema/settings.ts';

const portal = await startTestPortal();
const staff = await signedInPerson(portal, { isStaff: true });
const team = 'projectteam@example.org';

beforeEach(async () => {
  await portal.db.update(settings).set({ contactEmail: team, contactName: 'Projectteam' });
  await portal.db.delete(mails);
});

/** The mails to the sender about answers, and when they may be sent, in seconds from now. */
async function answerMails(email: string) {
  const { rows } = await portal.pool.query<{ wait: number }>(
    `select extract(epoch from due_at - now())::int as wait from mails
     where recipient = $1 and subject like 'Antwoord op%' order by due_at`,
    [email],
  );
  return rows.map(({ wait }) => wait);
}
const sentAgo = (id: number, minutes: number) =>
  portal.pool.query('update messages set answer_mail_at = now() - make_interval(mins => $2) where id = $1', [
    id,
    minutes,
  ]);

describe('the mail about an answer', () => {
  test('has a link to the conversation and no text of it', async () => {
    const { resident, id, reference, reply } = await startConversation(portal, { subject: 'Geheim onderwerp' });
    await portal.db.delete(mails);
    await reply(staff.access, { text: '<p>Vertrouwelijk antwoord.</p>' });
    const [mail, ...others] = await queuedMails(portal, resident.email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      userId: resident.id,
      content: {
        subject: `Antwoord op uw bericht ${reference}`,
        button: { url: `https://portaal.example.org/messages/${id}` },
      },
    });
    expect(JSON.stringify(mail)).not.toMatch(/Vertrouwelijk|Geheim/);
  });

  test('comes for every answer, also while an earlier one is unread', async () => {
    const { resident, id, reply } = await startConversation(portal);
    for (let count = 1; count <= 3; count++) {
      await reply(staff.access);
      expect(await answerMails(resident.email)).toHaveLength(count);
      await sentAgo(id, 10);
    }
  });

  test('comes at most once in ten minutes, and the last answer is not lost', async () => {
    const { resident, id, reply } = await startConversation(portal);
    await reply(staff.access);
    await sentAgo(id, 4);
    await reply(staff.access);
    await reply(staff.access);
    const [first, second, ...others] = await answerMails(resident.email);
    expect([first !== undefined && first <= 0, others]).toEqual([true, []]);
    expect(second).toBeGreaterThan(5 * 60);
    expect(second).toBeLessThanOrEqual(6 * 60);
    // Once that one was sent, the next waits for it in turn.
    await sentAgo(id, 0);
    await reply(staff.access);
    expect((await answerMails(resident.email)).at(-1)).toBeGreaterThan(9 * 60);
  });

  test('of two answers at once is one', async () => {
    const { resident, reply } = await startConversation(portal);
    const colleague = await signedInPerson(portal, { isStaff: true });
    await Promise.all([reply(staff.access), reply(colleague.access), reply(staff.access)]);
    const waits = await answerMails(resident.email);
    // The first leaves now; the others share the one in ten minutes.
    expect([waits.length, waits.filter((wait) => wait <= 0).length]).toEqual([2, 1]);
  });

  test('goes to each conversation of its own, and to the address that the account has now', async () => {
    const { resident, reply } = await startConversation(portal);
    const other = await startConversation(portal);
    await portal.pool.query("update users set email = 'verhuisd@example.org' where id = $1", [resident.id]);
    await Promise.all([reply(staff.access), other.reply(staff.access)]);
    expect(await answerMails('verhuisd@example.org')).toHaveLength(1);
    expect(await answerMails(other.resident.email)).toHaveLength(1);
    expect(await answerMails(resident.email)).toEqual([]);
  });

  test('comes at once after the clock of the server was set back', async () => {
    const { resident, id, reply } = await startConversation(portal);
    await sentAgo(id, -300);
    await reply(staff.access);
    expect(await answerMails(resident.email)).toEqual([0]);
  });

  test('waits in the queue until it is due', async () => {
    const sink = await startSmtpSink();
    const { resident, id, reply } = await startConversation(portal);
    await sentAgo(id, 4);
    await portal.db.delete(mails);
    await reply(staff.access);
    const other = await startConversation(portal);
    await whileSending(portal, smtpSettings(sink), () =>
      vi.waitFor(() => expect(sink.received).toHaveLength(2), patience),
    );
    const recipients = sink.received.flatMap(({ to }) => to);
    expect(recipients.toSorted()).toEqual([team, other.resident.email].toSorted());
    await portal.db.update(mails).set({ dueAt: new Date() }).where(eq(mails.recipient, resident.email));
    await whileSending(portal, smtpSettings(sink), () =>
      vi.waitFor(() => expect(sink.received).toHaveLength(3), patience),
    );
    expect(sink.received.at(-1)?.to).toEqual([resident.email]);
  });
});

describe('a reply of the resident', () => {
  test('is mailed to the contact address, and receipted with its files and time', async () => {
    const { resident, id, reference, reply } = await startConversation(portal);
    await portal.db.delete(mails);
    const { body: file } = await upload(portal, resident.access, { name: 'oprit <b>.txt', content: 'Oprit' });
    const { body } = await reply(resident.access, { text: '<p>Zie <i>bijlage</i>.</p>', uploads: [file.id] });
    const quoted = '<blockquote><p>Zie <em>bijlage</em>.</p></blockquote>';
    const [toTeam] = await queuedMails(portal, team);
    expect(toTeam).toMatchObject({
      replyTo: resident.email,
      content: {
        subject: `Reactie op bericht ${reference}: Oprit`,
        html: quoted,
        button: { url: `https://portaal.example.org/messages-admin/${id}` },
        facts: expect.arrayContaining([{ label: 'Bestand', value: 'oprit _b_.txt' }]),
      },
    });
    const [receipt] = await queuedMails(portal, resident.email);
    expect(receipt).toMatchObject({
      userId: resident.id,
      content: {
        subject: `Ontvangstbewijs ${reference}: Oprit`,
        html: quoted,
        facts: [
          { label: 'Referentie', value: reference },
          { label: 'Ontvangen op', value: expect.stringMatching(/^\d\d-\d\d-\d{4},? \d\d:\d\d:\d\d uur$/) },
          { label: 'Onderwerp', value: 'Oprit' },
          { label: 'Bestand', value: 'oprit _b_.txt' },
        ],
      },
    });
    const download = (token: string) => portal.call('GET', `/api/messages/${id}/receipt/?reply=${body.id}`, { token });
    const { text, headers } = await download(resident.access);
    expect(headers['content-disposition']).toBe(`attachment; filename="ontvangstbewijs-${reference}-${body.id}.txt"`);
    for (const part of [`Referentie: ${reference}`, 'Zie bijlage.', 'oprit _b_.txt']) expect(text).toContain(part);
    expect((await download(staff.access)).text).toBe(text);
    const neighbour = await startConversation(portal);
    expect((await download(neighbour.resident.access)).status).toBe(404);
    const elsewhere = `/api/messages/${neighbour.id}/receipt/?reply=${body.id}`;
    expect((await portal.call('GET', elsewhere, { token: neighbour.resident.access })).status).toBe(404);
    const { body: answer } = await reply(staff.access);
    expect(
      (await portal.call('GET', `/api/messages/${id}/receipt/?reply=${answer.id}`, { token: staff.access })).status,
    ).toBe(404);
  });

  test('without a contact address is stored and receipted', async () => {
    await portal.db.update(settings).set({ contactEmail: '' });
    const { resident, reply } = await startConversation(portal);
    await portal.db.delete(mails);
    expect((await reply(resident.access)).status).toBe(200);
    expect(await portal.db.$count(mails)).toBe(1);
    expect(await queuedMails(portal, resident.email)).toHaveLength(1);
  });

  test('cannot add a header or a recipient by the subject', async () => {
    const sink = await startSmtpSink();
    const evil = 'Vraag\r\nBcc: dief@example.org\r\n\r\n<p>Nep</p>';
    const { resident, reply, reference } = await startConversation(portal, { subject: evil });
    await portal.db.delete(mails);
    await reply(resident.access, { text: `<p>${'a'.repeat(100)}</p>` });
    await whileSending(portal, smtpSettings(sink), () =>
      vi.waitFor(() => expect(sink.received).toHaveLength(2), patience),
    );
    const toTeam = sink.received.find(({ to }) => to[0] === team);
    expect(toTeam?.mail.headers.filter(({ key }) => key === 'bcc')).toEqual([]);
    expect(toTeam?.mail.subject).toBe(`Reactie op bericht ${reference}: Vraag Bcc: dief@example.org <p>Nep</p>`);
    expect(toTeam?.mail.html).not.toContain('<p>Nep</p>');
  });
});

describe('between any two steps', () => {
  /** Makes one statement of the transaction fail, as when the database goes away. */
  async function whileBroken(
    what: 'insert on mails' | 'update on files' | 'update on messages',
    run: () => Promise<unknown>,
  ) {
    await portal.pool.query(`create function break() returns trigger language plpgsql as
      $$ begin raise exception 'gone'; end $$`);
    await portal.pool.query(`create trigger break before ${what} for each statement execute function break()`);
    try {
      await run();
    } finally {
      await portal.pool.query('drop function break cascade');
    }
  }

  test.each(['insert on mails', 'update on files', 'update on messages'] as const)(
    'a failing %s leaves no reply, mail or attached file, and sending again works once',
    async (what) => {
      const { resident, reply, replies: list, read } = await startConversation(portal);
      await portal.db.delete(mails);
      const { body: file } = await upload(portal, resident.access, { name: 'a.txt', content: 'a' });
      const send = () =>
        reply(
          resident.access,
          { text: '<p>Dag</p>', uploads: [file.id] },
          { 'idempotency-key': `broken-${what.length}` },
        );
      const before = await read(resident.access);
      await whileBroken(what, async () => expect((await send()).status).toBe(500));
      expect([(await list(resident.access)).count, await portal.db.$count(mails)]).toEqual([0, 0]);
      expect(await read(resident.access)).toEqual(before);
      const [one, other] = await Promise.all([send(), send()]);
      expect([one.status, other.status, one.body.id]).toEqual([200, 200, other.body.id]);
      const { count, results } = await list(resident.access);
      expect([count, results[0].files.length]).toEqual([1, 1]);
      expect(await queuedMails(portal, resident.email)).toHaveLength(1);
      expect(await queuedMails(portal, team)).toHaveLength(1);
    },
  );

  test('an answer is not there without its mail', async () => {
    const { id, reply, replies: list } = await startConversation(portal);
    await whileBroken('insert on mails', async () => expect((await reply(staff.access)).status).toBe(500));
    expect((await list(staff.access)).count).toBe(0);
    const [row] = await portal.db.select().from(messages).where(eq(messages.id, id));
    expect([row?.state, row?.answerMailAt]).toEqual(['new', null]);
  });
});
