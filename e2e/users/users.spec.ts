import type { Page } from '@playwright/test';
import { openActions } from '../support/action-menu.ts';
import { heading, signIn } from '../support/fixtures.ts';
import { expect, password, test } from '../support/people.ts';

const list = (page: Page) => page.getByRole('region', { name: 'Gebruikers', exact: true });
const rowOf = (page: Page, username: string) =>
  list(page)
    .getByRole('row')
    .filter({ has: page.getByText(username, { exact: true }) });
const rows = (page: Page) =>
  list(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
const search = (page: Page) => page.getByRole('searchbox');
const dialog = (page: Page) => page.getByRole('dialog');
const field = (page: Page, name: string) => dialog(page).getByLabel(name, { exact: true });
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Opslaan' }).click();
const edit = (page: Page, username: string) => page.getByRole('button', { name: `${username} wijzigen` });

async function remove(page: Page, username: string): Promise<void> {
  await openActions(page, username);
  await page.getByRole('button', { name: `${username} verwijderen` }).click();
}

const newWord = (word: string) => `${word}${Date.now()}`;

async function find(page: Page, words: string): Promise<void> {
  await search(page).fill(words);
  await search(page).press('Enter');
  await expect(page).toHaveURL(new RegExp(`search=${words}`));
}

test('staff see everyone who can sign in, with their role and last login', async ({ page, makePerson }) => {
  const word = newWord('overzicht');
  const never = await makePerson({ username: `${word}-a`, isActive: false });
  await makePerson({ username: `${word}-b`, isStaff: true, lastLogin: new Date('2026-07-01T10:05:00Z') });
  await makePerson({ username: `${word}-c`, isSuperuser: true });
  await signIn(page, 'medewerker');
  await expect(heading(page, /^Welkom/)).toBeVisible();
  await page.getByRole('link', { name: 'Gebruikers', exact: true }).click();
  await expect(heading(page, /^Gebruikers \(\d+\)$/)).toBeFocused();
  await find(page, word);
  await expect(heading(page, 'Gebruikers (3)')).toBeVisible();
  for (const [end, role, active, lastLogin] of [
    ['a', 'Gebruiker', 'Niet actief', 'nooit'],
    ['b', 'Medewerker', 'Actief', '01-07-2026 12:05'],
    ['c', 'Beheerder', 'Actief', 'nooit'],
  ] as const) {
    const cells = rowOf(page, `${word}-${end}`).getByRole('cell');
    await expect(cells.nth(3)).toHaveText(`${role}${active}`);
    await expect(cells.nth(4)).toHaveText(lastLogin);
  }
  await page.getByRole('link', { name: `Profiel van ${word}-a` }).click();
  await expect(page).toHaveURL(`/profile/${never.profileId}`);
});

test('a search starts while typing, on Enter or with the button, is in the URL, and can be cleared', async ({
  page,
  makePerson,
}) => {
  const word = newWord('zoek');
  await makePerson({ username: word });
  await signIn(page, 'medewerker', '/users');
  await expect(rows(page).nth(1)).toBeVisible();
  await find(page, word);
  await expect(rows(page)).toHaveCount(1);
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await expect(search(page)).toHaveValue(word);
  await page.getByRole('button', { name: 'Zoekopdracht wissen' }).click();
  await expect(search(page)).toBeFocused();
  await expect(page).toHaveURL('/users');
  await expect(rows(page).nth(1)).toBeVisible();

  await search(page).fill(word);
  await expect(rows(page)).toHaveCount(1);
  await page.goBack();
  await expect(search(page)).toHaveValue('');
  await expect(rows(page).nth(1)).toBeVisible();

  await search(page).fill('niemand-heet-zo');
  await page.getByRole('button', { name: 'Zoeken', exact: true }).click();
  await expect(page.getByText('Niemand gevonden')).toBeVisible();
  await page.getByRole('button', { name: 'Alle gebruikers tonen' }).click();
  await expect(rows(page).nth(1)).toBeVisible();
});

test('an account is created, changed and deleted', async ({ page, makePerson }) => {
  const word = newWord('nieuw');
  await makePerson({ username: `${word}-bestaat`, email: `${word}@example.org` });
  await signIn(page, 'medewerker', `/users?search=${word}`);
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Gebruiker toevoegen' }).click();
  await expect(field(page, 'Gebruikersnaam')).toBeFocused();
  await field(page, 'Gebruikersnaam').fill(`${word}-aafke`);
  await field(page, 'E-mail').fill(`${word}-aafke@example.org`);
  const groups = dialog(page).getByRole('combobox', { name: 'Groepen' });
  await groups.fill('Bewoners');
  await expect(dialog(page).getByRole('option', { name: 'Bewoners' })).toBeVisible();
  await groups.press('Enter');
  await save(page);
  await expect(dialog(page)).toContainText('Nu een uitnodiging sturen?');
  await dialog(page).getByRole('button', { name: 'Uitnodiging sturen' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Gebruiker toevoegen' })).toBeFocused();
  await expect(rowOf(page, `${word}-aafke`)).toContainText('Uitgenodigd');
  await expect(page.getByText('Succesvol opgeslagen')).toHaveCount(1);
  await expect(rows(page)).toHaveCount(2);

  await edit(page, `${word}-aafke`).click();
  await expect(dialog(page).getByText('Bewoners', { exact: true }).first()).toBeVisible();
  await field(page, 'Achternaam').fill('Sluis');
  await dialog(page).getByRole('checkbox', { name: 'Actief' }).uncheck();
  await save(page);
  await expect(dialog(page)).toHaveCount(0);
  await expect(rowOf(page, `${word}-aafke`)).toContainText('Sluis');
  await expect(rowOf(page, `${word}-aafke`)).toContainText('Niet actief');
  await expect(edit(page, `${word}-aafke`)).toBeFocused();

  await remove(page, `${word}-aafke`);
  await expect(dialog(page)).toContainText(`‘${word}-aafke’`);
  await dialog(page).getByRole('button', { name: 'Annuleren' }).click();
  await expect(rows(page)).toHaveCount(2);
  await remove(page, `${word}-aafke`);
  await dialog(page).getByRole('button', { name: 'Verwijderen' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByText('Succesvol verwijderd')).toBeVisible();
});

test('only superusers manage staff, and no one can delete their own account here', async ({ page, makePerson }) => {
  const word = newWord('recht');
  const self = await makePerson({ username: `${word}-zelf`, isStaff: true });
  const chief = await makePerson({ username: `${word}-chef`, isSuperuser: true });
  await makePerson({ username: `${word}-collega`, isStaff: true });
  const path = `/users?search=${word}`;
  await signIn(page, { email: self.email, password }, path);
  await expect(rows(page)).toHaveCount(3);
  await expect(edit(page, `${word}-zelf`)).toBeVisible();
  for (const end of ['chef', 'collega']) await expect(edit(page, `${word}-${end}`)).toHaveCount(0);
  await expect(list(page).getByRole('button', { name: /^Meer acties/ })).toHaveCount(0);
  await edit(page, `${word}-zelf`).click();
  await expect(dialog(page).getByRole('checkbox', { name: 'Medewerker' })).toBeDisabled();
  await expect(field(page, 'Wachtwoord')).toHaveCount(0);

  await signIn(page, { email: chief.email, password }, path);
  await expect(rows(page)).toHaveCount(3);
  await expect(list(page).getByRole('button', { name: /^Meer acties/ })).toHaveCount(2);
  await edit(page, `${word}-collega`).click();
  await dialog(page).getByRole('checkbox', { name: 'Medewerker' }).uncheck();
  await save(page);
  await expect(dialog(page)).toHaveCount(0);
  await expect(rowOf(page, `${word}-collega`).getByRole('cell').nth(3)).toHaveText('GebruikerActief');
});
