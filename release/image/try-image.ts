import { mkdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { query, startPostgres } from '../../disasters/postgres.ts';
import { formOf } from '../../server/test/forms.ts';
import { pdf, picture } from '../../server/test/sample-files.ts';
import { findFreePort } from '../../tools/portal-process.ts';
import { graceSeconds, type Container, type Image } from './image.ts';
import type { Ended } from './run.ts';

/** Carries out a step; a failure does not prevent the next ones. */
export type Step = (name: string, action: () => Promise<string | void>) => Promise<void>;

interface Site {
  image: Image;
  /** The health check of the worker in compose.yaml. */
  workerCheck: string[];
  folder: string;
  step: Step;
}

const email = 'beheer@example.org';
const password = 'vier paarden lopen langzaam';

/** Every module of the server, without the programs that would start. */
const loadEverything = `
  const { readdirSync } = await import('node:fs');
  const own = /(^|\\/)(main|admin|program)\\.ts$|\\.test\\.ts$/;
  const files = readdirSync('server/src', { recursive: true }).filter((file) => file.endsWith('.ts') && !own.test(file));
  for (const file of files) await import(process.cwd() + '/server/src/' + file);
  console.log(files.length + ' modules');
  process.exit();`;
/** The places outside the volumes and /tmp where something could be written. */
const tryToWrite = `
  const fs = await import('node:fs');
  const open = ['/', '/etc', '/usr/local/bin', '/opt/dijkportaal', '/opt/dijkportaal/server'].filter((folder) => {
    try { fs.writeFileSync(folder + '/x', ''); return true; } catch { return false; }
  });
  console.log(JSON.stringify({ uid: process.getuid(), open }));`;

/** Installs a portal from the image as docs/operations/install.md does, uses it and stops it. */
export async function tryImage({ image, workerCheck, folder, step }: Site): Promise<void> {
  const [port, databasePort, metricsPort] = [await findFreePort(), await findFreePort(), await findFreePort()];
  await mkdir(folder, { recursive: true });
  const postgres = await startPostgres(folder, folder, databasePort);
  const url = `http://localhost:${port}`;
  const settings = {
    DATABASE_URL: `postgres://dijkportaal@127.0.0.1:${databasePort}/dijkportaal`,
    APP_SECRET: 'only for this check, no portal has this secret',
    PUBLIC_URL: url,
    PORT: String(port),
    STAFF_MFA: 'false',
  };
  const node = (script: string) => ['node', '--input-type=module', '--eval', script];
  const admin = (...words: string[]) => ['node', 'server/src/admin.ts', ...words];
  let [web, worker]: (Container | undefined)[] = [];
  let token = '';

  try {
    await step('every module of the server loads', async () => succeeded(await image.run(node(loadEverything), {})));
    await step('its user is not root and can write nowhere but in volumes and /tmp', async () => {
      const said = succeeded(await image.run(node(tryToWrite), {}));
      if (!said.includes('{"uid":1000,"open":[]}')) throw new Error(said);
    });
    await step('the superuser is created', async () => {
      const person = ['--email', email, '--first-name', 'Anna', '--last-name', 'Kolk'];
      succeeded(await image.run(admin('create-superuser', ...person), settings, `${password}\n`));
    });
    await step('the web server becomes healthy', async () => {
      web = await image.start('web', { ...settings, ROLE: 'web' });
      return becomesHealthy(web, image.healthCheck);
    });
    await step('the worker becomes healthy', async () => {
      worker = await image.start('worker', { ...settings, ROLE: 'worker', METRICS_PORT: String(metricsPort) });
      return becomesHealthy(worker, workerCheck);
    });
    await step('the website is there', async () => {
      const response = await fetch(url);
      if (!response.ok || !(await response.text()).includes('<script')) throw new Error(`status ${response.status}`);
    });
    await step('the superuser signs in', async () => {
      ({ access: token } = await post<{ access: string }>(`${url}/api/dj-rest-auth/login/`, { email, password }));
    });
    for (const [name, content] of [
      ['dijk.jpg', await picture('jpeg', { width: 800, height: 600 })],
      ['plan.pdf', pdf],
    ] as const) {
      await step(`${name} is uploaded and gets a preview`, () => upload(url, token, name, content));
    }
    await step('the worker writes a mail', async () => {
      await post(`${url}/auth/send-login-link/`, { email });
      const listMails = node(`console.log((await import('node:fs')).readdirSync('/var/lib/dijkportaal/outbox'))`);
      await until(async () => (await image.run(listMails, {})).output.includes('.eml'));
    });
    await step('the files are as they were uploaded', async () =>
      succeeded(await image.run(admin('files', 'verify'), settings)),
    );
    await step('the web server stops in time with exit code 0', () => stops(web));
    await step('the worker stops in time with exit code 0', () => stops(worker));
    await step('no session is left in the database', async () => {
      const left = await query(
        postgres.connection,
        `select from pg_stat_activity where datname = 'dijkportaal' and pid <> pg_backend_pid()`,
      );
      if (left.length > 0) throw new Error(`${left.length} sessions`);
    });
  } finally {
    await image.remove();
    await postgres.program.stop();
  }
}

function succeeded({ code, output, errors }: Ended): string {
  if (code !== 0) throw new Error(`exit code ${code}: ${(output + errors).slice(-2_000)}`);
  return output.trim();
}

async function post<Answer>(url: string, body: object): Promise<Answer> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (response.status !== 200) throw new Error(`status ${response.status}: ${await response.text()}`);
  return (await response.json()) as Answer;
}

async function becomesHealthy(container: Container, check: string[]): Promise<string> {
  const start = performance.now();
  try {
    await until(async () => (await container.exec(check)).code === 0);
  } catch {
    throw new Error((await container.log()).slice(-2_000));
  }
  return `after ${((performance.now() - start) / 1000).toFixed(1)} s`;
}

async function upload(url: string, token: string, name: string, content: Buffer): Promise<void> {
  const { body, headers } = formOf({ file: { name, content } });
  const authorization = `Bearer ${token}`;
  const response = await fetch(`${url}/api/uploads/`, {
    method: 'POST',
    headers: { authorization, ...headers },
    body: new Uint8Array(body),
  });
  const { thumbnail } = (await response.json()) as { thumbnail: string | null };
  const preview = thumbnail === null ? null : await fetch(url + thumbnail);
  if (response.status !== 200 || !preview?.ok) throw new Error(`status ${response.status}, preview ${preview?.status}`);
}

async function stops(container: Container | undefined): Promise<string> {
  if (container === undefined) throw new Error('it did not start');
  const start = performance.now();
  const code = await container.stop();
  const seconds = (performance.now() - start) / 1000;
  if (code !== 0 || seconds >= graceSeconds) throw new Error(`exit code ${code} after ${seconds.toFixed(1)} s`);
  return `after ${seconds.toFixed(1)} s`;
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error('not within a minute');
    await sleep(500);
  }
}
