import { readdir, readFile, utimes } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from './client.ts';
import type { Ledger } from './ledger.ts';
import { readers } from './load.ts';
import type { MailLine } from './mail-server.ts';
import { publicHost, type Site } from './site.ts';

/** What the mail server received. */
export interface MailFigures {
  received: number;
  /** Copies beyond the first. */
  doubles: number;
  maxCopies: number;
  /** Accepted mails whose sender may not have received the reply: each may legitimately be sent once more. */
  unanswered: number;
}

/** Counts what the mail server received, by Message-ID and recipient. */
export async function readMails(site: Site): Promise<
  MailFigures & {
    copies: Map<string, number>;
    /** The ids of the mails with a subject, and when the first arrived. */
    bySubject: Map<string, { ids: Set<string>; at: number }>;
  }
> {
  const text = await readFile(site.mailLog, 'utf8').catch(() => '');
  const lines = text.split('\n').filter(Boolean);
  const copies = new Map<string, number>();
  const bySubject = new Map<string, { ids: Set<string>; at: number }>();
  let unanswered = 0;
  for (const line of lines) {
    const { id, to, subject, at, event } = JSON.parse(line) as MailLine;
    if (event === 'unanswered') unanswered += 1;
    else {
      copies.set(`${id} ${to}`, (copies.get(`${id} ${to}`) ?? 0) + 1);
      const known = bySubject.get(subject);
      if (known === undefined) bySubject.set(subject, { ids: new Set([id]), at });
      else known.ids.add(id);
    }
  }
  const received = lines.length - unanswered;
  const maxCopies = [...copies.values()].reduce((max, count) => Math.max(max, count), 0);
  return { received, doubles: received - copies.size, maxCopies, unanswered, copies, bySubject };
}

/** Waits until no mail is left to send; returns whether that was within the time. */
export async function waitUntilSent(site: Site, ledger: Ledger, help: () => Promise<void>, seconds: number) {
  const deadline = performance.now() + seconds * 1000;
  for (let round = 1; performance.now() < deadline; round += 1) {
    const [row] = await site.query<{ left: number }>(
      `select (select count(*) from mails where state = 'waiting')
        + (select count(*) from newsletters where id = any($1) and state <> 'sent') as left`,
      [[...ledger.newsletters]],
    );
    if (Number(row?.left) === 0) return true;
    if (round % 10 === 0) await help();
    await sleep(500);
  }
  return false;
}

/** Compares the portal with the ledger; returns a sentence for every violation. */
export async function findViolations(
  site: Site,
  ledger: Ledger,
  clients: Client[],
  endsSessions: boolean,
): Promise<string[]> {
  const found = await Promise.all([
    checkRows(site, ledger),
    checkFiles(site, ledger),
    checkNewsletters(site, ledger),
    checkAccountMails(site, ledger),
    commandViolations(site, ['verify-audit-log']),
    checkSessions(ledger, clients, endsSessions),
  ]);
  return found.flat();
}

async function checkRows(site: Site, ledger: Ledger): Promise<string[]> {
  const violations: string[] = [];
  const contacts = await site.query<{ id: number; name: string }>('select id, name from contacts');
  const names = new Map(contacts.map(({ id, name }) => [id, name]));
  for (const [id, { acknowledged, attempted }] of ledger.contacts) {
    const name = names.get(id);
    if (name !== acknowledged && (attempted === null || name !== attempted))
      violations.push(`contact ${id} is ${name ?? 'gone'} instead of ${acknowledged}`);
  }
  return [
    ...violations,
    ...checkTexts('message', ledger.messages, await site.query('select id, subject as text from messages')),
    ...checkTexts('reply', ledger.replies, await site.query('select id, text from replies')),
  ];
}

/** Every text is different, so that one that was stored twice is found. */
function checkTexts(what: string, acknowledged: Map<number, string>, rows: { id: number; text: string }[]): string[] {
  const texts = new Map(rows.map(({ id, text }) => [id, text]));
  const lost = [...acknowledged].filter(([id, text]) => texts.get(id) !== text);
  const twice = [...Map.groupBy(rows, ({ text }) => text)].filter(([, { length }]) => length > 1);
  return [
    ...lost.map(([id, text]) => `${what} ${id} is lost: ${text}`),
    ...twice.map(([text]) => `${what} is stored twice: ${text}`),
  ];
}

async function checkFiles(site: Site, ledger: Ledger): Promise<string[]> {
  const violations: string[] = [];
  const rows = await site.query<{ id: number; hash: string | null }>(
    'select publications.id, hash from publications left join files on files.publication_id = publications.id',
  );
  const hashes = new Map(rows.map(({ id, hash }) => [id, hash]));
  for (const [id, hash] of ledger.documents) {
    if (hash === null && hashes.has(id)) violations.push(`document ${id} was deleted and is there again`);
    if (hash !== null && hashes.get(id) !== hash) violations.push(`document ${id} has lost its file`);
  }
  return [...violations, ...(await verifyFiles(site))];
}

/** Files that a kill leaves in the store are removed by the nightly clean-up, which the end of the suite checks. */
async function verifyFiles(site: Site): Promise<string[]> {
  const [report] = await commandViolations(site, ['files', 'verify']);
  const [heading = '', ...problems] = report?.split('\n') ?? [];
  const wrong = problems.filter((line) => !line.endsWith('is in the store and belongs to no file'));
  return report === undefined || (problems.length > 0 && wrong.length === 0) ? [] : [[heading, ...wrong].join('\n')];
}

async function commandViolations(site: Site, words: string[]): Promise<string[]> {
  return site.admin(words).then(
    () => [],
    (error: Error) => [`npm run admin -- ${words.join(' ')}: ${error.message}`],
  );
}

async function checkNewsletters(site: Site, ledger: Ledger): Promise<string[]> {
  const violations: string[] = [];
  const { copies } = await readMails(site);
  const rows = await site.query<{ newsletter: number; id: number; email: string; state: string; reason: string }>(
    'select newsletter_id as newsletter, id, email, state, reason from newsletter_mails',
  );
  const byNewsletter = Map.groupBy(rows, ({ newsletter }) => newsletter);
  const [bounced] = await site.query<{ count: number }>(
    'select count(*)::int as count from mail_addresses where bounced_at is not null',
  );
  for (const newsletter of ledger.newsletters) {
    const recipients = byNewsletter.get(newsletter) ?? [];
    if (recipients.length < readers - (bounced?.count ?? 0))
      violations.push(`newsletter ${newsletter} has ${recipients.length} recipients instead of ${readers}`);
    const lost = recipients.filter(({ id, email, state, reason }) => {
      if (state === 'sent') return !copies.has(`<newsletter-${id}@${publicHost}> ${email}`);
      return !['failed', 'unknown', 'bounced'].includes(state) || reason === '';
    });
    for (const { email, state } of lost.slice(0, 5))
      violations.push(`newsletter ${newsletter} to ${email} is ${state}, without a mail or a reason`);
    if (lost.length > 5) violations.push(`newsletter ${newsletter}: ${lost.length - 5} more like these`);
  }
  return violations;
}

async function checkAccountMails(site: Site, ledger: Ledger): Promise<string[]> {
  const violations: string[] = [];
  const { copies, bySubject } = await readMails(site);
  const rows = await site.query<{ id: string; recipient: string; subject: string; state: string; reason: string }>(
    'select id, recipient, subject, state, reason from mails',
  );
  const waiting = new Set(rows.filter(({ state }) => state === 'waiting').map(({ subject }) => subject));
  for (const { reason, subject } of rows) if (reason !== '') ledger.explainedMails.add(subject);
  for (const { id, recipient, state, reason } of rows) {
    const isThere = copies.has(`<${id}@${publicHost}> ${recipient}`);
    if (state === 'sent' ? !isThere : reason === '')
      violations.push(`mail ${id} is ${state} without a mail or a reason`);
  }
  // Also of messages whose sender got no response.
  const received = await site.query<{ id: number; subject: string; replies: number }>(
    `select id, subject, (select count(*)::int from replies where message_id = messages.id and side = 'resident') as replies
     from messages`,
  );
  for (const { id, subject, replies } of received) {
    const expected = [
      { title: `Nieuw bericht: ${subject}`, count: 1 },
      { title: `Reactie op bericht B${id}: ${subject}`, count: replies },
      { title: `Ontvangstbewijs B${id}: ${subject}`, count: 1 + replies },
    ];
    for (const { title, count } of expected) {
      const isExplained = waiting.has(title) || ledger.explainedMails.has(title);
      const found = bySubject.get(title)?.ids.size ?? 0;
      if (found > count || (found < count && !isExplained))
        violations.push(`${found} mails ‘${title}’ instead of ${count}`);
    }
  }
  return violations;
}

/** How long the receipts of this scenario took; one whose mail failed is left out. */
export async function readReceiptTimes(site: Site, { messages, receipts }: Ledger) {
  const { bySubject } = await readMails(site);
  const ids = new Map([...messages].map(([id, subject]) => [subject, id]));
  return receipts.flatMap(({ subject, pressedAt, shownAt }) => {
    const mail = bySubject.get(`Ontvangstbewijs B${ids.get(subject)}: ${subject}`);
    return mail === undefined ? [] : [{ shown: shownAt - pressedAt, mailed: mail.at - pressedAt }];
  });
}

async function checkSessions(ledger: Ledger, clients: Client[], endsSessions: boolean): Promise<string[]> {
  const violations: string[] = [];
  for (const client of clients) {
    if (client.session === null) continue;
    await client.renew();
    const { status } = await client.call('GET', '/api/user/', {}, client.session?.access);
    if (client.session !== null && status !== 200) violations.push(`the session of ${client.email} gets ${status}`);
  }
  if (ledger.lostSessions > 0 && !endsSessions) violations.push(`${ledger.lostSessions} sessions ended by themselves`);
  ledger.lostSessions = 0;
  const [anyone] = clients;
  for (const { access, refresh } of ledger.ended.slice(-20)) {
    const used = await anyone?.call('GET', '/api/user/', {}, access);
    const renewed = await anyone?.call('POST', '/api/dj-rest-auth/token/refresh/', { body: { refresh } });
    if (used?.status !== 401 || renewed?.status !== 401)
      violations.push(`a session that was ended gets ${used?.status} and ${renewed?.status}`);
  }
  return violations;
}

const twoDaysMs = 172_800_000;

/** Lets files and uploads age by two days, runs the nightly clean-up and counts the files without a row. */
export async function countOrphans(site: Site): Promise<number> {
  const stored = await listFiles(site.disks.files);
  const past = new Date(Date.now() - twoDaysMs);
  for (const file of stored) await utimes(file, past, past);
  const jobs = ['files.clean-up', 'files.tidy'];
  await site.query(`update recurring_jobs set due_at = now() where id = any($1)`, [jobs]);
  const deadline = performance.now() + 60_000;
  for (let isDone = false; !isDone && performance.now() < deadline; await sleep(500)) {
    const due = await site.query(
      `select from recurring_jobs where id = any($1) and due_at < now() + interval '31 seconds'`,
      [jobs],
    );
    isDone = due.length === 0;
  }
  const rows = await site.query<{ key: string }>(
    `select key from files union all select thumbnail_key from files where thumbnail_key is not null
     union all select key || '-' || width from files, unnest(widths) as width`,
  );
  const used = new Set(rows.map(({ key }) => path.join(site.disks.files, 'files', key)));
  return (await listFiles(site.disks.files)).filter((file) => !used.has(file)).length;
}

async function listFiles(folder: string): Promise<string[]> {
  const found = await Promise.all(
    ['files', 'uploads'].map((name) =>
      readdir(path.join(folder, name), { recursive: true, withFileTypes: true }).catch(() => []),
    ),
  );
  return found.flat().flatMap((entry) => (entry.isFile() ? [path.join(entry.parentPath, entry.name)] : []));
}
