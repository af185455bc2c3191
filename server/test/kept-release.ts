import { globSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { TestDatabase } from './portal.ts';

/** The database of a release with rows in every table, and what was read from it; `npm run release:keep` creates it. */
export interface KeptRelease {
  /** The commit that it was made from. */
  commit: string;
  appSecret: string;
  people: KeptPeople;
  responses: CachedResponse[];
  /** The smaller files in the store by their keys, in base64. */
  files: Record<string, string>;
}

/** The people who used the portal, and the secrets to sign in again after an upgrade. */
export interface KeptPeople {
  /** Of each of them. */
  password: string;
  /** Is signed in. */
  resident: { email: string; refresh: string };
  /** Has a second factor. */
  staff: { email: string; secret: string; recoveryCodes: string[] };
  superuser: { email: string };
}

/** What somebody read before the upgrade, without the signatures of links to files. */
export interface CachedResponse {
  as: 'resident' | 'staff' | 'superuser';
  path: string;
  body: unknown;
}

/** Where the stored releases are, each as a dump and a JSON file. */
export const releasesFolder = path.join(import.meta.dirname, 'releases');

/** The versions of the stored releases. */
export const keptVersions = globSync('*.sql', { cwd: releasesFolder })
  .map((file) => path.basename(file, '.sql'))
  .toSorted();

export const readKeptRelease = async (version: string): Promise<KeptRelease> =>
  JSON.parse(await readFile(path.join(releasesFolder, `${version}.json`), 'utf8'));

/** Loads a release into an empty database and a data folder, as if it had always been there. */
export async function loadKeptRelease(
  version: string,
  { files }: KeptRelease,
  { connection, pool }: TestDatabase,
  dataFolder: string,
): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(await readFile(path.join(releasesFolder, `${version}.sql`), 'utf8'));
  await client.end();
  // A database that was moved is on hold.
  const { rows } = await pool.query("select to_regclass('portal_identity') is not null as knows_place");
  if (rows[0]?.knows_place) await pool.query('update portal_identity set place = portal_place()');
  for (const [key, content] of Object.entries(files)) {
    const file = path.join(dataFolder, 'files', key);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, Buffer.from(content, 'base64'));
  }
}

/** The same with links to files without their signatures, which depend on the session and the time. */
export function withoutSignatures<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (_key, part: unknown) =>
    typeof part === 'string' && part.startsWith('/api/files/') ? part.replace(/\?.*/, '') : part,
  );
}
