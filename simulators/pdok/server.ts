import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { readFaults, takeFault, type Fault } from './faults.ts';
import { problem, respondItems, respondSearch, type SimResponse } from './responses.ts';

/** Where the two services are below the simulator's own address, as at PDOK. */
export const paths = {
  parcels: '/kadaster/brk-kadastrale-kaart/ogc/v1',
  addresses: '/bzk/locatieserver/search/v3_1',
} as const;

const maxLogLines = 5_000;

/** A server that behaves like PDOK; with `delay` (milliseconds) it also takes as long to respond. */
export function createPdokSimulator({ delay }: { delay: number }): Server {
  let faults: Fault[] = [];
  let log: { url: string; headers: IncomingMessage['headers'] }[] = [];
  let [active, maxActive] = [0, 0];

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    if (url.pathname.startsWith('/__sim/')) return control(request, url.pathname, response);
    log = [...log.slice(1 - maxLogLines), { url: request.url ?? '', headers: request.headers }];
    active += 1;
    maxActive = Math.max(maxActive, active);
    try {
      if (delay > 0) await sleep(delay);
      send(response, url, takeFault(faults, request.url ?? ''));
    } finally {
      active -= 1;
    }
  }

  async function control(request: IncomingMessage, path: string, response: ServerResponse): Promise<void> {
    const reply = (status: number, value: unknown) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
    try {
      if (request.method === 'PUT' && path === '/__sim/faults') faults = readFaults(JSON.parse(await text(request)));
      else if (request.method === 'GET' && path === '/__sim/log') return void reply(200, { log, maxActive });
      else if (request.method === 'POST' && path === '/__sim/reset') [faults, log, active, maxActive] = [[], [], 0, 0];
      else return void reply(404, 'Not found');
      reply(200, { faults });
    } catch (error) {
      reply(400, (error as Error).message);
    }
  }

  return createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
}

function send(response: ServerResponse, url: URL, fault: Fault | null): void {
  if (fault?.kind === 'hang') return;
  if (fault?.kind === 'reset') return void response.destroy();
  const { status, type, body } = failureOf(fault) ?? responseTo(url, fault);
  response.writeHead(status, {
    'Content-Type': type,
    ...(fault?.retryAfter !== undefined && { 'Retry-After': fault.retryAfter }),
    ...(fault?.kind === 'redirect' && { Location: '/elsewhere' }),
    ...(fault?.kind === 'half' && { 'Content-Length': String(Buffer.byteLength(body)) }),
  });
  if (fault?.kind !== 'half') return void response.end(body);
  response.write(body.slice(0, body.length / 2), () => response.destroy());
}

function responseTo(url: URL, fault: Fault | null): SimResponse {
  if (url.pathname === `${paths.parcels}/collections/perceel/items`) return respondItems(url, fault);
  if (url.pathname === `${paths.addresses}/free`) return respondSearch(url);
  return problem(404, 'Not found');
}

/** The response that a fault sends instead of the normal one; null if the normal one is sent. */
function failureOf(fault: Fault | null): SimResponse | null {
  if (fault === null) return null;
  const status = /^http(\d{3})$/.exec(fault.kind)?.[1];
  if (status !== undefined) return problem(Number(status), 'simulated');
  if (fault.kind === 'redirect') return { status: 302, type: 'text/plain', body: '' };
  if (fault.kind === 'text-plain-400') return { status: 400, type: 'text/plain', body: 'parameter q has an error' };
  if (fault.kind === 'not-json') return { status: 200, type: 'text/html', body: '<html>Onderhoud</html>' };
  if (fault.kind === 'other-json') return { status: 200, type: 'application/json', body: '{"type":"Other"}' };
  if (fault.kind === 'huge') return { status: 200, type: 'application/json', body: `"${'x'.repeat(20_000_000)}"` };
  return null;
}
