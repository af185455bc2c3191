import type { Note } from '@dijkportaal/contract/notes';
import type { Page } from '@playwright/test';
import { expect } from '../support/fixtures.ts';
import { mockList, mockResponse } from '../support/screen-mocks.ts';
import { dialog, dialogOpen, invalid, statesOf, submit, type ScreenState } from '../support/screen-state.ts';

const note: Note = {
  id: 1,
  subject: { kind: 'profile', ref: '1', name: 'Wilg van Waterland tot den Zeedijk', profile_id: 1 },
  text: 'Belde over de oprit.\nWil weten of die tijdens de dijkversterkingswerkzaamhedenplanning open blijft.',
  author: 'Bente Heuvel',
  created_at: '2026-11-21T11:04:05.678Z',
  changed_at: '2026-11-22T11:04:05.678Z',
  due_on: null,
  owner_id: null,
  owner: '',
  promise: '',
  done_at: null,
  done_by: '',
};
const late: Note = { ...note, id: 2, due_on: '2026-01-05', owner_id: 1, owner: 'Mees Dam', promise: 'Wij bellen u.' };
const later: Note = { ...late, id: 3, due_on: '2099-01-05', promise: '', owner_id: null, owner: '' };
const done: Note = { ...later, id: 4, done_at: note.created_at, done_by: 'Mees Dam' };

const mockNotes = (page: Page, ...rows: Note[]) => mockList(page, '**/api/notes/?*', ...rows);
const notes = (page: Page) => page.locator('#notes');
const openForm = async (page: Page) => {
  await notes(page).locator('button').first().click();
  await dialogOpen(page);
};

export const noteStates: ScreenState[] = [
  ...statesOf('medewerker', '/profile/1', [
    {
      name: 'notes and follow-ups',
      prepare: (page) => mockNotes(page, late, later, note, done),
      reach: (page) => expect(notes(page).getByRole('article')).toHaveCount(4),
    },
    {
      name: 'notes that cannot be loaded',
      isVariant: true,
      failure: 500,
      prepare: (page) => mockResponse(page, '**/api/notes/?*', {}, 500),
      reach: (page) => expect(notes(page).getByRole('alert')).toBeVisible(),
    },
    {
      name: 'form of a follow-up with errors',
      prepare: (page) => mockNotes(page),
      async reach(page) {
        await openForm(page);
        await dialog(page).getByRole('checkbox').check();
        await submit(dialog(page));
        await expect(invalid(page)).toHaveCount(2);
      },
    },
  ]),
  {
    name: 'own follow-ups',
    who: 'medewerker',
    path: '/',
    prepare: (page) => mockNotes(page, late, later),
    reach: (page) =>
      expect(page.getByRole('region', { name: /^(Mijn opvolging|My follow-ups)$/ }).getByRole('listitem')).toHaveCount(
        2,
      ),
  },
  {
    name: 'promises to a resident',
    who: 'bewoner',
    path: '/',
    prepare: (page) =>
      mockResponse(page, '**/api/promises/', {
        results: [
          { id: 1, text: 'Wij bellen u over de oprit.', due_on: '2099-12-04', made_at: note.created_at, done_at: null },
          { id: 2, text: 'Wij komen langs.', due_on: '2026-01-05', made_at: note.created_at, done_at: null },
          {
            id: 3,
            text: 'Wij sturen een kaart.',
            due_on: '2026-01-05',
            made_at: note.created_at,
            done_at: note.changed_at,
          },
        ],
      }),
    reach: (page) =>
      expect(page.getByRole('region', { name: /toegezegd|promised/ }).getByRole('listitem')).toHaveCount(3),
  },
];
