import { and, eq, gt, inArray, lt, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import type { Refusal } from '../../platform/mail/refusal.ts';
import { newsletterMails, newsletters, sendingPaces } from '../../schema/newsletters.ts';
import { claimMails, domainOf, type ClaimedMail } from './queue.ts';

/* How fast the mail server, and the receiving domains behind it, take newsletters. Nobody says so beforehand: a reply that
   asks for less halves the pace, which then doubles every minute until the next such reply. A pace is a row for all
   processes; the domain '' is the mail server itself. */

const { domain, perSecond, nextAt, slowedAt, reason } = sendingPaces;

/** Mails in flight are refused together: they count once. */
const minSecondsBetween = 5;
const minPerSecond = 0.1;
/** Without a pace, half of what was sent in the last seconds, but not less than half of this. */
const minAtFirst = 10;
const measuredSeconds = 10;
/** A pace above this is no limit any more. */
const maxPerSecond = 1_000;
/** So many domains within half a minute: it is the mail server that wants less. */
const domainsOfServer = 3;
/** Domains that get a turn in one claim. */
const maxTurns = 5;

/** The pace by now. */
const grown = sql<number>`(${perSecond} * power(2, least(extract(epoch from now() - ${slowedAt}) / 60, 60)))::float8`;
/** A time ahead is one from before the clock was set back. */
const isSlow: SQL = sql`(${slowedAt} <= now() and ${grown} < ${maxPerSecond})`;

/** What is known of the paces, as read at the last claim. */
export interface Paces {
  /** Reads what all processes have learnt. */
  refresh: () => Promise<void>;
  /** Mails a second, of all processes together; null is no limit. */
  ofServer: () => number | null;
  slowDomains: () => string[];
  slowDown: (mail: ClaimedMail, refusal: Refusal) => Promise<void>;
}

/** Paces of which that of the mail server is never above `maxRate`. */
export function createPaces(db: Db, maxRate: number | null): Paces {
  let known = new Map<string, number>();
  async function refresh(): Promise<void> {
    const rows = await db.select({ domain, perSecond: grown }).from(sendingPaces).where(isSlow);
    known = new Map(rows.map((row) => [row.domain, row.perSecond]));
  }
  return {
    refresh,
    ofServer: () => {
      const pace = Math.min(known.get('') ?? Infinity, maxRate ?? Infinity);
      return pace === Infinity ? null : pace;
    },
    slowDomains: () => [...known.keys()].filter((name) => name !== ''),
    async slowDown(mail, { wantsLess, reason: words }) {
      if (wantsLess === null) return;
      const isSlowed = await halve(db, wantsLess === 'server' ? '' : mail.domain, words);
      if (isSlowed && wantsLess === 'domain' && (await countSlowed(db)) >= domainsOfServer) await halve(db, '', words);
      if (isSlowed) await refresh();
    },
  };
}

/** Returns whether it was halved: not twice for mails that were in flight together. */
async function halve(db: Db, of: string, words: string): Promise<boolean> {
  // Who owned a small domain may be a person: it is not kept.
  await db.delete(sendingPaces).where(lt(slowedAt, sql`now() - interval '1 day'`));
  const measured = await measure(db, of);
  const values = { perSecond: Math.max(measured, minAtFirst) / 2, reason: withoutAddresses(words) };
  const isRecent = sql`${slowedAt} between now() - make_interval(secs => ${minSecondsBetween}) and now()`;
  const rows = await db
    .insert(sendingPaces)
    .values({ domain: of, ...values })
    .onConflictDoUpdate({
      target: domain,
      set: {
        perSecond: sql`case when ${isSlow}
          then greatest(${minPerSecond}::float8, least(${grown}, ${Math.max(measured, 1)}::float8) / 2)
          else ${values.perSecond}::float8 end`,
        slowedAt: sql`now()`,
        reason: values.reason,
      },
      setWhere: sql`not (${isRecent})`,
    })
    .returning({ domain });
  return rows.length > 0;
}

async function measure(db: Db, of: string): Promise<number> {
  const isTo = of === '' ? undefined : eq(domainOf, of);
  const sent = await db.$count(
    newsletterMails,
    and(
      inArray(
        newsletterMails.newsletterId,
        db.select({ id: newsletters.id }).from(newsletters).where(eq(newsletters.state, 'sending')),
      ),
      eq(newsletterMails.state, 'sent'),
      gt(newsletterMails.sentAt, sql`now() - make_interval(secs => ${measuredSeconds})`),
      isTo,
    ),
  );
  return sent / measuredSeconds;
}

const countSlowed = (db: Db) =>
  db.$count(sendingPaces, and(ne(domain, ''), gt(slowedAt, sql`now() - interval '30 seconds'`)));

const withoutAddresses = (words: string) =>
  words
    .split(/\s+/)
    .map((word) => (word.includes('@') ? '…' : word))
    .join(' ')
    .slice(0, 200);

/** Claims mails to domains that are slow, as many as their pace allows by now. */
export async function claimInTurn(db: Db, newsletterIds: number[], max: number): Promise<ClaimedMail[]> {
  // A turn is at most ten seconds ahead; later ones are from before the clock was set back.
  const isDue = and(ne(domain, ''), isSlow, or(lte(nextAt, sql`now()`), gt(nextAt, sql`now() + interval '1 minute'`)));
  const due = await db.select({ domain }).from(sendingPaces).where(isDue).orderBy(nextAt).limit(maxTurns);
  const claimed: ClaimedMail[] = [];
  for (const turn of due) {
    if (claimed.length >= max) break;
    const mails = await db.transaction(async (tx) => {
      const ofTurn = and(eq(domain, turn.domain), isDue);
      const [pace] = await tx
        .select({ perSecond: grown })
        .from(sendingPaces)
        .where(ofTurn)
        .for('update', { skipLocked: true });
      if (pace === undefined) return [];
      const count = Math.min(Math.max(1, Math.round(pace.perSecond)), max - claimed.length);
      const some = await claimMails(tx, newsletterIds, count, { only: turn.domain });
      const seconds = Math.max(some.length, 1) / pace.perSecond;
      await tx
        .update(sendingPaces)
        .set({ nextAt: sql`now() + make_interval(secs => ${seconds})` })
        .where(ofTurn);
      return some;
    });
    claimed.push(...mails);
  }
  return claimed;
}

/** Why sending a newsletter is slower than it could be, in Dutch; empty if nothing makes it slower. */
export async function describeSlowness(db: Db, newsletterId: number, maxRate: number | null): Promise<string> {
  const isWaiting = and(eq(newsletterMails.newsletterId, newsletterId), inArray(newsletterMails.state, ['waiting']));
  const waiting = db.selectDistinct({ domain: domainOf }).from(newsletterMails).where(isWaiting);
  const rows = await db
    .select({ domain, reason })
    .from(sendingPaces)
    .where(
      and(
        isSlow,
        or(and(eq(domain, ''), lt(grown, sql`${maxRate ?? maxPerSecond}::float8`)), inArray(domain, waiting)),
      ),
    )
    .orderBy(domain);
  const server = rows.find((row) => row.domain === '');
  if (server !== undefined) {
    return `Het versturen gaat langzamer, omdat de mailserver om minder e-mails vraagt: “${server.reason}”.`;
  }
  const [first] = rows;
  if (first === undefined) return '';
  const names = rows.slice(0, 3).map((row) => row.domain);
  const more = rows.length > names.length ? ` en ${rows.length - names.length} andere` : '';
  return `Het versturen naar ${names.join(', ')}${more} gaat langzamer, omdat de mailserver daar om minder e-mails vraagt: “${first.reason}”.`;
}
