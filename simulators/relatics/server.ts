import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { faultResponse, sendResponse, textResponse, wrap, type SimResponse } from './responses.ts';
import { readFaults, takeFault, type Fault } from './faults.ts';
import { findReport, writeReport } from './reports.ts';
import { readRest, readSoap, type Call } from './requests.ts';
import { client, createTokenEndpoint } from './tokens.ts';

/** The name and entry code of the simulated workspace. */
export const workspace = 'dijk-demo';
export const entryCode = 'sim-entry-code';

const maxLogLines = 1_000;
const tokenSeconds = 3_600;

interface LogLine {
  at: string;
  method: string;
  path: string;
  operation: string | null;
  parameters: Record<string, string>;
  headers: Record<string, string>;
  body: string;
  fault: string | null;
}

/** A server that behaves like Relatics; with `isSlow` it also takes as long to respond. */
export function createRelaticsSimulator({ isLarge, isSlow }: { isLarge: boolean; isSlow: boolean }): Server {
  const tokens = createTokenEndpoint();
  let [revision, faults, log]: [number, Fault[], LogLine[]] = [0, [], []];

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const body = await text(request);
    if (url.pathname.startsWith('/__sim/')) {
      await sendResponse(response, control(request.method ?? '', url.pathname, body), null);
      return;
    }
    const call =
      url.pathname === '/DataExchange.asmx' && request.method === 'POST'
        ? readSoap(body)
        : readRest(url.pathname, body);
    const [param = null] = Object.values(call?.parameters ?? {});
    const target = { path: url.pathname, operation: call?.operation ?? null, param };
    const fault = takeFault(faults, target, request.headers['x-sim-fault']?.toString());
    log.push(logLine(request, url.pathname, call, body, fault));
    log = log.slice(-maxLogLines);
    if (fault?.kind === 'hang') return;
    if (fault?.kind === 'expired-token') tokens.revokeAll();
    if (isSlow) await sleep(param !== null && target.operation?.match(/^Get(Document|Afbeelding)$/) ? 2_000 : 700);
    response.setHeader('Set-Cookie', 'ASP.NET_SessionId=simulated; path=/; HttpOnly');
    await sendResponse(response, respond(request, url, call, body, fault), fault);
  }

  function respond(
    request: IncomingMessage,
    url: URL,
    call: Call | null,
    body: string,
    fault: Fault | null,
  ): SimResponse {
    if (url.pathname === '/oauth2/token' && request.method === 'POST') {
      if (fault?.kind === 'token-down') return textResponse(500, 'text/plain', 'The token service is unavailable.');
      const seconds = fault?.kind === 'token-short' ? 1 : tokenSeconds;
      const issued = tokens.handle(request.headers, body, seconds);
      return textResponse(issued.status, 'application/json', JSON.stringify(issued.body));
    }
    if (url.pathname === '/DataExchange.asmx' && request.method === 'GET' && url.searchParams.has('wsdl')) {
      return textResponse(200, 'text/xml; charset=utf-8', wsdl(url));
    }
    if (call === null) return textResponse(400, 'text/plain', 'Bad request');
    const failure = fault === null ? null : faultResponse(fault, call);
    return failure ?? reportResponse(call, request.headers.authorization, fault);
  }

  function reportResponse(call: Call, authorization: string | undefined, fault: Fault | null): SimResponse {
    const refuse = (status: number, error: string) =>
      call.soap === null
        ? textResponse(status, 'text/plain', error)
        : wrap(call, [`<Export xmlns="" Error="${error}"/>`]);
    const hasEntryCode = call.entryCode === entryCode && call.soap !== null;
    if (!hasEntryCode && !tokens.isValid(authorization)) return refuse(401, 'Authentication failed.');
    if (call.workspace !== workspace) return refuse(404, 'No active workspace found for the given identifier.');
    const report = findReport(call.operation);
    if (report === undefined) return refuse(404, 'Invalid export webservice');
    const names = Object.keys(call.parameters);
    const hasRightParameters = report.parameter === null ? names.length === 0 : names.join(',') === report.parameter;
    if (call.hasEmptyParameters || !hasRightParameters) return refuse(400, 'The parameters do not match the report.');
    const [parameter = ''] = Object.values(call.parameters);
    return wrap(call, writeReport(report, { revision, isLarge }, parameter, workspace, fault));
  }

  function control(method: string, path: string, body: string): SimResponse {
    const json = (value: unknown) => textResponse(200, 'application/json', JSON.stringify(value));
    const number = /^\/__sim\/revision\/(\d{1,4})$/.exec(path)?.[1];
    try {
      if (method === 'PUT' && path === '/__sim/faults') faults = readFaults(JSON.parse(body));
      else if (method === 'PUT' && number !== undefined) revision = Number(number);
      else if (method === 'GET' && path === '/__sim/log') return json(log);
      else if (method === 'POST' && path === '/__sim/reset') {
        [revision, faults, log] = [0, [], []];
        tokens.revokeAll();
      } else return textResponse(404, 'text/plain', 'Not found');
      return json({ revision, faults });
    } catch (error) {
      return textResponse(400, 'text/plain', (error as Error).message);
    }
  }

  return createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : undefined);
    });
  });
}

function logLine(
  request: IncomingMessage,
  path: string,
  call: Call | null,
  body: string,
  fault: Fault | null,
): LogLine {
  const secrets = [entryCode, client.secret, client.id];
  const masked = secrets.reduce((text, secret) => text.replaceAll(secret, '***'), body);
  const headers = Object.entries(request.headers).map(([name, value]) => [
    name,
    name === 'authorization' ? `${String(value).split(' ')[0]} ***` : String(value),
  ]);
  return {
    at: new Date().toISOString(),
    method: request.method ?? '',
    path,
    operation: call?.operation ?? null,
    parameters: call?.parameters ?? {},
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: masked.slice(0, 4_000),
    fault: fault?.kind ?? null,
  };
}

const wsdl = (url: URL) =>
  '<?xml version="1.0" encoding="utf-8"?><wsdl:definitions xmlns:wsdl="http://schemas.xmlsoap.org/wsdl/" ' +
  'xmlns:soap12="http://schemas.xmlsoap.org/wsdl/soap12/" targetNamespace="http://www.relatics.com/">' +
  '<wsdl:portType name="DataExchangeSoap"><wsdl:operation name="GetResult"/><wsdl:operation name="Import"/></wsdl:portType>' +
  `<wsdl:service name="DataExchange"><wsdl:port name="DataExchangeSoap12"><soap12:address location="${url.origin}${url.pathname}"/>` +
  '</wsdl:port></wsdl:service></wsdl:definitions>';
