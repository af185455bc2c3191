import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A raw response. */
export interface WireResponse {
  status: number;
  headers: Record<string, string>;
  text: string;
}

/** Makes the portal listen on a free port of this machine. */
export async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

/**
 * Sends bytes to a port, as no well-behaved client would, and reads until the server closes. Send `Connection: close`;
 * a response without a body ends the wait as well.
 */
export function sendRaw(port: number, request: string): Promise<WireResponse> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let response = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => (response += chunk));
    socket.on('error', (error) => (response === '' ? reject(error) : resolve(readResponse(response))));
    socket.on('close', () => resolve(readResponse(response)));
    socket.write(request, 'latin1');
  });
}

/** A request whose path is sent unchanged. */
export function requestText(method: string, target: string, headers: Record<string, string> = {}, body = ''): string {
  const lines = Object.entries({ host: 'portaal.example.org', connection: 'close', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  if (body !== '') lines.push(`content-length: ${Buffer.byteLength(body, 'latin1')}`);
  return `${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
}

function readResponse(response: string): WireResponse {
  const [head = '', ...rest] = response.split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  return { status: Number(statusLine.split(' ')[1] ?? 0), headers, text: rest.join('\r\n\r\n') };
}
