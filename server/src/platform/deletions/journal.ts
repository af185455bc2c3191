import { writeFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { asc, inArray } from 'drizzle-orm';
import type { Config } from '../config.ts';
import { signText } from '../crypto.ts';
import type { Db } from '../database/db.ts';
import { openFileStore } from '../files/open-store.ts';
import { isJournalKey, makeJournalKey } from '../files/store.ts';
import { openTemporaryFiles } from '../files/temporary.ts';
import { deletions, type Fate } from './deletions.ts';

/* The journal of deletions is next to the files and not in the database, so that it is still there after a backup was
   restored. It has keyed hashes only: without the portal's secret nobody can tell who or what was deleted. */

type Settings = Pick<Config, 'appSecret' | 'oldSecret' | 'files'>;

interface JournalLine {
  /** Of the kind and the number. */
  hash: string;
  fate: Fate;
  at: string;
}

/** How many deletions are in one object of the journal. */
const batch = 5000;

const hashOf = (appSecret: string, kind: string, id: number) => signText({ appSecret }, 'deletion', `${kind} ${id}`);

/** Writes what was deleted since the last time to the journal, each at least once. */
export async function writeJournal(db: Db, config: Settings): Promise<void> {
  for (;;) {
    const rows = await db.select().from(deletions).orderBy(asc(deletions.id)).limit(batch);
    if (rows.length === 0) return;
    const lines = rows.map(({ kind, itemId, fate, at }) =>
      JSON.stringify({ hash: hashOf(config.appSecret, kind, itemId), fate, at: at.toISOString() }),
    );
    const store = await openFileStore(config.files.store);
    const temporary = openTemporaryFiles(config.files.uploadFolder);
    try {
      const file = await temporary.next();
      await writeFile(file, `${lines.join('\n')}\n`);
      await store.put(makeJournalKey(new Date()), file);
    } finally {
      await temporary.close();
    }
    const written = rows.map(({ id }) => id);
    await db.delete(deletions).where(inArray(deletions.id, written));
  }
}

/** The last that happened to an account or item, by the journal. */
export interface LastFate {
  fate: Fate;
  at: Date;
}

/** Reads the journal: what happened last to an account or item, or undefined for nothing. */
export async function readJournal(config: Settings): Promise<(kind: string, id: number) => LastFate | undefined> {
  const store = await openFileStore(config.files.store);
  const keys: string[] = [];
  for await (const { key } of store.list()) if (isJournalKey(key)) keys.push(key);
  const last = new Map<string, LastFate>();
  // The names begin with the time.
  for (const key of keys.toSorted()) {
    for (const line of (await text(await store.read(key))).split('\n')) {
      if (line === '') continue;
      const { hash, fate, at } = JSON.parse(line) as JournalLine;
      const known = last.get(hash);
      if (known === undefined || known.at.toISOString() <= at) last.set(hash, { fate, at: new Date(at) });
    }
  }
  const secrets = [config.appSecret, ...(config.oldSecret === null ? [] : [config.oldSecret])];
  return (kind, id) => secrets.map((secret) => last.get(hashOf(secret, kind, id))).find((found) => found !== undefined);
}
