import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeMail, queueMails, smtpSettings } from '../../../test/mail.ts';
import { password, signedInPerson } from '../../../test/people.ts';
import { createTestDatabase, startPortalOn, testConfig } from '../../../test/portal.ts';
import { startSimulatedPdok } from '../../../test/simulated-pdok.ts';
import { startSmtpSink } from '../../../test/smtp-sink.ts';
import { startMonitoring } from '../../start-monitoring.ts';
import { createNotifications } from '../cache/notifications.ts';
import { startMailWorker } from '../mail/delivery.ts';
import { createPdok } from '../pdok/pdok.ts';
import { patience } from '../../../../tools/patience.ts';

/* A receiver of OTLP over HTTP that stores what arrives. */

interface ReceivedSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: Record<string, unknown> }[];
}
const bodies: string[] = [];
const receiver = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
  request.on('end', () => {
    if (request.url === '/v1/traces') bodies.push(body);
    response.setHeader('content-type', 'application/json').end('{}');
  });
});
const spans: ReceivedSpan[] = [];
const named = (name: string) => spans.filter((span) => span.name === name);
const read = (span: ReceivedSpan | undefined, key: string) =>
  Object.values(span?.attributes.find((attribute) => attribute.key === key)?.value ?? {})[0];

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  const smtp = await startSmtpSink();
  const pdok = await startSimulatedPdok();
  const settings = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/`,
    ...smtpSettings(smtp),
    ...pdok.portalSettings,
  };
  const database = await createTestDatabase();
  const notifications = createNotifications(database.pool);
  const monitoring = await startMonitoring(testConfig(settings), database, notifications);
  const client = createPdok(pdok.settings());
  const portal = await startPortalOn(database, settings, { notifications, pdok: client });
  const { access } = await signedInPerson(portal, { isStaff: true, email: 'geheim@example.org' });
  await portal.call('GET', '/api/users/?search=geheim', { token: access });
  await portal.call('GET', '/api/geheim/', { token: access });
  await portal.call('GET', '/api/parcels/addresses/?search=geheim', { token: access });
  await client.findAddresses('geheim 1');
  await signInSlowly(await portal.app.listen({ port: 0 }), 'geheim@example.org');
  await queueMails(database, makeMail('geheim@example.org'));
  const worker = startMailWorker(database.db, portal.config, { warn: () => {}, error: () => {} });
  await vi.waitUntil(() => smtp.received.length > 0, patience);
  await worker.stop();
  await portal.app.close();
  pdok.stop();
  // Sends what is left.
  await monitoring.stop();
  spans.push(...bodies.flatMap((body) => readSpans(body)));
});
afterAll(() => new Promise((resolve) => receiver.close(resolve)));

/** Signs in with a body that arrives when the request is already being answered. */
async function signInSlowly(portal: string, email: string): Promise<void> {
  const headers = { 'content-type': 'application/json', expect: '100-continue' };
  const sent = request(`${portal}/api/dj-rest-auth/login/`, { method: 'POST', headers });
  sent.once('continue', () => sent.end(JSON.stringify({ email, password })));
  sent.flushHeaders();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
}

function readSpans(body: string): ReceivedSpan[] {
  const { resourceSpans } = JSON.parse(body) as {
    resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[];
  };
  return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
}

describe('the traces', () => {
  test('have a span for a request, by its route', () => {
    const [span] = named('GET /api/users/');
    expect(read(span, 'http.route')).toBe('/api/users/');
    expect(Number(read(span, 'http.response.status_code'))).toBe(200);
    expect(read(span, 'dijkportaal.request_id')).toMatch(/^[\da-f-]{36}$/);
    expect(span?.parentSpanId ?? '').toBe('');
  });

  test('have the statements of the request in it', () => {
    const [request] = named('GET /api/users/');
    const statements = spans.filter((span) => span.parentSpanId === request?.spanId);
    expect(statements.length).toBeGreaterThan(0);
    expect(statements.every(({ traceId }) => traceId === request?.traceId)).toBe(true);
    expect(statements.map((span) => read(span, 'db.query.text')).join('\n')).toMatch(/from "users"/);
  });

  test('group statements after a body was read', () => {
    const signIns = named('POST /api/dj-rest-auth/login/');
    const opened = spans.filter((span) => String(read(span, 'db.query.text')).startsWith('insert into "sessions"'));
    expect(signIns).toHaveLength(2);
    expect(new Set(opened.map(({ parentSpanId }) => parentSpanId))).toEqual(
      new Set(signIns.map(({ spanId }) => spanId)),
    );
  });

  test('have calls of other systems, also of a worker', () => {
    expect(named('pdok 127.0.0.1').length + named('pdok localhost').length).toBeGreaterThan(0);
    expect(named('smtp send')).toHaveLength(1);
  });

  test('do not have the statements of a worker, which polls for work all day', () => {
    expect(spans.filter((span) => span.name === 'database query' && (span.parentSpanId ?? '') === '')).toEqual([]);
  });

  test('name no person, search term, value or path that does not exist', () => {
    expect(bodies.join('')).not.toMatch(/geheim/i);
    expect(named('GET').map((span) => read(span, 'http.route'))).toEqual([undefined]);
  });
});

test.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https address'],
  [{ OTEL_TRACES_SAMPLER_ARG: '2' }, 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1'],
])('settings that are wrong are refused: %j', (settings, error) => {
  expect(() => testConfig(settings)).toThrow(error);
});

describe('the packages for monitoring', () => {
  const loaded = async (settings: Record<string, string>) => {
    const child = path.resolve(import.meta.dirname, '../../../test/loaded-modules-child.ts');
    const env = {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATABASE_URL: 'postgres://unused/unused',
      APP_SECRET: 'a secret that only the tests know about',
      ...settings,
    };
    const { stdout } = await promisify(execFile)(process.execPath, [child], { env });
    return (JSON.parse(stdout) as string[]).filter((name) => /^@(opentelemetry|prometheus-io)\//.test(name));
  };

  test('are not loaded unless a setting enables them', async () => {
    expect(await loaded({})).toEqual([]);
  });

  test('of traces are loaded when there is a receiver', async () => {
    expect(await loaded({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })).toContain('@opentelemetry/sdk-trace');
  });
});
