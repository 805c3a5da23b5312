import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readDays } from '../../../src/domain/rollups/read-days.js';
import { refreshRollups } from '../../../src/domain/rollups/refresh-rollups.js';
import { deleteSessionData } from '../../../src/store/deletion/delete.js';
import { writeMatches } from '../../../src/store/signals/matches.js';
import { startApp, type TestApp, type TestTenant } from '../../support/app.js';
import { onCluster } from '../../support/database.js';
import { insertMessage } from '../../support/rows.js';

const NOW = new Date('2026-11-20T12:00:00Z');
const [FIRST, SECOND] = ['2026-11-10', '2026-11-11'] as const;
const noon = (day: string): Date => new Date(`${day}T12:00:00Z`);

let subject: TestApp;
let tenant: TestTenant;
let signalId: number;
beforeAll(async () => {
  subject = await startApp();
});
afterAll(() => subject.close());
beforeEach(async () => {
  subject.clock.now = NOW;
  tenant = await subject.tenant();
  const signal = { name: 'Trains', type: 'regex', pattern: 'train' };
  signalId = (await tenant.call('POST', '/v1/signals', signal)).json().id;
  for (const day of [FIRST, SECOND]) await said(day);
});

const db = () => subject.database.db;
const said = (day: string) =>
  insertMessage(db(), { tenantId: tenant.id, occurredAt: noon(day), sessionId: day });

const match = (itemId: string, day: string, fields: { revision?: number } = {}) => ({
  ...{ tenantId: tenant.id, signalId, revision: 1, kind: 'message', itemId },
  ...{ sessionId: day, at: noon(day), ...fields },
});

/** Matches of the two days, after what is stored is brought up to date. */
async function counted(): Promise<(number | undefined)[]> {
  await refreshRollups(db(), tenant.id, NOW);
  const days = await readDays(db(), tenant.id, FIRST, '2026-11-12', NOW);
  return days.map(({ counts }) => counts.signals[`${signalId}.1`]);
}

test('matches of an old day are counted anew when they are written, moved and removed', async () => {
  await writeMatches(db(), [match('1', FIRST)], NOW);
  expect(await counted()).toEqual([1, undefined]);
  await writeMatches(db(), [match('1', FIRST), match('2', FIRST)], NOW);
  expect(await counted()).toEqual([2, undefined]);
  // The time of its text was corrected.
  await writeMatches(db(), [match('2', SECOND)], NOW);
  expect(await counted()).toEqual([1, 1]);
  await deleteSessionData(db(), tenant.id, SECOND);
  expect(await counted()).toEqual([1, undefined]);
});

// On a cluster a batch holds one tenant.
test.skipIf(onCluster())('of several tenants in one batch, each has its own', async () => {
  const first = { tenant, signalId };
  await writeMatches(db(), [match('1', FIRST)], NOW);
  expect(await counted()).toEqual([1, undefined]);
  const ofFirst = match('2', FIRST);
  tenant = await subject.tenant();
  const signal = { name: 'Planes', type: 'regex', pattern: 'plane' };
  signalId = (await tenant.call('POST', '/v1/signals', signal)).json().id;
  await said(SECOND);
  expect(await counted()).toEqual([undefined, undefined]);
  await writeMatches(db(), [match('3', SECOND), ofFirst], NOW);
  expect(await counted()).toEqual([undefined, 1]);
  ({ tenant, signalId } = first);
  expect(await counted()).toEqual([2, undefined]);
});

test('matches of an earlier revision are not counted', async () => {
  await writeMatches(db(), [match('1', FIRST)], NOW);
  const pattern = { name: 'Trains', type: 'regex', pattern: 'trains' };
  await tenant.call('PUT', `/v1/signals/${signalId}`, pattern);
  expect(await counted()).toEqual([undefined, undefined]);
  await writeMatches(db(), [match('1', FIRST, { revision: 2 })], NOW);
  await refreshRollups(db(), tenant.id, NOW);
  const [day] = await readDays(db(), tenant.id, FIRST, SECOND, NOW);
  expect(day?.counts.signals).toEqual({ [`${signalId}.2`]: 1 });
});
