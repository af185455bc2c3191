import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { Database } from '../../server/src/platform/database/db.ts';
import { createPerson, password } from '../../server/test/people.ts';
import { codeOf } from '../../server/test/totp.ts';
import { expect, test as base } from './fixtures.ts';

export { expect, password };

/** A person of one test, which may change anything about it. */
export type OwnPerson = Awaited<ReturnType<typeof createPerson>>;

interface TestFixtures {
  /** Creates a person with the given account and profile. */
  makePerson: (person?: Parameters<typeof createPerson>[1]) => Promise<OwnPerson>;
  /** Waits for the newest mail of this subject to an address, and returns its text. */
  mailTo: (address: string, subject: string) => Promise<string>;
}

/** Journeys with people of their own and the mail that they get. */
export const test = base.extend<TestFixtures>({
  makePerson: ({ database }, use) => use((person) => createPerson(database, person)),
  mailTo: ({ portal }, use) =>
    use(async (address, subject) => {
      let text = '';
      await expect
        .poll(async () => (text = (await readMails(portal.dataDir, address, subject)).at(-1) ?? ''), {
          message: `mail '${subject}' to ${address}`,
        })
        .not.toBe('');
      return text;
    }),
});

/** Ages somebody's sign-ins, so that the portal asks for re-authentication before irreversible actions. */
export async function ageSignIns({ pool }: Database, { id }: OwnPerson): Promise<void> {
  await pool.query(`update sessions set authenticated_at = now() - interval '11 minutes' where user_id = $1`, [id]);
}

/** The text parts of the mails in the outbox, oldest first. */
async function readMails(dataDir: string, address: string, subject: string): Promise<string[]> {
  const folder = path.join(dataDir, 'outbox');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted();
  const mails = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
  return mails.filter((mail) => mail.includes(`<${address}>`) && mail.includes(`Subject: ${subject}\r\n`)).map(textOf);
}

/** The plain text of a message, which is quoted-printable (RFC 2045, 6.7). */
function textOf(message: string): string {
  const part = message.slice(message.indexOf('Content-Type: text/plain'));
  const text = part.slice(part.indexOf('\r\n\r\n'), part.indexOf('\r\n--'));
  return decodeURIComponent(
    text
      .replaceAll(/=\r\n/g, '')
      .replaceAll('%', '%25')
      .replaceAll(/=([\dA-F]{2})/g, '%$1'),
  );
}

/** The address with a token in a mail, as a path of the portal. */
export function linkIn(mail: string): string {
  const [link] = /http\S+token=[\w-]+/.exec(mail) ?? [];
  if (link === undefined) throw new Error(`no address with a token in:\n${mail}`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}

/** The code of 6 digits in a mail. */
export function codeIn(mail: string): string {
  const [, code] = /^\s*(\d{6})\s*$/m.exec(mail) ?? [];
  if (code === undefined) throw new Error(`no code in:\n${mail}`);
  return code;
}

/** An unused code of the app: the one after the code that `turnMfaOn` used, which the server accepts early too. */
export const nextCode = (secret: string) => codeOf(secret, 1);

/** Turns the second factor of a person on. Returns the secret and the recovery codes. */
export async function turnMfaOn(page: Page, email: string): Promise<{ secret: string; codes: string[] }> {
  const data = { email, password, rotate_refresh: true };
  const { access } = await readJson<{ access: string }>(page.request.post('/api/dj-rest-auth/login/', { data }));
  const headers = { authorization: `Bearer ${access}` };
  const { secret } = await readJson<{ secret: string }>(page.request.get('/api/mfa/setup/', { headers }));
  const token = await codeOf(secret);
  await readJson(page.request.post('/api/mfa/setup/', { headers, data: { token, secret } }));
  const { codes } = await readJson<{ codes: string[] }>(page.request.get('/api/mfa/recovery-codes/', { headers }));
  return { secret, codes };
}

async function readJson<Body>(answering: ReturnType<Page['request']['get']>): Promise<Body> {
  const response = await answering;
  expect(response.status(), response.url()).toBe(200);
  return (await response.json()) as Body;
}
