import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { hashPassword } from '../../server/src/auth/passwords.ts';
import { readConfig } from '../../server/src/platform/config.ts';
import { openDatabase, type Database } from '../../server/src/platform/database/db.ts';
import { profiles } from '../../server/src/schema/profiles.ts';
import { startDatabase } from '../../server/src/start-database.ts';
import { users } from '../../server/src/schema/users.ts';
import { startPortal } from '../../tools/portal-process.ts';

/** The password of all users created by `makePeople`. */
export const password = 'een goed lang wachtwoord';

/** A response and its duration in milliseconds. */
export interface TimedResponse {
  status: number;
  body: Record<string, unknown>;
  duration: number;
}

/** A portal in its own process, with direct access to its database and a mail server that accepts everything. */
export interface BenchPortal extends Database {
  url: string;
  /** The environment of the portal, as `readConfig` takes it. */
  settings: Record<string, string>;
  appSecret: string;
  oldSecret: null;
  /** The time of the last mail to each address, by `performance.now()`. */
  mailedAt: Map<string, number>;
  post: (path: string, body: unknown, token?: string) => Promise<TimedResponse>;
  get: (path: string, token: string) => Promise<TimedResponse>;
  makePeople: (count: number) => Promise<{ id: number; email: string }[]>;
  stop(): Promise<void>;
}

/** Starts a portal without rate limits, which would block the load. */
export async function startBenchPortal(more: Record<string, string> = {}): Promise<BenchPortal> {
  const { server, mailedAt } = await startMailServer();
  const appSecret = randomBytes(32).toString('base64url');
  const settings = {
    APP_SECRET: appSecret,
    STAFF_MFA: 'false',
    SMTP_URL: `smtp://localhost:${(server.server.address() as AddressInfo).port}`,
    MAIL_FROM: 'Dijkportaal <portaal@example.org>',
    ...more,
  };
  const portal = await startPortal(settings);
  const running = await startDatabase(readConfig({ ...settings, DATA_DIR: portal.dataDir }), 'task', console.error);
  const database = openDatabase({ ...running.connection, max: 4 }, () => {});
  await liftRateLimits(database);

  const send = async (path: string, init: RequestInit): Promise<TimedResponse> => {
    const start = performance.now();
    const response = await fetch(portal.url + path, init);
    const text = await response.text();
    const duration = performance.now() - start;
    return { status: response.status, body: JSON.parse(text) as TimedResponse['body'], duration };
  };
  const bearer = (token: string | undefined) => (token === undefined ? {} : { authorization: `Bearer ${token}` });
  return {
    ...database,
    url: portal.url,
    settings: { ...settings, DATA_DIR: portal.dataDir },
    appSecret,
    oldSecret: null,
    mailedAt,
    post: (path, body, token) =>
      send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...bearer(token) },
        body: JSON.stringify(body),
      }),
    get: (path, token) => send(path, { headers: bearer(token) }),
    makePeople: (count) => makePeople(database, count),
    async stop() {
      await database.pool.end();
      await running.stop();
      await portal.stop();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
}

async function startMailServer() {
  const mailedAt = new Map<string, number>();
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onData(stream, session, done) {
      stream.resume();
      stream.once('end', () => {
        for (const { address } of session.envelope.rcptTo) mailedAt.set(address, performance.now());
        done();
      });
    },
  });
  server.listen(0, 'localhost');
  await once(server.server, 'listening');
  // Otherwise delayed acknowledgements cost every mail 40 ms.
  server.server.on('connection', (socket) => socket.setNoDelay(true));
  return { server, mailedAt };
}

/** Attempts are still counted, at the same cost, but never above one. */
async function liftRateLimits({ pool }: Database): Promise<void> {
  await pool.query(`
    create function bench_unlimited() returns trigger language plpgsql
      as $$ begin new.points := least(new.points, 1); return new; end $$;
    create trigger bench_unlimited before insert or update on attempt_counts
      for each row execute function bench_unlimited();`);
}

let serial = 0;
const passwordHash = hashPassword(password);

async function makePeople({ db }: Database, count: number): Promise<{ id: number; email: string }[]> {
  const hash = await passwordHash;
  const people = Array.from({ length: count }, () => {
    const username = `bench${(serial += 1)}`;
    const email = `${username}@example.org`;
    return { username, email, passwordHash: hash, firstName: 'Linde', lastName: 'Kolk' };
  });
  const made = await db.insert(users).values(people).returning({ id: users.id, email: users.email });
  await db.insert(profiles).values(made.map(({ id }) => ({ userId: id })));
  return made;
}
