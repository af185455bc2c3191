import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What a run of tests found. `retried` names the tests that passed only at the second try. */
export interface Outcome {
  passed: number;
  failed: number;
  retried: string[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

interface BrowserSuite {
  specs: { title: string; file: string; tests: { projectName: string; status: string }[] }[];
  suites?: BrowserSuite[];
}

/** Reads the JSON report of Vitest; a missing file is a run without tests. */
export function readVitestReport(file: string): Outcome {
  if (!existsSync(file)) return { passed: 0, failed: 0, retried: [] };
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  const retried = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      // The errors of the first try stay in the report of a test that passed.
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName }) => `${path.basename(name)} › ${fullName}`),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests, retried };
}

/** Reads the JSON report of Playwright; a missing file is a run without tests. */
export function readBrowserReport(file: string): Outcome {
  if (!existsSync(file)) return { passed: 0, failed: 0, retried: [] };
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number };
    suites: BrowserSuite[];
  };
  const retried = suites
    .flatMap(listSpecs)
    .flatMap(({ title, file: spec, tests }) =>
      tests.filter(({ status }) => status === 'flaky').map(({ projectName }) => `${spec} › ${title} (${projectName})`),
    );
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, retried };
}

function listSpecs({ specs, suites = [] }: BrowserSuite): BrowserSuite['specs'] {
  return [...specs, ...suites.flatMap(listSpecs)];
}
