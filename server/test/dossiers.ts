import { writeFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, expect, vi } from 'vitest';
import { patience } from '../../tools/patience.ts';
import { startDossierWorker } from '../src/dossier/worker.ts';
import { hashFile } from '../src/platform/crypto.ts';
import { openFileStore } from '../src/platform/files/open-store.ts';
import { makeKey } from '../src/platform/files/store.ts';
import { openTemporaryFiles } from '../src/platform/files/temporary.ts';
import type { TestPortal } from './portal.ts';

/** What tests of dossiers do: request one, make it, read its entries, and add rows and files to put into it. */
export async function openDossiers(portal: TestPortal) {
  const { pool, config } = portal;
  const store = await openFileStore(config.files.store);
  let running: ReturnType<typeof startDossierWorker>[] = [];
  const startWorker = () =>
    running.push(startDossierWorker(portal, config, { warn: () => {} }, { pollIntervalMs: 20 }));
  async function stopWorkers(): Promise<void> {
    await Promise.all(running.map((worker) => worker.stop()));
    running = [];
  }
  afterAll(stopWorkers);

  const read = async (token: string) => (await portal.call('GET', '/api/profile/dossier/', { token })).body;
  const ask = (token: string) => portal.call('POST', '/api/profile/dossier/', { token });
  const stateBecomes = (token: string, state: string) =>
    vi.waitFor(async () => expect((await read(token)).state).toBe(state), { timeout: patience });

  async function make(token: string): Promise<Record<string, string>> {
    await ask(token);
    expect(await read(token)).toMatchObject({ state: 'waiting', file: null, size: null });
    startWorker();
    await stateBecomes(token, 'ready');
    await stopWorkers();
    return download((await read(token)).file);
  }

  async function download(url: string): Promise<Record<string, string>> {
    const response = await portal.app.inject({ method: 'GET', url });
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/zip']);
    expect(response.headers['content-disposition']).toMatch(/^attachment; filename="?mijn-dossier-[\d-]{10}\.zip/);
    const entries = Object.entries(unzipSync(response.rawPayload));
    return Object.fromEntries(entries.map(([name, content]) => [name, strFromU8(content)]));
  }

  async function insert(table: string, row: Record<string, unknown>): Promise<number> {
    const names = Object.keys(row);
    const values = names.map((_, index) => `$${index + 1}`);
    const { rows } = await pool.query(
      `insert into ${table} (${names.join(', ')}) values (${values.join(', ')}) returning to_jsonb(${table}) ->> 'id' as id`,
      Object.values(row),
    );
    return Number(rows[0].id);
  }

  async function addFile(owner: Record<string, number | string>, name: string, content: string): Promise<number> {
    const key = makeKey();
    const from = await openTemporaryFiles(config.files.uploadFolder).next();
    await writeFile(from, content);
    const hash = await hashFile(from);
    await store.put(key, from);
    return insert('files', { ...owner, key, name, type: 'text/plain', size: content.length, hash });
  }

  return { addFile, ask, insert, make, read, startWorker, stateBecomes, stopWorkers, store };
}
