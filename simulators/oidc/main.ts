import { parseArgs } from 'node:util';
import type { ClientMetadata } from 'oidc-provider';
import { serve } from '../serve.ts';
import { issuers } from './people.ts';
import { createOidcSimulator } from './server.ts';

/*
 * Stands in for DigiD, eHerkenning, eIDAS and the sign-in of staff: `node simulators/oidc/main.ts --port 4030`. `--client`
 * is the metadata of a client as JSON, and may be repeated; `--max-age` is for how many seconds discovery and keys may be
 * kept. Prints its address and those of its issuers as one line of JSON.
 */

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4030' },
    client: { type: 'string', multiple: true, default: [] },
    'max-age': { type: 'string', default: '3600' },
  },
});

const clients = values.client.map((client) => JSON.parse(client) as ClientMetadata);
serve(createOidcSimulator({ clients, maxAge: Number(values['max-age']) }), Number(values.port), (url) => ({
  url,
  ...Object.fromEntries(Object.keys(issuers).map((name) => [name, `${url}/${name}`])),
}));
