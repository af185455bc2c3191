import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { isNotNull } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { openDossiers } from '../../test/dossiers.ts';
import { scrape } from '../../test/metrics.ts';
import { signedInPerson } from '../../test/people.ts';
import { testConfig } from '../../test/portal.ts';
import { startResidents } from '../../test/resident-scene.ts';
import { createNotifications } from '../platform/cache/notifications.ts';
import { unseal } from '../platform/crypto.ts';
import { mailKeys } from '../platform/mail/mailer.ts';
import { mails } from '../platform/mail/tables.ts';
import { runExport } from '../project-export/run-export.ts';
import { startMonitoring } from '../start-monitoring.ts';

/* Everything that leaves the memory of the portal while people sign in with a number, searched for that number. */

const traces: string[] = [];
const receiver = createServer((request, response) => {
  request.setEncoding('utf8').on('data', (chunk: string) => traces.push(chunk));
  request.on('end', () => response.setHeader('content-type', 'application/json').end('{}'));
});
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
const watched = {
  METRICS_PORT: '0',
  OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
};
let monitoring: Awaited<ReturnType<typeof startMonitoring>> | undefined;
const scene = await startResidents(watched, async (database) => {
  const notifications = createNotifications(database.pool);
  monitoring = await startMonitoring(testConfig(watched), database, notifications);
  return { notifications };
});
const { logs, portal, nextNumber, open, withNumber, mandate, employee, linkedResident } = scene;
const { make } = await openDossiers(portal);
afterAll(async () => {
  await scene.stop();
  receiver.close();
});

/** What is stored, as text. */
async function dumpDatabase(): Promise<string> {
  const { rows } = await portal.pool.query(
    `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const tables = rows.map(({ table_name: name }: { table_name: string }) =>
    portal.pool.query(`select coalesce(string_agg(t::text, E'\\n'), '') as text from "${name}" t`),
  );
  return (await Promise.all(tables)).map(({ rows }) => (rows[0] as { text: string }).text).join('\n');
}

async function readMails(): Promise<string> {
  const rows = await portal.db.select({ sealed: mails.sealed }).from(mails).where(isNotNull(mails.sealed));
  return rows.map(({ sealed }) => unseal(mailKeys(portal.config), sealed ?? '')).join('\n');
}

async function exportProject(): Promise<string> {
  const folder = await mkdtemp(path.join(portal.config.dataDir, 'export-'));
  await runExport(portal.connection, folder, portal.config);
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile());
  const texts = await Promise.all(files.map((file) => readFile(path.join(file.parentPath, file.name), 'utf8')));
  await rm(folder, { recursive: true });
  return texts.join('\n');
}

test('a number of the government is in no table, log, trace, metric, mail, answer, address, dossier or export', async () => {
  const [bsn, acting, company, wrong] = [nextNumber(), nextNumber(), '90000077', `${nextNumber().slice(0, 8)}x`];
  const seen: string[] = [];
  const person = withNumber(bsn);
  const resident = await linkedResident(person);
  await linkedResident(employee('ACT-GEHEIM', company), 'bedrijf');
  let access = '';
  for (const [key, somebody] of [
    ['digid', mandate(bsn, acting)],
    ['digid', withNumber(wrong)],
    ['digid', withNumber(nextNumber())],
    ['bedrijf', employee('ACT-GEHEIM', company)],
    ['digid', person],
  ] as const) {
    const browser = open();
    const returned = await browser.visit(key, somebody);
    seen.push(JSON.stringify(returned), [...browser.cookies].join());
    if (returned.code === undefined) continue;
    const exchanged = await browser.exchange(returned.code);
    seen.push(exchanged.text, JSON.stringify(exchanged.headers));
    access = exchanged.body.access;
    const body = { subject: 'Zienswijze', text: 'Een bericht' };
    const sent = await portal.call('POST', '/api/messages/', { token: access, body });
    const paths = ['/api/user/', '/api/profile/', '/api/sessions/', '/api/settings/', '/auth/reauthenticate/'];
    for (const path of [...paths, `/api/messages/${sent.body.id}/receipt/`])
      seen.push((await portal.call('GET', path, { token: access })).text);
  }
  const superuser = await signedInPerson(portal, { isSuperuser: true });
  for (const path of ['/api/audit/', `/api/users/${resident.id}/identities/`])
    seen.push((await portal.call('GET', path, { token: superuser.access })).text);
  const browser = open();
  const again = { ...person, acr: 'urn:oasis:names:tc:SAML:2.0:ac:classes:Smartcard' };
  const { confirm: code } = (await browser.visit('digid', again, '?confirm=true&deed=true')) as { confirm?: string };
  const confirmed = { token: access, body: { code }, headers: browser.headers() };
  expect((await portal.call('POST', '/auth/oidc/confirm/', confirmed)).status).toBe(200);

  const dossier = Object.values(await make(access)).join('\n');
  const metrics = (await scrape(monitoring?.metricsUrl ?? '')).text;
  await monitoring?.stop();
  const places: Record<string, [string, string]> = {
    tables: [await dumpDatabase(), resident.email],
    logs: [logs.lines.join(''), 'oidc_failed'],
    traces: [traces.join(''), '/auth/oidc/:key/callback'],
    metrics: [metrics, 'way="oidc",result="success"'],
    mails: [await readMails(), 'Een manier van inloggen is gekoppeld'],
    answers: [seen.join('\n'), resident.email],
    dossier: [dossier, resident.email],
    export: [await exportProject(), resident.email],
  };
  for (const [place, [text, expected]] of Object.entries(places)) {
    // A place in which nothing is found must be one that has something.
    expect(text, place).toContain(expected);
    for (const secret of [bsn, acting, company, 'ACT-GEHEIM', wrong]) expect(text, place).not.toContain(secret);
  }
});
