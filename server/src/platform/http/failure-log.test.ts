import { afterAll, expect, test } from 'vitest';
import { collectLogs } from '../../../test/logs.ts';
import { signedInPerson } from '../../../test/people.ts';
import { createTestDatabase, startPortalOn } from '../../../test/portal.ts';
import { startS3Server } from '../../../test/s3-server.ts';
import { upload } from '../../../test/stored-files.ts';

const bucket = await startS3Server();
const { lines, logger } = collectLogs();

test('a failure is logged with its route, duration and real cause, and without what the request was about', async () => {
  const portal = await startPortalOn(await createTestDatabase(), { FILES_URL: bucket.url }, { logger });
  afterAll(() => portal.app.close());
  const staff = await signedInPerson(portal, { isStaff: true });
  bucket.isAway = true;
  expect((await upload(portal, staff.access, { name: 'brief.txt', content: 'brief' })).status).toBe(503);
  const logged = JSON.parse(lines.find((line) => line.includes('request failed')) ?? '{}') as object;
  expect(logged).toMatchObject({
    reqId: expect.any(String),
    method: 'POST',
    route: '/api/uploads/',
    status: 503,
    duration_ms: expect.any(Number),
    err: { message: expect.stringMatching(/at 127\.0\.0\.1:\d+ \(SlowDown, HTTP 503\)$/) },
  });
  expect(lines.join('')).not.toContain('brief.txt');
});
