import type { Page } from '@playwright/test';
import { binStates } from '../bin/bin-states.ts';
import { contactStates } from '../contacts/contact-states.ts';
import { expect, heading } from './fixtures.ts';
import { holdStates } from '../hold/hold-states.ts';
import { groupStates } from '../audience/group-states.ts';
import { impersonationStates } from '../impersonation/impersonation-states.ts';
import { formStates } from '../messages/form-states.ts';
import { messageStates } from '../messages/message-states.ts';
import { mfaStates } from '../mfa/mfa-states.ts';
import { noteStates } from '../notes/note-states.ts';
import { homeStates } from '../whats-new/home-states.ts';
import { newsStates } from '../publications/news-states.ts';
import { newsletterStates } from '../newsletters/newsletter-states.ts';
import { readerStates } from '../newsletters/reader-states.ts';
import { relationStates } from '../relations/relation-states.ts';
import { oidcStates } from '../oidc/oidc-states.ts';
import { passkeyStates } from '../passkeys/passkey-states.ts';
import { peopleStates } from '../people/people-states.ts';
import { profileStates } from '../profiles/profile-states.ts';
import { retentionStates } from '../retention/retention-states.ts';
import { searchStates } from '../search/search-states.ts';
import { settingsStates } from '../settings/settings-states.ts';
import { answerStates } from '../standard-answers/answer-states.ts';
import { mapStates } from '../parcels/map-states.ts';
import { runStates } from '../parcels/run-states.ts';
import { publicationStates } from '../publications/publication-states.ts';
import { shellStates } from '../app/shell-states.ts';
import { workStates } from '../works/work-states.ts';
import { mails, mockList, mockResponse, openReset } from './screen-mocks.ts';
import {
  dialog,
  dialogOpen,
  emptyReady,
  invalid,
  main,
  mapReady,
  openDeleteDialog,
  press,
  submit,
  tableReady,
  type ScreenState,
} from './screen-state.ts';

const mfaCard = (page: Page) =>
  page.getByRole('region', { name: /^(Tweestapsverificatie|Two-factor authentication)$/ });
/** Waits for the data that one's own profile loads separately. */
async function ownProfileReady(page: Page): Promise<void> {
  await expect(mfaCard(page).getByRole('button')).toBeVisible();
  await expect(main(page).locator('[role="status"][aria-label]')).toHaveCount(0);
}
/** Submits the form with an unknown address, a new one each time to stay below the rate limits. */
async function sendForm(page: Page): Promise<void> {
  await page.locator('input[type="email"]').fill(`niemand-${Date.now()}@example.org`);
  await main(page).locator('button[type="submit"]').last().click();
}

export const screenStates: ScreenState[] = [
  { name: 'sign-in', path: '/login' },
  { name: 'sign-in with errors', path: '/login', reach: (page) => submit(main(page)) },
  {
    name: 'sign-in refused',
    failure: 401,
    path: '/login',
    async reach(page) {
      await page.locator('input[type="email"]').fill('niemand@example.org');
      await page.locator('input[type="password"]').fill('fout');
      await submit(main(page));
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  { name: 'login link', path: '/login-link' },
  {
    name: 'login link sent',
    path: '/login-link',
    async reach(page) {
      await sendForm(page);
      await expect(page.locator('input[autocomplete="one-time-code"]')).toBeVisible();
    },
  },
  { name: 'provider that is down', path: '/inloggen#failed=unavailable&provider=werk' },
  { name: 'account to link', isVariant: true, path: '/inloggen#link=geheim&provider=werk&next=%2F' },
  { name: 'letter', path: '/brief' },
  {
    name: 'letter with errors',
    isVariant: true,
    path: '/brief',
    async reach(page) {
      await submit(main(page));
      await expect(invalid(page)).toHaveCount(2);
    },
  },
  { name: 'password reset', path: '/password-reset' },
  {
    name: 'password reset with errors',
    isVariant: true,
    path: '/password-reset',
    async reach(page) {
      await submit(main(page));
      await expect(invalid(page)).toBeVisible();
    },
  },
  {
    name: 'password reset sent',
    isVariant: true,
    path: '/password-reset',
    async reach(page) {
      await sendForm(page);
      await expect(main(page).getByRole('status')).toBeVisible();
    },
  },
  { name: 'account deleted', path: '/account-deleted' },
  { name: 'first sign-in', who: 'nieuw', path: '/', reach: dialogOpen },
  { name: 'password change', who: 'bewoner', path: '/password-change' },
  {
    name: 'password change with errors',
    isVariant: true,
    who: 'bewoner',
    path: '/password-change',
    async reach(page) {
      await submit(main(page));
      await expect(invalid(page).first()).toBeVisible();
    },
  },
  {
    name: 'a session that ended while a new password was saved',
    failure: 401,
    who: 'bewoner',
    path: '/privacy',
    async reach(page) {
      const ended = { detail: 'x', code: 'token_not_valid', reason: 'ended_elsewhere' };
      const refuse = (path: string) => mockResponse(page, path, ended, 401);
      await page.locator('button[aria-expanded]').last().click();
      await press(page, /^(Wachtwoord wijzigen|Change password)$/);
      await expect(dialog(page).locator('input[type="password"]')).toHaveCount(3);
      for (const field of await dialog(page).locator('input[type="password"]').all())
        await field.fill('vier grutto slootkant');
      await refuse('**/auth/users/set_password/');
      await refuse('**/api/dj-rest-auth/token/refresh/');
      await submit(dialog(page));
      await expect(page.getByRole('textbox', { name: /bewoner@example\.org/ })).toBeFocused();
    },
  },
  { name: 'own profile', who: 'bewoner', path: '/user-profile', reach: ownProfileReady },
  {
    name: 'own profile with the second factor being set up',
    who: 'bewoner',
    path: '/user-profile',
    async reach(page) {
      await ownProfileReady(page);
      await mfaCard(page).getByRole('button').click();
      await expect(mfaCard(page).getByRole('img')).toBeVisible();
    },
  },
  {
    name: 'delete account dialog',
    who: 'bewoner',
    path: '/user-profile',
    async reach(page) {
      await ownProfileReady(page);
      await press(page, /^(Account verwijderen|Delete account)$/);
      await dialogOpen(page);
    },
  },
  ...mfaStates,
  ...oidcStates,
  ...passkeyStates,
  ...formStates,
  ...messageStates,
  ...answerStates,
  ...noteStates,
  ...homeStates,
  { name: 'not found', path: '/bestaat-niet' },
  { name: 'not found for who is signed in', isVariant: true, who: 'bewoner', path: '/bestaat-niet' },
  {
    name: 'about the portal for who is signed in',
    isVariant: true,
    who: 'bewoner',
    path: '/uitleg',
    reach: (page) => expect(page.locator('#contact')).toBeVisible(),
  },
  { name: 'home of staff', who: 'medewerker', path: '/', reach: mapReady },
  {
    name: 'home of staff with the window open',
    isVariant: true,
    who: 'medewerker',
    path: '/',
    async reach(page) {
      await mapReady(page);
      await page.getByRole('searchbox').fill('wielewaal');
      const found = main(page).locator('button[aria-pressed]');
      await expect(found).toHaveCount(1);
      await found.click();
      await dialogOpen(page);
    },
  },
  ...peopleStates,
  ...searchStates,
  ...settingsStates,
  ...holdStates,
  ...retentionStates,
  ...profileStates,
  ...impersonationStates,
  ...mapStates,
  ...runStates,
  ...publicationStates,
  { name: 'no lost device requests', isVariant: true, who: 'medewerker', path: '/mfa-resets', reach: emptyReady },
  {
    name: 'lost device requests',
    isVariant: true,
    who: 'medewerker',
    path: '/mfa-resets',
    prepare: (page) => mockList(page, '**/api/mfa/resets/?*', openReset),
    reach: (page) => expect(page.getByRole('term').first()).toBeVisible(),
  },
  { name: 'audit log', who: 'beheerder', path: '/audit-log', reach: tableReady },
  {
    name: 'audit log with further facts open',
    who: 'beheerder',
    path: '/audit-log?action=session.sign_in',
    async reach(page) {
      await page.locator('summary').first().click();
      await expect(page.getByRole('definition').first()).toBeVisible();
    },
  },
  {
    name: 'audit log without results',
    isVariant: true,
    who: 'beheerder',
    path: '/audit-log?to=2001-01-01',
    reach: emptyReady,
  },
  {
    name: 'audit log with an invalid period',
    isVariant: true,
    who: 'beheerder',
    path: '/audit-log?from=2026-02-02&to=2026-01-01',
    reach: (page) => expect(invalid(page)).toBeVisible(),
  },
  { name: 'no access to the audit log', isVariant: true, who: 'medewerker', path: '/audit-log' },
  {
    name: 'mails',
    who: 'medewerker',
    path: '/mails',
    prepare: (page) => mockList(page, '**/api/mails/?*', ...mails),
    reach: tableReady,
  },
  { name: 'no mails found', isVariant: true, who: 'medewerker', path: '/mails?search=bestaatniet', reach: emptyReady },
  ...binStates,
  ...groupStates,
  ...contactStates,
  { name: 'users', who: 'medewerker', path: '/users', reach: tableReady },
  {
    name: 'users without results',
    isVariant: true,
    who: 'medewerker',
    path: '/users?search=bestaatniet',
    reach: emptyReady,
  },
  {
    name: 'user with errors',
    who: 'beheerder',
    path: '/users',
    async reach(page) {
      await press(page, /^(Gebruiker toevoegen|Add user)$/);
      await submit(dialog(page));
      await expect(invalid(page).first()).toBeFocused();
    },
  },
  {
    name: 'users to invite',
    isVariant: true,
    who: 'medewerker',
    path: '/users',
    async reach(page) {
      await page.getByRole('cell').locator('input[type="checkbox"]').first().check();
      await press(page, /^(Uitnodigen|Invite)$/);
      await dialogOpen(page);
    },
  },
  { name: 'delete user dialog', isVariant: true, who: 'beheerder', path: '/users', reach: openDeleteDialog },
  ...newsStates,
  ...newsletterStates,
  ...relationStates,
  ...readerStates,
  ...shellStates,
  ...workStates,
];

/** Opens a screen and brings it into the state; the caller signs in first if the state needs it. */
export async function openState(page: Page, { path, prepare, reach }: ScreenState): Promise<void> {
  await prepare?.(page);
  await page.goto(path);
  await expect(heading(page)).toBeVisible();
  await reach?.(page);
}
