import { expect } from '../support/fixtures.ts';
import type { ScreenState } from '../support/screen-state.ts';

/** The states of groups and zones that look or sound different. */
export const groupStates: ScreenState[] = [
  {
    name: 'groups and zones',
    who: 'medewerker',
    path: '/groups',
    reach: (page) => expect(page.getByRole('table')).toHaveCount(2),
  },
  {
    name: 'group without a name',
    who: 'medewerker',
    path: '/groups',
    async reach(page) {
      await page.getByRole('button', { name: /^(Groep toevoegen|Add group)$/ }).click();
      await page.getByRole('dialog').locator('button[type="submit"]').click();
      await expect(page.locator('[aria-invalid="true"]')).toBeVisible();
    },
  },
  {
    name: 'delete group dialog',
    who: 'medewerker',
    path: '/groups',
    async reach(page) {
      await page
        .getByRole('button', { name: /(\S verwijderen|^Delete \S)/ })
        .first()
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
];
