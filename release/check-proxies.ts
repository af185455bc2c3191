import { spawn, type ChildProcess } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { signIn, untilOk } from '../bench/api-client.ts';
import { mp4 } from '../server/test/sample-files.ts';
import { buildWebIfChanged } from '../tools/build-web.ts';
import { findFreePort, makeTemplate, portalTemplate, startPortal } from '../tools/portal-process.ts';

/*
 * Runs nginx, Apache and HAProxy in front of a portal, configured as the manual says but for ports, TLS and places of
 * files, and with compression switched on. Ends with an error when a step fails, or a token is found in a log.
 */

const repository = path.resolve(import.meta.dirname, '..');
const folder = await mkdtemp(path.join(tmpdir(), 'dijkportaal-proxies-'));
const megabytes = 200;
const film = new Blob([mp4, new Uint8Array(megabytes * 1_048_576 - mp4.length)]);
const secret = 'secret-of-a-mailed-link';
const program = (names: string[]) => {
  const found = names.flatMap((name) => [`/usr/sbin/${name}`, `/usr/bin/${name}`]).find((file) => existsSync(file));
  if (found === undefined)
    throw new Error(`${names[0]} is not installed (apt-get install nginx-light apache2 haproxy)`);
  return found;
};

interface Proxy {
  name: string;
  /** Writes the configuration and starts it; `logs` reads what it logged. */
  start: (port: number, backend: number) => Promise<{ child: ChildProcess; logs: () => string }>;
}

const proxies: Proxy[] = [
  {
    name: 'nginx',
    async start(port, backend) {
      const logs = { access: path.join(folder, 'nginx-access.log'), error: path.join(folder, 'nginx-error.log') };
      const servers = blocksOf('docs/operations/install.md', 'nginx')
        .replace(/server \{\s+listen 80;[\s\S]*?\n\}/, '')
        .replace(/listen 443 ssl.*/, `listen 127.0.0.1:${port};`)
        .replaceAll(/^\s*ssl_.*$/gm, '')
        .replace('127.0.0.1:3000', `127.0.0.1:${backend}`)
        .replace('/var/log/nginx/dijkportaal.log', logs.access)
        .replace('/var/log/nginx/dijkportaal-error.log', logs.error);
      const temporary = path.join(folder, 'nginx-tmp');
      await mkdir(temporary);
      const types = 'gzip on; gzip_min_length 1; gzip_proxied any; gzip_types application/json;';
      const file = await write(
        'nginx.conf',
        `daemon off; pid ${folder}/nginx.pid; error_log ${logs.error} crit; events {}
        http { ${types} client_body_temp_path ${temporary}; proxy_temp_path ${temporary}; ${servers} }`,
      );
      return { child: run(program(['nginx']), ['-c', file, '-p', folder]), logs: () => read(logs.access, logs.error) };
    },
  },
  {
    name: 'Apache',
    async start(port, backend) {
      const logs = { access: path.join(folder, 'apache-access.log'), error: path.join(folder, 'apache-error.log') };
      const site = blocksOf('docs/proxies.md', 'apache')
        .replace('*:443', `127.0.0.1:${port}`)
        .replace(/^\s*SSLEngine.*$/m, '  AddOutputFilterByType DEFLATE application/json')
        .replaceAll(/^\s*SSL.*$/gm, '')
        .replace('127.0.0.1:3000', `127.0.0.1:${backend}`)
        .replace('/var/log/apache2/dijkportaal.log', logs.access)
        .replace('/var/log/apache2/dijkportaal-error.log', logs.error);
      const modules = ['mpm_event', 'authz_core', 'headers', 'filter', 'deflate', 'proxy', 'proxy_http'];
      const file = await write(
        'apache.conf',
        `${modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
        ServerRoot ${folder}\nPidFile ${folder}/apache.pid\nListen 127.0.0.1:${port}\nErrorLog ${logs.error}
        ServerName localhost\n${site}`,
      );
      const child = run(program(['apache2']), ['-f', file, '-D', 'FOREGROUND']);
      return { child, logs: () => read(logs.access, logs.error) };
    },
  },
  {
    name: 'HAProxy',
    async start(port, backend) {
      // It logs to a socket only.
      const lines: string[] = [];
      const socket = createSocket('udp4', (message) => lines.push(message.toString()));
      const logPort = await findFreePort();
      socket.bind(logPort, '127.0.0.1').unref();
      const file = await write(
        'haproxy.cfg',
        blocksOf('docs/proxies.md', 'haproxy')
          .replace(
            /bind :443.*/,
            `bind 127.0.0.1:${port}\n  compression algo gzip\n  compression type application/json`,
          )
          .replace('127.0.0.1:3000', `127.0.0.1:${backend}`)
          .replace('log /dev/log', `log 127.0.0.1:${logPort}`),
      );
      return { child: run(program(['haproxy']), ['-f', file, '-db']), logs: () => lines.join('\n') };
    },
  },
];

let failures = 0;
buildWebIfChanged();
await makeTemplate();
try {
  for (const proxy of proxies) await tryProxy(proxy);
} finally {
  await rm(folder, { recursive: true, force: true });
}
console.log(`${proxies.length} proxies, ${failures} failures`);
process.exitCode = failures > 0 ? 1 : 0;

async function tryProxy({ name, start }: Proxy): Promise<void> {
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const settings = { STAFF_MFA: 'false', TRUST_PROXY: '1', PUBLIC_URL: url };
  const portal = await startPortal(settings, { template: portalTemplate });
  let child: ChildProcess | undefined;
  const step = async (what: string, act: () => Promise<string>) => {
    const result = await act().catch((error: unknown) => {
      failures += 1;
      return `FAILED: ${String(error)}`;
    });
    console.log(`${name}: ${what}: ${result}`);
  };
  try {
    const proxy = await start(port, Number(new URL(portal.url).port));
    child = proxy.child;
    await untilOk(`${url}/health/ready`);
    let token = '';
    let file = '';
    await step('sign in', async () => {
      token = await signIn(url, 'medewerker@example.org');
      return 'ok';
    });
    await step('save twice with the ETag as it arrives', () => saveTwice(url, token));
    await step(`upload ${megabytes} MB`, async () => {
      const form = new FormData();
      form.set('file', film, 'film.mp4');
      const response = await send(`${url}/api/uploads/`, token, { method: 'POST', body: form });
      file = ((await response.json()) as { file: string }).file;
      return 'ok';
    });
    await step('download the last 1,000 bytes', async () => {
      const response = await send(new URL(file, url).href, token, { headers: { range: 'bytes=-1000' } });
      const { byteLength } = await response.arrayBuffer();
      expect(response.status === 206 && byteLength === 1_000, `${response.status}, ${byteLength} bytes`);
      return response.headers.get('content-range') ?? '';
    });
    const headers = { accept: 'text/html', referer: `${url}/?token=${secret}` };
    const open = () => fetch(`${url}/login?token=${secret}`, { headers });
    await step('open a mailed link', async () => {
      const { status } = await open();
      expect(status === 200, `status ${status}`);
      return String(status);
    });
    const openCalendar = () => fetch(`${url}/api/calendar-feed/agenda.ics?token=${secret}`);
    await step('open the address of a calendar', async () => {
      const { status } = await openCalendar();
      expect(status === 404, `status ${status}`);
      return String(status);
    });
    await portal.stop();
    await step('open them while the portal is away', async () => {
      const { status } = await open();
      await openCalendar();
      expect(status >= 500, `status ${status}`);
      return String(status);
    });
    await step('look for its token in the logs', async () => {
      const text = proxy.logs();
      expect(text.includes('/login') && text.includes('/agenda.ics'), 'the requests are not logged');
      expect(!text.includes(secret), 'the token is logged');
      return 'not there';
    });
  } finally {
    if (child !== undefined) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await portal.stop();
  }
}

async function saveTwice(url: string, token: string): Promise<string> {
  const json = { 'content-type': 'application/json' };
  const made = await send(`${url}/api/groups/`, token, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ name: 'Pachters van de uiterwaarden' }),
  });
  const { id } = (await made.json()) as { id: number };
  const group = `${url}/api/groups/${id}/`;
  const { headers } = await send(group, token);
  const first = headers.get('etag') ?? '';
  const save = (name: string, etag: string) =>
    send(group, token, { method: 'PUT', headers: { ...json, 'if-match': etag }, body: JSON.stringify({ name }) });
  const saved = await save('Eigenaren van de uiterwaarden', first);
  await save('Buren van de uiterwaarden', saved.headers.get('etag') ?? '');
  const stale = await save('Iemand anders', first).catch((error: unknown) => String(error));
  expect(typeof stale === 'string' && stale.includes('412'), 'an old version was accepted');
  return `ok, content-encoding ${headers.get('content-encoding')}, tag ${first}`;
}

async function send(url: string, token: string, request: RequestInit = {}): Promise<Response> {
  const headers = { ...(request.headers as Record<string, string>), authorization: `Bearer ${token}` };
  const response = await fetch(url, { ...request, headers });
  expect(response.ok, `${response.status} ${response.ok ? '' : await response.text()}`);
  return response;
}

function expect(condition: boolean, otherwise: string): void {
  if (!condition) throw new Error(otherwise);
}

/** The configuration in a page of the manual. */
function blocksOf(page: string, language: string): string {
  const text = readFileSync(path.join(repository, page), 'utf8');
  return [...text.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))]
    .map(([, block = '']) => block)
    .join('\n');
}

async function write(name: string, text: string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, text);
  return file;
}

function read(...files: string[]): string {
  return files.map((file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')).join('\n');
}

function run(name: string, parameters: string[]): ChildProcess {
  return spawn(name, parameters, { stdio: ['ignore', 'inherit', 'inherit'] });
}
