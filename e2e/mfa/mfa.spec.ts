import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { codeOf, wrongCode } from '../../server/test/totp.ts';
import { signIn } from '../support/fixtures.ts';
import { ageSignIns, expect, password, test } from '../support/people.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Tweestapsverificatie' });
const codeField = (page: Page) => card(page).getByLabel('Code uit de app');
const verify = (page: Page) => card(page).getByRole('button', { name: 'Controleren en aanzetten' });
const codesDialog = (page: Page) => page.getByRole('dialog', { name: 'Bewaar uw herstelcodes' });
const proofDialog = (page: Page) => page.getByRole('dialog', { name: 'Bevestig dat u het bent' });
const turnOff = (page: Page) => card(page).getByRole('button', { name: 'Uitzetten' });

/** Starts the setup and returns the secret that it shows. */
async function startSetup(page: Page): Promise<string> {
  await card(page).getByRole('button', { name: 'Tweestapsverificatie aanzetten' }).click();
  await expect(codeField(page)).toBeVisible();
  const secret = await card(page).locator('code').textContent();
  return (secret ?? '').replaceAll(/\s/g, '');
}

/** Turns it on and returns the secret and the recovery codes, whose dialog remains open. */
async function turnOn(page: Page): Promise<{ secret: string; codes: string[] }> {
  const secret = await startSetup(page);
  await codeField(page).fill(await codeOf(secret));
  await verify(page).click();
  await expect(codesDialog(page)).toBeVisible();
  return { secret, codes: await codesDialog(page).getByRole('listitem').allTextContents() };
}

async function confirmCodes(page: Page): Promise<void> {
  await codesDialog(page).getByLabel('Ik heb de codes bewaard').check();
  await codesDialog(page).getByRole('button', { name: 'Klaar' }).click();
  await expect(codesDialog(page)).toBeHidden();
}

/** Turns it off, reauthenticating with a code or recovery code. */
async function turnOffWith(page: Page, proof: string): Promise<void> {
  await turnOff(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ja, uitzetten' }).click();
  await proofDialog(page).getByRole('textbox').fill(proof);
  await proofDialog(page).getByRole('button', { name: 'Bevestigen' }).click();
  await expect(page.getByText('2FA is uitgeschakeld')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(card(page).getByText('Uit', { exact: true })).toBeVisible();
}

const trySignIn = async (page: Page, email: string) =>
  (await page.request.post('/api/dj-rest-auth/login/', { data: { email, password } })).status();

test('the second factor is turned on with a code from the app, and off with another', async ({
  page,
  database,
  makePerson,
  problems,
}) => {
  problems.allow(/status of (400|403)/);
  const person = await makePerson();
  await signIn(page, { email: person.email, password }, '/user-profile');
  const secret = await startSetup(page);
  const picture = card(page).getByRole('img', { name: 'QR-code voor de app op uw telefoon' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  await expect(codeField(page)).toHaveAttribute('placeholder', 'Code van 6 cijfers');
  await expect(verify(page)).toBeDisabled();
  await codeField(page).press('Enter');
  await expect(codeField(page)).toHaveAccessibleDescription('Vul de verificatiecode in.');

  await codeField(page).fill(await wrongCode(secret));
  await verify(page).click();
  await expect(codeField(page)).toHaveAccessibleDescription('Ongeldige verificatie code');
  await expect(codeField(page)).toBeFocused();

  await codeField(page).fill(await codeOf(secret));
  await codeField(page).press('Enter');
  await expect(page.getByText('Multifactor authentificatie ingeschakeld')).toBeVisible();
  await expect(codesDialog(page).getByRole('listitem')).toHaveCount(10);
  await confirmCodes(page);
  await expect(card(page).getByText('U hebt nog 10 herstelcodes.')).toBeVisible();
  expect(await trySignIn(page, person.email)).toBe(401);

  await page.reload();
  await expect(card(page).getByText('Aan', { exact: true })).toBeVisible();
  await ageSignIns(database, person);
  await turnOffWith(page, await codeOf(secret, 1));
  expect(await trySignIn(page, person.email)).toBe(200);
});

test('recovery codes are shown once, can be copied, downloaded and printed, and can be replaced', async ({
  page,
  context,
  database,
  makePerson,
  problems,
}) => {
  problems.allow(/status of 403/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const person = await makePerson();
  await signIn(page, { email: person.email, password }, '/user-profile');
  const { codes } = await turnOn(page);
  expect(codes).toHaveLength(10);
  const dialog = codesDialog(page);

  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Klaar' })).toBeDisabled();

  await dialog.getByRole('button', { name: 'Kopiëren' }).click();
  await expect(dialog.getByRole('button', { name: 'Gekopieerd' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'));

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Downloaden' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('herstelcodes.txt');
  const saved = await readFile(await file.path(), 'utf8');
  for (const code of codes) expect(saved).toContain(code);

  await page.emulateMedia({ media: 'print' });
  await expect(dialog.getByText(codes[9] ?? '')).toBeVisible();
  await expect(dialog.getByText('Herstelcodes voor Dijkportaal')).toBeVisible();
  await expect(dialog.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeHidden();
  await expect(page.getByText('Bewaar uw herstelcodes')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  await confirmCodes(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.reload();
  await expect(card(page).getByText('U hebt nog 10 herstelcodes.')).toBeVisible();
  await expect(page.getByText(codes[0] ?? '')).toHaveCount(0);

  await card(page).getByRole('button', { name: 'Nieuwe herstelcodes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Nieuwe codes maken' }).click();
  await expect(codesDialog(page).getByRole('listitem')).toHaveCount(10);
  const newer = await codesDialog(page).getByRole('listitem').allTextContents();
  expect(newer.filter((code) => codes.includes(code))).toEqual([]);
  await confirmCodes(page);

  await ageSignIns(database, person);
  await turnOffWith(page, newer[0] ?? '');
});
