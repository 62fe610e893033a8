import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** The counts and the failures in Vitest's JSON report; undefined if there is no report. */
export async function countVitest(report) {
  const result = await readReport(report);
  return (
    result && {
      passed: result.numPassedTests,
      failed: result.numFailedTests,
      skipped: result.numPendingTests + result.numTodoTests,
      failures: result.testResults.flatMap(vitestFailures),
    }
  );
}

/**
 * The counts and the failures in Playwright's JSON report. A test that needed a second try counts as failed.
 */
export async function countPlaywright(report) {
  const result = await readReport(report);
  if (!result) return undefined;
  const { expected, unexpected, flaky, skipped } = result.stats;
  const failures = [
    ...result.errors.map(({ message }) => failure('e2e', message)),
    ...result.suites.flatMap(playwrightFailures),
  ];
  return { passed: expected, failed: unexpected + flaky, skipped, failures };
}

/** The failures in one test file: its failed tests, and the file itself if it could not run. */
function vitestFailures({ name, message, assertionResults }) {
  const file = relative(process.cwd(), name);
  const tests = assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => failure(`${file} › ${fullName}`, failureMessages[0]));
  return message ? [failure(file, message), ...tests] : tests;
}

/** The failures in a suite of Playwright's report, including its nested suites. */
function playwrightFailures({ specs = [], suites = [] }) {
  const failed = specs.filter(({ tests }) =>
    tests.some(({ status }) => status === 'unexpected' || status === 'flaky'),
  );
  const own = failed.map(({ file, line, title, tests }) => {
    const results = tests.flatMap((test) => test.results);
    return failure(`e2e/${file}:${line} › ${title}`, results.find(({ error }) => error)?.error.message);
  });
  return [...own, ...suites.flatMap(playwrightFailures)];
}

/** The place of a failure and the first ten lines of its message. */
function failure(place, message = '') {
  const lines = stripVTControlCharacters(message).trim().split('\n').slice(0, 10);
  return { place, lines };
}

async function readReport(file) {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text && JSON.parse(text);
}

/**
 * Prints every failure again, then one line per step, then the total. The end of a long output is enough to see
 * what failed. A step that failed without a failed test (a check, a crash) counts as one failure, so that the
 * total never hides it.
 */
export function printSummary(steps) {
  for (const { place, lines } of steps.flatMap(({ tests }) => tests?.failures ?? [])) {
    console.log(`\n✗ ${place}\n${lines.map((line) => `    ${line}`).join('\n')}`);
  }
  console.log('\nSummary');
  for (const { name, outcome, seconds, tests } of steps) {
    const mark = { passed: '✓', failed: '✗', 'not run': '–' }[outcome];
    const counts = tests
      ? `${tests.passed} passed, ${tests.failed} failed${tests.skipped ? `, ${tests.skipped} skipped` : ''}`
      : outcome;
    console.log(`${mark} ${name.padEnd(22)} ${seconds.toFixed(1).padStart(6)} s   ${counts}`);
  }
  const passed = steps.reduce((sum, { tests }) => sum + (tests?.passed ?? 0), 0);
  const failed = steps.reduce(
    (sum, { outcome, tests }) => sum + Math.max(tests?.failed ?? 0, outcome === 'passed' ? 0 : 1),
    0,
  );
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0;
}
