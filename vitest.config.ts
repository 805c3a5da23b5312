import { defineConfig } from 'vitest/config';
import { SummaryReporter } from './test/support/summary-reporter.js';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/interop/**'],
    reporters: ['default', new SummaryReporter()],
    globalSetup: ['test/support/global-setup.ts'],
    // One embedded database a worker is the memory and time budget of a two-core machine.
    maxWorkers: 2,
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
