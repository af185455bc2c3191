import { expect, type Locator, type Page } from '@playwright/test';
import { openFirstActions } from './action-menu.ts';
import type { Who } from './fixtures.ts';

/** A state of a screen: the user, the path and the steps to reach it. Works in both languages. */
export interface ScreenState {
  name: string;
  who?: Who;
  path: string;
  /** The status of the failed response in this state. */
  failure?: number;
  /** Mocks server responses, before the screen opens. */
  prepare?: (page: Page) => Promise<unknown>;
  /** The steps on the screen; resolves once the state has been reached. */
  reach?: (page: Page) => Promise<unknown>;
  on?: 'phone';
  /** Differs from another state only in a part that many screens share: checked before a release, not in `npm test`. */
  isVariant?: true;
}

/** States with the same user and path, unless a state has its own. */
export const statesOf = (
  who: Who,
  path: string,
  states: (Omit<ScreenState, 'path'> & { path?: string })[],
): ScreenState[] => states.map((state) => ({ who, path, ...state }));

export const main = (page: Page) => page.getByRole('main');
export const dialog = (page: Page) => page.getByRole('dialog');
export const invalid = (page: Page) => page.locator('[aria-invalid="true"]');

export const press = (page: Page, name: RegExp) => page.getByRole('button', { name }).click();
/** Sends the form in this part of the screen; the filters of a list are not one. */
export const submit = (part: Locator) => part.locator('button[type="submit"]:not([role="search"] *)').click();

export const dialogOpen = (page: Page) => expect(dialog(page)).toBeVisible();
export const tableReady = (page: Page) => expect(page.getByRole('cell').first()).toBeVisible();
export const mapReady = (page: Page) => expect(page.locator('[data-map-ready="true"]')).toBeVisible();
export const alerted = (page: Page) => expect(main(page).getByRole('alert')).toBeVisible();
/** Waits until the list shows that it is empty. */
export function emptyReady(page: Page): Promise<void> {
  const status = main(page).getByRole('status');
  return expect(status.filter({ has: page.locator('p + p') })).toBeVisible();
}

/** Opens the dialog that deletes the first row. */
export async function openDeleteDialog(page: Page): Promise<void> {
  await openFirstActions(page);
  await press(page, /(\S verwijderen|^Delete \S)/);
  await dialogOpen(page);
}
