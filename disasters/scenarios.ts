import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { clock, summerTime } from './clock.ts';
import type { MailBehaviour } from './mail-server.ts';
import type { Program } from './programs.ts';
import { measure, pause, type Scenario } from './scenario.ts';
import { fillDisk, type LinkName, type Site } from './site.ts';

const killScenario = (
  name: string,
  { seconds, kills = 20 }: { seconds: number; kills?: number },
  targets: (site: Site) => Program[],
): Scenario => ({
  name,
  seconds,
  isKilling: true,
  async *run(site, random, share) {
    const count = Math.max(1, Math.round(kills * share));
    for (let index = 0; index < count; index += 1) {
      await pause(random, seconds / kills);
      const program = random.pick(targets(site));
      yield measure(site, `SIGKILL of ${program.name}`, () => program.kill());
    }
  },
});

const diskFull: Scenario = {
  name: 'disk full',
  seconds: 60,
  skip: ({ disks }) => (disks.areSeparate ? null : 'this process may not mount disks'),
  async *run(site, random, share) {
    for (const disk of random.shuffle(['files', 'database'] as const)) {
      await pause(random, 10 * share);
      const makeRoom = await fillDisk(site.disks[disk]);
      await pause(random, 20 * share);
      yield measure(site, `disk of the ${disk} full`, makeRoom);
    }
  },
};

const network: Scenario = {
  name: 'network',
  seconds: 200,
  async *run(site, random, share) {
    const names = Object.keys(site.links) as LinkName[];
    const faults = names.flatMap((name) => [
      { name, kind: 'reset' },
      { name, kind: 'half-open' },
    ]);
    for (const { name, kind } of random.shuffle(faults)) {
      await pause(random, 8 * share);
      const links = site.links[name];
      for (const link of links) {
        if (kind === 'reset') await link.cut();
        else link.freeze();
      }
      await pause(random, 12 * share);
      const restore = async () => {
        for (const link of links) await link.restore();
      };
      yield measure(site, `${name} ${kind}`, restore);
    }
  },
};

const mail: Scenario = {
  name: 'mail server',
  seconds: 130,
  async *run(site, random, share) {
    const behaviours: MailBehaviour[] = [
      { kind: 'lie', share: 0.2 },
      { kind: 'temporary', share: 0.7 },
      { kind: 'permanent', share: 0.2 },
      { kind: 'late', share: 0.05, seconds: 40 },
    ];
    for (let index = 0; index < 3; index += 1) {
      await pause(random, 8 * share);
      yield measure(site, 'SIGKILL of mail-server', () => site.mailServer.kill());
    }
    for (const behaviour of random.shuffle(behaviours)) {
      site.mailServer.send(behaviour);
      await pause(random, 25 * share);
      site.mailServer.send({ kind: 'accept' } satisfies MailBehaviour);
    }
  },
};

const slowDisk: Scenario = {
  name: 'slow disk',
  seconds: 60,
  skip: () => (existsSync('/proc/self/task') ? null : 'this system has no /proc'),
  async *run(site, random, share) {
    await site.query('alter system set commit_delay = 50000');
    await site.query('alter system set commit_siblings = 0');
    await site.query('select pg_reload_conf()');
    const rounds = Math.max(1, Math.round(8 * share));
    for (let round = 0; round < rounds; round += 1) {
      await pause(random, 4);
      // A disk that does not respond: everything that reads or writes is blocked.
      const pids = await listChildren(site.postgres.pid());
      signalAll(pids, 'SIGSTOP');
      await pause(random, 3);
      yield measure(site, 'database disk stood still', async () => signalAll(pids, 'SIGCONT'));
    }
    await site.query('alter system reset all');
    await site.query('select pg_reload_conf()');
  },
};

async function listChildren(pid: number | undefined): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return text.split(' ').filter(Boolean).map(Number);
}

function signalAll(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // The process has ended since.
    }
  }
}

/** Without faults: how long a receipt takes. */
const writing: Scenario = {
  name: 'writing',
  seconds: 30,
  isWriting: true,
  // oxlint-disable-next-line require-yield
  async *run(_site, random, share) {
    await pause(random, 30 * share);
  },
};

/** All scenarios; the last one moves the clock permanently, so nothing comes after it. */
export const scenarios: Scenario[] = [
  killScenario('portal', { seconds: 140 }, ({ webs }) => webs),
  killScenario('worker', { seconds: 140 }, ({ workers }) => workers),
  killScenario('database', { seconds: 180 }, ({ postgres }) => [postgres]),
  writing,
  {
    ...killScenario('conversations', { seconds: 100, kills: 10 }, ({ webs, workers, postgres }) => [
      ...webs,
      ...workers,
      postgres,
    ]),
    isWriting: true,
  },
  diskFull,
  network,
  mail,
  slowDisk,
  clock,
  summerTime,
];
