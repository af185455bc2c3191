import type { Page } from '@playwright/test';
import { demoPassword } from '../server/src/demo/demo-accounts.ts';
import { launchChromium } from '../tools/chromium.ts';
import type { PortalProcess } from '../tools/portal-process.ts';

/** Measures in a browser how long selecting 100,000 contacts takes, and how smooth the table is with them selected. */
export async function measureScreen({ url }: PortalProcess): Promise<void> {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, baseURL: url });
    page.setDefaultTimeout(120_000);
    await signIn(page);
    await page.goto('/contacts');
    await page.getByRole('button', { name: 'Akkoord' }).click();
    const visible = page.getByLabel(/^Selecteer .* op deze pagina$/);
    const all = page.getByLabel(/^Selecteer alles/);
    for (const name of ['first time', 'second time']) {
      await visible.check();
      const start = performance.now();
      await all.check();
      const status = page.getByText(/^[\d.]+\d{3} contacten geselecteerd$/);
      await status.waitFor();
      const duration = performance.now() - start;
      const selected = await status.textContent();
      console.log(`select all, ${name}: ${duration.toFixed(0)} ms until usable (${selected ?? ''})`);
      if (name === 'first time') await page.getByRole('button', { name: 'Selectie opheffen' }).click();
    }
    await measurePaging(page);
    await measureScrolling(page);
  } finally {
    await browser.close();
  }
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill('medewerker@example.org');
  await page.getByLabel('Wachtwoord', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Inloggen', exact: true }).click();
  await page.waitForURL((address) => address.pathname !== '/login');
}

async function measurePaging(page: Page): Promise<void> {
  const times = [];
  for (let pageNumber = 2; pageNumber <= 11; pageNumber += 1) {
    const start = performance.now();
    await page.getByRole('button', { name: 'Volgende' }).click();
    await page.getByText(new RegExp(`^pagina ${pageNumber} van`)).waitFor();
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  console.log(`next page with all selected: median ${times[5]?.toFixed(0)} ms, slowest ${times.at(-1)?.toFixed(0)} ms`);
  const start = performance.now();
  await page
    .getByRole('checkbox', { name: / selecteren$/ })
    .first()
    .uncheck();
  await page.getByText(/^99\.999 contacten geselecteerd$/).waitFor();
  console.log(`one deselected: ${(performance.now() - start).toFixed(0)} ms`);
}

/** Scrolls through the page for a few seconds and measures the time between frames. */
async function measureScrolling(page: Page): Promise<void> {
  const frames = await page.evaluate(async () => {
    const durations: number[] = [];
    let last = await new Promise<number>(requestAnimationFrame);
    for (let frame = 0; frame < 240; frame += 1) {
      window.scrollBy(0, frame < 120 ? 40 : -40);
      const now = await new Promise<number>(requestAnimationFrame);
      durations.push(now - last);
      last = now;
    }
    return durations.toSorted((a, b) => a - b);
  });
  const at = (share: number) => frames[Math.floor(frames.length * share)]?.toFixed(0);
  console.log(`scrolling: a frame every ${at(0.5)} ms, p99 ${at(0.99)} ms, slowest ${frames.at(-1)?.toFixed(0)} ms`);
}
