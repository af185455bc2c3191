import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { beforeEach, expect } from 'vitest';
import { startMailWorker } from '../src/platform/mail/delivery.ts';
import type { Mail, MailContent } from '../src/platform/mail/mail.ts';
import { createMailer, mailKeys } from '../src/platform/mail/mailer.ts';
import { mails } from '../src/platform/mail/tables.ts';
import { unseal } from '../src/platform/crypto.ts';
import { createTestDatabase, testConfig, type TestDatabase, type TestPortal } from './portal.ts';
import { startSmtpSink, type SmtpSink } from './smtp-sink.ts';

/** The mails queued for an address, newest first, with their content; without those that were withdrawn. */
export async function queuedMails({ db, config }: Pick<TestPortal, 'db' | 'config'>, address: string): Promise<Mail[]> {
  const rows = await db
    .select()
    .from(mails)
    .where(and(eq(mails.recipient, address), isNotNull(mails.sealed)))
    .orderBy(desc(mails.createdAt));
  return rows.map(({ sealed }) => JSON.parse(unseal(mailKeys(config), sealed ?? '')) as Mail);
}

/** The token in the URL of a mail's button. */
export function tokenIn({ content }: Mail): string {
  const token = new URL(content.button?.url ?? '').searchParams.get('token');
  if (token === null) throw new Error('the mail has no address with a token');
  return token;
}

/** A mail with every part that a mail can have. */
export function makeMail(address: string, content: Partial<MailContent> = {}, name = 'Linde Kolk'): Mail {
  return {
    userId: null,
    to: { address, name },
    content: {
      subject: 'Inloggen op Dijkportaal',
      preview: 'Uw inloglink staat klaar.',
      greeting: `Beste ${name},`,
      paragraphs: ['U wilt inloggen. Dat kan met de knop.'],
      button: { label: 'Inloggen', url: 'https://portaal.example.org/?token=geheim-teken' },
      code: { intro: 'Of typ deze code over:', value: '123456' },
      facts: [{ label: 'Apparaat', value: 'Firefox op Linux' }],
      closing: ['Heeft u dit niet gevraagd? Dan hoeft u niets te doen.'],
      ...content,
    },
  };
}

/** Settings to send through a mail server of the tests. */
export function smtpSettings({ port }: SmtpSink): Record<string, string> {
  return { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Waterschap Kolk <portaal@example.org>' };
}

/** Queues mails and returns their ids. */
export async function queueMails({ db }: TestDatabase, ...queued: Mail[]): Promise<string[]> {
  const before = new Set((await db.select({ id: mails.id }).from(mails)).map(({ id }) => id));
  const mailer = createMailer(testConfig());
  await db.transaction(async (tx) => {
    for (const mail of queued) await mailer.enqueue(tx, mail);
  });
  const rows = await db.select({ id: mails.id }).from(mails);
  return rows.map(({ id }) => id).filter((id) => !before.has(id));
}

export async function readMail({ db }: TestDatabase, id: string) {
  const [row] = await db.select().from(mails).where(eq(mails.id, id));
  if (row === undefined) throw new Error('the mail is gone');
  return row;
}

/** Sends mails while `during` runs, like another process of the portal; returns the lines of its log. */
export async function whileSending(
  { db }: TestDatabase,
  settings: Record<string, string>,
  during: () => Promise<unknown>,
  options?: Parameters<typeof startMailWorker>[3],
): Promise<string[]> {
  const lines: string[] = [];
  const write = (line: unknown) => void lines.push(JSON.stringify(line));
  const worker = startMailWorker(db, testConfig(settings), { warn: write, error: write }, options);
  try {
    await during();
  } finally {
    await worker.stop();
  }
  return lines;
}

/** A database with an empty queue before each test, a mail server, and the queries of tests of the queue. */
export async function startMailTest() {
  const database = await createTestDatabase();
  const { db } = database;
  const sink = await startSmtpSink();
  beforeEach(async () => {
    await db.delete(mails);
    sink.received.length = 0;
    sink.offered = 0;
    sink.behaviour = {};
  });

  /** Longer than the default of one second, for a slow machine. */
  const stateOf = async (id: string) => (await readMail(database, id)).state;
  const arrives = async (id: string, state: string) => {
    await expect.poll(() => stateOf(id)).toBe(state);
  };
  const allLeave = async () => {
    await expect.poll(() => db.$count(mails, eq(mails.state, 'waiting'))).toBe(0);
  };
  return { database, db, sink, settings: smtpSettings(sink), stateOf, arrives, allLeave };
}
