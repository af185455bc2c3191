import type { Page, Request } from '@playwright/test';
import { demoPassword, heading, signIn } from '../support/fixtures.ts';
import { expect, password, test } from '../support/people.ts';
import { patience } from '../../tools/patience.ts';

/*
 * Cuts the line once in a journey: before one of its requests, or before the response to it arrives. The screen says so, what
 * was typed stays, and the journey can be completed, with each thing done once. `npm run check:lost-files` cuts at
 * every request of every journey; `npm test` only after the requests of the first one arrived.
 */

const isComplete = process.env['LOST_FILES'] === 'all';

interface Step {
  act: (page: Page) => Promise<unknown>;
  done: (page: Page) => ReturnType<Page['locator']>;
}

interface Journey {
  name: string;
  /** Null: signed out. */
  who: 'resident' | 'staff' | null;
  path: string;
  steps: (word: string) => Step[];
  /** Counts in the database what the journey made; it may make it once. */
  made?: (word: string) => string;
}

const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

const journeys: Journey[] = [
  {
    name: 'sending a message',
    who: 'resident',
    path: '/messages',
    steps: (word) => [
      { act: () => Promise.resolve(), done: (page) => field(page, 'Onderwerp') },
      {
        async act(page) {
          await field(page, 'Onderwerp').fill(word);
          await page.getByRole('textbox', { name: 'Bericht', exact: true }).fill('Blijft de oprit open?');
          await button(page, 'Bericht versturen').click();
        },
        done: (page) => page.getByRole('article').filter({ hasText: word }),
      },
    ],
    made: (word) => `select count(*)::int as made from messages where subject = '${word}'`,
  },
  {
    name: 'signing in',
    who: null,
    path: '/login',
    steps: () => [
      {
        async act(page) {
          await page.locator('input[type="email"]').fill('bewoner@example.org');
          await page.locator('input[type="password"]').fill(demoPassword);
          await page.getByRole('main').locator('button[type="submit"]').click();
        },
        done: (page) => heading(page, /^Welkom/),
      },
    ],
  },
  {
    name: 'reading a news item',
    who: 'resident',
    path: '/news-list',
    steps: () => [
      { act: () => Promise.resolve(), done: (page) => page.getByRole('main').getByRole('article').first() },
      {
        act: (page) => page.getByRole('main').getByRole('article').getByRole('link').first().click(),
        done: (page) => page.locator('[data-rich-text]').first(),
      },
    ],
  },
  {
    name: 'opening the wishes',
    who: 'resident',
    path: '/wishes',
    steps: () => [{ act: () => Promise.resolve(), done: (page) => heading(page, /^Wensen/) }],
  },
  {
    name: 'adding a contact',
    who: 'staff',
    path: '/contacts?search=Lijn',
    steps: (word) => [
      {
        async act(page) {
          if (!(await page.getByRole('dialog').isVisible())) await button(page, 'Contact toevoegen').click();
        },
        done: (page) => page.getByRole('dialog').getByRole('textbox', { name: 'Naam', exact: true }),
      },
      {
        async act(page) {
          await page.getByRole('dialog').getByRole('textbox', { name: 'Naam', exact: true }).fill(word);
          await page
            .getByRole('dialog')
            .getByRole('textbox', { name: 'E-mail' })
            .fill(`lijn-${word.replaceAll(/\D/g, '')}@example.org`);
          await page.getByRole('dialog').locator('button[type="submit"]').click();
        },
        done: (page) => page.getByRole('main').getByRole('button', { name: `${word} wijzigen` }),
      },
    ],
    made: (word) => `select count(*)::int as made from contacts where name = '${word}'`,
  },
  {
    name: 'adding a group',
    who: 'staff',
    path: '/groups',
    steps: (word) => [
      {
        async act(page) {
          if (!(await page.getByRole('dialog').isVisible())) await button(page, 'Groep toevoegen').click();
        },
        done: (page) => page.getByRole('dialog').getByRole('textbox').first(),
      },
      {
        async act(page) {
          await page.getByRole('dialog').getByRole('textbox').first().fill(word);
          await page.getByRole('dialog').locator('button[type="submit"]').click();
        },
        done: (page) => page.getByRole('main').getByText(word).first(),
      },
    ],
    made: (word) => `select count(*)::int as made from groups where name = '${word}'`,
  },
  {
    name: 'saving a newsletter',
    who: 'staff',
    path: '/newsletters/edit',
    steps: (word) => [
      { act: () => Promise.resolve(), done: (page) => field(page, 'Titel') },
      {
        async act(page) {
          await field(page, 'Titel').fill(word);
          await page.getByRole('textbox', { name: 'Tekst' }).fill('Beste bewoner');
          await button(page, /^Opslaan$/).click();
        },
        done: (page) => page.getByText(/Nieuwsbrief .*(gemaakt|opgeslagen|toegevoegd)/).first(),
      },
    ],
    made: (word) => `select count(*)::int as made from newsletters where title = '${word}'`,
  },
  {
    name: 'searching the users',
    who: 'staff',
    path: '/users',
    steps: () => [
      { act: () => Promise.resolve(), done: (page) => page.getByRole('cell').first() },
      {
        async act(page) {
          await page.getByRole('searchbox').fill('bewoner');
          await page.keyboard.press('Enter');
        },
        done: (page) => page.getByRole('cell', { name: 'bewoner@example.org' }).first(),
      },
    ],
  },
];

/** What the screen says when it misses something. */
const said = /Geen verbinding|geen verbinding met het portaal|kon(den)? niet worden|niet geladen/;

/** Performs a journey as a person would: again where the screen says that there was no connection. */
async function perform(page: Page, { path, steps }: Journey, word: string, underWay: Set<Request>): Promise<void> {
  await page.goto(path);
  for (const { act, done } of steps(word)) {
    const again = page.getByRole('button', { name: /^(Opnieuw proberen|Pagina opnieuw laden)$/ });
    await expect(async () => {
      if (await again.first().isVisible()) await again.first().click();
      if (!(await done(page).isVisible())) await act(page);
      await expect(done(page).or(page.getByText(said)).first()).toBeVisible();
      // What was said may be about an earlier attempt: nobody presses again while the button is busy.
      await expect.poll(() => [...underWay].map((request) => request.url()), { timeout: patience / 3 }).toEqual([]);
      await expect(done(page)).toBeVisible({ timeout: 2_000 });
    }).toPass();
  }
}

for (const journey of isComplete ? journeys : journeys.slice(0, 1)) {
  test(`${journey.name} survives the loss of each of its requests`, async ({
    page,
    makePerson,
    database,
    problems,
  }) => {
    test.setTimeout(20 * patience);
    problems.allow(/./);
    const who = journey.who === 'staff' ? ('medewerker' as const) : { email: (await makePerson()).email, password };
    const underWay = new Set<Request>();
    page.on('request', (request) => underWay.add(request));
    page.on('requestfinished', (request) => underWay.delete(request));
    page.on('requestfailed', (request) => underWay.delete(request));
    let count = 0;
    /** The request to lose, and whether the server still gets it. */
    let lost: { number: number; arrives: boolean } | null = null;
    await page.route(/\/(api|auth)\//, async (route) => {
      count += 1;
      if (count !== lost?.number) return route.continue();
      if (lost.arrives) await route.fetch().catch(() => {});
      return route.abort();
    });
    const attempt = async (number: number, arrives: boolean) => {
      const word = `Lijn ${number} ${arrives ? 'na' : 'voor'} ${Date.now()}`;
      lost = null;
      // A person may send 20 messages an hour.
      await database.pool.query('delete from attempt_counts');
      if (journey.who === null) {
        await page.goto('/login');
        await page.evaluate(() => localStorage.clear());
      } else if (number === 0) await signIn(page, who, '/privacy');
      else await page.goto('/privacy');
      await expect(heading(page)).toBeVisible();
      count = 0;
      // Of a page that was left, some requests never end.
      underWay.clear();
      lost = { number, arrives };
      await perform(page, journey, word, underWay);
      await expect(page.getByText('Er ging iets mis')).toHaveCount(0);
      // A dialog that closed removes its step of the history, which would cancel the next page.
      await page.waitForFunction(() => history.state?.open === undefined);
      if (journey.made !== undefined) {
        const { rows } = await database.pool.query<{ made: number }>(journey.made(word));
        expect(rows, `request ${number} is lost ${arrives ? 'after' : 'before'} it arrived`).toEqual([{ made: 1 }]);
      }
      return count;
    };
    const requests = await attempt(0, false);
    for (let number = 1; number <= requests; number += 1) {
      await test.step(`request ${number}`, async () => {
        if (isComplete) await attempt(number, false);
        await attempt(number, true);
      });
    }
    console.log(`${journey.name}: ${requests} requests, each lost before and after the server had it`);
  });
}
