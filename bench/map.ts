import type { BrowserContextOptions } from '@playwright/test';
import { buildWebIfChanged } from '../tools/build-web.ts';
import { launchChromium } from '../tools/chromium.ts';
import { startPortal } from '../tools/portal-process.ts';
import { fillInSignIn } from './sign-in-form.ts';

// Staff's home with 20,000 parcels, opened with an empty cache: the time until the map is drawn and can be used, and frame
// times while dragging. BENCH_URL, BENCH_EMAIL and BENCH_PASSWORD measure a portal that runs already. Headless Chromium
// renders in software on the same machine as the portal: an upper bound for a real desktop.
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const running = process.env['BENCH_URL'];
buildWebIfChanged();
const portal = running === undefined ? await startPortal({}, { large: true }) : undefined;
const url = running ?? portal?.url;
const browser = await launchChromium();
try {
  const storageState = await signIn();
  const results = [];
  for (let round = 0; round < rounds; round += 1) results.push(await visit(storageState));
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]?.toFixed(0);
  const range = (values: number[]) =>
    `${median(values)} ms [${Math.min(...values).toFixed(0)}-${Math.max(...values).toFixed(0)}]`;
  console.log(`home opened to map drawn: ${range(results.map((result) => result.drawn))}, median of ${rounds}`);
  console.log(`longest task until then: ${range(results.map((result) => result.longestTask))}`);
  console.log(`worst frame while dragging: ${range(results.map((result) => result.worstFrame))}`);
  console.log(`95% of the frames within: ${range(results.map((result) => result.frame95))}`);
} finally {
  await browser.close();
  await portal?.stop();
}

async function signIn() {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await fillInSignIn(page, process.env['BENCH_EMAIL'] ?? 'medewerker@example.org', process.env['BENCH_PASSWORD']);
  await page.waitForSelector('[data-map-ready="true"]', { timeout: 60_000 });
  const state = await context.storageState();
  await context.close();
  return state;
}

async function visit(storageState: NonNullable<BrowserContextOptions['storageState']>) {
  const context = await browser.newContext({ storageState, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  // Records when the map reports that it has drawn everything, and the longest time without a response until then.
  await page.addInitScript(() => {
    const marks = { drawn: 0, longestTask: 0 };
    Object.assign(globalThis, { marks });
    new MutationObserver(() => {
      const map = document.querySelector<HTMLElement>('[data-map-ready="true"]');
      if (marks.drawn === 0 && map !== null && Number(map.dataset['polygons']) > 100) marks.drawn = performance.now();
    }).observe(document, { subtree: true, childList: true, attributes: true });
    new PerformanceObserver((list) => {
      if (marks.drawn === 0) {
        marks.longestTask = Math.max(marks.longestTask, ...list.getEntries().map(({ duration }) => duration));
      }
    }).observe({ type: 'longtask', buffered: true });
  });
  await page.goto(`${url}/`);
  await page.waitForFunction(() => (globalThis as unknown as { marks: { drawn: number } }).marks.drawn > 0);
  const marks = await page.evaluate(
    () => (globalThis as unknown as { marks: { drawn: number; longestTask: number } }).marks,
  );

  const map = page.locator('[data-map-ready="true"]');
  // Content that loads after the map may move it.
  await page.waitForLoadState('networkidle');
  await map.scrollIntoViewIfNeeded();
  const before = await map.getAttribute('data-center');
  const box = await map.boundingBox();
  if (box === null) throw new Error('the map is not on the page');
  const frames = page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const times: number[] = [];
        let last = performance.now();
        const step = (now: number) => {
          times.push(now - last);
          last = now;
          if (times.length < 2000 && !document.body.hasAttribute('data-stop')) requestAnimationFrame(step);
          else resolve(times.slice(1));
        };
        requestAnimationFrame(step);
      }),
  );
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= 60; step += 1) await page.mouse.move(x - step * 5, y + Math.sin(step / 6) * 60);
  await page.mouse.up();
  await page.waitForFunction(
    (old) => document.querySelector('[data-map-ready]')?.getAttribute('data-center') !== old,
    before,
  );
  await page.evaluate(() => document.body.setAttribute('data-stop', ''));
  const times = (await frames).toSorted((a, b) => a - b);
  await context.close();
  return { ...marks, worstFrame: times.at(-1) ?? 0, frame95: times[Math.floor(times.length * 0.95)] ?? 0 };
}
