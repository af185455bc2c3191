import { contactPersonStates } from '../contact-persons/contact-person-states.ts';
import { expect } from '../support/fixtures.ts';
import { dialog, invalid, openDeleteDialog, press, statesOf, submit } from '../support/screen-state.ts';

export const groupStates = statesOf('medewerker', '/groups', [
  { name: 'groups and zones', reach: (page) => expect(page.getByRole('table')).toBeVisible() },
  {
    name: 'zones',
    isVariant: true,
    path: '/groups?tab=zones',
    reach: (page) => expect(page.getByRole('table')).toBeVisible(),
  },
  {
    name: 'no groups found',
    isVariant: true,
    path: '/groups?search=bestaatniet',
    reach: (page) => expect(page.getByRole('button', { name: /^(Alle groepen tonen|Show all groups)$/ })).toBeVisible(),
  },
  {
    name: 'group without a name',
    isVariant: true,
    async reach(page) {
      await press(page, /^(Groep toevoegen|Add group)$/);
      await submit(dialog(page));
      await expect(invalid(page)).toBeVisible();
    },
  },
  { name: 'delete group dialog', isVariant: true, reach: openDeleteDialog },
  ...contactPersonStates,
]);
