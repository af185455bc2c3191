import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * The outcome of a run of tests. `failures` has the name and the first lines of the error of each failed test;
 * `retried` names the tests that passed only at the second try.
 */
export interface Outcome {
  passed: number;
  failed: number;
  failures: string[];
  retried: string[];
}

/** The outcome of a run that has not tested anything. */
export const nothingRan: Outcome = { passed: 0, failed: 0, failures: [], retried: [] };

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

interface BrowserSuite {
  specs: {
    title: string;
    file: string;
    tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[];
  }[];
  suites?: BrowserSuite[];
}

/** Reads the JSON report of Vitest; a missing file is a run without tests. */
export function readVitestReport(file: string): Outcome {
  if (!existsSync(file)) return nothingRan;
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  const tests = report.testResults.flatMap(({ name, message, assertionResults }) => [
    // A file that could not be loaded has no tests.
    ...(assertionResults.length === 0 && message
      ? [{ title: path.basename(name), status: 'failed', errors: [message] }]
      : []),
    ...assertionResults.map(({ fullName, status, failureMessages }) => ({
      title: `${path.basename(name)} › ${fullName}`,
      status,
      errors: failureMessages,
    })),
  ]);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    failures: tests
      .filter(({ status }) => status === 'failed')
      .map(({ title, errors }) => describeFailure(title, errors.at(-1))),
    // The errors of the first try remain in the report of a test that passed.
    retried: tests.filter(({ status, errors }) => status === 'passed' && errors.length > 0).map(({ title }) => title),
  };
}

/** The name of a test with the first lines of its error. */
const describeFailure = (title: string, error = ''): string =>
  [title, ...stripVTControlCharacters(error).split('\n').slice(0, 12)].join('\n    ');

/** Reads the JSON report of Playwright; a missing file is a run without tests. */
export function readBrowserReport(file: string): Outcome {
  if (!existsSync(file)) return nothingRan;
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number };
    suites: BrowserSuite[];
  };
  const tests = suites.flatMap(listSpecs).flatMap(({ title, file: spec, tests: runs }) =>
    runs.map(({ projectName, status, results }) => ({
      title: `${spec} › ${title} (${projectName})`,
      status,
      error: results.at(-1)?.error?.message,
    })),
  );
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    failures: tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ title, error }) => describeFailure(title, error)),
    retried: tests.filter(({ status }) => status === 'flaky').map(({ title }) => title),
  };
}

function listSpecs({ specs, suites = [] }: BrowserSuite): BrowserSuite['specs'] {
  return [...specs, ...suites.flatMap(listSpecs)];
}
