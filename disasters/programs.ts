import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A program that is restarted when it ends, as systemd or Docker would do. */
export interface Program {
  name: string;
  /** Undefined while it does not run. */
  pid(): number | undefined;
  /** Sends a message to a program with an IPC channel. */
  send(message: object): void;
  /** Starts it and waits until it is ready; `env` adds to its environment from now on. */
  start(env?: NodeJS.ProcessEnv): Promise<void>;
  /** Kills it with SIGKILL, and waits until it is ready again. */
  kill(): Promise<void>;
  /** Stops it and does not restart it. */
  stop(): Promise<void>;
}

interface Launch {
  name: string;
  command: string;
  parameters: string[];
  env: NodeJS.ProcessEnv;
  /** What it prints when it is ready. */
  ready: RegExp;
  logFolder: string;
  restartAfterMs?: number;
  stopSignal?: NodeJS.Signals;
  hasIpc?: boolean;
  account?: { uid: number; gid: number } | undefined;
}

const repository = path.resolve(import.meta.dirname, '..');
const readyWithinMs = 120_000;
const stopWithinMs = 30_000;

/** Prepares a program; its output goes to a file in `logFolder`. */
export function makeProgram(launch: Launch): Program {
  const { name, ready, restartAfterMs = 1_000, stopSignal = 'SIGTERM' } = launch;
  const log = createWriteStream(path.join(launch.logFolder, `${name}.log`));
  let env = launch.env;
  let child: ChildProcess | undefined;
  const state = { isReady: false, isWanted: false };

  function run(): void {
    state.isReady = false;
    const started = spawn(launch.command, launch.parameters, {
      ...launch.account,
      cwd: launch.account === undefined ? repository : '/',
      env,
      // A process group of its own, so that on Ctrl-C the suite decides the order of stopping.
      detached: true,
      stdio: launch.hasIpc ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    for (const stream of [started.stdout, started.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        log.write(chunk);
        if (ready.test(chunk.toString()) && child === started) state.isReady = true;
      });
    }
    started.once('exit', (code, signal) => {
      log.write(`-- ended with ${code ?? signal}\n`);
      child = undefined;
      state.isReady = false;
      setTimeout(() => {
        if (state.isWanted && child === undefined) run();
      }, restartAfterMs);
    });
  }

  async function waitUntilReady(): Promise<void> {
    const deadline = performance.now() + readyWithinMs;
    while (!state.isReady) {
      if (performance.now() > deadline) throw new Error(`${name} was not ready within ${readyWithinMs / 1000} s`);
      await sleep(20);
    }
  }

  async function stop(): Promise<void> {
    state.isWanted = false;
    if (child === undefined) return;
    const exited = once(child, 'exit');
    const { pid } = child;
    child.kill(stopSignal);
    const timer = setTimeout(() => pid !== undefined && killGroup(pid), stopWithinMs);
    await exited;
    clearTimeout(timer);
  }

  return {
    name,
    pid: () => child?.pid,
    send: (message) => child?.send(message),
    async start(added = {}) {
      env = { ...env, ...added };
      state.isWanted = true;
      run();
      await waitUntilReady();
    },
    async kill() {
      const exited = child === undefined ? undefined : once(child, 'exit');
      child?.kill('SIGKILL');
      await exited;
      await waitUntilReady();
    },
    stop,
  };
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has just ended.
  }
}
