import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { nothingRan, readBrowserReport, readVitestReport } from './test-reports.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'reports-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, report: object): string {
  const file = path.join(folder, name);
  writeFileSync(file, JSON.stringify(report));
  return file;
}

test('of Vitest, a test that passed with errors of an earlier try was retried', () => {
  const test = (fullName: string, status: string, ...failureMessages: string[]) => ({
    fullName,
    status,
    failureMessages,
  });
  const file = write('vitest.json', {
    numPassedTests: 2,
    numFailedTests: 1,
    testResults: [
      {
        name: '/portal/server/src/limits.test.ts',
        assertionResults: [
          test('a', 'passed'),
          test('b', 'passed', 'Error: too late'),
          test('c', 'failed', 'Error: 1 of 2'),
        ],
      },
    ],
  });
  expect(readVitestReport(file)).toEqual({
    passed: 2,
    failed: 1,
    failures: ['limits.test.ts › c\n    Error: 1 of 2'],
    retried: ['limits.test.ts › b'],
  });
});

test('of Playwright, flaky tests have passed and are named, also in nested groups', () => {
  const spec = (title: string, status: string) => ({
    title,
    file: 'news.spec.ts',
    tests: [{ projectName: 'phone', status, results: [{ error: { message: 'Error: hidden\n  at news' } }] }],
  });
  const file = write('browser.json', {
    stats: { expected: 1, unexpected: 1, flaky: 1 },
    suites: [{ specs: [spec('a', 'expected'), spec('c', 'unexpected')], suites: [{ specs: [spec('b', 'flaky')] }] }],
  });
  expect(readBrowserReport(file)).toEqual({
    passed: 2,
    failed: 1,
    failures: ['news.spec.ts › c (phone)\n    Error: hidden\n      at news'],
    retried: ['news.spec.ts › b (phone)'],
  });
});

test('a report that was not written holds no tests', () => {
  expect(readVitestReport(path.join(folder, 'none.json'))).toEqual(nothingRan);
  expect(readBrowserReport(path.join(folder, 'none.json'))).toEqual(nothingRan);
});
