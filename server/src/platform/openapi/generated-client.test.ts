import { execFile } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createPerson, password } from '../../../test/people.ts';
import { startTestPortal } from '../../../test/portal.ts';
import { contacts } from '../../schema/contacts.ts';

const repository = path.resolve(import.meta.dirname, '../../../..');
const run = promisify(execFile);
const node = (...parameters: string[]) => run(process.execPath, parameters, { cwd: repository });

const portal = await startTestPortal();
await portal.app.listen({ port: 0, host: '127.0.0.1' });
const url = `http://127.0.0.1:${(portal.app.server.address() as AddressInfo).port}`;
await portal.db.insert(contacts).values(['Anna', 'Bert', 'Cees', 'Dora', 'Emma'].map((name) => ({ name, email: '' })));

test('a client that is generated from the OpenAPI document compiles and works', async () => {
  const { email } = await createPerson(portal, { isStaff: true });
  const generator = 'client/node_modules/openapi-typescript/bin/cli.js';
  await node(generator, `${url}/api/openapi.json`, '--output', 'client/api.ts', '--default-non-nullable=false');
  // Prints its errors and throws if the journey does not fit the types.
  const compiled = await node('node_modules/typescript/bin/tsc', '--project', 'client').catch(
    ({ stdout }: { stdout: string }) => ({ stdout }),
  );
  expect(compiled.stdout).toBe('');

  const { stdout } = await node('client/journey.ts', url, email, password);
  const journey = JSON.parse(stdout);
  expect(journey.contacts).toEqual(['Anna', 'Bert', 'Cees', 'Dora', 'Emma']);
  expect(journey.design).toMatchObject({
    title: 'Dwarsprofiel',
    everyone: true,
    files: [{ file_name: 'hoogte.txt' }, { file_name: 'hoogte.csv' }],
  });
  expect(journey.newsletter).toMatchObject({
    title: 'Voorjaar',
    state: 'scheduled',
    send_at: '2035-03-01T08:30:00.000Z',
  });
  expect(journey.refused).toMatchObject({ status: 400, error: { title: [expect.stringMatching(/./)] } });
});
