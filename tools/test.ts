import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findChromium } from './chromium.ts';
import { nothingRan, readBrowserReport, readVitestReport, type Outcome } from './test-reports.ts';

/*
 * Everything that must hold before a change lands: the checks and the web build next to the tests of rules, endpoints
 * and components, then the journeys in a browser. With TEST_POSTGRES=15 the server's tests use Debian's PostgreSQL 15,
 * and the files that depend on the version run on the embedded one as well. Ends with how many passed and failed.
 */

/** A second try hides a defect, so more of them than one in a hundred browser tests fail the run. */
const maxRetried = 5;

const repository = path.resolve(import.meta.dirname, '..');
const reports = path.join(repository, '.out');
const vitest = [path.join(repository, 'node_modules/vitest/vitest.mjs'), 'run'];

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

// Before anything runs in parallel: this may install a package, and so may the server's tests.
process.env['CHROMIUM_PATH'] = findChromium(console.log);

const outcomes = await Promise.all([runChecks(), runUnitTests()]);
outcomes.push(await runBrowserTests());

// Once more at the end, because the output of all tests is long.
for (const failure of outcomes.flatMap(({ failures }) => failures)) console.log(`Failed: ${failure}\n`);
const retried = outcomes.flatMap((outcome) => outcome.retried);
for (const name of retried) console.log(`Needed a second try: ${name}`);
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
let failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
if (retried.length > maxRetried) {
  console.log(`${retried.length} tests needed a second try; at most ${maxRetried} may.`);
  failed += 1;
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

/** Types, lint, format, unused code: one test that passes or fails. Then builds what the browser tests need. */
async function runChecks(): Promise<Outcome> {
  const check = await run('npm', ['run', '--silent', 'check'], { show: 'at the end' });
  await run(process.execPath, ['tools/build-web.ts'], { show: 'at the end' });
  return check === 0
    ? { ...nothingRan, passed: 1 }
    : { ...nothingRan, failed: 1, failures: ['npm run check, whose output is above'] };
}

async function runUnitTests(): Promise<Outcome> {
  if (!process.env['TEST_POSTGRES']) return runVitest('vitest', []);
  const [onDebian, again] = await Promise.all([
    runVitest('vitest', ['--exclude', '**/embedded-postgres*.test.ts']),
    runVitest('vitest-embedded', listVersionSensitive(), { TEST_POSTGRES: '' }),
  ]);
  return {
    passed: onDebian.passed + again.passed,
    failed: onDebian.failed + again.failed,
    failures: [...onDebian.failures, ...again.failures],
    retried: [...onDebian.retried, ...again.retried],
  };
}

async function runVitest(name: string, parameters: string[], settings: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  const file = path.join(reports, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const status = await run(process.execPath, [...vitest, ...parameters, ...reporters], { settings });
  return failUnlessItRan(readVitestReport(file), status);
}

/** Test files that say in a comment that the version of PostgreSQL matters to them. */
function listVersionSensitive(): string[] {
  const folder = path.join(repository, 'server/src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => path.join(folder, file));
  return files.filter((file) => readFileSync(file, 'utf8').includes('// Depends on the version of PostgreSQL'));
}

async function runBrowserTests(): Promise<Outcome> {
  const file = path.join(reports, 'browser.json');
  const settings = { PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const status = await run(process.execPath, ['tools/test-browser.ts', '--reporter=list,json'], { settings });
  return failUnlessItRan(readBrowserReport(file), status);
}

/** A runner that crashed, or ran nothing, has failed regardless of its counts. */
function failUnlessItRan(outcome: Outcome, status: number): Outcome {
  const ranWell = status === 0 && outcome.passed > 0;
  if (ranWell || outcome.failed > 0) return outcome;
  return { ...outcome, failed: 1, failures: [`a test runner ended with exit code ${status}`, ...outcome.failures] };
}

/**
 * Runs a command and returns its exit code; shows its output as it arrives, or all at the end when something else runs
 * next to it.
 */
function run(
  command: string,
  parameters: string[],
  options: { settings?: NodeJS.ProcessEnv; show?: 'at the end' } = {},
): Promise<number> {
  const output = options.show === undefined ? 'inherit' : 'pipe';
  const child = spawn(command, parameters, {
    cwd: repository,
    stdio: ['ignore', output, output],
    env: { ...process.env, ...options.settings },
  });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      resolve(1);
    });
    child.once('close', (code) => {
      if (chunks.length > 0) process.stdout.write(Buffer.concat(chunks));
      resolve(code ?? 1);
    });
  });
}
