import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, heading, signIn, test } from '../support/fixtures.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const card = (page: Page, title: string) => cards(page).filter({ has: page.getByRole('heading', { name: title }) });

test('a resident opens their wishes from the menu, with an explanation and the response', async ({
  page,
  isMobile,
}) => {
  await signIn(page, 'bewoner');
  await expect(heading(page, /^Welkom/)).toBeVisible();
  if (isMobile) await page.getByRole('button', { name: 'Menu', exact: true }).tap();
  await page.getByRole('link', { name: 'Wensen', exact: true }).click();
  await expect(heading(page, 'Wensen')).toBeFocused();
  await expect(cards(page)).toHaveCount(6);
  const drive = card(page, 'Oprit behouden');
  await expect(drive.getByText('Actueel', { exact: true })).toBeVisible();
  await expect(drive).toContainText('Telt mee');
  await expect(drive).toContainText('Ja, dat doen we');
  await expect(drive).toContainText('Past binnen het ontwerp & de vergunning.');
  await expect(drive).toContainText('Vastgelegd op 03-02-2025');
  await expect(card(page, 'Afrastering & hek')).toContainText('Telt niet meer mee');
  await expect(page.getByText(/^Bijgewerkt op \d\d-\d\d-\d{4} \d\d:\d\d/)).toBeVisible();
});

test('documents and images of a wish are downloaded under their own names', async ({ page }) => {
  await signIn(page, 'bewoner', '/wishes');
  const drive = card(page, 'Oprit behouden');
  for (const [name, start] of [
    ['Schets.pdf', '%PDF-'],
    ['Foto.png', '\u0089PNG'],
  ] as const) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      drive.getByRole('button', { name: `${name} downloaden` }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(name);
    expect((await readFile(await file.path())).toString('latin1').startsWith(start)).toBe(true);
  }
});

test('contact moments are grouped by month, newest first, and scripts in them never run', async ({ page }) => {
  await signIn(page, 'bewoner', '/contact_moments');
  await expect(heading(page, 'Contactmomenten')).toBeVisible();
  await expect(cards(page)).toHaveCount(5);
  const months = page.getByRole('main').getByRole('heading', { level: 2, name: / 2025$/ });
  await expect(months).toHaveText(['Oktober 2025', 'Juni 2025', 'Maart 2025']);
  const talk = card(page, 'Keukentafelgesprek');
  await expect(talk.getByText('Gesprek', { exact: true })).toBeVisible();
  await expect(talk).toContainText('Afgerond');
  await expect(talk).toContainText('Datum: 04-03-2025');
  await expect(talk.getByRole('listitem').filter({ hasText: 'Breedte < 5 m' })).toBeVisible();
  await expect(page.getByText('nooit uitvoeren')).toHaveCount(0);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    talk.getByRole('button', { name: 'Verslag 1.pdf downloaden' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('Verslag 1.pdf');
});

test('in English, everything except the data is translated', async ({ page }) => {
  await signIn(page, 'bewoner', '/wishes');
  await page.evaluate(() => (localStorage['dijkportaal.locale'] = 'en'));
  await page.goto('/contact_moments');
  await expect(heading(page, 'Contact moments')).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 2, name: 'October 2025' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Update now' })).toBeVisible();
});
