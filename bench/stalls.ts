import { parseArgs } from 'node:util';
import { createTransport } from 'nodemailer';
import type { Endpoint } from '@dijkportaal/contract/platform/endpoint';
import { returnPathOf } from '../server/src/bounces/return-path.ts';
import { readConfig } from '../server/src/platform/config.ts';
import { listEndpoints } from '../server/test/endpoints.ts';
import { formOf } from '../server/test/forms.ts';
import { findFreePort } from '../tools/portal-process.ts';
import { password, startBenchPortal } from './auth/bench-portal.ts';
import {
  hostileAddresses,
  hostileContacts,
  hostileMoments,
  hostileParcels,
  startHostileAnswers,
} from './stalls/hostile-answers.ts';
import { hostileFiles, hostileReports } from './stalls/hostile-files.ts';
import { fillings, largestBody } from './stalls/largest-body.ts';
import type { Stall } from './stalls/monitor.ts';

// How long one request can block the portal for others: the largest body that each endpoint accepts, with several
// fillings, then hostile files, delivery reports, and answers of PDOK and Relatics. Fails above 50 ms of processor time.
// `-- --only answers` measures one part: endpoints, files, reports or answers.
const limitMs = 50;
const { values: options } = parseArgs({ options: { only: { type: 'string' } } });
const others = await startHostileAnswers();
const [stallPort, bouncePort] = [await findFreePort(), await findFreePort()];
const settings = {
  ...others.settings,
  NODE_OPTIONS: `--import=${import.meta.resolve('./stalls/monitor.ts')}`,
  STALL_PORT: String(stallPort),
  BOUNCE_ADDRESS: 'bounces@example.org',
  BOUNCE_PORT: String(bouncePort),
};
const portal = await startBenchPortal(settings);
const worst = new Map<string, Stall & { status: string }>();

try {
  await prepare();
  if (includes('endpoints')) for (const endpoint of await listInOrder()) await measureEndpoint(endpoint);
  if (includes('files')) await measureFiles();
  if (includes('reports')) await measureReports();
  if (includes('answers')) await measureAnswers();
} finally {
  await portal.stop();
  others.stop();
}
report();

function includes(part: string): boolean {
  return options.only === undefined || options.only === part;
}

/** The cost of the first request, such as loading a library, is not the usual cost. */
async function prepare(): Promise<void> {
  const token = await signIn();
  for (const name of ['a.pdf', 'a.txt']) await upload({ name, content: 'tekst' }, token);
  await fetch(`${portal.url}/api/parcels/register/?designation=KDL02+C+9`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await measure('start', () => Promise.resolve('200'));
  worst.clear();
}

/** Deletions come last, and calls that end a session are sent with a separate one. */
async function listInOrder(): Promise<Endpoint[]> {
  const order: Endpoint['method'][] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
  return (await listEndpoints()).toSorted((a, b) => order.indexOf(a.method) - order.indexOf(b.method));
}

async function measureEndpoint(endpoint: Endpoint): Promise<void> {
  const { method, url } = endpoint;
  const path = url.replaceAll(/:\w+/g, '1');
  const token = await signIn();
  const send = (body?: string) =>
    fetch(portal.url + path + (method === 'GET' ? `?search=${'dijk%20'.repeat(28)}` : ''), {
      method,
      redirect: 'manual',
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body }),
    });
  const bodies = Object.values(fillings).flatMap((filling) =>
    [true, false].map((onlyTexts) => largestBody(endpoint, filling, { onlyTexts })),
  );
  // Bodies that no schema allows are parsed before they are refused.
  if (endpoint.body !== undefined) bodies.push('['.repeat(60_000), `{"a":${'[1,'.repeat(20_000)}1`);
  for (const body of new Set(bodies)) {
    await measure(`${method} ${url}`, async () => {
      const response = await send(body);
      await response.arrayBuffer();
      return String(response.status);
    });
  }
}

async function measureFiles(): Promise<void> {
  const token = await signIn();
  for (const [name, file] of await hostileFiles()) await measure(`file: ${name}`, () => upload(file, token));
}

async function measureReports(): Promise<void> {
  const config = readConfig({ ...portal.settings, NODE_OPTIONS: undefined });
  const to = returnPathOf(config, 1) ?? '';
  const mail = createTransport({ host: 'localhost', port: bouncePort, ignoreTLS: true });
  for (const [name, raw] of hostileReports) {
    await measure(`delivery report: ${name}`, async () => {
      const { response } = await mail.sendMail({ envelope: { from: '', to }, raw });
      return response.slice(0, 3);
    });
  }
  mail.close();
}

async function measureAnswers(): Promise<void> {
  const token = await signIn();
  const [person] = await portal.makePeople(1);
  await portal.pool.query('update profiles set guid = $1 where user_id = $2', ['R_1', person?.id]);
  const profile = await portal.pool.query<{ id: number }>('select id from profiles where user_id = $1', [person?.id]);
  const ask = async (path: string, method = 'GET') => {
    const response = await fetch(portal.url + path, { method, headers: { authorization: `Bearer ${token}` } });
    await response.arrayBuffer();
    return String(response.status);
  };
  let number = 0;
  const measureAll = async (
    system: string,
    answers: [name: string, body: string][],
    type: string,
    act: () => Promise<string>,
  ) => {
    for (const [name, body] of answers) {
      others.answerWith(body, type);
      await measure(`${system}: ${name}`, act);
    }
  };
  const next = () => String((number += 1));
  // Numbers differ, because answers are cached.
  const findParcel = () => ask(`/api/parcels/register/?designation=KDL02+C+${next()}`);
  await measureAll('parcels', hostileParcels(), 'application/json', findParcel);
  const findAddress = () => ask(`/api/parcels/addresses/?search=${next()}`);
  await measureAll('addresses', hostileAddresses(), 'application/json', findAddress);
  await measureAll('contacts', hostileContacts(), 'text/xml', () => ask('/api/contacts/sync/preview/'));
  const refresh = () => ask(`/api/profiles/${profile.rows[0]?.id}/refresh-relatics/`, 'POST');
  await measureAll('contact moments', hostileMoments(), 'text/xml', refresh);
}

async function upload(file: Parameters<typeof formOf>[0][string] & object, token: string): Promise<string> {
  const { body, headers } = formOf({ file });
  const response = await fetch(`${portal.url}/api/uploads/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...headers },
    body: new Uint8Array(body),
  });
  await response.arrayBuffer();
  return String(response.status);
}

/** Stores the worst of each name. */
async function measure(name: string, act: () => Promise<string>): Promise<void> {
  await readStall();
  const status = await act().catch((error: unknown) => (error as Error).message);
  const stall = await readStall();
  if (stall.busy >= (worst.get(name)?.busy ?? 0)) worst.set(name, { ...stall, status });
}

async function readStall(): Promise<Stall> {
  return (await (await fetch(`http://localhost:${stallPort}/`)).json()) as Stall;
}

async function signIn(): Promise<string> {
  const [person] = await portal.makePeople(1);
  await portal.pool.query('update users set is_superuser = true, is_staff = true where id = $1', [person?.id]);
  const { body } = await portal.post('/api/dj-rest-auth/login/', { email: person?.email, password });
  return String(body['access']);
}

function report(): void {
  const rows = [...worst].toSorted(([, a], [, b]) => b.busy - a.busy);
  for (const [name, { busy, elapsed, status }] of rows) {
    console.log(
      `${busy.toFixed(0).padStart(5)} ms busy, ${elapsed.toFixed(0).padStart(5)} ms elapsed  ${name} (${status})`,
    );
  }
  const slow = rows.filter(([, { busy }]) => busy > limitMs);
  console.log(`${rows.length} measured, ${slow.length} above ${limitMs} ms`);
  process.exitCode = slow.length === 0 ? 0 : 1;
}
