import { sql } from 'drizzle-orm';
import { index, numeric, snakeCase, text } from 'drizzle-orm/pg-core';
import { batchedQuery } from './batched-query.ts';
import type { Db } from '../database/db.ts';
import { preparedQuery } from '../database/prepared-query.ts';

/** What has a version. */
export const topics = ['contacts', 'map', 'newsletter_mails', 'publications'] as const;
export type Topic = (typeof topics)[number];

/**
 * The version of a topic is the sum of its changes, of which triggers insert one with every statement that writes to a
 * column of the topic. As rows are only inserted, no transaction waits for another. Changes are random numbers, so that
 * a database that was restored does not get a version that it had before.
 */
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

/** The version of a topic: it differs after every change. */
export async function readVersion(db: Db, topic: Topic): Promise<string> {
  return (await findVersion(db, topic)) ?? '0';
}

/** Replaces the changes of each topic by their sum, so that reading a version stays fast. Writers do not wait for it. */
export async function sumChanges(db: Db): Promise<void> {
  await db.execute(sql`
    with gone as (delete from ${dataChanges} returning topic, change)
    insert into ${dataChanges} select topic, sum(change) from gone group by topic`);
}
