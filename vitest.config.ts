import { defineConfig } from 'vitest/config';
import { SummaryReporter } from './test/support/summary-reporter.js';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/interop/**'],
    reporters: ['default', new SummaryReporter()],
    globalSetup: ['test/support/global-setup.ts'],
    setupFiles: ['test/support/each-test.ts'],
    // One embedded database a worker is the memory and time budget of a two-core machine.
    maxWorkers: 2,
    isolate: false,
    // What hangs fails in the end; what is slow because others run beside it does not.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
