import { and, eq, gte, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { isActiveResident } from '../audience/public.ts';
import { oneClickAddress, optOutPage } from '../notifications/public.ts';
import type { Config } from '../platform/config.ts';
import type { Db } from '../platform/database/db.ts';
import { isoDay } from '../platform/dutch-time.ts';
import { createMailer, type Mailer } from '../platform/mail/mailer.ts';
import { nameOf } from '../platform/mail/mail.ts';
import { profiles } from '../schema/profiles.ts';
import { users } from '../schema/users.ts';
import { workNotifications, works } from '../schema/works.ts';
import { workMail, type MailedWork } from './mails.ts';
import { isNearUser, usersNear } from './reach.ts';

const batchSize = 100;

/**
 * Queues a mail about the stored version of works for each resident near them who wants such mails: on its own at once, or
 * with what else is new within the hour. Who was mailed before and is no longer near is told that. Nobody gets a second
 * one about the same version.
 */
export async function queueWorkMails(tx: Db, workId: number, isUrgent: boolean): Promise<void> {
  // Locked, so that an account that is being deleted is left out instead of violating the foreign key.
  await tx.execute(sql`
    insert into ${workNotifications} (user_id, work_id, sequence, is_urgent)
    select ${users.id}, ${works.id}, ${works.sequence}, ${isUrgent}
    from ${users} join ${profiles} on ${profiles.userId} = ${users.id} join ${works} on ${works.id} = ${workId}
    where ${isPublic} and ${isActiveResident} and ${profiles.notifications}
      and (${users.id} in (${usersNear(workId)}) or ${users.id} in (${usersWhoKnow(workId)}))
    for key share of ${sql.identifier('users')}
    on conflict do nothing`);
}

/** The ids of people who had a mail about works, as a subquery. */
const usersWhoKnow = (workId: number) =>
  sql`select known.user_id from ${workNotifications} as known where known.work_id = ${workId} and known.is_mailed`;

/** Whether the last mail about works that somebody had said that they are near. */
const isKnownTo = (userId: SQLWrapper, workId: SQLWrapper): SQL => sql`coalesce((
  select not known.is_gone from ${workNotifications} as known
  where known.user_id = ${userId} and known.work_id = ${workId} and known.is_mailed
  order by known.sequence desc limit 1), false)`;

const isPublic = sql`${works.state} <> 'draft'`;
const isOpen = sql`${workNotifications.settledAt} is null`;

/** Whether works are due in the mail of the hour. */
const isDueWithOthers = sql`${isOpen} and not ${workNotifications.isUrgent}
  and ${workNotifications.createdAt} <= now() - interval '1 hour'`;

/** The ids of people with works that are due in the mail of the hour, as a subquery. */
export const usersWithDueWorks = sql`select ${workNotifications.userId} from ${workNotifications} where ${isDueWithOthers}`;

/** Settles what waits for these people, and returns by person the works that they see, or had a mail about and no longer see. */
export async function settleWorks(
  tx: Db,
  userIds: number[],
  isUrgent: boolean,
): Promise<(MailedWork & { userId: number })[]> {
  const { rows } = await tx.execute<MailedWork & { userId: number } & Record<string, unknown>>(sql`
    with settled as (
      update ${workNotifications} set settled_at = now(), is_mailed = near.is_near or near.is_known, is_gone = not near.is_near
      from (
        select ${workNotifications.userId} as user_id, ${works.id} as work_id,
          ${isPublic} and ${isNearUser(workNotifications.userId)} as is_near,
          ${isPublic} and ${isKnownTo(workNotifications.userId, works.id)} as is_known
        from ${workNotifications} join ${works} on ${works.id} = ${workNotifications.workId}
        where ${isOpen} and ${workNotifications.isUrgent} = ${isUrgent}
          and ${workNotifications.userId} = any(${sql.param(userIds)}::int[])
      ) as near
      -- Those about other versions too: this mail has the present one.
      where ${isOpen} and ${workNotifications.userId} = near.user_id and ${workNotifications.workId} = near.work_id
      returning ${workNotifications.userId}, ${workNotifications.workId}, near.is_near, near.is_known)
    select distinct settled.user_id as "userId", ${works.id}, ${works.title}, ${works.description},
      ${works.startsOn}::text as "startsOn", ${works.endsOn}::text as "endsOn", ${works.fromTime} as "fromTime",
      ${works.untilTime} as "untilTime", ${works.effects}, ${works.state} = 'cancelled' as "isCancelled",
      settled.is_known as "isKnown", not settled.is_near as "isGone"
    from settled join ${works} on ${works.id} = settled.work_id
    where settled.is_near or settled.is_known
    order by "startsOn", ${works.id}`);
  return rows;
}

/** Mails what is not to wait for the mail of the hour, each work in a mail of its own. */
export async function mailWorks(db: Db, config: Config): Promise<void> {
  const mailer = createMailer(config);
  while ((await mailSome(db, config, mailer)) === batchSize);
}

/** Settles and queues in one transaction, so that nobody is mailed twice. Returns the number of people. */
function mailSome(db: Db, config: Config, mailer: Mailer): Promise<number> {
  return db.transaction(async (tx) => {
    const { rows: people } = await tx.execute<Reader & { wantsMail: boolean } & Record<string, unknown>>(sql`
      select ${users.id}, ${users.email}, ${users.firstName} as "firstName", ${users.lastName} as "lastName",
        ${profiles.notifications} and ${isActiveResident} as "wantsMail"
      from ${users} join ${profiles} on ${profiles.userId} = ${users.id}
      where ${users.id} in (select ${workNotifications.userId} from ${workNotifications}
        where ${isOpen} and ${workNotifications.isUrgent})
      order by ${users.id} limit ${batchSize}
      for no key update of profiles skip locked for key share of users skip locked`);
    if (people.length === 0) return 0;
    const byId = new Map(people.map((person) => [person.id, person]));
    const found = await settleWorks(tx, [...byId.keys()], true);
    await mailer.enqueueMany(
      tx,
      found.flatMap(({ userId, ...work }) => {
        const person = byId.get(userId);
        return person === undefined || !person.wantsMail ? [] : [writeMail(config, person, work)];
      }),
    );
    return people.length;
  });
}

interface Reader {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
}

const writeMail = (config: Config, person: Reader, work: MailedWork) => ({
  userId: person.id,
  to: { address: person.email, name: nameOf(person) },
  content: workMail(person, work, { portal: config.publicUrl, optOut: optOutPage(config, person.id) }),
  isBulk: true,
  unsubscribeUrl: oneClickAddress(config, person.id),
});

/** Queues a mail to everyone who was told about works that are being deleted, unless these are over or cancelled. */
export async function mailDeletion(tx: Db, config: Config, workId: number): Promise<void> {
  // Locked, so that an account that is being deleted is left out instead of violating the foreign key.
  const rows = await tx
    .select({
      reader: { id: users.id, email: users.email, firstName: users.firstName, lastName: users.lastName },
      work: {
        id: works.id,
        title: works.title,
        startsOn: works.startsOn,
        endsOn: works.endsOn,
        fromTime: works.fromTime,
        untilTime: works.untilTime,
      },
    })
    .from(works)
    .innerJoin(users, sql`${users.id} in (${usersWhoKnow(workId)})`)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(
      and(
        eq(works.id, workId),
        eq(works.state, 'published'),
        gte(works.endsOn, isoDay(new Date())),
        isActiveResident,
        eq(profiles.notifications, true),
        isKnownTo(users.id, works.id),
      ),
    )
    .orderBy(users.id)
    .for('key share', { of: users });
  const mailer = createMailer(config);
  const gone = { description: '', effects: [], isCancelled: true, isKnown: true, isGone: true };
  const mails = rows.map(({ reader, work }) => writeMail(config, reader, { ...work, ...gone }));
  for (let from = 0; from < mails.length; from += batchSize) {
    await mailer.enqueueMany(tx, mails.slice(from, from + batchSize));
  }
}
