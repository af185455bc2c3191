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
const namesIn = async (page: Page) => groupList(page).getByRole('row').locator('td:first-child').allInnerTexts();

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

test('the table is sorted and searched in the address, and its counts open the list of who is in a group', async ({
  page,
}) => {
  await signIn(page, 'medewerker', '/groups');
  await expect(rowOf(page, 'Bewoners')).toBeVisible();
  const sorted = (await namesIn(page)).toSorted((one, other) => one.localeCompare(other, 'nl'));
  expect(await namesIn(page)).toEqual(sorted);
  const column = groupList(page).getByRole('columnheader', { name: 'Naam' });
  await expect(column).toHaveAttribute('aria-sort', 'ascending');
  await column.getByRole('button').click();
  await expect(column).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(() => namesIn(page)).toEqual(sorted.toReversed());
  await page.getByRole('searchbox').fill('bewon');
  await expect(groupList(page).getByRole('row')).toHaveCount(2);
  await expect(page).toHaveURL('/groups?ordering=-name&search=bewon');
  await page.reload();
  await expect.poll(() => namesIn(page)).toEqual(['Bewoners']);
  await groupList(page)
    .getByRole('link', { name: /gebruikers in Bewoners$/ })
    .click();
  await expect(page).toHaveURL(/\/users\?group=\d+/);
  await expect(page.getByLabel('Groep', { exact: true })).toHaveValue(/\d+/);
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

test('a zone is created and deleted in the same way', async ({ page }) => {
  await signIn(page, 'medewerker', '/groups');
  const name = newName('Dijkvak');
  await openZones(page);
  await page.getByRole('button', { name: 'Zone toevoegen' }).click();
  await nameField(page).fill(name);
  await nameField(page).press('Enter');
  await expect(zoneList(page).getByText(name, { exact: true })).toBeVisible();
  await remove(page, name);
  await dialog(page).getByRole('button', { name: 'Verwijderen' }).click();
  await expect(zoneList(page).getByText(name, { exact: true })).toHaveCount(0);
});

test('the dialog to delete a group shows how many people are in it', async ({ page }) => {
  await signIn(page, 'medewerker', '/groups');
  const cells = rowOf(page, 'Bewoners').getByRole('cell');
  await expect(cells).toHaveCount(4);
  const [, users = '', contacts = ''] = await cells.allInnerTexts();
  expect(Number(users)).toBeGreaterThan(1);
  await remove(page, 'Bewoners');
  await expect(dialog(page)).toContainText(
    `In deze groep zitten ${users.trim()} gebruikers en ${contacts.trim()} contact`,
  );
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
});

test('a missing or duplicate name shows an error next to the field', async ({ page, problems }) => {
  problems.allow(/status of 400/);
  await signIn(page, 'medewerker', '/groups');
  await page.getByRole('button', { name: 'Groep toevoegen' }).click();
  const save = dialog(page).getByRole('button', { name: 'Opslaan' });
  await save.click();
  await expect(dialog(page).getByText('Naam is verplicht.')).toBeVisible();
  await expect(nameField(page)).toBeFocused();
  await nameField(page).fill('bewoners');
  await save.click();
  await expect(dialog(page).getByText('Er is al een groep met deze naam.')).toBeVisible();
  await expect(nameField(page)).toBeFocused();
  await expect(nameField(page)).toHaveValue('bewoners');
});

test('failures are shown and can be retried', async ({ page, problems }) => {
  problems.allow(/status of 500/);
  const fail = (path: string) => page.route(path, (route) => route.fulfill({ status: 500, json: { detail: 'x' } }));
  await fail('**/api/groups/?*');
  await signIn(page, 'medewerker', '/groups');
  await expect(page.getByText('De groepen konden niet worden geladen.')).toBeVisible();
  await page.unroute('**/api/groups/?*');
  await page.getByRole('button', { name: 'Opnieuw proberen' }).click();
  await expect(rowOf(page, 'Bewoners')).toBeVisible();

  await fail('**/api/groups/');
  await fail('**/api/groups/*/');
  await page.getByRole('button', { name: 'Groep toevoegen' }).click();
  await nameField(page).fill('Nieuw');
  await nameField(page).press('Enter');
  await expect(dialog(page).getByText('De groep kon niet worden opgeslagen.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Weggaan zonder opslaan' }).click();
  await remove(page, 'Bewoners');
  await dialog(page).getByRole('button', { name: 'Verwijderen' }).click();
  await expect(dialog(page).getByText('De groep kon niet worden verwijderd.')).toBeVisible();
});
