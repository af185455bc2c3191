import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { patience } from './patience.ts';

const repository = path.resolve(import.meta.dirname, '..');

/** As in `npm start`: without it Node uses three times as much memory for short-lived objects. */
const youngMemory = '--max-semi-space-size=16';
/** As in `npm start`: without it every start strips the types again, and the compiler stays in memory. */
const compileCache = { NODE_COMPILE_CACHE: path.join(repository, 'node_modules/.cache/node') };

/** A portal of its own: own port, own data folder, the demo data. */
export interface PortalProcess {
  url: string;
  dataDir: string;
  process: ChildProcess;
  stop(): Promise<void>;
}

const demoData = ['server/src/admin.ts', 'demo-data'];

/** A data folder with the demo data: starting on a copy of it costs far less than making the data. */
export const portalTemplate = path.join(repository, '.out/portal-template');

/** Creates the template again, for instance because the demo data changed. */
export async function makeTemplate(): Promise<void> {
  await rm(portalTemplate, { recursive: true, force: true });
  await mkdir(portalTemplate, { recursive: true });
  await run(process.execPath, demoData, { ...process.env, ...compileCache, DATA_DIR: portalTemplate });
}

/**
 * Starts the portal as its own process and waits until it is ready. A given `dataDir` is not removed; otherwise the
 * folder is temporary, and a copy of `template` if that is given. `filled` makes the demo data in an earlier process,
 * as a portal in use has no traces of making data. `program` is the folder of another release.
 */
export async function startPortal(
  settings: Record<string, string> = {},
  options: { dataDir?: string; template?: string; filled?: boolean; large?: boolean; program?: string } = {},
): Promise<PortalProcess> {
  const dataDir = options.dataDir ?? (await makeTemporaryFolder());
  // Unlike Node's copy, cp preserves the owner of the database's files.
  if (options.template !== undefined) await run('cp', ['-a', `${options.template}/.`, dataDir], process.env);
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const env = { ...process.env, ...compileCache, DATA_DIR: dataDir, PORT: String(port), BASE_MAP: 'none', ...settings };
  if (options.large) await run(process.execPath, [...demoData, '--large'], env);
  else if (options.filled) await run(process.execPath, demoData, env);
  const child = spawn(process.execPath, [youngMemory, 'server/src/main.ts'], {
    cwd: options.program ?? repository,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await waitUntilReady(url, child);
  return {
    url,
    dataDir,
    process: child,
    async stop() {
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await new Promise((resolve) => child.once('exit', resolve));
      }
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A folder that the database's own user can enter too, which matters when run as root. */
async function makeTemporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'dijkportaal-run-'));
  await chmod(folder, 0o755);
  return folder;
}

/** A port without a listener, outside the range in which a system chooses ports for outgoing connections. */
export async function findFreePort(): Promise<number> {
  const port = 20_000 + randomInt(12_000);
  const server = createServer().listen(port, 'localhost');
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('listening', () => server.close(() => resolve(true)));
    server.once('error', () => resolve(false));
  });
  return isFree ? port : findFreePort();
}

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + patience;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the portal ended with ${child.exitCode}`);
    const isReady = await fetch(`${url}/health/ready`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the portal did not become ready in time');
}

async function run(program: string, parameters: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(program, parameters, { cwd: repository, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`${program} ${parameters.join(' ')} ended with ${String(code)}`);
}
