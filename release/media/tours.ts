import type { Page } from '@playwright/test';
import { demoPassword } from '../../server/src/demo/demo-accounts.ts';
import { codeOf } from '../../server/test/totp.ts';
import type { Recorder } from './recorder.ts';

const menu = (page: Page, path: string) => page.locator(`nav a[href="${path}"]`).first();

/** Waits until nothing is loading and no placeholder is left. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => document.querySelector('[class*="skeleton"]') === null);
}

async function openScreen(page: Page, recorder: Recorder, path: string, seconds: number): Promise<void> {
  await recorder.press(menu(page, path));
  await settle(page);
  await recorder.hold(seconds);
}

/** Signs the resident in on a screen that is there, with pictures of each step. */
async function signIn(page: Page, recorder: Recorder): Promise<void> {
  await recorder.hold(2);
  await recorder.fill(page.getByLabel(/^E-mail/), 'bewoner@example.org');
  await recorder.fill(page.getByLabel(/^Wachtwoord/).first(), demoPassword);
  await recorder.press(page.getByRole('button', { name: 'Inloggen' }));
  await page.locator('[data-map-ready="true"]').waitFor();
  await settle(page);
}

/** Through the portal as a resident sees it, some 45 seconds. */
export async function tourPortal(page: Page, recorder: Recorder, url: string): Promise<void> {
  await page.goto(`${url}/login`);
  await settle(page);
  await recorder.say('U logt in met uw e-mailadres en uw wachtwoord. Of met een link per e-mail.', () =>
    signIn(page, recorder),
  );
  await recorder.say('Op de kaart ziet u uw percelen. Dezelfde gegevens staan ook in de lijst ernaast.', () =>
    recorder.hold(5),
  );
  const screens: [path: string, text: string][] = [
    ['/design', 'Bij Ontwerpen staan tekeningen en beelden van de dijk bij u in de buurt.'],
    ['/wishes', 'Hier ziet u uw wensen, en wat wij ermee doen.'],
    ['/contact_moments', 'Bij Contactmomenten leest u wat er met u is besproken.'],
    ['/documents', 'Documenten die voor iedereen zijn, en documenten die alleen voor u zijn.'],
    ['/messages', 'Een vraag? Stuur een bericht aan het projectteam. U krijgt antwoord per e-mail.'],
  ];
  for (const [path, text] of screens) await recorder.say(text, () => openScreen(page, recorder, path, 4.5));
  await recorder.say(
    'In uw profiel kiest u of u de nieuwsbrief wilt, en een e-mail als er iets nieuws is.',
    async () => {
      await page.goto(`${url}/user-profile`);
      await settle(page);
      await recorder.hold(5);
    },
  );
}

/** How a resident turns the second factor on, some 20 seconds. */
export async function tourMfa(page: Page, recorder: Recorder, url: string): Promise<void> {
  await page.goto(`${url}/user-profile`);
  await settle(page);
  await recorder.say('Open uw profiel en kies ‘Tweestapsverificatie aanzetten’.', async () => {
    await recorder.hold(3);
    await recorder.press(page.getByRole('button', { name: 'Tweestapsverificatie aanzetten' }));
  });
  const code = page.getByLabel(/^Code uit de app/);
  await code.waitFor();
  await settle(page);
  await page.getByRole('img', { name: /QR-code/ }).scrollIntoViewIfNeeded();
  await recorder.say('Scan de QR-code met een authenticator-app op uw telefoon.', () => recorder.hold(6));
  const secret = (await page.locator('code').first().textContent()) ?? '';
  await recorder.say('Vul de code van 6 cijfers in die de app laat zien.', async () => {
    await code.scrollIntoViewIfNeeded();
    await recorder.hold(1.5);
    await recorder.fill(code, await codeOf(secret.replaceAll(/\s/g, '')));
    await recorder.press(page.getByRole('button', { name: 'Controleren en aanzetten' }));
  });
  await page.getByText('Bewaar uw herstelcodes').waitFor();
  await recorder.say('Bewaar de herstelcodes op een veilige plek. Elke code werkt één keer.', () => recorder.hold(6));
}
