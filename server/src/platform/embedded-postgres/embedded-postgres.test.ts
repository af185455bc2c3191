// Depends on the version of PostgreSQL: runs on the oldest and on the embedded one.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import {
  clearLeftovers,
  hasServer,
  isRefused,
  kill,
  leftovers,
  makeFolder,
  makeUsedFolder,
  query,
  readLog,
  readNotes,
  readServerPid,
  removeUsedFolder,
  start,
  startChild,
  waitUntil,
  writeNote,
} from '../../../test/embedded-postgres-folders.ts';

const isRoot = process.getuid?.() === 0;

afterEach(clearLeftovers);
afterAll(removeUsedFolder);

describe('the embedded PostgreSQL', () => {
  it('starts on an empty folder, listens on its socket only and stops', async () => {
    const dataDir = await makeFolder();
    const portal = await start(dataDir);
    const settings = `select current_setting('server_version') as version, current_database() as name,
      current_setting('listen_addresses') as addresses, current_setting('server_encoding') as encoding,
      'é' < 'f' as sorts, lower('É') = 'é' as folds`;
    const [row] = await query(portal.connection, settings);
    expect(row).toMatchObject({ name: 'dijkportaal', addresses: '', encoding: 'UTF8', sorts: true, folds: true });
    expect(row?.['version']).toMatch(/^18\./);
    expect(await hasServer(dataDir)).toBe(true);
    await portal.stop();
    expect(await hasServer(dataDir)).toBe(false);
    expect(await readdir(dataDir)).toEqual(['postgres', 'postgres.log']);
    expect((await stat(join(dataDir, 'postgres.log'))).mode & 0o077).toBe(0);
  });

  it('logs errors without the values in them', async () => {
    const dataDir = await makeUsedFolder();
    const { connection } = await start(dataDir);
    await query(connection, 'create table people (email text unique)');
    const client = new Client(connection);
    await client.connect();
    const insert = () => client.query('insert into people values ($1)', ['linde@example.org']);
    await insert();
    await expect(insert()).rejects.toMatchObject({ code: '23505', detail: expect.stringContaining('linde') });
    await client.end();
    const log = await readLog(dataDir);
    expect(log).toContain('duplicate key value violates unique constraint "people_email_key"');
    expect(log).not.toContain('linde');
  });

  it('preserves the data when it is stopped and started', async () => {
    const dataDir = await makeUsedFolder();
    const first = await start(dataDir);
    await writeNote(first.connection);
    await first.stop();
    const second = await start(dataDir);
    expect(await readNotes(second.connection)).toEqual(['kept']);
  });

  it('adopts the server of a portal that was killed, and revives it when it dies later', async () => {
    const dataDir = await makeUsedFolder();
    const child = await startChild(dataDir);
    await writeNote(child.connection);
    const pid = await readServerPid(dataDir);
    await kill(child.process);
    const portal = await start(dataDir);
    expect(await readServerPid(dataDir)).toBe(pid);
    expect(await readNotes(portal.connection)).toEqual(['kept']);
    process.kill(pid, 'SIGKILL');
    await waitUntil(async () => (await readNotes(portal.connection)).length === 1);
    expect(await readServerPid(dataDir)).not.toBe(pid);
  });

  it('revives a server that was killed while the portal runs, and has exclusive use of the folder again', async () => {
    const dataDir = await makeUsedFolder();
    const lines: string[] = [];
    const portal = await start(dataDir, 'portal', { log: (line) => lines.push(line) });
    await writeNote(portal.connection);
    const pid = await readServerPid(dataDir);
    process.kill(pid, 'SIGKILL');
    await waitUntil(() => lines.includes('PostgreSQL runs again'));
    expect(await readNotes(portal.connection)).toEqual(['kept']);
    await expect(start(dataDir, 'portal', { lockTimeoutMs: 200 })).rejects.toThrow('in use by another portal');
    await portal.stop();
    expect(await hasServer(dataDir)).toBe(false);
  });

  it('does not revive a server during its own stop', async () => {
    const dataDir = await makeUsedFolder();
    const lines: string[] = [];
    const portal = await start(dataDir, 'portal', { log: (line) => lines.push(line) });
    const stopping = portal.stop();
    process.kill(await readServerPid(dataDir), 'SIGKILL');
    await stopping;
    expect(lines).not.toContain('The connection to PostgreSQL was lost');
    await expect(query(portal.connection, 'select 1')).rejects.toThrow(/ENOENT|ECONNREFUSED/);
  });

  it('starts after portal and server were both killed', async () => {
    const dataDir = await makeUsedFolder();
    const child = await startChild(dataDir);
    await writeNote(child.connection);
    process.kill(child.process.pid ?? 0, 'SIGSTOP');
    const pid = await readServerPid(dataDir);
    process.kill(pid, 'SIGKILL');
    await kill(child.process);
    const portal = await start(dataDir);
    expect(await readServerPid(dataDir)).not.toBe(pid);
    expect(await readNotes(portal.connection)).toEqual(['kept']);
  });

  it('waits for a server that is still stopping, then starts its own', async () => {
    const dataDir = await makeUsedFolder();
    const child = await startChild(dataDir);
    const client = new Client(child.connection);
    await client.connect();
    const pid = await readServerPid(dataDir);
    await kill(child.process);
    // A smart shutdown refuses new sessions and waits for existing ones.
    process.kill(pid, 'SIGTERM');
    await waitUntil(async () => isRefused(child.connection));
    const starting = start(dataDir);
    await waitUntil(async () => (await readLog(dataDir)).includes('FATAL:  the database system is shutting down'));
    await client.end();
    await starting;
    expect(await readServerPid(dataDir)).not.toBe(pid);
  });

  it('starts when the process id of a server that was killed now belongs to another process', async () => {
    const dataDir = await makeUsedFolder();
    const cluster = join(dataDir, 'postgres');
    // Of the same user as the server: PostgreSQL itself recognises all others.
    const { uid, gid } = await stat(cluster);
    const other = spawn('sleep', ['60'], isRoot ? { uid, gid } : {});
    leftovers.push(async () => other.kill());
    for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
      await writeFile(join(cluster, name), `${other.pid}\n${cluster}\n0\n5432\n`);
    }
    const portal = await start(dataDir);
    expect(await query(portal.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('works in a folder with a path that is too long for a socket', async () => {
    const dataDir = join(await makeFolder(), 'a folder, "quoted"', 'x'.repeat(120));
    const portal = await start(dataDir);
    leftovers.push(() => rm(portal.connection.host, { recursive: true }));
    await writeNote(portal.connection);
    expect(await readNotes(portal.connection)).toEqual(['kept']);
    expect((await stat(portal.connection.host)).mode & 0o777).toBe(0o700);
  });

  it.runIf(isRoot)('works as root in a folder that only root may enter', async () => {
    const dataDir = join(await makeFolder(0o700), 'data');
    const portal = await start(dataDir);
    const cluster = await realpath(join(dataDir, 'postgres'));
    leftovers.push(() => rm(cluster, { recursive: true }));
    await writeNote(portal.connection);
    await portal.stop();
    const again = await start(dataDir);
    expect(await readNotes(again.connection)).toEqual(['kept']);
    await again.stop();
  });
});

describe('a data folder with more than one user', () => {
  it('refuses a second portal while the first is running', async () => {
    const dataDir = await makeUsedFolder();
    const first = await start(dataDir);
    const message = `The data folder ${dataDir} is in use by another portal. Stop that one first, or set DATA_DIR to another folder.`;
    expect(await startChild(dataDir, 'portal', 200)).toMatchObject({ answer: `refused ${message}` });
    expect(await query(first.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('starts exactly one of two portals that start simultaneously on an empty folder', async () => {
    const dataDir = await makeFolder();
    const children = await Promise.all([1, 2].map(() => startChild(dataDir, 'portal', 200)));
    const answers = children.map(({ answer }) => answer).toSorted();
    expect(answers[0]).toMatch(/^ready /);
    expect(answers[1]).toMatch(/^refused .* in use by another portal/);
    expect(await readdir(dataDir)).toEqual(['postgres', 'postgres.log']);
    const winner = children.find(({ answer }) => answer.startsWith('ready'));
    if (winner) expect(await query(winner.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('runs a task next to a portal and leaves the server running', async () => {
    const dataDir = await makeUsedFolder();
    const portal = await start(dataDir);
    const pid = await readServerPid(dataDir);
    const task = await startChild(dataDir, 'task');
    await writeNote(task.connection);
    task.process.kill('SIGTERM');
    await once(task.process, 'exit');
    expect(await readNotes(portal.connection)).toEqual(['kept']);
    expect(await readServerPid(dataDir)).toBe(pid);
  });

  it('stops the server when the last user leaves', async () => {
    const dataDir = await makeUsedFolder();
    const first = await start(dataDir, 'task');
    const second = await start(dataDir, 'task');
    const portal = await start(dataDir);
    await portal.stop();
    await first.stop();
    expect(await query(second.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    await second.stop();
    expect(await hasServer(dataDir)).toBe(false);
  });
});
