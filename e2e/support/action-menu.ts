import type { Locator, Page } from '@playwright/test';

/** Opens the menu with the actions of a row, or without a name those of the screen. */
export async function openActions(scope: Page | Locator, name?: string): Promise<void> {
  const label = name === undefined ? /^(Meer acties|More actions)$/ : `Meer acties voor ${name}`;
  await scope.getByRole('button', { name: label, exact: true }).click();
}

/** Opens the menu of the first row that has one. */
export const openFirstActions = (page: Page): Promise<void> =>
  page
    .getByRole('button', { name: /^(Meer acties voor|More actions for) / })
    .first()
    .click();
