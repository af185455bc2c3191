import type { PortalFile } from '@dijkportaal/contract/files';
import type { Page } from '@playwright/test';
import { picture } from '../../server/test/sample-files.ts';
import { expect, test } from '../support/fixtures.ts';
import { callAsStaff, type ChosenFile } from '../publications/news-items.ts';

const uploadFile = (page: Page, file: ChosenFile) =>
  callAsStaff<PortalFile>(page, 'POST', '/api/uploads/', { multipart: { file } });

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><script>alert(document.domain)</script></svg>`;

test('an SVG with a script is downloaded instead of opened, and never runs', async ({ page }) => {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const { file } = await uploadFile(page, {
    name: 'tekening.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(drawing),
  });
  const downloading = page.waitForEvent('download');
  // Navigating to a download fails, because no page loads.
  await page.goto(file).catch(() => null);
  expect((await downloading).suggestedFilename()).toBe('tekening.svg');
  expect(dialogs).toEqual([]);
});

test('an image can be opened on its own, in a page that cannot run scripts', async ({ page }) => {
  await page.goto('/login');
  const { file } = await uploadFile(page, {
    name: 'dijk.png',
    mimeType: 'image/png',
    buffer: await picture('png'),
  });
  const response = await page.goto(file);
  expect(response?.headers()['content-security-policy']).toMatch(/^sandbox; default-src 'none'/);
  const width = () => page.evaluate(() => document.images[0]?.naturalWidth ?? 0);
  await expect.poll(width).toBeGreaterThan(0);
  expect(await page.evaluate(() => window.origin)).toBe('null');
});
