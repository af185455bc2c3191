// Depends on the version of PostgreSQL: runs on the oldest and on the embedded one.
import { beforeAll, describe, expect, test } from 'vitest';
import {
  keptVersions,
  loadKeptRelease,
  readKeptRelease,
  withoutSignatures,
  type CachedResponse,
} from '../test/kept-release.ts';
import { reduceTo } from '../test/kept-responses.ts';
import { findChangedRows, readRows } from '../test/kept-rows.ts';
import { smtpSettings, whileSending } from '../test/mail.ts';
import { createTestDatabase, dataFolder, startPortalOn, type TestPortal } from '../test/portal.ts';
import { schemaOf } from '../test/schema-of.ts';
import { startSmtpSink } from '../test/smtp-sink.ts';
import { startTogether, type ProcessLog } from '../test/start-together.ts';
import { codeOf } from '../test/totp.ts';
import { findBrokenAuditLines } from './platform/audit/audit.ts';
import { compareMigrations, listMigrations } from './platform/database/migrate.ts';

const sink = await startSmtpSink();

describe.each(keptVersions)(
  'after the upgrade from %s by two processes that started at the same time',
  async (version) => {
    const database = await createTestDatabase('template0');
    const release = await readKeptRelease(version);
    const { people, appSecret } = release;
    const { pool, db } = database;
    let before: Awaited<ReturnType<typeof readRows>>;
    let after: typeof before;
    let missing: string[];
    let logs: ProcessLog[];
    let portal: TestPortal;
    const responses = new Map<string, unknown>();
    let tokens: Record<CachedResponse['as'], string>;

    beforeAll(async () => {
      await loadKeptRelease(version, release, database, dataFolder);
      before = await readRows(pool);
      ({ missing } = await compareMigrations(pool));
      logs = await startTogether(2, database, { APP_SECRET: appSecret });
      after = await readRows(pool);
      portal = await startPortalOn(database, { APP_SECRET: appSecret });
      // As if it had been stored today.
      await pool.query(`
        update sessions set created_at = now(), last_used_at = now();
        update mfa_factors set last_totp_step = last_totp_step - 10`);
      tokens = {
        resident: (await signIn(people.resident.email)).access,
        staff: (await signIn(people.staff.email, await codeOf(people.staff.secret))).access,
        superuser: (await signIn(people.superuser.email)).access,
      };
      for (const { as, path } of release.responses) {
        const { body } = await portal.call('GET', path, { token: tokens[as] });
        responses.set(`${as} ${path}`, withoutSignatures(body));
      }
      return () => portal.app.close();
    });

    async function signIn(email: string, code?: string) {
      const body = { email, password: people.password, mfa_token: code };
      const response = await portal.call('POST', '/api/dj-rest-auth/login/', { body });
      expect(response.status, response.text).toBe(200);
      return response.body as { access: string };
    }

    test('one of them changed the database, once, and both were ready', async () => {
      const migrated = logs.flatMap((log) => log.filter(({ event }) => event === 'migrated'));
      expect(migrated.map(({ migrations }) => migrations)).toEqual(missing.length > 0 ? [missing] : []);
      for (const log of logs) expect(log).toContainEqual(expect.objectContaining({ event: 'started' }));
      const { rows } = await pool.query('select name from drizzle.__drizzle_migrations order by name');
      expect(rows.map(({ name }) => name)).toEqual(await listMigrations());
    });

    test('the schema is that of a new database', async () => {
      expect(await schemaOf(pool)).toEqual(await schemaOf((await createTestDatabase()).pool));
    });

    test('every row has the values that it had', () => {
      expect([...before].filter(([, rows]) => rows.length === 0)).toEqual([]);
      expect(findChangedRows(before, after)).toEqual({});
    });

    test('everyone who was signed in still is, and a second factor is still asked for and accepted', async () => {
      const body = { refresh: people.resident.refresh };
      expect((await portal.call('POST', '/api/dj-rest-auth/token/refresh/', { body })).status).toBe(200);
      const credentials = { email: people.staff.email, password: people.password };
      const without = await portal.call('POST', '/api/dj-rest-auth/login/', { body: credentials });
      expect(without.body).toEqual({ detail: 'MFA token is invalid' });
      await signIn(people.staff.email, people.staff.recoveryCodes.at(-1));
    });

    test.each(release.responses)('$as reads at $path what was stored', ({ as, path, body }) => {
      const now = responses.get(`${as} ${path}`);
      expect(reduceTo(body, now)).toEqual(reduceTo(body, body));
    });

    test('files open, unchanged', async () => {
      const { rows } = await pool.query<{ id: number; key: string }>('select id, key from files where key = any($1)', [
        Object.keys(release.files),
      ]);
      const keys = new Map(rows.map(({ id, key }) => [id, key]));
      let opened = 0;
      for (const list of ['/api/designs/', '/api/documents/']) {
        const { body } = await portal.call('GET', list, { token: tokens.resident });
        for (const { id, file } of body.results.flatMap(
          ({ files }: { files: { id: number; file: string }[] }) => files,
        )) {
          const key = keys.get(id);
          if (key === undefined) continue;
          const { rawPayload } = await portal.app.inject(file);
          expect(rawPayload.toString('base64')).toBe(release.files[key]);
          opened += 1;
        }
      }
      expect(opened).toBeGreaterThan(0);
    });

    test('a mail that waited is sent, and its link works', async () => {
      sink.received.length = 0;
      await pool.query(`
        update mailed_links set expires_at = now() + interval '1 hour';
        update mails set created_at = now(), due_at = now(), expires_at = now() + interval '1 hour' where state = 'waiting'`);
      await whileSending(database, { ...smtpSettings(sink), APP_SECRET: appSecret }, async () => {
        await expect.poll(() => sink.received.flatMap(({ to }) => to)).toContain(people.resident.email);
      });
      const texts = sink.received.map(({ mail }) => mail.text ?? '');
      const token = texts.map((text) => /[?&]token=([\w-]+)/.exec(text)?.[1]).find((found) => found !== undefined);
      const response = await portal.call('POST', '/auth/passwordless-login-confirm/', { body: { token } });
      expect(response.body).toMatchObject({ user: { email: people.resident.email } });
    });

    test('the audit log is intact, with what was added to it', async () => {
      expect(await findBrokenAuditLines(db)).toEqual([]);
    });
  },
);
