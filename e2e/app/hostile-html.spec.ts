import type { Page } from '@playwright/test';
import { hostileHtml } from '../../server/test/hostile-html.ts';
import { expect, heading, signIn, test } from '../support/fixtures.ts';

// Visits many screens in one test.

/** Elements and attributes that are allowed in rich text. */
const allowed = {
  elements: 'p br h2 h3 h4 blockquote ul ol li a strong b em i u s sub sup table thead tbody tr th td'.split(' '),
  attributes: ['href', 'rel', 'target', 'colspan', 'rowspan', 'start', 'type'],
};

/** A list in chunks, because an unclosed element swallows everything after it. */
const inChunks = (list: readonly string[]) =>
  Array.from({ length: Math.ceil(list.length / 25) }, (_, index) =>
    list.slice(index * 25, index * 25 + 25).join('<p>rand</p>'),
  );

/** Records dialogs and frame navigations, which only executed HTML can cause. */
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

/** Finds elements in texts and editors that are not allowed in rich text. */
const findForbidden = (page: Page) =>
  page.evaluate(({ elements, attributes }) => {
    const texts = [...document.querySelectorAll('[data-rich-text], [contenteditable="true"]')];
    const inside = texts.flatMap((text) => [...text.querySelectorAll('*')]);
    const forbidden = inside.filter(
      (element) =>
        // The editor's own cursor placeholders.
        !element.getAttribute('class')?.startsWith('ProseMirror-') &&
        (!elements.includes(element.localName) ||
          element.getAttributeNames().some((name) => !attributes.includes(name)) ||
          !/^(https?|mailto|tel):/i.test(element.getAttribute('href') ?? 'tel:')),
    );
    return { texts: texts.length, forbidden: forbidden.map((element) => element.outerHTML.slice(0, 200)) };
  }, allowed);

/** Opens a screen and expects only allowed elements in its texts. */
async function expectHarmless(page: Page, path: string, ready: () => Promise<void>): Promise<void> {
  await page.goto(path);
  await ready();
  await expect(page.locator('[data-rich-text], [contenteditable="true"]').first(), path).toBeAttached();
  const { texts, forbidden } = await findForbidden(page);
  expect(texts, path).toBeGreaterThan(0);
  expect(forbidden, path).toEqual([]);
}

/** Relatics data with a contact moment and a wish for each text. */
function relaticsData(text: (index: number) => string) {
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

test('hostile HTML that gets past the server is displayed without harm', async ({ page, problems }) => {
  const chunks = inChunks(hostileHtml);
  // The browser reports each handler, style and script that is removed from a text.
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
  await page.route(/\/api\/messages\/1\/$/, (route) =>
    route.fulfill({ json: { ...letters[0], text: `${text(0)}${chunks.join('')}` } }),
  );
  await page.route(/\/api\/news\/(\?|$)/, (route) => route.fulfill({ json: list(items) }));
  await page.route(/\/api\/news\/(\d+)\//, (route) =>
    route.fulfill({ json: { ...items[0], content: chunks.join('') } }),
  );
  await page.route(/\/api\/profile\/$/, async (route) => {
    const profile = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...profile, relatics_refreshing: false, relatics_data: relaticsData(text) } });
  });
  const sent = {
    ...row(1),
    title: 'Brief',
    content: chunks.join(''),
    sent_at: '2026-11-02T10:00:00Z',
    widths: [],
    ...bare,
  };
  await page.route(/\/api\/(newsletter-archive\/1|subscriptions\/newsletter)\/$/, (route) =>
    route.fulfill({ json: sent }),
  );
  await page.route(/\/api\/sites\//, async (route) => {
    const json = (await (await route.fetch()).json()) as { results?: Record<string, unknown>[] };
    const [description, introduction_text, activation_email] = chunks;
    for (const site of json.results ?? [json])
      Object.assign(site, { description, introduction_text, activation_email });
    await route.fulfill({ json });
  });

  await signIn(page, 'bewoner');
  await expectHarmless(page, '/messages', () => expect(page.getByText(`ervoor ${letters.length - 1}`)).toBeVisible());
  await expectHarmless(page, '/news-list', () => expect(page.getByText(`ervoor ${items.length - 1}`)).toBeVisible());
  await expectHarmless(page, '/news/1', () => expect(heading(page, 'Nieuws 0')).toBeVisible());
  await expectHarmless(page, '/', () => expect(heading(page, /^Welkom/)).toBeVisible());
  for (const path of ['/contact_moments', '/wishes']) {
    await expectHarmless(page, path, () =>
      expect(page.getByText(`ervoor ${hostileHtml.length - 1}`).first()).toBeVisible(),
    );
  }
  await expectHarmless(page, '/newsletter-archive/1', () => expect(heading(page, 'Brief')).toBeVisible());
  await expectHarmless(page, '/nieuwsbrief?token=1.a', () => expect(heading(page, 'Brief')).toBeVisible());
  await signIn(page, 'medewerker');
  await expectHarmless(page, '/messages-admin/1', async () => {
    await expect(page.locator('[data-message]', { hasText: `ervoor ${letters.length - 1}` })).toBeVisible();
    await expect(page.getByRole('article')).toContainText('ervoor 0');
  });
  await expectHarmless(page, '/settings', () =>
    expect(page.getByRole('textbox', { name: 'Tekst boven de kaart' })).toBeVisible(),
  );
  expect(hits).toEqual([]);
});
