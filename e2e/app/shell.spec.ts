import type { Page } from '@playwright/test';
import { expect, heading, signIn, test } from '../support/fixtures.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Hoofdmenu' });
const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true });
const account = (page: Page) => page.getByRole('button', { name: 'Uw account: Linde van der Kolk' });
const signOut = (page: Page) => page.getByRole('button', { name: 'Uitloggen' });

test('the menu button opens the menu; a choice or Escape closes it @phone-only', async ({ page }) => {
  await signIn(page, 'bewoner', '/privacy');
  await expect(menu(page)).toBeHidden();
  await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'false');
  await menuButton(page).tap();
  await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'true');
  await menu(page).getByRole('link', { name: 'Kaart' }).tap();
  await expect(heading(page, /^Welkom/)).toBeVisible();
  await expect(menu(page)).toBeHidden();

  await menuButton(page).press('Enter');
  await expect(menu(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();

  await menuButton(page).press('Enter');
  await page.keyboard.press('Tab');
  await expect(menu(page).getByRole('link', { name: 'Kaart' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  await expect(menuButton(page)).toBeFocused();
});

test('news that arrives in an open menu moves nothing @phone-only', async ({ page }) => {
  const response = Promise.withResolvers<void>();
  await page.route('**/api/news/**', async (route) => {
    await response.promise;
    await route.continue();
  });
  await signIn(page, 'bewoner', '/privacy');
  await menuButton(page).tap();
  const places = () =>
    page
      .locator('#menu a, #menu button')
      .evaluateAll((all) =>
        Object.fromEntries(all.map((element) => [element.textContent, element.getBoundingClientRect().y])),
      );
  const before = await places();
  response.resolve();
  await expect(page.getByRole('link', { name: /^Al het nieuws/ })).toBeVisible();
  expect(await places()).toMatchObject(before);
});

test('the tab key skips a closed menu @phone-only', async ({ page }) => {
  await signIn(page, 'bewoner', '/privacy');
  await menuButton(page).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /^Projectteam bellen/ })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(account(page)).toBeFocused();
});

test('there is no menu button where the menu is always visible', async ({ page }) => {
  await signIn(page, 'bewoner');
  await expect(menu(page)).toBeVisible();
  await expect(menuButton(page)).toBeHidden();
});

test('the skip link is the first tab stop and skips the menu @phone', async ({ page }) => {
  for (const path of ['/login', '/privacy']) {
    if (path === '/privacy') await signIn(page, 'bewoner', path);
    else await page.goto(path);
    await expect(heading(page)).toBeVisible();
    await page.keyboard.press('Tab');
    const link = page.getByRole('link', { name: 'Direct naar de inhoud' });
    await expect(link).toBeFocused();
    await expect(link).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await expect(heading(page)).toBeVisible();
  }
});

test('the user menu works with the keyboard @phone', async ({ page }) => {
  await signIn(page, 'bewoner');
  // The tab stop after the menu.
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  await account(page).focus();
  await page.keyboard.press('Enter');
  await expect(account(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByText('bewoner@example.org')).toBeVisible();
  const stops = [
    page.getByRole('link', { name: 'Profiel', exact: true }),
    page.getByRole('button', { name: 'Wachtwoord wijzigen' }),
    account(page).locator('..').getByRole('button', { name: 'NL, Nederlands' }),
    account(page).locator('..').getByRole('button', { name: 'EN, Engels' }),
    signOut(page),
  ];
  for (const stop of stops) {
    await page.keyboard.press('Tab');
    await expect(stop).toBeFocused();
  }
  await page.keyboard.press('Escape');
  await expect(signOut(page)).toBeHidden();
  await expect(account(page)).toBeFocused();

  await page.keyboard.press('Space');
  await expect(signOut(page)).toBeVisible();
  await signOut(page).focus();
  await page.keyboard.press('Tab');
  await expect(signOut(page)).toBeHidden();

  await account(page).click();
  await page.getByRole('main').click({ position: { x: 4, y: 300 } });
  await expect(signOut(page)).toBeHidden();
});

test('each screen has one heading, which is also the title and receives focus', async ({ page, isMobile }) => {
  const choose = async (name: string) => {
    if (isMobile) await menuButton(page).click();
    await page.getByRole('link', { name, exact: true }).click();
  };
  await signIn(page, 'bewoner');
  await expect(page).toHaveTitle('Welkom Linde van der Kolk – Dijkportaal');
  for (const name of ['Wensen', 'Voorwaarden']) {
    await choose(name);
    await expect(heading(page, name)).toBeFocused();
    await expect(page).toHaveTitle(`${name} – Dijkportaal`);
    await expect(heading(page)).toHaveCount(1);
  }
  await expect(page.getByText('Deze pagina komt binnenkort.')).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'Wensen')).toBeFocused();
});

test('a slow request shows a loading indicator', async ({ page }) => {
  const response = Promise.withResolvers<void>();
  await signIn(page, 'medewerker', '/privacy');
  await page.route('**/api/profiles/1/', async (route) => {
    await response.promise;
    await route.continue();
  });
  const bar = page.locator('[aria-hidden="true"][data-loading="true"]');
  await expect(bar).toHaveCount(0);
  await page.goto('/profile/1');
  await expect(bar).toHaveCount(1);
  await expect(page.getByRole('status', { name: 'Het profiel wordt geladen' })).toBeVisible();
  response.resolve();
  await expect(heading(page, 'Linde van der Kolk')).toBeVisible();
  await expect(bar).toHaveCount(0);
});
