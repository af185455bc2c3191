import { sql } from 'drizzle-orm';
import { isActiveResident } from '../audience/public.ts';
import { oneClickAddress, optOutPage } from '../notifications/public.ts';
import type { Config } from '../platform/config.ts';
import type { Db } from '../platform/database/db.ts';
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
 * with what else is new within the hour. Nobody gets a second one about the same version.
 */
export async function queueWorkMails(tx: Db, workId: number, isUrgent: boolean): Promise<void> {
  // Locked, so that an account that is being deleted is left out instead of violating the foreign key.
  await tx.execute(sql`
    insert into ${workNotifications} (user_id, work_id, sequence, is_urgent)
    select ${users.id}, ${works.id}, ${works.sequence}, ${isUrgent}
    from ${users} join ${profiles} on ${profiles.userId} = ${users.id} join ${works} on ${works.id} = ${workId}
    where ${works.state} <> 'draft' and ${isActiveResident} and ${profiles.notifications}
      and ${users.id} in (${usersNear(workId)})
    for key share of ${sql.identifier('users')}
    on conflict do nothing`);
}

const isOpen = sql`${workNotifications.settledAt} is null`;

/** Whether works are due in the mail of the hour. */
const isDueWithOthers = sql`${isOpen} and not ${workNotifications.isUrgent}
  and ${workNotifications.createdAt} <= now() - interval '1 hour'`;

/** The ids of people with works that are due in the mail of the hour, as a subquery. */
export const usersWithDueWorks = sql`select ${workNotifications.userId} from ${workNotifications} where ${isDueWithOthers}`;

/** Settles what waits for these people, and returns by person the works that they still see. */
export async function settleWorks(
  tx: Db,
  userIds: number[],
  isUrgent: boolean,
): Promise<(MailedWork & { userId: number })[]> {
  const { rows } = await tx.execute<MailedWork & { userId: number } & Record<string, unknown>>(sql`
    with settled as (
      update ${workNotifications} set settled_at = now(), is_mailed = near.is_near
      from (
        select ${workNotifications.userId} as user_id, ${works.id} as work_id,
          ${works.state} <> 'draft' and ${isNearUser(workNotifications.userId)} as is_near
        from ${workNotifications} join ${works} on ${works.id} = ${workNotifications.workId}
        where ${isOpen} and ${workNotifications.isUrgent} = ${isUrgent}
          and ${workNotifications.userId} = any(${sql.param(userIds)}::int[])
      ) as near
      -- Those about other versions too: this mail has the present one.
      where ${isOpen} and ${workNotifications.userId} = near.user_id and ${workNotifications.workId} = near.work_id
      returning ${workNotifications.userId}, ${workNotifications.workId}, ${workNotifications.isMailed})
    select distinct settled.user_id as "userId", ${works.id}, ${works.title}, ${works.description},
      ${works.startsOn}::text as "startsOn", ${works.endsOn}::text as "endsOn", ${works.fromTime} as "fromTime",
      ${works.untilTime} as "untilTime", ${works.effects}, ${works.state} = 'cancelled' as "isCancelled",
      exists (select from ${workNotifications} where ${workNotifications.userId} = settled.user_id
        and ${workNotifications.workId} = ${works.id} and ${workNotifications.isMailed}) as "isKnown"
    from settled join ${works} on ${works.id} = settled.work_id
    where settled.is_mailed
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
    const { rows: people } = await tx.execute<{
      id: number;
      email: string;
      firstName: string;
      lastName: string;
      wantsMail: boolean;
    }>(sql`
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
        if (person === undefined || !person.wantsMail) return [];
        const addresses = { portal: config.publicUrl, optOut: optOutPage(config, userId) };
        return [
          {
            userId,
            to: { address: person.email, name: nameOf(person) },
            content: workMail(person, work, addresses),
            isBulk: true,
            unsubscribeUrl: oneClickAddress(config, userId),
          },
        ];
      }),
    );
    return people.length;
  });
}
