import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, heading, signIn, test } from '../support/fixtures.ts';

const sources = path.resolve(import.meta.dirname, '../../web/src');

/** Names in the demo data that are Dutch words as well. */
const usernames = new Set(['bewoner', 'medewerker', 'beheerder', 'nieuw']);

type Texts = { [key: string]: string | Texts };

const english = (page: Page) => page.getByRole('button', { name: /^EN, / });
const dutch = (page: Page) => page.getByRole('button', { name: /^NL, / });

/** The fixed parts of every Dutch text that are not in an English one. */
function dutchPhrases(): string[] {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(^|[/-])nl\.json$/.test(file),
  );
  const texts = files.map((file) => ({
    nl: readTexts(path.join(sources, file)),
    en: readTexts(path.join(sources, file.replace(/nl\.json$/, 'en.json'))),
  }));
  const allEnglish = texts
    .flatMap(({ en }) => [...en.values()])
    .join('\n')
    .toLowerCase();
  return texts.flatMap(({ nl }) =>
    [...nl.values()].flatMap((text) =>
      text
        .split(/\{\{\w+\}\}/)
        .map((part) => part.trim())
        .filter((part) => part.length > 3 && !allEnglish.includes(part.toLowerCase()) && !usernames.has(part)),
    ),
  );
}

function readTexts(file: string): Map<string, string> {
  const flatten = (texts: Texts, prefix: string): [string, string][] =>
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flatten(value, `${prefix}${key}.`),
    );
  try {
    return new Map(flatten(JSON.parse(readFileSync(file, 'utf8')) as Texts, ''));
  } catch {
    return new Map();
  }
}

/** All texts that can be read or heard on the page. */
const wordsOf = (page: Page) =>
  page.evaluate(() => {
    const named = [...document.querySelectorAll('[aria-label], [placeholder], [title], [alt]')];
    const names = named.flatMap((element) =>
      ['aria-label', 'placeholder', 'title', 'alt'].map((name) => element.getAttribute(name) ?? ''),
    );
    // Staff write the hours of the telephone.
    const { hours = '' } = document.documentElement.dataset;
    return [document.title, document.body.innerText.replaceAll(hours, ''), ...names].join('\n');
  });

const phrases = dutchPhrases();

/** Texts of a part that was loaded later change a little later. */
const expectNoDutch = (page: Page) => expect.poll(() => findDutch(page)).toEqual([]);

async function findDutch(page: Page): Promise<string[]> {
  const words = await wordsOf(page);
  return phrases.filter(
    (phrase) =>
      words.includes(phrase) &&
      // A name of a place, such as Nieuw-Wielen, is not a Dutch text.
      new RegExp(`(?<![\\p{L}-])${RegExp.escape(phrase)}(?![\\p{L}-])`, 'u').test(words),
  );
}

test('the switcher changes every text immediately, and is remembered', async ({ page }) => {
  expect(phrases.length).toBeGreaterThan(50);
  await page.goto('/login');
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl');
  await expect(dutch(page)).toHaveAttribute('aria-pressed', 'true');
  await page.getByLabel('E-mail').fill('linde@example.org');
  await english(page).click();
  await expect(heading(page, 'Sign in')).toBeVisible();
  await expect(page).toHaveTitle('Sign in – Dijkportaal');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByLabel('Email address')).toHaveValue('linde@example.org');
  await expectNoDutch(page);

  await page.reload();
  await expect(heading(page, 'Sign in')).toBeVisible();
  await dutch(page).click();
  await expect(heading(page, 'Inloggen')).toBeVisible();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl');
});

test('switching with the keyboard leaves the focus on the switcher', async ({ page }) => {
  await page.goto('/login');
  await english(page).press('Enter');
  await expect(heading(page, 'Sign in')).toBeVisible();
  await expect(english(page)).toBeFocused();
});

test('a language that cannot be loaded shows an error, and the next try works', async ({ page, problems }) => {
  problems.allow(/ERR_FAILED/);
  await page.goto('/login');
  await page.route(/\/assets\/en-/, (route) => route.abort());
  await english(page).click();
  await expect(page.getByRole('alert')).toContainText('De taal kon niet worden gewijzigd.');
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl');
  await page.unroute(/\/assets\/en-/);
  await english(page).click();
  await expect(heading(page, 'Sign in')).toBeVisible();
});

test('every request still asks for Dutch texts', async ({ page }) => {
  const asked = new Set<string | undefined>();
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked.add(request.headers()['accept-language']);
  });
  await page.goto('/login');
  await english(page).click();
  await signIn(page, 'bewoner');
  await expect(heading(page, 'Welcome Linde van der Kolk')).toBeVisible();
  expect([...asked]).toEqual(['nl-NL']);
});

test('no Dutch is left on the screens to sign in with, nor in their errors', async ({ page }) => {
  await page.goto('/login');
  await english(page).click();
  await expect(heading(page, 'Sign in')).toBeVisible();
  for (const address of ['/login', '/login-link', '/password-reset']) {
    await page.goto(address);
    await page.getByRole('main').locator('button[type="submit"]').click();
    await expect(page.locator('[aria-invalid="true"]').first()).toBeFocused();
    await expectNoDutch(page);
  }
});

for (const who of ['bewoner', 'medewerker'] as const) {
  test(`no Dutch is left on the screens of ${who} after switching to English`, async ({ page, problems }) => {
    problems.allow(/status of 404 .*\/api\/profiles\//);
    // Items that staff published are in the language that they wrote them in.
    const nothing = { count: 0, next: null, previous: null, results: [] };
    await page.route(/\/api\/(news|designs)\//, (route) => route.fulfill({ json: nothing }));
    const none = { results: [], counts: {}, read_until: new Date().toISOString() };
    await page.route(/\/api\/(new-items|questions|works\/nearby|profiles\/\d+\/appointments)\//, (route) =>
      route.fulfill({ json: none }),
    );
    await page.route(/\/api\/contact-person\//, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), job_title: '', hours: '' } });
    });
    await page.route(/\/api\/profiles\/\d+\/timeline\//, (route) =>
      route.fulfill({ json: { results: [], has_more: false, undated: [] } }),
    );
    await page.route(/\/api\/profiles\/1\/$/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), relatics_data: null } });
    });
    const site = { id: 1, site: 1, introduction_text: '' };
    await page.route(/\/api\/sites\//, (route) => route.fulfill({ json: { ...nothing, count: 1, results: [site] } }));
    await signIn(page, who);
    await expect(page.locator('[data-map-ready="true"]')).toBeVisible();
    await english(page).click();
    await expect(heading(page, /^Welcome/)).toBeVisible();
    await expectNoDutch(page);
    for (const address of ['/', '/privacy', '/users', '/design', '/password-change', '/profile/1', '/profile/999']) {
      await page.goto(address);
      await expect(heading(page)).toBeVisible();
      if (address === '/') await expect(page.locator('[data-map-ready="true"]')).toBeVisible();
      await expectNoDutch(page);
    }
  });
}
