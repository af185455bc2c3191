import type { BinKind } from '@dijkportaal/contract/bin';
import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../platform/database/db.ts';
import { recordDeletions } from '../platform/deletions/deletions.ts';
import { binItems } from '../schema/bin.ts';
import { files } from '../schema/files.ts';
import { users } from '../schema/users.ts';
import { itemKinds, linkOf, nameOf, personColumnOf, writtenColumns, type ItemKind } from './kinds.ts';

/**
 * Copies items with their links into the bin, together with their files. The caller deletes the items in the same
 * transaction; ids that do not exist are skipped. A sync can delete a hundred thousand.
 */
export async function putInBin(tx: Db, kind: BinKind, ids: number[], deletedById: number | null): Promise<void> {
  const item = itemKinds[kind];
  const { table, title, description, files: owner, partFiles } = item;
  // So that no link is added between the copy and the deletion.
  const isChosen = sql`${table.id} = any(${array(ids)})`;
  await tx.select({ id: table.id }).from(table).where(isChosen).orderBy(table.id).for('update');
  await lockPeople(tx, item, ids);
  await tx.execute(sql`
    insert into ${binItems} (kind, item_id, title, description, rows, people, last_id, deleted_by_id)
    select ${kind}, ${table.id}, ${title}, ${description ?? sql`''`}, ${copyOf(item)}, ${peopleOf(item)},
      (select max(id) from ${table}), ${deletedById}::int
    from ${table} where ${table.id} = any(${array(ids)})`);
  await recordDeletions(tx, kind, ids, 'binned');
  if (owner === undefined) return;
  const column = sql.identifier(files[owner].name);
  await tx.execute(sql`
    update ${files} set bin_item_id = binned.id, ${column} = null
    from ${binItems} binned where binned.kind = ${kind} and binned.item_id = ${files[owner]} and ${files[owner]} = any(${array(ids)})`);
  if (partFiles === undefined) return;
  const { owner: toItem } = linkOf(partFiles.table, table);
  await tx.execute(sql`
    update ${files} set bin_item_id = binned.id, ${sql.identifier(files[partFiles.column].name)} = null
    from ${binItems} binned, ${partFiles.table}
    where binned.kind = ${kind} and binned.item_id = ${toItem} and ${toItem} = any(${array(ids)})
      and ${files[partFiles.column]} = ${partFiles.table.id}`);
}

const array = (ids: number[]) => sql`${sql.param(ids)}::int[]`;

/**
 * So that an account that is being deleted is gone before the copy, or deleted after it together with what the bin has
 * about it.
 */
async function lockPeople(tx: Db, { table, about }: ItemKind, ids: number[]): Promise<void> {
  const toUser = personColumnOf(table);
  if (about === undefined || toUser === undefined) return;
  const isAbout = sql`${users.id} in (select ${toUser} from ${table} where ${table.id} = any(${array(ids)}))`;
  await tx.select({ id: users.id }).from(users).where(isAbout).orderBy(users.id).for('key share');
}

/** The rows of an item and its links, by table. */
function copyOf({ table, links, parts: own = [], mentionedIn, files: owner, partFiles }: ItemKind): SQL {
  const parts = [...links, ...own].map((link) => {
    const { owner: column } = linkOf(link, table);
    return sql`${nameOf(link)}::text, (select coalesce(jsonb_agg(${asJson(link)}), '[]') from ${link} where ${column} = ${table.id})`;
  });
  for (const { table: mentioning, column } of mentionedIn ?? []) {
    parts.push(sql`${nameOf(mentioning)}::text, (select coalesce(jsonb_agg(jsonb_build_object('id', ${mentioning.id})), '[]')
      from ${mentioning} where ${column} = ${table.id})`);
  }
  if (owner !== undefined) {
    const part = partFiles === undefined ? sql`null` : files[partFiles.column];
    const isOfPart =
      partFiles === undefined
        ? sql``
        : sql`or ${part} in (select ${partFiles.table.id} from ${partFiles.table}
            where ${linkOf(partFiles.table, table).owner} = ${table.id})`;
    parts.push(sql`${nameOf(files)}::text, (select coalesce(jsonb_agg(jsonb_build_object('id', ${files.id}, 'part', ${part})), '[]')
      from ${files} where ${files[owner]} = ${table.id} ${isOfPart})`);
  }
  const item = sql`${nameOf(table)}::text, jsonb_build_array(${asJson(table)})`;
  return sql`jsonb_build_object(${sql.join([item, ...parts], sql`, `)})`;
}

function asJson(table: PgTable): SQL {
  const pairs = writtenColumns(table).map((column) => sql`${column.name}::text, ${column}`);
  return sql`jsonb_build_object(${sql.join(pairs, sql`, `)})`;
}

/** People in audiences are not listed: without their accounts, their ids identify nobody. */
function peopleOf({ table, about }: ItemKind): SQL {
  if (about === undefined) return sql`'{}'::text[]`;
  const person = personColumnOf(table);
  const parts = [...(person === undefined ? [] : [sql`select 'user ' || ${person}`]), ...about];
  return sql`array(select distinct person from (${sql.join(parts, sql` union all `)}) as mentioned(person) where person is not null)`;
}
