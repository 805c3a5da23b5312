import type { Reporter, TestModule } from 'vitest/node';

/** Closes the run with one plain line: `tests: 12 passed, 0 failed, 3 skipped`. */
export class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    for (const module of modules) {
      // A file that fails to load has no tests, and is a failure all the same.
      if (module.state() === 'failed' && [...module.children.allTests()].length === 0) {
        counts.failed += 1;
      }
      for (const test of module.children.allTests()) counts[test.result().state] += 1;
    }
    const skipped = counts.skipped + counts.pending;
    process.stdout.write(
      `\ntests: ${counts.passed} passed, ${counts.failed} failed, ${skipped} skipped\n`,
    );
  }
}
