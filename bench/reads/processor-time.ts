import { readdirSync, readFileSync } from 'node:fs';

/** The kernel reports the time of ended processes only to their parent, in these units. */
const millisecondsPerTick = 10;

/**
 * Starts counting the processor time of a process and its descendants, including those that begin or end meanwhile; the
 * returned function gives the milliseconds since then. Other work on the machine hardly changes it. Linux only.
 */
export function countProcessorTime(root: number): () => number {
  const before = readTimes(root);
  return () => {
    const after = readTimes(root);
    let sum = 0;
    for (const [key, time] of after) sum += time - (before.get(key) ?? 0);
    // The parent of a process that has ended now reports all of its time.
    for (const [key, time] of before) if (!after.has(endedBelow(key.split('/')[0]))) sum -= time;
    return sum;
  };
}

const endedBelow = (pid: number | string | undefined) => `${pid}/ended`;

/** Milliseconds of every thread, and of the children of every process that have ended. */
function readTimes(root: number): Map<string, number> {
  const processes = readdirSync('/proc').flatMap((name) => {
    // After the name, which may contain spaces and brackets, come the state, the parent and other fields.
    const stat = /^\d+$/.test(name) ? readOf(`/proc/${name}/stat`) : '';
    if (stat === '') return [];
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return [{ pid: Number(name), parent: Number(fields[1]), ended: Number(fields[13]) + Number(fields[14]) }];
  });
  const family = new Set([root]);
  // A set also iterates over items that are added meanwhile.
  for (const pid of family) for (const other of processes) if (other.parent === pid) family.add(other.pid);
  return new Map(
    processes
      .filter(({ pid }) => family.has(pid))
      .flatMap(({ pid, ended }) => [
        [endedBelow(pid), ended * millisecondsPerTick] as const,
        ...threadsOf(pid).map((thread) => {
          const [nanoseconds] = readOf(`/proc/${pid}/task/${thread}/schedstat`).split(' ');
          return [`${pid}/${thread}`, Number(nanoseconds) / 1e6] as const;
        }),
      ]),
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
