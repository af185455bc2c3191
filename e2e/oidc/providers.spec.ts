import type { Page } from '@playwright/test';
import { startSimulator } from '../../server/test/simulator.ts';
import { heading, signOut } from '../support/fixtures.ts';
import { ageSignIns, expect, password, test as base } from '../support/people.ts';

const secret = 'een geheim van de test, met veel tekens';
type Simulator = Awaited<ReturnType<typeof startSimulator<'url'>>>;

/** A portal with DigiD and the provider of staff. */
const test = base.extend<object, { simulator: Simulator }>({
  simulator: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants a pattern
    async ({}, use) => {
      const simulator = await startSimulator<'url'>('oidc', []);
      await use(simulator);
      simulator.stop();
    },
    { scope: 'worker' },
  ],
  portalSettings: [
    async ({ simulator }, use) => {
      const settingsOf = (key: string, issuer: string, more: Record<string, string>) =>
        Object.fromEntries(
          Object.entries({
            ISSUER: `${simulator.facts.url}/${issuer}`,
            CLIENT_ID: 'portaal',
            CLIENT_SECRET: secret,
            ...more,
          }).map(([name, value]) => [`OIDC_${key}_${name}`, value]),
        );
      await use({
        ...settingsOf('DIGID', 'digid', { NAME: 'DigiD', MEANS: 'digid' }),
        ...settingsOf('WERK', 'staff', { NAME: 'Werk', STAFF_VALUES: 'medewerker', NEW_STAFF: 'true' }),
      });
    },
    { scope: 'worker' },
  ],
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

test('people sign in with two providers, link an account, confirm a step and sign out there', async ({
  page,
  context,
  portal,
  database,
  makePerson,
  problems,
  simulator,
}) => {
  for (const [key, issuer] of Object.entries({ digid: 'digid', werk: 'staff' }))
    await simulator.control('POST', 'clients', {
      issuer,
      client: {
        client_id: 'portaal',
        client_secret: secret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [`${portal.url}/auth/oidc/${key}/callback`],
        post_logout_redirect_uris: [`${portal.url}/login`],
      },
    });
  problems.allowOrigin(simulator.facts.url);
  // The step that asks for a new sign-in.
  problems.allow(/403 .*\/api\/profile\/dossier\//);
  const person = await makePerson();

  // With another sign-in in another tab, at the other provider.
  await page.goto('/login');
  await link(page, 'Inloggen met DigiD').click();
  const other = await context.newPage();
  await other.goto('/login');
  await link(other, 'Inloggen met Werk').click();
  await button(other, 'Annuleren').click();
  await expect(other.getByRole('alert')).toContainText('U bent niet ingelogd bij Werk.');
  await other.close();
  await button(page, 'Anna Voorbeeld').click();
  await expect(heading(page, 'Account koppelen')).toBeVisible();
  expect(page.url()).not.toContain('link=');

  await link(page, 'Inloggen zoals ik gewend ben').click();
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Wachtwoord', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await button(page, 'Account koppelen').click();
  await expect(heading(page, 'Uw account is gekoppeld')).toBeVisible();

  await page.goto('/user-profile');
  await ageSignIns(database, person);
  await button(page, 'Dossier aanvragen').click();
  await link(page, 'Opnieuw inloggen met DigiD').click();
  await button(page, 'Anna Voorbeeld').click();
  await expect(heading(page, 'Uw profiel')).toBeVisible();
  await button(page, 'Dossier aanvragen').click();
  await expect(page.getByText(/Uw dossier (wordt gemaakt|van .* staat klaar)/).first()).toBeVisible();

  await signOut(page);
  await link(page, 'Inloggen met DigiD').click();
  await button(page, 'Anna Voorbeeld').click();
  await expect(heading(page, /^Welkom/)).toBeVisible();
  await signOut(page);
  await expect(link(page, 'Ook uitloggen bij DigiD')).toBeVisible();
  await link(page, 'Inloggen met Werk').click();
  await button(page, 'Gerda, medewerker').click();
  await expect(page.getByRole('button', { name: /^Uw account/ })).toBeVisible();
  await expect(page.getByText('Gerda Voorbeeld').first()).toBeVisible();
});
