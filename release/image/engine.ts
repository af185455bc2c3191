import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { baseAuthorities, makeBaseTree } from './base-tree.ts';
import { listBases, readStages, type ImageSettings } from './dockerfile.ts';
import { graceSeconds, type Container, type Image } from './image.ts';
import { run, tryRun } from './run.ts';

export type Engine = 'docker' | 'podman';

const name = 'dijkportaal-check';

/** The first engine that answers here. */
export async function findEngine(): Promise<Engine | undefined> {
  for (const engine of ['docker', 'podman'] as const) {
    if ((await tryRun(engine, ['info'])).code === 0) return engine;
  }
  return undefined;
}

/** Gets the images that the Dockerfile starts from, or a stand-in. Returns the stand-ins, to be removed again. */
export async function getBases(engine: Engine, dockerfile: string, folder: string): Promise<string[]> {
  const standIns: string[] = [];
  for (const base of listBases(readStages(await readFile(dockerfile, 'utf8')))) {
    if ((await tryRun(engine, ['image', 'inspect', base])).code === 0) continue;
    if ((await tryRun(engine, ['pull', '--quiet', base])).code === 0) continue;
    const tree = path.join(folder, 'base');
    await makeBaseTree(base, tree);
    await run('tar', ['--create', '--directory', tree, '--file', `${tree}.tar`, '.']);
    const change = `ENV NODE_EXTRA_CA_CERTS=${baseAuthorities}`;
    const imported = process.env['NODE_EXTRA_CA_CERTS'] === undefined ? [] : ['--change', change];
    await run(engine, ['import', ...imported, `${tree}.tar`, `docker.io/library/${base}`]);
    standIns.push(base);
    await rm(tree, { recursive: true });
  }
  return standIns;
}

/** Builds the Dockerfile. */
export async function build(engine: Engine, repository: string, folder: string): Promise<void> {
  if (engine === 'docker') {
    await run(engine, ['build', '--tag', name, repository]);
    return;
  }
  // Podman before version 5 does not know `RUN --network`. So all but the first stage is built without a network.
  const file = path.join(folder, 'Dockerfile');
  await mkdir(folder, { recursive: true });
  const text = await readFile(path.join(repository, 'Dockerfile'), 'utf8');
  await writeFile(file, text.replaceAll('RUN --network=none ', 'RUN '));
  const common = ['build', '--format=docker', '--layers', '--pull=never', '--file', file];
  await run(engine, [...common, '--network=host', '--target=downloads', '--tag', `${name}-downloads`, repository]);
  await run(engine, [...common, '--network=none', '--tag', name, repository]);
}

/** The image that was built. */
export async function openImage(engine: Engine, { volumes }: ImageSettings): Promise<Image> {
  const size = Number(await run(engine, ['image', 'inspect', '--format={{.Size}}', name]));
  const options = (settings: Record<string, string>) => [
    '--read-only',
    '--network=host',
    '--cap-drop=ALL',
    '--security-opt=no-new-privileges',
    '--tmpfs=/tmp',
    ...volumes.map((folder) => `--volume=${name}-${path.basename(path.dirname(folder))}:${folder}`),
    ...Object.entries(settings).map(([key, value]) => `--env=${key}=${value}`),
  ];
  const containers: string[] = [];
  return {
    size,
    run: (command, settings, input) =>
      tryRun(engine, ['run', '--rm', '--interactive', ...options(settings), name, ...command], { input: input ?? '' }),
    async start(role, settings): Promise<Container> {
      const container = `${name}-${role}`;
      containers.push(container);
      await tryRun(engine, ['rm', '--force', container]);
      await run(engine, ['run', '--detach', '--name', container, ...options(settings), name]);
      return {
        exec: (command) => tryRun(engine, ['exec', container, ...command]),
        log: async () => Object.values(await tryRun(engine, ['logs', container])).join('\n'),
        async stop() {
          await run(engine, ['stop', '--time', String(graceSeconds), container]);
          return Number(await run(engine, ['inspect', '--format={{.State.ExitCode}}', container]));
        },
      };
    },
    async remove() {
      for (const container of containers) await tryRun(engine, ['rm', '--force', '--volumes', container]);
      const kept = volumes.map((folder) => `${name}-${path.basename(path.dirname(folder))}`);
      await tryRun(engine, ['volume', 'rm', '--force', ...kept]);
      await tryRun(engine, ['rmi', '--force', name, `${name}-downloads`]);
    },
  };
}
