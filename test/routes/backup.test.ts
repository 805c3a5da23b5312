import { expect, test } from 'vitest';
import { startApp } from '../support/app.js';
import { problemOf } from '../support/problem.js';

const CRON_KEY = 'the-cron-key-of-this-test';

/** Backups themselves: `test/process/backup.test.ts`. */
test('POST /v1/admin/backup › 409 where the database has no folder, 401 for keys, 403 in a demo', async () => {
  const subject = await startApp({ cronKey: CRON_KEY });
  const tenant = await subject.tenant();
  problemOf(await tenant.call('POST', '/v1/admin/backup'), 401);
  const ask = { method: 'POST', url: '/v1/admin/backup', headers: { 'x-cron-key': CRON_KEY } };
  const { detail } = problemOf(await subject.inject(ask as { method: 'POST' }), 409);
  expect(detail).toContain('pg_dump');
  await subject.close();
  const demo = await startApp({ cronKey: CRON_KEY, demoMode: true });
  problemOf(await demo.inject(ask as { method: 'POST' }), 403);
  await demo.close();
});
