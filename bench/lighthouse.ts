import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { buildWebIfChanged } from '../tools/build-web.ts';
import { chromiumArguments, findChromium } from '../tools/chromium.ts';
import { findFreePort, startPortal } from '../tools/portal-process.ts';
import { fillInSignIn } from './sign-in-form.ts';

// Lighthouse's performance score of the sign-in page and a resident's home page, on its phone: slow 4G and a processor
// four times as slow. Without a cache, but with a session.
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);
/** The minimum score, out of 100. */
const goals = { '/login': 95, '/': 90, '/messages': 80 };
const maxLayoutShift = 0.02;

buildWebIfChanged();
const portal = await startPortal();
const port = await findFreePort();
const browser = await chromium.launchPersistentContext('', {
  executablePath: findChromium(console.error),
  args: [...chromiumArguments, `--remote-debugging-port=${port}`],
});
try {
  await report('/login');
  await signIn();
  await report('/');
  await report('/messages');
} finally {
  await browser.close();
  await portal.stop();
}

/** Stores a session of the demo resident, which Lighthouse uses for all its visits. */
async function signIn(): Promise<void> {
  const page = await browser.newPage();
  await page.goto(`${portal.url}/login`);
  await fillInSignIn(page, 'bewoner@example.org');
  await page.getByRole('heading', { level: 1, name: /^Welkom/ }).waitFor();
  await page.close();
}

/** Prints the median visit, and fails the command below the goal. */
async function report(path: keyof typeof goals): Promise<void> {
  const visits = [];
  for (let round = 0; round < rounds; round += 1) visits.push(await visit(path));
  const median = visits.toSorted((one, other) => one.score - other.score)[Math.floor(rounds / 2)]!;
  console.log(
    `${path}: ${median.score} (goal ${goals[path]}), layout shift ${median.layoutShift.toFixed(3)}, ` +
      `first paint ${median.firstPaint} ms, largest paint ${median.largestPaint} ms, blocked ${median.blocked} ms; ` +
      `scores ${visits.map(({ score }) => score).join(', ')}`,
  );
  if (process.argv.includes('--findings')) for (const finding of median.findings) console.log(`  ${finding}`);
  if (median.score < goals[path] || median.layoutShift >= maxLayoutShift) process.exitCode = 1;
}

async function visit(path: string) {
  const result = await lighthouse(portal.url + path, { port, onlyCategories: ['performance'], logLevel: 'error' });
  if (result === undefined) throw new Error('Lighthouse gave no result');
  const { audits, categories, finalDisplayedUrl } = result.lhr;
  if (new URL(finalDisplayedUrl).pathname !== path) throw new Error(`${path} led to ${finalDisplayedUrl}`);
  const valueOf = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return {
    score: Math.round((categories['performance']?.score ?? 0) * 100),
    layoutShift: valueOf('cumulative-layout-shift'),
    firstPaint: Math.round(valueOf('first-contentful-paint')),
    largestPaint: Math.round(valueOf('largest-contentful-paint')),
    blocked: Math.round(valueOf('total-blocking-time')),
    findings: Object.values(audits)
      .filter(({ score }) => score !== null && score < 0.9)
      .map(({ id, title, displayValue }) => `${id}: ${title} ${displayValue ?? ''}`),
  };
}
