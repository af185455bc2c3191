import type { StandardAnswer } from '@dijkportaal/contract/standard-answers';
import { expect } from '../support/fixtures.ts';
import { mockList, mockResponse } from '../support/screen-mocks.ts';
import { dialog, dialogOpen, openDeleteDialog, press, statesOf, tableReady } from '../support/screen-state.ts';

const answer: StandardAnswer = {
  id: 1,
  name: 'Oprit blijft bereikbaar tijdens de dijkversterkingswerkzaamheden',
  text: '<p>Beste {{naam}},</p><p>Uw oprit blijft <strong>open</strong>.</p><p>{{mijn naam}}, {{mijn functie}}</p>',
  changed_at: '2026-11-21T11:04:05.678Z',
};

export const answerStates = statesOf('medewerker', '/standard-answers', [
  {
    name: 'standard answers',
    prepare: (page) => mockList(page, '**/api/standard-answers/?*', answer),
    reach: tableReady,
  },
  {
    name: 'change standard answer',
    isVariant: true,
    async prepare(page) {
      await mockList(page, '**/api/standard-answers/?*', answer);
      await mockResponse(page, '**/api/standard-answers/1/', answer);
    },
    async reach(page) {
      await press(page, new RegExp(`^${answer.name}$`));
      await dialogOpen(page);
      await expect(dialog(page).locator('[contenteditable="true"]')).toBeVisible();
    },
  },
  {
    name: 'delete standard answer dialog',
    isVariant: true,
    prepare: (page) => mockList(page, '**/api/standard-answers/?*', answer),
    reach: openDeleteDialog,
  },
]);
