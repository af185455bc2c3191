import { existsSync } from 'node:fs';
import { chmod, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { measure, pause, type Scenario } from './scenario.ts';
import type { Site } from './site.ts';

const library = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`)
  .find((file) => existsSync(file));
const hour = 3600;

const skip = () => (library === undefined ? "Debian's package faketime is not installed" : null);

/** The clock of the machine jumps an hour forwards and back. */
export const clock: Scenario = {
  name: 'clock',
  seconds: 80,
  skip,
  prepare,
  async *run(site, random, share) {
    for (const [fault, offset] of [
      ['clock an hour forwards', hour],
      ['clock an hour back', 0],
    ] as const) {
      yield measure(site, fault, () => jump(site, offset));
      await pause(random, 35 * share);
    }
  },
};

/** The clock passes both changes of summer time. */
export const summerTime: Scenario = {
  name: 'summer time',
  seconds: 80,
  endsSessions: true,
  skip,
  prepare,
  async *run(site, random, share) {
    for (const change of nextTimeChanges(new Date())) {
      const fault = `change of ${change.toISOString().slice(0, 10)}`;
      const justBefore = () => jump(site, (change.getTime() - Date.now()) / 1000 - 15 * share);
      yield measure(site, fault, justBefore);
      await pause(random, 35 * share);
    }
  },
};

const clockFile = (site: Site) => path.join(site.disks.files, 'clock');

/** Sets the clock of all programs to this many seconds from now. */
async function jump(site: Site, offset: number): Promise<void> {
  await writeFile(clockFile(site), `${offset >= 0 ? '+' : ''}${Math.round(offset)}\n`);
  await chmod(clockFile(site), 0o644);
  // They read the file once a second.
  await sleep(1_500);
}

/** Restarts everything with a clock that can jump. */
async function prepare(site: Site): Promise<void> {
  await jump(site, 0);
  const env = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: clockFile(site),
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    FAKETIME_CACHE_DURATION: '1',
  };
  const portals = [...site.workers, ...site.webs];
  for (const portal of portals) await portal.stop();
  await site.postgres.stop();
  await site.postgres.start(env);
  for (const portal of portals) await portal.start(env);
}

/** The next changes to and from summer time: 01:00 UTC on the last Sunday of March and October (Directive 2000/84/EC). */
function nextTimeChanges(now: Date): Date[] {
  const years = [now.getUTCFullYear(), now.getUTCFullYear() + 1];
  return years
    .flatMap((year) => [lastSunday(year, 2), lastSunday(year, 9)])
    .filter((change) => change > now)
    .slice(0, 2);
}

function lastSunday(year: number, month: number): Date {
  const last = new Date(Date.UTC(year, month + 1, 0, 1));
  last.setUTCDate(last.getUTCDate() - last.getUTCDay());
  return last;
}
