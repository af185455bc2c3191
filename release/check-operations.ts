import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { after, before, type Check } from './check-operations/checks.ts';
import { boot, findWhatIsMissing, makeTree, type Machine } from './check-operations/machine.ts';
import { findPackages, readBlocks, readManual, toStep, type Step } from './check-operations/page.ts';
import { makeStandIns, standInPackages } from './check-operations/stand-ins.ts';

// Follows docs/operations to the letter on a new Debian: every block in its order, and what a reader would try after
// it. --base FILE stores the Debian before the first block, for the next time; --keep leaves the machine running until
// Ctrl-C.
const { values } = parseArgs({ options: { base: { type: 'string' }, keep: { type: 'boolean', default: false } } });
const checkout = path.resolve(import.meta.dirname, '..');

const missing = findWhatIsMissing();
if (missing !== undefined) {
  console.error(missing);
  process.exit(1);
}

const steps = [...readManual(checkout)].flatMap(([page, text]) => readBlocks(page, text)).map(toStep);
let [done, failures, notRun] = [0, 0, 0];
const success = { code: 0, output: '' };
const begin = performance.now();
const temporary = await mkdtemp(path.join(tmpdir(), 'check-operations-'));
const folder = path.join(temporary, 'debian');
let machine: Machine | undefined;
const interrupt = () => void cleanUp().then(() => process.exit(1));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, interrupt);
try {
  await makeTree(folder, [...standInPackages, ...findPackages(steps)], values.base);
  report('a new Debian', `${Math.round((performance.now() - begin) / 1000)} s`);
  machine = await boot(folder, checkout);
  for (const { name, code, output } of await makeStandIns(machine, checkout))
    report(name, 'stand-in', { code, output });
  for (const [index, step] of steps.entries()) {
    const { heading } = step;
    if (steps[index - 1]?.heading !== heading) await tryAll(machine, heading, before);
    await follow(machine, step);
    if (steps[index + 1]?.heading !== heading) await tryAll(machine, heading, after);
  }
  if (values.keep) await keepOn(machine);
} finally {
  await cleanUp();
}
console.log(`${notRun} blocks not executed, ${Math.round((performance.now() - begin) / 1000)} s`);
console.log(`${done} steps, ${failures} failures`);
process.exit(failures === 0 ? 0 : 1);

async function follow(machine: Machine, step: Step): Promise<void> {
  if ('notRun' in step) {
    notRun += 1;
    console.log(`– ${step.heading}: ${step.title} (line ${step.line}): ${step.notRun}`);
  } else await execute(machine, `${step.heading}, line ${step.line}`, step);
}

async function tryAll(machine: Machine, heading: string, checks: Record<string, Check[]>): Promise<void> {
  for (const check of checks[heading] ?? []) await execute(machine, heading, check);
}

async function execute(machine: Machine, place: string, { title, script, input }: Check & { input?: string }) {
  const start = performance.now();
  const outcome = await machine.run(script, input);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  report(title, `${place}, ${seconds} s`, outcome);
}

function report(
  title: string,
  place: string,
  { code, output }: { code: number | null; output: string } = success,
): void {
  done += 1;
  if (code !== 0) failures += 1;
  console.log(`${code === 0 ? '✓' : '✗'} ${title} (${place})`);
  const shown = code === 0 ? '' : output.slice(-4000);
  for (const line of shown.split('\n').filter((line) => line !== '')) console.log(`    ${line}`);
}

async function cleanUp(): Promise<void> {
  await machine?.stop();
  await rm(temporary, { recursive: true, force: true });
}

/** Until Ctrl-C. */
async function keepOn({ leader }: Machine): Promise<void> {
  console.log(`The machine stays on until Ctrl-C: nsenter --target=${leader} --all bash --login`);
  process.off('SIGINT', interrupt);
  const timer = setInterval(() => {}, 60_000);
  await once(process, 'SIGINT');
  clearInterval(timer);
}
