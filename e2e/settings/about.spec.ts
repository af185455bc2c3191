import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { makeOptOutToken } from '../../server/src/notifications/opt-out-links.ts';
import { heading, signIn } from '../support/fixtures.ts';
import { expect, password, test } from '../support/people.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name });

/** The opt-out link in a notification mail. */
async function optOutAddress(dataDir: string, userId: number): Promise<string> {
  const appSecret = (await readFile(path.join(dataDir, 'app-secret'), 'utf8')).trim();
  return `/afmelden?token=${makeOptOutToken({ appSecret }, userId)}`;
}

test('anyone can read about the portal, with a manual and videos', async ({ page }) => {
  // The content of the videos is not tested here.
  await page.route('**/media/**', () => new Promise(() => {}));
  await page.goto('/uitleg');
  await expect(heading(page, 'Over Dijkportaal')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Handleiding openen (PDF)' })).toHaveAttribute(
    'href',
    '/media/handleiding.pdf',
  );
  for (const name of ['Rondleiding door het portaal', 'Tweestapsverificatie']) {
    const video = section(page, name).locator('video');
    await expect(video).toHaveAttribute('controls');
    await expect(video.locator('track[kind="captions"]')).toHaveCount(1);
    await expect(video).toHaveAttribute('poster', /^\/media\/\w+\.jpg$/);
    await expect(video.locator('source').nth(0)).toHaveAttribute('src', /^\/media\/\w+\.webm$/);
    await expect(video.locator('source').nth(1)).toHaveAttribute('src', /^\/media\/\w+\.mp4$/);
    await expect(video.locator('track')).toHaveAttribute('src', /^\/media\/\w+\.vtt$/);
  }
  await section(page, 'Tweestapsverificatie').getByText('De stappen als tekst').click();
  await expect(page.getByText('Scan de QR-code met de app.')).toBeVisible();
});

test('if a video is missing, the page shows a message and the steps instead', async ({ page, problems }) => {
  problems.allow(/status of 404/);
  await page.route(/\/media\/\w+\.(webm|mp4)$/, (route) => route.fulfill({ status: 404, json: {} }));
  await page.goto('/uitleg');
  const tour = section(page, 'Rondleiding door het portaal');
  await expect(tour.getByText(/^De video is nu niet beschikbaar/)).toBeVisible();
  await expect(tour.getByText('Op de kaart ziet u uw percelen.', { exact: false })).toBeVisible();
});

test('each video plays in both formats', async ({ page }) => {
  await page.goto('/uitleg');
  for (const name of ['rondleiding', 'mfa']) {
    for (const type of ['webm', 'mp4']) {
      const response = await page.request.get(`/media/${name}.${type}`, { headers: { range: 'bytes=0-99' } });
      // Safari plays nothing without ranges.
      expect([response.status(), response.headers()['content-type']]).toEqual([206, `video/${type}`]);
    }
    expect((await page.request.get(`/media/${name}.jpg`)).headers()['content-type']).toBe('image/jpeg');
  }
});

test('a description that fails to load can be retried', async ({ page, problems }) => {
  problems.allow(/status of 503/);
  await page.route('**/api/about/', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
  await page.goto('/uitleg');
  await page.getByRole('button', { name: 'Opnieuw proberen' }).click();
  await expect(section(page, 'Handleiding')).toBeVisible();
});

test('the link in a mail turns off notifications only after a click on the button @phone-only', async ({
  page,
  portal,
  database,
  makePerson,
}) => {
  const { id, email } = await makePerson();
  const wants = async () => {
    const { rows } = await database.pool.query('select notifications from profiles where user_id = $1', [id]);
    return (rows[0] as { notifications: boolean }).notifications;
  };
  await database.pool.query('update profiles set notifications = true where user_id = $1', [id]);
  const address = await optOutAddress(portal.dataDir, id);
  await page.goto(address);
  await expect(heading(page, 'Meldingen uitzetten')).toBeVisible();
  await expect(page).toHaveURL('/afmelden');
  expect(await wants()).toBe(true);
  await page.getByRole('button', { name: 'Meldingen uitzetten' }).click();
  await expect(page.getByText('De meldingen staan uit.')).toBeVisible();
  expect(await wants()).toBe(false);

  // The same message appears a second time, and for a signed-in user.
  await signIn(page, { email, password }, address);
  await page.getByRole('button', { name: 'Meldingen uitzetten' }).click();
  await expect(page.getByText('De meldingen staan uit.')).toBeVisible();
});

test('an invalid link shows an error and an alternative', async ({ page, problems }) => {
  problems.allow(/status of 400/);
  await page.goto('/afmelden?token=verzonnen');
  await page.getByRole('button', { name: 'Meldingen uitzetten' }).click();
  await expect(page.getByRole('alert')).toContainText('Deze link klopt niet.');
  await page.goto('/afmelden');
  await expect(page.getByRole('alert')).toContainText('Deze link klopt niet.');
  await expect(page.getByRole('link', { name: 'Naar uw profiel' })).toBeVisible();
});
