import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createRelatics } from '../server/src/platform/relatics/relatics.ts';
import { startSimulatedRelatics } from '../server/test/simulated-relatics.ts';

/* The duration of large Relatics reports, and how long they block the event loop: `node bench/relatics.ts`. The
   first line is the baseline of an idle process. */

const simulated = await startSimulatedRelatics();
const log = { info: () => undefined, warn: console.error };
const relatics = createRelatics(simulated.settings('soap-code'), { log });
const { Klanteis } = await relatics.customerData('R_00001');
const guid = Klanteis[0]?.Document[0]?.GUID ?? '';
const delay = monitorEventLoopDelay({ resolution: 5 });

async function measure(name: string, work: () => Promise<unknown>): Promise<void> {
  delay.reset();
  delay.enable();
  const [start, cpu] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(cpu);
  delay.disable();
  const numbers = [
    performance.now() - start,
    (user + system) / 1_000,
    delay.max / 1_000_000,
    process.memoryUsage.rss() / 1e6,
  ];
  const [wall, busy, longest, memory] = numbers.map((number) => String(Math.round(number)).padStart(6));
  console.log(`${name.padEnd(34)} ${wall} ms, ${busy} ms CPU, longest event loop block ${longest} ms, ${memory} MB`);
}

await measure('idle', () => new Promise((resolve) => setTimeout(resolve, 3_000)));
await simulated.setFaults([{ kind: 'huge', sizeMb: 44 }]);
await measure('contacts in 44 MB', async () => {
  for await (const contact of relatics.listContacts()) void contact;
});
await measure('wishes and contact moments, 44 MB each', () => relatics.customerData('R_00001'));
await simulated.setFaults([{ kind: 'large-file', sizeMb: 18 }]);
await measure('a file of 18 MB, 24 MB in base64', () => relatics.file(guid));
simulated.stop();
