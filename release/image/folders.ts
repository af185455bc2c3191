import { spawn, type ChildProcess } from 'node:child_process';
import { chown, cp, mkdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { baseAuthorities, makeBaseTree } from './base-tree.ts';
import { readEnv, readImageSettings, readStages, type Instruction, type Stage } from './dockerfile.ts';
import { graceSeconds, type Container, type Image } from './image.ts';
import { run, tryRun } from './run.ts';

const defaultPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
/** What an engine gives every container. */
const mounts = 'mount --rbind /dev "$root/dev"; mount -t proc proc "$root/proc"';

/** Carries out the Dockerfile's instructions one by one, each stage in a folder of its own. Needs root. */
export async function buildInFolders(repository: string, folder: string, say: (line: string) => void): Promise<Image> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const stages = readStages(await readFile(path.join(repository, 'Dockerfile'), 'utf8'));
  const ignored = await readIgnored(repository);
  const treeOf = (name: string) => path.join(folder, name);
  for (const stage of stages) {
    const tree = treeOf(stage.name);
    await startTree(stage, tree, stages, treeOf);
    const env = readEnv(inherited(stage, stages));
    for (const instruction of stage.instructions) {
      const at = performance.now();
      if (instruction.name === 'RUN') await runIn(tree, workdirOf(stage, stages), env, instruction);
      else if (instruction.name === 'COPY') {
        const from = instruction.flags['from'];
        const source = from === undefined ? { root: repository, ignored } : { root: treeOf(from), ignored: [] };
        await copy(source, tree, workdirOf(stage, stages), instruction);
      } else continue;
      say(`  ${stage.name}: ${instruction.name} ${instruction.text.slice(0, 70)} (${seconds(at)} s)`);
    }
  }
  return openTree(treeOf('final'), folder, stages);
}

const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1);

async function startTree({ base }: Stage, tree: string, stages: Stage[], treeOf: (name: string) => string) {
  if (base === 'scratch') await mkdir(tree);
  else if (stages.some(({ name }) => name === base)) await run('cp', ['--archive', treeOf(base), tree]);
  else await makeBaseTree(base, tree);
  // An engine makes these when it starts a container.
  for (const made of ['proc', 'dev']) await mkdir(path.join(tree, made), { recursive: true });
}

/** The instructions of the stages that it starts from, and its own. */
function inherited(stage: Stage, stages: Stage[]): Instruction[] {
  const base = stages.find(({ name }) => name === stage.base);
  return [...(base === undefined ? [] : inherited(base, stages)), ...stage.instructions];
}

const workdirOf = (stage: Stage, stages: Stage[]) =>
  inherited(stage, stages).findLast(({ name }) => name === 'WORKDIR')?.text ?? '/';

async function runIn(tree: string, workdir: string, env: Record<string, string>, { flags, text }: Instruction) {
  await mkdir(path.join(tree, workdir), { recursive: true });
  const script = `root=$1; ${mounts}; exec chroot "$root" /bin/sh -c "cd $2 && $3"`;
  const network = flags['network'] === 'none' ? ['--net'] : [];
  const authorities = process.env['NODE_EXTRA_CA_CERTS'] === undefined ? {} : { NODE_EXTRA_CA_CERTS: baseAuthorities };
  await run('unshare', ['--mount', ...network, 'sh', '-ec', script, 'run', tree, workdir, text], {
    env: { PATH: defaultPath, HOME: '/root', ...authorities, ...env },
  });
}

interface Source {
  root: string;
  ignored: string[];
}

async function copy({ root, ignored }: Source, tree: string, workdir: string, { flags, text }: Instruction) {
  const [to = '', ...from] = text.split(' ').toReversed();
  const target = path.join(tree, path.resolve(workdir, to));
  const isFolder =
    to.endsWith('/') || (await stat(path.join(root, from[0] ?? '')).then((found) => found.isDirectory()));
  await mkdir(isFolder ? target : path.dirname(target), { recursive: true });
  for (const one of from) {
    const source = path.join(root, one);
    const isTree = (await stat(source)).isDirectory();
    if (ignored.length === 0) await run('cp', ['--archive', isTree ? `${source}/.` : source, target]);
    else {
      const filter = (file: string) => !isIgnored(path.relative(root, file), ignored);
      await cp(source, isTree || !isFolder ? target : path.join(target, path.basename(one)), {
        recursive: true,
        filter,
      });
    }
  }
  const [uid, gid] = (flags['chown'] ?? '').split(':').map(Number);
  if (uid !== undefined && gid !== undefined && flags['chown']) await chown(target, uid, gid);
}

/** The patterns of .dockerignore that leave something out of a folder that is let through. */
async function readIgnored(repository: string): Promise<string[]> {
  const lines = (await readFile(path.join(repository, '.dockerignore'), 'utf8')).split('\n');
  return lines.filter((line) => line !== '' && line !== '*' && !/^[#!]/.test(line));
}

const isIgnored = (file: string, patterns: string[]) => patterns.some((pattern) => path.matchesGlob(file, pattern));

async function openTree(tree: string, folder: string, stages: Stage[]): Promise<Image> {
  const { user, workdir, env, volumes, command: own } = readImageSettings(stages);
  const [uid = '', gid = ''] = user.split(':');
  // A new volume is a copy of the folder in the image.
  const kept = volumes.map((inside) => ({
    inside,
    outside: path.join(folder, `volume${inside.replaceAll('/', '-')}`),
  }));
  for (const { inside, outside } of kept) await run('cp', ['--archive', path.join(tree, inside), outside]);
  const size = Number((await run('du', ['--summarize', '--bytes', tree])).split('\t')[0]);
  const script = [
    'root=$1; mount --bind "$root" "$root"; mount -o remount,bind,ro "$root"',
    mounts,
    'mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"',
    ...kept.map(({ inside, outside }) => `mount --bind "${outside}" "$root${inside}"`),
    'shift; exec setpriv --no-new-privs unshare "--root=$root" "$@"',
  ].join('; ');
  const listParameters = (command: string[]) => {
    const inTree = [`--wd=${workdir}`, `--setgid=${gid}`, `--setuid=${uid}`, ...command];
    return ['--mount', 'sh', '-ec', script, 'run', tree, ...inTree];
  };
  // The programs that prepare the tree are outside it, the command is inside.
  const environment = (settings: Record<string, string>) => ({ ...env, ...settings, PATH: defaultPath });
  const runInTree: Image['run'] = (command, settings, input) =>
    tryRun('unshare', listParameters(command), { env: environment(settings), input: input ?? '' });
  const running: ChildProcess[] = [];
  return {
    size,
    run: runInTree,
    async start(_name, settings): Promise<Container> {
      // Every program in the chain becomes the next, so that signals reach the portal itself.
      const child = spawn('unshare', listParameters(own), {
        env: environment(settings),
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      running.push(child);
      const output = Promise.all([text(child.stdout), text(child.stderr)]);
      const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
      return {
        exec: (command) => runInTree(command, settings),
        log: async () => (child.exitCode === null ? '' : (await output).join('')),
        async stop() {
          child.kill('SIGTERM');
          const killing = setTimeout(() => child.kill('SIGKILL'), graceSeconds * 1000);
          const code = await ended;
          clearTimeout(killing);
          return code;
        },
      };
    },
    async remove() {
      for (const child of running) child.kill('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
