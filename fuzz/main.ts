import { parseArgs } from 'node:util';
import { eq } from 'drizzle-orm';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { password, startBenchPortal } from '../bench/auth/bench-portal.ts';
import { makeRandom } from '../server/src/demo/random.ts';
import { users } from '../server/src/schema/users.ts';
import type { Operation } from '../server/src/platform/openapi/describe-api.ts';
import { createRequests, type ApiDocument, type Call, type Request } from './requests.ts';
import type { Kind } from './values.ts';

/*
 * Sends requests to a portal with demo data, made at random from its OpenAPI document, as four roles. Reports responses
 * that the document does not allow, and every 500. The same seed sends the same requests.
 */

const { values: options } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
});
const rights = {
  anonymous: null,
  resident: { isStaff: false, isSuperuser: false },
  staff: { isStaff: true, isSuperuser: false },
  superuser: { isStaff: true, isSuperuser: true },
} as const;
type Role = keyof typeof rights;

const portal = await startBenchPortal();
const random = makeRandom(Number(options.seed), 'fuzz');
const document = (await (await fetch(`${portal.url}/api/openapi.json`)).json()) as ApiDocument;
const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema({ $id: 'portal', ...document });
const calls = listCalls();
const allowed: Record<Role, Operation['x-access'][]> = {
  anonymous: ['public'],
  resident: ['public', 'signed-in'],
  staff: ['signed-in', 'staff'],
  superuser: ['staff', 'superuser'],
};
const mayCall = (role: Role) => calls.filter(({ operation }) => allowed[role].includes(operation['x-access']));
const callsOf = {
  anonymous: mayCall('anonymous'),
  resident: mayCall('resident'),
  staff: mayCall('staff'),
  superuser: mayCall('superuser'),
};
const known = new Map<string, (number | string)[]>();
const makeRequest = createRequests(random, document, (path) => known.get(collectionOf(path)) ?? []);
const tokens = new Map<Role, string>();
const counts = new Map<string, number>();
const findings = new Map<string, { count: number; first: string }>();

try {
  for (let sent = 1; sent <= Number(options.requests); sent += 1) {
    await tryOne();
    if (sent % 2000 === 0) console.log(`${sent} requests, ${findings.size} findings`);
  }
} finally {
  await portal.stop();
}
report();

function listCalls(): Call[] {
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  return options.only === undefined
    ? all
    : all.filter(({ operation }) => operation.operationId.startsWith(options.only ?? ''));
}

async function tryOne(): Promise<void> {
  const role = random.pick(Object.keys(rights) as Role[]);
  // Usually calls that the role may make: the others are refused before their input is read.
  const call = random.pick(random.chance(0.2) ? calls : callsOf[role]);
  const kind: Kind = random.pick(['valid', 'valid', 'boundary', 'invalid']);
  const request = makeRequest(call, kind);
  const response = await send(call, role, request);
  const text = await response.text();
  remember(call, response, text);
  const name = `${role} ${Math.floor(response.status / 100)}xx`;
  counts.set(name, (counts.get(name) ?? 0) + 1);
  const problem = findProblem(call, response, text);
  if (problem === null) return;
  const title = `${call.method} ${call.path}: ${problem}`;
  const first = `${role} ${kind} ${request.url.slice(0, 200)} ${request.sample} -> ${response.status} ${text.slice(0, 300)}`;
  findings.set(title, { first, ...findings.get(title), count: (findings.get(title)?.count ?? 0) + 1 });
}

/** Once more with a new session if the previous one was ended, blocked or deleted by an earlier request. */
async function send(call: Call, role: Role, request: Request): Promise<Response> {
  const attempt = async () =>
    fetch(portal.url + request.url, {
      method: call.method,
      redirect: 'manual',
      headers: { ...request.headers, ...(role !== 'anonymous' && { authorization: `Bearer ${await tokenOf(role)}` }) },
      ...(request.body !== undefined && { body: request.body as string }),
    });
  const response = await attempt();
  const isOver = [401, 403].includes(response.status) && role !== 'anonymous' && call.operation.security.length > 0;
  if (!isOver) return response;
  const { code } = (await response.clone().json()) as { code?: string };
  if (response.status === 403 && role !== 'superuser' && code === 'permission_denied') return response;
  await response.body?.cancel();
  tokens.delete(role);
  return attempt();
}

async function tokenOf(role: Exclude<Role, 'anonymous'>): Promise<string> {
  const token = tokens.get(role);
  if (token !== undefined) return token;
  const [person] = await portal.makePeople(1);
  if (person === undefined) throw new Error('nobody was made');
  await portal.db.update(users).set(rights[role]).where(eq(users.id, person.id));
  const { body } = await portal.post('/api/dj-rest-auth/login/', { email: person.email, password });
  tokens.set(role, String(body['access']));
  return String(body['access']);
}

/** Requests about one object use ids of its list, which is the path without the id and what follows. */
function collectionOf(path: string): string {
  return path.split('{')[0] ?? '';
}

function remember({ path }: Call, { status }: Response, text: string): void {
  if (status !== 200 || !text.startsWith('{')) return;
  const { id, results } = JSON.parse(text) as { id?: number; results?: { id?: number | string }[] };
  const ids = [id, ...(results ?? []).map((row) => row.id)].filter((one) => one !== undefined);
  const list = [...new Set([...(known.get(collectionOf(path)) ?? []), ...ids])];
  // The newest: of the others many have been deleted.
  known.set(collectionOf(path), list.slice(-60));
}

function findProblem({ path, method, operation }: Call, { status, headers }: Response, text: string): string | null {
  if (status === 500) return 'an internal error';
  const place = `portal#/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/${method.toLowerCase()}/responses`;
  const documented = operation.responses[String(status)];
  if (documented === undefined) return `status ${status} is not in the document`;
  const shared = '$ref' in documented ? `portal${documented.$ref}` : `${place}/${status}`;
  const content = ajv.getSchema(encodeURI(shared))?.schema as { content?: Record<string, unknown> } | undefined;
  const [type = ''] = (headers.get('content-type') ?? '').split(';');
  const types = Object.keys(content?.content ?? {});
  if (!types.includes('application/json')) {
    const fits = types.length === 0 || types.some((one) => type.startsWith(one.replace('*', '')));
    return fits ? null : `status ${status} with content type ${type}`;
  }
  if (type !== 'application/json') return `status ${status} with content type ${type}`;
  const validate = ajv.getSchema(`${encodeURI(shared)}/content/application~1json/schema`);
  if (validate === undefined) return `status ${status} has no schema in the document`;
  if (validate(JSON.parse(text)) === true) return null;
  const [{ instancePath, message } = { instancePath: '', message: '' }] = validate.errors ?? [];
  return `status ${status}, body ${instancePath.replaceAll(/\d+/g, 'N')} ${message}`;
}

function report(): void {
  for (const [name, count] of [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1))) console.log(`${name}: ${count}`);
  for (const [title, { count, first }] of findings) console.log(`\n${count} x ${title}\n  ${first}`);
  console.log(`\n${options.requests} requests with seed ${options.seed}: ${findings.size} findings`);
  process.exitCode = findings.size === 0 ? 0 : 1;
}
