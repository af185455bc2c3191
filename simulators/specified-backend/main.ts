import { parseArgs } from 'node:util';
import { minimalSwitches, maximalSwitches } from './backend.ts';
import { createSpecifiedBackend } from './server.ts';
import { serveWebApp } from './web-app.ts';

/*
 * Serves the built web app on a backend that was written from the specification alone:
 * `node simulators/specified-backend/main.ts --port 4020`. `--maximal` turns on what the specification allows besides.
 */

const { values } = parseArgs({
  options: { port: { type: 'string', default: '4020' }, maximal: { type: 'boolean', default: false } },
});

const { app } = await createSpecifiedBackend(values.maximal ? maximalSwitches : minimalSwitches);
await serveWebApp(app);
// Only reachable from this machine.
console.log(await app.listen({ port: Number(values.port), host: '127.0.0.1' }));
