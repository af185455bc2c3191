// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { startFakeUploads, type FakeUpload } from '../../test/fake-uploads.ts';
import { portalFile } from '../../test/portal-file.ts';
import { pendingRequests } from './loading.ts';
import { isSignedIn, startSession } from './tokens.ts';
import { uploadFile } from './upload.ts';

let uploads: FakeUpload[];
const file = new File(['dijk'], 'kaart.pdf', { type: 'application/pdf' });
const shares: number[] = [];
const start = () => uploadFile(file, (share) => shares.push(share));
const renewal = vi.fn<typeof fetch>();
const expired = { detail: 'nee', code: 'token_not_valid' };

beforeEach(async () => {
  localStorage.clear();
  shares.length = 0;
  uploads = startFakeUploads();
  renewal.mockReset();
  vi.stubGlobal('fetch', renewal);
  await startSession({ access: 'a1', refresh: 'r1' });
});

it('sends the file with the session, reports progress, and returns the stored file', async () => {
  const { done } = start();
  expect(pendingRequests.get()).toBe(1);
  const [upload] = uploads;
  expect(upload).toMatchObject({ method: 'POST', url: '/api/uploads/', authorization: 'Bearer a1' });
  expect(upload?.file.name).toBe('kaart.pdf');
  upload?.report(0.25);
  upload?.report(1);
  upload?.respond(200, portalFile({ id: 7 }));
  expect(await done).toMatchObject({ id: 7 });
  expect(shares).toEqual([0.25, 1]);
  expect(pendingRequests.get()).toBe(0);
});

it('sends it again with a renewed token', async () => {
  renewal.mockResolvedValueOnce(Response.json({ access: 'a2', refresh: 'r2' }));
  const { done } = start();
  uploads[0]?.respond(401, expired);
  await expect.poll(() => uploads).toHaveLength(2);
  expect(uploads[1]?.authorization).toBe('Bearer a2');
  uploads[1]?.respond(200, portalFile({ id: 8 }));
  expect(await done).toMatchObject({ id: 8 });
});

it('ends the session when there is no new token', async () => {
  renewal.mockResolvedValueOnce(Response.json({ detail: 'nee' }, { status: 401 }));
  const { done } = start();
  uploads[0]?.respond(401, expired);
  await expect(done).rejects.toMatchObject({ status: 401 });
  expect(isSignedIn.get()).toBe(false);
});

it('throws the message of the server, and status 0 when the connection breaks', async () => {
  const refused = start();
  uploads[0]?.respond(400, { file: ['Het bestand ‘kaart.pdf’ is leeg.'] });
  const error: unknown = await refused.done.catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ status: 400, body: { file: ['Het bestand ‘kaart.pdf’ is leeg.'] } });
  const broken = start();
  uploads[1]?.breakOff();
  await expect(broken.done).rejects.toMatchObject({ status: 0 });
});

it('treats a response without JSON as a refusal without a message', async () => {
  const { done } = start();
  uploads[0]?.respond(413, undefined);
  await expect(done).rejects.toMatchObject({ status: 413, body: {} });
});

it('is not done when something else than the portal responds', async () => {
  const { done } = start();
  uploads[0]?.respond(200, '<html>', 'text/html');
  await expect(done).rejects.toMatchObject({ status: 0, body: { error: expect.stringMatching(/^Niet opgeslagen/) } });
});

it('can be aborted, also before the retry, and then no request is pending any more', async () => {
  renewal.mockImplementationOnce(() => {
    second.abort();
    return Promise.resolve(Response.json({ access: 'a2', refresh: 'r2' }));
  });
  const first = start();
  first.abort();
  await expect(first.done).rejects.toMatchObject({ name: 'AbortError' });
  expect(uploads[0]?.isAborted).toBe(true);
  const second = start();
  uploads[1]?.respond(401, expired);
  await expect(second.done).rejects.toMatchObject({ name: 'AbortError' });
  expect(uploads).toHaveLength(2);
  expect(pendingRequests.get()).toBe(0);
});
