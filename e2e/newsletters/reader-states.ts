import type { Page } from '@playwright/test';
import { expect } from '../support/fixtures.ts';
import {
  answer,
  brokenAddresses,
  calls,
  newsletter,
  pageOf,
  sentNewsletters,
  subscription,
  token,
} from './reader-answers.ts';
import type { ScreenState } from '../support/screen-state.ts';

const main = (page: Page) => page.getByRole('main');
const preferences = `/nieuwsbrief-voorkeuren?token=${token}`;
const reading = `/nieuwsbrief?token=${token}`;

/** A screen for which one answer of the server is replaced. */
const opened = (path: string, call: string, json: unknown, reach: (page: Page) => Promise<unknown>, status = 200) => ({
  path,
  prepare: (page: Page) => answer(page, call, json, status),
  reach,
});

const alerted = (page: Page) => expect(main(page).getByRole('alert')).toBeVisible();
const choices = (count: number) => (page: Page) => expect(main(page).getByRole('checkbox')).toHaveCount(count);
const articles = (count: number) => (page: Page) => expect(main(page).getByRole('article')).toHaveCount(count);
/** An empty list has said that it is empty. */
const isEmpty = (page: Page) =>
  expect(
    main(page)
      .getByRole('status')
      .filter({ has: page.locator('p + p') }),
  ).toBeVisible();

/** What readers of newsletters see, and what staff see of addresses, in every state that differs for the eye or the ear. */
export const readerStates: ScreenState[] = [
  {
    name: 'choices of a reader with an account',
    ...opened(preferences, calls.subscription, subscription, choices(2)),
  },
  {
    name: 'choices of a reader without an account, who just unsubscribed',
    path: preferences,
    async prepare(page) {
      const reader = { ...subscription, notifications: null };
      await answer(page, calls.change, { ...reader, newsletter: false });
      await answer(page, calls.subscription, reader);
    },
    async reach(page) {
      await choices(0)(page);
      await main(page).getByRole('button').click();
      await expect(main(page).locator('[data-tone="success"]')).toBeVisible();
    },
  },
  {
    name: 'choices of a reader that could not be saved',
    path: preferences,
    async prepare(page) {
      await answer(page, calls.change, {}, 500);
      await answer(page, calls.subscription, subscription);
    },
    async reach(page) {
      await choices(2)(page);
      await main(page).getByRole('button').click();
      await alerted(page);
    },
  },
  {
    name: 'choices of a reader that cannot be loaded',
    ...opened(preferences, calls.subscription, {}, alerted, 500),
  },
  { name: 'choices of a reader with a link that is not right', path: '/nieuwsbrief-voorkeuren' },
  { name: 'choices of a reader out of a test mail', path: '/nieuwsbrief-voorkeuren?token=0.test' },
  {
    name: 'newsletter in the browser',
    ...opened(reading, calls.mailed, newsletter, articles(1)),
  },
  {
    name: 'newsletter in the browser that cannot be loaded',
    ...opened(reading, calls.mailed, {}, alerted, 500),
  },
  { name: 'newsletter in the browser with a link that is not right', path: '/nieuwsbrief' },
  { name: 'newsletter in the browser out of a test mail', path: '/nieuwsbrief?token=0.test' },
  {
    name: 'earlier newsletters',
    who: 'bewoner',
    ...opened('/newsletter-archive', calls.archive, pageOf(...sentNewsletters), articles(3)),
  },
  {
    name: 'no earlier newsletters',
    who: 'bewoner',
    ...opened('/newsletter-archive', calls.archive, pageOf(), isEmpty),
  },
  {
    name: 'earlier newsletters that cannot be loaded',
    who: 'bewoner',
    ...opened('/newsletter-archive', calls.archive, {}, alerted, 500),
  },
  {
    name: 'an earlier newsletter',
    who: 'bewoner',
    ...opened('/newsletter-archive/7', calls.archived, newsletter, articles(1)),
  },
  {
    name: 'an earlier newsletter that cannot be loaded',
    who: 'bewoner',
    ...opened('/newsletter-archive/7', calls.archived, {}, alerted, 500),
  },
  {
    name: 'addresses to repair',
    who: 'medewerker',
    ...opened('/broken-addresses', calls.broken, pageOf(...brokenAddresses), (page) =>
      expect(page.getByRole('cell').first()).toBeVisible(),
    ),
  },
  {
    name: 'no addresses to repair',
    who: 'medewerker',
    ...opened('/broken-addresses', calls.broken, pageOf(), isEmpty),
  },
  {
    name: 'an address about to be used again',
    who: 'medewerker',
    path: '/broken-addresses',
    prepare: (page) => answer(page, calls.broken, pageOf(...brokenAddresses)),
    async reach(page) {
      await main(page)
        .getByRole('button', { name: /(Adres vrijgeven:|Reactivate) weg@/ })
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
];
