import type { Page } from '@playwright/test';
import { buildWebIfChanged } from '../tools/build-web.ts';
import { launchChromium } from '../tools/chromium.ts';
import { startPortal } from '../tools/portal-process.ts';
import { fillInSignIn } from './sign-in-form.ts';

// The JavaScript and CSS that a first visit to the sign-in page and to a resident's home page downloads (brotli), and
// what the map library adds when somebody uses the home page.
buildWebIfChanged();
const portal = await startPortal();
const browser = await launchChromium();
try {
  const page = await browser.newPage();
  const login = await measure(page, async () => {
    await page.goto(`${portal.url}/login`);
    await page.getByLabel('Wachtwoord', { exact: true }).waitFor();
    await page.waitForLoadState('networkidle');
  });
  report('/login', login, 120);
  await fillInSignIn(page, 'bewoner@example.org');
  await page.locator('[data-map-ready="true"]').waitFor();
  const session = await page.context().storageState();

  const fresh = await browser.newPage({ storageState: session });
  const home = await measure(fresh, async () => {
    // Nothing else: Playwright's queries to a page count as use by a person, which loads the map library.
    await fresh.goto(`${portal.url}/`, { waitUntil: 'networkidle' });
  });
  await fresh.locator('[data-map-ready="true"]').waitFor();
  report('/ (resident, with map)', home, 200);
  const use = await measure(fresh, async () => {
    await fresh.mouse.move(600, 500);
    await fresh.locator('[data-map-ready="true"][data-center]').waitFor();
  });
  report('map library, on first use', use);
} finally {
  await browser.close();
  await portal.stop();
}

/** Compressed size per file. */
async function measure(page: Page, visit: () => Promise<void>): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  const reading: Promise<unknown>[] = [];
  page.on('requestfinished', (request) => {
    const name = new URL(request.url()).pathname;
    if (!/\.(js|css)$/.test(name)) return;
    reading.push(
      request.sizes().then(({ responseBodySize }) =>
        // A lazy file is fetched, and then imported from the browser's cache.
        sizes.set(name, Math.max(responseBodySize, sizes.get(name) ?? 0)),
      ),
    );
  });
  await visit();
  await Promise.all(reading);
  page.removeAllListeners('requestfinished');
  return sizes;
}

/** Prints it, and fails the command above the goal, in kB. */
function report(screen: string, sizes: Map<string, number>, goal?: number): void {
  const total = (ending: string) =>
    [...sizes].filter(([name]) => name.endsWith(ending)).reduce((sum, [, size]) => sum + size, 0) / 1000;
  const [js, css] = [total('.js'), total('.css')];
  const atMost = goal === undefined ? '' : `, goal ${goal}`;
  console.log(
    `${screen}: ${(js + css).toFixed(1)} kB${atMost} (JavaScript ${js.toFixed(1)}, CSS ${css.toFixed(1)}) in ${sizes.size} files`,
  );
  if (goal !== undefined && js + css > goal) process.exitCode = 1;
  if (!process.argv.includes('--files')) return;
  for (const [name, size] of [...sizes].toSorted((a, b) => b[1] - a[1]))
    console.log(`  ${(size / 1000).toFixed(1).padStart(7)} ${name}`);
}
