import { parseArgs } from 'node:util';
import { createRelaticsSimulator, entryCode, workspace } from './server.ts';
import { client } from './tokens.ts';

/*
 * Simulates Relatics with fictional people: `node simulators/relatics/main.ts --port 4010`. `--large` serves 100,000
 * contacts, `--slow` responds as slowly as the real one. Prints its URL and credentials as one line of JSON.
 */

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4010' },
    large: { type: 'boolean', default: false },
    slow: { type: 'boolean', default: false },
  },
});

const server = createRelaticsSimulator({ isLarge: values.large, isSlow: values.slow });
// Only reachable from this machine.
server.listen(Number(values.port), '127.0.0.1', () => {
  const address = server.address();
  const port = address === null || typeof address === 'string' ? 0 : address.port;
  const secrets = { entryCode, clientId: client.id, clientSecret: client.secret };
  console.log(JSON.stringify({ url: `http://127.0.0.1:${port}`, workspace, ...secrets }));
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));
// Exits with its parent process, even if that was killed.
if (process.send !== undefined) process.once('disconnect', () => process.exit(0));
