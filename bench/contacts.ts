import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { createRelatics } from '../server/src/platform/relatics/relatics.ts';
import { startSimulatedRelatics } from '../server/test/simulated-relatics.ts';
import { startPortal, type PortalProcess } from '../tools/portal-process.ts';
import { measureRounds, signIn } from './api-client.ts';
import { measureScreen } from './contacts-screen.ts';

// Lists 100,000 contacts at 16 connections, and synchronises as many from the relationship system. Everything runs on
// one machine. `--only=list,choose,sync,parse` runs parts; `choose` renders the built screen in a browser.
const { values } = parseArgs({ options: { only: { type: 'string' }, seconds: { type: 'string', default: '10' } } });
const isWanted = (part: string) => values.only?.split(',').includes(part) ?? true;

if (isWanted('list') || isWanted('choose')) await measureLists();
if (isWanted('parse')) await measureParsing();
if (isWanted('sync')) await measureSync();

async function measureLists(): Promise<void> {
  const portal = await startPortal({ STAFF_MFA: 'false' }, { large: true });
  try {
    const token = await signIn(portal.url, 'medewerker@example.org');
    if (isWanted('choose')) {
      await measureIds(portal, token);
      await measureScreen(portal);
    }
    if (!isWanted('list')) return;
    const [group, zone] = [await firstId(portal, token, 'groups'), await firstId(portal, token, 'zones')];
    const pages = [
      'page_size=50',
      'page_size=50&ordering=-email',
      'search=kolk',
      'search=linde+kolk',
      `group=${group}`,
      `zone=${zone}`,
      `group=${group}&zone=${zone}`,
      `group=${group}&search=kolk`,
      'account=none',
      'account=not_begun&newsletter=true',
      'bounced=true',
      'parcels=none&page=500',
      'page=1000',
      'page=2000',
      'page=2000&ordering=-mobile_phone',
    ];
    for (const query of pages) await measureList(portal, token, query);
  } finally {
    await portal.stop();
  }
}

/** The ids for "select all": size and duration of the response, and the latency of other requests during it. */
async function measureIds(portal: PortalProcess, token: string): Promise<void> {
  const times: number[] = [];
  const { result: bytes, slowest } = await whileProbing(portal, async () => {
    let size = 0;
    for (let round = 0; round < 10; round += 1) {
      const start = performance.now();
      const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'br, gzip' };
      const response = await fetch(`${portal.url}/api/contacts/ids/`, { headers });
      size = (await response.text()).length;
      times.push(performance.now() - start);
    }
    return size;
  });
  times.sort((a, b) => a - b);
  console.log(
    `ids of all contacts: ${(bytes / 1000).toFixed(0)} kB before compression, median ${times[5]?.toFixed(0)} ms, ` +
      `slowest ${times.at(-1)?.toFixed(0)} ms, slowest other response during it ${slowest.toFixed(0)} ms`,
  );
}

async function firstId(portal: PortalProcess, token: string, labels: 'groups' | 'zones'): Promise<number> {
  const { results } = (await get(portal, token, `/api/${labels}/`)) as { results: { id: number }[] };
  return results[0]?.id ?? 0;
}

async function measureList(portal: PortalProcess, token: string, query: string): Promise<void> {
  const options = { url: `${portal.url}/api/contacts/?${query}`, token };
  const { median, failures } = await measureRounds(options, Number(values.seconds), ({ latency }) => latency.p99);
  console.log(
    `contacts ?${query}: p50 ${median?.latency.p50} ms, p99 ${median?.latency.p99} ms, ` +
      `${median?.requests.average.toFixed(0)} requests/s, ${failures} failures`,
  );
}

async function measureParsing(): Promise<void> {
  const simulated = await startSimulatedRelatics('--large');
  try {
    const size = await reportSize(simulated.url, simulated.settings('rest-oauth'));
    const relatics = createRelatics(simulated.settings('soap-code'), { log: { info() {}, warn: console.warn } });
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const start = performance.now();
    let contacts = 0;
    for await (const contact of relatics.listContacts()) if (contact.name !== '') contacts += 1;
    delay.disable();
    const duration = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`Relatics report with ${contacts} contacts${size}: read in ${duration} s`);
    console.log(`longest event loop block during the read: ${(delay.max / 1e6).toFixed(0)} ms`);
  } finally {
    simulated.stop();
  }
}

async function measureSync(): Promise<void> {
  const simulated = await startSimulatedRelatics('--large');
  const { workspace, auth } = simulated.settings('soap-code');
  const connection = {
    RELATICS_URL: simulated.url,
    RELATICS_WORKSPACE: workspace,
    RELATICS_ENTRY_CODE: auth.kind === 'entryCode' ? auth.code : '',
  };
  const portal = await startPortal({ STAFF_MFA: 'false', ...connection }, { filled: true });
  try {
    const token = await signIn(portal.url, 'medewerker@example.org');
    console.log(`memory of the portal before the syncs: ${memoryOf(portal, 'VmRSS')} MB`);
    for (const [name, revision] of [
      ['first', 0],
      ['unchanged', 0],
      ['next revision', 1],
      ['unchanged again', 1],
      ['revision before', 0],
    ] as const) {
      await simulated.setRevision(revision);
      const start = performance.now();
      const { result, slowest } = await whileProbing(portal, () => get(portal, token, '/api/contacts/sync/'));
      const duration = ((performance.now() - start) / 1000).toFixed(1);
      console.log(`sync of 100,000 contacts, ${name}: ${duration} s, ${JSON.stringify(result)}`);
      console.log(`slowest other response during it: ${slowest.toFixed(0)} ms`);
      console.log(`peak memory of the portal so far: ${memoryOf(portal, 'VmHWM')} MB`);
    }
  } finally {
    await portal.stop();
    simulated.stop();
  }
}

/** Sends small requests while `work` runs, and returns its result with the slowest of their responses. */
async function whileProbing<Result>(portal: PortalProcess, work: () => Promise<Result>) {
  const end = new AbortController();
  let slowest = 0;
  const probing = (async () => {
    while (!end.signal.aborted) {
      const start = performance.now();
      await fetch(`${portal.url}/health/live`).then((response) => response.text());
      slowest = Math.max(slowest, performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  })();
  const result = await work();
  end.abort();
  await probing;
  return { result, slowest };
}

function memoryOf({ process: child }: PortalProcess, field: 'VmRSS' | 'VmHWM'): string {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return (Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024).toFixed(0);
}

async function reportSize(url: string, { workspace, auth }: { workspace: string; auth: object }): Promise<string> {
  if (!('clientId' in auth && 'clientSecret' in auth)) return '';
  const basic = Buffer.from(`${String(auth.clientId)}:${String(auth.clientSecret)}`).toString('base64');
  const headers = { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' };
  const grant = await fetch(`${url}/oauth2/token`, { method: 'POST', headers, body: 'grant_type=client_credentials' });
  const { access_token: token } = (await grant.json()) as { access_token: string };
  const report = await fetch(`${url}/DataExchange/${workspace}/GetContacten`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const bytes = (await report.arrayBuffer()).byteLength;
  return ` (${(bytes / 1e6).toFixed(0)} MB)`;
}

async function get(portal: PortalProcess, token: string, path: string): Promise<unknown> {
  const response = await fetch(portal.url + path, { headers: { authorization: `Bearer ${token}` } });
  return response.json();
}
