import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

/** How a program ended, and what it printed on standard output and standard error. */
export interface Ended {
  code: number | null;
  output: string;
  errors: string;
}

/** Runs a program to its end. */
export async function tryRun(program: string, parameters: string[], input = ''): Promise<Ended> {
  const child = spawn(program, parameters, { stdio: ['pipe', 'pipe', 'pipe'] });
  // A program that does not read its input closes it.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const [output, errors, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once('close', resolve).once('error', () => resolve(127))),
  ]);
  return { code, output, errors };
}

/** Runs a program that must succeed, and returns what it printed. */
export async function run(program: string, parameters: string[]): Promise<string> {
  const { code, output, errors } = await tryRun(program, parameters);
  if (code === 0) return output;
  throw new Error(`${program} ${parameters.join(' ')} ended with ${code}:\n${(output + errors).slice(-4_000)}`);
}
