import { parseArgs } from 'node:util';
import { makeRandom } from '../server/src/demo/random.ts';
import { deliveryReports } from './readers/delivery-reports.ts';
import { mutate } from './readers/mutate.ts';
import { outlines } from './readers/outlines.ts';
import { pastedHtml, storedHtml } from './readers/pasted-html.ts';
import { registerAnswers } from './readers/register-answers.ts';

/*
 * Gives readers of foreign data changed samples: `node fuzz/readers.ts`. Reports a crash, a wrong result that was called
 * right, and what took over 50 ms of processor time. The same seed makes the same inputs.
 */

/** A reader with samples that it accepts. `read` returns what is wrong with its result, or null; a crash is an exception. */
export interface Reader {
  name: string;
  samples: readonly string[];
  /** Whether it needs a document, whose parts take longer here than in a browser: its time is not judged. */
  isSlowHere?: boolean;
  read: (input: string) => string | null;
}

const { values: options } = parseArgs({
  options: { inputs: { type: 'string', default: '2000' }, seed: { type: 'string', default: '1' } },
});
const limitMs = 50;
const readers: readonly Reader[] = [deliveryReports, outlines, pastedHtml, storedHtml, registerAnswers];
let findings = 0;

for (const reader of readers) {
  const random = makeRandom(Number(options.seed), reader.name);
  // Loading and compiling is no stall of a reader in use.
  for (const sample of [...reader.samples, ...reader.samples]) examine(reader, sample, { isFirst: true });
  let worst = 0;
  for (let input = 0; input < Number(options.inputs); input += 1) {
    worst = Math.max(worst, examine(reader, mutate(reader.samples, random), { isFirst: false }));
  }
  console.log(`${reader.name}: ${options.inputs} inputs, longest ${worst.toFixed(0)} ms`);
}
console.log(`${findings} findings`);
process.exitCode = findings === 0 ? 0 : 1;

/** Returns the milliseconds of processor time. The longest of a slow input counts twice: the first time may be a clean-up of memory. */
function examine(reader: Reader, input: string, { isFirst }: { isFirst: boolean }): number {
  let used = measure(reader, input);
  const isJudged = !isFirst && reader.isSlowHere !== true;
  if (used > limitMs && isJudged) used = Math.min(used, measure(reader, input));
  if (used > limitMs && isJudged) note(reader, `took ${used.toFixed(0)} ms`, input);
  return used;
}

function measure(reader: Reader, input: string): number {
  const start = process.threadCpuUsage();
  try {
    const wrong = reader.read(input);
    if (wrong !== null) note(reader, wrong, input);
  } catch (error) {
    note(reader, `crashed: ${(error as Error).stack?.slice(0, 300)}`, input);
  }
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1_000;
}

function note(reader: Reader, what: string, input: string): void {
  findings += 1;
  if (findings <= 20) console.log(`${reader.name}: ${what}\n  ${JSON.stringify(input.slice(0, 600))}`);
}
