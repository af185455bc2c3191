import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { measureLoad, measureTransactional } from './newsletter/load.ts';
import { evaluateRun, makeNewsletter, makeReaders, printRun, readProgress, sendWithKills } from './newsletter/send.ts';
import { startTestbed, type Testbed } from './newsletter/testbed.ts';
import { countProcessorTime } from './reads/processor-time.ts';

// Newsletters under failure and load: the two sending processes are killed repeatedly, the mail server is slow, refuses
// or is down, and the portal serves other requests while it sends. Everything runs on one machine.
// `--only=speed,kills,late,storm,away,load,transactional` runs parts.
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    recipients: { type: 'string', default: '100000' },
    kills: { type: 'string', default: '20' },
    /** Delay of the mail server in milliseconds, and the number of recipients. */
    late: { type: 'string', default: '200' },
    'late-recipients': { type: 'string', default: '4000' },
    /** Share of the mails that is refused temporarily, for how many seconds, and the number of recipients. */
    refuse: { type: 'string', default: '0.3' },
    'refuse-seconds': { type: 'string', default: '60' },
    'refuse-recipients': { type: 'string', default: '10000' },
    /** Seconds that the mail server is down. */
    away: { type: 'string', default: '60' },
    seconds: { type: 'string', default: '20' },
    links: { type: 'string', default: '100' },
    /** Bulk mails that wait while login links are sent. */
    invitations: { type: 'string', default: '20000' },
  },
});
const isWanted = (part: string) => values.only?.split(',').includes(part) ?? true;
const recipients = Number(values.recipients);
const kills = Number(values.kills);

const testbed = await startTestbed();
try {
  if (isWanted('speed')) await measureSpeed(testbed, recipients);
  if (isWanted('kills')) await measureKills(testbed, 'two processes', recipients);
  if (isWanted('late')) {
    testbed.setSink({ delay: Number(values.late) });
    await measureKills(testbed, `mail server with ${values.late} ms delay`, Number(values['late-recipients']));
    testbed.setSink({});
  }
  if (isWanted('storm')) await measureRefusals(testbed, Number(values['refuse-recipients']));
  if (isWanted('away')) await measureOutage(testbed, Math.min(recipients, 20_000));
  if (isWanted('load') || isWanted('transactional')) await makeReaders(testbed, recipients);
  if (isWanted('load')) await measureLoad(testbed, Number(values.seconds));
  if (isWanted('transactional')) await measureTransactional(testbed, Number(values.links), Number(values.invitations));
  console.log(`load average of the last minute: ${loadavg()[0]?.toFixed(1)}`);
} finally {
  await testbed.stop();
}

/**
 * Two processes without failures, from the tenth of the mails on: what they start with is not counted. On a busy machine
 * the processor time says more than the mails a second.
 */
async function measureSpeed(testbed: Testbed, count: number): Promise<void> {
  await makeReaders(testbed, count);
  const workers = [testbed.start({ ROLE: 'worker' }), testbed.start({ ROLE: 'worker' })];
  await testbed.readSink();
  const id = await makeNewsletter(testbed);
  while ((await readProgress(testbed, id)).done < count / 10) await sleep(100);
  const { done } = await readProgress(testbed, id);
  const start = performance.now();
  const counting = workers.map(({ pid = 0 }) => countProcessorTime(pid));
  const all = countProcessorTime(process.pid);
  const own = process.cpuUsage();
  while ((await readProgress(testbed, id)).state !== 'sent') await sleep(500);
  const seconds = (performance.now() - start) / 1000;
  const portal = counting.reduce((sum, read) => sum + read(), 0);
  const { user, system } = process.cpuUsage(own);
  const perMail = (milliseconds: number) => (milliseconds / (count - done)).toFixed(2);
  printRun('two processes, DKIM', await evaluateRun(testbed, id, count, seconds), count - done);
  console.log(
    `processor time of a mail: ${perMail(portal)} ms of the portal, ` +
      `${perMail(all() - portal - (user + system) / 1000)} ms of PostgreSQL`,
  );
  for (const worker of workers) worker.kill('SIGTERM');
}

async function measureKills(testbed: Testbed, name: string, count: number): Promise<void> {
  await makeReaders(testbed, count);
  const workers = [testbed.start({ ROLE: 'worker' }), testbed.start({ ROLE: 'worker' })];
  const run = await sendWithKills(testbed, workers, { recipients: count, kills });
  printRun(`${name}, ${kills} SIGKILLs`, run, count);
  console.log(`peak memory of one process: ${testbed.readPeakMemory().toFixed(0)} MB`);
  for (const worker of workers) worker.kill('SIGTERM');
}

/** Part of the mails is refused for a while; the portal's own retry delays apply. */
async function measureRefusals(testbed: Testbed, count: number): Promise<void> {
  await makeReaders(testbed, count);
  const worker = testbed.start({ ROLE: 'worker' });
  testbed.setSink({ refuse: Number(values.refuse), refuseUntil: Date.now() + Number(values['refuse-seconds']) * 1000 });
  const run = await sendWithKills(testbed, [worker], { recipients: count, kills: 0 });
  testbed.setSink({});
  const share = Number(values.refuse) * 100;
  printRun(`${share}% refused temporarily for ${values['refuse-seconds']} s`, run, count);
  worker.kill('SIGTERM');
}

async function measureOutage(testbed: Testbed, count: number): Promise<void> {
  await makeReaders(testbed, count);
  const worker = testbed.start({ ROLE: 'worker' });
  await testbed.readSink();
  const id = await makeNewsletter(testbed);
  const start = performance.now();
  while ((await readProgress(testbed, id)).done < count / 4) await sleep(100);
  testbed.setSink({ isDown: true });
  await sleep(Number(values.away) * 1000);
  const { rows } = await testbed.pool.query<{ trouble: string }>('select trouble from newsletters where id = $1', [id]);
  const { done } = await readProgress(testbed, id);
  testbed.setSink({});
  const upAt = performance.now();
  while ((await readProgress(testbed, id)).done === done) await sleep(100);
  const resumed = (performance.now() - upAt) / 1000;
  while ((await readProgress(testbed, id)).state !== 'sent') await sleep(100);
  const run = await evaluateRun(testbed, id, count, (performance.now() - start) / 1000);
  printRun(`mail server down for ${values.away} s`, run, count);
  console.log(
    `resumed ${resumed.toFixed(1)} s after it was up again; staff saw ${rows[0]?.trouble === '' ? 'no reason' : 'the reason'}`,
  );
  worker.kill('SIGTERM');
}
