import { defineConfig } from 'vitest/config';

/** The architecture test alone, without a database. */
export default defineConfig({
  test: { include: ['test/architecture.test.ts'], setupFiles: ['test/support/each-test.ts'] },
});
