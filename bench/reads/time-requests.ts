import { percentile } from '../auth/figures.ts';
import type { FilledPortal } from './filled-portal.ts';
import { countProcessorTime } from './processor-time.ts';

const times = 15;

/** Prints how long each request takes, one at a time; the benchmark fails when a median is above the goal in ms. */
export async function timeRequests(
  { url, pid }: Pick<FilledPortal, 'url' | 'pid'>,
  title: string,
  paths: string[],
  token: string,
  goal: number,
): Promise<void> {
  console.log(`\n${title}, goal ${goal} ms: median and slowest of ${times}, and processor time`);
  for (const path of paths) {
    const taken: number[] = [];
    let size = 0;
    let timeSince = countProcessorTime(pid);
    for (let time = 0; time <= times; time += 1) {
      const start = performance.now();
      const response = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
      size = (await response.text()).length;
      if (!response.ok) throw new Error(`${path}: ${response.status}`);
      // The first one opens connections.
      if (time === 0) timeSince = countProcessorTime(pid);
      else taken.push(performance.now() - start);
    }
    const median = percentile(taken, 0.5);
    if (median > goal) process.exitCode = 1;
    const figures = [median, Math.max(...taken), timeSince() / times].map((ms) => `${ms.toFixed(1)} ms`.padStart(9));
    console.log(
      `${median > goal ? 'TOO SLOW' : 'ok'.padEnd(8)} ${figures.join(' ')} ${String(size).padStart(7)} B  ${decodeURIComponent(path)}`,
    );
  }
}
