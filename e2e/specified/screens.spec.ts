import type { Page } from '@playwright/test';
import type { Backend } from '../../simulators/specified-backend/backend.ts';
import { expect, heading, signIn, test, type Who } from './backend.ts';

/** The screens of the specification (section 2), with the heading of each. */
const resident: [path: string, title: string | RegExp][] = [
  ['/', /^Welkom/],
  ['/design', 'Ontwerpen'],
  ['/wishes', 'Wensen'],
  ['/contact_moments', 'Contactmomenten'],
  ['/documents', 'Documenten'],
  ['/messages', 'Berichten'],
  ['/news', 'Nieuws'],
  ['/news-list', 'Al het nieuws'],
  ['/news/:news', 'Start van het werk'],
  ['/user-profile', 'Uw profiel'],
  ['/profile/:own', /./],
  ['/password-change', 'Wachtwoord wijzigen'],
  ['/privacy', 'Privacy'],
  ['/terms', 'Voorwaarden'],
  ['/uitleg', /^Over /],
];

const staff: typeof resident = [
  ['/', /^Welkom/],
  ['/groups', 'Groepen en zones'],
  ['/contacts', 'Contacten'],
  ['/users', /^Gebruikers/],
  ['/newsletter', 'Nieuwsbrieven'],
  ['/newsletters', 'Nieuwsbrieven'],
  ['/newsletters/edit', 'Nieuwe nieuwsbrief'],
  ['/newsletters/edit/:draft', 'Nieuwsbrief wijzigen'],
  ['/newsletters/edit/:scheduled', 'Nieuwsbrief wijzigen'],
  ['/newsletters/edit/:sent', 'Nieuwsbrief bekijken'],
  ['/news-editor', /./],
  ['/design-admin', 'Ontwerpen beheren'],
  ['/documents-admin', 'Documenten beheren'],
  ['/messages-admin', 'Berichten van bewoners'],
  ['/analytics', 'Statistieken'],
  ['/settings', 'Instellingen'],
  ['/profile/:resident', 'Jan Uiterwaard'],
  ['/profile/:resident/edit', /wijzigen$/],
  ['/design', 'Ontwerpen'],
  ['/documents', 'Documenten'],
  ['/user-profile', 'Uw profiel'],
];

const visitor: typeof resident = [
  ['/login', 'Inloggen'],
  ['/login-link', 'Inloggen met Emailadres'],
  ['/request-login-link', 'Inloggen met Emailadres'],
  ['/password-reset', 'Wachtwoord vergeten'],
  ['/uitleg', /^Over /],
  ['/bestaat-niet', 'Deze pagina bestaat niet'],
];

/** Replaces the names of examples in a path by their ids. */
function fillIn(path: string, { store }: Backend, who: Who): string {
  const [sent, scheduled, draft] = [...store.newsletters.keys()];
  const profileOf = (email: string) => {
    const user = [...store.users.values()].find((each) => each.email === `${email}@example.org`);
    return [...store.profiles.values()].find((profile) => profile.user === user?.id)?.id;
  };
  const [news] = store.news.keys();
  const ids = { sent, scheduled, draft, news, own: profileOf(who), resident: profileOf('bewoner') };
  return path.replace(/:(\w+)/, (_match, name: keyof typeof ids) => String(ids[name]));
}

/** Opens screens one at a time, as from a bookmark: none shows an error or a missing value. */
async function openAll(page: Page, backend: Backend, screens: typeof resident, who: Who): Promise<void> {
  for (const [path, title] of screens) {
    await test.step(path, async () => {
      await page.goto(fillIn(path, backend, who));
      await expect(heading(page, title)).toBeVisible();
      await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
      await expect(page.getByRole('main').getByText('wordt geladen')).toHaveCount(0);
      await page.waitForLoadState('networkidle');
      await expect(page.getByRole('alert').filter({ hasText: /konden? niet/ })).toHaveCount(0);
      await expect(page.getByText(/\b(NaN|undefined|null|Invalid Date)\b|\{\{|^found$|\.found$/)).toHaveCount(0);
    });
  }
}

test('every screen of a resident opens', async ({ page, backend }) => {
  await signIn(page, 'bewoner');
  await openAll(page, backend, resident, 'bewoner');
});

test('every screen of staff opens', async ({ page, backend }) => {
  await signIn(page, 'medewerker');
  await openAll(page, backend, staff, 'medewerker');
});

test('every public screen opens', async ({ page, backend }) => {
  await openAll(page, backend, visitor, 'bewoner');
});

test('the menu of staff has only screens that work', async ({ page }) => {
  await signIn(page, 'beheerder');
  const links = page.getByRole('navigation', { name: 'Hoofdmenu' }).getByRole('link');
  await expect(heading(page, /^Welkom/)).toBeVisible();
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(paths.toSorted()).toEqual(
    [
      '/',
      '/analytics',
      '/contacts',
      '/design-admin',
      '/documents-admin',
      '/groups',
      '/messages-admin',
      '/news-editor',
      '/newsletter',
      '/settings',
      '/users',
    ].toSorted(),
  );
});
