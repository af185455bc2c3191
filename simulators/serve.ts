import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Serves a simulator to this machine alone, and prints what is said about its URL as one line of JSON. */
export function serve(server: Server, port: number, describe: (url: string) => object): void {
  server.listen(port, '127.0.0.1', () => {
    console.log(JSON.stringify(describe(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)));
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));
  // Exits with its parent process, even if that was killed.
  if (process.send !== undefined) process.once('disconnect', () => process.exit(0));
}
