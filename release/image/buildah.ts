import { spawn } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { graceSeconds, imageName as name, type Container, type Image, type ImageConfig } from './image.ts';
import { run, tryRun } from './run.ts';

const authorities = '/etc/ssl/certs/ca-certificates.crt';
const withoutDocuments = ['man', 'doc', 'locale', 'info'].map(
  (folder) => `--dpkgopt=path-exclude=/usr/share/${folder}/*`,
);

/**
 * Builds the Dockerfile with Buildah, which works as root without a daemon, a registry or rights to make containers.
 * `base` is replaced by a bare Debian with this project's Node and the npm that runs this command.
 */
export async function buildWithBuildah(repository: string, base: string, folder: string): Promise<Image> {
  const [, release] = /^node:\d+\.\d+\.\d+-(\w+)-slim$/.exec(base) ?? [];
  if (release === undefined) throw new Error(`nothing can replace ${base}`);
  const npm = path.resolve(process.env['npm_execpath'] ?? '', '../..');
  if (!npm.endsWith('npm')) throw new Error('start this with npm run check:image');
  if ((await tryRun('sh', ['-c', 'command -v buildah mmdebstrap'])).code !== 0)
    await run('apt-get', ['install', '--yes', 'buildah', 'mmdebstrap']);
  Object.assign(process.env, { BUILDAH_ISOLATION: 'chroot', STORAGE_DRIVER: 'vfs' });
  const stores = ['--root', path.join(folder, 'storage'), '--runroot', path.join(folder, 'run')];
  const buildah = async (...words: string[]) => (await run('buildah', [...stores, ...words])).trim();
  await mkdir(folder, { recursive: true });

  const tree = path.join(folder, 'base.tar');
  await run('mmdebstrap', ['--quiet', '--variant=minbase', ...withoutDocuments, release, tree]);
  const made = await buildah('from', 'scratch');
  await buildah('add', made, tree, '/');
  await buildah('copy', made, process.execPath, '/usr/local/bin/node');
  await buildah('copy', made, npm, '/usr/local/lib/node_modules/npm');
  await buildah('run', made, 'ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/local/bin/npm');
  const own = process.env['NODE_EXTRA_CA_CERTS'];
  if (own !== undefined) {
    await buildah('copy', made, own, authorities);
    await buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${authorities}`, made);
  }
  await buildah('commit', '--rm', made, `docker.io/library/${base}`);

  // This Buildah does not support `RUN --network`. So all but the first stage is built where there is no network.
  const dockerfile = await readFile(path.join(repository, 'Dockerfile'), 'utf8');
  const later = dockerfile.indexOf('FROM downloads');
  const build = async (part: string, tag: string, command: string[]) => {
    const file = path.join(folder, 'Dockerfile');
    await writeFile(file, part.replaceAll('RUN --network=none ', 'RUN '));
    const options = ['build', '--format=docker', '--pull-never', '--file', file, '--tag', tag, repository];
    const [program = '', ...words] = [...command, 'buildah', ...stores, ...options];
    await run(program, words);
  };
  await build(dockerfile.slice(0, later), `${name}-downloads`, []);
  const fetched = dockerfile.slice(later).replaceAll('FROM downloads ', `FROM localhost/${name}-downloads `);
  await build(fetched, name, ['unshare', '--net']);
  return openBuilt(stores, folder);
}

async function openBuilt(stores: string[], folder: string): Promise<Image> {
  const described = await run('buildah', [...stores, 'inspect', '--type=image', name]);
  const { config } = (JSON.parse(described) as { Docker: { config: ImageConfig } }).Docker;
  // One container for everything, because its runs share its volumes.
  const container = (await run('buildah', [...stores, 'from', '--pull-never', name])).trim();
  const root = (await run('buildah', [...stores, 'mount', container])).trim();
  const size = Number((await run('du', ['--summarize', '--bytes', root])).split('\t')[0]);
  const listParameters = (command: string[], settings: Record<string, string>) => {
    const options = Object.entries(settings).map(([key, value]) => `--env=${key}=${value}`);
    return [...stores, 'run', ...options, container, '--', ...command];
  };
  const runInside: Image['run'] = (command, settings, input) =>
    tryRun('buildah', listParameters(command, settings), input);
  const running = new Set<number>();
  return {
    size,
    healthCheck: config.Healthcheck.Test.slice(1),
    run: runInside,
    async start(_name, settings): Promise<Container> {
      const child = spawn('buildah', listParameters(config.Cmd, settings), { stdio: ['ignore', 'pipe', 'pipe'] });
      const output = Promise.all([text(child.stdout), text(child.stderr)]);
      const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
      const { pid } = child;
      if (pid === undefined) throw new Error('buildah did not start');
      running.add(pid);
      return {
        exec: (command) => runInside(command, settings),
        log: async () => (child.exitCode === null ? '' : (await output).join('')),
        async stop() {
          // Buildah kills its command at SIGTERM, so the signal goes to the command itself.
          const inner = await findInnermost(pid);
          process.kill(inner, 'SIGTERM');
          const killing = setTimeout(() => process.kill(inner, 'SIGKILL'), graceSeconds * 1000);
          const code = await ended;
          clearTimeout(killing);
          running.delete(pid);
          return code;
        },
      };
    },
    async remove() {
      for (const pid of running) await findInnermost(pid).then((inner) => process.kill(inner, 'SIGKILL'));
      await run('buildah', [...stores, 'rm', '--all']);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function findInnermost(pid: number): Promise<number> {
  const child = Number((await tryRun('ps', ['-o', 'pid=', '--ppid', String(pid)])).output);
  return child > 0 ? findInnermost(child) : pid;
}
