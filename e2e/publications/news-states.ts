import type { Page } from '@playwright/test';
import { expect } from '../support/fixtures.ts';
import { publish } from './news-items.ts';
import type { ScreenState } from '../support/screen-state.ts';

const articles = (page: Page) => page.getByRole('main').getByRole('article');
const create = /^(Nieuws toevoegen|Add news)$/;
const latest = (page: Page) => page.getByRole('navigation', { name: /^(Laatste nieuws|Latest news)$/ });
const emptyPage = { count: 0, next: null, previous: null, results: [] };

/** Opens the card in the list with this text. */
async function openItem(page: Page, text: RegExp): Promise<void> {
  await articles(page)
    .filter({ hasText: text })
    .first()
    .getByRole('link', { name: /^(Lees meer|Read more)/ })
    .click();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
}

/** The states of news that look or sound different. */
export const newsStates: ScreenState[] = [
  { name: 'news', who: 'bewoner', path: '/news', reach: (page) => expect(articles(page).first()).toBeVisible() },
  {
    name: 'no news',
    who: 'bewoner',
    path: '/news',
    prepare: (page) => page.route('**/api/news/?*', (route) => route.fulfill({ json: emptyPage })),
    reach: (page) => expect(page.getByRole('main').locator('p + p').first()).toBeVisible(),
  },
  {
    name: 'news that cannot be loaded',
    failure: 500,
    who: 'bewoner',
    path: '/news',
    prepare: (page) => page.route('**/api/news/?*', (route) => route.fulfill({ status: 500, json: {} })),
    reach: (page) => expect(page.getByRole('main').getByRole('alert')).toBeVisible(),
  },
  { name: 'a news item', who: 'bewoner', path: '/news', reach: (page) => openItem(page, /Inloopavond/) },
  {
    name: 'a news item that cannot be loaded',
    failure: 403,
    who: 'bewoner',
    path: '/news/999',
    prepare: (page) => page.route('**/api/news/*/', (route) => route.fulfill({ status: 403, json: {} })),
    reach: (page) => expect(page.getByRole('main').getByRole('alert')).toBeVisible(),
  },
  {
    name: 'all news with full text',
    who: 'medewerker',
    path: '/news-list',
    reach: (page) => expect(articles(page).first()).toBeVisible(),
  },
  {
    name: 'the newest news in the menu',
    who: 'bewoner',
    path: '/privacy',
    on: 'phone',
    async reach(page) {
      await page.locator('button[aria-controls="menu"]').click();
      await expect(latest(page).getByRole('listitem')).toHaveCount(3);
    },
  },
  {
    name: 'news for staff, with an item without an audience',
    who: 'medewerker',
    path: '/news-editor',
    prepare: (page) =>
      publish(page, { title: 'dijkversterkingsprojectomgevingsvergunningaanvraagprocedures', everyone: false }),
    reach: (page) => expect(articles(page).first()).toBeVisible(),
  },
  {
    name: 'news form with errors',
    who: 'medewerker',
    path: '/news-editor',
    async reach(page) {
      await page.getByRole('button', { name: create }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.locator('[contenteditable="true"]')).toBeVisible();
      const empty = { name: 'leeg.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) };
      await dialog.locator('input[type="file"]').last().setInputFiles(empty);
      await dialog.locator('button[type="submit"]').click();
      await expect(dialog.locator('input[aria-invalid="true"]').first()).toBeFocused();
    },
  },
  {
    name: 'news form of an item with files',
    who: 'medewerker',
    path: '/news-editor',
    async reach(page) {
      const row = articles(page).filter({ hasText: 'Veerdijkstraat' });
      await row.getByRole('button').first().click();
      await expect(page.getByRole('dialog').locator('[contenteditable="true"]')).toBeVisible();
      await expect(page.getByRole('dialog').locator('img')).toHaveCount(2);
    },
  },
  {
    name: 'news form with the unsaved changes dialog',
    who: 'medewerker',
    path: '/news-editor',
    async reach(page) {
      await page.getByRole('button', { name: create }).click();
      await page.getByRole('dialog').locator('input').first().fill('Half af');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(2);
    },
  },
  {
    name: 'news form with a restored draft',
    who: 'medewerker',
    path: '/news-editor',
    async reach(page) {
      await page.getByRole('button', { name: create }).click();
      await page.getByRole('dialog').locator('input').first().fill('Half af');
      await page.reload();
      await page.getByRole('button', { name: create }).click();
      await expect(
        page
          .getByRole('dialog')
          .getByRole('status')
          .filter({ has: page.locator('button') }),
      ).toBeVisible();
    },
  },
  {
    name: 'delete news dialog',
    who: 'medewerker',
    path: '/news-editor',
    async reach(page) {
      await page
        .getByRole('button', { name: /(\S verwijderen|^Delete \S)/ })
        .first()
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
];
