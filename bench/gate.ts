import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { percentile } from './auth/figures.ts';
import { markdownTable, writeSection } from './reads/document.ts';
import { countProcessorTime } from './reads/processor-time.ts';
import { password, startFilledPortal, type Reader } from './reads/filled-portal.ts';

// The cost of the busiest reads, as a number of requests to a bare Fastify route that is measured in the same rounds:
// the processor time of the portal and PostgreSQL. Fails when a read costs more than recorded plus the margin.
// `-- --record` records the measurements. Takes two minutes on a quiet machine, Linux only.
const { values } = parseArgs({ options: { record: { type: 'boolean', default: false } } });
const file = path.join(import.meta.dirname, 'gate/recorded.json');
/** The variation between runs on a quiet machine, and a bit more. */
const margin = 0.25;
const rounds = 3;

interface Read {
  name: string;
  as?: Reader;
  requests: autocannon.Request[];
  connections?: number;
  /** In a round. */
  amount?: number;
}

const read = (name: string, paths: string[], as: Reader = 'staff', more: Partial<Read> = {}): Read => ({
  name,
  as,
  requests: paths.map((one) => ({ path: `/api/${one}` })),
  ...more,
});
const reads: Read[] = [
  read('contacts, page 1', ['contacts/?page=1&page_size=50']),
  read('contacts, search', ['contacts/?search=jansen']),
  read('contacts, group and zone', ['contacts/?group=3&zone=5']),
  read('contacts, deep page', ['contacts/?page=1900']),
  read(
    'contacts, any page',
    Array.from({ length: 400 }, (_, n) => `contacts/?page=${1 + ((n * 7919) % 2000)}`),
  ),
  read('news', ['news/']),
  read('documents of a customer', ['documents/'], 'resident'),
  read('own profile', ['profile/'], 'resident'),
  read('everybody on the map', ['parcels/'], 'staff', { connections: 1, amount: 20 }),
  read('mails of a newsletter', ['newsletter-mails/?newsletter=1&page=1&perPage=30']),
  {
    name: 'login',
    amount: 32,
    requests: Array.from({ length: 200 }, (_, n) => ({
      method: 'POST' as const,
      path: '/api/dj-rest-auth/login/',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `p${n + 11}@example.org`, password }),
    })),
  },
];

const portal = await startFilledPortal(1);
const bare = spawn(
  process.execPath,
  ['--max-semi-space-size=16', path.join(import.meta.dirname, 'gate/bare-route.ts')],
  {
    stdio: ['ignore', 'pipe', 'inherit'],
  },
);
/** The cost of each read in bare requests, of every round. */
const measured = new Map<string, number[]>();
try {
  const [line] = (await once(bare.stdout, 'data')) as [Buffer];
  const bareUrl = line.toString().trim();
  const tokens = await portal.signIn();
  // The first round is not counted: Node compiles what runs often, and PostgreSQL caches plans.
  for (let round = 0; round <= rounds; round += 1) {
    for (const { name, as, requests, connections = 16, amount = 200 } of reads) {
      const headers = as && { authorization: `Bearer ${tokens[as]}` };
      const own = requests.map((request) => ({ ...request, headers: request.headers ?? headers }));
      const cost = await costOfRequest(name, portal.pid, { url: portal.url, connections, amount }, own);
      const bareOptions = { url: bareUrl, connections, amount: 500 };
      const ofBare = await costOfRequest(bareUrl, bare.pid ?? 0, bareOptions, [{ path: '/' }]);
      if (round > 0) measured.set(name, [...(measured.get(name) ?? []), cost / ofBare]);
    }
  }
} finally {
  bare.kill();
  await portal.stop();
}
const costs = Object.fromEntries(
  [...measured].map(([name, ofRounds]) => [name, Number(percentile(ofRounds, 0.5).toPrecision(3))]),
);
await (values.record ? record() : compare());

/** The processor time of one request, of a process with its descendants. */
async function costOfRequest(name: string, pid: number, options: autocannon.Options, requests: autocannon.Request[]) {
  let connected = 0;
  // Otherwise all connections would send the same request at the same time.
  const setupClient = (client: autocannon.Client) => {
    const first = (connected++ * 13) % requests.length;
    client.setRequests([...requests.slice(first), ...requests.slice(0, first)]);
  };
  const timeSince = countProcessorTime(pid);
  const result = await autocannon({ ...options, requests, setupClient });
  if (result.non2xx + result.errors > 0) throw new Error(`${name}: ${result.non2xx} refused, ${result.errors} failed`);
  return timeSince() / result.requests.total;
}

async function record(): Promise<void> {
  await writeFile(file, `${JSON.stringify(costs, null, 2)}\n`);
  const rows = Object.entries(costs).map(([name, cost]) => [name, String(cost)]);
  await writeSection('npm run bench:gate', markdownTable(['Read', 'Bare requests'], ['---', '--:'], rows));
  console.log(rows.map((row) => row.join(': ')).join('\n'));
}

async function compare(): Promise<void> {
  const recorded = JSON.parse(await readFile(file, 'utf8')) as Record<string, number>;
  for (const [name, cost] of Object.entries(costs)) {
    const isTooMuch = cost > (recorded[name] ?? 0) * (1 + margin);
    console.log(`${isTooMuch ? 'TOO MUCH' : 'ok'.padEnd(8)}  ${name}: ${cost}, recorded ${recorded[name] ?? 'never'}`);
    if (isTooMuch) process.exitCode = 1;
  }
}
