import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createSemaphore } from '../../semaphore.ts';

/** The process took too much time or memory, or crashed. */
export class ProcessEnded extends Error {}

/** A child process that performs one task at a time, within limits of memory and time. */
export interface LimitedProcess {
  /** Throws ProcessEnded. The next task gets a new process. */
  run<Result>(task: object, timeoutMs: number): Promise<Result>;
}

/** What the program sends back for a task. */
export interface Answer {
  result: unknown;
  /** Its resident memory in bytes. */
  memory: number;
}

/** The kernel's limit, of which Node reserves 2 GB. The program's own limit is far below it. */
const maxWritableKilobytes = 3_000_000;
/** Above this memory or number of tasks, the next task gets a new process. */
const maxIdleBytes = 250_000_000;
const maxTasks = 500;
const idleMs = 30_000;

/** Settings that a program needs from our environment. The others include passwords, and a file may be hostile. */
const passedOn = ['PATH', 'SystemRoot', 'TMPDIR', 'NODE_COMPILE_CACHE'];

/**
 * Starts the program with the first task, and ends it after half a minute without one. The program gets its memory
 * limit in bytes as its argument.
 */
export function createLimitedProcess(program: URL, maxBytes: number): LimitedProcess {
  const oneAtATime = createSemaphore(1).run;
  let current: ChildProcess | null = null;
  let tasks = 0;
  let idle: NodeJS.Timeout | undefined;

  function end(): void {
    current?.kill('SIGKILL');
    current = null;
    tasks = 0;
  }

  async function perform(task: object, timeoutMs: number): Promise<unknown> {
    clearTimeout(idle);
    current ??= start(program, maxBytes);
    try {
      const { result, memory } = await ask(current, task, timeoutMs);
      tasks += 1;
      if (memory > maxIdleBytes || tasks >= maxTasks) end();
      return result;
    } catch (error) {
      end();
      throw error;
    } finally {
      idle = setTimeout(end, idleMs).unref();
    }
  }
  return {
    run: <Result>(task: object, timeoutMs: number) => oneAtATime(() => perform(task, timeoutMs) as Promise<Result>),
  };
}

function start(program: URL, maxBytes: number): ChildProcess {
  const command = [process.execPath, '--max-old-space-size=256', fileURLToPath(program), String(maxBytes)];
  // The kernel's limit applies where the program's own check would be too late. Windows has no shell for it.
  const limits = `ulimit -c 0; ulimit -d ${maxWritableKilobytes} 2>/dev/null; exec "$0" "$@"`;
  const [file = '', ...parameters] = existsSync('/bin/sh') ? ['/bin/sh', '-c', limits, ...command] : command;
  const env = Object.fromEntries(passedOn.flatMap((name) => (name in process.env ? [[name, process.env[name]]] : [])));
  const child = spawn(file, parameters, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], env, windowsHide: true });
  // It ends with the portal, and does not hold up the end of a test.
  child.unref();
  child.channel?.unref();
  return child;
}

async function ask(child: ChildProcess, task: object, timeoutMs: number): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const refuse = (error?: Error | null) => error !== null && reject(error ?? new ProcessEnded());
  const onExit = () => reject(new ProcessEnded());
  const timer = setTimeout(onExit, timeoutMs);
  child.once('message', resolve).once('exit', onExit).once('error', reject);
  child.send(task, refuse);
  return promise.finally(() => {
    clearTimeout(timer);
    child.off('message', resolve).off('exit', onExit).off('error', reject);
  });
}
