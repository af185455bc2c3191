import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { readImageSettings, readStages } from './image/dockerfile.ts';
import { build, findEngine, getBases, openImage, type Engine } from './image/engine.ts';
import { buildInFolders } from './image/folders.ts';
import type { Image } from './image/image.ts';
import { tryRun } from './image/run.ts';
import { tryImage, type Step } from './image/try-image.ts';

// Builds the image as its Dockerfile says, looks at it, and uses a portal that runs from it. With --engine none, or where
// no container engine works, the Dockerfile's instructions are carried out one by one in folders, as root.
const { values } = parseArgs({ options: { engine: { type: 'string' } } });
const repository = path.resolve(import.meta.dirname, '..');
const folder = path.join(repository, '.out/image');
const maxMegabytes = 250;

const count = { steps: 0, failures: 0 };
const step: Step = async (name, action) => {
  count.steps += 1;
  const start = performance.now();
  try {
    const more = await action();
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`✓ ${name}${more ? `: ${more}` : ''} (${seconds} s)`);
  } catch (error) {
    count.failures += 1;
    console.log(`✗ ${name}: ${(error as Error).message}`);
  }
};

const dockerfile = path.join(repository, 'Dockerfile');
const imageSettings = readImageSettings(readStages(await readFile(dockerfile, 'utf8')));
const compose = parse(await readFile(path.join(repository, 'compose.yaml'), 'utf8'), { merge: true }) as {
  services: { worker: { healthcheck: { test: string[] } } };
};
const engine = values.engine === 'none' ? undefined : ((values.engine as Engine | undefined) ?? (await findEngine()));
console.log(engine === undefined ? 'Without a container engine: in folders, as root' : `With ${engine}`);

await rm(folder, { recursive: true, force: true });
let image: Image | undefined;
let standIns: string[] = [];
if (engine === undefined) {
  await step('the instructions of the Dockerfile work', async () => {
    image = await buildInFolders(repository, path.join(folder, 'trees'), console.log);
  });
} else {
  await step('the images that it starts from are there', async () => {
    standIns = await getBases(engine, dockerfile, folder);
    return standIns.map((base) => `${base} cannot be had here; a bare Debian with this Node stands in for it`).join();
  });
  await step('the Dockerfile is built', async () => {
    await build(engine, repository, folder);
    image = await openImage(engine, imageSettings);
  });
}
if (image !== undefined) {
  const megabytes = image.size / 1e6;
  await step(`the image is at most ${maxMegabytes} MB`, async () => {
    if (megabytes > maxMegabytes) throw new Error(`${megabytes.toFixed(1)} MB`);
    return `${megabytes.toFixed(1)} MB`;
  });
  const workerCheck = compose.services.worker.healthcheck.test.slice(1);
  await tryImage({ image, imageSettings, workerCheck, folder: path.join(folder, 'postgres'), step });
}
if (engine !== undefined)
  for (const base of standIns) await tryRun(engine, ['rmi', '--force', `docker.io/library/${base}`]);
await rm(folder, { recursive: true, force: true });
console.log(`${count.steps} steps, ${count.failures} failures`);
process.exit(count.failures === 0 ? 0 : 1);
