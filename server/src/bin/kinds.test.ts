import { readdirSync } from 'node:fs';
import path from 'node:path';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { itemKinds, nameOf, referencesOf } from './kinds.ts';

const folder = path.resolve(import.meta.dirname, '../schema');
const schemas: object[] = await Promise.all(readdirSync(folder).map((file) => import(path.join(folder, file))));
const tables = schemas
  .flatMap((schema) => Object.values(schema) as unknown[])
  .filter((value) => value instanceof PgTable);

/**
 * Files are not moved, a newsletter in the bin was not sent, restoring creates the notifications again, messages stay, and
 * nobody writes in what is deleted, and the code of a letter to a deleted contact must not work again.
 */
const notCopied = new Set([
  'files',
  'newsletter_mails',
  'newsletter_visits',
  // The copy for the rest of a newsletter, which then cannot be deleted.
  'newsletters',
  'pending_notifications',
  'messages',
  'message_writers',
  'works',
  'work_notifications',
  'invitation_letters',
]);

test.each(Object.entries(itemKinds))(
  'everything that is deleted together with a %s is copied',
  (kind, { table, links, parts = [] }) => {
    // Follow-ups about a newsletter are about people, and stay.
    const staying = kind === 'newsletter' ? 'notes' : undefined;
    const deleted = tables.filter((other) => referencesOf(other).some(({ target }) => target === table)).map(nameOf);
    expect([...links, ...parts].map(nameOf).toSorted()).toEqual(
      deleted.filter((name) => name !== staying && !notCopied.has(name)).toSorted(),
    );
  },
);

test('rows of links name no other person than by user_id, and items only by columns that erasing knows', () => {
  const found = Object.values(itemKinds).flatMap(({ table, links, parts = [] }) =>
    [table, ...links, ...parts].flatMap((one) =>
      referencesOf(one).flatMap(({ from, target }) => (getTableConfig(target).name === 'users' ? [from.name] : [])),
    ),
  );
  expect([...new Set(found)].toSorted()).toEqual([
    'approval_asked_by',
    'approval_by',
    'author_id',
    'done_by_id',
    'entered_by_id',
    'owner_id',
    'saved_by',
    'sender_id',
    'user_id',
  ]);
});
