import { readsAt, type Read } from './growth/reads.ts';
import { growsTooMuch, writeReport, type Curve } from './growth/report.ts';
import { countProcessorTime } from './reads/processor-time.ts';
import { startFilledPortal, type FilledPortal } from './reads/filled-portal.ts';

// The processor time of every read with 10,000, 100,000 and 1,000,000 contacts, one request at a time, written into
// docs/performance.md. Fails when a read takes more than 1.5 times as long with a million as with 100,000, unless its
// result grows. `BENCH_SCALE=0.1,1` measures other sizes and writes nothing.
const wanted = process.env['BENCH_SCALE'];
const scales = (wanted ?? '0.1,1,10').split(',').map(Number);

const curves = new Map<string, Curve>();
for (const scale of scales) {
  const start = performance.now();
  const portal = await startFilledPortal(scale);
  console.log(`\nscale ${scale}: filled in ${((performance.now() - start) / 1000).toFixed(0)} s`);
  try {
    const tokens = await portal.signIn();
    // Node compiles what runs often.
    for (const read of readsAt(scale)) await measure(portal, tokens[read.as], read);
    const changing = await measureProcessorTime(portal, async () => Boolean(await portal.changeData()));
    for (const read of readsAt(scale)) {
      const measuredTime = await measure(portal, tokens[read.as], read);
      const time = measuredTime && measuredTime - (changing ?? 0);
      const curve = curves.get(read.name) ?? { ...read, times: [] };
      curve.times.push(time);
      curves.set(read.name, curve);
      console.log(`${time === null ? 'failed' : `${time.toFixed(1)} ms`.padStart(10)}  ${read.name}`);
    }
  } finally {
    await portal.stop();
  }
}

const measured = [...curves.values()];
if (wanted === undefined) await writeReport(measured);
for (const { name, times } of measured.filter(growsTooMuch))
  console.log(`Grows too much: ${name}, ${times.map((time) => time?.toFixed(1) ?? 'failed').join(', ')} ms`);
process.exitCode = measured.some(growsTooMuch) ? 1 : 0;

/** The processor time of a response that is not cached, and of the change before it; null if it is not 200. */
function measure(portal: FilledPortal, token: string, read: Read): Promise<number | null> {
  return measureProcessorTime(portal, async () => {
    await portal.changeData();
    return isAnswered(portal.url, token, read);
  });
}

/**
 * The processor time of some work in milliseconds, of the portal and PostgreSQL; null if it fails. The minimum of up to
 * five times eight, because garbage collection and other work on the machine only ever add time.
 */
async function measureProcessorTime({ pid }: FilledPortal, work: () => Promise<boolean>): Promise<number | null> {
  const end = performance.now() + 3_000;
  let least = Infinity;
  for (let batch = 0; batch < 5 && (batch < 1 || performance.now() < end); batch += 1) {
    const timeSince = countProcessorTime(pid);
    for (let round = 0; round < 8; round += 1) if (!(await work())) return null;
    least = Math.min(least, timeSince() / 8);
  }
  return least;
}

async function isAnswered(url: string, token: string, { path, body }: Read): Promise<boolean> {
  const response = await fetch(url + path, {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  await response.arrayBuffer();
  return response.ok;
}
