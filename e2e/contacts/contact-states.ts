import { openActions, openFirstActions } from '../support/action-menu.ts';
import { expect } from '../support/fixtures.ts';
import { dangerousPreview } from '../support/screen-mocks.ts';
import type { ScreenState } from '../support/screen-state.ts';

/** The states of the contacts screen that look or sound different. */
export const contactStates: ScreenState[] = [
  {
    name: 'contacts',
    who: 'medewerker',
    path: '/contacts',
    reach: (page) => expect(page.getByRole('cell').first()).toBeVisible(),
  },
  {
    name: 'contacts without results',
    who: 'medewerker',
    path: '/contacts?search=bestaatniet',
    reach: (page) =>
      expect(
        page
          .getByRole('region')
          .getByRole('status')
          .filter({ has: page.locator('p + p') }),
      ).toBeVisible(),
  },
  {
    name: 'contacts that are chosen',
    who: 'medewerker',
    path: '/contacts',
    async reach(page) {
      await page.getByRole('cell').locator('input[type="checkbox"]').first().check();
      await page.getByRole('main').locator('form select').last().selectOption('add_group');
      await expect(page.getByRole('main').locator('form select')).toHaveCount(4);
    },
  },
  {
    name: 'further filters of the contacts',
    who: 'medewerker',
    path: '/contacts?account=none&newsletter=true',
    async reach(page) {
      await page.getByRole('button', { name: /^(Meer filters|More filters) \(2\)$/ }).click();
      await expect(page.getByLabel(/^(Nieuwsbrief|Newsletter)$/)).toBeVisible();
    },
  },
  {
    name: 'segment without a name',
    who: 'medewerker',
    path: '/contacts?account=none',
    async reach(page) {
      await expect(page.getByRole('cell').first()).toBeVisible();
      await openActions(page);
      await page.getByRole('button', { name: /^(Filters bewaren als segment|Save filters as a segment)$/ }).click();
      await page.getByRole('dialog').locator('button[type="submit"]').click();
      await expect(page.locator('[aria-invalid="true"]')).toBeFocused();
    },
  },
  {
    name: 'contact that a colleague changed too',
    failure: 412,
    who: 'medewerker',
    path: '/contacts',
    async reach(page) {
      await page
        .getByRole('cell')
        .getByRole('button', { name: /(\S wijzigen$|^Edit \S)/ })
        .first()
        .click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox').first().fill('Waterschap tussen de Dijken');
      const change = { detail: 'Gewijzigd.', code: 'conflict' };
      await page.route('**/api/contacts/*/', (route) =>
        route.request().method() === 'PUT' ? route.fulfill({ status: 412, json: change }) : route.fallback(),
      );
      await dialog.locator('button[type="submit"]').click();
      await expect(dialog.locator('dd').first()).toBeVisible();
    },
  },
  {
    name: 'contact actions open',
    who: 'medewerker',
    path: '/contacts',
    async reach(page) {
      await openFirstActions(page);
      await expect(page.getByRole('button', { name: /(\S verwijderen|^Delete \S)/ })).toBeVisible();
    },
  },
  {
    name: 'columns of the contacts',
    who: 'medewerker',
    path: '/contacts',
    async reach(page) {
      await openActions(page);
      await page.getByRole('button', { name: /^(Kolommen kiezen|Choose columns)$/ }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'contact with errors and a list to choose from',
    who: 'medewerker',
    path: '/contacts',
    async reach(page) {
      await page.getByRole('button', { name: /^(Contact toevoegen|Add contact)$/ }).click();
      await page.getByRole('dialog').locator('button[type="submit"]').click();
      await expect(page.locator('[aria-invalid="true"]').first()).toBeFocused();
      await page.getByRole('dialog').getByRole('combobox').first().press('ArrowDown');
      await page.getByRole('dialog').getByRole('combobox').first().press('Enter');
      await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'delete contact dialog',
    who: 'medewerker',
    path: '/contacts',
    async reach(page) {
      await openFirstActions(page);
      await page.getByRole('button', { name: /(\S verwijderen|^Delete \S)/ }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'contact sync preview',
    who: 'medewerker',
    path: '/contacts',
    async reach(page) {
      await page.route('**/api/contacts/sync/preview/', (route) => route.fulfill({ json: dangerousPreview }));
      await openActions(page);
      await page.getByRole('button', { name: /^(Synchroniseren|Sync)$/ }).click();
      await page.locator('summary').first().click();
      await expect(page.getByRole('dialog').getByRole('definition').first()).toBeVisible();
    },
  },
  {
    name: 'contact import with errors in the file',
    who: 'medewerker',
    path: '/contacts',
    async reach(page) {
      await openActions(page);
      await page.getByRole('button', { name: /^(Importeren|Import)$/ }).click();
      const file = { name: 'contacten.csv', mimeType: 'text/csv', buffer: Buffer.from('Naam;E-mail\nAnna;geen adres') };
      await page.locator('input[type="file"]').setInputFiles(file);
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'contact import that is checked',
    who: 'medewerker',
    path: '/contacts',
    async reach(page) {
      await openActions(page);
      await page.getByRole('button', { name: /^(Importeren|Import)$/ }).click();
      const buffer = Buffer.from('Naam;E-mail\nNieuw Iemand;iemand.nieuw@example.org');
      await page.locator('input[type="file"]').setInputFiles({ name: 'contacten.csv', mimeType: 'text/csv', buffer });
      await expect(page.getByRole('dialog').getByRole('definition')).toHaveText(['1', '0', '0']);
      for (const summary of await page.getByRole('dialog').locator('summary').all()) await summary.click();
    },
  },
  {
    name: 'contacts to delete, of which some come back',
    who: 'medewerker',
    path: '/contacts',
    async reach(page) {
      await page.getByRole('cell').locator('input[type="checkbox"]').first().check();
      await page.getByRole('main').locator('form select').last().selectOption('delete');
      await page.getByRole('main').locator('form').last().locator('button[type="submit"]').click();
      await page.getByRole('dialog').locator('summary').click();
      await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1);
    },
  },
];
