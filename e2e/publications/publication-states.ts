import type { Publication } from '@dijkportaal/contract/publications/designs';
import type { PortalFile } from '@dijkportaal/contract/files';
import type { FileVersion } from '@dijkportaal/contract/publications/file-versions';
import type { Page } from '@playwright/test';
import { expect } from '../support/fixtures.ts';
import { mockList, mockResponse } from '../support/screen-mocks.ts';
import { dialog, dialogOpen, main, statesOf, submit, type ScreenState } from '../support/screen-state.ts';

const file = (id: number, about: Partial<PortalFile> = {}): PortalFile => ({
  id,
  file: '/icon.svg',
  file_name: `dwarsdoorsnede-dijkversterkingswerkzaamheden-zuidelijk-deel-${id}.jpg`,
  file_type: 'image/jpeg',
  size: 2_400_000,
  thumbnail: '/icon.svg',
  widths: [],
  is_checking: false,
  caption: '',
  alt: '',
  is_cover: false,
  replaced_at: null,
  change: '',
  created_at: '2026-11-20T11:03:05.678Z',
  ...about,
});

const pictures = Array.from({ length: 9 }, (_, index) => file(index + 1));
const publication: Publication = {
  summary: 'De trap bij de Kerkdijk komt 40 meter verder te liggen. De kruin wordt 70 centimeter hoger.',
  question: 'Past de trap bij de Kerkdijk in uw plannen?\nEn mist u nog een overgang?',
  question_before: '2099-12-12',
  reaction: null,
  id: 1,
  title: 'Dijkversterkingswerkzaamhedenplanning bij de Kerkdijk en de Molenkade',
  files: [
    ...pictures,
    file(20, {
      file_name: 'Toelichting.pdf',
      file_type: 'application/pdf',
      replaced_at: '2026-11-20T11:03:05.678Z',
      change: 'De dijkversterkingswerkzaamhedenplanning is met twee weken opgeschoven.',
    }),
    file(21, { file_name: 'Planning.xlsx', file_type: 'text/csv', is_checking: true }),
  ],
  group_names: ['Bewoners', 'Klankbordgroep dijkversterkingswerkzaamheden'],
  user_names: ['Wilg van Waterland tot den Zeedijk'],
  zone_names: ['Dijkvak 3: Hoge Wielen'],
  groups: [
    { id: 1, name: 'Bewoners' },
    { id: 2, name: 'Klankbordgroep dijkversterkingswerkzaamheden' },
  ],
  users: [{ id: 1, name: 'Wilg van Waterland tot den Zeedijk' }],
  zones: [{ id: 1, name: 'Dijkvak 3: Hoge Wielen' }],
  segments: [{ id: 1, name: 'Eigenaren zonder ingetekend perceel langs de Kerkdijk' }],
  everyone: false,
  audience: {
    everyone: false,
    you: true,
    groups: ['Klankbordgroep dijkversterkingswerkzaamheden'],
    zones: ['Dijkvak 3: Hoge Wielen'],
    segment: true,
    others: true,
  },
  state: 'published',
  publish_at: '2026-11-18T11:03:05.678Z',
  created_at: '2026-11-18T11:03:05.678Z',
  updated_at: '2026-11-20T11:03:05.678Z',
};
const forEveryone: Publication = {
  ...publication,
  id: 2,
  question_before: '2026-11-21',
  reaction: { message: 3, at: '2026-11-20T11:03:05.678Z' },
  groups: [],
  users: [],
  zones: [],
  segments: [],
  everyone: true,
};
const forNobody: Publication = { ...forEveryone, id: 3, files: [], everyone: false };

const cards = (page: Page) => main(page).getByRole('article');

type Kind = 'designs' | 'documents';

const mock =
  (kind: Kind, ...results: Publication[]) =>
  async (page: Page) => {
    await mockList(page, `**/api/${kind}/?*`, ...results);
    await mockResponse(page, `**/api/${kind}/1/`, publication);
  };

const cardsReady = (page: Page, count = 3) =>
  expect(cards(page).filter({ has: page.getByText('18-11-2026').or(page.getByText('20-11-2026')) })).toHaveCount(count);
const listed = (kind: Kind) => ({ prepare: mock(kind, publication, forEveryone, forNobody), reach: cardsReady });
const empty = (kind: Kind) => ({
  prepare: mock(kind),
  reach: (page: Page) => expect(main(page).locator('[role="status"] p + p').first()).toBeVisible(),
});
const failed = (kind: Kind) => ({
  failure: 500,
  prepare: (page: Page) => mockResponse(page, `**/api/${kind}/?*`, {}, 500),
  reach: (page: Page) => expect(page.getByRole('alert').first()).toBeVisible(),
});

/** The states of designs and documents, for residents and for staff. */
export const publicationStates: ScreenState[] = [
  { name: 'designs', who: 'bewoner', path: '/design', ...listed('designs') },
  {
    name: 'a large picture',
    who: 'bewoner',
    path: '/design',
    ...listed('designs'),
    async reach(page) {
      await cardsReady(page);
      await page.getByRole('figure').getByRole('button').first().click();
      await dialogOpen(page);
    },
  },
  { name: 'no designs', isVariant: true, who: 'bewoner', path: '/design', ...empty('designs') },
  { name: 'designs that cannot be loaded', isVariant: true, who: 'bewoner', path: '/design', ...failed('designs') },
  {
    name: 'documents',
    who: 'bewoner',
    path: '/documents',
    ...listed('documents'),
    // Both columns show the list.
    reach: (page) => cardsReady(page, 6),
  },
  { name: 'no documents', isVariant: true, who: 'bewoner', path: '/documents', ...empty('documents') },
  {
    name: 'documents that cannot be loaded',
    isVariant: true,
    who: 'bewoner',
    path: '/documents',
    ...failed('documents'),
  },
  { name: 'designs for staff', who: 'medewerker', path: '/design-admin', ...listed('designs') },
  {
    name: 'no documents found',
    isVariant: true,
    who: 'medewerker',
    path: '/documents-admin?search=x',
    ...empty('documents'),
  },
  ...statesOf('medewerker', '/design-admin', [
    {
      name: 'design with errors',
      isVariant: true,
      path: '/design-admin/edit',
      async reach(page) {
        await submit(main(page));
        await expect(main(page).locator('[aria-invalid="true"]').first()).toBeFocused();
      },
    },
    {
      name: 'designs for staff, unfolded',
      isVariant: true,
      ...listed('designs'),
      async reach(page) {
        await cardsReady(page);
        for (const index of [0, 2]) await cards(page).nth(index).getByRole('button').first().click();
        await expect(cards(page).first().getByRole('listitem').first()).toBeVisible();
      },
    },
    {
      name: 'design being changed',
      path: '/design-admin/edit/1',
      prepare: mock('designs', publication),
      async reach(page) {
        await main(page).locator('[data-file] [aria-expanded]').first().click();
        await expect(
          main(page).locator('[data-file] input[type="text"], [data-file] input:not([type])').first(),
        ).toBeVisible();
      },
    },
    {
      name: 'versions of a file',
      path: '/design-admin/edit/1',
      async prepare(page) {
        await mock('designs', publication, forEveryone, forNobody)(page);
        const versions: FileVersion[] = [1, 2].map((id) => ({
          ...file(30 + id, { change: 'De trap is verplaatst', replaced_at: `2026-11-1${id}T11:03:05.678Z` }),
          by: 'Mees Dam',
        }));
        await mockResponse(page, '**/api/files/*/versions/', { versions });
      },
      async reach(page) {
        await main(page).locator('[data-file] [aria-expanded]').first().click();
        await page
          .getByRole('button', { name: /^(Bestand dwars.* vervangen|Replace file dwars)/ })
          .first()
          .click();
        const open = page.getByRole('dialog', { name: /^(Bestand vervangen|Replace file)$/ });
        await expect(open.getByRole('listitem')).toHaveCount(2);
        await submit(open);
        await expect(open.locator('[aria-invalid="true"]')).toHaveCount(1);
      },
    },
    {
      name: 'design in the bin, with the button that restores it',
      isVariant: true,
      async prepare(page) {
        await mock('designs', publication, forEveryone, forNobody)(page);
        await page.route('**/api/designs/1/', (route) =>
          route.fulfill({ json: route.request().method() === 'DELETE' ? { detail: 'Verwijderd.' } : publication }),
        );
      },
      async reach(page) {
        await cardsReady(page);
        await cards(page).first().getByRole('button').nth(1).click();
        await cards(page).first().getByRole('button').last().click();
        await dialog(page).getByRole('button').first().click();
        await expect(page.getByRole('button', { name: /^(Ongedaan maken|Undo)/ })).toBeVisible();
      },
    },
  ]),
  {
    name: 'delete file dialog',
    isVariant: true,
    who: 'medewerker',
    path: '/documents-admin',
    ...listed('documents'),
    async reach(page) {
      await cardsReady(page);
      await cards(page).first().getByRole('button').first().click();
      await cards(page).first().getByRole('listitem').getByRole('button').first().click();
      await dialogOpen(page);
    },
  },
  {
    name: 'document being changed',
    isVariant: true,
    who: 'medewerker',
    path: '/documents-admin/edit/1',
    prepare: mock('documents', publication),
    reach: (page) => expect(main(page).locator('input[type="file"]')).toBeAttached(),
  },
];
