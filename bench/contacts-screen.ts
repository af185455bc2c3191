import { chromium, type Page } from '@playwright/test';
import { demoPassword } from '../server/src/demo/demo-accounts.ts';
import { chromiumArguments, findChromium } from '../tools/chromium.ts';
import type { PortalProcess } from '../tools/portal-process.ts';

/** How long it takes a browser to choose a hundred thousand contacts, and how fluent the table is with them chosen. */
export async function measureScreen({ url }: PortalProcess): Promise<void> {
  const browser = await chromium.launch({ executablePath: findChromium(console.error), args: chromiumArguments });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, baseURL: url });
    page.setDefaultTimeout(120_000);
    await signIn(page);
    await page.goto('/contacts');
    await page.getByRole('button', { name: 'Akkoord' }).click();
    const all = page.getByLabel(/^Selecteer alles/);
    await all.waitFor();
    for (const name of ['first', 'again']) {
      const begun = performance.now();
      await all.check();
      await page.getByLabel('Wat wilt u doen?').waitFor();
      const took = performance.now() - begun;
      const chosen = await page.getByText(/contacten geselecteerd$/).textContent();
      console.log(`choose all, ${name}: ${took.toFixed(0)} ms until usable (${chosen ?? ''})`);
      if (name === 'first') await all.uncheck();
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
  for (let turn = 2; turn <= 11; turn += 1) {
    const begun = performance.now();
    await page.getByRole('button', { name: 'Volgende' }).click();
    await page.getByText(new RegExp(`^pagina ${turn} van`)).waitFor();
    times.push(performance.now() - begun);
  }
  times.sort((a, b) => a - b);
  console.log(`next page with all chosen: median ${times[5]?.toFixed(0)} ms, slowest ${times.at(-1)?.toFixed(0)} ms`);
  const begun = performance.now();
  await page
    .getByRole('checkbox', { name: / selecteren$/ })
    .first()
    .uncheck();
  await page.getByText(/^99\.999 contacten geselecteerd$/).waitFor();
  console.log(`one taken out of the choice: ${(performance.now() - begun).toFixed(0)} ms`);
}

/** Scrolls through the page for some seconds and counts how long each picture took. */
async function measureScrolling(page: Page): Promise<void> {
  const frames = await page.evaluate(async () => {
    const taken: number[] = [];
    let last = await new Promise<number>(requestAnimationFrame);
    for (let turn = 0; turn < 240; turn += 1) {
      window.scrollBy(0, turn < 120 ? 40 : -40);
      const now = await new Promise<number>(requestAnimationFrame);
      taken.push(now - last);
      last = now;
    }
    return taken.toSorted((a, b) => a - b);
  });
  const at = (share: number) => frames[Math.floor(frames.length * share)]?.toFixed(0);
  console.log(`scrolling: a picture every ${at(0.5)} ms, p99 ${at(0.99)} ms, slowest ${frames.at(-1)?.toFixed(0)} ms`);
}
