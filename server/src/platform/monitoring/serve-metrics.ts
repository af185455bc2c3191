import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConfigError } from '../errors.ts';
import type { Metrics } from './metrics.ts';
import type { MetricsSettings } from './settings.ts';

/** Serves `GET /metrics` over plain HTTP, and nothing else. Throws a ConfigError when it cannot listen. */
export async function serveMetrics(
  { host, port }: MetricsSettings,
  { registry, read }: Metrics,
): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer({ requestTimeout: 10_000, keepAliveTimeout: 65_000 }, ({ method, url }, response) => {
    if (method !== 'GET' || url !== '/metrics') {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('The metrics are at GET /metrics.\n');
      return;
    }
    read().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => {
        console.error(`the metrics cannot be read: ${(error as Error).message}`);
        response.writeHead(500).end();
      },
    );
  });
  server.listen(port, host);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError(`METRICS_PORT ${port} on METRICS_HOST ${host} cannot be used: ${error.message}`);
  });
  const { port: actual } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actual}/metrics`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
