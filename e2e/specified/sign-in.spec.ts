import { codeOf } from '../../simulators/specified-backend/mfa.ts';
import { demoSecret } from '../../simulators/specified-backend/demo-data.ts';
import { demoPassword, dialog, expect, fillInSignIn, heading, signIn, test } from './backend.ts';

const newPassword = 'kwelder-zilt-uitwaaien';

test('somebody signs in, reloads, and signs out', async ({ page, backend, problems }) => {
  // What is still being loaded when the session ends.
  problems.allow(/status of 401/);
  await page.goto('/wishes');
  await expect(page).toHaveURL(/\/login\?returnUrl=%2Fwishes/);
  await fillInSignIn(page, 'bewoner');
  await expect(heading(page, 'Wensen')).toBeVisible();
  await page.reload();
  await expect(heading(page, 'Wensen')).toBeVisible();
  await page.getByRole('button', { name: /^Uw account/ }).click();
  await page
    .getByRole('button', { name: 'Uitloggen' })
    .or(page.getByRole('menuitem', { name: 'Uitloggen' }))
    .click();
  await expect(page).toHaveURL(/\/login/);
  expect(backend.refresh.size).toBe(0);
});

test('a wrong password is refused in the words of the server', async ({ page, problems }) => {
  problems.allow(/status of 400/);
  await page.goto('/login');
  await fillInSignIn(page, 'bewoner', 'verkeerd-wachtwoord');
  // As a toast too, as the specification says of each 400.
  await expect(page.getByText('Het e-mailadres of wachtwoord klopt niet.').first()).toBeVisible();
});

test.describe('with the second factor on', () => {
  test.use({ switches: { mfa: true } });

  test('the code is asked after the password', async ({ page, problems }) => {
    problems.allow(/status of 401/);
    await page.goto('/login');
    await fillInSignIn(page, 'medewerker');
    await expect(page.getByText('Voer je verificatie code in.')).toBeVisible();
    await page.getByLabel('Verificatiecode').fill(codeOf(demoSecret));
    await page.getByRole('main').getByRole('button', { name: 'Inloggen' }).click();
    await expect(heading(page, /^Welkom/)).toBeVisible();
  });
});

test.describe('with access tokens that expire', () => {
  test.use({ switches: { accessCalls: 12 } });

  test('they are renewed silently', async ({ page, backend, problems }) => {
    problems.allow(/status of 401/);
    await signIn(page, 'medewerker', '/users');
    for (const path of ['/groups', '/contacts', '/news-editor', '/design-admin', '/users']) {
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('button').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
    }
    expect(backend.access.size).toBeGreaterThan(1);
  });

  test('somebody whose session was ended signs in again', async ({ page, backend, problems }) => {
    problems.allow(/(status of|responded with) 401/);
    await signIn(page, 'bewoner', '/privacy');
    backend.access.clear();
    backend.refresh.clear();
    await page.goto('/messages');
    await expect(page).toHaveURL(/\/login\?returnUrl=%2Fmessages/);
  });
});

test('a login link is requested and opened', async ({ page, backend }) => {
  await page.goto('/login-link?email=bewoner%40example.org');
  await page.getByRole('button', { name: 'Verstuur login link' }).click();
  await expect(page.getByText('Als dit adres bij ons bekend is, ontvangt u een e-mail.')).toBeVisible();
  await expect(page.getByLabel('Emailadres:')).toHaveValue('');
  await expect(page.getByLabel('Code uit de e-mail')).toHaveCount(0);
  const [mail] = backend.outbox;
  await page.goto(`/?token=${mail?.token}`);
  await expect(heading(page, /^Welkom Jan/)).toBeVisible();
  expect(page.url()).not.toContain('token');
});

test('a forgotten password is reset by mail and chosen at home', async ({ page, backend }) => {
  await page.goto('/password-reset');
  await page.getByLabel('E-mail').fill('Bewoner@example.org');
  await page.getByRole('button', { name: 'Verstuur e-mail' }).click();
  await expect(page.getByText('Wachtwoord reset email verzonden.')).toBeVisible();
  const [mail] = backend.outbox;
  await page.goto(`/?token=${mail?.token}`);
  await expect(dialog(page)).toContainText('U hebt gevraagd om een nieuw wachtwoord.');
  await dialog(page).getByLabel('Nieuw wachtwoord', { exact: true }).fill(newPassword);
  await dialog(page).getByLabel('Nieuw wachtwoord nog een keer', { exact: true }).fill(newPassword);
  await dialog(page).getByRole('button', { name: 'Wachtwoord opslaan' }).click();
  await expect(page.getByText('Wachtwoord succesvol gewijzigd.')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
});

test('a link that does not work leads to the sign-in screen', async ({ page, problems }) => {
  problems.allow(/status of 401/);
  await page.goto('/?token=onbekend');
  await expect(page).toHaveURL(/\/login/);
});

test('somebody who was invited chooses a password at the first visit, and later changes it', async ({
  page,
  problems,
}) => {
  await signIn(page, 'nieuw');
  await expect(dialog(page)).toContainText('Welkom in het portaal.');
  await dialog(page).getByLabel('Nieuw wachtwoord', { exact: true }).fill('kort');
  await dialog(page).getByLabel('Nieuw wachtwoord nog een keer', { exact: true }).fill('kort');
  problems.allow(/status of 400/);
  await dialog(page).getByRole('button', { name: 'Wachtwoord opslaan' }).click();
  await expect(dialog(page)).toContainText('Gebruik minstens 12 tekens.');
  await dialog(page).getByLabel('Nieuw wachtwoord', { exact: true }).fill(newPassword);
  await dialog(page).getByLabel('Nieuw wachtwoord nog een keer', { exact: true }).fill(newPassword);
  await dialog(page).getByRole('button', { name: 'Wachtwoord opslaan' }).click();
  await expect(dialog(page)).toHaveCount(0);

  await page.goto('/password-change');
  await page.getByLabel('Huidig wachtwoord', { exact: true }).fill('niet-dit-wachtwoord');
  await page.getByLabel('Nieuw wachtwoord', { exact: true }).fill(demoPassword);
  await page.getByLabel('Nieuw wachtwoord nog een keer', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Wachtwoord opslaan' }).click();
  await expect(page.getByText('Het huidige wachtwoord klopt niet.').first()).toBeVisible();
  await page.getByLabel('Huidig wachtwoord', { exact: true }).fill(newPassword);
  await page.getByRole('button', { name: 'Wachtwoord opslaan' }).click();
  await expect(page.getByText('Wachtwoord succesvol gewijzigd.').first()).toBeVisible();
});

test('the second factor is turned on and off', async ({ page }) => {
  await signIn(page, 'bewoner', '/user-profile');
  const card = page.getByRole('region', { name: 'Tweestapsverificatie' });
  await card.getByRole('button', { name: 'Tweestapsverificatie aanzetten' }).click();
  const secret = ((await card.locator('code').textContent()) ?? '').replaceAll(/\s/g, '');
  await card.getByLabel('Code uit de app').fill(codeOf(secret));
  await card.getByRole('button', { name: 'Controleren en aanzetten' }).click();
  await expect(page.getByText('Multifactor authentificatie ingeschakeld')).toBeVisible();
  await expect(dialog(page).getByRole('listitem')).toHaveCount(10);
  await dialog(page).getByLabel('Ik heb de codes bewaard').check();
  await dialog(page).getByRole('button', { name: 'Klaar' }).click();
  await expect(card.getByText('Aan', { exact: true })).toBeVisible();
  await expect(card.getByRole('button', { name: 'Nieuwe herstelcodes' })).toHaveCount(0);
  await card.getByRole('button', { name: 'Uitzetten' }).click();
  await dialog(page).getByRole('button', { name: 'Ja, uitzetten' }).click();
  await expect(page.getByText('2FA is uitgeschakeld')).toBeVisible();
  await expect(card.getByText('Uit', { exact: true })).toBeVisible();
});

test('a resident deletes their account', async ({ page, backend, problems }) => {
  // The news of the menu may be asked for just then.
  problems.allow(/status of 401/);
  await signIn(page, 'bewoner', '/user-profile');
  await page.getByRole('button', { name: 'Account verwijderen' }).click();
  await dialog(page).getByRole('button', { name: 'Ja, verwijder mijn account' }).click();
  await expect(page).toHaveURL(/account-deleted|login/);
  expect([...backend.store.users.values()].map(({ email }) => email)).not.toContain('bewoner@example.org');
});
