import { and, eq, gt, lt, ne, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import { users } from '../schema/users.ts';
import { mailedLinks, type linkPurposes } from '../schema/auth.ts';
import { createToken, hashToken } from './tokens.ts';

/** What a mailed address is for. */
export type LinkPurpose = (typeof linkPurposes)[number];

/** How many wrong codes one mail allows. */
const codeTries = 5;

const minutes: Record<LinkPurpose, number> = { login: 30, reset: 30, invitation: 14 * 24 * 60 };

const isLive: SQL | undefined = and(gt(mailedLinks.expiresAt, sql`now()`), eq(users.isActive, true));

/** The address that a mail leads to. It is made from the settings alone: what a request says of its host is not believed. */
export const linkUrl = (publicUrl: string, token: string) => `${publicUrl}/?token=${token}`;

/**
 * Makes a link in place of the older one of the same purpose, and answers its token. For nobody (0) or an inactive
 * account the same statement runs and stores nothing, so that the time does not tell who has an account.
 */
export async function putLink(
  tx: Db,
  link: { userId: number; purpose: LinkPurpose; codeHash?: string; codeRequestHash?: string },
): Promise<{ token: string; expiresAt: Date; isStored: boolean }> {
  const token = createToken();
  const expiresAt = new Date(Date.now() + minutes[link.purpose] * 60_000);
  const { rows } = await tx.execute<{ user_id: number }>(sql`
    insert into mailed_links as link
      (user_id, purpose, token_hash, code_hash, code_request_hash, created_at, expires_at)
    select id, ${link.purpose}, ${hashToken(token)}, ${link.codeHash ?? null}, ${link.codeRequestHash ?? null},
      now(), ${expiresAt.toISOString()}::timestamptz
    from users where id = ${link.userId} and is_active
    on conflict (user_id, purpose) do update set
      id = gen_random_uuid(), token_hash = excluded.token_hash, code_hash = excluded.code_hash,
      code_request_hash = excluded.code_request_hash, code_failures = 0,
      created_at = excluded.created_at, expires_at = excluded.expires_at
    returning link.user_id`);
  return { token, expiresAt, isStored: rows.length > 0 };
}

/** Makes the first link of people who were made just now, in their order, in one statement. */
export async function insertLinks(
  tx: Db,
  userIds: number[],
  purpose: LinkPurpose,
): Promise<{ token: string; expiresAt: Date }[]> {
  const expiresAt = new Date(Date.now() + minutes[purpose] * 60_000);
  const made = userIds.map((userId) => ({ userId, token: createToken() }));
  if (made.length === 0) return [];
  await tx
    .insert(mailedLinks)
    .values(made.map(({ userId, token }) => ({ userId, purpose, tokenHash: hashToken(token), expiresAt })));
  return made.map(({ token }) => ({ token, expiresAt }));
}

/** A link that somebody came with. */
export interface FoundLink {
  id: string;
  userId: number;
  purpose: LinkPurpose;
}

/** The live link of a token; undefined when it was used, replaced, ran out or never was. Reading does not use it up. */
export async function findLink(db: Db, token: string): Promise<FoundLink | undefined> {
  const [link] = await db
    .select({ id: mailedLinks.id, userId: mailedLinks.userId, purpose: mailedLinks.purpose })
    .from(mailedLinks)
    .innerJoin(users, eq(users.id, mailedLinks.userId))
    .where(and(eq(mailedLinks.tokenHash, hashToken(token)), isLive));
  return link;
}

/** A link by the secret of the browser that asked for it, with what is known of its code. */
export async function findLinkOfRequest(db: Db, email: string, codeRequest: string) {
  const [link] = await db
    .select({
      id: mailedLinks.id,
      userId: mailedLinks.userId,
      purpose: mailedLinks.purpose,
      codeHash: mailedLinks.codeHash,
    })
    .from(mailedLinks)
    .innerJoin(users, eq(users.id, mailedLinks.userId))
    .where(and(eq(mailedLinks.codeRequestHash, hashToken(codeRequest)), eq(users.email, email), isLive));
  return link;
}

/** Counts a try of the code before it is looked at, so that tries side by side do not slip through. */
export async function takeCodeTry(db: Db, linkId: string): Promise<boolean> {
  const taken = await db
    .update(mailedLinks)
    .set({ codeFailures: sql`${mailedLinks.codeFailures} + 1` })
    .where(and(eq(mailedLinks.id, linkId), lt(mailedLinks.codeFailures, codeTries)))
    .returning({ id: mailedLinks.id });
  return taken.length > 0;
}

/** Gives a try back, because the code was right. */
export async function giveCodeTryBack(db: Db, linkId: string): Promise<void> {
  await db
    .update(mailedLinks)
    .set({ codeFailures: sql`greatest(${mailedLinks.codeFailures} - 1, 0)` })
    .where(eq(mailedLinks.id, linkId));
}

/**
 * Uses a link up, and with it the person's other login and reset links. Answers whether it was still there: of many
 * at once exactly one hears yes.
 */
export async function consumeLink(tx: Db, link: FoundLink): Promise<boolean> {
  const used = await tx
    .delete(mailedLinks)
    .where(and(eq(mailedLinks.id, link.id), gt(mailedLinks.expiresAt, sql`now()`)))
    .returning({ id: mailedLinks.id });
  if (used.length === 0) return false;
  await tx.delete(mailedLinks).where(and(eq(mailedLinks.userId, link.userId), ne(mailedLinks.purpose, 'invitation')));
  return true;
}
