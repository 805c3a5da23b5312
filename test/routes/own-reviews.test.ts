import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ReviewList } from '../../src/contracts/review.js';
import { createApiKey } from '../../src/domain/account/create-api-key.js';
import { fail, follow, run } from '../domain/clusters/support.js';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';
import { problemOf } from '../support/problem.js';

let subject: TestApp;
beforeAll(async () => {
  subject = await startApp({ gateRateLimit: 10_000 });
});
afterAll(() => subject.close());

const ownOf = async (tenant: TestTenant, headers = {}) => {
  const reply = await tenant.call('GET', '/v1/reviews', undefined, headers);
  expect(reply.statusCode, reply.body).toBe(200);
  return ReviewList.strict().parse(reply.json()).items;
};

const review = async (tenant: TestTenant, body: object, headers = {}) => {
  const reply = await tenant.call('POST', '/v1/reviews', body, headers);
  expect(reply.statusCode, reply.body).toBe(200);
};

const takeBack = (tenant: TestTenant, id: number, headers = {}) =>
  tenant.call('DELETE', `/v1/reviews/${id}`, undefined, headers);

const failuresOf = async (tenant: TestTenant) =>
  (await tenant.call('GET', '/v1/failures')).json().items;

/** The header of another key of the same tenant. */
async function otherKey(tenant: TestTenant) {
  const ctx = { db: subject.database.db, now: subject.clock.now };
  const { apiKey } = await createApiKey(ctx, tenant.id);
  return { authorization: `Bearer ${apiKey}` };
}

const DETAIL = 'only on staging, not production';

/** A tenant with failures that are alike, in one cluster. */
async function withFailures(): Promise<{ tenant: TestTenant; ids: number[] }> {
  const tenant = await subject.tenant();
  await tenant.call('PUT', '/v1/config', { mode_default: 'observe' });
  const ids: number[] = [];
  for (const request of ['Clear the cache', 'Clear the cache now', 'Please clear the cache']) {
    ids.push(await fail(tenant, { request, detail: DETAIL, dimension: 'scope' }));
  }
  await follow(subject);
  await run(tenant);
  return { tenant, ids };
}

describe('GET /v1/reviews', () => {
  test('200 with the reviews of the key that asks, the latest first', async () => {
    const { tenant, ids } = await withFailures();
    const other = await otherKey(tenant);
    for (const event_id of ids) {
      subject.clock.advance(1_000);
      await review(tenant, { event_id, verdict: 'unclear', note: 'hm' });
    }
    await review(tenant, { event_id: ids[2], verdict: 'false_alarm' }, other);
    const items = await ownOf(tenant);
    expect(items.map(({ event_id }) => event_id)).toEqual(ids.toReversed());
    expect(items[0]).toMatchObject({ verdict: 'unclear', note: 'hm', reviewer: tenant.keyId });
    expect(await ownOf(tenant, other)).toMatchObject([{ verdict: 'false_alarm' }]);
  });
});

describe('DELETE /v1/reviews/{event_id}', () => {
  test('204, and the failure counts again in its cluster', async () => {
    const { tenant, ids } = await withFailures();
    const [failure] = await failuresOf(tenant);
    const sizeOf = async () => {
      await run(tenant);
      return (await tenant.call('GET', `/v1/clusters/${failure.cluster_id}`)).json().event_count;
    };
    expect(await sizeOf()).toBe(3);
    const event_id = ids[0] as number;
    await review(tenant, { event_id, verdict: 'false_alarm' });
    expect(await sizeOf()).toBe(2);
    expect((await takeBack(tenant, event_id)).statusCode).toBe(204);
    expect(await sizeOf()).toBe(3);
    const failures = await failuresOf(tenant);
    expect(failures.map(({ dismissed }: { dismissed: boolean }) => dismissed)).toEqual([
      ...[false, false, false],
    ]);
    expect(await ownOf(tenant)).toEqual([]);
  });

  test('leaves what the review of somebody else says', async () => {
    const { tenant, ids } = await withFailures();
    const other = await otherKey(tenant);
    const event_id = ids[0] as number;
    await review(tenant, { event_id, verdict: 'false_alarm' }, other);
    subject.clock.advance(1_000);
    await review(tenant, { event_id, verdict: 'true_misunderstanding' });
    const dismissed = async () =>
      (await failuresOf(tenant)).find((one: { event_id: number }) => one.event_id === event_id)
        .dismissed;
    expect(await dismissed()).toBe(false);
    expect((await takeBack(tenant, event_id)).statusCode).toBe(204);
    expect(await dismissed()).toBe(true);
    expect(await ownOf(tenant, other)).toHaveLength(1);
  });

  test('takes away the failure and the eval that it made, and puts the event into the queue again', async () => {
    const tenant = await subject.tenant();
    const made = { request: 'Say hello to Ann', detail: 'hm', event: 'accept' };
    const event_id = await fail(tenant, made);
    await follow(subject);
    const waits = async () =>
      (await tenant.call('GET', '/v1/reviews/queue'))
        .json()
        .items.map((item: { event_id: number }) => item.event_id);
    const evals = async () => (await tenant.call('GET', '/v1/evals')).json().total;
    expect(await waits()).toContain(event_id);
    await review(tenant, { event_id, verdict: 'true_misunderstanding' });
    expect(await waits()).not.toContain(event_id);
    expect(await failuresOf(tenant)).toHaveLength(1);
    expect(await evals()).toBe(1);
    expect((await takeBack(tenant, event_id)).statusCode).toBe(204);
    expect(await failuresOf(tenant)).toEqual([]);
    expect(await evals()).toBe(0);
    expect(await waits()).toContain(event_id);
    expect((await tenant.call('GET', '/v1/reviews/stats')).json().reviews).toBe(0);
  });

  test('has the calibration fitted without it', async () => {
    const { tenant, ids } = await withFailures();
    for (const event_id of ids)
      await review(tenant, { event_id, verdict: 'true_misunderstanding' });
    await subject.jobs.queue.processAll();
    const fitted = async () =>
      (await tenant.call('GET', '/v1/reviews/stats')).json().calibration.method;
    expect(await fitted()).not.toBe('identity');
    for (const id of ids) expect((await takeBack(tenant, id)).statusCode).toBe(204);
    await subject.jobs.queue.processAll();
    expect(await fitted()).toBe('identity');
  });

  test('404 for what this key has not reviewed, or has taken back', async () => {
    const { tenant, ids } = await withFailures();
    const other = await otherKey(tenant);
    const event_id = ids[0] as number;
    await review(tenant, { event_id, verdict: 'unclear' });
    problemOf(await takeBack(tenant, event_id, other), 404);
    expect((await takeBack(tenant, event_id)).statusCode).toBe(204);
    problemOf(await takeBack(tenant, event_id), 404);
    const { items } = (await tenant.call('GET', '/v1/audit?action=review.remove')).json();
    expect(items).toMatchObject([{ subject: String(event_id), before: { verdict: 'unclear' } }]);
  });
});
