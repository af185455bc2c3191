import { parseArgs } from 'node:util';
import { createRelaticsSimulator, entryCode, workspace } from './server.ts';
import { client } from './tokens.ts';

/*
 * A stand-in for Relatics with invented people: `node simulators/relatics/main.ts --port 4010`. `--large` gives 100,000
 * contacts, `--slow` the pace of the real one. Says where it listens and what opens it in one line of JSON.
 */

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4010' },
    large: { type: 'boolean', default: false },
    slow: { type: 'boolean', default: false },
  },
});

const server = createRelaticsSimulator({ isLarge: values.large, isSlow: values.slow });
// This machine alone: nobody else has a use for invented people.
server.listen(Number(values.port), '127.0.0.1', () => {
  const address = server.address();
  const port = address === null || typeof address === 'string' ? 0 : address.port;
  const secrets = { entryCode, clientId: client.id, clientSecret: client.secret };
  console.log(JSON.stringify({ url: `http://127.0.0.1:${port}`, workspace, ...secrets }));
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));
// Ends with whoever started it, also where that one was killed and could not say so.
if (process.send !== undefined) process.once('disconnect', () => process.exit(0));
