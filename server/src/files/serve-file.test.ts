import { parse } from 'content-disposition';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { formOf } from '../../test/forms.ts';
import { signedInPerson } from '../../test/people.ts';
import { startPortalOn, startTestPortal } from '../../test/portal.ts';
import { drawing, mp4, pdf, picture } from '../../test/sample-files.ts';
import { upload } from '../../test/stored-files.ts';
import { files } from '../schema/files.ts';
import { sessions } from '../schema/sessions.ts';
import { users } from '../schema/users.ts';
import { endSession } from '../sessions/queries.ts';
import { signAddresses } from './signed-address.ts';

const portal = await startTestPortal();
const staff = await signedInPerson(portal, { isStaff: true });
const png = await picture('png');
const digits = '0123456789';
const notThere = { detail: 'Niet gevonden.', code: 'not_found' };

/** Publishes a design for the groups with one file. Returns that file as `token` sees it. */
async function publish(file: { name: string; content: Buffer | string }, audience: Record<string, number[]> = {}) {
  const made = await portal.call('POST', '/api/designs/', {
    token: staff.access,
    ...formOf({ title: 'Ontwerp', files: [file], ...audience }),
  });
  expect(made.status).toBe(200);
  return made.body as { id: number; files: { id: number; file: string; thumbnail: string | null }[] };
}

async function fileAsSeenBy(token: string, designId: number) {
  const { body } = await portal.call('GET', `/api/designs/${designId}/`, { token });
  return body.files[0] as { id: number; file: string; thumbnail: string };
}

async function expectNotFound(address: string) {
  const { status, body } = await portal.call('GET', address);
  expect([status, body]).toEqual([404, notThere]);
}

describe('a signed URL', () => {
  test('opens the file without a token, as in <img>, until its session ends', async () => {
    const customer = await signedInPerson(portal);
    const design = await publish({ name: 'plan.png', content: png });
    const { file, thumbnail } = await fileAsSeenBy(customer.access, design.id);
    expect((await portal.call('GET', file)).status).toBe(200);
    expect((await portal.call('GET', thumbnail)).status).toBe(200);
    await portal.call('POST', '/api/dj-rest-auth/logout/', {
      token: customer.access,
      body: { refresh: customer.refresh },
    });
    await expectNotFound(file);
    await expectNotFound(thumbnail);
  });

  test('no longer opens after the account is deactivated or the session has expired', async () => {
    for (const end of ['inactive', 'old'] as const) {
      const customer = await signedInPerson(portal);
      const design = await publish({ name: 'plan.png', content: png });
      const { file } = await fileAsSeenBy(customer.access, design.id);
      if (end === 'inactive') await portal.db.update(users).set({ isActive: false }).where(eq(users.id, customer.id));
      else {
        const lastUsedAt = new Date(Date.now() - 15 * 86_400_000);
        await portal.db.update(sessions).set({ lastUsedAt }).where(eq(sessions.userId, customer.id));
      }
      await expectNotFound(file);
    }
  });

  test('no longer opens, nor does the thumbnail, when the design is no longer for that person', async () => {
    const group = await portal.call('POST', '/api/groups/', { token: staff.access, body: { name: 'Dijkvak 1' } });
    const customer = await signedInPerson(portal);
    await portal.pool.query('insert into user_groups (user_id, group_id) values ($1, $2)', [
      customer.id,
      group.body.id,
    ]);
    const design = await publish({ name: 'plan.png', content: png }, { groups: [group.body.id] });
    const { file, thumbnail } = await fileAsSeenBy(customer.access, design.id);
    expect((await portal.call('GET', file)).status).toBe(200);
    await portal.pool.query('delete from user_groups where user_id = $1', [customer.id]);
    await expectNotFound(file);
    await expectNotFound(thumbnail);
    expect((await portal.call('GET', design.files[0]?.file ?? '')).status).toBe(200);
  });

  test('does not open for another customer, even with their own session in it', async () => {
    const group = await portal.call('POST', '/api/groups/', { token: staff.access, body: { name: 'Dijkvak 2' } });
    const design = await publish({ name: 'plan.png', content: png }, { groups: [group.body.id] });
    const other = await signedInPerson(portal);
    const [session] = await portal.db.select().from(sessions).where(eq(sessions.userId, other.id));
    const id = design.files[0]?.id ?? 0;
    const signed = (sessionId: string | null) => signAddresses(portal.config, { id, name: 'plan.png', sessionId }).file;
    await expectNotFound(signed(session?.id ?? ''));
    await expectNotFound(signed(null));
    await expectNotFound(signed('00000000-0000-4000-8000-000000000000'));
  });

  test('of an upload opens only for the person who uploaded it', async () => {
    const { body } = await upload(portal, staff.access, { name: 'plan.png', content: png });
    expect((await portal.call('GET', body.file)).status).toBe(200);
    const colleague = await signedInPerson(portal, { isStaff: true });
    const [session] = await portal.db.select().from(sessions).where(eq(sessions.userId, colleague.id));
    const theirs = { id: body.id, name: 'plan.png', sessionId: session?.id ?? '' };
    await expectNotFound(signAddresses(portal.config, theirs).file);
  });

  test('of a file of the settings opens for everyone', async () => {
    const { body } = await upload(portal, staff.access, { name: 'uitleg.mp4', content: mp4 });
    await portal.db.update(files).set({ settingsId: 1, role: 'video' }).where(eq(files.id, body.id));
    const address = signAddresses(portal.config, { id: body.id, name: 'uitleg.mp4', sessionId: null }).file;
    expect((await portal.call('GET', address)).status).toBe(200);
    await portal.db.update(files).set({ state: 'checking' }).where(eq(files.id, body.id));
    await expectNotFound(address);
  });

  test.each([
    ['another file', (url: string) => url.replace(/files\/\d+/, 'files/1')],
    ['another variant', (url: string) => url.replace('/file/', '/thumbnail/')],
    ['an unknown variant', (url: string) => url.replace('/file/', '/original/')],
    ['a later expiry', (url: string) => url.replace(/e=(\d+)/, (_all, end) => `e=${Number(end) + 1800}`)],
    ['a past expiry', (url: string) => url.replace(/e=\d+/, 'e=1700000000')],
    ['another signature', (url: string) => url.replace(/k=./, (part) => (part === 'k=A' ? 'k=B' : 'k=A'))],
    ['no signature', (url: string) => url.replace(/&k=[^&]+/, '')],
    ['no session', (url: string) => url.replace(/&s=[^&]+/, '')],
    ['two signatures', (url: string) => `${url}&k=x`],
    ['an invalid session', (url: string) => url.replace(/&s=[^&]+/, "&s=1'")],
    ['NUL in its name', (url: string) => url.replace('plan.png', 'plan%00.png')],
    ['an invalid id', (url: string) => url.replace(/files\/\d+/, 'files/..%2f1')],
  ])('with %s is not found', async (_name, change) => {
    const { body } = await upload(portal, staff.access, { name: 'plan.png', content: png });
    expect(change(body.file)).not.toBe(body.file);
    await expectNotFound(change(body.file));
  });

  test('does not open after the person loses the right of staff', async () => {
    const colleague = await signedInPerson(portal, { isStaff: true });
    const group = await portal.call('POST', '/api/groups/', { token: staff.access, body: { name: 'Dijkvak 3' } });
    const design = await publish({ name: 'plan.png', content: png }, { groups: [group.body.id] });
    const { file } = await fileAsSeenBy(colleague.access, design.id);
    expect((await portal.call('GET', file)).status).toBe(200);
    await portal.db.update(users).set({ isStaff: false }).where(eq(users.id, colleague.id));
    await expectNotFound(file);
  });

  test('does not open for staff who have yet to set up their second factor, where staff must have it', async () => {
    const strict = await startPortalOn(portal, { STAFF_MFA: 'true' });
    const colleague = await signedInPerson(portal, { isStaff: true });
    const customer = await signedInPerson(portal);
    const design = await publish({ name: 'plan.png', content: png });
    const { file } = await fileAsSeenBy(colleague.access, design.id);
    expect((await portal.call('GET', file)).status).toBe(200);
    expect((await strict.call('GET', file)).status).toBe(404);
    const { file: ofCustomer } = await fileAsSeenBy(customer.access, design.id);
    expect((await strict.call('GET', ofCustomer)).status).toBe(200);
    await strict.app.close();
  });

  test('does not open after the session is revoked', async () => {
    const { access } = await signedInPerson(portal);
    const design = await publish({ name: 'plan.png', content: png });
    const { file } = await fileAsSeenBy(access, design.id);
    const sessionId = new URL(file, 'https://portaal.example.org').searchParams.get('s') ?? '';
    await endSession(portal.db, sessionId);
    await expectNotFound(file);
  });
});

describe('a file', () => {
  test.each([
    ['plan.png', png, 'image/png', 'inline', /^sandbox; default-src 'none'/],
    ['plan.pdf', pdf, 'application/pdf', 'inline', /^default-src 'none'/],
    ['film.mp4', mp4, 'video/mp4', 'inline', /^sandbox; default-src 'none'/],
    ['tekening.svg', drawing, 'image/svg+xml', 'attachment', /^sandbox; default-src 'none'/],
    ['lijst.csv', 'a;b', 'text/csv; charset=utf-8', 'attachment', /^sandbox; default-src 'none'/],
  ])('%s is sent with headers under which nothing in it can run', async (name, content, type, disposition, policy) => {
    const { body } = await upload(portal, staff.access, { name, content });
    const { status, headers } = await portal.call('GET', body.file);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': type,
      'content-security-policy': expect.stringMatching(policy),
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-cache',
      'accept-ranges': 'bytes',
    });
    expect(parse(String(headers['content-disposition']))).toEqual({
      type: disposition,
      parameters: { filename: name },
    });
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(headers['content-security-policy']).not.toContain('script-src');
  });

  test('that is a thumbnail may be cached by the browser', async () => {
    const { body } = await upload(portal, staff.access, { name: 'plan.png', content: png });
    const { headers } = await portal.call('GET', body.thumbnail);
    expect([headers['content-type'], headers['cache-control']]).toEqual(['image/webp', 'private, max-age=1800']);
  });

  test('that is a picture opens in its widths only, each with a tag of its own', async () => {
    const content = await picture('png', { width: 2000, height: 500 });
    const { body } = await upload(portal, staff.access, { name: 'plan.png', content });
    const tags = new Set<unknown>();
    for (const address of [body.file, body.thumbnail, `${body.thumbnail}&w=960`, `${body.thumbnail}&w=1600`]) {
      const { status, headers } = await portal.call('GET', address);
      expect(status).toBe(200);
      tags.add(headers['etag']);
    }
    expect(tags.size).toBe(4);
    for (const width of ['961', '2000', '0960', '960&w=1600', 'x'])
      await expectNotFound(`${body.thumbnail}&w=${width}`);
    await portal.call('DELETE', `/api/files/${body.id}/`, { token: staff.access });
    await expectNotFound(`${body.thumbnail}&w=960`);
  });

  test('is sent again only if it changed', async () => {
    const { body } = await upload(portal, staff.access, { name: 'cijfers.txt', content: digits });
    const { headers } = await portal.call('GET', body.file);
    const again = await portal.call('GET', body.file, { headers: { 'if-none-match': String(headers['etag']) } });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  test.each([
    ['if-none-match', '*', 304],
    ['if-none-match', '"a", W/ETAG', 304],
    ['if-none-match', '"a",ETAG', 304],
    ['if-none-match', '"a"', 200],
    ['if-none-match', '', 200],
    ['if-match', '*', 200],
    ['if-match', '"a", ETAG', 200],
    ['if-match', '"a"', 412],
    // As proxies that compress send them back.
    ['if-match', 'W/ETAG', 200],
    ['if-match', 'ETAG-gzip', 200],
  ])('with %s: %s', async (name, value, status) => {
    const { body } = await upload(portal, staff.access, { name: 'cijfers.txt', content: digits });
    const etag = String((await portal.call('GET', body.file)).headers['etag']);
    const headers = { [name]: value.replace('ETAG-gzip', etag.replace(/"$/, '-gzip"')).replace('ETAG', etag) };
    for (const method of ['GET', 'HEAD']) {
      expect((await portal.call(method, body.file, { headers })).status, method).toBe(status);
    }
    const both = { 'if-match': '"a"', 'if-none-match': etag, range: 'bytes=90-' };
    const refused = await portal.call('GET', body.file, { headers: both });
    expect([refused.status, refused.body.code]).toEqual([412, 'conflict']);
  });

  test('answers HEAD with its size only', async () => {
    const { body } = await upload(portal, staff.access, { name: 'cijfers.txt', content: digits });
    const { status, headers, text } = await portal.call('HEAD', body.file);
    expect([status, headers['content-length'], text]).toEqual([200, '10', '']);
  });

  test('is not compressed, so that ranges are correct', async () => {
    const { body } = await upload(portal, staff.access, { name: 'lang.txt', content: 'dijk '.repeat(2000) });
    const { headers } = await portal.call('GET', body.file, { headers: { 'accept-encoding': 'br, gzip' } });
    expect([headers['content-encoding'], headers['content-length']]).toEqual([undefined, '10000']);
  });
});
