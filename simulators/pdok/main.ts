import { parseArgs } from 'node:util';
import { serve } from '../serve.ts';
import { createPdokSimulator, paths } from './server.ts';

/*
 * Simulates PDOK's Kadastrale kaart and Locatieserver with invented parcels and addresses: `node simulators/pdok/main.ts
 * --port 4020`. `--delay 100` responds as slowly as the real ones. Prints its addresses as one line of JSON.
 */

const { values } = parseArgs({
  options: { port: { type: 'string', default: '4020' }, delay: { type: 'string', default: '0' } },
});

serve(createPdokSimulator({ delay: Number(values.delay) }), Number(values.port), (url) => {
  return { url, parcels: url + paths.parcels, addresses: url + paths.addresses };
});
