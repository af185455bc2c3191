import { parseFeed } from '@rowanmanning/feed-parser';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { makeNewsletter, makeNewsletterMail } from '../../../test/newsletters.ts';
import { startPortalOn, startTestPortal } from '../../../test/portal.ts';
import { picture } from '../../../test/sample-files.ts';
import { formOf } from '../../../test/forms.ts';
import { signedInPerson } from '../../../test/people.ts';
import { attemptCounts } from '../../platform/security/limits.ts';
import { groups, newsletterGroups, newsletterSegments, newsletterZones, zones } from '../../schema/audience.ts';
import { segments } from '../../schema/contacts.ts';
import { newsletters } from '../../schema/newsletters.ts';

const portal = await startTestPortal({ NEWSLETTER_PUBLIC_ARCHIVE: 'true', MAIL_FROM: 'Team <team@example.org>' });
const { db } = portal;
const closed = await startPortalOn(portal);
afterAll(() => closed.app.close());

const list = '/api/public-newsletters/';
const feed = '/api/public-newsletters/feed.atom';
const sentAt = new Date('2026-03-04T05:06:07Z');

beforeEach(async () => {
  await db.delete(newsletters);
  await db.delete(attemptCounts);
});

async function make(row: Partial<typeof newsletters.$inferInsert> = {}, mailState: 'sent' | 'removed' = 'sent') {
  const id = await makeNewsletter(portal, { state: 'sent', startedAt: sentAt, ...row });
  await makeNewsletterMail(portal, {
    newsletterId: id,
    state: mailState,
    email: `lezer${id}@example.org`,
    name: 'Els',
  });
  return id;
}

const call = (url: string, headers: Record<string, string> = {}) => portal.call('GET', url, { headers });
const idsIn = async (query = '') =>
  ((await call(list + query)).body as { results: { id: number }[] }).results.map(({ id }) => id);
const readFeed = async () => {
  const { status, text, headers } = await call(feed);
  expect([status, headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8']);
  const read = parseFeed(text);
  expect(read.meta).toEqual({ type: 'atom', version: '1.0' });
  return read.toJSON();
};

test('without the setting nothing is there', async () => {
  const id = await make();
  for (const url of [list, `${list}${id}/`, feed]) {
    expect((await closed.call('GET', url)).status).toBe(404);
    expect((await call(url)).status).toBe(200);
  }
  expect((await closed.call('GET', '/api/portal/')).body).not.toHaveProperty('newsletter_archive');
  expect((await portal.call('GET', '/api/portal/')).body).toMatchObject({ newsletter_archive: true });
});

describe('what is public', () => {
  const limits = { near: null, match: 'any', exclude: { groups: [], zones: [], segments: [] }, kinds: [] } as never;
  test.each([
    ['a draft', { state: 'draft', startedAt: null }],
    ['a scheduled one', { state: 'scheduled', startedAt: null }],
    ['a held one', { state: 'held', startedAt: null }],
    ['one that is being sent', { state: 'sending' }],
    ['a paused one', { state: 'paused' }],
    ['a stopped one', { state: 'stopped' }],
    ['one for nobody', { forEveryone: false }],
    ['one with limits', { limits }],
  ] as const)('is not %s', async (_name, row) => {
    const [hidden, shown] = [await make(row), await make()];
    await expectOnly(shown, hidden);
  });

  test('is not one for a group, zone or segment, also if it is for everyone too', async () => {
    const [group] = await db.insert(groups).values({ name: 'Bewoners' }).returning();
    const [zone] = await db.insert(zones).values({ name: 'Dijkvak 1' }).returning();
    const [segment] = await db.insert(segments).values({ name: 'Boeren', filter: {} }).returning();
    const shown = await make();
    for (const forEveryone of [false, true]) {
      const [ofGroup, ofZone, ofSegment] = [
        await make({ forEveryone }),
        await make({ forEveryone }),
        await make({ forEveryone }),
      ];
      await db.insert(newsletterGroups).values({ newsletterId: ofGroup, groupId: group?.id ?? 0 });
      await db.insert(newsletterZones).values({ newsletterId: ofZone, zoneId: zone?.id ?? 0 });
      await db.insert(newsletterSegments).values({ newsletterId: ofSegment, segmentId: segment?.id ?? 0 });
      await expectOnly(shown, ofGroup, ofZone, ofSegment);
    }
  });

  test('is not the rest of a stopped one, nor one that nobody got', async () => {
    const stopped = await make({ state: 'stopped' });
    const [rest, removed, shown] = [await make({ restOfId: stopped }), await make({}, 'removed'), await make()];
    await expectOnly(shown, stopped, rest, removed);
  });

  async function expectOnly(shown: number, ...hidden: number[]) {
    expect(await idsIn()).toEqual([shown]);
    expect((await readFeed()).items.map(({ id }) => id)).toEqual([tagOf(shown)]);
    for (const id of hidden) expect((await call(`${list}${id}/`)).status).toBe(404);
  }
});

const tagOf = (id: number) => `tag:portaal.example.org,2026:nieuwsbrief/${id}`;

test('no newsletter is an empty list and a feed without entries', async () => {
  expect((await call(list)).body).toEqual({ count: 0, next: null, previous: null, results: [] });
  const { items, self, url, title, updated } = await readFeed();
  expect({ items, self, url, title, updated }).toEqual({
    items: [],
    self: `https://portaal.example.org${feed}`,
    url: 'https://portaal.example.org/nieuwsbrieven',
    title: 'Nieuwsbrieven van Team',
    updated: new Date(0).toISOString(),
  });
});

test('a hostile title and text are only text, and personal fields are their fallback', async () => {
  const title = `<script>alert(1)</script> ]]> & "dijk" 'kade' \u0001{{voornaam|bewoner}} 🌊`;
  const content = '<p>Beste {{voornaam|bewoner &amp; buur}}, 1 &lt; 2 ]]&gt;</p>';
  const id = await make({ title, content });
  const { items, updated } = await readFeed();
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({
    id: tagOf(id),
    title: `<script>alert(1)</script> ]]> & "dijk" 'kade'  bewoner 🌊`,
    url: `https://portaal.example.org/nieuwsbrieven/${id}`,
    published: sentAt.toISOString(),
    updated: sentAt.toISOString(),
  });
  expect(updated).toBe(sentAt.toISOString());
  const { text } = await call(feed);
  // HTML as a text: the parser decodes it twice.
  expect(text).toContain('&lt;p&gt;Beste bewoner &amp;amp; buur, 1 &amp;lt; 2 ]]&amp;gt;&lt;/p&gt;</content>');
  const page = await call(`${list}${id}/`);
  expect(page.body).toMatchObject({
    title: expect.stringContaining('bewoner'),
    content: '<p>Beste bewoner &amp; buur, 1 &lt; 2 ]]&gt;</p>',
    sent_at: sentAt.toISOString(),
  });
  for (const shown of [text, page.text]) expect(shown).not.toMatch(/lezer|Els|token|afmelden|voornaam/i);
});

test('the picture is the one of the mails, which anybody can open', async () => {
  const staff = await signedInPerson(portal, { isStaff: true });
  const form = formOf({ title: 'Kruin', featured_image: { name: 'dijk.png', content: await picture('png') } });
  const { body } = await portal.call('POST', '/api/newsletters/', { token: staff.access, ...form });
  const { id } = body as { id: number };
  await db
    .update(newsletters)
    .set({ state: 'sent', startedAt: sentAt, forEveryone: true })
    .where(eq(newsletters.id, id));
  await makeNewsletterMail(portal, { newsletterId: id, email: 'lezer@example.org' });
  const { featured_image, thumbnail } = (await call(`${list}${id}/`)).body as Record<string, string>;
  expect(thumbnail).toBe(featured_image);
  expect((await call(featured_image ?? '')).headers['content-type']).toMatch(/^image\//);
  expect((await readFeed()).items[0]?.content).toContain(`<img src="https://portaal.example.org${featured_image}"`);
});

test('many are paged and searched in the list; the feed has the latest twenty', async () => {
  const made: number[] = [];
  for (let day = 1; day <= 23; day += 1) {
    made.unshift(await make({ title: `Bericht ${day}`, startedAt: new Date(Date.UTC(2026, 0, day)) }));
  }
  expect(await idsIn('?page_size=12')).toEqual(made.slice(0, 12));
  expect(await idsIn('?page_size=12&page=2')).toEqual(made.slice(12));
  expect((await call(`${list}?page_size=12&page=3`)).status).toBe(404);
  expect(await idsIn('?search=bericht 23')).toEqual(made.slice(0, 1));
  const { items, updated } = await readFeed();
  expect(items.map(({ id }) => id)).toEqual(made.slice(0, 20).map(tagOf));
  expect(updated).toBe('2026-01-23T00:00:00.000Z');
});

test('the feed may be cached, and is sent again only when it changed', async () => {
  await make();
  const { headers } = await call(feed);
  expect(headers).toMatchObject({ 'cache-control': 'public, max-age=900', etag: expect.stringMatching(/^".{22}"$/) });
  const again = { 'if-none-match': String(headers['etag']) };
  expect(await call(feed, again)).toMatchObject({ status: 304, text: '' });
  await make();
  expect((await call(feed, again)).status).toBe(200);
});

test('requests of one network are limited', async () => {
  const answers = await Promise.all(Array.from({ length: 301 }, () => call(feed)));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(1);
  expect(refused[0]?.headers['retry-after']).toMatch(/^\d+$/);
  expect(refused[0]?.text).toContain('te vaak opgehaald. Probeer het over');
});
