import type { Page } from '@playwright/test';
import { openActions } from '../support/action-menu.ts';
import { expect, heading, signIn, test } from '../support/fixtures.ts';
import { makeWorkbook } from './workbook.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const list = (page: Page) => page.getByRole('region', { name: 'Contacten', exact: true });
const rowOf = (page: Page, name: string) =>
  list(page)
    .getByRole('row')
    .filter({ has: page.getByText(name, { exact: true }) });
const found = (page: Page, text: string | RegExp) =>
  expect(list(page).getByRole('status').filter({ hasText: text }).first()).toBeVisible();
const bulk = (page: Page) => page.getByRole('region', { name: 'Contacten selecteren' });
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Opslaan' });

const newWord = () => `t${Date.now()}${Math.floor(Math.random() * 1000)}`;

async function search(page: Page, words: string): Promise<void> {
  await page.getByRole('searchbox').fill(words);
  await page.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL(new RegExp(`search=${words}`));
}

/** Opens the import dialog with this file. */
async function importFile(page: Page, content: string | Buffer, name = 'contacten.csv'): Promise<void> {
  await openActions(page);
  await page.getByRole('button', { name: 'Importeren' }).click();
  const choosing = page.waitForEvent('filechooser');
  await dialog(page).getByRole('button', { name: 'Bestand kiezen' }).click();
  const chooser = await choosing;
  await chooser.setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
}

test('staff open contacts from the menu, sorted by name, fifty per page', async ({ page, isMobile }) => {
  await signIn(page, 'medewerker');
  await expect(heading(page, /^Welkom/)).toBeVisible();
  if (isMobile) await page.getByRole('button', { name: 'Menu', exact: true }).tap();
  await page.getByRole('link', { name: 'Contacten', exact: true }).click();
  await expect(heading(page, 'Contacten')).toBeFocused();
  await expect(list(page).getByRole('row')).toHaveCount(51);
  await expect(list(page).getByRole('columnheader', { name: 'Naam' })).toHaveAttribute('aria-sort', 'ascending');
  await list(page).getByRole('columnheader', { name: 'E-mail' }).getByRole('button').click();
  await expect(page).toHaveURL(/ordering=email/);
  await page.getByRole('button', { name: 'Volgende' }).click();
  await expect(page).toHaveURL(/page=2/);
  await page.reload();
  await expect(page.getByText(/^pagina 2 van/)).toBeVisible();
  await expect(list(page).getByRole('columnheader', { name: 'E-mail' })).toHaveAttribute('aria-sort', 'ascending');
});

test('a contact is created by keyboard, added to a group, invited, changed and deleted', async ({ page }) => {
  await signIn(page, 'medewerker', '/contacts');
  const word = newWord();
  await page.getByRole('button', { name: 'Contact toevoegen' }).press('Enter');
  await page.keyboard.type(`Anna ${word}`);
  await page.keyboard.press('Tab');
  await page.keyboard.type(`anna.${word}@example.org`);
  const groups = dialog(page).getByRole('combobox', { name: 'Groepen' });
  await expect(groups).toHaveAttribute('placeholder', 'Selecteer groep');
  await groups.pressSequentially('bewon');
  await expect(dialog(page).getByRole('option', { name: 'Bewoners' })).toBeVisible();
  await groups.press('Enter');
  await expect(dialog(page).getByRole('button', { name: 'Bewoners verwijderen' })).toBeVisible();
  await groups.press('Escape');
  await save(page).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByText('Succesvol opgeslagen').first()).toBeVisible();

  await search(page, word);
  const row = rowOf(page, `Anna ${word}`);
  await expect(row).toContainText('Bewoners');
  await expect(row).toContainText('Geen account');
  await openActions(row, `Anna ${word}`);
  await row.getByRole('button', { name: `Anna ${word} uitnodigen` }).click();
  await expect(row).toContainText('Uitgenodigd');
  await openActions(row, `Anna ${word}`);
  await expect(row.getByRole('button', { name: `Anna ${word} uitnodigen` })).toHaveCount(0);
  // Notifications cover the buttons of the bottom row, and do not close while the pointer is on them.
  await page.mouse.move(0, 0);
  await expect(page.getByText('Succesvol opgeslagen')).toHaveCount(0);

  await row.getByRole('button', { name: `Anna ${word} wijzigen` }).click();
  await dialog(page).getByLabel('Naam').fill(`Bea ${word}`);
  await dialog(page).getByRole('button', { name: 'Bewoners verwijderen' }).click();
  await save(page).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(rowOf(page, `Bea ${word}`)).not.toContainText('Bewoners');

  await openActions(page, `Bea ${word}`);
  await page.getByRole('button', { name: `Bea ${word} verwijderen` }).click();
  await expect(dialog(page)).toContainText('Het account van dit contact blijft bestaan.');
  await dialog(page).getByRole('button', { name: 'Verwijderen' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByText('Geen contacten gevonden')).toBeVisible();
});

test('the list can be filtered by group and zone', async ({ page }) => {
  await signIn(page, 'medewerker', '/contacts');
  await expect(list(page).getByRole('row')).toHaveCount(51);
  await page.getByLabel('Groep', { exact: true }).selectOption({ label: 'Bewoners' });
  await expect(page).toHaveURL(/group=\d+/);
  await page.getByRole('button', { name: 'Groep: Bewoners wissen' }).click();
  await expect(page).not.toHaveURL(/group=/);
  await expect(page.getByRole('searchbox')).toBeFocused();

  await page.getByRole('button', { name: 'Meer filters' }).click();
  await page.getByLabel('Account', { exact: true }).selectOption('Geen account');
  await page.getByLabel('Nieuwsbrief', { exact: true }).selectOption('Aan');
  await expect(page).toHaveURL(/account=none&newsletter=true/);
  await expect(list(page).getByText('Heeft account')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Meer filters (2)' })).toBeVisible();
  await expect(list(page).getByText('Geen account').first()).toBeVisible();
});

test('on a phone all filters are in one dialog, which going back closes without applying them @phone-only', async ({
  page,
}) => {
  await signIn(page, 'medewerker', '/contacts');
  const first = list(page).getByRole('row').nth(1);
  await expect(first).toBeVisible();
  expect((await first.boundingBox())?.y).toBeLessThan(400);
  const choose = async () => {
    await page.getByRole('button', { name: 'Filters', exact: true }).tap();
    await dialog(page).getByLabel('Account').selectOption('Geen account');
  };
  await choose();
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL('/contacts');
  await choose();
  await dialog(page).getByRole('button', { name: 'Resultaten tonen' }).tap();
  await expect(page).toHaveURL('/contacts?account=none');
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account: Geen account wissen' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/contacts');
  await expect(dialog(page)).toHaveCount(0);
});

test('many contacts are imported, selected together, added to a group and deleted after one confirmation', async ({
  page,
}) => {
  await signIn(page, 'medewerker', '/contacts');
  await expect(list(page).getByRole('row')).toHaveCount(51);
  const word = newWord();
  const rows = Array.from({ length: 230 }, (_, index) => `"Massa ${word} ${index}";m${index}.${word}@example.org`);
  await importFile(page, `\uFEFFNaam;E-mail\r\n${rows.join('\r\n')}`);
  await expect(dialog(page)).toContainText('Het bestand is in orde.');
  await expect(dialog(page).getByRole('definition').first()).toHaveText('230');
  await dialog(page).getByRole('button', { name: 'Importeren' }).click();
  await expect(dialog(page)).toContainText('De contacten zijn geïmporteerd.');
  await dialog(page).getByRole('button', { name: 'Sluiten', exact: true }).click();

  await search(page, word);
  await found(page, '230 contacten');
  await page.getByLabel('Selecteer 50 contacten op deze pagina').check();
  await expect(bulk(page).getByRole('status')).toHaveText('50 contacten geselecteerd');
  await page.getByLabel('Selecteer alles (230 contacten)').check();
  await expect(bulk(page).getByRole('status')).toHaveText('230 contacten geselecteerd');
  await expect(list(page).getByRole('row')).toHaveCount(51);

  await bulk(page).getByRole('button', { name: 'Groep' }).click();
  await dialog(page).getByLabel('Welke groep?').selectOption({ label: 'Bewoners' });
  await dialog(page).getByRole('button', { name: 'Aan groep toevoegen' }).click();
  await expect(dialog(page)).toContainText('230 contacten zijn toegevoegd aan ‘Bewoners’.');
  await dialog(page).getByRole('button', { name: 'Sluiten', exact: true }).click();
  await expect(rowOf(page, `Massa ${word} 0`)).toContainText('Bewoners');

  await openActions(bulk(page), 'de selectie');
  await bulk(page).getByRole('button', { name: 'Verwijderen' }).click();
  await expect(dialog(page).getByRole('heading', { name: '230 contacten verwijderen?' })).toBeFocused();
  await dialog(page).getByRole('button', { name: 'Verwijderen' }).click();
  await expect(dialog(page)).toContainText('230 contacten zijn verwijderd.');
  await dialog(page).getByRole('button', { name: 'Sluiten', exact: true }).click();
  await expect(page.getByText('Geen contacten gevonden')).toBeVisible();
});

test('a large workbook is imported, and an unreadable one shows an error', async ({ page, problems }) => {
  problems.allow(/the spreadsheet could not be read/);
  await signIn(page, 'medewerker', '/contacts');
  const word = newWord();
  await importFile(page, Buffer.from([0x50, 0x4b, 3, 4]), 'contacten.xlsx');
  await expect(dialog(page)).toContainText('Dit bestand kan niet worden gelezen.');
  await page.keyboard.press('Escape');
  // So many rows that the library would unpack them in a web worker, which the content security policy forbids.
  const people = Array.from({ length: 4500 }, (_, at) => [`Blad ${word} ${at}`, `x${at}.${word}@example.org`]);
  await importFile(page, makeWorkbook([['Naam', 'E-mail'], ...people]), 'contacten.xlsx');
  await expect(dialog(page)).toContainText('Het bestand is in orde.');
  await expect(dialog(page).getByRole('definition').first()).toHaveText('4.500');
  await page.keyboard.press('Escape');
  await importFile(page, makeWorkbook([['Naam', 'E-mail'], ...people.slice(0, 1)]), 'contacten.xlsx');
  await expect(dialog(page)).toContainText('Het bestand is in orde.');
  await dialog(page).getByRole('button', { name: 'Importeren' }).click();
  await expect(dialog(page)).toContainText('De contacten zijn geïmporteerd.');
  await dialog(page).getByRole('button', { name: 'Sluiten', exact: true }).click();
  await search(page, word);
  await found(page, '1 contact');
});

test('the filtered contacts can be exported as CSV', async ({ page }) => {
  await signIn(page, 'medewerker', '/contacts');
  await expect(list(page).getByRole('row')).toHaveCount(51);
  await openActions(page);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Downloaden als CSV' }).click();
  expect((await saving).suggestedFilename()).toMatch(/^contacten-\d{4}-\d\d-\d\d\.csv$/);
});

test('a sync with the relationship system is previewed first, and then applied', async ({ page }) => {
  await signIn(page, 'medewerker', '/contacts');
  const gone = list(page).getByRole('row').nth(1);
  const name = (await gone.getByRole('cell').nth(1).getByRole('link').first().innerText()).trim();
  await openActions(gone, name);
  await gone.getByRole('button', { name: `${name} verwijderen` }).click();
  await expect(dialog(page)).toContainText('Dit contact komt uit Relatics.');
  await dialog(page).getByRole('button', { name: 'Verwijderen' }).click();
  await expect(rowOf(page, name)).toHaveCount(0);

  const sync = page.getByRole('button', { name: 'Synchroniseren' });
  await openActions(page);
  await sync.click();
  await expect(dialog(page)).toContainText('Dit verandert er in het portaal');
  await expect(dialog(page).getByRole('definition')).toHaveText(['1', '0', '0']);
  await dialog(page).getByText('Nieuw (1)').click();
  await expect(dialog(page).getByRole('listitem')).toContainText(name);
  await page.keyboard.press('Escape');
  await expect(rowOf(page, name)).toHaveCount(0);

  await openActions(page);
  await sync.click();
  await dialog(page).getByRole('button', { name: 'Wijzigingen doorvoeren' }).click();
  await expect(dialog(page).getByRole('heading', { name: 'De contacten zijn bijgewerkt' })).toBeFocused();
  await expect(dialog(page).getByRole('definition')).toHaveText(['1', '0', '0', '0']);
  await dialog(page).getByRole('button', { name: 'Sluiten', exact: true }).click();
  await expect(rowOf(page, name)).toBeVisible();
  await expect(page.getByText(/^Laatste synchronisatie: \d\d-\d\d-\d{4} \d\d:\d\d door/)).toBeVisible();
  await expect(page.getByText('1 nieuw, 0 bijgewerkt, 0 verwijderd, 0 automatisch uitgenodigd.')).toBeVisible();
});
