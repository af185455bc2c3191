import { invitationDays } from '@dijkportaal/contract/users';
import { and, eq, gt, isNotNull, isNull, lt, ne, or, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { deleteRows } from '../../platform/jobs/clean-up.ts';
import { withdrawMails } from '../../platform/mail/queue.ts';
import { createToken, hashToken } from '../../platform/security/tokens.ts';
import { users } from '../../schema/users.ts';
import { linkPurposes, mailedLinks } from '../../schema/auth.ts';

/** What a mailed link is for. */
export type LinkPurpose = (typeof linkPurposes)[number];

/** The number of attempts that the code of one mail allows. */
const maxCodeAttempts = 5;

/** How long a code works; an invitation is valid for longer. */
const codeMinutes = 30;

/** The topic of the mail with a link: the mail is withdrawn when the link is replaced, used or revoked. */
export const topicOf = (purpose: LinkPurpose, userId: number) => `${purpose} link of user ${userId}`;

const minutes: Record<LinkPurpose, number> = { login: 30, reset: 30, invitation: invitationDays * 24 * 60 };

const isLive: SQL | undefined = and(gt(mailedLinks.expiresAt, sql`now()`), eq(users.isActive, true));

/** The URL in a mail. It is built from the settings alone, because a request's host header cannot be trusted. */
export const linkUrl = (publicUrl: string, token: string) => `${publicUrl}/?token=${token}`;

/** What is stored of the code in a mail. */
export interface CodeHashes {
  codeHash: string;
  codeRequestHash: string;
}

/**
 * Creates a link that replaces the older one of the same purpose, and returns its token. For nobody (0) or an inactive
 * account the same statement runs and stores nothing, so that timing does not reveal who has an account.
 */
export async function storeLink(
  tx: Db,
  link: { userId: number; purpose: LinkPurpose } & Partial<CodeHashes>,
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
      used_at = null, created_at = excluded.created_at, expires_at = excluded.expires_at
    returning link.user_id`);
  // After the row is locked, so that it sees the mail of a concurrent request.
  await withdrawMails(tx, [topicOf(link.purpose, link.userId)]);
  return { token, expiresAt, isStored: rows.length > 0 };
}

/** Creates the links of many people, in their order; they replace older ones of the same purpose. */
export async function storeLinks(
  tx: Db,
  userIds: number[],
  purpose: LinkPurpose,
): Promise<{ token: string; expiresAt: Date }[]> {
  const expiresAt = new Date(Date.now() + minutes[purpose] * 60_000);
  const made = userIds.map((userId) => ({ userId, token: createToken() }));
  if (made.length === 0) return [];
  await tx
    .insert(mailedLinks)
    .values(made.map(({ userId, token }) => ({ userId, purpose, tokenHash: hashToken(token), expiresAt })))
    .onConflictDoUpdate({
      target: [mailedLinks.userId, mailedLinks.purpose],
      set: {
        id: sql`gen_random_uuid()`,
        tokenHash: sql`excluded.token_hash`,
        codeHash: null,
        codeRequestHash: null,
        usedAt: null,
        createdAt: sql`now()`,
        expiresAt: sql`excluded.expires_at`,
      },
    });
  await withdrawMails(
    tx,
    userIds.map((userId) => topicOf(purpose, userId)),
  );
  return made.map(({ token }) => ({ token, expiresAt }));
}

export interface FoundLink {
  id: string;
  userId: number;
  purpose: LinkPurpose;
  /** Whether the person requested it in a browser. */
  isRequested: boolean;
}

/** The live link of a token; undefined when it was used, replaced, has expired or never existed. Does not consume it. */
export async function findLink(db: Db, token: string): Promise<FoundLink | undefined> {
  const [link] = await db
    .select({
      id: mailedLinks.id,
      userId: mailedLinks.userId,
      purpose: mailedLinks.purpose,
      isRequested: sql<boolean>`${mailedLinks.codeRequestHash} is not null`,
    })
    .from(mailedLinks)
    .innerJoin(users, eq(users.id, mailedLinks.userId))
    .where(and(eq(mailedLinks.tokenHash, hashToken(token)), isNull(mailedLinks.usedAt), isLive));
  return link;
}

/** The active person that a link was mailed to, also when it was used or has expired; undefined if it was replaced. */
export async function findReceiver(db: Db, token: string) {
  const [receiver] = await db
    .select({ purpose: mailedLinks.purpose, email: users.email })
    .from(mailedLinks)
    .innerJoin(users, eq(users.id, mailedLinks.userId))
    .where(and(eq(mailedLinks.tokenHash, hashToken(token)), eq(users.isActive, true)));
  return receiver;
}

/**
 * What the browser with this secret requested, with the hash of its code, also after the link was used: a mail scanner
 * may have opened it.
 */
export async function findLinkOfRequest(db: Db, { email, secret }: { email?: string | undefined; secret: string }) {
  const [link] = await db
    .select({
      id: mailedLinks.id,
      userId: mailedLinks.userId,
      purpose: mailedLinks.purpose,
      isRequested: sql<boolean>`true`,
      codeHash: mailedLinks.codeHash,
    })
    .from(mailedLinks)
    .innerJoin(users, eq(users.id, mailedLinks.userId))
    .where(
      and(
        eq(mailedLinks.codeRequestHash, hashToken(secret)),
        gt(mailedLinks.createdAt, sql`now() - ${codeMinutes} * interval '1 minute'`),
        email === undefined ? undefined : eq(users.email, email),
        isLive,
      ),
    );
  return link;
}

/** Counts an attempt before the code is checked, so that concurrent attempts are all counted. */
export async function countCodeAttempt(db: Db, linkId: string): Promise<boolean> {
  const taken = await db
    .update(mailedLinks)
    .set({ codeFailures: sql`${mailedLinks.codeFailures} + 1` })
    .where(and(eq(mailedLinks.id, linkId), lt(mailedLinks.codeFailures, maxCodeAttempts)))
    .returning({ id: mailedLinks.id });
  return taken.length > 0;
}

/** Uncounts an attempt whose code was right. */
export async function uncountCodeAttempt(db: Db, linkId: string): Promise<void> {
  await db
    .update(mailedLinks)
    .set({ codeFailures: sql`greatest(${mailedLinks.codeFailures} - 1, 0)` })
    .where(eq(mailedLinks.id, linkId));
}

/**
 * Consumes a link or the code of the same mail, and with it the person's other login and reset links. A used code
 * consumes its link, but a used link leaves the code. Returns whether it was still unused: of several concurrent calls
 * exactly one gets true.
 */
export async function consumeLink(tx: Db, link: FoundLink, by: 'link' | 'code'): Promise<boolean> {
  const isUnused = by === 'link' ? isNull(mailedLinks.usedAt) : isNotNull(mailedLinks.codeHash);
  const used = await tx
    .update(mailedLinks)
    .set({ usedAt: sql`now()`, ...(by === 'code' && { codeHash: null }) })
    .where(and(eq(mailedLinks.id, link.id), isUnused, gt(mailedLinks.expiresAt, sql`now()`)))
    .returning({ id: mailedLinks.id });
  if (used.length === 0) return false;
  const others = await tx
    .update(mailedLinks)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(mailedLinks.userId, link.userId),
        ne(mailedLinks.id, link.id),
        ne(mailedLinks.purpose, 'invitation'),
        isNull(mailedLinks.usedAt),
      ),
    )
    .returning({ purpose: mailedLinks.purpose, codeHash: mailedLinks.codeHash });
  const withdrawn = others.filter(({ codeHash }) => codeHash === null);
  await withdrawMails(
    tx,
    [link, ...withdrawn].map(({ purpose }) => topicOf(purpose, link.userId)),
  );
  return true;
}

/** Makes every mailed link of a person invalid: call it when the e-mail address, password or account changes. */
export async function forgetLinks(tx: Db, userId: number): Promise<void> {
  await tx.delete(mailedLinks).where(eq(mailedLinks.userId, userId));
  await withdrawMails(
    tx,
    linkPurposes.map((purpose) => topicOf(purpose, userId)),
  );
}

/**
 * Deletes links two weeks after they expired: until then they can request a new mail. An unused invitation is
 * preserved, so that lists can show that somebody was invited and the link has expired; so is one that only a mail scanner
 * used.
 */
export async function cleanUpLinks(db: Db): Promise<void> {
  const isOld = lt(mailedLinks.expiresAt, sql`now() - interval '14 days'`);
  const hasSignedIn = sql`exists (select from ${users}
    where ${users.id} = ${mailedLinks.userId} and ${users.lastLogin} is not null)`;
  const isDeleted = or(ne(mailedLinks.purpose, 'invitation'), hasSignedIn);
  await deleteRows(db, mailedLinks, and(isOld, isDeleted));
}
