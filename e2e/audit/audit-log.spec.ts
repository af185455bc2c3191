import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, heading, openSession, signIn, test } from '../support/fixtures.ts';

const log = (page: Page) => page.getByRole('region', { name: 'Logboek' });
const lines = (page: Page) =>
  log(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Hoofdmenu', includeHidden: true });
const search = (page: Page) =>
  page.getByRole('searchbox', { name: 'Zoeken op naam, e-mail, nummer of wat in de kolommen staat' });

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

test('the filters are in the URL, so back and reload preserve them', async ({ page, problems }) => {
  problems.allow(/status of 401/);
  await page.request.post('/api/dj-rest-auth/login/', { data: { email: 'bewoner@example.org', password: 'fout' } });
  await signIn(page, 'beheerder', '/audit-log');
  await expect(lines(page).first()).toBeVisible();
  await page.getByLabel('Resultaat').selectOption('Mislukt');
  await expect(page).toHaveURL(/result=failure/);
  await page.getByLabel('Handeling').selectOption('Inloggen');
  await expect(page).toHaveURL(/action=session.sign_in/);
  await expect(lines(page).first()).toContainText('Mislukt');
  await expect(lines(page).filter({ hasText: 'Gelukt' })).toHaveCount(0);

  await search(page).fill('niemand met deze naam');
  await search(page).press('Enter');
  await expect(page.getByText('Niets gevonden')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Niets gevonden')).toBeVisible();
  await expect(search(page)).toHaveValue('niemand met deze naam');
  await expect(page.getByLabel('Handeling')).toHaveValue('session.sign_in');

  await page.goBack();
  await expect(search(page)).toHaveValue('');
  await expect(lines(page).first()).toContainText('Mislukt');
  await page.getByRole('button', { name: 'Alles wissen' }).click();
  await expect(page).toHaveURL('/audit-log');
  await expect(lines(page).filter({ hasText: 'Gelukt' }).first()).toBeVisible();
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
