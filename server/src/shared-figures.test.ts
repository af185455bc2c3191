import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createTestDatabase } from '../test/portal.ts';
import { readStreamSettings } from './platform/audit/stream-settings.ts';
import { auditStreams } from './schema/audit-streams.ts';
import { readSharedFigures } from './shared-figures.ts';

describe('the figures of the whole portal', async () => {
  const { db, pool } = await createTestDatabase();
  const queueNamed = async (name: string) =>
    (await readSharedFigures(db)).queues.find(({ queue }) => queue === name) ?? { length: -1, oldestSeconds: -1 };

  test('are zero in an empty portal', async () => {
    const { queues, lastSync, lastBackup, isOnHold } = await readSharedFigures(db);
    expect(queues.map(({ queue, length }) => `${queue} ${length}`)).toEqual([
      'mail 0',
      'bulk_mail 0',
      'newsletter 0',
      'file_scan 0',
      'file_removal 0',
      'outline 0',
      'job 0',
    ]);
    expect(queues.every(({ oldestSeconds }) => oldestSeconds === 0)).toBe(true);
    expect([lastSync, lastBackup, isOnHold]).toEqual([null, null, false]);
  });

  test('count waiting mails since they were written, in bulk apart', async () => {
    await pool.query(`insert into mails (recipient, subject, state, is_bulk, created_at, due_at) values
      ('a@example.org', 'a', 'waiting', false, now() - interval '1 hour', now() + interval '5 minutes'),
      ('b@example.org', 'b', 'waiting', false, now(), now()),
      ('c@example.org', 'c', 'sent', false, now() - interval '2 hours', now()),
      ('d@example.org', 'd', 'waiting', true, now() - interval '3 hours', now())`);
    expect(await queueNamed('mail')).toMatchObject({ length: 2, oldestSeconds: expect.closeTo(3600, -2) });
    expect(await queueNamed('bulk_mail')).toMatchObject({ length: 1, oldestSeconds: expect.closeTo(10_800, -2) });
  });

  test('count mails of newsletters that are being sent only', async () => {
    await pool.query(
      `insert into newsletters (title, state) values ('wordt verstuurd', 'sending'), ('wacht', 'paused')`,
    );
    await pool.query(`insert into newsletter_mails (newsletter_id, email, due_at)
      select id, number || '@example.org', now() - interval '10 minutes' from newsletters, generate_series(1, 3) number`);
    expect(await queueNamed('newsletter')).toMatchObject({ length: 3, oldestSeconds: expect.closeTo(600, -1) });
  });

  test('have jobs that are overdue, as when no worker runs', async () => {
    await pool.query(`insert into recurring_jobs (id, due_at) values
      ('test.late', now() - interval '20 minutes'), ('test.planned', now() + interval '1 day')`);
    expect(await queueNamed('job')).toMatchObject({ length: 1, oldestSeconds: expect.closeTo(1200, -1) });
  });

  test('have when a whole backup was last made, not one that lacked files', async () => {
    await pool.query(`insert into audit_log (at, action, object, origin, result) values
      ('2026-03-01T10:01Z', 'portal.backup', 'portal', 'command', 'success'),
      ('2026-03-02T10:01Z', 'portal.backup', 'portal', 'command', 'failure')`);
    expect((await readSharedFigures(db)).lastBackup).toBe(Date.parse('2026-03-01T10:01Z') / 1000);
  });

  test('have when a synchronisation last succeeded, not one that failed later', async () => {
    await pool.query(`insert into contact_sync_runs (started_at, finished_at, state) values
      ('2026-03-01T10:00Z', '2026-03-01T10:01Z', 'succeeded'), ('2026-03-02T10:00Z', '2026-03-02T10:01Z', 'failed')`);
    expect((await readSharedFigures(db)).lastSync).toBe(Date.parse('2026-03-01T10:01Z') / 1000);
  });

  test('what of the audit log was not yet sent is a queue of its own', async () => {
    const places = readStreamSettings('stdout,/tmp/audit.jsonl');
    await db.insert(auditStreams).values({ place: 'file', lastLine: 1 });
    const { rows } = await db.execute<{ last: number }>(sql`select max(id)::int as last from audit_log`);
    const queues = Object.fromEntries(
      (await readSharedFigures(db, places)).queues.map(({ queue, length }) => [queue, length]),
    );
    const last = rows[0]?.last ?? 0;
    expect(queues).toMatchObject({ audit_stdout: last, audit_file: last - 1 });
    expect(queues).not.toHaveProperty('audit_syslog');
  });
});
