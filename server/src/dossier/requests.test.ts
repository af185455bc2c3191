import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { patience } from '../../../tools/patience.ts';
import { openDossiers } from '../../test/dossiers.ts';
import { queuedMails } from '../../test/mail.ts';
import { signedInPerson } from '../../test/people.ts';
import { dataFolder, startTestPortal, urlOf } from '../../test/portal.ts';
import { removeObjects } from '../files/jobs.ts';

const portal = await startTestPortal();
const { pool } = portal;
const { addFile, ask, insert, make, read, startWorker, stateBecomes, stopWorkers, store } = await openDossiers(portal);

test('a dossier is made only after a fresh sign-in, one at a time and five times a day', async () => {
  const { id, access } = await signedInPerson(portal);
  await pool.query("update sessions set authenticated_at = now() - interval '11 minutes' where user_id = $1", [id]);
  const refused = await ask(access);
  expect([refused.status, refused.body.code]).toEqual([403, 'reauth_required']);
  expect((await read(access)).state).toBe('none');
  await pool.query('update sessions set authenticated_at = now() where user_id = $1', [id]);
  const statuses = [(await ask(access)).status];
  const again = await ask(access);
  expect([again.status, again.body.error]).toEqual([
    409,
    'Uw dossier wordt al gemaakt. U krijgt een e-mail als het klaar is.',
  ]);
  for (let time = 0; time < 5; time += 1) {
    await pool.query("update dossiers set state = 'failed', finished_at = now() where user_id = $1", [id]);
    statuses.push((await ask(access)).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  expect((await read(access)).state).toBe('failed');
});

test('nobody else opens or deletes a dossier, and it goes with the account', async () => {
  const person = await signedInPerson(portal);
  const other = await signedInPerson(portal);
  const staff = await signedInPerson(portal, { isStaff: true });
  await make(person.access);
  const { file } = await read(person.access);
  expect((await read(other.access)).file).toBeNull();
  const view = { profile: person.profileId, purpose: 'Nakijken' };
  const { body } = await portal.call('POST', '/api/impersonations/', { token: staff.access, body: view });
  expect((await portal.call('GET', '/api/profile/dossier/', { token: body.access })).status).toBe(403);
  expect((await ask(body.access)).status).toBe(403);
  const id = /files\/(\d+)\//.exec(file)?.[1];
  for (const token of [staff.access, person.access]) {
    expect((await portal.call('DELETE', `/api/files/${id}/`, { token })).status).toBeGreaterThan(400);
  }
  await portal.app.inject({ url: file }).then(({ statusCode }) => expect(statusCode).toBe(200));
  const { rows } = await pool.query('select key from files where id = $1', [id]);
  await portal.call('DELETE', '/api/account/delete/', { token: person.access });
  expect((await portal.app.inject({ url: file })).statusCode).toBe(404);
  await removeObjects(portal.db, store);
  expect(await store.size(rows[0].key)).toBeUndefined();
});

test('a new dossier replaces the last one', async () => {
  const { access } = await signedInPerson(portal);
  await make(access);
  const { file } = await read(access);
  await make(access);
  expect((await portal.app.inject({ url: file })).statusCode).toBe(404);
});

describe('a worker', () => {
  test('that dies makes it in another process, and after three times it is said to have failed', async () => {
    const person = await signedInPerson(portal);
    await ask(person.access);
    await pool.query('update dossiers set attempts = 1 where user_id = $1', [person.id]);
    startWorker();
    await stateBecomes(person.access, 'ready');
    await stopWorkers();
    await ask(person.access);
    await pool.query('update dossiers set attempts = 3 where user_id = $1', [person.id]);
    startWorker();
    await stateBecomes(person.access, 'failed');
    await stopWorkers();
    expect((await queuedMails(portal, person.email))[0]?.content.subject).toBe('Uw dossier kon niet worden gemaakt');
    const { rows } = await pool.query(
      'select from files join dossiers on dossiers.id = dossier_id where user_id = $1',
      [person.id],
    );
    expect(rows).toEqual([]);
  });

  test.each([
    ['reads what is in it', null],
    ['has stored the file, but not yet as that of the person', 'select from dossiers for update'],
    ['queues the mail', 'lock table mails in access exclusive mode'],
  ])('that is killed while it %s leaves nothing half: another one makes it once', async (_step, later) => {
    const person = await signedInPerson(portal);
    await ask(person.access);
    const locks = [await hold('lock table profiles in access exclusive mode')];
    const child = startProcess();
    try {
      await vi.waitUntil(isBlocked, { timeout: patience });
      if (later !== null) {
        locks.push(await hold(later));
        await locks.shift()?.query('commit');
        await vi.waitUntil(isBlocked, { timeout: patience });
      }
    } finally {
      child.kill('SIGKILL');
      await once(child, 'exit');
      for (const lock of locks) await lock.query('commit');
    }
    expect([(await read(person.access)).state, await queuedMails(portal, person.email)]).toEqual(['waiting', []]);
    await pool.query('update dossiers set due_at = now() where user_id = $1', [person.id]);
    startWorker();
    await stateBecomes(person.access, 'ready');
    await stopWorkers();
    const { rows } = await pool.query(
      'select attempts, (select count(*)::int from files where dossier_id = dossiers.id) as files from dossiers where user_id = $1',
      [person.id],
    );
    expect(rows).toEqual([{ attempts: 2, files: 1 }]);
    expect((await queuedMails(portal, person.email)).map(({ content }) => content.subject)).toEqual([
      'Uw dossier staat klaar',
    ]);
  });

  test('names a file that the store lost, and makes the rest', async () => {
    const { id, access } = await signedInPerson(portal);
    const message = { name: '', email: '', text: '', sender_id: id };
    const messageId = await insert('messages', { ...message, subject: 'Weg' });
    const lost = await addFile({ message_id: messageId }, 'weg.txt', 'weg');
    await addFile({ message_id: messageId }, 'er.txt', 'is er');
    const { rows } = await pool.query('select key from files where id = $1', [lost]);
    await store.remove(rows[0].key);
    const entries = await make(access);
    expect(entries['index.html']).toContain(`files/${lost}-weg.txt`);
    expect(Object.values(entries)).toContain('is er');
  });
});

async function hold(lock: string) {
  const client = await pool.connect();
  onTestFinished(() => client.release());
  await client.query(`begin; ${lock}`);
  return client;
}

/** Whether a statement of another process waits for a lock. */
const isBlocked = async () =>
  (
    await pool.query(
      'select from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0',
    )
  ).rowCount !== 0;

const startProcess = () =>
  spawn(process.execPath, [path.resolve(import.meta.dirname, '../../test/dossier-child.ts')], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATABASE_URL: urlOf(portal.connection),
      DATA_DIR: dataFolder,
      PUBLIC_URL: 'https://portaal.example.org',
      APP_SECRET: 'a secret that only the tests know about',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
