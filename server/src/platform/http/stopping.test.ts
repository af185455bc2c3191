import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { createTestDatabase, startPortalOn } from '../../../test/portal.ts';
import { listen, requestText, sendRaw } from '../../../test/wire.ts';

const database = await createTestDatabase();

test('a process that stops tells balancers, and still answers on connections that it then closes', async () => {
  const portal = await startPortalOn(database);
  const port = await listen(portal.app);
  const keepAlive = (path: string) => sendRaw(port, requestText('GET', path, { connection: 'keep-alive' }));
  expect((await portal.call('GET', '/health/ready')).headers['connection']).toBe('keep-alive');

  await portal.app.stopAccepting(0);
  expect(await keepAlive('/health/ready')).toMatchObject({ status: 503, text: '{"status":"stopping"}' });
  expect(await keepAlive('/health/live')).toMatchObject({ status: 200, headers: { connection: 'close' } });
  expect(await keepAlive('/api/portal/')).toMatchObject({ status: 200, headers: { connection: 'close' } });

  // A request that is being sent when the process closes.
  const socket = connect(port, '127.0.0.1');
  let response = '';
  socket.on('data', (part) => (response += part.toString()));
  const request = requestText('GET', '/api/portal/', { connection: 'keep-alive' });
  const connections = () =>
    new Promise<number>((resolve) => portal.app.server.getConnections((_error, count) => resolve(count)));
  socket.write(request.slice(0, -2));
  await expect.poll(connections).toBe(1);
  // Waits until the server has read it: it handles one request per connection at a time.
  await sendRaw(port, requestText('GET', '/health/live'));
  const closed = portal.app.close();
  socket.write(request.slice(-2));
  await once(socket, 'close');
  expect(response).toMatch(/^HTTP\/1\.1 200 /);
  await closed;
});
