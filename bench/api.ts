import autocannon from 'autocannon';
import { demoPassword } from '../server/src/demo/demo-accounts.ts';
import { startPortal } from '../tools/portal-process.ts';

// Requests per second and latency of the reads that every visit makes, on the large data set, at 16 connections.
// The load generator shares the machine with the portal and its database.
const seconds = Number(process.env['BENCH_SECONDS'] ?? 10);
const portal = await startPortal({}, { large: true });
try {
  const customer = await signIn('bewoner@example.org');
  const staff = await signIn('medewerker@example.org');
  await measure('GET /api/profile/', '/api/profile/', customer);
  await measure('GET /api/users/?page_size=50', '/api/users/?page_size=50', staff);
  await measure('GET /api/users/?page_size=50&search=kolk', '/api/users/?page_size=50&search=kolk', staff);
  await measure('GET /api/users/?page_size=50&page=200', '/api/users/?page_size=50&page=200', staff);
  await measure('GET /api/parcels/ (1 connection)', '/api/parcels/', staff, 1);
} finally {
  await portal.stop();
}

async function signIn(email: string): Promise<string> {
  const response = await fetch(`${portal.url}/api/dj-rest-auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  return ((await response.json()) as { access: string }).access;
}

/** Three rounds after a warm-up; the median round is reported. */
async function measure(name: string, path: string, token: string, connections = 16): Promise<void> {
  const round = (duration: number) =>
    autocannon({ url: portal.url + path, connections, duration, headers: { authorization: `Bearer ${token}` } });
  await round(2);
  const rounds = [await round(seconds), await round(seconds), await round(seconds)];
  const median = rounds.toSorted((a, b) => a.requests.average - b.requests.average)[1];
  const failures = rounds.reduce((sum, result) => sum + result.non2xx + result.errors, 0);
  console.log(
    `${name}: ${median?.requests.average.toFixed(0)} requests/s, p50 ${median?.latency.p50} ms, ` +
      `p99 ${median?.latency.p99} ms, ${failures} failures`,
  );
}
