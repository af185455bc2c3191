import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { buildWithBuildah } from './image/buildah.ts';
import { build, findEngine, openImage } from './image/engine.ts';
import type { Image } from './image/image.ts';
import { tryImage, type Step } from './image/try-image.ts';

// Builds the image as its Dockerfile says, measures it, and uses a portal that runs from it: with Docker or Podman if
// one has the base image or can fetch it, otherwise, and with --engine buildah, with Buildah as root.
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

const [, base = ''] = /^FROM (\S+)/m.exec(await readFile(path.join(repository, 'Dockerfile'), 'utf8')) ?? [];
const compose = parse(await readFile(path.join(repository, 'compose.yaml'), 'utf8'), { merge: true }) as {
  services: { worker: { healthcheck: { test: string[] } } };
};
const engine = values.engine === 'buildah' ? undefined : await findEngine(base);
console.log(`With ${engine ?? `Buildah; a bare Debian with this Node replaces ${base}`}`);

await rm(folder, { recursive: true, force: true });
let image: Image | undefined;
await step('the Dockerfile is built', async () => {
  if (engine === undefined) image = await buildWithBuildah(repository, base, path.join(folder, 'buildah'));
  else {
    await build(engine, repository, folder);
    image = await openImage(engine);
  }
});
if (image !== undefined) {
  const megabytes = image.size / 1e6;
  await step(`the image is at most ${maxMegabytes} MB`, async () => {
    if (megabytes > maxMegabytes) throw new Error(`${megabytes.toFixed(1)} MB`);
    return `${megabytes.toFixed(1)} MB`;
  });
  const workerCheck = compose.services.worker.healthcheck.test.slice(1);
  await tryImage({ image, workerCheck, folder: path.join(folder, 'postgres'), step });
}
await rm(folder, { recursive: true, force: true });
console.log(`${count.steps} steps, ${count.failures} failures`);
process.exit(count.failures === 0 ? 0 : 1);
