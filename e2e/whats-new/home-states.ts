import type { NewItem, NewItems } from '@dijkportaal/contract/whats-new';
import type { Question } from '@dijkportaal/contract/questions';
import type { Page } from '@playwright/test';
import { expect } from '../support/fixtures.ts';
import { mockResponse } from '../support/screen-mocks.ts';
import { dialogOpen, main, mapReady, type ScreenState } from '../support/screen-state.ts';

const at = '2026-11-24T11:04:05.678Z';
const item = (kind: NewItem['kind'], name: string, is_changed = false): NewItem => ({
  kind,
  ref: `${kind} ${name}`,
  name,
  at,
  is_changed,
});
const newItems: NewItems = {
  counts: { design: 1, document: 2, news: 1, wish: 1, contact_moment: 1, message: 12 },
  results: [
    item('message', 'Blijft de oprit open tijdens de dijkversterkingswerkzaamhedenplanning?'),
    item('design', 'Dwarsprofiel van de dijk ten noorden van het gemaal', true),
    item('wish', 'De oprit blijft bereikbaar', true),
    item('news', 'Werk aan de Kerkdijk begint in maart'),
    item('contact_moment', 'Gesprek aan de keukentafel'),
    item('document', 'Planning'),
  ],
  read_until: at,
};
const asked: Question[] = [
  {
    kind: 'design',
    id: 1,
    name: 'Dwarsprofiel van de dijk ten noorden van het gemaal',
    question: 'Past de trap bij de Kerkdijk in uw plannen?\nEn mist u nog een overgang?',
    before: '2099-12-12',
    at: null,
  },
  { kind: 'message', id: 2, name: 'Opname van onze schuur', question: '', before: null, at },
];
const section = (page: Page) => page.getByRole('region', { name: /^(Nieuw voor u|New for you)$/ });

export const homeStates: ScreenState[] = [
  { name: 'home of a resident', who: 'bewoner', path: '/', reach: mapReady },
  {
    name: 'home of a resident with the window open',
    isVariant: true,
    who: 'bewoner',
    path: '/',
    async reach(page) {
      await mapReady(page);
      await main(page).locator('button[aria-pressed]').click();
      await dialogOpen(page);
    },
  },
  {
    name: 'what is new to a resident',
    who: 'bewoner',
    path: '/',
    prepare: (page) => mockResponse(page, '**/api/new-items/', newItems),
    reach: (page) => expect(section(page).getByRole('listitem')).toHaveCount(5),
  },
  {
    name: 'what the project team asks a resident',
    who: 'bewoner',
    path: '/',
    prepare: (page) => mockResponse(page, '**/api/questions/', { results: asked }),
    reach: (page) => expect(page.getByRole('link', { name: /^(Reageren op|React to) Dwarsprofiel/ })).toBeVisible(),
  },
];
