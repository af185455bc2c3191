import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { clearLeftovers, makeFolder } from '../../test/embedded-postgres-folders.ts';
import { startTestPortal } from '../../test/portal.ts';
import { findReadColumns } from '../../test/read-columns.ts';
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
    'newsletter_visits',
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
  const folder = path.join(await makeFolder(), 'export');
  const isRead = await findReadColumns(() => exportProject({ connection: portal.connection, config }, folder));
  const { rows } = await pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns where table_schema = 'public' order by 1, 2`,
  );
  const unread = rows.filter((row) => !absent.has(row.table) && !isRead(row));
  // A new column belongs in a section, or in `left-out.ts` with a reason.
  expect(unread.map(({ table, column }) => `${table}.${column}`)).toEqual(
    [...absent].filter((name) => name.includes('.')).toSorted(),
  );
});
