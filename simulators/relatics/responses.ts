import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from './faults.ts';
import { soapNamespaces, type Call } from './requests.ts';

/** A response with a body that is generated as it is sent. */
export interface SimResponse {
  status: number;
  headers: Record<string, string>;
  body: Iterable<string>;
}

const errorPage =
  '<!DOCTYPE html>\r\n<html><head><title>Runtime Error</title><style>body {font-family:Verdana}</style></head>' +
  "<body><h1>Server Error in '/' Application.</h1><h2><i>Runtime Error</i></h2></body></html>";
const signInPage =
  '<!DOCTYPE html>\r\n<html><head><title>Relatics</title></head><body><form>Sign in</form></body></html>';
const xmlType = (call: Call) =>
  call.soap === '1.2' ? 'application/soap+xml; charset=utf-8' : 'text/xml; charset=utf-8';

/** A response with a fixed body. */
export const textResponse = (
  status: number,
  type: string,
  text: string,
  headers: Record<string, string> = {},
): SimResponse => ({
  status,
  headers: { 'Content-Type': type, ...headers },
  body: [text],
});

/** The result of a call: in a SOAP envelope, or bare for REST. */
export function wrap(call: Call, content: Iterable<string>): SimResponse {
  return { status: 200, headers: { 'Content-Type': xmlType(call) }, body: wrapped(call, content) };
}

function* wrapped({ soap }: Call, content: Iterable<string>): Generator<string> {
  yield '<?xml version="1.0" encoding="utf-8"?>';
  if (soap !== null) {
    yield `<soap:Envelope xmlns:soap="${soapNamespaces[soap]}"><soap:Body>`;
    yield '<GetResultResponse xmlns="http://www.relatics.com/"><GetResultResult>';
  }
  yield* content;
  if (soap !== null) yield '</GetResultResult></GetResultResponse></soap:Body></soap:Envelope>';
}

/** A SOAP fault in the SOAP version of the call. */
export function soapFault({ soap }: Call): SimResponse {
  const text = 'Server was unable to process request.';
  const fault =
    soap === '1.1'
      ? `<faultcode>soap:Server</faultcode><faultstring>${text}</faultstring>`
      : `<soap:Code><soap:Value>soap:Receiver</soap:Value></soap:Code><soap:Reason><soap:Text xml:lang="en">${text}</soap:Text></soap:Reason>`;
  const envelope = `<soap:Envelope xmlns:soap="${soapNamespaces[soap ?? '1.2']}"><soap:Body><soap:Fault>${fault}</soap:Fault></soap:Body></soap:Envelope>`;
  return textResponse(500, 'text/xml; charset=utf-8', envelope);
}

/** The response that a fault sends instead of the normal one; null if the normal one is sent. */
export function faultResponse({ kind, delayMs = 1_000 }: Fault, call: Call): SimResponse | null {
  const html = 'text/html; charset=utf-8';
  if (kind === 'http500') return textResponse(500, html, errorPage);
  if (kind === 'http503') return textResponse(503, html, '<html><body>Service Unavailable</body></html>');
  if (kind === 'http429')
    return textResponse(429, 'text/plain', 'Too many requests', { 'Retry-After': String(Math.ceil(delayMs / 1_000)) });
  if (kind === 'redirect') return textResponse(302, html, 'moved', { Location: 'https://elsewhere.example.org/' });
  if (kind === 'soapfault') return soapFault(call);
  if (kind === 'not-xml') return textResponse(200, html, signInPage);
  if (kind === 'expired-token') return textResponse(401, 'text/plain', 'The token is expired.');
  if (kind === 'export-error') return wrap(call, ['<Export xmlns="" Error="The report could not be generated."/>']);
  if (kind === 'empty-result') return wrap(call, []);
  return null;
}

/** Sends a response with backpressure, truncated or corrupted as the fault requires. */
export async function sendResponse(
  response: ServerResponse,
  { status, headers, body }: SimResponse,
  fault: Fault | null,
): Promise<void> {
  if (fault?.kind === 'delay') await sleep(fault.delayMs ?? 1_000);
  if (fault?.kind === 'reset') {
    response.destroy();
    return;
  }
  response.writeHead(status, headers);
  if (fault !== null && ['half', 'stall', 'malformed', 'wrong-charset', 'doctype'].includes(fault.kind)) {
    sendCorrupted(response, [...body].join(''), fault);
    return;
  }
  let piece = '';
  for (const text of body) {
    piece += text;
    if (piece.length < 64 * 1024) continue;
    if (!response.write(piece)) await drained(response);
    if (response.destroyed) return;
    piece = '';
  }
  response.end(piece);
}

function sendCorrupted(response: ServerResponse, text: string, { kind }: Fault): void {
  const half = text.slice(0, Math.floor(text.length / 2));
  if (kind === 'half') response.write(half, () => response.destroy());
  else if (kind === 'stall') response.write(half);
  else if (kind === 'malformed') response.end(half);
  else if (kind === 'doctype') {
    response.end(text.replace('?>', '?><!DOCTYPE r [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;&lol;">]>'));
  } else response.end(Buffer.from(text.replace('TargetDevice="', 'TargetDevice="é'), 'latin1'));
}

async function drained(response: ServerResponse): Promise<void> {
  if (response.destroyed) return;
  await new Promise<void>((resolve) => {
    const done = () => {
      response.off('drain', done).off('close', done);
      resolve();
    };
    response.on('drain', done).on('close', done);
  });
}
