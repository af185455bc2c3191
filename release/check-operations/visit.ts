import { createPublicKey } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { readDkimSignature } from '../../server/test/dkim.ts';
import { codeOf } from '../../server/test/totp.ts';

// What the readers of docs/operations would try in the portal that they installed. Runs inside the machine:
// `node visit.ts <name>`; exits with 1 and a line when something is wrong.
const portal = 'https://portaal.waterschap.nl';
const [, , name = '', ...parameters] = process.argv;
const remembered = '/root/visit.json';

/** Data of earlier visits. */
interface Memory {
  secret?: string;
  access?: string;
  /** The last half minute whose code was used: each counts once. */
  step?: number;
  /** Of the last design with a file. */
  title?: string;
}

const memory: Memory = existsSync(remembered) ? (JSON.parse(readFileSync(remembered, 'utf8')) as Memory) : {};
const remember = (more: Memory) => writeFileSync(remembered, JSON.stringify(Object.assign(memory, more)));

const email = 'name@waterschap.nl';
const password = 'dijk-en-waard-4711';
const fileContent = 'De dijk is 6 meter.';
const eicar = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*';

const visits: Record<string, () => Promise<string>> = {
  'sign-in': signInFirst,
  'sign-in-again': signInAgain,
  'signed-out': expectSignedOut,
  'delete-leaver': deleteLeaver,
  upload,
  'read-upload': async () => readUploadWith(await signIn()),
  virus: refuseVirus,
  mail: async () => `came over TLS, ${(await receiveMail()).length} characters`,
  // Only three login links an hour are sent.
  'reset-mail': async () => `came over TLS, ${(await receiveMail('/auth/password-reset/')).length} characters`,
  'signed-mail': receiveSignedMail,
  load: visitDuring,
};

const visit = visits[name];
if (visit === undefined) throw new Error(`There is no visit ${name}`);
try {
  console.log(await visit());
  process.exit();
} catch (error) {
  console.error((error as Error).message, (error as Error).cause ?? '');
  process.exit(1);
}

async function call(method: string, path: string, body?: unknown, token?: string) {
  const response = await fetch(portal + path, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, text, read: () => JSON.parse(text) as Record<string, string> };
}

function expectStatus(response: { status: number; text: string }, wanted: number, what: string): void {
  if (response.status !== wanted) throw new Error(`${what}: ${response.status} ${response.text.slice(0, 500)}`);
}

/** As the superuser that the page creates: a password, and a second factor that staff must set up. */
async function signInFirst(): Promise<string> {
  const response = await call('POST', '/api/dj-rest-auth/login/', { email, password });
  expectStatus(response, 200, 'sign in');
  const { access } = response.read();
  const early = await call('GET', '/api/contacts/', undefined, access);
  expectStatus(early, 403, 'staff without a second factor');
  const { secret = '' } = (await call('GET', '/api/mfa/setup/', undefined, access)).read();
  const step = Math.floor(Date.now() / 30_000);
  const enabled = await call('POST', '/api/mfa/setup/', { secret, token: await codeOf(secret) }, access);
  expectStatus(enabled, 200, 'set up the second factor');
  remember({ secret, step });
  expectStatus(await call('GET', '/api/contacts/', undefined, access), 200, 'read contacts');
  return 'signed in, set up the second factor and read the list of contacts';
}

/** Waits for a code that was not used yet. */
async function signIn(): Promise<string> {
  const { secret = '', step = 0 } = memory;
  while (Math.floor(Date.now() / 30_000) <= step) await sleep(500);
  remember({ step: Math.floor(Date.now() / 30_000) });
  const body = { email, password, mfa_token: await codeOf(secret) };
  const response = await call('POST', '/api/dj-rest-auth/login/', body);
  expectStatus(response, 200, 'sign in');
  const { access = '' } = response.read();
  remember({ access });
  return access;
}

/** Its token is used immediately: a later refusal is then meaningful. */
async function signInAgain(): Promise<string> {
  expectStatus(await call('GET', '/api/contacts/', undefined, await signIn()), 200, 'read contacts');
  return 'signed in with the second factor';
}

async function expectSignedOut(): Promise<string> {
  expectStatus(await call('GET', '/api/contacts/', undefined, memory.access), 401, 'read contacts with an old token');
  return 'signed out';
}

async function deleteLeaver(): Promise<string> {
  const token = await signIn();
  const found = await call('GET', '/api/users/?search=leaver', undefined, token);
  const { results } = JSON.parse(found.text) as { results: { id: number }[] };
  expectStatus(await call('DELETE', `/api/users/${results[0]?.id}/`, undefined, token), 200, 'delete an account');
  // Within five seconds the journal has it.
  await sleep(7000);
  return 'deleted an account';
}

function formWith(fileName: string, content: string): FormData {
  const form = new FormData();
  form.append('file', new File([content], fileName));
  return form;
}

/** A file that is published with a design, so that it can be found again later. */
async function upload(): Promise<string> {
  await untilScannerIsReady();
  const token = await signIn();
  const response = await call('POST', '/api/uploads/', formWith('hoogte.txt', fileContent), token);
  expectStatus(response, 200, 'upload a file');
  const id = Number(response.read()['id']);
  const title = `Dwarsprofiel ${id}`;
  const design = { title, everyone: true, uploads: [id] };
  expectStatus(await call('POST', '/api/designs/', design, token), 200, 'publish a design');
  remember({ title });
  return readUploadWith(token);
}

async function readUploadWith(token: string): Promise<string> {
  const { title = '' } = memory;
  const response = await call('GET', `/api/designs/?search=${encodeURIComponent(title)}`, undefined, token);
  const { results } = JSON.parse(response.text) as { results: { title: string; files: { file: string }[] }[] };
  const url = new URL(results.find((design) => design.title === title)?.files[0]?.file ?? '/none', portal);
  const file = await call('GET', url.pathname + url.search);
  if (file.text !== fileContent) throw new Error(`the file of ${title} says: ${file.status} ${file.text}`);
  return `the file of ${title} can be read`;
}

async function refuseVirus(): Promise<string> {
  await untilScannerIsReady();
  const token = await signIn();
  const response = await call('POST', '/api/uploads/', formWith('hoogte.txt', eicar), token);
  expectStatus(response, 400, 'upload a virus');
  return `refused: ${response.text}`;
}

/** Asks for a link and returns the mail with it, if that came over TLS. */
async function receiveMail(path = '/auth/send-login-link/'): Promise<string> {
  const kept = parameters[0] ?? '';
  const read = () => (existsSync(kept) ? readFileSync(kept, 'utf8').trim().split('\n') : []);
  const before = read().length;
  await untilReady();
  expectStatus(await call('POST', path, { email }), 200, 'ask for a link');
  for (let tries = 0; tries < 300; tries += 1) {
    const mails = read().slice(before);
    const mail = mails.map((line) => JSON.parse(line) as { to: string[]; secure: boolean; text: string }).find(isToUs);
    if (mail !== undefined) return mail.text;
    await sleep(100);
  }
  throw new Error('no mail came within half a minute');
}

function isToUs({ to, secure }: { to: string[]; secure: boolean }): boolean {
  return to.includes(email) && secure;
}

async function receiveSignedMail(): Promise<string> {
  const publicKey = createPublicKey(readFileSync('/etc/dijkportaal-dkim.pem'));
  const { tags, isIntact } = readDkimSignature(Buffer.from(await receiveMail()), publicKey);
  if (!isIntact) throw new Error(`the signature is not right: ${JSON.stringify(tags)}`);
  return `signed for ${tags['d']}`;
}

/**
 * Every process tries the scanner after its start; the proxy alternates between them. A portal without one is ready
 * too.
 */
async function untilScannerIsReady(): Promise<void> {
  await untilReady();
  for (let [tries, ready] = [0, 0]; ready < 6; tries += 1) {
    const { virus_scanner: state = 'ready' } = (await call('GET', '/health/ready')).read();
    ready = state === 'ready' ? ready + 1 : 0;
    if (tries === 600) throw new Error(`the scanner is ${state}`);
    if (ready === 0) await sleep(500);
  }
}

/** A restart has ended before the portal responds. */
async function untilReady(): Promise<void> {
  for (let tries = 0; (await call('GET', '/health/ready')).status !== 200; tries += 1) {
    if (tries === 120) throw new Error('the portal was not ready within a minute');
    await sleep(500);
  }
}

/** Sends 50 requests per second until the file in its parameter is there. */
async function visitDuring(): Promise<string> {
  const end = parameters[0] ?? '';
  const failures: string[] = [];
  const running: Promise<void>[] = [];
  while (!existsSync(end)) {
    const path = running.length % 3 === 0 ? '/api/portal/' : '/';
    running.push(visitPage(path, failures));
    await sleep(20);
  }
  await Promise.all(running);
  const sum = `${failures.length} of ${running.length} requests failed`;
  if (failures.length > 0) throw new Error(`${sum}:\n${failures.slice(0, 10).join('\n')}`);
  return sum;
}

async function visitPage(path: string, failures: string[]): Promise<void> {
  try {
    const response = await fetch(portal + path);
    await response.arrayBuffer();
    if (!response.ok) failures.push(`${path} ${response.status}`);
  } catch (error) {
    failures.push(`${path} ${((error as Error).cause as Error | undefined)?.message ?? (error as Error).message}`);
  }
}
