import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from '../tools/portal-process.ts';

// How long `npm start` takes until the portal responds: first with an empty data folder and no web build, then again.
const repository = path.resolve(import.meta.dirname, '..');
const dataDir = await mkdtemp(path.join(tmpdir(), 'dijkportaal-start-'));
await chmod(dataDir, 0o755);
await rm(path.join(repository, 'web/dist'), { recursive: true, force: true });
console.log(`first start: ${await secondsUntilReady()} s`);
console.log(`second start: ${await secondsUntilReady()} s`);
await rm(dataDir, { recursive: true, force: true });

async function secondsUntilReady(): Promise<string> {
  const port = await findFreePort();
  const start = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: repository,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const isReady = () =>
    fetch(`http://localhost:${port}/health/ready`).then(
      (response) => response.ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  const seconds = (performance.now() - start) / 1000;
  child.kill('SIGTERM');
  await new Promise((resolve) => child.once('exit', resolve));
  return seconds.toFixed(1);
}
