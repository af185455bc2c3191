import { parseArgs } from 'node:util';
import { serve } from '../serve.ts';
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

const secrets = { entryCode, clientId: client.id, clientSecret: client.secret };
const server = createRelaticsSimulator({ isLarge: values.large, isSlow: values.slow });
serve(server, Number(values.port), (url) => ({ url, workspace, ...secrets }));
