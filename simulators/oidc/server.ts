import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientMetadata } from 'oidc-provider';
import { answer } from './answer.ts';
import { Faults, readFaults, type Fault } from './faults.ts';
import { issuers, type Person } from './people.ts';
import { createStandIn, type StandIn } from './provider.ts';
import type { Claims } from './tokens.ts';

const maxLogLines = 5_000;

/** The body of a call below `/__sim/`. */
interface Control {
  issuer: string;
  client: ClientMetadata;
  url: string;
  sub: string;
  person: Person | null;
  audience: string;
  claims: Claims;
}

interface Settings {
  /** Registered at every issuer. */
  clients: ClientMetadata[];
  /** For how many seconds discovery and keys may be kept. */
  maxAge: number;
}

/** A server of several issuers that speak NL GOV's profile of OpenID Connect, each below a path of its own. */
export function createOidcSimulator({ clients, maxAge }: Settings): Server {
  const standIns = new Map<string, Promise<StandIn>>();
  const faults = new Faults();
  let log: { method: string; url: string; headers: IncomingMessage['headers'] }[] = [];

  async function startIssuer(name: string): Promise<StandIn> {
    const issuer = issuers[name];
    if (issuer === undefined) throw new Error(`there is no issuer ${name}`);
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const standIn = await createStandIn({ name, url, issuer, maxAge, faults });
    for (const client of clients) await standIn.addClient(client);
    return standIn;
  }

  /** Made at its first use, because an issuer makes keys. */
  function findIssuer(name: string): Promise<StandIn> {
    const started = standIns.get(name) ?? startIssuer(name);
    standIns.set(name, started);
    return started;
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    if (path.startsWith('/__sim/')) return control(request, path.slice('/__sim/'.length), response);
    const name = path.split('/')[1] ?? '';
    if (issuers[name] === undefined) return void response.writeHead(404).end();
    log = [
      ...log.slice(1 - maxLogLines),
      { method: request.method ?? '', url: request.url ?? '', headers: request.headers },
    ];
    const fault = faults.takeOfTransport(name, path);
    if (fault !== null && (await fail(response, fault))) return;
    await (await findIssuer(name)).handle(request, response);
  }

  async function control(request: IncomingMessage, what: string, response: ServerResponse): Promise<void> {
    const reply = (status: number, value: unknown) =>
      void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
    try {
      const body = await text(request);
      const input = (body === '' ? {} : JSON.parse(body)) as Control;
      if (what === 'faults') faults.list = readFaults(input);
      else if (what === 'log') return reply(200, log);
      else if (what === 'answer') return reply(200, { callback: await answer(input.url, input.person) });
      else if (what === 'clients') await (await findIssuer(input.issuer)).addClient(input.client);
      else if (what === 'rotate') (await findIssuer(input.issuer)).rotate();
      else if (what === 'person') {
        const { people } = await findIssuer(input.issuer);
        if (input.person === null) people.delete(input.sub);
        else people.set(input.sub, input.person);
      } else if (what === 'logout-token') {
        const standIn = await findIssuer(input.issuer);
        return reply(200, { token: standIn.logoutToken(input.audience, input.sub, input.claims ?? {}) });
      } else if (what === 'reset') [faults.list, log] = [[], []];
      else return reply(404, 'Not found');
      reply(200, {});
    } catch (error) {
      reply(400, (error as Error).message);
    }
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  return server;
}

/** Responds as the fault says; false if the ordinary response comes after it. */
async function fail(response: ServerResponse, fault: Fault): Promise<boolean> {
  const send = (status: number, type: string, body: string) => {
    response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body);
    return true;
  };
  switch (fault.kind) {
    case 'slow':
      await sleep(fault.delayMs ?? 1_000);
      return false;
    case 'hang':
      return true;
    case 'drip': {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      const timer = setInterval(() => response.write(' '), 100);
      response.once('close', () => clearInterval(timer));
      return true;
    }
    case 'reset':
      response.destroy();
      return true;
    case 'http500':
    case 'http503':
      return send(Number(fault.kind.slice(4)), 'text/plain', 'simulated');
    case 'html':
      return send(200, 'text/html', '<html>Onderhoud</html>');
    case 'other-json':
      return send(200, 'application/json', '{"type":"Other"}');
    case 'huge':
      return send(200, 'application/json', `"${'x'.repeat(20_000_000)}"`);
    case 'redirect':
      response.writeHead(302, { Location: '/elsewhere' }).end();
      return true;
    default:
      return false;
  }
}
