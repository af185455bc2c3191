import type { Page } from '@playwright/test';
import { heading, signIn } from '../support/fixtures.ts';
import { expect, password, test } from '../support/people.ts';

/** Gives the browser an authenticator that uses a passkey as soon as a page asks, as a person would who chooses it. */
async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const card = (page: Page) => page.getByRole('region', { name: 'Passkeys' });

test('a passkey is added, signs in from the e-mail field, and is removed', async ({ page, makePerson }) => {
  const person = await makePerson();
  await addAuthenticator(page);
  await signIn(page, { email: person.email, password }, '/user-profile');
  await card(page).getByRole('button', { name: 'Passkey toevoegen' }).click();
  await page.getByLabel('Naam').fill('Mijn telefoon');
  await page.getByRole('button', { name: 'Verder' }).click();
  await expect(page.getByText('De passkey is toegevoegd.')).toBeVisible();
  await expect(card(page).getByRole('listitem')).toContainText('Mijn telefoon');
  await expect(card(page).getByText('Nog niet gebruikt')).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await page.goto('/login?returnUrl=/user-profile');
  await expect(heading(page, 'Uw profiel')).toBeVisible();
  await expect(card(page).getByText('Laatst gebruikt')).toBeVisible();

  await card(page).getByRole('button', { name: 'Mijn telefoon verwijderen' }).click();
  await page.getByRole('button', { name: 'Ja, verwijderen' }).click();
  await expect(page.getByText('De passkey is verwijderd.')).toBeVisible();
  await expect(card(page).getByText('U hebt nog geen passkeys.')).toBeVisible();
});
