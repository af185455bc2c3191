import { desc, eq } from 'drizzle-orm';
import type { Mail } from '../src/platform/mail/mail.ts';
import { mailKey } from '../src/platform/mail/post.ts';
import { mails } from '../src/platform/mail/tables.ts';
import { unseal } from '../src/platform/seal.ts';
import type { TestPortal } from './portal.ts';

/** The mails queued for an address, newest first, with their content. */
export async function queuedMails({ db, config }: Pick<TestPortal, 'db' | 'config'>, address: string): Promise<Mail[]> {
  const rows = await db.select().from(mails).where(eq(mails.recipient, address)).orderBy(desc(mails.createdAt));
  return rows.map(({ sealed }) => JSON.parse(unseal(mailKey(config), sealed ?? '')) as Mail);
}

/** The token in the address that a mail's button leads to. */
export function tokenIn({ content }: Mail): string {
  const token = new URL(content.button?.url ?? '').searchParams.get('token');
  if (token === null) throw new Error('the mail has no address with a token');
  return token;
}
