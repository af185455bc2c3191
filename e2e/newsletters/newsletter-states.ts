import type { NewsletterCheck } from '@dijkportaal/contract/newsletters/newsletter-checks';
import type { Page } from '@playwright/test';
import { expect } from '../support/fixtures.ts';
import { mockNewsletter, newsletter } from './newsletter-mocks.ts';
import { listStates } from './newsletter-list-states.ts';
import { mockResponse } from '../support/screen-mocks.ts';
import { approvalStates } from './approval-states.ts';
import { untoldStates } from './untold-states.ts';
import { dialog, dialogOpen, main, press, submit, type ScreenState } from '../support/screen-state.ts';

const editorReady = (page: Page) => expect(main(page).locator('[contenteditable]')).toBeVisible();
const titleField = (page: Page) => main(page).locator('input[name="title"]');
const recipients = /^(Wie krijgt deze nieuwsbrief\?|Who gets this newsletter\?)$/;

/** The editor with a mocked newsletter. */
const saved = (about: Parameters<typeof mockNewsletter>[1]) => ({
  who: 'medewerker' as const,
  path: '/newsletters/edit/5',
  prepare: (page: Page) => mockNewsletter(page, about),
});

const brokenLink: NewsletterCheck = {
  bytes: 123_456,
  links: [{ url: 'https://weg.example.org/', state: 'missing', status: 404 }],
  links_left_out: 0,
};

const draft = { state: 'draft', send: false, send_at: null } as const;

const editorStates: ScreenState[] = [
  { name: 'new newsletter', isVariant: true, who: 'medewerker', path: '/newsletters/edit', reach: editorReady },
  {
    name: 'newsletter with errors',
    isVariant: true,
    who: 'medewerker',
    path: '/newsletters/edit',
    async reach(page) {
      await editorReady(page);
      await page.getByRole('switch').check();
      await submit(main(page));
      await expect(titleField(page)).toBeFocused();
    },
  },
  {
    name: 'newsletter with problems found before it is sent',
    ...saved({
      ...draft,
      title: 'Zomerpost',
      content: '<p>Indien u middels deze brief reageert: <a href="https://weg.example.org/">klik hier</a>.</p>',
    }),
    async reach(page) {
      await editorReady(page);
      await mockResponse(page, '**/api/newsletters/check/', brokenLink);
      await main(page).locator('[data-readability] summary').click();
      await press(page, /^(Links en grootte controleren|Check links and size)$/);
      await expect(main(page).getByText('https://weg.example.org/').last()).toBeVisible();
    },
  },
  {
    name: 'newsletter preview on a phone',
    ...saved(draft),
    on: 'phone',
    async reach(page) {
      await editorReady(page);
      await press(page, /^(Voorbeeld|Preview)$/);
      await press(page, /^(Telefoon|Phone)$/);
      await expect(main(page).locator('form:not([role="search"])')).toBeHidden();
    },
  },
  {
    name: 'newsletter with the names of skipped recipients',
    isVariant: true,
    ...saved({ ...draft, everyone: true, groups: [], zones: [] }),
    async reach(page) {
      await editorReady(page);
      await main(page).getByRole('region', { name: recipients }).getByRole('button').click();
      await dialog(page).locator('select').selectOption('left_out');
      await expect(dialog(page).getByRole('cell').first()).toBeVisible();
      await expect(dialog(page).locator('[aria-busy="true"]')).toHaveCount(0);
    },
  },
  {
    name: 'newsletter as a mail',
    who: 'medewerker',
    path: '/newsletters/edit/5',
    async prepare(page) {
      await mockNewsletter(page, draft);
      await mockResponse(page, /\/api\/newsletters\/5\/preview\/(\?.*)?$/, {
        subject: 'Werk aan de dijk',
        text: 'Beste bewoner',
        page: '/api/newsletters/5/preview/page/',
        wrong: null,
      });
      await page.route(/\/preview\/page\//, (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: '<!doctype html><html lang="nl"><title>a</title><main><h1>Beste bewoner</h1></main></html>',
        }),
      );
    },
    async reach(page) {
      await editorReady(page);
      await press(page, /^(Bekijken als e-mail|View as mail)$/);
      await expect(dialog(page).locator('iframe')).toBeVisible();
    },
  },
  {
    name: 'templates dialog',
    who: 'medewerker',
    path: '/newsletters/edit',
    async reach(page) {
      await editorReady(page);
      await press(page, /^(Sjablonen beheren|Manage templates)$/);
      await expect(dialog(page).getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'save as template dialog',
    isVariant: true,
    ...saved(draft),
    async reach(page) {
      await editorReady(page);
      await press(page, /^(Opslaan als sjabloon|Save as template)$/);
      await dialogOpen(page);
    },
  },
  {
    name: 'personal field dialog',
    isVariant: true,
    ...saved(draft),
    async reach(page) {
      await editorReady(page);
      await press(page, /^(Persoonlijk veld|Personal field)$/);
      await dialogOpen(page);
    },
  },
  {
    name: 'latest news dialog of a newsletter',
    isVariant: true,
    ...saved(draft),
    async reach(page) {
      await editorReady(page);
      await press(page, /^(Laatste nieuws|Latest news)$/);
      await expect(dialog(page).getByRole('listitem').first()).toBeVisible();
    },
  },
  ...(
    [
      ['picture', /^(Afbeelding|Picture)$/],
      ['appointment', /^(Afspraak|Appointment)$/],
      ['works nearby', /^(Werk in de buurt|Works nearby)$/],
    ] as const
  ).map(([name, tool]) => ({
    name: `${name} of a newsletter dialog`,
    ...(name === 'works nearby' && { isVariant: true as const }),
    ...saved(draft),
    async reach(page: Page) {
      await editorReady(page);
      await press(page, tool);
      await dialogOpen(page);
    },
  })),
  {
    name: 'button of a newsletter dialog',
    isVariant: true,
    ...saved(draft),
    async reach(page) {
      await editorReady(page);
      await press(page, /^(Knop|Button)$/);
      await dialogOpen(page);
    },
  },
  {
    name: 'schedule newsletter dialog with an ambiguous time',
    ...saved(draft),
    async reach(page) {
      await editorReady(page);
      await page.getByRole('switch').check();
      await main(page).locator('input[name="send_at"]').fill('2090-10-29T02:30');
      await submit(main(page));
      await expect(dialog(page).getByRole('status')).toContainText(/\d/);
    },
  },
  {
    name: 'newsletter with an edit conflict',
    failure: 412,
    ...saved(draft),
    async reach(page) {
      await editorReady(page);
      await titleField(page).fill('Van mij');
      await page.unroute(/\/api\/newsletters\/\d+\/$/);
      const theirs = newsletter({ ...draft, content: '<p>Anders.</p>', everyone: true });
      await page.route(/\/api\/newsletters\/\d+\/$/, (route) =>
        route.request().method() === 'PUT'
          ? route.fulfill({ status: 412, json: { detail: 'Intussen gewijzigd.', code: 'conflict' } })
          : route.fulfill({ json: theirs, headers: { etag: '"theirs"' } }),
      );
      await submit(main(page));
      await expect(dialog(page).getByRole('heading', { level: 3 })).toHaveCount(3);
    },
  },
  {
    name: 'newsletter with a restored draft',
    isVariant: true,
    who: 'medewerker',
    path: '/newsletters/edit',
    async reach(page) {
      await editorReady(page);
      await titleField(page).fill('Half af');
      await expect.poll(() => page.evaluate(() => localStorage.getItem('dijkportaal.drafts'))).toContain('Half af');
      await page.reload();
      await expect(titleField(page)).toHaveValue('Half af');
    },
  },
  {
    name: 'newsletter on hold',
    isVariant: true,
    ...saved({ state: 'held', send: false, started_at: null, finished_at: null }),
    reach: editorReady,
  },
  {
    name: 'newsletter that is being sent',
    ...saved({ state: 'sending', finished_at: null }),
    async reach(page) {
      await editorReady(page);
      await expect(main(page).getByRole('progressbar')).toBeVisible();
      await expect(main(page).getByRole('table').last().getByRole('row')).toHaveCount(9);
    },
  },
  {
    name: 'stop newsletter dialog',
    isVariant: true,
    ...saved({ state: 'paused', finished_at: null }),
    async reach(page) {
      await editorReady(page);
      await press(page, /^(Stoppen|Stop)$/);
      await dialogOpen(page);
    },
  },
  {
    name: 'resend failed mails dialog',
    isVariant: true,
    ...saved({ state: 'sent' }),
    async reach(page) {
      await editorReady(page);
      await press(page, /^(Opnieuw versturen|Resend)$/);
      await expect(dialog(page).getByRole('checkbox')).toBeVisible();
    },
  },
  {
    name: 'remove newsletter mail dialog',
    isVariant: true,
    ...saved({ state: 'stopped' }),
    async reach(page) {
      await editorReady(page);
      await press(page, /^(E-mail aan \S+ verwijderen|Delete the email)/);
      await dialogOpen(page);
    },
  },
  {
    name: 'newsletter that does not exist',
    isVariant: true,
    failure: 404,
    who: 'medewerker',
    path: '/newsletters/edit/999999',
    reach: (page) => expect(main(page).getByRole('status')).toBeVisible(),
  },
];

/** The states of the newsletter screens of staff. */
export const newsletterStates: ScreenState[] = [...listStates, ...editorStates, ...approvalStates, ...untoldStates];
