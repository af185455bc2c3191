import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { measureLoad, measureTransactional } from './newsletter/load.ts';
import { judge, makeNewsletter, makeReaders, printRun, readProgress, sendWithKills } from './newsletter/send.ts';
import { setStage, type Stage } from './newsletter/stage.ts';

// Newsletters under pressure: two processes that send are killed over and over, the mail server is late, refuses or is
// away, and others want something of the portal meanwhile. Everything runs on one machine.
// `--only=kills,late,storm,away,load,transactional` runs parts.
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    recipients: { type: 'string', default: '100000' },
    kills: { type: 'string', default: '20' },
    /** Milliseconds that the mail server answers late, and to how many. */
    late: { type: 'string', default: '200' },
    'late-recipients': { type: 'string', default: '4000' },
    /** Share that is refused for now, for how many seconds, and of how many. */
    refuse: { type: 'string', default: '0.3' },
    'refuse-seconds': { type: 'string', default: '60' },
    'refuse-recipients': { type: 'string', default: '10000' },
    /** Seconds that the mail server is away. */
    away: { type: 'string', default: '60' },
    seconds: { type: 'string', default: '20' },
    links: { type: 'string', default: '100' },
  },
});
const isWanted = (part: string) => values.only?.split(',').includes(part) ?? true;
const recipients = Number(values.recipients);
const kills = Number(values.kills);

const stage = await setStage();
try {
  if (isWanted('kills')) await measureKills(stage, 'two processes', recipients);
  if (isWanted('late')) {
    stage.tell({ late: Number(values.late) });
    await measureKills(stage, `mail server ${values.late} ms late`, Number(values['late-recipients']));
    stage.tell({});
  }
  if (isWanted('storm')) await measureStorm(stage, Number(values['refuse-recipients']));
  if (isWanted('away')) await measureAway(stage, Math.min(recipients, 20_000));
  if (isWanted('load') || isWanted('transactional')) await makeReaders(stage, recipients);
  if (isWanted('load')) await measureLoad(stage, Number(values.seconds));
  if (isWanted('transactional')) await measureTransactional(stage, Number(values.links));
  console.log(`load of the machine in the last minute: ${loadavg()[0]?.toFixed(1)}`);
} finally {
  await stage.stop();
}

async function measureKills(stage: Stage, name: string, count: number): Promise<void> {
  await makeReaders(stage, count);
  const workers = [stage.start({ ROLE: 'worker' }), stage.start({ ROLE: 'worker' })];
  const run = await sendWithKills(stage, workers, { recipients: count, kills });
  printRun(`${name}, ${kills} times SIGKILL`, run, count);
  console.log(`most memory of one process: ${stage.readPeakMemory().toFixed(0)} MB`);
  for (const worker of workers) worker.kill('SIGTERM');
}

/** A share is refused for a while; the pauses between attempts are those of the portal. */
async function measureStorm(stage: Stage, count: number): Promise<void> {
  await makeReaders(stage, count);
  const worker = stage.start({ ROLE: 'worker' });
  stage.tell({ refuse: Number(values.refuse), refuseUntil: Date.now() + Number(values['refuse-seconds']) * 1000 });
  const run = await sendWithKills(stage, [worker], { recipients: count, kills: 0 });
  stage.tell({});
  const share = Number(values.refuse) * 100;
  printRun(`${share}% refused for now during ${values['refuse-seconds']} s`, run, count);
  worker.kill('SIGTERM');
}

async function measureAway(stage: Stage, count: number): Promise<void> {
  await makeReaders(stage, count);
  const worker = stage.start({ ROLE: 'worker' });
  await stage.readSink();
  const id = await makeNewsletter(stage);
  const begun = performance.now();
  while ((await readProgress(stage, id)).done < count / 4) await sleep(100);
  stage.tell({ isAway: true });
  await sleep(Number(values.away) * 1000);
  const { rows } = await stage.pool.query<{ trouble: string }>('select trouble from newsletters where id = $1', [id]);
  const { done } = await readProgress(stage, id);
  stage.tell({});
  const back = performance.now();
  while ((await readProgress(stage, id)).done === done) await sleep(100);
  const resumed = (performance.now() - back) / 1000;
  while ((await readProgress(stage, id)).state !== 'sent') await sleep(100);
  const run = await judge(stage, id, count, (performance.now() - begun) / 1000);
  printRun(`mail server ${values.away} s away`, run, count);
  console.log(
    `went on ${resumed.toFixed(1)} s after it was back; staff saw: ${rows[0]?.trouble === '' ? 'nothing' : 'why'}`,
  );
  worker.kill('SIGTERM');
}
