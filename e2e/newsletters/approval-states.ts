import type { Page } from '@playwright/test';
import { expect } from '../support/fixtures.ts';
import { main, press, type ScreenState } from '../support/screen-state.ts';
import { mockNewsletter } from './newsletter-mocks.ts';

const editorReady = (page: Page) => expect(main(page).locator('[contenteditable]')).toBeVisible();

/** The editor with a mocked draft. */
const saved = (about: Parameters<typeof mockNewsletter>[1]) => ({
  who: 'medewerker' as const,
  path: '/newsletters/edit/5',
  prepare: (page: Page) => mockNewsletter(page, about),
});
const draft = { state: 'draft', send: false, send_at: null } as const;

/** States of a newsletter with limits of its audience, and of its approval. */
export const approvalStates: ScreenState[] = [
  {
    name: 'newsletter with a limited audience',
    ...saved({
      ...draft,
      limits: {
        match: 'all',
        works: null,
        distance: null,
        without_groups: [1],
        without_zones: [],
        without_segments: [],
      },
    }),
    async reach(page) {
      await editorReady(page);
      await expect(
        main(page).getByRole('combobox', { name: /^(Niet naar deze groepen|Not to these groups)$/ }),
      ).toBeVisible();
    },
  },
  {
    name: 'newsletter that a colleague is asked to approve',
    ...saved({
      ...draft,
      approval: {
        state: 'asked',
        is_required: true,
        may_decide: true,
        asked_by: 'Marieke van der Hoogwaterkering',
        asked_at: '2026-11-20T10:00:00.000Z',
        decided_by: '',
        decided_at: null,
        note: 'Klopt de datum van de inloopavond?',
      },
    }),
    async reach(page) {
      await editorReady(page);
      await press(page, /^(Terugsturen|Return)$/);
      await expect(main(page).getByText(/^(Schrijf wat er nog|Write what still)/)).toBeVisible();
    },
  },
  {
    name: 'newsletter that needs approval',
    isVariant: true,
    ...saved({
      ...draft,
      approval: {
        state: 'ended',
        is_required: true,
        may_decide: false,
        asked_by: 'Marieke',
        asked_at: '2026-11-20T10:00:00.000Z',
        decided_by: '',
        decided_at: null,
        note: '',
      },
    }),
    reach: editorReady,
  },
];
