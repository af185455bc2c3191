import { parseArgs } from 'node:util';
import { createPdokSimulator, paths } from './server.ts';

/*
 * Simulates PDOK's Kadastrale kaart and Locatieserver with invented parcels and addresses: `node simulators/pdok/main.ts
 * --port 4020`. `--delay 100` responds as slowly as the real ones. Prints its addresses as one line of JSON.
 */

const { values } = parseArgs({
  options: { port: { type: 'string', default: '4020' }, delay: { type: 'string', default: '0' } },
});

const server = createPdokSimulator({ delay: Number(values.delay) });
// Only reachable from this machine.
server.listen(Number(values.port), '127.0.0.1', () => {
  const address = server.address();
  const url = `http://127.0.0.1:${address === null || typeof address === 'string' ? 0 : address.port}`;
  console.log(JSON.stringify({ url, parcels: url + paths.parcels, addresses: url + paths.addresses }));
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));
// Exits with its parent process, even if that was killed.
if (process.send !== undefined) process.once('disconnect', () => process.exit(0));
