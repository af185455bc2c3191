import type { Page } from '@playwright/test';
import { expect, heading, signIn, test } from '../support/fixtures.ts';
import { expectMapReady } from '../parcels/map-page.ts';

/** Presses the tab key until the focus leaves the page, and tells what `look` finds wrong at each stop. */
async function tabThrough(
  page: Page,
  key: string,
  look: () => string | null,
): Promise<{ stops: number; wrong: string[] }> {
  const wrong: string[] = [];
  for (let stops = 0; ; stops += 1) {
    await page.keyboard.press(key);
    if (stops > 60 || (await page.evaluate(() => document.activeElement === document.body))) return { stops, wrong };
    // What moves or appears with the focus has done so in the frame after next.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const found = await page.evaluate(look);
    if (found !== null && !(await comesRight(page, look))) wrong.push(found);
  }
}

/** Whether it was only a busy machine that had not drawn yet. */
const comesRight = (page: Page, look: () => string | null) =>
  expect
    .poll(() => page.evaluate(look), { timeout: 3000 })
    .toBeNull()
    .then(
      () => true,
      () => false,
    );

/** What has the focus, when nothing in or around it shows a ring. */
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

/** What has the focus, when it lies wholly under something else. */
const covered = () => {
  const active = document.activeElement;
  const box = active?.getBoundingClientRect();
  if (!active || !box) return null;
  const points = [0.1, 0.5, 0.9].map((part) => [box.left + box.width / 2, box.top + box.height * part] as const);
  const isSeen = points.some(([x, y]) => {
    const top = document.elementFromPoint(x, y);
    return top !== null && (active.contains(top) || top.contains(active));
  });
  return isSeen ? null : active.outerHTML.slice(0, 120);
};

test('every stop of the tab key on the sign-in screen and the home of a resident shows that it has the focus', async ({
  page,
}) => {
  await page.goto('/login');
  await expect(heading(page)).toBeVisible();
  expect(await tabThrough(page, 'Tab', withoutRing)).toEqual({ stops: 11, wrong: [] });
  await signIn(page, 'bewoner');
  await expectMapReady(page);
  const { stops, wrong } = await tabThrough(page, 'Tab', withoutRing);
  expect(stops).toBeGreaterThan(6);
  expect(wrong).toEqual([]);
});

test.describe(() => {
  test.use({ stored: {} });
  test('what has the focus is never hidden under the message about cookies or the bar at the top @phone', async ({
    page,
  }) => {
    await signIn(page, 'medewerker');
    await expectMapReady(page);
    for (const key of ['Tab', 'Shift+Tab']) {
      const { stops, wrong } = await tabThrough(page, key, covered);
      expect(stops).toBeGreaterThan(30);
      expect(wrong).toEqual([]);
    }
  });
});
