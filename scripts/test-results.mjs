import { readFile } from 'node:fs/promises';

/** Tests counted from Vitest's JSON report; undefined when it wrote none. */
export async function countVitest(report) {
  const result = await readReport(report);
  return (
    result && {
      passed: result.numPassedTests,
      failed: result.numFailedTests,
      skipped: result.numPendingTests + result.numTodoTests,
    }
  );
}

/** Tests counted from Playwright's JSON report; a test that needed a second try counts as failed. */
export async function countPlaywright(report) {
  const stats = (await readReport(report))?.stats;
  return stats && { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
}

async function readReport(file) {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text && JSON.parse(text);
}

/**
 * Prints one line a step and the closing line. A step that failed without a failed test of its own
 * (a check, a crash) counts as one failure, so that the closing line never hides it.
 */
export function printSummary(steps) {
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
