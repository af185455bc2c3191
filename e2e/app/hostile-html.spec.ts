import type { Page } from '@playwright/test';
import { hostileHtml } from '../../server/test/hostile-html.ts';
import { heading, openSession, signIn, type Account } from '../support/fixtures.ts';
import { newWord } from '../publications/news-items.ts';
import { expect, password, test } from '../support/people.ts';

// Many screens, one after the other.
test.describe.configure({ timeout: 180_000 });

/** Elements and attributes that a text may be drawn with. */
const textAlone = {
  elements: 'p br h2 h3 h4 blockquote ul ol li a strong b em i u s sub sup table thead tbody tr th td'.split(' '),
  attributes: ['href', 'rel', 'target', 'colspan', 'rowspan'],
};

/** The list in pieces, so that what swallows the rest swallows little. */
const pieces = Array.from({ length: Math.ceil(hostileHtml.length / 25) }, (_, index) =>
  hostileHtml.slice(index * 25, index * 25 + 25).join('<p>rand</p>'),
);

/** Follows what only a text that runs could do. */
function watchForHits(page: Page): string[] {
  const hits: string[] = [];
  page.on('dialog', (dialog) => {
    hits.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('framenavigated', (frame) => {
    if (frame.parentFrame() !== null) hits.push(`frame: ${frame.url()}`);
  });
  return hits;
}

/** What is drawn in texts and editors that no text may hold. */
const findForeign = (page: Page) =>
  page.evaluate(({ elements, attributes }) => {
    const texts = [...document.querySelectorAll('[data-rich-text], [contenteditable="true"]')];
    const inside = texts.flatMap((text) => [...text.querySelectorAll('*')]);
    const foreign = inside.filter(
      (element) =>
        // The editor's own places for the cursor.
        !element.getAttribute('class')?.startsWith('ProseMirror-') &&
        (!elements.includes(element.localName) ||
          element.getAttributeNames().some((name) => !attributes.includes(name)) ||
          !/^(https?|mailto|tel):/i.test(element.getAttribute('href') ?? 'tel:')),
    );
    return { texts: texts.length, foreign: foreign.map((element) => element.outerHTML.slice(0, 200)) };
  }, textAlone);

/** Opens a screen and expects that its texts are texts. */
async function look(page: Page, path: string, ready: () => Promise<void>): Promise<void> {
  await page.goto(path);
  await ready();
  await expect(page.locator('[data-rich-text], [contenteditable="true"]').first(), path).toBeAttached();
  const { texts, foreign } = await findForeign(page);
  expect(texts, path).toBeGreaterThan(0);
  expect(foreign, path).toEqual([]);
}

/** Contact moments and wishes, one for each text. */
function toldByRelatics(text: (index: number) => string) {
  const files = { Document: [], Afbeelding: [] };
  return {
    Contactmoment: hostileHtml.map((_, index) => ({
      ID: `CM_${index}`,
      Contactmoment: `Gesprek ${index}`,
      Datum: { Datum: '2026-03-04', iso: '2026-03-04' },
      Type_contactmoment: { Type_contactmoment: 'Gesprek' },
      Status_contactmoment: { Status_contactmoment: 'Afgerond' },
      Vastlegging: { Vastlegging: text(index) },
      ...files,
    })),
    Klanteis: hostileHtml.map((_, index) => ({
      ID: `KE_${index}`,
      Klanteis: `Wens ${index}`,
      Actualiteit_klanteis: { Actualiteit_klanteis: 'Actueel' },
      Tekst_concept: { Tekst: text(index) },
      Tekst_geaccepteerd: { Tekst: '' },
      Honorering_klanteis: { Status_honorering: { Status_honorering: '' }, Toelichting: { Toelichting: '' } },
      CreatedOn: '2026-03-04',
      CreatedOn_iso: '2026-03-04',
      ...files,
    })),
  };
}

const accountOf = (person: { email: string }): Account => ({ email: person.email, password });

test('hostile HTML in any field is stored as text and read without harm', async ({ page, makePerson, problems }) => {
  const hits = watchForHits(page);
  const { access } = await openSession(page, 'medewerker');
  const headers = { authorization: `Bearer ${access}` };
  const send = async (method: 'POST' | 'PUT', path: string, data: object, bearer = headers) => {
    const answer = await page.request.fetch(path, { method, headers: bearer, data });
    expect(answer.status(), await answer.text()).toBe(200);
    return (await answer.json()) as Record<string, unknown>;
  };
  const running =
    /<(?!\/?(p|br|h[234]|blockquote|ul|ol|li|a|strong|em|u)\b)|<[^>]*\s(on\w+|style|id|class|src)\s*=|<a[^>]*href="(?!https?:|mailto:|tel:)/i;
  const check = (html: unknown) => {
    expect(String(html)).not.toMatch(running);
    return String(html);
  };

  const title = newWord('Vijandig ');
  let news = '';
  for (const piece of pieces) {
    const { content } = await send('POST', '/api/news/', { title: newWord('Stuk '), content: piece, everyone: false });
    news += check(content);
  }
  const item = await send('POST', '/api/news/', { title, content: news, everyone: true });
  const kept: Record<string, string> = { description: '', introduction_text: '', activation_email: '' };
  for (const field of Object.keys(kept)) {
    for (const piece of pieces) {
      const site = await send('PUT', '/api/sites/1/', { [field]: piece.slice(0, 20_000) });
      kept[field] += check(site[field]);
    }
    await send('PUT', '/api/sites/1/', { [field]: kept[field]?.slice(0, 15_000) });
  }
  const resident = await makePerson();
  const session = await openSession(page, accountOf(resident));
  const asResident = { authorization: `Bearer ${session.access}` };
  for (const piece of pieces) {
    const message = await send('POST', '/api/messages/', { subject: title, text: `<p>a</p>${piece}` }, asResident);
    check(message['text']);
  }

  await signIn(page, accountOf(resident));
  await look(page, '/', () => expect(heading(page, /^Welkom/)).toBeVisible());
  await look(page, '/uitleg', () => expect(page.locator('p', { hasText: 'rand' }).first()).toBeVisible());
  await look(page, `/news/${Number(item['id'])}`, () => expect(heading(page, title)).toBeVisible());
  await look(page, '/messages', () => expect(page.getByRole('article').first()).toBeVisible());
  await signIn(page, 'medewerker');
  await look(page, '/messages-admin', () => expect(page.getByRole('article').first()).toBeVisible());
  await look(page, '/settings', () =>
    expect(page.getByRole('textbox', { name: 'Tekst boven de kaart' })).toBeVisible(),
  );
  await look(page, '/news-editor', async () => {
    await page.getByRole('button', { name: `${title} wijzigen` }).click();
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Tekst' })).toBeVisible();
  });
  expect(hits).toEqual([]);
  expect(problems.unexpected()).toEqual([]);
  await send('PUT', '/api/sites/1/', { description: '', introduction_text: '', activation_email: '' });
});

test('hostile HTML that gets past the server is drawn without harm', async ({ page, problems }) => {
  // The browser tells of each handler, style and script that is taken out of a text.
  problems.allow(
    /script-src-attr inline|inline event handler|inline style|style-src-elem inline|TrustedScript|HTMLScriptElement|trusted-types-sink/,
  );
  const hits = watchForHits(page);
  const row = (id: number) => ({ id, created_at: '2026-11-02T10:00:00Z', updated_at: '2026-11-02T10:00:00Z' });
  const list = (rows: object[]) => ({ count: rows.length, next: null, previous: null, results: rows });
  const text = (index: number) => `<p>ervoor ${index}</p>${hostileHtml[index] ?? ''}`;
  const sender = { email: 'a@example.org', name: 'Wilg', profile_id: null, read_at: null };
  const letters = hostileHtml.map((_, id) => ({ ...row(id + 1), ...sender, subject: `Vraag ${id}`, text: text(id) }));
  const bare = { thumbnail: null, featured_image: null, pdf_file: null, image: null, pdf: null };
  const audience = { groups: [], zones: [], everyone: true };
  const items = hostileHtml.map((_, id) => ({
    ...row(id + 1),
    ...bare,
    ...audience,
    title: `Nieuws ${id}`,
    content: text(id),
  }));
  await page.route(/\/api\/messages\/(\?|$)/, (route) => route.fulfill({ json: list(letters) }));
  await page.route(/\/api\/news\/(\?|$)/, (route) => route.fulfill({ json: list(items) }));
  await page.route(/\/api\/news\/(\d+)\//, (route) =>
    route.fulfill({ json: { ...items[0], content: pieces.join('') } }),
  );
  await page.route(/\/api\/profile\/$/, async (route) => {
    const profile = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...profile, relatics_refreshing: false, relatics_data: toldByRelatics(text) } });
  });
  const sent = { ...row(1), title: 'Brief', content: pieces.join(''), sent_at: '2026-11-02T10:00:00Z', ...bare };
  await page.route(/\/api\/(newsletter-archive\/1|subscriptions\/newsletter)\/$/, (route) =>
    route.fulfill({ json: sent }),
  );
  await page.route(/\/api\/sites\//, async (route) => {
    const json = (await (await route.fetch()).json()) as { results?: Record<string, unknown>[] };
    const [description, introduction_text, activation_email] = pieces;
    for (const site of json.results ?? [json])
      Object.assign(site, { description, introduction_text, activation_email });
    await route.fulfill({ json });
  });

  await signIn(page, 'bewoner');
  await look(page, '/messages', () => expect(page.getByText(`ervoor ${letters.length - 1}`)).toBeVisible());
  await look(page, '/news-list', () => expect(page.getByText(`ervoor ${items.length - 1}`)).toBeVisible());
  await look(page, '/news/1', () => expect(heading(page, 'Nieuws 0')).toBeVisible());
  await look(page, '/', () => expect(heading(page, /^Welkom/)).toBeVisible());
  for (const path of ['/contact_moments', '/wishes']) {
    await look(page, path, () => expect(page.getByText(`ervoor ${hostileHtml.length - 1}`).first()).toBeVisible());
  }
  await look(page, '/newsletter-archive/1', () => expect(heading(page, 'Brief')).toBeVisible());
  await look(page, '/nieuwsbrief?token=1.a', () => expect(heading(page, 'Brief')).toBeVisible());
  await signIn(page, 'medewerker');
  await look(page, '/messages-admin', () => expect(page.getByText(`ervoor ${letters.length - 1}`)).toBeVisible());
  await look(page, '/settings', () =>
    expect(page.getByRole('textbox', { name: 'Tekst boven de kaart' })).toBeVisible(),
  );
  expect(hits).toEqual([]);
});
