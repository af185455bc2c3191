import type { Locator, Page } from '@playwright/test';

/** Opens the menu with the actions of a row, or without a name those of the screen. */
export async function openActions(scope: Page | Locator, name?: string | RegExp): Promise<void> {
  const label = typeof name === 'string' ? `Meer acties voor ${name}` : (name ?? /^(Meer acties|More actions)$/);
  await scope.getByRole('button', { name: label, exact: true }).click();
}

/** Opens the menu of the first row that has one. */
export const openFirstActions = (page: Page): Promise<void> =>
  page
    .getByRole('button', { name: /^(Meer acties voor|More actions for) / })
    .first()
    .click();
