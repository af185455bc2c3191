import type { Page } from '@playwright/test';
import { wrongCode } from '../../server/test/totp.ts';
import { heading, signOut } from '../support/fixtures.ts';
import { codeIn, expect, linkIn, nextCode, password, test, turnMfaOn } from '../support/people.ts';

const asked = /status of 401 .*\/(login|login-code-confirm|passwordless-login-confirm)\//;

const code = (page: Page) => page.getByLabel('Verificatiecode');
const submit = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Inloggen', exact: true });
const welcome = (page: Page) => heading(page, /^Welkom Linde Kolk/);

async function signInWithPassword(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Wachtwoord', { exact: true }).fill(password);
  await expect(code(page)).toHaveCount(0);
  await page.getByLabel('Wachtwoord', { exact: true }).press('Enter');
  await expect(code(page)).toBeFocused();
  await expect(page.getByText('Voer je verificatie code in.')).toBeVisible();
}

test.beforeEach(({ problems }) => problems.allow(asked));

test('after the password a code is required, and a wrong code can be corrected', async ({ page, makePerson }) => {
  const { email } = await makePerson();
  const { secret } = await turnMfaOn(page, email);
  await signInWithPassword(page, email);
  await expect(code(page)).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(code(page)).toHaveAttribute('inputmode', 'numeric');

  await submit(page).click();
  await expect(code(page)).toHaveAccessibleDescription(/Voer je verificatie code in\./);
  await code(page).fill(await wrongCode(secret));
  await code(page).press('Enter');
  await expect(page.getByRole('alert')).toHaveText(/^Deze code klopt niet/);
  await expect(code(page)).toBeFocused();
  await code(page).fill(await nextCode(secret));
  await code(page).press('Enter');
  await expect(welcome(page)).toBeVisible();
});

test('a recovery code works instead of the app, once', async ({ page, makePerson }) => {
  const { email } = await makePerson();
  const { codes } = await turnMfaOn(page, email);
  for (const [index, shown] of [welcome(page), page.getByRole('alert')].entries()) {
    if (index > 0) await signOut(page);
    await signInWithPassword(page, email);
    await page.getByRole('button', { name: /Gebruik een herstelcode/ }).click();
    await expect(page.getByLabel('Herstelcode')).toBeFocused();
    await page.keyboard.insertText(codes[0] ?? '');
    await page.keyboard.press('Enter');
    await expect(shown).toBeVisible();
  }
  await expect(page).toHaveURL('/login');
});

test('the link and code in a login mail require it too, and remain valid until it is correct', async ({
  page,
  makePerson,
  mailTo,
}) => {
  const { email } = await makePerson();
  const { secret, codes } = await turnMfaOn(page, email);
  await page.goto(`/login-link?email=${email}`);
  await page.getByRole('button', { name: 'Verstuur login link' }).click();
  const mail = await mailTo(email, 'Uw login link');

  await page.goto(linkIn(mail));
  await expect(code(page)).toBeFocused();
  await expect(page).toHaveURL('/login?returnUrl=%2F');
  await code(page).fill(await wrongCode(secret));
  await code(page).press('Enter');
  await expect(page.getByRole('alert')).toHaveText(/^Deze code klopt niet/);
  await expect(page.evaluate(() => localStorage.getItem('dijkportaal.session'))).resolves.toBeNull();

  await page.goto('/login-link');
  await page.getByLabel('Code uit de e-mail').fill(codeIn(mail));
  await page.getByLabel('Code uit de e-mail').press('Enter');
  await expect(code(page)).toBeFocused();
  await page.goto(linkIn(mail));
  await code(page).fill(codes[0] ?? '');
  await submit(page).click();
  await expect(welcome(page)).toBeVisible();
  await expect(page).toHaveURL('/');
});
