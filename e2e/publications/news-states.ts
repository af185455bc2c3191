import type { Page } from '@playwright/test';
import { expect } from '../support/fixtures.ts';
import { publish } from './news-items.ts';
import { mockList, mockResponse } from '../support/screen-mocks.ts';
import {
  alerted,
  dialogOpen,
  main,
  openDeleteDialog,
  press,
  statesOf,
  submit,
  type ScreenState,
} from '../support/screen-state.ts';

const articles = (page: Page) => main(page).getByRole('article');
const latest = (page: Page) => page.getByRole('navigation', { name: /^(Laatste nieuws|Latest news)$/ });

/** Opens the card in the list with this text. */
async function openItem(page: Page, text: RegExp): Promise<void> {
  await articles(page)
    .filter({ hasText: text })
    .first()
    .getByRole('link', { name: /^(Lees meer|Read more)/ })
    .click();
  await expect(articles(page)).toHaveCount(1);
}

export const newsStates: ScreenState[] = [
  ...statesOf('bewoner', '/news', [
    { name: 'news', reach: (page) => expect(articles(page).first()).toBeVisible() },
    {
      name: 'no news',
      isVariant: true,
      prepare: (page) => mockList(page, '**/api/news/?*'),
      reach: (page) => expect(main(page).locator('p + p').first()).toBeVisible(),
    },
    {
      name: 'news that cannot be loaded',
      isVariant: true,
      failure: 500,
      prepare: (page) => mockResponse(page, '**/api/news/?*', {}, 500),
      reach: alerted,
    },
    { name: 'a news item', reach: (page) => openItem(page, /Inloopavond/) },
    {
      name: 'a news item that cannot be loaded',
      isVariant: true,
      failure: 403,
      path: '/news/999',
      prepare: (page) => mockResponse(page, '**/api/news/*/', {}, 403),
      reach: alerted,
    },
  ]),
  {
    name: 'all news with full text',
    isVariant: true,
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
  ...statesOf('medewerker', '/news-editor', [
    {
      name: 'news for staff, with an item without an audience',
      prepare: (page) =>
        publish(page, { title: 'dijkversterkingsprojectomgevingsvergunningaanvraagprocedures', everyone: false }),
      reach: (page) => expect(articles(page).first()).toBeVisible(),
    },
    {
      name: 'news form with errors',
      path: '/news-editor/edit',
      async reach(page) {
        await expect(main(page).locator('[contenteditable="true"]')).toBeVisible();
        const empty = { name: 'leeg.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) };
        await main(page).locator('input[type="file"]').last().setInputFiles(empty);
        await submit(main(page));
        await expect(main(page).locator('input[aria-invalid="true"]').first()).toBeFocused();
      },
    },
    {
      name: 'news for staff, unfolded, and the form of an item with files',
      isVariant: true,
      async reach(page) {
        const row = articles(page).filter({ hasText: 'Veerdijkstraat' });
        await row.getByRole('button').first().click();
        await expect(row.getByRole('listitem').first()).toBeVisible();
        await row.getByRole('heading').getByRole('link').click();
        await expect(main(page).locator('[contenteditable="true"]')).toBeVisible();
        await expect(main(page).locator('img')).toHaveCount(2);
      },
    },
    {
      name: 'news form with the unsaved changes dialog',
      isVariant: true,
      path: '/news-editor/edit',
      async reach(page) {
        await main(page).locator('input').first().fill('Half af');
        await press(page, /^(Annuleren|Cancel)$/);
        await dialogOpen(page);
      },
    },
    {
      name: 'news form with a restored draft',
      isVariant: true,
      path: '/news-editor/edit',
      async reach(page) {
        await main(page).locator('input').first().fill('Half af');
        await page.reload();
        const status = main(page).getByRole('status');
        await expect(status.filter({ has: page.locator('button') })).toBeVisible();
      },
    },
    { name: 'delete news dialog', isVariant: true, reach: openDeleteDialog },
  ]),
];
