import {
  maxNewItems,
  newItemKinds,
  type NewItem,
  type NewItemKind,
  type NewItems,
} from '@dijkportaal/contract/whats-new';
import { lt, sql, eq } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import { isPublishedFor } from '../publications/public.ts';
import { messages, replies } from '../schema/messages.ts';
import { profiles } from '../schema/profiles.ts';
import { publications } from '../schema/publications.ts';
import { openedItems } from '../schema/whats-new.ts';

/** For how long an item can be new, and so for how long what was opened is stored. */
const newFor = sql`interval '1 year'`;

/** The items that are new to a resident, as a statement whose table `items` has `kind`, `ref`, `name`, `at` and `is_changed`. */
const newItems = (userId: number) => sql`
  reader as (
    select greatest(${profiles.readUntil}, now() - ${newFor}) as since, ${profiles.relaticsItems} as relatics_items
    from ${profiles} where ${profiles.userId} = ${userId}
  ),
  opened as (
    select ${openedItems.kind}, ${openedItems.ref}, ${openedItems.openedAt}
    from ${openedItems} where ${openedItems.userId} = ${userId}
  ),
  items as (
    select ${publications.kind}, ${publications.id}::text as ref, ${publications.title} as name,
      ${publications.newAt} as at, coalesce(${publications.changedAt} = ${publications.newAt}, false) as is_changed
    from ${publications}
    where ${publications.newAt} > (select since from reader) and ${isPublishedFor(userId)}
      and not exists (select from opened where opened.kind = ${publications.kind} and opened.ref = ${publications.id}::text
        and (${publications.changedAt} is null or opened.opened_at >= ${publications.changedAt}))
    union all
    select 'message', ${messages.id}::text, ${messages.subject}, max(${replies.createdAt}), false
    from ${messages} join ${replies} on ${replies.messageId} = ${messages.id}
    where ${messages.senderId} = ${userId} and ${replies.side} = 'team' and ${replies.readAt} is null
      and ${replies.createdAt} > (select since from reader)
    group by ${messages.id}
    union all
    select item.kind, item.ref, item.name, item.at, item.is_changed
    from reader, lateral (
      select split_part(key, ' ', 1) as kind, substr(key, strpos(key, ' ') + 1) as ref, value ->> 'name' as name,
        (value ->> 'at')::timestamptz as at, (value ->> 'isChanged')::boolean as is_changed
      from jsonb_each(reader.relatics_items) where value -> 'isAbsent' is null) as item
    where item.at > reader.since
      and not exists (select from opened where opened.kind = item.kind and opened.ref = item.ref and opened.opened_at >= item.at)
  )`;

const asTimestamp = (written: string) => new Date(written).toISOString();

/** What is new to a resident, newest first, and how many of each kind. */
export async function listNewItems(
  db: Db,
  { userId, isStaff }: { userId: number; isStaff: boolean },
): Promise<NewItems> {
  interface Row extends Record<string, unknown> {
    counts: Partial<Record<NewItemKind, number>> | null;
    results: NewItem[] | null;
    read_until: string;
  }
  const { rows } = await db.execute<Row>(sql`
    with ${isStaff ? nothing : newItems(userId)}
    select
      (select jsonb_object_agg(kind, amount) from (select kind, count(*) as amount from items group by kind) as kinds) as counts,
      (select jsonb_agg(to_jsonb(newest) order by at desc, kind, ref) from (
        select * from items order by at desc, kind, ref limit ${maxNewItems}) as newest) as results,
      to_jsonb(${profiles.readUntil}) as read_until
    from ${profiles} where ${profiles.userId} = ${userId}`);
  const [row] = rows;
  if (row === undefined) throw new Error('the account has no profile');
  const countOf = (kind: NewItemKind) => [kind, row.counts?.[kind] ?? 0];
  return {
    counts: Object.fromEntries(newItemKinds.map(countOf)) as NewItems['counts'],
    results: (row.results ?? []).map((item) => ({ ...item, at: asTimestamp(item.at) })),
    read_until: asTimestamp(row.read_until),
  };
}

/** Staff see everything, so nothing is new to them. */
const nothing = sql`items as (
  select null::text as kind, null::text as ref, null::text as name, now() as at, false as is_changed where false)`;

/** Records that a resident opened items: of these only what is new to them, so that nobody can fill the table. */
export async function openItems(db: Db, userId: number, items: Pick<NewItem, 'kind' | 'ref'>[]): Promise<void> {
  const kinds = sql.param(items.map(({ kind }) => kind));
  const refs = sql.param(items.map(({ ref }) => ref));
  await db.execute(sql`
    with ${newItems(userId)}
    insert into ${openedItems} (user_id, kind, ref)
    select ${userId}, items.kind, items.ref
    from items join unnest(${kinds}::text[], ${refs}::text[]) as given(kind, ref) using (kind, ref)
    where items.kind <> 'message'
    group by items.kind, items.ref
    on conflict (user_id, kind, ref) do update set opened_at = now()`);
}

/** Counts what was published until then as read; never a time in the future, which would hide what is still to come. A millisecond
 * is added, because times in responses have no microseconds. */
export async function setReadUntil(db: Db, userId: number, at: string): Promise<void> {
  await db
    .update(profiles)
    .set({ readUntil: sql`least(${at}::timestamptz + interval '1 millisecond', now())` })
    .where(eq(profiles.userId, userId));
}

/** Deletes what was opened over a year ago: those items are not new to anybody anymore. */
export async function forgetOpened(db: Db): Promise<void> {
  await db.delete(openedItems).where(lt(openedItems.openedAt, sql`now() - ${newFor}`));
}
