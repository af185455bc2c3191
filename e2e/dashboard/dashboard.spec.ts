import type { Dashboard } from '@dijkportaal/contract/dashboard';
import type { Page } from '@playwright/test';
import { expect, heading, signIn, test } from '../support/fixtures.ts';

const nothingPending: Dashboard = {
  late_messages: 0,
  unread_messages: 0,
  failed_mails: 0,
  newsletters: [],
  newsletter_problems: { held: 0, interrupted: 0, failed: 0, partly: 0 },
  broken_addresses: 0,
  open_invitations: 0,
  expired_invitations: 0,
  files_checking: { designs: 0, documents: 0, news: 0 },
  last_sync: { state: 'succeeded', at: '2026-11-21T11:04:05.678Z', reason: '' },
  seen_by_nobody: { designs: 0, documents: 0, news: 0 },
  scanner: null,
  unknown: [],
};

const attention = (page: Page) => page.getByRole('region', { name: 'Dit vraagt aandacht' });
const mockDashboard = (page: Page, json: Dashboard) =>
  page.route('**/api/dashboard/', (route) => route.fulfill({ json }));

test('staff see their pending work above the map, with links to the screens that handle it', async ({ page }) => {
  await mockDashboard(page, {
    ...nothingPending,
    unread_messages: 2,
    failed_mails: 1,
    newsletters: [{ id: 1, title: 'Werk aan de dijk', problem: 'failed' }],
    newsletter_problems: { ...nothingPending.newsletter_problems, failed: 1 },
    seen_by_nobody: { ...nothingPending.seen_by_nobody, news: 3 },
    scanner: { state: 'away', refuses_above: null },
  });
  await signIn(page, 'medewerker');
  await expect(attention(page).getByRole('listitem')).toHaveText([
    '1nieuwsbrief is bij niemand aangekomenWerk aan de dijk',
    '2ongelezen berichten',
    '1e-mail is mislukt',
    '3nieuwsberichten zijn voor niemand zichtbaar',
  ]);
  await expect(attention(page)).toContainText('De virusscanner werkt niet.');
  await expect(attention(page)).toContainText('Contacten gesynchroniseerd op 21-11-2026 12:04');
  await attention(page)
    .getByRole('link', { name: /^1 ?e-mail is mislukt/ })
    .click();
  await expect(heading(page, 'Verstuurde e-mail')).toBeFocused();
  await expect(page).toHaveURL('/mails?state=failed');
  await page.goBack();
  await attention(page)
    .getByRole('link', { name: /^2 ?ongelezen/ })
    .click();
  await expect(page).toHaveURL('/messages-admin?unread=true');
  await expect(page.getByLabel('Tonen')).toHaveValue('unread');
  await page.goBack();
  await attention(page)
    .getByRole('link', { name: /^1 ?nieuwsbrief/ })
    .click();
  await expect(page).toHaveURL('/newsletter?problem=failed');
  await expect(page.getByLabel('Tonen')).toHaveValue('failed');
  await page.goBack();
  await attention(page)
    .getByRole('link', { name: /^3 ?nieuwsberichten/ })
    .click();
  await expect(page).toHaveURL('/news-editor?attention=seen_by_nobody');
  await expect(page.getByLabel('Tonen')).toHaveValue('seen_by_nobody');
});

test('what could not be counted is named, next to the rest', async ({ page }) => {
  await mockDashboard(page, {
    ...nothingPending,
    failed_mails: 1,
    last_sync: null,
    unknown: ['unread_messages', 'newsletter_problems', 'last_sync'],
  });
  await signIn(page, 'medewerker');
  await expect(attention(page).getByRole('listitem')).toHaveText([
    '?Hoeveel ongelezen berichten?',
    '1e-mail is mislukt',
    '?Problemen met nieuwsbrieven?',
    '?Contacten gesynchroniseerd?',
  ]);
  await expect(attention(page)).not.toContainText(/U bent helemaal bij|nog nooit gesynchroniseerd/);
  await mockDashboard(page, nothingPending);
  await attention(page).getByRole('button', { name: 'Opnieuw proberen' }).click();
  await expect(attention(page)).toContainText('U bent helemaal bij.');
});

test('a failed load can be retried, and does not delay the map', async ({ page, problems }) => {
  problems.allow(/status of 503/);
  await page.route('**/api/dashboard/', (route) => route.fulfill({ status: 503, json: {} }));
  await signIn(page, 'medewerker');
  await expect(page.locator('[data-map-ready="true"]')).toBeVisible();
  await expect(attention(page).getByRole('alert')).toBeVisible();
  await page.unroute('**/api/dashboard/');
  await attention(page).getByRole('button', { name: 'Opnieuw proberen' }).click();
  await expect(attention(page).getByRole('alert')).toHaveCount(0);
  await expect(attention(page).getByText(/synchroniseerd/)).toBeVisible();
});
