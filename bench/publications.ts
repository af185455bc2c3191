import { parseArgs } from 'node:util';
import { readConfig } from '../server/src/platform/config.ts';
import { openDatabase, type Database } from '../server/src/platform/database/db.ts';
import { mailNotifications } from '../server/src/publications/notify/mail-notifications.ts';
import { startDatabase } from '../server/src/start-database.ts';
import { startPortal } from '../tools/portal-process.ts';
import { measureRounds, signIn } from './api-client.ts';

// Latency of the reads of a resident with 2,000 documents for mixed audiences and 20,000 users, at 16 connections; and
// the cost of publishing for all of them and mailing them. Everything runs on one machine.
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '10' } } });

const portal = await startPortal({ STAFF_MFA: 'false' });
const config = readConfig({ ...process.env, DATA_DIR: portal.dataDir, BASE_MAP: 'none' });
const running = await startDatabase(config, 'task', console.error);
const database = openDatabase({ ...running.connection, max: 2, statement_timeout: 0 }, () => {});
try {
  await fill(database);
  const resident = await signIn(portal.url, 'bewoner@example.org');
  for (const path of [
    '/api/documents/',
    '/api/documents/?search=a1',
    '/api/documents/?page=5',
    '/api/designs/',
    '/api/news/?page_size=3',
  ]) {
    await measure(path, resident);
  }
  const staff = await signIn(portal.url, 'medewerker@example.org');
  await measure('/api/documents/', staff, ' (staff)');
  await timePublishing(staff);
} finally {
  await database.pool.end();
  await running.stop();
  await portal.stop();
}

async function fill({ pool }: Database): Promise<void> {
  await pool.query(`
    insert into groups (name) select 'groep ' || n from generate_series(1, 94) n;
    insert into zones (name) select 'zone ' || n from generate_series(1, 45) n;
    insert into users (username, email)
      select 'g' || n, 'g' || n || '@example.org' from generate_series(1, 19955) n;
    insert into profiles (user_id, notifications)
      select id, id % 2 = 0 from users where username ~ '^g[0-9]+$';
    insert into user_groups select u.id, g.id from users u join groups g on (u.id * 7 + g.id) % 31 = 0
      on conflict do nothing;
    insert into user_zones select u.id, z.id from users u join zones z on (u.id + z.id) % 25 = 0
      on conflict do nothing;
    insert into publications (kind, title, for_everyone, created_at)
      select 'document', 'Stuk ' || md5(n::text), n % 10 = 0, now() - n * interval '1 hour'
      from generate_series(1, 2000) n;
    insert into publication_groups
      select p.id, g.id from publications p join groups g on (p.id + g.id) % 30 = 0 where p.id % 3 = 0 and title ~ '^Stuk'
      on conflict do nothing;
    insert into publication_zones
      select p.id, z.id from publications p join zones z on (p.id + z.id) % 15 = 0 where p.id % 3 = 1 and title ~ '^Stuk'
      on conflict do nothing;
    insert into publication_users
      select p.id, u.id from publications p join users u on (u.id + p.id) % 1000 = 0 where p.id % 3 = 2 and title ~ '^Stuk'
      on conflict do nothing;
    insert into files (publication_id, key, thumbnail_key, name, type, size, hash)
      select p.id, 'bench ' || p.id || ' ' || n, 'thumbnail ' || p.id || ' ' || n, 'stuk-' || n || '.pdf', 'application/pdf', 1, ''
      from publications p, generate_series(1, 2) n where title ~ '^Stuk';`);
  await pool.query('vacuum analyze');
}

async function measure(path: string, token: string, who = ''): Promise<void> {
  const url = portal.url + path;
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  const { count } = (await response.json()) as { count: number };
  const { median, failures } = await measureRounds(
    { url, token },
    Number(values.seconds),
    ({ latency }) => latency.p99,
  );
  console.log(
    `${path}${who}, ${count} items: p50 ${median?.latency.p50} ms, p99 ${median?.latency.p99} ms, ` +
      `${median?.requests.average.toFixed(0)} requests/s, ${failures} failures`,
  );
}

/** News for everyone: the request, and the notification mails to half of the users an hour later. */
async function timePublishing(token: string): Promise<void> {
  const start = performance.now();
  const response = await fetch(`${portal.url}/api/news/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Voor iedereen', everyone: true }),
  });
  console.log(`publish news for 20,000 users: ${response.status}, ${(performance.now() - start).toFixed(0)} ms`);
  // An hour later, without waiting. The mails are queued, not sent.
  const { rowCount } = await database.pool.query(
    `update pending_notifications set created_at = created_at - interval '1 hour'`,
  );
  const started = performance.now();
  await mailNotifications(database.db, config);
  console.log(`queue ${rowCount} notification mails: ${((performance.now() - started) / 1000).toFixed(1)} s`);
}
