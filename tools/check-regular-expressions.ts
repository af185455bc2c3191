import { availableParallelism } from 'node:os';
import { parseSync, Visitor } from 'oxc-parser';
import { check } from 'recheck';
import { readSource, sources } from './import-graph.ts';

// Fails if a regular expression of the portal can take more than linear time: a long text for such an expression blocks
// the whole process.

/** A regular expression in the source. `source` is null when it is only known when the program runs. */
export interface FoundExpression {
  file: string;
  line: number;
  source: string | null;
  flags: string;
}

/** Counted in steps, which are the same on every machine: what takes too long on a busy one would be called slow. */
const effort = { randomSeed: 1, timeout: 600_000, attackTimeout: null, incubationTimeout: null };

/** Expressions that are put together when the program runs, and why they are linear. */
const assembled = new Map([
  ['server/src/newsletters/sending/message.ts', 'plain text around a random number in hexadecimal'],
  ['web/src/ui/readability/check-text.ts', 'words between fixed letters, with white space between them'],
  ['web/src/ui/readability/select-words.ts', 'escaped words with white space between them'],
  ['server/src/platform/oidc/settings.ts', 'a key of at most 20 characters between fixed words'],
]);

const isChecked = (file: string) =>
  /^(?:contract\/src|server\/src|web\/src|simulators)\//.test(file) && !/\.test\.tsx?$/.test(file);

/** Every literal and `new RegExp(…)` in a source text. */
export function findExpressions(file: string, text: string): FoundExpression[] {
  const found: FoundExpression[] = [];
  const add = (start: number, source: string | null, flags: string) =>
    found.push({ file, line: text.slice(0, start).split('\n').length, source, flags });
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed`);
  new Visitor({
    Literal(node) {
      if ('regex' in node && node.regex !== null) add(node.start, node.regex.pattern, node.regex.flags);
    },
    CallExpression({ callee, start }) {
      if (callee.type === 'Identifier' && callee.name === 'RegExp') add(start, null, '');
    },
    NewExpression({ callee, start }) {
      if (callee.type === 'Identifier' && callee.name === 'RegExp') add(start, null, '');
    },
  }).visit(program);
  return found;
}

/** What is wrong with each expression, one line each; empty if all take linear time. */
export async function findSlowExpressions(found: FoundExpression[]): Promise<string[]> {
  const problems: string[] = [];
  const queue = [...found];
  const judgeQueue = async () => {
    for (let one = queue.shift(); one !== undefined; one = queue.shift()) {
      const { file, line, source, flags } = one;
      if (source === null) {
        if (!assembled.has(file)) problems.push(`${file}:${line} new RegExp: write a literal, or say why it is linear`);
        continue;
      }
      const verdict = await check(source, flags, effort);
      if (verdict.status === 'safe') continue;
      const cost = verdict.status === 'vulnerable' ? verdict.complexity.summary : 'cannot be judged';
      problems.push(`${file}:${line} /${source}/${flags} ${cost}`);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, judgeQueue));
  return problems.toSorted();
}

if (import.meta.main) {
  const found = sources.filter(isChecked).flatMap((file) => findExpressions(file, readSource(file)));
  const problems = await findSlowExpressions(found);
  for (const problem of problems) console.error(problem);
  console.log(`${found.length} regular expressions, ${problems.length} of them not linear`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
