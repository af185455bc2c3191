import { readdirSync, readFileSync } from 'node:fs';

/**
 * Starts to count the processor time of a process and its descendants; what it returns gives the milliseconds since then,
 * of the threads that were there all the time. Other work on the machine hardly changes it. Linux only.
 */
export function countProcessorTime(root: number): () => number {
  const before = timesOfThreads(root);
  return () => {
    let sum = 0;
    for (const [thread, time] of timesOfThreads(root)) sum += time - (before.get(thread) ?? time);
    return sum;
  };
}

function timesOfThreads(root: number): Map<string, number> {
  const processes = readdirSync('/proc').flatMap((name) => {
    // After the name, which may contain spaces and brackets, come the state and the parent.
    const stat = /^\d+$/.test(name) ? readOf(`/proc/${name}/stat`) : '';
    return stat === ''
      ? []
      : [{ pid: Number(name), parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) }];
  });
  const family = new Set([root]);
  // A set also visits what is added meanwhile.
  for (const pid of family) for (const other of processes) if (other.parent === pid) family.add(other.pid);
  return new Map(
    [...family].flatMap((pid) =>
      threadsOf(pid).map((thread) => {
        const [nanoseconds] = readOf(`/proc/${pid}/task/${thread}/schedstat`).split(' ');
        return [thread, Number(nanoseconds) / 1e6] as const;
      }),
    ),
  );
}

/** None for a process that has ended. */
function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** Empty for a process or thread that has ended. */
function readOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
