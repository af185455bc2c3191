import { hash } from 'node:crypto';
import { calendarFeed, type CalendarFeed } from '@dijkportaal/contract/calendar-feed';
import { and, eq, sql } from 'drizzle-orm';
import { notifyPerson } from '../mfa/public.ts';
import { auditOrigin, recordEvent } from '../platform/audit/audit.ts';
import { deriveKey, isSignature, signText } from '../platform/crypto.ts';
import { formError, notFound } from '../platform/errors.ts';
import { isNotOnHold } from '../platform/hold/hold.ts';
import { serve } from '../platform/http/serve.ts';
import { greet, type Addressee, type MailContent } from '../platform/mail/mail.ts';
import { createLimiter, networkOf, retryAfter } from '../platform/security/limits.ts';
import type { Services } from '../platform/services.ts';
import { hasTag } from '../platform/versions/version.ts';
import { calendarFeeds } from '../schema/calendar-feeds.ts';
import { users } from '../schema/users.ts';
import { writeFeed } from './write-feed.ts';

const purpose = 'calendar feed';
/** The id of no feed. */
const nobody = '00000000-0000-0000-0000-000000000000';
const none: CalendarFeed = { url: null, created_at: null };

/** A calendar to which a person subscribes at a secret address, without signing in. */
export function calendarFeedRoutes({ app, config, db, pool, mailer }: Services): void {
  const key = deriveKey(config.appSecret, 'attempt counts');
  const limitReads = createLimiter(pool, key, { name: 'calendar-feed', points: 60, seconds: 15 * 60 });
  const limitGuesses = createLimiter(pool, key, { name: 'calendar-feed-unknown', points: 60, seconds: 15 * 60 });

  const present = ({ id, createdAt }: Pick<typeof calendarFeeds.$inferSelect, 'id' | 'createdAt'>): CalendarFeed => ({
    // In the query, because logs of proxies have paths.
    url: `${config.publicUrl}/api/calendar-feed/agenda.ics?token=${id}.${signText(config, purpose, id)}`,
    created_at: createdAt.toISOString(),
  });

  serve(app, calendarFeed.get, async ({ actor }) => {
    const [feed] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, actor.userId));
    return feed === undefined ? none : present(feed);
  });

  serve(app, calendarFeed.make, ({ actor, request }) =>
    db.transaction(async (tx) => {
      const [feed] = await tx
        .insert(calendarFeeds)
        .values({ userId: actor.userId })
        .onConflictDoUpdate({
          target: calendarFeeds.userId,
          set: { id: sql`gen_random_uuid()`, createdAt: sql`now()` },
        })
        .returning();
      if (feed === undefined) throw new Error('the address of a calendar was not stored');
      await notifyPerson(tx, mailer, actor.userId, feedMadeMail);
      await recordEvent(tx, {
        ...auditOrigin(request),
        action: 'calendar_feed.create',
        object: `user ${actor.userId}`,
      });
      return present(feed);
    }),
  );

  serve(app, calendarFeed.revoke, ({ actor, request }) =>
    db.transaction(async (tx) => {
      const gone = await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, actor.userId)).returning();
      if (gone.length > 0) {
        await recordEvent(tx, {
          ...auditOrigin(request),
          action: 'calendar_feed.revoke',
          object: `user ${actor.userId}`,
        });
      }
      return none;
    }),
  );

  serve(app, calendarFeed.read, async ({ query, request, reply }) => {
    const [, id = nobody, signature = ''] =
      /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\w-]{22})$/.exec(query.token) ?? [];
    const userId = await findOwner(id, signature);
    const wait = await (userId === null ? limitGuesses.take(networkOf(request.ip)) : limitReads.take(id));
    if (wait !== null) {
      const { words, headers } = retryAfter(wait);
      throw formError(429, `Deze agenda is te vaak opgehaald. ${words}`, headers);
    }
    if (userId === null) throw notFound();
    const text = await writeFeed(db, userId, { publicUrl: config.publicUrl, from: config.mail.from });
    const etag = `"${hash('sha256', text, 'base64url').slice(0, 22)}"`;
    void reply.headers({ etag, 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex, nofollow' });
    if (hasTag(etag, request.headers['if-none-match'])) {
      void reply.code(304).send();
      return '';
    }
    void reply.type('text/calendar; charset=utf-8').header('content-disposition', 'inline; filename="agenda.ics"');
    return text;
  });

  /**
   * The person whose calendar an address opens, or null. Every address is looked up, so that the time does not tell a
   * revoked one from one that never was. While the portal is on hold there is none: one that was revoked since the
   * backup was made may be there again.
   */
  async function findOwner(id: string, signature: string): Promise<number | null> {
    const [feed] = await db
      .select({ userId: calendarFeeds.userId })
      .from(calendarFeeds)
      .innerJoin(users, eq(users.id, calendarFeeds.userId))
      .where(and(eq(calendarFeeds.id, id), eq(users.isActive, true), isNotOnHold));
    return isSignature(signature, config, purpose, id) && feed !== undefined ? feed.userId : null;
  }
}

/** The mail about a new address of one's calendar, which shows others where one lives. */
function feedMadeMail(to: Addressee): MailContent {
  return {
    subject: 'Er is een agenda-adres gemaakt voor uw account',
    preview: 'Met dit adres staan afspraken en werk in de buurt in een agenda.',
    greeting: greet(to),
    paragraphs: [
      'Er is een agenda-adres gemaakt voor uw account. Met dit adres zet u uw afspraken en het werk bij u in de buurt in uw eigen agenda.',
      'Geef het adres niet aan anderen. In het portaal kunt u het intrekken.',
    ],
    closing: ['Was u dit niet? Wijzig dan meteen uw wachtwoord en trek het adres in.'],
  };
}
