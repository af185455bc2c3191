import type { Page } from '@playwright/test';
import { expect, heading, signIn, type Who } from './fixtures.ts';

const mapReady = (page: Page) => expect(page.locator('[data-map-ready="true"]')).toBeVisible();
const submit = (page: Page) => page.getByRole('main').locator('button[type="submit"]');

/** A state of a screen: who looks, where, and what to do there first. Works in both languages. */
export interface ScreenState {
  name: string;
  who?: Who;
  path: string;
  reach?: (page: Page) => Promise<unknown>;
  on?: 'phone';
}

/** Every screen in every state that differs for the eye or the ear. */
export const screenStates: ScreenState[] = [
  { name: 'sign-in', path: '/login' },
  { name: 'sign-in with errors', path: '/login', reach: (page) => submit(page).click() },
  {
    name: 'sign-in refused',
    path: '/login',
    async reach(page) {
      await page.locator('input[type="email"]').fill('niemand@example.org');
      await page.locator('input[type="password"]').fill('fout');
      await submit(page).click();
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  { name: 'not found', path: '/bestaat-niet' },
  { name: 'home of a resident', who: 'bewoner', path: '/', reach: mapReady },
  {
    name: 'home of a resident with the window open',
    who: 'bewoner',
    path: '/',
    async reach(page) {
      await mapReady(page);
      await page.getByRole('main').locator('button[aria-pressed]').click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  { name: 'home of staff', who: 'medewerker', path: '/', reach: mapReady },
  {
    name: 'home of staff with the window open',
    who: 'medewerker',
    path: '/',
    async reach(page) {
      await mapReady(page);
      await page.getByRole('searchbox').fill('wielewaal');
      const found = page.getByRole('main').locator('button[aria-pressed]');
      await expect(found).toHaveCount(1);
      await found.click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'profile',
    who: 'medewerker',
    path: '/profile/1',
    reach: (page) => expect(page.getByRole('term').first()).toBeVisible(),
  },
  { name: 'no access', who: 'bewoner', path: '/users' },
  { name: 'not there yet', who: 'bewoner', path: '/design' },
  { name: 'privacy', who: 'bewoner', path: '/privacy' },
  {
    name: 'user menu open',
    who: 'bewoner',
    path: '/privacy',
    reach: (page) => page.locator('button[aria-haspopup], button[aria-expanded]').last().click(),
  },
  {
    name: 'menu open',
    who: 'medewerker',
    path: '/privacy',
    on: 'phone',
    reach: (page) => page.locator('button[aria-controls="menu"]').click(),
  },
  {
    name: 'message about cookies',
    path: '/login',
    reach: (page) => expect(page.getByRole('region', { name: /cookies/ })).toBeVisible(),
  },
  {
    name: 'failed',
    who: 'bewoner',
    path: '/privacy',
    async reach(page) {
      await page.route('**/api/profile/', (route) => route.fulfill({ status: 500, json: {} }));
      await page.reload();
      await expect(page.getByRole('button', { name: /^(Opnieuw proberen|Try again)$/ })).toBeVisible();
    },
  },
];

/** Opens a screen and brings it into the state. */
export async function openState(page: Page, { who, path, reach }: ScreenState): Promise<void> {
  if (who === undefined) await page.goto(path);
  else await signIn(page, who, path);
  await expect(heading(page)).toBeVisible();
  await reach?.(page);
}
