import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/** The folder with the documents. */
export const docs = path.resolve(import.meta.dirname, '../../docs');

/** A table in Markdown; the first column is text, the others are aligned as they are given. */
export function markdownTable(head: string[], alignment: string[], rows: string[][]): string {
  return [head, alignment, ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

/** Replaces what a command has written into docs/performance.md, between the comments with its name. */
export async function writeSection(command: string, text: string): Promise<void> {
  const document = path.join(docs, 'performance.md');
  const old = await readFile(document, 'utf8');
  const [begin, end] = [`<!-- Written by ${command} -->`, `<!-- End of ${command} -->`];
  const [before, after] = [old.indexOf(begin) + begin.length, old.indexOf(end)];
  await writeFile(document, `${old.slice(0, before)}\n\n${text}\n\n${old.slice(after)}`);
  await promisify(execFile)('npx', ['oxfmt', document]);
}
