import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { copyFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The output of a command and how it ended. */
export interface Outcome {
  code: number | null;
  output: string;
}

/** A Debian that runs in a folder: own processes, own systemd, own network with a way out. */
export interface Machine {
  folder: string;
  /** Its init, as a process of this machine. */
  leader: string;
  /** Runs a script as root, like somebody who signed in. */
  run(script: string, input?: string): Promise<Outcome>;
  stop(): Promise<void>;
}

/** Programs of this machine that are needed, and the packages of Debian that have them. */
const programs: Record<string, string> = {
  mmdebstrap: 'mmdebstrap',
  'systemd-nspawn': 'systemd-container',
  slirp4netns: 'slirp4netns',
  nsenter: 'util-linux',
  git: 'git',
};

/** What this machine lacks to run the check, as a sentence; undefined if nothing. */
export function findWhatIsMissing(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'This check needs Linux and root.';
  const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/usr/bin'];
  const missing = Object.keys(programs).filter(
    (name) => !folders.some((folder) => existsSync(path.join(folder, name))),
  );
  if (missing.length === 0) return undefined;
  return `Not here: ${missing.join(', ')}. apt-get install ${missing.map((name) => programs[name]).join(' ')}`;
}

/** Unpacks a new Debian with these packages; `base` stores it for the next time. */
export async function makeTree(folder: string, packages: string[], base: string | undefined): Promise<void> {
  const include = ['systemd', 'systemd-sysv', 'dbus', 'ca-certificates', 'iproute2', ...packages].join(',');
  const archive = base ?? `${folder}.tar`;
  if (!existsSync(archive)) {
    await must('mmdebstrap', ['--variant=minbase', `--include=${include}`, 'bookworm', archive]);
  }
  await must('mkdir', ['-p', folder]);
  await must('tar', ['-xf', archive, '-C', folder]);
  if (base === undefined) await rm(archive);
}

/** Boots the tree. `checkout` can be read in it as /srv/checkout. */
export async function boot(folder: string, checkout: string): Promise<Machine> {
  // As on this machine, so that npm trusts the same registry.
  const authorities = 'etc/ssl/certs/ca-certificates.crt';
  if (existsSync(`/${authorities}`)) await copyFile(`/${authorities}`, path.join(folder, authorities));
  const nspawn = spawn(
    'systemd-nspawn',
    [
      '--quiet',
      `--directory=${folder}`,
      '--boot',
      '--register=no',
      '--keep-unit',
      '--private-network',
      '--resolv-conf=off',
      `--machine=check-${process.pid}`,
      `--bind-ro=${checkout}:/srv/checkout`,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const children: ChildProcess[] = [nspawn];
  let console = '';
  for (const stream of [nspawn.stdout, nspawn.stderr])
    stream.on('data', (text: Buffer) => (console += text.toString()));
  const stop = async () => {
    for (const child of children.toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await Promise.race([ended, sleep(30_000)]);
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    }
  };
  try {
    const leader = await untilFound(() => findChild(nspawn.pid));
    const network = spawn('slirp4netns', ['--configure', '--mtu=65520', '--disable-host-loopback', leader, 'tap0'], {
      stdio: 'ignore',
    });
    children.push(network);
    await writeFile(path.join(folder, 'etc/resolv.conf'), 'nameserver 10.0.2.3\n');
    const run = (script: string, input = '') => runIn(leader, script, input);
    await untilFound(async () => ((await run('systemctl is-system-running --wait')).output === '' ? undefined : 'up'));
    await untilFound(async () => ((await run('ip address show dev tap0')).code === 0 ? 'up' : undefined));
    return { folder, leader, run, stop };
  } catch (error) {
    await stop();
    throw new Error(`Debian did not start:\n${console.slice(-2000)}`, { cause: error });
  }
}

/** The init of the machine: the only child of systemd-nspawn. */
async function findChild(parent: number | undefined): Promise<string | undefined> {
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim();
  return children === '' ? undefined : children.split(' ')[0];
}

async function untilFound(find: () => Promise<string | undefined>): Promise<string> {
  for (let tries = 0; tries < 120; tries += 1) {
    const found = await find().catch(() => undefined);
    if (found !== undefined) return found;
    await sleep(500);
  }
  throw new Error('it took more than a minute');
}

const longestMs = 20 * 60_000;

function runIn(leader: string, script: string, input: string): Promise<Outcome> {
  const { NODE_EXTRA_CA_CERTS: authorities } = process.env;
  const environment = [
    'HOME=/root',
    'LANG=C.UTF-8',
    'TERM=dumb',
    'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    ...(authorities === '/etc/ssl/certs/ca-certificates.crt' ? [`NODE_EXTRA_CA_CERTS=${authorities}`] : []),
  ];
  return collect(
    'nsenter',
    [`--target=${leader}`, '--all', '/usr/bin/env', '-i', ...environment, 'bash', '-e', '-o', 'pipefail', '-c', script],
    input,
  );
}

async function collect(program: string, parameters: string[], input: string): Promise<Outcome> {
  const child = spawn(program, parameters, { stdio: 'pipe', timeout: longestMs });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  // A command that reads nothing may have ended already.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

async function must(program: string, parameters: string[]): Promise<void> {
  const { code, output } = await collect(program, parameters, '');
  if (code !== 0) throw new Error(`${program} ended with ${code}:\n${output.slice(-3000)}`);
}
