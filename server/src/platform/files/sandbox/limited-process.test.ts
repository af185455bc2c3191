import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { pdf, pdfOfForms, pdfOfPictures } from '../../../../test/sample-files.ts';
import { createLimitedProcess, ProcessEnded } from './limited-process.ts';
import type { Task } from './task.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'dijkportaal-sandbox-'));
afterAll(() => rm(folder, { recursive: true }));

const megabyte = 1_048_576;
const program = new URL('./program.ts', import.meta.url);

async function thumbnailTask(name: string, content: Buffer): Promise<Task> {
  const from = path.join(folder, `${name}.pdf`);
  await writeFile(from, content);
  return { kind: 'thumbnail', from, to: path.join(folder, `${name}.webp`), type: 'application/pdf' };
}

/** A program that sends back what the expression gives. */
async function programOf(name: string, expression: string): Promise<URL> {
  const file = path.join(folder, `${name}.mjs`);
  const send = `process.on('message', (task) => process.send({ result: ${expression}, memory: 0 }));`;
  await writeFile(file, `${send}\nprocess.on('disconnect', () => process.exit());`);
  return pathToFileURL(file);
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('a PDF that needs too much memory ends the process, and the next task gets a new one', async () => {
  const bomb = await thumbnailTask('bomb', pdfOfPictures(8));
  const limited = createLimitedProcess(program, 300 * megabyte);
  const before = process.memoryUsage.rss();
  await expect(limited.run(bomb, 30_000)).rejects.toThrow(ProcessEnded);
  expect(process.memoryUsage.rss() - before).toBeLessThan(100 * megabyte);
  expect(await limited.run(await thumbnailTask('normal', pdf), 30_000)).toBe(true);
  expect((await readFile(path.join(folder, 'normal.webp'))).subarray(8, 12).toString()).toBe('WEBP');
});

test('a PDF that takes too long ends the process', async () => {
  const task = await thumbnailTask('forms', pdfOfForms(9));
  await expect(createLimitedProcess(program, 700 * megabyte).run(task, 2000)).rejects.toThrow(ProcessEnded);
});

test('a process that is busy forever is ended after its time, and one that crashes is replaced', async () => {
  const busy = createLimitedProcess(
    await programOf('busy', `task.loop ? (() => { for (;;); })() : process.pid`),
    300 * megabyte,
  );
  const first = await busy.run<number>({}, 30_000);
  expect(await busy.run<number>({}, 30_000)).toBe(first);
  await expect(busy.run({ loop: true }, 100)).rejects.toThrow(ProcessEnded);
  await expect.poll(() => isAlive(first)).toBe(false);
  const second = await busy.run<number>({}, 30_000);
  expect(second).not.toBe(first);

  const crashing = createLimitedProcess(await programOf('crashing', `task.crash ? process.exit(1) : 'works'`), 300);
  await expect(crashing.run({ crash: true }, 30_000)).rejects.toThrow(ProcessEnded);
  expect(await crashing.run({}, 30_000)).toBe('works');
});

test('a process gets no settings of the portal', async () => {
  process.env['APP_SECRET'] = 'secret';
  const limited = createLimitedProcess(await programOf('settings', 'Object.keys(process.env)'), 300);
  const names = await limited.run<string[]>({}, 30_000);
  delete process.env['APP_SECRET'];
  expect(names).not.toContain('APP_SECRET');
  expect(names).toContain('PATH');
});
