import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DatabaseHandle } from '../../../src/db/client.js';
import { jobs } from '../../../src/db/schema/jobs.js';
import { runs } from '../../../src/db/schema/runs.js';
import { removeOldJobs } from '../../../src/domain/jobs/remove-old-jobs.js';
import { freshDatabase } from '../../support/database.js';

let database: DatabaseHandle;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const daysAgo = (days: number): Date => new Date(Date.now() - days * 86_400_000);

test('removes old dead letters and claims, and nothing that waits', async () => {
  const { db } = database;
  const job = { tenantId: 't1', type: 'test', payload: {} };
  await db.insert(jobs).values([
    { ...job, subject: 'old', dueAt: null, failedAt: daysAgo(8) },
    { ...job, tenantId: '', subject: 'old', dueAt: null, failedAt: daysAgo(8) },
    { ...job, tenantId: 't2', subject: 'old', dueAt: null, failedAt: daysAgo(8) },
    { ...job, subject: 'recent', dueAt: null, failedAt: daysAgo(6) },
    { ...job, subject: 'waits', failedAt: daysAgo(8), queuedAt: daysAgo(9) },
  ]);
  await db.insert(runs).values([
    { name: 'digest', period: 'old', claimedAt: daysAgo(36) },
    { name: 'digest', period: 'recent', claimedAt: daysAgo(34) },
  ]);
  expect(await removeOldJobs(db)).toEqual({ deadLetters: 3, claims: 1 });
  const left = await db.select({ subject: jobs.subject }).from(jobs).orderBy(jobs.subject);
  expect(left).toEqual([{ subject: 'recent' }, { subject: 'waits' }]);
  expect(await db.$count(runs)).toBe(1);
});
