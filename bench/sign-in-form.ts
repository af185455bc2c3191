import type { Page } from '@playwright/test';
import { demoPassword } from '../server/src/demo/demo-accounts.ts';

/** Fills in the form of the sign-in page and sends it. */
export async function fillInSignIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.getByLabel(/^E-mail/).fill(email);
  const field = page.getByLabel(/^Wachtwoord/).first();
  await field.fill(password);
  await page.getByRole('button', { name: 'Inloggen' }).click();
}
