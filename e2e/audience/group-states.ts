import { expect } from '../support/fixtures.ts';
import type { ScreenState } from '../support/screen-state.ts';

/** Groups and zones, in every state that differs for the eye or the ear. */
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
    name: 'group about to be deleted',
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
