import { sql } from 'drizzle-orm';
import { index, numeric, snakeCase, text } from 'drizzle-orm/pg-core';
import { batchedQuery } from './batched-query.ts';
import type { Db } from '../database/db.ts';
import { preparedQuery } from '../database/prepared-query.ts';

/* How the server caches.

   Each process caches in memory what is expensive to compute and often requested. A cached value carries the version
   of the data that it was made from, every request reads the current version, and a value with another version is
   computed again. So a caller always sees what was saved before the request, whichever process saved it, and
   processes do not notify each other. Reading the version costs one indexed query, which concurrent requests share
   (`batched-query.ts`).

   - The version of a topic is the sum of its rows in `data_changes`. A trigger adds a row with a random number in
     the transaction of every statement that writes to a column of the topic, so writers do not wait for each other,
     and a transaction that is rolled back or a database that is restored never has a version that was seen before.
     To show another column, or to filter by one, give its table a trigger. A job replaces the rows by their sum
     every minute.
   - Responses are cached by `response-cache.ts`, compressed, for at most ten minutes and within a number of bytes.
     What decides who may see a response is in its key: the session, the segments of a resident. A profile is made of
     a few rows, so its version is that of these rows (`profiles/queries.ts`) and not of a topic.
   - The names of groups and zones (`audience/label-cache.ts`) are read in the transaction of a list, with their
     version.

   Three things are not invalidated by a version:

   - Sessions and rights (`sessions/actor-cache.ts`): reading a version would take as long as reading them. NOTIFY
     evicts them within a second, and before the response to a change in the same process (`notifications.ts`). Use
     it only for what decides whether a request is allowed.
   - What another system owns (PDOK) or what may be seconds old (`timed-value.ts`) has a lifetime.
   - What depends on its key alone, such as the signature of a URL, never expires. */

/** The kinds of data that have a version. */
export const topics = ['contacts', 'labels', 'map', 'newsletter_mails', 'publications'] as const;
export type Topic = (typeof topics)[number];

/** Written by triggers only. */
export const dataChanges = snakeCase.table(
  'data_changes',
  {
    topic: text({ enum: topics }).notNull(),
    change: numeric()
      .notNull()
      .default(sql`trunc((random() * 1e15)::numeric)`),
  },
  (table) => [index().on(table.topic)],
);

/** The version of a topic as a column, for a query whose rows must have that version. */
export const versionColumn = (topic: Topic) =>
  sql<string>`(select coalesce(sum(${dataChanges.change}), 0)::text from ${dataChanges} where ${dataChanges.topic} = ${topic})`;

const versionQuery = preparedQuery((db) =>
  db
    .select({ topic: dataChanges.topic, version: sql<string>`sum(${dataChanges.change})::text` })
    .from(dataChanges)
    .where(sql`${dataChanges.topic} = any(${sql.placeholder('topics')})`)
    .groupBy(dataChanges.topic)
    .prepare('read_data_version'),
);

const findVersion = batchedQuery<Topic, string>(async (db, asked) => {
  const rows = await versionQuery(db).execute({ topics: asked });
  return new Map(rows.map(({ topic, version }) => [topic, version]));
});

/** The version of a topic; it changes with every write. */
export async function readVersion(db: Db, topic: Topic): Promise<string> {
  return (await findVersion(db, topic)) ?? '0';
}

/** Replaces the changes of each topic by their sum, so that reading a version stays fast. Writers do not wait for it. */
export async function sumChanges(db: Db): Promise<void> {
  await db.execute(sql`
    with gone as (delete from ${dataChanges} returning topic, change)
    insert into ${dataChanges} select topic, sum(change) from gone group by topic`);
}
