import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { graceSeconds, imageName as name, type Container, type Image, type ImageConfig } from './image.ts';
import { run, tryRun } from './run.ts';

export type Engine = 'docker' | 'podman';

/** The first engine that works here and has the image that the Dockerfile starts from, or can fetch it. */
export async function findEngine(base: string): Promise<Engine | undefined> {
  for (const engine of ['docker', 'podman'] as const) {
    if ((await tryRun(engine, ['image', 'inspect', base])).code === 0) return engine;
    if ((await tryRun(engine, ['pull', '--quiet', base])).code === 0) return engine;
  }
  return undefined;
}

/** Builds the Dockerfile. */
export async function build(engine: Engine, repository: string, folder: string): Promise<void> {
  if (engine === 'docker') {
    await run(engine, ['build', '--tag', name, repository]);
    return;
  }
  // Podman before version 5 does not support `RUN --network`. So all but the first stage is built without a network.
  const file = path.join(folder, 'Dockerfile');
  await mkdir(folder, { recursive: true });
  const text = await readFile(path.join(repository, 'Dockerfile'), 'utf8');
  await writeFile(file, text.replaceAll('RUN --network=none ', 'RUN '));
  const common = ['build', '--format=docker', '--layers', '--pull=never', '--file', file];
  await run(engine, [...common, '--network=host', '--target=downloads', '--tag', `${name}-downloads`, repository]);
  await run(engine, [...common, '--network=none', '--tag', name, repository]);
}

/** The image that was built. */
export async function openImage(engine: Engine): Promise<Image> {
  const size = Number(await run(engine, ['image', 'inspect', '--format={{.Size}}', name]));
  const described = await run(engine, ['image', 'inspect', '--format={{json .Config}}', name]);
  const config = JSON.parse(described) as ImageConfig;
  const volumes = Object.keys(config.Volumes).map((folder) => ({
    folder,
    volume: `${name}-${path.basename(path.dirname(folder))}`,
  }));
  const options = (settings: Record<string, string>) => [
    '--read-only',
    '--network=host',
    '--cap-drop=ALL',
    '--security-opt=no-new-privileges',
    '--tmpfs=/tmp',
    ...volumes.map(({ folder, volume }) => `--volume=${volume}:${folder}`),
    ...Object.entries(settings).map(([key, value]) => `--env=${key}=${value}`),
  ];
  const containers: string[] = [];
  return {
    size,
    healthCheck: config.Healthcheck.Test.slice(1),
    run: (command, settings, input) =>
      tryRun(engine, ['run', '--rm', '--interactive', ...options(settings), name, ...command], input),
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
      await tryRun(engine, ['volume', 'rm', '--force', ...volumes.map(({ volume }) => volume)]);
      await tryRun(engine, ['rmi', '--force', name, `${name}-downloads`]);
    },
  };
}
