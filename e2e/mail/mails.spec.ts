import type { SentMail } from '@dijkportaal/contract/mail';
import type { Page } from '@playwright/test';
import { emailOf, expect, heading, signIn, test } from '../support/fixtures.ts';

const list = (page: Page) => page.getByRole('region', { name: 'Verstuurde e-mail' });
const lines = (page: Page) =>
  list(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });

const mockMails = (page: Page, ...mails: SentMail[]) =>
  page.route('**/api/mails/?*', (route) =>
    route.fulfill({ json: { count: mails.length, next: null, previous: null, results: mails } }),
  );

test('staff see in the list that a mail has been sent', async ({ page, isMobile }) => {
  await page.request.post('/auth/password-reset/', { data: { email: emailOf('bewoner') } });
  await signIn(page, 'medewerker');
  await expect(heading(page, /^Welkom/)).toBeVisible();
  if (isMobile) await page.getByRole('button', { name: 'Menu', exact: true }).tap();
  await page.getByRole('link', { name: 'Verstuurde e-mail' }).click();
  await expect(heading(page, 'Verstuurde e-mail')).toBeFocused();
  await expect(async () => {
    await page.reload();
    const line = lines(page).filter({ hasText: emailOf('bewoner') });
    expect(await line.first().innerText()).toContain('Verstuurd');
  }).toPass();
});

test('the selected state is in the URL and in the request', async ({ page }) => {
  const asked: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/mails/') asked.push(searchParams.get('state'));
  });
  await signIn(page, 'medewerker', '/mails');
  await expect(list(page)).toBeVisible();
  await page.getByLabel('Status').selectOption('Mislukt');
  await expect(page.getByText('Niets gevonden')).toBeVisible();
  await expect(page).toHaveURL('/mails?state=failed');
  expect(asked.at(-1)).toBe('failed');
  await page.reload();
  await expect(page.getByLabel('Status')).toHaveValue('failed');
  await page.getByRole('button', { name: 'Alles wissen' }).click();
  await expect(page).toHaveURL('/mails');
});

test('an empty list explains what will appear here', async ({ page }) => {
  await mockMails(page);
  await signIn(page, 'medewerker', '/mails');
  await expect(page.getByText('Er is nog geen e-mail verstuurd')).toBeVisible();
});
