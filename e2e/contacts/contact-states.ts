import { expect } from '../support/fixtures.ts';
import { dangerousPreview } from '../support/screen-answers.ts';
import type { ScreenState } from '../support/screen-state.ts';

/** The screen of contacts in every state that differs for the eye or the ear. */
export const contactStates: ScreenState[] = [
  {
    name: 'contacts',
    who: 'medewerker',
    path: '/contacts',
    reach: (page) => expect(page.getByRole('cell').first()).toBeVisible(),
  },
  {
    name: 'contacts where nobody is found',
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
    name: 'contact about to be deleted',
    who: 'medewerker',
    path: '/contacts',
    async reach(page) {
      await page
        .getByRole('button', { name: /(\S verwijderen|^Delete \S)/ })
        .first()
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'contacts about to be synchronised',
    who: 'medewerker',
    path: '/contacts',
    async reach(page) {
      await page.route('**/api/contacts/sync/preview/', (route) => route.fulfill({ json: dangerousPreview }));
      await page.getByRole('button', { name: /^(Synchroniseren|Sync)$/ }).click();
      await page.locator('summary').first().click();
      await expect(page.getByRole('dialog').getByRole('definition').first()).toBeVisible();
    },
  },
  {
    name: 'contacts about to be imported, with errors in the file',
    who: 'medewerker',
    path: '/contacts',
    async reach(page) {
      await page.getByRole('button', { name: /^(Importeren|Import)$/ }).click();
      const file = { name: 'contacten.csv', mimeType: 'text/csv', buffer: Buffer.from('Naam;E-mail\nAnna;geen adres') };
      await page.locator('input[type="file"]').setInputFiles(file);
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
    },
  },
];
