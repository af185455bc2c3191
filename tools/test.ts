import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

/*
 * Everything that must hold before a change lands: the checks, then the tests of rules, endpoints and components, then
 * the journeys in a browser. Ends with how many passed and failed.
 */

const repository = path.resolve(import.meta.dirname, '..');
const reports = path.join(repository, '.out');

interface Count {
  passed: number;
  failed: number;
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const counts = [runChecks(), runVitest(), runBrowserTests()];
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

/** Types, lint, format, unused code: one test that passes or fails. */
function runChecks(): Count {
  const status = run('npm', ['run', '--silent', 'check']);
  return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function runVitest(): Count {
  const file = path.join(reports, 'vitest.json');
  const vitest = path.join(repository, 'node_modules/vitest/vitest.mjs');
  const status = run(process.execPath, [
    vitest,
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  const report = readReport(file) as { numPassedTests: number; numFailedTests: number } | null;
  return atLeastOneFailure({ passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 }, status);
}

function runBrowserTests(): Count {
  const file = path.join(reports, 'browser.json');
  const status = run(process.execPath, ['tools/test-browser.ts', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  const report = readReport(file) as { stats: { expected: number; unexpected: number; flaky: number } } | null;
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {};
  if (flaky > 0)
    console.log(`\n${flaky} needed a second try: see 'flaky' above. Each is a defect of the test or the portal.`);
  return atLeastOneFailure({ passed: expected + flaky, failed: unexpected }, status);
}

/** A runner that fell over, or ran nothing, has failed whatever it counted. */
function atLeastOneFailure(count: Count, status: number): Count {
  const ranWell = status === 0 && count.passed > 0;
  return ranWell || count.failed > 0 ? count : { ...count, failed: 1 };
}

function run(command: string, parameters: string[], settings: Record<string, string> = {}): number {
  const { status } = spawnSync(command, parameters, {
    cwd: repository,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...settings },
  });
  return status ?? 1;
}

function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}
