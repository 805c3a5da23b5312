import { expect, test } from 'vitest';
import { listServerTests } from './support/server-tests.js';

test('a test works on a server where it reaches a database, also through other files', () => {
  const listed = listServerTests();
  for (const path of ['process/durability', 'routes/gate', 'domain/changes/follow-changes']) {
    expect(listed).toContain(`test/${path}.test.ts`);
  }
  for (const path of ['architecture', 'assess/questions', 'process/backup']) {
    expect(listed).not.toContain(`test/${path}.test.ts`);
  }
});
