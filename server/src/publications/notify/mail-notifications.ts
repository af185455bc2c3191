import { sql } from 'drizzle-orm';
import { isActiveResident, isForResident, publicationAudience } from '../../audience/public.ts';
import { oneClickAddress, optOutPage } from '../../notifications/public.ts';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/database/db.ts';
import { createMailer, type Mailer } from '../../platform/mail/mailer.ts';
import { profiles } from '../../schema/profiles.ts';
import { pendingNotifications, publications } from '../../schema/publications.ts';
import { users } from '../../schema/users.ts';
import { describeChange, settleWorks, usersWithDueWorks } from '../../works/public.ts';
import { newItemsMail, type NewItem } from './mails.ts';

/** Everything within an hour of a person's first notification is one mail. */
const isDue = sql`${pendingNotifications.settledAt} is null and ${pendingNotifications.createdAt} <= now() - interval '1 hour'`;

const batchSize = 100;

interface Person extends Record<string, unknown> {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  wantsMail: boolean;
}

/** Mails everyone whose first notification has waited an hour: one mail about everything new. */
export async function mailNotifications(db: Db, config: Config): Promise<void> {
  const mailer = createMailer(config);
  while ((await mailSome(db, config, mailer)) === batchSize);
}

/** Settles notifications and queues mails in one transaction, so that nobody is mailed twice. Returns the number of people. */
function mailSome(db: Db, config: Config, mailer: Mailer): Promise<number> {
  return db.transaction(async (tx) => {
    const people = await lockPeople(tx);
    if (people.length === 0) return 0;
    const items = await settle(
      tx,
      people.map(({ id }) => id),
    );
    for (const person of people.filter(({ wantsMail }) => wantsMail)) {
      const news = items.get(person.id);
      if (news === undefined) continue;
      const addresses = { portal: config.publicUrl, optOut: optOutPage(config, person.id) };
      await mailer.enqueue(tx, {
        userId: person.id,
        to: { address: person.email, name: `${person.firstName} ${person.lastName}`.trim() },
        content: newItemsMail(person, news, addresses),
        isBulk: true,
        unsubscribeUrl: oneClickAddress(config, person.id),
      });
    }
    return people.length;
  });
}

/** Locks the next people to mail against other processes, and against turning the mails off. */
async function lockPeople(tx: Db): Promise<Person[]> {
  const { rows } = await tx.execute<Person>(sql`
    select ${users.id}, ${users.email}, ${users.firstName} as "firstName", ${users.lastName} as "lastName",
      ${profiles.notifications} and ${isActiveResident} as "wantsMail"
    from ${users} join ${profiles} on ${profiles.userId} = ${users.id}
    where ${users.id} in (select ${pendingNotifications.userId} from ${pendingNotifications} where ${isDue}
      union ${usersWithDueWorks})
    order by ${users.id} limit ${batchSize}
    for no key update of profiles skip locked for key share of users skip locked`);
  return rows;
}

/** Settles the notifications of these people. Returns, by person, what they may still see. */
async function settle(tx: Db, userIds: number[]): Promise<Map<number, NewItem[]>> {
  const people = sql`${sql.param(userIds)}::int[]`;
  const { rows } = await tx.execute<NewItem & { userId: number } & Record<string, unknown>>(sql`
    with settled as (
      update ${pendingNotifications} set settled_at = now()
      where ${pendingNotifications.settledAt} is null and ${pendingNotifications.userId} in (
        select unnest(${people}))
      returning ${pendingNotifications.userId}, ${pendingNotifications.publicationId})
    select settled.user_id as "userId", ${publications.id}, ${publications.kind}, ${publications.title}
    from settled join ${publications} on ${publications.id} = settled.publication_id
    where ${publications.isPublished} and (${isForResident(publicationAudience, sql`settled.user_id`)})
    order by ${publications.createdAt} desc, ${publications.id} desc`);
  const works = await settleWorks(tx, userIds, false);
  const items = works.map(({ userId, id, title, ...work }) => ({
    userId,
    id,
    kind: 'work' as const,
    title,
    note: describeChange(work),
  }));
  return Map.groupBy<number, NewItem & { userId: number }>([...items, ...rows], ({ userId }) => userId);
}
