import type { Page } from '@playwright/test';
import { expect } from '../support/fixtures.ts';
import { main, type ScreenState } from '../support/screen-state.ts';
import { mockNewsletter } from './newsletter-mocks.ts';

/** Whom a newsletter does not reach: some of them are chosen for a follow-up. */
export const untoldStates: ScreenState[] = [
  {
    name: 'newsletter that does not reach everybody',
    who: 'medewerker' as const,
    path: '/newsletters/edit/5',
    prepare: (page: Page) => mockNewsletter(page, {}),
    async reach(page) {
      await main(page)
        .getByRole('checkbox', { name: /Wielewaal/ })
        .check();
      await expect(
        main(page).getByRole('button', { name: /^(Opvolging maken voor 1|Make a follow-up for 1)/ }),
      ).toBeVisible();
    },
  },
];
