import { takesKey } from '@dijkportaal/contract/platform/endpoint';
import { afterAll, expect, test } from 'vitest';
import { createPerson } from '../test/people.ts';
import { startTestPortal } from '../test/portal.ts';
import { openCaller, setScene } from '../test/scene.ts';
import { startSimulatedPdok } from '../test/simulated-pdok.ts';
import { startSimulatedRelatics } from '../test/simulated-relatics.ts';
import { validRequests } from '../test/valid-requests.ts';

const relatics = await startSimulatedRelatics();
const pdok = await startSimulatedPdok();
afterAll(() => {
  relatics.stop();
  pdok.stop();
});
const portal = await startTestPortal({ ...relatics.portalSettings(), ...pdok.portalSettings });
await createPerson(portal);
// Without a response it was written in the transaction of the request itself.
await portal.pool.query(`
  create table claims (key text);
  create function note_claim() returns trigger language plpgsql as
    $$ begin if new.response is null then insert into claims values (new.key); end if; return new; end $$;
  create trigger note_claim after insert on carried_out_requests for each row execute function note_claim()`);

const keyed = validRequests
  .filter(({ endpoint }) => takesKey(endpoint))
  .map((valid) => ({ name: `${valid.endpoint.method} ${valid.endpoint.url}`, ...valid }));

test.each(keyed)('$name with an Idempotency-Key is carried out once', async ({ name, endpoint, request }) => {
  const superuser = await openCaller(portal, { isSuperuser: true });
  const caller = await openCaller(portal, { isSuperuser: true });
  const { params, body, query = '', rawBody, headers } = await request(setScene(portal, caller, superuser));
  const values = (params ?? {}) as Record<string, string>;
  const path = endpoint.url.replaceAll(/:(\w+)/g, (_, field: string) => encodeURIComponent(values[field] ?? ''));
  const send = () =>
    portal.call(endpoint.method, path + query, {
      token: caller.token,
      ...((body ?? rawBody) !== undefined && { body: body ?? rawBody }),
      headers: { ...headers, 'idempotency-key': name.replaceAll(' ', ':') },
    });
  const first = await send();
  expect(first.status, first.text).toBe(200);
  const again = await send();
  expect([again.status, again.body, again.headers['etag']]).toEqual([200, first.body, first.headers['etag']]);
  const { rowCount } = await portal.pool.query('select from claims where key = $1', [name.replaceAll(' ', ':')]);
  expect(rowCount).toBe(1);
});
