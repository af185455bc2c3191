import { parseArgs } from 'node:util';
import { buildWebIfChanged } from '../tools/build-web.ts';
import { startBenchPortal } from './auth/bench-portal.ts';
import { mailLinks, signInTogether } from './auth/load.ts';
import { raceSecrets } from './auth/races.ts';
import { renewInBrowser, renewInTwoTabs } from './auth/tabs.ts';
import { compareTimes } from './auth/timing.ts';

// Sign-in under load: races, timing side channels, many sign-ins together, and the delay before a mail is sent.
// The load generator shares the machine with the portal and its database. `--only=races,mail` runs parts.
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    rounds: { type: 'string', default: '200' },
    tabs: { type: 'string', default: '1000' },
    browser: { type: 'string', default: '50' },
    samples: { type: 'string', default: '300' },
    logins: { type: 'string', default: '200' },
    mails: { type: 'string', default: '100' },
  },
});
const isWanted = (part: string) => values.only?.split(',').includes(part) ?? true;

if (isWanted('browser')) buildWebIfChanged();
const portal = await startBenchPortal();
try {
  if (isWanted('tabs')) await renewInTwoTabs(portal, Number(values.tabs));
  if (isWanted('browser')) await renewInBrowser(portal, Number(values.browser));
  if (isWanted('races')) await raceSecrets(portal, Number(values.rounds));
  if (isWanted('timing')) await compareTimes(portal, Number(values.samples));
  if (isWanted('logins')) await signInTogether(portal, Number(values.logins));
  if (isWanted('mail')) await mailLinks(portal, Number(values.mails));
} finally {
  await portal.stop();
}
