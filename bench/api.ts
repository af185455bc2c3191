import { startPortal } from '../tools/portal-process.ts';
import { measureRounds, signIn } from './api-client.ts';

// Requests per second and latency of the reads that every visit makes, on the large data set, at 16 connections.
// The load generator shares the machine with the portal and its database.
const seconds = Number(process.env['BENCH_SECONDS'] ?? 10);
const portal = await startPortal({}, { large: true });
try {
  const customer = await signIn(portal.url, 'bewoner@example.org');
  const staff = await signIn(portal.url, 'medewerker@example.org');
  await measure('GET /api/profile/', '/api/profile/', customer);
  await measure('GET /api/users/?page_size=50', '/api/users/?page_size=50', staff);
  await measure('GET /api/users/?page_size=50&search=kolk', '/api/users/?page_size=50&search=kolk', staff);
  await measure('GET /api/users/?page_size=50&page=200', '/api/users/?page_size=50&page=200', staff);
  await measure('GET /api/parcels/ (1 connection)', '/api/parcels/', staff, 1);
} finally {
  await portal.stop();
}

async function measure(name: string, path: string, token: string, connections = 16): Promise<void> {
  const options = { url: portal.url + path, connections, token };
  const { median, failures } = await measureRounds(options, seconds, ({ requests }) => requests.average);
  console.log(
    `${name}: ${median?.requests.average.toFixed(0)} requests/s, p50 ${median?.latency.p50} ms, ` +
      `p99 ${median?.latency.p99} ms, ${failures} failures`,
  );
}
