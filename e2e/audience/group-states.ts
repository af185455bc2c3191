import { openFirstActions } from '../support/action-menu.ts';
import { expect } from '../support/fixtures.ts';
import type { ScreenState } from '../support/screen-state.ts';

/** The states of groups and zones that look or sound different. */
export const groupStates: ScreenState[] = [
  {
    name: 'groups and zones',
    who: 'medewerker',
    path: '/groups',
    reach: (page) => expect(page.getByRole('table')).toBeVisible(),
  },
  {
    name: 'zones',
    who: 'medewerker',
    path: '/groups?tab=zones',
    reach: (page) => expect(page.getByRole('table')).toBeVisible(),
  },
  {
    name: 'no groups found',
    who: 'medewerker',
    path: '/groups?search=bestaatniet',
    reach: (page) => expect(page.getByRole('button', { name: /^(Alle groepen tonen|Show all groups)$/ })).toBeVisible(),
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
      await openFirstActions(page);
      await page.getByRole('button', { name: /(\S verwijderen|^Delete \S)/ }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
];
