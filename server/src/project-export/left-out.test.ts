import path from 'node:path';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { clearLeftovers, makeFolder } from '../../test/embedded-postgres-folders.ts';
import { startTestPortal } from '../../test/portal.ts';
import { loadDemoData } from '../demo/load-demo-data.ts';
import { openFileStore } from '../platform/files/open-store.ts';
import { exportProject } from './export-project.ts';
import { leftOut } from './left-out.ts';

const portal = await startTestPortal({ DATA_DIR: await makeFolder() });
const { pool, config } = portal;
const absent = new Set(leftOut.flatMap(({ data }) => data));
afterAll(clearLeftovers);
await loadDemoData(portal.db, await openFileStore(config.files.store), 'demo', new Date());

test('every table is in an export or left out on purpose', async () => {
  const { rows } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  );
  // A new table belongs here with a section of its own, or in `left-out.ts` with a reason.
  expect(
    rows
      .map(({ name }) => name)
      .filter((name) => !absent.has(name))
      .toSorted(),
  ).toEqual([
    'appointments',
    'audit_log',
    'contact_groups',
    'contact_person_groups',
    'contact_person_users',
    'contact_person_zones',
    'contact_persons',
    'contact_sync_runs',
    'contact_zones',
    'contacts',
    'files',
    'groups',
    'mail_addresses',
    'mails',
    'messages',
    'newsletter_groups',
    'newsletter_mails',
    'newsletter_segments',
    'newsletter_zones',
    'newsletters',
    'notes',
    'pending_notifications',
    'profiles',
    'publication_groups',
    'publication_segments',
    'publication_users',
    'publication_zones',
    'publications',
    'refused_contact_zones',
    'replies',
    'retention_periods',
    'segments',
    'settings',
    'standard_answers',
    'user_groups',
    'user_zones',
    'users',
    'works',
    'zones',
  ]);
});

test('every column of these tables is read by an export or left out on purpose', async () => {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await exportProject({ connection: portal.connection, config }, path.join(await makeFolder(), 'export'));
  const statements = query.mock.calls
    .map(([first]: unknown[]) => (typeof first === 'string' ? first : (first as { text: string }).text))
    .join('\n')
    // The names that the query of files gives to them.
    .replaceAll(/\b(?:kept|old|current)\./g, 'files.');
  query.mockRestore();
  const { rows } = await pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns where table_schema = 'public' order by 1, 2`,
  );
  const isRead = ({ table, column }: { table: string; column: string }) =>
    statements.includes(`to_jsonb("${table}")`) ||
    [`"${table}"."${column}"`, `${table}.${column}`].some((name) => new RegExp(`${name}(?!\\w)`).test(statements));
  const unread = rows.filter((row) => !absent.has(row.table) && !isRead(row));
  // A new column belongs in a section, or in `left-out.ts` with a reason.
  expect(unread.map(({ table, column }) => `${table}.${column}`)).toEqual(
    [...absent].filter((name) => name.includes('.')).toSorted(),
  );
});
