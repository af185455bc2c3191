import type { Page } from '@playwright/test';
import { expect } from '../support/fixtures.ts';
import {
  brokenAddresses,
  calls,
  newsletter,
  publicFacts,
  sentNewsletters,
  subscription,
  token,
} from './reader-mocks.ts';
import { mockList, mockResponse, pageOf } from '../support/screen-mocks.ts';
import { alerted, dialogOpen, emptyReady, main, tableReady, type ScreenState } from '../support/screen-state.ts';

const preferences = `/nieuwsbrief-voorkeuren?token=${token}`;
const reading = `/nieuwsbrief?token=${token}`;

/** A screen with one mocked response. */
const withResponse = (
  path: string,
  call: string,
  json: unknown,
  reach: (page: Page) => Promise<unknown>,
  status = 200,
) => ({
  path,
  prepare: (page: Page) => mockResponse(page, call, json, status),
  reach,
});

const choices = (count: number) => (page: Page) => expect(main(page).getByRole('checkbox')).toHaveCount(count);
const articles = (count: number) => (page: Page) => expect(main(page).getByRole('article')).toHaveCount(count);

export const readerStates: ScreenState[] = [
  {
    name: 'choices of a reader with an account',
    ...withResponse(preferences, calls.subscription, subscription, choices(2)),
  },
  {
    name: 'choices of a reader without an account, who just unsubscribed',
    isVariant: true,
    path: preferences,
    async prepare(page) {
      const reader = { ...subscription, notifications: null };
      await mockResponse(page, calls.change, { ...reader, newsletter: false });
      await mockResponse(page, calls.subscription, reader);
    },
    async reach(page) {
      await choices(0)(page);
      await main(page).getByRole('button').click();
      await expect(main(page).locator('[data-tone="success"]')).toBeVisible();
    },
  },
  {
    name: 'choices of a reader that could not be saved',
    isVariant: true,
    failure: 500,
    path: preferences,
    async prepare(page) {
      await mockResponse(page, calls.change, {}, 500);
      await mockResponse(page, calls.subscription, subscription);
    },
    async reach(page) {
      await choices(2)(page);
      await main(page).getByRole('button').click();
      await alerted(page);
    },
  },
  {
    name: 'choices of a reader that cannot be loaded',
    isVariant: true,
    failure: 500,
    ...withResponse(preferences, calls.subscription, {}, alerted, 500),
  },
  { name: 'choices of a reader with an invalid link', isVariant: true, path: '/nieuwsbrief-voorkeuren' },
  { name: 'choices of a reader from a test mail', isVariant: true, path: '/nieuwsbrief-voorkeuren?token=0.test' },
  { name: 'newsletter in the browser', ...withResponse(reading, calls.mailed, newsletter, articles(1)) },
  {
    name: 'newsletter in the browser that cannot be loaded',
    isVariant: true,
    failure: 500,
    ...withResponse(reading, calls.mailed, {}, alerted, 500),
  },
  { name: 'newsletter in the browser with an invalid link', isVariant: true, path: '/nieuwsbrief' },
  { name: 'newsletter in the browser from a test mail', isVariant: true, path: '/nieuwsbrief?token=0.test' },
  {
    name: 'earlier newsletters',
    isVariant: true,
    who: 'bewoner',
    ...withResponse('/newsletter-archive', calls.archive, pageOf(...sentNewsletters), articles(3)),
  },
  {
    name: 'no earlier newsletters',
    isVariant: true,
    who: 'bewoner',
    ...withResponse('/newsletter-archive', calls.archive, pageOf(), emptyReady),
  },
  {
    name: 'earlier newsletters that cannot be loaded',
    isVariant: true,
    failure: 500,
    who: 'bewoner',
    ...withResponse('/newsletter-archive', calls.archive, {}, alerted, 500),
  },
  {
    name: 'an earlier newsletter',
    who: 'bewoner',
    ...withResponse('/newsletter-archive/7', calls.archived, newsletter, articles(1)),
  },
  {
    name: 'an earlier newsletter that cannot be loaded',
    isVariant: true,
    failure: 500,
    who: 'bewoner',
    ...withResponse('/newsletter-archive/7', calls.archived, {}, alerted, 500),
  },
  {
    name: 'newsletters for anybody',
    path: '/nieuwsbrieven',
    async prepare(page) {
      await mockResponse(page, calls.facts, publicFacts);
      await mockResponse(page, calls.publicArchive, pageOf(...sentNewsletters));
    },
    reach: articles(3),
  },
  {
    name: 'a newsletter for anybody',
    path: '/nieuwsbrieven/7',
    async prepare(page) {
      await mockResponse(page, calls.facts, publicFacts);
      await mockResponse(page, calls.publicNewsletter, newsletter);
    },
    reach: articles(1),
  },
  {
    name: 'bounced addresses',
    who: 'medewerker',
    ...withResponse('/broken-addresses', calls.broken, pageOf(...brokenAddresses), tableReady),
  },
  {
    name: 'a report that the portal does not understand',
    who: 'medewerker',
    path: '/broken-addresses',
    async prepare(page) {
      await mockList(page, calls.broken);
      await mockList(page, '**/api/unclear-reports/*', {
        id: 1,
        received_at: '2026-11-20T10:00:00Z',
        email: 'wilg.van-de-uiterwaardenbergh@example.org',
        newsletter: { id: 5, title: 'Werk aan de Veerdijkstraat' },
        sender: 'Mail gateway <gateway@example.org>',
        subject: 'Uw bericht',
        content: 'De bezorging van dit bericht is niet gegaan zoals u verwacht.',
      });
    },
    async reach(page) {
      await page.locator('summary', { hasText: 'Uw bericht' }).click();
      await expect(page.getByText('De bezorging van dit bericht')).toBeVisible();
    },
  },
  {
    name: 'no bounced addresses',
    isVariant: true,
    who: 'medewerker',
    ...withResponse('/broken-addresses', calls.broken, pageOf(), emptyReady),
  },
  {
    name: 'release address dialog',
    isVariant: true,
    who: 'medewerker',
    path: '/broken-addresses',
    prepare: (page) => mockList(page, calls.broken, ...brokenAddresses),
    async reach(page) {
      await main(page)
        .getByRole('button', { name: /(Adres vrijgeven:|Reactivate) weg@/ })
        .click();
      await dialogOpen(page);
    },
  },
];
