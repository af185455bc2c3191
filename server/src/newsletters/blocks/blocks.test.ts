import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { labelPerson } from '../../../test/labels.ts';
import { makeNewsletterMail } from '../../../test/newsletters.ts';
import { signedInPerson } from '../../../test/people.ts';
import { startTestPortal } from '../../../test/portal.ts';
import { pdf } from '../../../test/sample-files.ts';
import { upload } from '../../../test/stored-files.ts';
import { contacts } from '../../schema/contacts.ts';
import { files } from '../../schema/files.ts';
import { zones } from '../../schema/audience.ts';
import { newsletters } from '../../schema/newsletters.ts';
import { works } from '../../schema/works.ts';
import { makeReaderToken } from '../../subscriptions/reader-links.ts';
import { findNearReaders } from '../../works/public.ts';
import { prepareNewsletter } from '../sending/message.ts';
import { removeLetterPictures } from './remove-pictures.ts';

const portal = await startTestPortal();
const { db, config } = portal;
const staff = await signedInPerson(portal, { isStaff: true });
const colleague = await signedInPerson(portal, { isStaff: true });
const photo = await sharp({ create: { width: 1600, height: 800, channels: 3, background: '#357' } })
  .webp()
  .toBuffer();

const call = (method: string, url: string, body?: object, who = staff) =>
  portal.call(method, url, { token: who.access, ...(body && { body }) });
const get = (url: string) => portal.app.inject({ method: 'GET', url });
const add = async (id: number, who = staff) => call('POST', '/api/newsletter-pictures/', { upload: id }, who);
async function makePicture(): Promise<{ src: string; width: number; height: number }> {
  const { body } = await upload(portal, staff.access, { name: 'dijk.webp', content: photo });
  return (await add(body.id)).body;
}
const save = (content: string, more: object = {}) =>
  call('POST', '/api/newsletters/', { title: 'Zomerpost', content, everyone: true, ...more });
const written = (content: string, replyTo = '') => ({ id: 7, title: 'Zomer', content, image: null, replyTo });
const linde = { mailId: 12, email: 'linde@example.org', name: '', isContact: false };

beforeEach(async () => {
  await db.delete(newsletters);
});

describe('a picture in the text', () => {
  test('is kept with what it shows, is public as JPEG of twice its width, and has a width for Outlook', async () => {
    const picture = await makePicture();
    expect(picture).toEqual({
      src: expect.stringMatching(/^\/api\/newsletter-pictures\/\d+\/[0-9a-f]{32}\/$/),
      width: 536,
      height: 268,
    });
    const tag = `<img src="${picture.src}" alt="De &quot;kruin&quot;" width="536" height="268" />`;
    const { status, body } = await save(`<p>Kijk:</p>${tag}`);
    expect([status, body.content]).toEqual([200, `<p>Kijk:</p>${tag}`]);
    const response = await get(picture.src);
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(response.headers['cache-control']).toBe('public, max-age=86400');
    expect((await sharp(response.rawPayload).metadata()).width).toBe(1200);
    const { html, text } = prepareNewsletter(config, written(body.content)).render(linde);
    const [shown = ''] = /<img\s+class="picture"[^>]*>/.exec(html) ?? [];
    expect(shown).toContain(`src="${config.publicUrl}${picture.src}"`);
    expect(shown).toContain('alt="De &quot;kruin&quot;"');
    expect(shown).toMatch(/ width="536"\s.*width:100%;max-width:536px/s);
    expect(shown).not.toMatch(/ height="/);
    expect(text).toContain('[Afbeelding: De "kruin"]');
  });

  test('is not one from elsewhere, of a colleague, or a document', async () => {
    const { src } = await makePicture();
    for (const other of ['https://example.org/a.png', `${src}../../files/`, '/api/files/1/']) {
      expect((await save(`<p>A</p><img src="${other}" alt="a">`)).status, other).toBe(400);
    }
    const [, id = '', hash = ''] = /(\d+)\/([0-9a-f]+)/.exec(src) ?? [];
    expect(
      (await get(`/api/newsletter-pictures/${id}/${hash.replace(/^./, (sign) => (sign === '0' ? '1' : '0'))}/`))
        .statusCode,
    ).toBe(404);
    const { body: own } = await upload(portal, staff.access, { name: 'dijk.webp', content: photo });
    expect((await add(own.id, colleague)).status).toBe(400);
    expect((await get(`/api/newsletter-pictures/${own.id}/${hash}/`)).statusCode).toBe(404);
    const { body: document } = await upload(portal, staff.access, { name: 'plan.pdf', content: pdf });
    expect((await add(document.id)).status).toBe(400);
  });

  test('stays as long as a text, a template or the bin has it', async () => {
    const [kept, template, binned, unused] = [
      await makePicture(),
      await makePicture(),
      await makePicture(),
      await makePicture(),
    ];
    const textWith = ({ src }: { src: string }) => `<p>A</p><img src="${src}" alt="a">`;
    await save(textWith(kept));
    const { body: original } = await save(textWith(template));
    await call('POST', '/api/newsletter-templates/', { name: 'Met foto', newsletter: original.id });
    await db.delete(newsletters).where(eq(newsletters.id, original.id));
    const { body: gone } = await save(textWith(binned));
    await call('DELETE', `/api/newsletters/${gone.id}/`);
    await removeLetterPictures(db);
    expect((await get(unused.src)).statusCode).toBe(200);
    await db.update(files).set({ createdAt: sql`now() - interval '31 days'` });
    await removeLetterPictures(db);
    const found = await Promise.all([kept, template, binned, unused].map(({ src }) => get(src)));
    expect(found.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 404]);
    const id = /(\d+)/.exec(kept.src)?.[1];
    expect((await call('DELETE', `/api/files/${id}/`)).status).toBe(404);
  });
});

describe('an appointment in the text', () => {
  const block =
    '<p class="appointment" data-title="Inloop &amp; vragen" data-day="2027-01-12" data-from="19:00" data-until="21:00" data-place="Dorpshuis">Iets</p>';

  test('is in the mail and in the archive with when, where and a file for the calendar', async () => {
    const { body } = await save(`${block}<p>Tot dan</p>`);
    expect(body.content).toBe(`${block}<p>Tot dan</p>`);
    const { html, text } = prepareNewsletter(config, written(body.content)).render(linde);
    expect(html).toContain('<strong>Inloop &amp; vragen</strong>');
    expect(text).toContain(
      'Inloop & vragen\ndinsdag 12 januari 2027, 19:00 tot 21:00 uur\nDorpshuis\nZet in uw agenda (',
    );
    const [, url = ''] = /Zet in uw agenda \(([^)]+)\)/.exec(text) ?? [];
    expect(url.startsWith(`${config.publicUrl}/api/newsletter-appointments/`)).toBe(true);
    const { statusCode, body: ics, headers } = await get(new URL(url).pathname);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(ics).toMatch(/SUMMARY:Inloop & vragen\r\n/);
    expect(ics).toMatch(/DTSTART:20270112T180000Z\r\nDTEND:20270112T200000Z\r\n/);
    expect(ics).toMatch(/LOCATION:Dorpshuis\r\n/);
    expect((await get(new URL(url).pathname.replace(/\.[^.]+\/$/, '.AAAA/'))).statusCode).toBe(404);
    await db.update(newsletters).set({ state: 'sent', startedAt: new Date() });
    await makeNewsletterMail(portal, { newsletterId: body.id, state: 'sent', email: 'a@example.org' });
    const read = await call('GET', `/api/newsletter-archive/${body.id}/`);
    expect(read.body.content).toContain(url);
  });

  test('without an hour is all day, and one without a title is a paragraph', async () => {
    const allDay = block.replace('data-from="19:00"', 'data-from=""');
    const { text } = prepareNewsletter(config, written(allDay)).render(linde);
    expect(text).toContain('\ndinsdag 12 januari 2027\n');
    const { pathname } = new URL(/agenda \(([^)]+)\)/.exec(text)?.[1] ?? '');
    expect((await get(pathname)).body).toContain('DTSTART;VALUE=DATE:20270112');
    expect((await save(block.replace('Inloop &amp; vragen', ' '))).body.content).toBe('<p>Iets</p>');
  });
});

describe('works near the reader', () => {
  test('are those of each reader, or the text for who has none, with a few queries for all', async () => {
    const [near, far] = [await signedInPerson(portal), await signedInPerson(portal)];
    await labelPerson(portal, near.id, { zones: ['Dijkvak 1'] });
    const [zone] = await db.select().from(zones);
    const [contact] = await db.insert(contacts).values({ name: 'Kolk', userId: near.id }).returning();
    const days = { startsOn: '2026-01-05', endsOn: '2099-12-18', distance: 0, zoneId: zone?.id ?? 0, shapes: [] };
    await db.insert(works).values([
      { ...days, title: 'Damwand <1>', state: 'published' },
      { ...days, title: 'Concept', state: 'draft' },
      { ...days, title: 'Voorbij', state: 'published', endsOn: '2026-02-01' },
    ]);
    const worksOf = await findNearReaders(db);
    const content = '<h2>Bij u</h2><p class="works">Nu geen werk voor {{voornaam|u}}.</p><p>Groet</p>';
    const { render, hasWorks } = prepareNewsletter(config, written(content));
    expect(hasWorks).toBe(true);
    const mailTo = (userId: number | null, contactId: number | null = null) =>
      render({ ...linde, works: worksOf({ userId, contactId }) });
    for (const mail of [mailTo(near.id), mailTo(null, contact?.id)]) {
      expect(mail.html).toMatch(
        /<ul>\s*<li><a href="[^"]*\/works\/\d+">Damwand &lt;1&gt;<\/a><br \/>maandag 5 januari t\/m/,
      );
      expect(mail.text).toContain('- Damwand <1> (');
      expect(mail.text).not.toContain('Nu geen werk');
    }
    const none = mailTo(far.id);
    expect(none.html).toContain('<p>Nu geen werk voor u.</p>');
    expect(none.text).toContain('Bij u\n\nNu geen werk voor u.\n\nGroet');
    expect(none.html + none.text).not.toMatch(/works-\d|Damwand|Concept/);
  });
});

test('replies go to the address of the newsletter, or else to that of the settings', async () => {
  const all = { name: '', replyTo: 'alle@example.org' };
  const team = { name: '', phone: '' };
  const replyTo = (own: string) => prepareNewsletter(config, written('<p>A</p>', own), team, all).render(linde).replyTo;
  expect(replyTo('deze@example.org')?.address).toBe('deze@example.org');
  expect(replyTo('')?.address).toBe('alle@example.org');
  const { body } = await save('<p>A</p>', { reply_to: 'Deze@example.org' });
  expect(body.reply_to).toBe('deze@example.org');
  const copy = await call('POST', `/api/newsletters/${body.id}/duplicate/`, {});
  expect(copy.body.reply_to).toBe('deze@example.org');
  expect((await save('<p>A</p>', { reply_to: 'geen adres' })).body).toHaveProperty('reply_to');
});

test('reading a newsletter in the browser is counted, not that of staff', async () => {
  const { body } = await save('<p>A</p>');
  await db.update(newsletters).set({ state: 'sent', startedAt: new Date() });
  const mailId = await makeNewsletterMail(portal, { newsletterId: body.id, state: 'sent', email: 'a@example.org' });
  const visits = async () => (await call('GET', `/api/newsletters/${body.id}/outcome/`)).body.visits;
  expect(await visits()).toBe(0);
  const token = makeReaderToken(config, mailId);
  const resident = await signedInPerson(portal);
  await portal.call('POST', '/api/subscriptions/newsletter/', { body: { token } });
  await call('GET', `/api/newsletter-archive/${body.id}/`, undefined, resident);
  await call('GET', `/api/newsletter-archive/${body.id}/`);
  expect(await visits()).toBe(2);
});
