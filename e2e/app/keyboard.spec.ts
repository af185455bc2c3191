import type { Page } from '@playwright/test';
import { expect, heading, signIn, test } from '../support/fixtures.ts';
import { expectMapReady } from '../parcels/map-page.ts';

/** Presses the key until the focus leaves the page, and returns what `inspect` finds wrong at each tab stop. */
async function tabThrough(
  page: Page,
  key: string,
  inspect: () => string | null,
): Promise<{ stops: number; wrong: string[] }> {
  const wrong: string[] = [];
  for (let stops = 0; ; stops += 1) {
    await page.keyboard.press(key);
    if (stops > 60 || (await page.evaluate(() => document.activeElement === document.body))) return { stops, wrong };
    // Wait for two frames: focus can scroll the page or show an element.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const found = await page.evaluate(inspect);
    if (found !== null && !(await recovers(page, inspect))) wrong.push(found);
  }
}

/** Whether the problem disappears, because a busy machine had not rendered yet. */
const recovers = (page: Page, inspect: () => string | null) =>
  expect
    .poll(() => page.evaluate(inspect))
    .toBeNull()
    .then(
      () => true,
      () => false,
    );

/** Returns the focused element if neither it nor its parent shows a focus ring. */
const withoutRing = () => {
  const active = document.activeElement;
  const shown = [active, active?.parentElement].some((element) => {
    if (!element) return false;
    const ring = [getComputedStyle(element), getComputedStyle(element, '::after')];
    return ring.some(
      (style) =>
        (style.outlineStyle === 'solid' && parseFloat(style.outlineWidth) >= 2) || style.boxShadow.includes('inset'),
    );
  });
  return shown ? null : (active?.outerHTML.slice(0, 120) ?? '');
};

/** Returns the focused element if it is completely covered by another element. */
const covered = () => {
  const active = document.activeElement;
  const box = active?.getBoundingClientRect();
  if (!active || !box) return null;
  const points = [0.1, 0.5, 0.9].map((part) => [box.left + box.width / 2, box.top + box.height * part] as const);
  const isVisible = points.some(([x, y]) => {
    const top = document.elementFromPoint(x, y);
    return top !== null && (active.contains(top) || top.contains(active));
  });
  return isVisible ? null : active.outerHTML.slice(0, 120);
};

test('every tab stop on the sign-in screen and the home page of a resident has a focus ring', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('link', { name: 'Inloggen met DigiD (demonstratie)' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Passkey gebruiken' })).toBeVisible();
  expect(await tabThrough(page, 'Tab', withoutRing)).toEqual({ stops: 15, wrong: [] });
  await signIn(page, 'bewoner');
  await expectMapReady(page);
  const { stops, wrong } = await tabThrough(page, 'Tab', withoutRing);
  expect(stops).toBeGreaterThan(6);
  expect(wrong).toEqual([]);
});

test('the first row of a list is within 8 tab stops from the heading of its screen', async ({ page }) => {
  await signIn(page, 'medewerker');
  for (const path of ['/contacts', '/users', '/groups', '/newsletter']) {
    await page.goto(path);
    await expect(page.getByRole('cell').first()).toBeVisible();
    await heading(page).focus();
    const isInRow = () => page.evaluate(() => Boolean(document.activeElement?.closest('tbody tr')));
    let stops = 0;
    while (stops <= 8 && !(await isInRow())) {
      await page.keyboard.press('Tab');
      stops += 1;
    }
    expect(stops, path).toBeLessThanOrEqual(8);
  }
});

test.describe(() => {
  test.use({ stored: {} });
  test('the focused element is never hidden under the cookie notice or the top bar @phone-only', async ({ page }) => {
    await signIn(page, 'medewerker');
    await expectMapReady(page);
    for (const key of ['Tab', 'Shift+Tab']) {
      const { stops, wrong } = await tabThrough(page, key, covered);
      expect(stops).toBeGreaterThan(30);
      expect(wrong).toEqual([]);
    }
  });
});
