import { audit } from '@dijkportaal/contract/audit';
import { auth } from '@dijkportaal/contract/auth';
import { dashboard } from '@dijkportaal/contract/dashboard';
import { mail } from '@dijkportaal/contract/mail';
import { messages } from '@dijkportaal/contract/messages';
import { mfa } from '@dijkportaal/contract/mfa';
import { parcels } from '@dijkportaal/contract/parcels';
import { portal as portalCalls } from '@dijkportaal/contract/portal';
import { profiles } from '@dijkportaal/contract/profiles';
import { sites } from '@dijkportaal/contract/settings';
import { users } from '@dijkportaal/contract/users';
import type { Page } from '@playwright/test';
import { expect, heading, signIn, test } from '../support/fixtures.ts';
import { entrances, screens, type Screen } from '../support/route-table.ts';

const notFound = 'Deze pagina bestaat niet';
const noAccess = 'Geen toegang';
const unknownPaths = ['/bestaat-niet', '/profile', '/news/1/2', '/users/1', '/admin'];

const staffCalls = [audit, auth, dashboard, mail, messages, mfa, parcels, portalCalls, profiles, sites, users]
  .flatMap((calls) => Object.values(calls))
  .filter(({ access }) => access === 'staff' || access === 'superuser')
  .map(({ url }) => new RegExp(`^${url.replaceAll(/:\w+/g, '[^/]+')}$`));

/** Opens every screen; `expected` says what its heading must be. */
async function openAll(page: Page, expected: (screen: Screen) => string | RegExp): Promise<void> {
  for (const screen of screens) {
    await test.step(screen.path, async () => {
      await page.goto(screen.path);
      await expect(heading(page, expected(screen)), screen.path).toBeVisible();
    });
  }
}

test.describe('@desktop', () => {
  // Each test opens every screen of the portal.
  test.describe.configure({ timeout: 180_000 });

  test('a visitor who is not signed in is asked to sign in, and keeps the whole address', async ({ page }) => {
    for (const { path, access, heading: name } of screens) {
      await test.step(path, async () => {
        const address = `${path}?van=brief&n=2#kop`;
        await page.goto(address);
        await expect(heading(page, access === 'public' ? (name ?? notFound) : 'Inloggen'), path).toBeVisible();
        const { pathname, searchParams } = new URL(page.url());
        expect(pathname).toBe(access === 'public' ? path : '/login');
        if (access !== 'public') expect(searchParams.get('returnUrl')).toBe(address);
      });
    }
  });

  test('a resident sees no staff screen, and gets nothing of what staff may ask', async ({ page }) => {
    const answers: string[] = [];
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (staffCalls.some((call) => call.test(pathname)) && response.ok()) answers.push(pathname);
    });
    await signIn(page, 'bewoner');
    await openAll(page, ({ path, access, heading: name }) => {
      if (entrances.has(path)) return /^Welkom/;
      return access === 'staff' || access === 'superuser' ? noAccess : (name ?? notFound);
    });
    expect(staffCalls.length).toBeGreaterThan(0);
    expect(answers).toEqual([]);
  });

  test('staff may open every screen but those for superusers', async ({ page }) => {
    await signIn(page, 'medewerker');
    await openAll(page, ({ path, access, heading: name }) => {
      if (entrances.has(path)) return /^Welkom/;
      return access === 'superuser' ? noAccess : (name ?? notFound);
    });
  });

  test('a superuser may open every screen', async ({ page }) => {
    await signIn(page, 'beheerder');
    await openAll(page, ({ path, heading: name }) => (entrances.has(path) ? /^Welkom/ : (name ?? notFound)));
  });
});

test('a superuser is staff', async ({ page }) => {
  await signIn(page, 'beheerder', '/users');
  await expect(heading(page)).not.toHaveText(noAccess);
  await page.goto('/profile/1');
  await expect(heading(page, 'Linde van der Kolk')).toBeVisible();
});

test('rights are looked at again when somebody could only be loaded at the second try', async ({ page, problems }) => {
  problems.allow(/status of 500|could not be loaded/);
  await page.route('**/api/profile/', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await signIn(page, 'bewoner', '/users');
  await page.getByRole('button', { name: 'Opnieuw proberen' }).click();
  await expect(heading(page, noAccess)).toBeVisible();
});

test('a resident does not see the profile of somebody else', async ({ page, problems }) => {
  problems.allow(/status of 404 .*\/api\/profiles\/2\//);
  await signIn(page, 'bewoner', '/profile/2');
  await expect(page.getByText('Dit profiel bestaat niet, of is niet voor u bedoeld.')).toBeVisible();
});

test('a screen that is not there yet is not in the menu either', async ({ page }) => {
  for (const who of ['bewoner', 'medewerker', 'beheerder'] as const) {
    await signIn(page, who);
    await expect(heading(page, /^Welkom/)).toBeVisible();
    const links = page.getByRole('navigation', { name: 'Hoofdmenu', includeHidden: true }).locator('a');
    await expect(links).not.toHaveCount(0);
    const paths = await links.evaluateAll((found) =>
      found.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
    );
    const built = new Set(screens.filter((screen) => screen.heading !== undefined).map((screen) => screen.path));
    expect(paths.filter((path) => !built.has(path))).toEqual([]);
  }
});

test('an unknown address says so, to a visitor and to whoever is signed in', async ({ page }) => {
  for (const path of unknownPaths) {
    await page.goto(path);
    await expect(heading(page, notFound), path).toBeVisible();
    await expect(page).toHaveURL(path);
  }
  await page.getByRole('link', { name: 'Naar het begin' }).click();
  await expect(heading(page, 'Inloggen')).toBeVisible();

  await signIn(page, 'bewoner');
  for (const path of unknownPaths) {
    await page.goto(path);
    await expect(heading(page, notFound), path).toBeVisible();
  }
  await page.getByRole('link', { name: 'Naar het begin' }).click();
  await expect(heading(page, /^Welkom/)).toBeVisible();
});
