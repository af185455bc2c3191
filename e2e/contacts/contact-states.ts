import { openActions, openFirstActions } from '../support/action-menu.ts';
import { expect } from '../support/fixtures.ts';
import { dangerousPreview, mockResponse } from '../support/screen-mocks.ts';
import {
  dialog,
  dialogOpen,
  emptyReady,
  invalid,
  openDeleteDialog,
  press,
  statesOf,
  submit,
  tableReady,
} from '../support/screen-state.ts';

export const contactStates = statesOf('medewerker', '/contacts', [
  { name: 'contacts', reach: tableReady },
  { name: 'contacts without results', isVariant: true, path: '/contacts?search=bestaatniet', reach: emptyReady },
  {
    name: 'contacts that are chosen',
    async reach(page) {
      await page.getByRole('cell').locator('input[type="checkbox"]').first().check();
      await expect(page.getByRole('button', { name: /^(Groep|Group)$/ })).toBeVisible();
    },
  },
  {
    name: 'group for the contacts that are chosen',
    async reach(page) {
      await page.getByRole('cell').locator('input[type="checkbox"]').first().check();
      await press(page, /^(Groep|Group)$/);
      await submit(dialog(page));
      await expect(invalid(page)).toBeFocused();
    },
  },
  {
    name: 'filters of the contacts in a dialog',
    on: 'phone',
    path: '/contacts?account=none&newsletter=true&search=dijk',
    async reach(page) {
      await press(page, /^Filters \(2\)$/);
      await dialogOpen(page);
    },
  },
  {
    name: 'further filters of the contacts',
    path: '/contacts?account=none&newsletter=true',
    async reach(page) {
      await press(page, /^(Meer filters|More filters) \(2\)$/);
      await expect(page.getByLabel(/^(Nieuwsbrief|Newsletter)$/)).toBeVisible();
    },
  },
  {
    name: 'segment without a name',
    isVariant: true,
    path: '/contacts?account=none',
    async reach(page) {
      await tableReady(page);
      await openActions(page);
      await press(page, /^(Filters bewaren als segment|Save filters as a segment)$/);
      await submit(dialog(page));
      await expect(invalid(page)).toBeFocused();
    },
  },
  {
    name: 'contact that a colleague changed too',
    isVariant: true,
    failure: 412,
    async reach(page) {
      await page
        .getByRole('cell')
        .getByRole('button', { name: /(\S wijzigen$|^Edit \S)/ })
        .first()
        .click();
      await dialog(page).getByRole('textbox').first().fill('Waterschap tussen de Dijken');
      const change = { detail: 'Gewijzigd.', code: 'conflict' };
      await page.route('**/api/contacts/*/', (route) =>
        route.request().method() === 'PUT' ? route.fulfill({ status: 412, json: change }) : route.fallback(),
      );
      await submit(dialog(page));
      await expect(dialog(page).locator('dd').first()).toBeVisible();
    },
  },
  {
    name: 'contact actions open',
    async reach(page) {
      await openFirstActions(page);
      await expect(page.getByRole('button', { name: /(\S verwijderen|^Delete \S)/ })).toBeVisible();
    },
  },
  {
    name: 'columns of the contacts',
    async reach(page) {
      await openActions(page);
      await press(page, /^(Kolommen kiezen|Choose columns)$/);
      await dialogOpen(page);
    },
  },
  {
    name: 'contact with errors and a list to choose from',
    async reach(page) {
      await press(page, /^(Contact toevoegen|Add contact)$/);
      await submit(dialog(page));
      await expect(invalid(page).first()).toBeFocused();
      await dialog(page).getByRole('combobox').first().press('ArrowDown');
      await dialog(page).getByRole('combobox').first().press('Enter');
      await expect(dialog(page).getByRole('option').first()).toBeVisible();
    },
  },
  { name: 'delete contact dialog', isVariant: true, reach: openDeleteDialog },
  {
    name: 'contact sync preview',
    async reach(page) {
      await mockResponse(page, '**/api/contacts/sync/preview/', dangerousPreview);
      await openActions(page);
      await press(page, /^(Synchroniseren|Sync)$/);
      await page.locator('summary').first().click();
      await expect(dialog(page).getByRole('definition').first()).toBeVisible();
    },
  },
  {
    name: 'contact import with errors in the file',
    isVariant: true,
    async reach(page) {
      await openActions(page);
      await press(page, /^(Importeren|Import)$/);
      const file = { name: 'contacten.csv', mimeType: 'text/csv', buffer: Buffer.from('Naam;E-mail\nAnna;geen adres') };
      await page.locator('input[type="file"]').setInputFiles(file);
      await expect(dialog(page).getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'contact import that asks about the file',
    isVariant: true,
    async reach(page) {
      await openActions(page);
      await press(page, /^(Importeren|Import)$/);
      const text = 'Naam;E-mail;Telefoon\nPeti\u00FE;petit@example.org;612345678\nJan;jan jansen@example.org';
      const file = { name: 'contacten.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') };
      await page.locator('input[type="file"]').setInputFiles(file);
      await expect(dialog(page).getByRole('checkbox')).toBeVisible();
      await expect(dialog(page).getByRole('definition')).toHaveText(['1', '0', '0']);
    },
  },
  {
    name: 'contact import that is checked',
    async reach(page) {
      await openActions(page);
      await press(page, /^(Importeren|Import)$/);
      const buffer = Buffer.from('Naam;E-mail\nNieuw Iemand;iemand.nieuw@example.org');
      await page.locator('input[type="file"]').setInputFiles({ name: 'contacten.csv', mimeType: 'text/csv', buffer });
      await expect(dialog(page).getByRole('definition')).toHaveText(['1', '0', '0']);
      for (const summary of await dialog(page).locator('summary').all()) await summary.click();
    },
  },
  {
    name: 'contacts to delete, of which some come back',
    async reach(page) {
      await page.getByRole('cell').locator('input[type="checkbox"]').first().check();
      await openActions(page, /^(Meer acties voor de selectie|More actions for the selection)$/);
      await press(page, /^(Verwijderen|Delete)$/);
      await dialog(page).locator('summary').click();
      await expect(dialog(page).getByRole('listitem')).toHaveCount(1);
    },
  },
]);
