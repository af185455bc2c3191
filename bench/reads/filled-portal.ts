import { hashPassword } from '../../server/src/auth/passwords.ts';
import { readConfig } from '../../server/src/platform/config.ts';
import { openDatabase } from '../../server/src/platform/database/db.ts';
import { startDatabase } from '../../server/src/start-database.ts';
import { startPortal } from '../../tools/portal-process.ts';
import { signIn } from '../api-client.ts';
import { accounts, fillDatabase } from './fill.ts';

/** The password of everybody. */
export const password = 'een goed lang wachtwoord';

/** The sender of a request. */
export type Reader = keyof typeof accounts;

/** A portal in its own process with the data set of a scale, and the access tokens of its readers. */
export interface FilledPortal {
  url: string;
  pid: number;
  /** Changes the version of all data, so that no cached response is sent again. */
  changeData(): Promise<unknown>;
  /** Runs SQL, such as more rows for one benchmark. */
  query(text: string): Promise<unknown>;
  /** Signs in again: tokens are valid for ten minutes. */
  signIn(): Promise<Record<Reader, string>>;
  stop(): Promise<void>;
}

/** Starts a portal and fills its database, with this number of lines in the audit log if that is not of the scale. */
export async function startFilledPortal(scale: number, auditLines?: number): Promise<FilledPortal> {
  const portal = await startPortal({ DEMO: 'false', STAFF_MFA: 'false' });
  const running = await startDatabase(readConfig({ DATA_DIR: portal.dataDir }), 'task', console.error);
  const { pool } = openDatabase({ ...running.connection, max: 1, statement_timeout: 0 }, () => {});
  await fillDatabase(pool, scale, await hashPassword(password), auditLines);
  return {
    url: portal.url,
    pid: portal.process.pid ?? 0,
    async signIn() {
      const entries = Object.entries(accounts).map(async ([reader, email]) => [
        reader,
        await signIn(portal.url, email, password),
      ]);
      return Object.fromEntries(await Promise.all(entries)) as Record<Reader, string>;
    },
    query: (text) => pool.query(text),
    changeData: () =>
      pool.query("update data_changes set change = trunc((random() * 1e15)::numeric) where topic <> 'labels'"),
    async stop() {
      await pool.end();
      await running.stop();
      await portal.stop();
    },
  };
}
