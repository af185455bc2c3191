import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, heading, openSession, signIn, test } from '../support/fixtures.ts';

const log = (page: Page) => page.getByRole('region', { name: 'Logboek' });
const lines = (page: Page) =>
  log(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Hoofdmenu', includeHidden: true });

/** Has a staff member read profiles, which the audit log records. */
async function readProfiles(page: Page, times: number): Promise<void> {
  const { access } = await openSession(page, 'medewerker');
  for (let count = 0; count < times; count += 1) {
    const response = await page.request.get('/api/profiles/1/', { headers: { authorization: `Bearer ${access}` } });
    expect(response.status()).toBe(200);
  }
}

test('a superuser opens the audit log from the menu, and the heading receives focus', async ({ page, isMobile }) => {
  await readProfiles(page, 1);
  await signIn(page, 'beheerder');
  await expect(heading(page, /^Welkom/)).toBeVisible();
  if (isMobile) await page.getByRole('button', { name: 'Menu', exact: true }).tap();
  await menu(page).getByRole('link', { name: 'Logboek' }).click();
  await expect(heading(page, 'Logboek')).toBeFocused();
  await expect(page).toHaveURL('/audit-log');
  const line = lines(page).filter({ hasText: 'Profiel bekijken' }).first();
  await expect(line).toContainText(/\d\d-\d\d-\d{4} \d\d:\d\d:\d\d/);
  await expect(line).toContainText('Gelukt');
  await expect(line).toContainText('Zeger Binnenberm');
  await expect(heading(page, 'Logboek'), 'focus stays after the entries load').toBeFocused();
});

test('the filtered entries can be exported as CSV', async ({ page }) => {
  await readProfiles(page, 1);
  await signIn(page, 'beheerder', '/audit-log?action=profile.read');
  await expect(lines(page).first()).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Downloaden als CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  const [titles, ...rows] = text.trim().split('\r\n');
  expect(titles).toContain('Tijdstip');
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter((row) => !row.includes('Profiel bekijken'))).toEqual([]);
});
