import { parseArgs } from 'node:util';
import { makeRandom } from '../server/src/demo/random.ts';
import { openLedger } from './ledger.ts';
import { prepareLoad, type Load } from './load.ts';
import { countOrphans, findViolations, readMails, readReceiptTimes, waitUntilSent } from './oracle.ts';
import { writeReport, type Outcome } from './report.ts';
import type { Scenario } from './scenario.ts';
import { scenarios } from './scenarios.ts';
import { startSite, type Site } from './site.ts';

// The portal under disasters: kills, full disks, jumping clocks, broken networks and mail servers, while people use it.
// An oracle compares it with what it acknowledged. Exits with 1 when it finds a violation.
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '28' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    /** Names of scenarios, separated by commas. */
    only: { type: 'string' },
    /** Does not delete the logs of all programs. */
    'keep-logs': { type: 'boolean', default: false },
  },
});
const seed = Number(values.seed);
const random = makeRandom(seed, 'schedule');
const names = values.only?.split(',') ?? scenarios.map(({ name }) => name);
const unknown = names.filter((name) => !scenarios.some((scenario) => scenario.name === name));
if (unknown.length > 0)
  throw new Error(`No scenario ${unknown.join(', ')}; there are ${scenarios.map(({ name }) => name).join(', ')}`);

// The clock comes last, because it ends months ahead.
const isClock = ({ name }: Scenario) => name === 'clock' || name === 'summer time';
const chosen = scenarios.filter(({ name }) => names.includes(name));
// Writing without faults comes first, while everybody may still send messages: there is a limit per hour.
const isFirst = ({ name }: Scenario) => name === 'writing';
const others = chosen.filter((one) => !isFirst(one) && !isClock(one));
const schedule = [...chosen.filter(isFirst), ...random.shuffle(others), ...chosen.filter(isClock)];
const minutes = Number(values.minutes);
/** Starting, sending the remaining mails and checking take the rest. */
const faultSeconds = minutes * 60 * 0.65;
const share = Math.min(1, faultSeconds / schedule.reduce((sum, { seconds }) => sum + seconds, 0));
const maxDrainSeconds = 180;

const startedAt = performance.now();
const elapsed = () => (performance.now() - startedAt) / 1000;
const say = (text: string) => console.error(`${elapsed().toFixed(0).padStart(5)} s  ${text}`);
say(`seed ${seed}: ${schedule.map(({ name }) => name).join(', ')}; ${(share * 100).toFixed(0)}% of the whole time`);

const site = await startSite(seed, values['keep-logs']);
let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (isStopping) return;
    isStopping = true;
    void site.stop().finally(() => process.exit(130));
  });
}
try {
  const ledger = openLedger();
  const load = await prepareLoad(site, ledger, makeRandom(seed, 'load'));
  const [version] = await site.query<{ server_version: string }>('show server_version');
  const outcomes: Outcome[] = [];
  for (const scenario of schedule) outcomes.push(await runScenario(scenario, site, load));
  const orphans = await countOrphans(site);
  if (orphans > 0) outcomes.at(-1)?.violations.push(`${orphans} files without a row after the clean-up`);
  const { maxCopies } = await readMails(site);
  const postgres = version?.server_version ?? '';
  console.log(writeReport({ seed, seconds: elapsed(), postgres, outcomes, ledger, maxCopies, orphans }));
  process.exitCode = outcomes.some(({ violations }) => violations.length > 0) ? 1 : 0;

  async function runScenario(scenario: Scenario, site: Site, load: Load): Promise<Outcome> {
    const { name, endsSessions = false } = scenario;
    const skipped = elapsed() > minutes * 60 ? 'no time was left' : (scenario.skip?.(site) ?? null);
    const before = await readMails(site);
    const requests = { acknowledged: 0, refused: 0, unanswered: 0 };
    const none = { received: 0, doubles: 0, unanswered: 0 };
    if (skipped !== null) {
      say(`${name} skipped: ${skipped}`);
      return { name, skipped, recoveries: [], requests, mails: none, drained: 0, receipts: [], violations: [] };
    }
    say(name);
    await scenario.prepare?.(site);
    ledger.requests = requests;
    ledger.receipts = [];
    load.start(scenario.isWriting === true);
    const recoveries = await Array.fromAsync(scenario.run(site, makeRandom(seed, name), share));
    await load.stop();
    // Those about further answers wait for ten minutes.
    if (scenario.isWriting)
      await site.query(`update mails set due_at = now() where state = 'waiting' and claim_id is null`);
    const faultsEndedAt = performance.now();
    const isSent = await waitUntilSent(site, ledger, () => load.helpNewsletters(), maxDrainSeconds);
    const drained = isSent ? (performance.now() - faultsEndedAt) / 1000 : null;
    const violations = await findViolations(site, ledger, load.clients, endsSessions);
    if (!isSent) violations.unshift(`mail was left to send after ${maxDrainSeconds} s`);
    const after = await readMails(site);
    const mails = {
      received: after.received - before.received,
      doubles: after.doubles - before.doubles,
      unanswered: after.unanswered - before.unanswered,
    };
    const allowed = recoveries.length + (scenario.isKilling ? 0 : mails.unanswered);
    if (mails.doubles > allowed) violations.push(`${mails.doubles} doubles, where ${allowed} can be explained`);
    if (after.maxCopies > 2) violations.push(`somebody got a mail ${after.maxCopies} times`);
    say(`${name}: ${violations.length} violations${violations.map((text) => `\n         ${text}`).join('')}`);
    const receipts = await readReceiptTimes(site, ledger);
    return { name, recoveries, requests: { ...requests }, mails, drained, receipts, violations };
  }
} finally {
  await site.stop();
}
