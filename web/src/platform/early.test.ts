// @vitest-environment jsdom
import { sites } from '@dijkportaal/contract/settings';
import { beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../test/fake-server.ts';
import { sendEarly, takeEarly } from './early.ts';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
});

it('gives a response that was asked for early once, and asks again after that', async () => {
  server.respond(sites.list, { count: 0, next: null, previous: null, results: [] });
  sendEarly(sites.list);
  expect(server.sentTo(sites.list)).toHaveLength(1);
  expect((await takeEarly(sites.list)).results).toEqual([]);
  expect(server.sentTo(sites.list)).toHaveLength(1);
  await takeEarly(sites.list);
  expect(server.sentTo(sites.list)).toHaveLength(2);
});

it('gives a failure of the early request to who takes it, and then asks again', async () => {
  server.isUnreachableFor(sites.list);
  sendEarly(sites.list);
  await expect(takeEarly(sites.list)).rejects.toMatchObject({ status: 0 });
  server.respond(sites.list, { count: 0, next: null, previous: null, results: [] });
  expect((await takeEarly(sites.list)).count).toBe(0);
});
