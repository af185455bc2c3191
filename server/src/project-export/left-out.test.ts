import { expect, test } from 'vitest';
import { startTestPortal } from '../../test/portal.ts';
import { leftOut } from './left-out.ts';

const { pool } = await startTestPortal();

test('every table is in an export or left out on purpose', async () => {
  const { rows } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  );
  const absent = new Set(leftOut.flatMap(({ tables }) => tables));
  // A new table belongs here with a section of its own, or in `left-out.ts` with a reason.
  expect(
    rows
      .map(({ name }) => name)
      .filter((name) => !absent.has(name))
      .toSorted(),
  ).toEqual([
    'audit_log',
    'contact_groups',
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
    'pending_notifications',
    'profiles',
    'publication_groups',
    'publication_segments',
    'publication_users',
    'publication_zones',
    'publications',
    'refused_contact_zones',
    'retention_periods',
    'segments',
    'settings',
    'user_groups',
    'user_zones',
    'users',
    'zones',
  ]);
});
