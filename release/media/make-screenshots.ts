import path from 'node:path';
import type { Page } from '@playwright/test';
import { demoPassword } from '../../server/src/demo/demo-accounts.ts';
import { buildWebIfChanged } from '../../tools/build-web.ts';
import { launchChromium } from '../../tools/chromium.ts';
import { startPortal } from '../../tools/portal-process.ts';
import { settle } from './tours.ts';

/* Takes the pictures in the README from the portal with its demo data. Run it when one of these screens changes. */

const target = path.resolve(import.meta.dirname, '../../docs/images');

buildWebIfChanged();
const portal = await startPortal();
const browser = await launchChromium();
try {
  await takeScreenshot('home', 'bewoner@example.org', async (page) => {
    await page.goto('/');
    await page.locator('[data-map-ready="true"]').waitFor();
    await page.getByRole('button', { name: 'Inzoomen' }).click({ clickCount: 2, delay: 300 });
  });
  await takeScreenshot('newsletter', 'medewerker@example.org', async (page) => {
    await page.goto('/newsletters');
    await page.getByRole('link', { name: 'Uitnodiging: inloopavond Hoge Wielen', exact: true }).click();
    await page.getByRole('heading', { name: 'Voorbeeld' }).waitFor();
  });
} finally {
  await browser.close();
  await portal.stop();
}

async function takeScreenshot(name: string, email: string, open: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({
    baseURL: portal.url,
    viewport: { width: 1440, height: 900 },
    locale: 'nl-NL',
    timezoneId: 'Europe/Amsterdam',
    reducedMotion: 'reduce',
  });
  await context.addInitScript(() => localStorage.setItem('dijkportaal.cookie-notice', 'dismissed'));
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel(/^E-mail/).fill(email);
  await page
    .getByLabel(/^Wachtwoord/)
    .first()
    .fill(demoPassword);
  await page.getByRole('button', { name: 'Inloggen' }).click();
  await page.getByRole('heading', { name: /^Welkom/ }).waitFor();
  await open(page);
  await settle(page);
  await page.mouse.move(0, 0);
  await page.screenshot({ path: path.join(target, `${name}.png`) });
  await context.close();
}
