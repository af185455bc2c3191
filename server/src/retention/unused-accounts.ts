import { unusedNoticeDays } from '@dijkportaal/contract/retention';
import { and, eq, inArray, isNotNull, isNull, lt, not, notInArray, or, sql, type SQL } from 'drizzle-orm';
import { isActiveResident } from '../audience/public.ts';
import { lockForErasing } from '../bin/public.ts';
import { isSuppressed } from '../bounces/public.ts';
import { isAboutUser } from '../notes/public.ts';
import { recordEvent, type AuditOrigin } from '../platform/audit/audit.ts';
import type { Config } from '../platform/config.ts';
import type { Db } from '../platform/database/db.ts';
import { dayOnly } from '../platform/dutch-time.ts';
import { runAll } from '../platform/jobs/clean-up.ts';
import { greet, nameOf, type MailContent } from '../platform/mail/mail.ts';
import { createMailer, type Mailer } from '../platform/mail/mailer.ts';
import { mails } from '../platform/mail/tables.ts';
import { mailedLinks } from '../schema/auth.ts';
import { contacts } from '../schema/contacts.ts';
import { messages } from '../schema/messages.ts';
import { notes } from '../schema/notes.ts';
import { sessions } from '../schema/sessions.ts';
import { users } from '../schema/users.ts';
import { findTeam } from '../settings/public.ts';
import { deleteUser, lockAccount } from '../users/public.ts';
import { findPeriods } from './periods.ts';

const batchSize = 100;
const topic = 'unused account';
const dayLength = 86_400_000;
/** A warning that could not be sent by then is not sent: the day in it would be too soon. */
const sendDays = 3;
const job: AuditOrigin = { actorId: null, origin: 'job' };

/** When somebody last used their account, or was invited to. A session that a link opened counts too. */
export const unusedSince = sql`greatest(${users.createdAt}, ${users.lastLogin},
  (select max(${sessions.lastUsedAt}) from ${sessions} where ${sessions.userId} = ${users.id}),
  (select max(${mailedLinks.createdAt}) from ${mailedLinks}
    where ${mailedLinks.userId} = ${users.id} and ${mailedLinks.purpose} = 'invitation'))`;

/** Whether a conversation is of an account, also through a contact for which staff entered it. */
const isOf = or(
  eq(messages.senderId, users.id),
  sql`${messages.contactId} in (select ${contacts.id} from ${contacts} where ${contacts.userId} = ${users.id})`,
);

const mayExpire = (before: SQL) =>
  and(
    isActiveResident,
    lt(unusedSince, before),
    not(isSuppressed(users.email)),
    sql`not exists (select from ${messages} where ${and(isOf, notInArray(messages.state, ['answered', 'closed']))})`,
    sql`not exists (select from ${notes} where ${and(isNotNull(notes.dueOn), isNull(notes.doneAt), isAboutUser(users.id))})`,
  );

const daysSinceWarning = sql`((now() at time zone 'Europe/Amsterdam')::date - (${users.unusedWarnedAt} at time zone 'Europe/Amsterdam')::date)`;

/** Somebody who was warned longer ago, and kept the account for another reason, is warned again. */
const maxDays = unusedNoticeDays + 30;

const isWarned = sql`coalesce(${users.unusedWarnedAt} > ${unusedSince} and ${daysSinceWarning} <= ${maxDays}, false)`;

/** The warnings to an account that were not sent, as rows of a subquery. */
const unsentWarnings = sql`select from ${mails} where ${mails.userId} = ${users.id} and ${mails.topic} = ${topic} and ${mails.state} <> 'sent'`;

/** Whether an account that is not used since then is deleted tonight. */
export const isOver = (before: SQL): SQL | undefined =>
  and(
    isNotNull(users.unusedWarnedAt),
    mayExpire(before),
    isWarned,
    sql`${daysSinceWarning} >= ${unusedNoticeDays}`,
    sql`not exists (${unsentWarnings} and ${mails.createdAt} = ${users.unusedWarnedAt})`,
  );

const daysAgo = (days: number) => sql`now() - make_interval(days => ${days}::int)`;

/**
 * Warns the residents who have not used their account for the period that a superuser chose, and deletes the accounts of
 * those who were warned and did not sign in.
 */
export async function removeUnusedAccounts(db: Db, config: Config): Promise<void> {
  const mailer = createMailer(config);
  await forgetUnsentWarnings(db);
  const { unused_accounts: days } = await findPeriods(db);
  if (days === null) return;
  await deleteUnused(db, mailer, days);
  while ((await warnSome(db, config, mailer, days)) === batchSize);
}

/** A warning that did not arrive is none. */
async function forgetUnsentWarnings(db: Db): Promise<void> {
  await db
    .update(users)
    .set({ unusedWarnedAt: null })
    .where(
      sql`exists (${unsentWarnings} and ${mails.state} = 'failed' and ${mails.createdAt} = ${users.unusedWarnedAt})`,
    );
}

/** Each in a transaction of its own: somebody may sign in, write or get a follow-up meanwhile. */
async function deleteUnused(db: Db, mailer: Mailer, days: number): Promise<void> {
  const due = await db
    .select({ id: users.id })
    .from(users)
    .where(isOver(daysAgo(days)))
    .orderBy(users.id);
  await runAll(
    due.map(
      ({ id }) =>
        () =>
          db.transaction((tx) => deleteIfUnused(tx, mailer, id)),
    ),
  );
}

async function deleteIfUnused(tx: Db, mailer: Mailer, id: number): Promise<void> {
  await lockForErasing(tx, id);
  await lockAccount(tx, id);
  const { unused_accounts: days } = await findPeriods(tx);
  if (days === null) return;
  const [account] = await tx
    .select({ since: sql<Date | string>`${unusedSince}` })
    .from(users)
    .where(and(eq(users.id, id), isOver(daysAgo(days))));
  if (account === undefined) return;
  await deleteUser(tx, mailer, id, { ...job, action: 'account.expire' });
  const since = new Date(account.since).toISOString();
  await recordEvent(tx, {
    ...job,
    action: 'retention.remove',
    object: 'retention',
    details: { kind: 'unused_accounts', rows: 1, days, oldest: since, newest: since },
  });
}

/** Marks and queues in one transaction, so that nobody is warned twice. Returns how many. */
function warnSome(db: Db, config: Config, mailer: Mailer, days: number): Promise<number> {
  return db.transaction(async (tx) => {
    const { phone } = await findTeam(tx);
    const found = await tx
      .select({
        id: users.id,
        email: users.email,
        firstName: users.firstName,
        lastName: users.lastName,
        lastLogin: users.lastLogin,
      })
      .from(users)
      .where(and(mayExpire(daysAgo(days)), not(isWarned), sql`not exists (${unsentWarnings})`))
      .orderBy(users.id)
      .limit(batchSize)
      .for('no key update', { skipLocked: true });
    if (found.length === 0) return 0;
    const expiresAt = new Date(Date.now() + sendDays * dayLength);
    await mailer.enqueueMany(
      tx,
      found.map((person) => ({
        userId: person.id,
        to: { address: person.email, name: nameOf(person) },
        content: warningMail(person, config.publicUrl, phone),
        isBulk: true,
        link: { topic, expiresAt },
      })),
    );
    const ids = found.map(({ id }) => id);
    await tx
      .update(users)
      .set({ unusedWarnedAt: sql`now()` })
      .where(inArray(users.id, ids));
    return found.length;
  });
}

function warningMail(
  to: { firstName: string; lastName: string; lastLogin: Date | null },
  publicUrl: string,
  phone: string,
): MailContent {
  const day = dayOnly(new Date(Date.now() + unusedNoticeDays * dayLength));
  const since = to.lastLogin === null ? 'nog nooit' : `sinds ${dayOnly(to.lastLogin)} niet meer`;
  return {
    subject: `Wij verwijderen uw account op ${day}`,
    preview: 'Log in als u uw account wilt houden.',
    greeting: greet(to),
    paragraphs: [
      `U hebt ${since} ingelogd in het portaal. Daarom verwijderen wij uw account op ${day}. Uw gegevens worden dan gewist.`,
      `Wilt u uw account houden? Log dan in voor ${day}. Meer hoeft u niet te doen.`,
    ],
    button: { label: 'Inloggen', url: `${publicUrl}/login` },
    closing: [
      'Wilt u geen account meer? Dan hoeft u niets te doen.',
      phone === ''
        ? 'Lukt inloggen niet? Neem dan contact op met het projectteam.'
        : `Lukt inloggen niet? Bel dan het projectteam: ${phone}.`,
    ],
  };
}
