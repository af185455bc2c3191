import type { Page } from '@playwright/test';
import { openActions } from '../support/action-menu.ts';
import { confirm, dialog, expect, heading, saveDialog, signIn, test } from './backend.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByText(name, { exact: true }).first() });
const field = (page: Page, name: string) => dialog(page).getByLabel(name, { exact: true });

async function pick(page: Page, picker: string, option: string): Promise<void> {
  await dialog(page).getByRole('combobox', { name: picker }).fill(option);
  await dialog(page).getByRole('option', { name: option }).click();
}

test('staff create, rename and delete a group; zones can only be read', async ({ page }) => {
  await signIn(page, 'medewerker', '/groups');
  await page.getByRole('main').getByRole('link', { name: 'Zones', exact: true }).click();
  await expect(region(page, 'Zones').getByRole('row')).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Zone toevoegen' })).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Groepen', exact: true }).click();
  await page.getByRole('button', { name: 'Groep toevoegen' }).click();
  await field(page, 'Naam').fill('Pachters');
  await saveDialog(page);
  await page.getByRole('button', { name: 'Pachters wijzigen' }).click();
  await field(page, 'Naam').fill('Ondernemers');
  await saveDialog(page);
  await openActions(page, 'Ondernemers');
  await page.getByRole('button', { name: 'Ondernemers verwijderen' }).click();
  await confirm(page, 'Verwijderen');
  await expect(rowOf(page, 'Ondernemers')).toHaveCount(0);
  await expect(rowOf(page, 'Bewoners')).toBeVisible();
});

test('a name that exists is refused next to its field', async ({ page, problems }) => {
  problems.allow(/status of 400/);
  await signIn(page, 'medewerker', '/groups');
  await page.getByRole('button', { name: 'Groep toevoegen' }).click();
  await field(page, 'Naam').fill('Bewoners');
  await dialog(page).getByRole('button', { name: 'Opslaan' }).click();
  await expect(dialog(page).getByText('Deze naam bestaat al.')).toBeVisible();
});

test('staff create, change and delete a user', async ({ page, backend }) => {
  await signIn(page, 'medewerker', '/users');
  await expect(heading(page, 'Gebruikers (8)')).toBeVisible();
  await page.getByRole('button', { name: 'Gebruiker toevoegen' }).click();
  await field(page, 'Gebruikersnaam').fill('gerrit');
  await field(page, 'E-mail').fill('gerrit@example.org');
  await pick(page, 'Groepen', 'Bewoners');
  await saveDialog(page);
  await expect(rowOf(page, 'gerrit')).toContainText('Actief');
  const stored = () => [...backend.store.users.values()].find(({ email }) => email === 'gerrit@example.org');
  expect(stored()).toMatchObject({ username: 'gerrit', is_staff: false, is_active: true });
  expect(stored()?.groups).toHaveLength(1);

  await page.getByRole('button', { name: 'gerrit wijzigen' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Bewoners verwijderen' })).toBeVisible();
  await field(page, 'Voornaam').fill('Gerrit');
  await saveDialog(page);
  expect(stored()).toMatchObject({ first_name: 'Gerrit', username: 'gerrit', is_active: true });
  expect(stored()?.groups).toHaveLength(1);

  await openActions(page, 'gerrit');
  await page.getByRole('button', { name: 'gerrit verwijderen' }).click();
  await confirm(page, 'Verwijderen');
  await expect(heading(page, 'Gebruikers (8)')).toBeVisible();
  expect(stored()).toBeUndefined();
});

test.describe('with groups and zones as objects', () => {
  test.use({ switches: { labels: 'objects' } });

  test('staff change a profile, which keeps the rest', async ({ page, backend }) => {
    const profile = [...backend.store.profiles.values()].find(({ guid }) => guid !== '');
    const { zones, polygons } = { ...profile };
    await signIn(page, 'medewerker', `/profile/${profile?.id}`);
    await expect(heading(page, 'Jan Uiterwaard')).toBeVisible();
    await expect(page.getByText('Dijkvak west').first()).toBeVisible();
    await page.goto(`/profile/${profile?.id}/edit`);
    await page.getByLabel('Straat').fill('Kadeweg');
    await page.getByRole('button', { name: 'Opslaan' }).click();
    await expect(page.getByText('Het profiel is opgeslagen').or(page.getByText('Profile saved')).first()).toBeVisible();
    expect(profile).toMatchObject({ street: 'Kadeweg', house_number: '12', newsletter: true, zones, polygons });
  });
});

test('a superuser makes somebody staff, and staff cannot', async ({ page, backend }) => {
  await signIn(page, 'beheerder', '/users');
  await page.getByRole('button', { name: 'annelies@example.org wijzigen' }).click();
  await dialog(page).getByLabel('Medewerker').check();
  await saveDialog(page);
  await expect(rowOf(page, 'annelies@example.org')).toContainText('Medewerker');
  expect([...backend.store.users.values()].find(({ first_name }) => first_name === 'Annelies')?.is_staff).toBe(true);
});

test('staff search, filter, sort and page contacts', async ({ page }) => {
  await signIn(page, 'medewerker', '/contacts');
  const rows = region(page, 'Contacten').getByRole('row');
  await expect(rows).toHaveCount(51);
  await expect(page.getByRole('button', { name: 'Meer filters' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Volgende' }).click();
  await expect(rows).toHaveCount(11);
  await expect(page.getByRole('button', { name: 'Volgende' })).toBeDisabled();
  await page.getByRole('button', { name: 'Vorige' }).click();
  await region(page, 'Contacten').getByRole('columnheader', { name: 'Naam' }).getByRole('button').click();
  await expect(rows.nth(1)).toContainText('Contact 50');
  await page.getByLabel('Groep', { exact: true }).selectOption({ label: 'Grondeigenaren' });
  await expect(rows).toHaveCount(31);
  await page.getByRole('searchbox').fill('contact60');
  await expect(rows).toHaveCount(2);
});

test('staff create, invite, change and delete a contact', async ({ page, backend }) => {
  await signIn(page, 'medewerker', '/contacts');
  await page.getByRole('button', { name: 'Contact toevoegen' }).click();
  await field(page, 'Naam').fill('Anna Aarts');
  await dialog(page).getByLabel('E-mail').first().fill('anna@example.org');
  await pick(page, 'Groepen', 'Bewoners');
  await saveDialog(page);
  const row = rowOf(page, 'Anna Aarts');
  await expect(row).toContainText('Bewoners');
  await openActions(row, 'Anna Aarts');
  await row.getByRole('button', { name: 'Anna Aarts uitnodigen' }).click();
  await expect(row.getByText('Heeft account')).toBeVisible();
  expect(backend.outbox).toMatchObject([{ to: 'anna@example.org', kind: 'invitation' }]);

  await row.getByRole('button', { name: 'Anna Aarts wijzigen' }).click();
  await field(page, 'Naam').fill('Anna Berends');
  await saveDialog(page);
  await expect(rowOf(page, 'Anna Berends')).toContainText('Bewoners');
  await openActions(page, 'Anna Berends');
  await page.getByRole('button', { name: 'Anna Berends verwijderen' }).click();
  await confirm(page, 'Verwijderen');
  await expect(rowOf(page, 'Anna Berends')).toHaveCount(0);
});

test('staff select all contacts, add them to a group, invite some and delete them', async ({ page, backend }) => {
  // A call for each contact.
  await signIn(page, 'medewerker', '/contacts');
  const bulk = page.getByRole('region', { name: 'Contacten selecteren' });
  const { contacts, groups } = backend.store;
  const run = async (action: string) => {
    if (action === 'Verwijderen') await openActions(bulk, 'de selectie');
    await bulk.getByRole('button', { name: action }).click();
  };
  const finish = () => dialog(page).getByRole('button', { name: 'Sluiten', exact: true }).click();
  await page.getByLabel(/contacten op deze pagina/).check();
  await page.getByLabel(/^Selecteer alles/).check();
  await expect(bulk.getByRole('status')).toHaveText('60 contacten geselecteerd');
  await run('Groep');
  await dialog(page).getByLabel('Welke groep?').selectOption({ label: 'Bewoners' });
  await dialog(page).getByRole('button', { name: 'Aan groep toevoegen' }).click();
  await expect(dialog(page)).toContainText('60 contacten zijn toegevoegd aan ‘Bewoners’.');
  await finish();
  const [residents] = groups.values();
  expect([...contacts.values()].filter((contact) => contact.groups.includes(residents?.id ?? 0))).toHaveLength(60);
  // The other groups and the zones are unchanged.
  expect([...contacts.values()].filter((contact) => contact.groups.length === 2)).toHaveLength(30);
  expect([...contacts.values()].filter(({ zones }) => zones.length === 1)).toHaveLength(20);

  await page.getByLabel('Zone', { exact: true }).selectOption({ label: 'Dijkvak oost' });
  await expect(region(page, 'Contacten').getByRole('row')).toHaveCount(21);
  await page.getByLabel(/contacten op deze pagina/).check();
  await expect(bulk.getByRole('status')).toHaveText('20 contacten geselecteerd');
  await run('Uitnodigen');
  await dialog(page).getByRole('button', { name: 'Uitnodigen' }).click();
  await expect(dialog(page)).toContainText('20 contacten zijn uitgenodigd.');
  await finish();
  expect(backend.outbox).toHaveLength(20);

  await page.getByLabel(/contacten op deze pagina/).check();
  await run('Verwijderen');
  await dialog(page).getByRole('button', { name: 'Verwijderen' }).click();
  await expect(dialog(page)).toContainText('20 contacten zijn verwijderd.');
  await finish();
  expect(contacts.size).toBe(40);
});

test('staff synchronise the contacts', async ({ page }) => {
  await signIn(page, 'medewerker', '/contacts');
  await openActions(page);
  await page.getByRole('button', { name: /^Synchroniseren/ }).click();
  const start = dialog(page).getByRole('button', { name: /synchroniseren|doorvoeren/i });
  if (await start.isVisible()) await start.click();
  await expect(dialog(page).getByRole('definition')).toHaveText(['1', '2', '0', '0']);
  await dialog(page).getByRole('button', { name: 'Sluiten', exact: true }).last().click();
  await page.getByRole('searchbox').fill('nieuw.contact');
  await expect(rowOf(page, 'Nieuw Contact')).toBeVisible();
});
