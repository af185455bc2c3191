import { parseArgs } from 'node:util';
import { leastSwitches, mostSwitches } from './backend.ts';
import { createSpecifiedBackend } from './server.ts';
import { serveWebApp } from './web-app.ts';

/*
 * Serves the built web app on a backend that was written from the specification alone:
 * `node simulators/specified-backend/main.ts --port 4020`. `--most` turns on what the specification allows besides.
 */

const { values } = parseArgs({
  options: { port: { type: 'string', default: '4020' }, most: { type: 'boolean', default: false } },
});

const { app } = await createSpecifiedBackend(values.most ? mostSwitches : leastSwitches);
await serveWebApp(app);
// Only reachable from this machine.
console.log(await app.listen({ port: Number(values.port), host: '127.0.0.1' }));
