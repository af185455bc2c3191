import type { Newsletter } from '@dijkportaal/contract/newsletters/newsletters';
import type { Page } from '@playwright/test';
import { expect, signIn, signOut, test } from '../support/fixtures.ts';
import { callAsStaff, newWord } from '../publications/news-items.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const title = (page: Page) => page.getByRole('textbox', { name: 'Titel' });
const save = (page: Page) => page.getByRole('button', { name: 'Opslaan', exact: true }).click();
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('dijkportaal.drafts') ?? '');
const write = (page: Page) =>
  callAsStaff<Newsletter>(page, 'POST', '/api/newsletters/', {
    data: { title: newWord('Samen '), content: '<p>A</p>' },
  });

test('unsaved changes are restored after the page was closed', async ({ page }) => {
  const { id } = await write(page);
  await signIn(page, 'medewerker', `/newsletters/edit/${id}`);
  await title(page).fill('Niet bewaard');
  await page.getByRole('textbox', { name: 'Tekst' }).fill('Een hele middag werk.');
  await expect.poll(() => kept(page)).toContain('Een hele middag werk.');
  const later = await page.context().newPage();
  await page.close();
  await later.goto(`/newsletters/edit/${id}`);
  const notice = later.getByText(/^Concept van \d\d-\d\d-\d{4} \d\d:\d\d hersteld\.$/);
  await expect(notice).toBeVisible();
  await expect(title(later)).toHaveValue('Niet bewaard');
  await expect(later.getByRole('textbox', { name: 'Tekst' })).toHaveText('Een hele middag werk.');
  await save(later);
  await expect(later.getByText('Alles is opgeslagen.')).toBeVisible();
  await expect(notice).toHaveCount(0);
  expect(await kept(later)).toBe('');
});

test('the draft is gone for the next user and after signing out', async ({ page, problems }) => {
  problems.allow(/status of 401 /);
  await signIn(page, 'medewerker', '/newsletters/edit');
  await title(page).fill('Van de medewerker');
  await expect.poll(() => kept(page)).toContain('Van de medewerker');
  page.on('dialog', (question) => void question.accept());
  await signIn(page, 'beheerder', '/newsletters/edit');
  await expect(title(page)).toBeVisible();
  expect(await kept(page)).toBe('');
  await expect(dialog(page)).toHaveCount(0);

  await title(page).fill('Van de beheerder');
  await expect.poll(() => kept(page)).toContain('Van de beheerder');
  await signOut(page, { hasUnsent: true });
  await expect(page.getByRole('heading', { level: 1, name: 'Inloggen' })).toBeVisible();
  expect(await kept(page)).toBe('');
});
