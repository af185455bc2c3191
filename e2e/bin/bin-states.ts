import { binKinds, type BinItem, type BinOutcome } from '@dijkportaal/contract/bin';
import type { Page } from '@playwright/test';
import { expect } from '../support/fixtures.ts';
import { openFirstActions } from '../support/action-menu.ts';
import { mockList, mockResponse } from '../support/screen-mocks.ts';
import { alerted, dialogOpen, main, press, statesOf, tableReady } from '../support/screen-state.ts';

const day = 86_400_000;
const moment = (days: number) => new Date(Date.now() + days * day).toISOString();

const items = binKinds.slice(0, 5).map((kind, index): BinItem => ({
  kind,
  id: index + 1,
  title:
    index === 0
      ? 'Voorlopig ontwerp van de dijkversterkingswerkzaamhedenplanning bij de Kerkdijk'
      : `Onderdeel ${index}`,
  description: kind === 'message' ? 'Wilg van Waterland tot den Zeedijk' : '',
  deleted_at: moment(-index),
  deleted_by: index === 3 ? '' : 'Mees Dam',
  expires_at: moment(30 - index),
}));

const outcome: BinOutcome = {
  done: [
    {
      kind: 'newsletter',
      id: 4,
      title: 'Voorjaar aan de dijk',
      notes: ['De nieuwsbrief is nu een concept. Zet het versturen zelf weer aan.'],
    },
  ],
  failed: [
    {
      kind: 'contact',
      id: 6,
      title: 'Anna Dijk',
      reason: 'Er is intussen een nieuw contact met dit e-mailadres. Verwijder of wijzig dat eerst.',
    },
  ],
};

const mockBin = (page: Page, ...results: BinItem[]) => mockList(page, '**/api/bin/?*', ...results);

export const binStates = statesOf('medewerker', '/bin', [
  { name: 'bin', prepare: (page) => mockBin(page, ...items), reach: tableReady },
  {
    name: 'bin that is empty',
    isVariant: true,
    prepare: (page) => mockBin(page),
    reach: (page) => expect(main(page).getByText(/^(De prullenbak is leeg|The bin is empty)$/)).toBeVisible(),
  },
  {
    name: 'bin that cannot be loaded',
    isVariant: true,
    failure: 409,
    prepare: (page) => mockResponse(page, '**/api/bin/?*', {}, 409),
    reach: alerted,
  },
  {
    name: 'bin with a selection and the dialog to delete permanently',
    prepare: (page) => mockBin(page, ...items),
    async reach(page) {
      await tableReady(page);
      await main(page).getByRole('cell').getByRole('checkbox').first().check();
      await openFirstActions(page);
      await press(page, /(\S definitief verwijderen$|^Delete \S.* permanently$)/);
      await dialogOpen(page);
    },
  },
  {
    name: 'bin after restoring not everything',
    isVariant: true,
    async prepare(page) {
      await mockBin(page, ...items);
      await mockResponse(page, '**/api/bin/restore/', outcome);
    },
    async reach(page) {
      await tableReady(page);
      await main(page)
        .getByRole('button', { name: /(\S terugzetten$|^Restore \S)/ })
        .first()
        .click();
      await dialogOpen(page);
    },
  },
]);
