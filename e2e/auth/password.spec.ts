import type { Page } from '@playwright/test';
import { heading } from '../support/fixtures.ts';
import { expect, linkIn, password, test, type OwnPerson } from '../support/people.ts';

const fresh = 'vier grutto slootkant boomgaard';
const refusedCall = /status of (400|401) /;

const modal = (page: Page) => page.getByRole('dialog', { name: 'Welkom!' });
const newPassword = (page: Page) => page.getByLabel('Nieuw wachtwoord', { exact: true });
const repeated = (page: Page) => page.getByLabel('Nieuw wachtwoord nog een keer', { exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Wachtwoord opslaan' });
const done = (page: Page) => page.getByRole('status').filter({ hasText: 'Wachtwoord succesvol gewijzigd.' });
const account = (page: Page) => page.getByRole('button', { name: /^Uw account/ });

async function signInWith(page: Page, { email }: OwnPerson, secret: string, path = '/'): Promise<void> {
  await page.goto(path);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Wachtwoord', { exact: true }).fill(secret);
  await page.getByLabel('Wachtwoord', { exact: true }).press('Enter');
}

async function canSignIn(page: Page, { email }: OwnPerson, secret: string): Promise<boolean> {
  const response = await page.request.post('/api/dj-rest-auth/login/', { data: { email, password: secret } });
  return response.ok();
}

test('a forgotten password is reset by mail', async ({ page, makePerson, mailTo, problems }) => {
  problems.allow(refusedCall);
  const person = await makePerson();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Wachtwoord vergeten?' }).click();
  await expect(heading(page, 'Wachtwoord vergeten')).toBeFocused();
  const email = page.getByLabel('E-mail');
  await email.press('Enter');
  await expect(email).toHaveAccessibleDescription('Dit veld mag niet leeg zijn.');
  await email.fill(person.email.toUpperCase());
  await email.press('Enter');
  await expect(page.getByText('Wachtwoord reset email verzonden.')).toBeVisible();

  await page.goto(linkIn(await mailTo(person.email, 'Een nieuw wachtwoord kiezen')));
  await expect(modal(page)).toContainText('U hebt gevraagd om een nieuw wachtwoord.');
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(modal(page)).toBeHidden();
  expect(await canSignIn(page, person, password)).toBe(true);

  await page.reload();
  await expect(newPassword(page)).toBeFocused();
  await newPassword(page).fill(fresh);
  await repeated(page).fill(`${fresh}!`);
  await save(page).click();
  await expect(repeated(page)).toHaveAccessibleDescription('Wachtwoorden komen niet overeen.');
  await expect(repeated(page)).toBeFocused();
  await repeated(page).fill(fresh);
  await save(page).click();
  await expect(done(page)).toHaveCount(1);
  await expect(modal(page)).toBeHidden();
  expect(await canSignIn(page, person, fresh)).toBe(true);
  expect(await canSignIn(page, person, password)).toBe(false);

  await page.reload();
  await expect(heading(page, /^Welkom/)).toBeVisible();
  await expect(modal(page)).toBeHidden();
});

test('an invited user chooses a password, and then goes through the other steps of the first visit', async ({
  page,
  makePerson,
  problems,
}) => {
  problems.allow(refusedCall);
  const person = await makePerson({ profile: { firstLogin: true } });
  await signInWith(page, person, password);
  await expect(modal(page)).toContainText('Welkom in het portaal.');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(modal(page)).toBeVisible();
  for (let stop = 0; stop < 12; stop += 1) {
    await page.keyboard.press('Tab');
    const isOutside = await page.evaluate(() => document.activeElement?.closest('main, header') !== null);
    expect(isOutside).toBe(false);
  }

  await newPassword(page).fill('wachtwoord');
  await repeated(page).fill('wachtwoord');
  await save(page).click();
  await expect(modal(page).getByRole('alert')).toHaveText('Gebruik minimaal 12 tekens.');
  await newPassword(page).fill(fresh);
  await repeated(page).fill(fresh);
  await repeated(page).press('Enter');
  await expect(done(page)).toHaveCount(1);
  await expect(modal(page)).toBeHidden();
  expect(await canSignIn(page, person, fresh)).toBe(true);

  const [facts, mail] = [heading(page, /^Stap 2 van 3/), heading(page, /^Stap 3 van 3/)];
  await expect(facts).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(mail).toBeFocused();
  await page.reload();
  await expect(mail).toBeVisible();
  await page.goBack();
  await expect(facts).toBeFocused();
  await page.goBack();
  await expect(heading(page, /^Welkom/)).toBeVisible();
  await expect(modal(page)).toBeHidden();
});

test('changing the password from the account menu ends the other sessions', async ({ page, makePerson, problems }) => {
  problems.allow(refusedCall);
  const person = await makePerson();
  const data = { email: person.email, password, rotate_refresh: true };
  const elsewhere = (await (await page.request.post('/api/dj-rest-auth/login/', { data })).json()) as {
    access: string;
  };
  const headers = { authorization: `Bearer ${elsewhere.access}` };
  await signInWith(page, person, password);
  await expect(heading(page, /^Welkom/)).toBeVisible();

  await account(page).click();
  await page.getByRole('button', { name: 'Wachtwoord wijzigen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Wachtwoord wijzigen' });
  const current = dialog.getByLabel('Huidig wachtwoord', { exact: true });
  await expect(current).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(account(page)).toBeFocused();

  await account(page).click();
  await page.getByRole('button', { name: 'Wachtwoord wijzigen' }).click();
  await save(page).click();
  await expect(repeated(page)).toHaveAccessibleDescription('Dit veld mag niet leeg zijn.');
  await expect(current).toBeFocused();
  await current.fill('niet mijn wachtwoord');
  await newPassword(page).fill(fresh);
  await repeated(page).fill(fresh);
  await save(page).click();
  await expect(dialog.getByRole('alert')).toHaveText('Wachtwoord aanpassen is mislukt!');
  await expect(current).toHaveAccessibleDescription('Dit is niet uw huidige wachtwoord.');
  await expect(current).toBeFocused();

  await current.fill(password);
  await save(page).click();
  await expect(done(page)).toHaveCount(1);
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(heading(page, /^Welkom/)).toBeVisible();
  expect((await page.request.get('/api/profile/', { headers })).status()).toBe(401);
  expect(await canSignIn(page, person, fresh)).toBe(true);
});

test('the password can be changed on its own screen', async ({ page, makePerson }) => {
  const person = await makePerson();
  await signInWith(page, person, password, '/password-change');
  await expect(heading(page, 'Wachtwoord wijzigen')).toBeFocused();
  await page.getByLabel('Huidig wachtwoord', { exact: true }).fill(password);
  await newPassword(page).fill(fresh);
  await repeated(page).fill(fresh);
  await repeated(page).press('Enter');
  await expect(done(page)).toHaveCount(1);
  await expect(newPassword(page)).toHaveValue('');
  expect(await canSignIn(page, person, fresh)).toBe(true);
});
