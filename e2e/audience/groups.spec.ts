import type { Page } from '@playwright/test';
import { openActions } from '../support/action-menu.ts';
import { expect, heading, signIn, test } from '../support/fixtures.ts';

const groupList = (page: Page) => page.getByRole('region', { name: 'Groepen', exact: true });
const zoneList = (page: Page) => page.getByRole('region', { name: 'Zones', exact: true });
const rowOf = (page: Page, name: string) =>
  groupList(page)
    .getByRole('row')
    .filter({ has: page.getByText(name, { exact: true }) });
const dialog = (page: Page) => page.getByRole('dialog');
const nameField = (page: Page) => dialog(page).getByRole('textbox', { name: 'Naam' });

const openZones = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Zones', exact: true }).click();

async function remove(page: Page, name: string): Promise<void> {
  await openActions(page, name);
  await page.getByRole('button', { name: `${name} verwijderen` }).click();
}

const newName = (word: string) => `${word} ${Date.now()}`;

async function addGroup(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Groep toevoegen' }).click();
  await nameField(page).fill(name);
  await dialog(page).getByRole('button', { name: 'Opslaan' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(rowOf(page, name)).toBeVisible();
}

test('staff find groups, with zones on a second tab, in the menu', async ({ page, isMobile }) => {
  await signIn(page, 'medewerker');
  await expect(heading(page, /^Welkom/)).toBeVisible();
  if (isMobile) await page.getByRole('button', { name: 'Menu', exact: true }).tap();
  await page.getByRole('link', { name: 'Groepen', exact: true }).click();
  await expect(heading(page, 'Groepen en zones')).toBeFocused();
  await expect(rowOf(page, 'Bewoners')).toBeVisible();
  await expect(zoneList(page)).toHaveCount(0);
  await openZones(page);
  await expect(page).toHaveURL('/groups?tab=zones');
  await expect(zoneList(page).getByRole('row').nth(1)).toBeVisible();
  await page.reload();
  await expect(zoneList(page).getByRole('row').nth(1)).toBeVisible();
});

test('a group is created, renamed, deleted and restored', async ({ page }) => {
  await signIn(page, 'medewerker', '/groups');
  const [name, other] = [newName('Klankbord'), newName('Werkgroep')];
  await addGroup(page, name);
  await expect(page.getByText('Succesvol opgeslagen').first()).toBeVisible();

  await page.getByRole('button', { name: `${name} wijzigen` }).click();
  await expect(nameField(page)).toHaveValue(name);
  await nameField(page).fill(other);
  await nameField(page).press('Enter');
  await expect(rowOf(page, other)).toBeVisible();
  await expect(rowOf(page, name)).toHaveCount(0);
  await expect(page.getByRole('button', { name: `${other} wijzigen` })).toBeFocused();

  await remove(page, other);
  await expect(dialog(page)).toContainText('In deze groep zit niemand.');
  await dialog(page).getByRole('button', { name: 'Annuleren' }).click();
  await expect(rowOf(page, other)).toBeVisible();
  await remove(page, other);
  await dialog(page).getByRole('button', { name: 'Verwijderen' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(rowOf(page, other)).toHaveCount(0);
  await expect(page.getByText('Succesvol verwijderd')).toBeVisible();

  await page.getByRole('button', { name: 'Ongedaan maken' }).click();
  await expect(rowOf(page, other)).toBeVisible();
  await expect(heading(page, 'Groepen')).toBeFocused();
  await remove(page, other);
  await dialog(page).getByRole('button', { name: 'Verwijderen' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await page.goto('/bin?kind=group');
  await page.getByRole('button', { name: `${other} terugzetten` }).click();
  await expect(page.getByText('1 onderdeel is teruggezet.')).toBeVisible();
  await page.goto('/groups');
  await expect(rowOf(page, other)).toBeVisible();
});
