import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Review, ReviewQueue } from '../../src/contracts/review.js';
import { ReviewStats } from '../../src/contracts/review-stats.js';
import { query } from '../../src/db/rows.js';
import { createApiKey } from '../../src/domain/account/create-api-key.js';
import { fail, follow } from '../domain/clusters/support.js';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';
import { problemOf, refusedFields } from '../support/problem.js';

let subject: TestApp;
beforeAll(async () => {
  subject = await startApp({ gateRateLimit: 10_000 });
});
afterAll(() => subject.close());

const queueOf = async (tenant: TestTenant, query = '') => {
  const reply = await tenant.call('GET', `/v1/reviews/queue${query}`);
  expect(reply.statusCode, reply.body).toBe(200);
  return ReviewQueue.strict().parse(reply.json());
};

const statsOf = async (tenant: TestTenant) => {
  const reply = await tenant.call('GET', '/v1/reviews/stats');
  expect(reply.statusCode, reply.body).toBe(200);
  return ReviewStats.strict().parse(reply.json());
};

const review = async (tenant: TestTenant, body: object) => {
  const reply = await tenant.call('POST', '/v1/reviews', body);
  expect(reply.statusCode, reply.body).toBe(200);
  return Review.strict().parse(reply.json());
};

/** A gate call that nobody reports anything about. */
async function call(tenant: TestTenant, sessionId: string, fields: object = {}) {
  const body = { request: 'What is the capital of France?', session_id: sessionId, ...fields };
  const reply = await tenant.call('POST', '/v1/gate', body);
  expect(reply.statusCode, reply.body).toBe(200);
}

/** Another key of the same tenant. */
async function otherKey(tenant: TestTenant): Promise<TestTenant> {
  const ctx = { db: subject.database.db, now: subject.clock.now };
  const { row, apiKey } = await createApiKey(ctx, tenant.id);
  return {
    ...tenant,
    keyId: row.id,
    key: apiKey,
    call: (method, url, body) =>
      tenant.call(method, url, body, { authorization: `Bearer ${apiKey}` }),
  };
}

describe('a look at the queue of the demo', () => {
  const samples = async (): Promise<number> => {
    const [row] = await query<{ count: number }>(
      subject.database.db,
      sql`select count(*)::int as count from review_samples where tenant_id = 'demo'`,
    );
    return row?.count ?? 0;
  };

  test('without a key stores nothing, and with one what it was shown', async () => {
    const demo = await startApp({ demoMode: true });
    const { db } = subject.database;
    const { apiKey } = await createApiKey({ db, now: subject.clock.now }, 'demo');
    const headers = { authorization: `Bearer ${apiKey}` };
    const call = (method: 'POST' | 'DELETE', url: string, payload?: object) =>
      subject.inject({ method, url, headers, ...(payload && { payload }) });
    const about = { request: 'Delete the old records', session_id: 'demo-1' };
    expect((await call('POST', '/v1/gate', about)).statusCode).toBe(200);
    const event = { session_id: 'demo-1', event: 'correction', detail: 'not those' };
    expect((await call('POST', '/v1/events', event)).statusCode).toBe(200);
    await follow(subject);

    const look = (given: Record<string, string> = {}) =>
      demo.inject({ url: '/v1/reviews/queue', headers: given });
    const shown = (await look()).json();
    expect(shown.items.length).toBeGreaterThan(0);
    expect(await samples()).toBe(0);
    const again = (await look(headers)).json();
    expect(again.items.map(({ event_id }: { event_id: number }) => event_id)).toContain(
      shown.items[0].event_id,
    );
    expect(await samples()).toBeGreaterThan(0);

    const confirmation = { ...headers, 'x-confirm-tenant': 'demo' };
    const url = '/v1/tenant/data';
    const removed = await subject.inject({ method: 'DELETE', url, headers: confirmation });
    expect(removed.statusCode).toBe(200);
    await db.execute(sql`delete from api_keys where tenant_id = 'demo'`);
    await demo.close();
  });
});

describe('GET /v1/reviews/queue', () => {
  test('200 with what is worth a review, the most first', async () => {
    const tenant = await subject.tenant();
    await fail(
      tenant,
      { request: 'Delete the old records', detail: 'not those' },
      { action_risk: 'irreversible' },
    );
    await fail(tenant, { request: 'Say hello to Ann', detail: 'hm', event: 'accept' });
    await follow(subject);
    const { items } = await queueOf(tenant);
    const priorities = items.filter(({ sample }) => sample === 'priority');
    expect(priorities.map(({ priority }) => priority)).toEqual(
      [...priorities.map(({ priority }) => priority)].sort((a, b) => b - a),
    );
    const risky = items.find(({ event }) => event === 'correction');
    expect(risky).toMatchObject({
      request: 'Delete the old records',
      detail: 'not those',
      review_count: 0,
      outcomes: [],
    });
    expect(risky?.gate?.decision).not.toBeNull();
    expect(risky?.reason).not.toBe('');
  });

  test('gives 15 of 100 places to calls drawn from all, and keeps how likely that was', async () => {
    const tenant = await subject.tenant();
    for (let at = 0; at < 20; at += 1) {
      await fail(tenant, { request: `Clear cache ${at}`, detail: 'only on staging' });
    }
    for (let at = 0; at < 30; at += 1) await call(tenant, `quiet-${at}`);
    await follow(subject);
    const first = await queueOf(tenant, '?page_size=20');
    const random = first.items.filter(({ sample }) => sample === 'random');
    // Four were drawn of fifty.
    expect(new Set(random.map((item) => item.sampling_probability))).toEqual(new Set([0.08]));
    for (const item of random.filter(({ event }) => event === null)) {
      expect(item.gate).not.toBeNull();
    }
    const again = await queueOf(tenant, '?page_size=20');
    expect(again.items.map(({ event_id }) => event_id)).toEqual(
      first.items.map(({ event_id }) => event_id),
    );
    const all = await queueOf(tenant, '?page_size=100');
    expect(new Set(all.items.map(({ event_id }) => event_id)).size).toBe(all.total);
    const drawn = all.items.filter(({ sample }) => sample === 'random');
    expect(drawn).toHaveLength(4);
    // 15 of 100 places; where all that were drawn were reported as well, the others leave a place free.
    const areReported = drawn.every(({ event }) => event !== null);
    expect(random).toHaveLength(areReported ? 4 : 3);
    // What the first page left out was as likely to be shown as what it did not.
    const shown = all.items.filter(({ sample }) => sample === 'priority');
    for (const { sampling_probability: share } of shown) {
      expect(share).toBeGreaterThan(0);
      expect(share).toBeLessThanOrEqual(1);
    }
  });

  test('shows what was drawn nowhere else', async () => {
    const tenant = await subject.tenant();
    for (let at = 0; at < 12; at += 1) await call(tenant, `quiet-${at}`);
    await follow(subject);
    const { items } = await queueOf(tenant);
    expect(items.length).toBeGreaterThanOrEqual(10);
    await follow(subject);
    expect((await tenant.call('GET', '/v1/failures')).json().total).toBe(0);
    const session = (await tenant.call('GET', `/v1/sessions/${items[0]?.session_id}`)).json();
    expect(JSON.stringify(session)).not.toContain('sampled');
    const rows = await subject.database.db.execute(
      sql`select count(*)::int as count from events where tenant_id = ${tenant.id}`,
    );
    expect((rows as unknown as { rows: unknown[] }).rows).toEqual([{ count: 0 }]);
  });

  test('200 with what a filter lets through', async () => {
    const tenant = await subject.tenant();
    const yesterday = new Date(subject.clock.now.getTime() - 86_400_000).toISOString();
    await fail(tenant, { request: 'Clear it', detail: 'staging', dimension: 'scope' });
    await fail(
      tenant,
      { request: 'Write it up', detail: 'as a table', dimension: 'output_format' },
      { created_at: yesterday },
    );
    await follow(subject);
    const matching = async (query: string) =>
      (await queueOf(tenant, query)).items.map(({ detail }) => detail);
    expect(await matching('?missing_dimension=scope')).toEqual(['staging']);
    expect(await matching('?date_to=2026-11-19')).toEqual(['as a table']);
    expect(await matching('?date_from=2026-11-20')).toEqual(['staging']);
    expect(await matching('?cluster_id=c_none')).toEqual([]);
  });

  test('422 for a filter that there is not', async () => {
    const tenant = await subject.tenant();
    const url = '/v1/reviews/queue?missing_dimension=tone&date_from=soon&page_size=101';
    expect(refusedFields(await tenant.call('GET', url)).sort()).toEqual([
      ...['/date_from', '/missing_dimension', '/page_size'],
    ]);
  });
});

describe('POST /v1/reviews', () => {
  test('200 and a second one by the same key replaces the first', async () => {
    const tenant = await subject.tenant();
    const id = await fail(tenant, { request: 'Clear the cache', detail: 'staging' });
    const first = await review(tenant, { event_id: id, verdict: 'unclear' });
    expect(first).toMatchObject({ replaced: false, reviewer: tenant.keyId, verdict: 'unclear' });
    const second = await review(tenant, {
      event_id: id,
      verdict: 'true_misunderstanding',
      actual_intent: 'On staging',
    });
    expect(second).toMatchObject({ replaced: true, actual_intent: 'On staging' });
    const stats = await statsOf(tenant);
    expect(stats).toMatchObject({ reviews: 1, events_reviewed: 1 });
    expect(stats.by_verdict).toMatchObject({ true_misunderstanding: 1, unclear: 0 });
  });

  test('takes it out of the queue, and a false alarm out of the failures', async () => {
    const tenant = await subject.tenant();
    const id = await fail(tenant, { request: 'Clear the cache', detail: 'staging' });
    await follow(subject);
    await review(tenant, { event_id: id, verdict: 'false_alarm' });
    const { items } = await queueOf(tenant);
    expect(items.map(({ event_id }) => event_id)).not.toContain(id);
    const failures = (await tenant.call('GET', '/v1/failures')).json();
    expect(failures.items[0]).toMatchObject({ event_id: id, dismissed: true });
  });

  test('makes a failure of a call that was drawn at random', async () => {
    const tenant = await subject.tenant();
    await call(tenant, 'quiet', { request: 'Book me a table for Friday' });
    await follow(subject);
    const { items } = await queueOf(tenant);
    expect(items).toHaveLength(1);
    const [item] = items;
    expect(item).toMatchObject({ event: null, sample: 'random', sampling_probability: 1 });
    const stored = await review(tenant, {
      event_id: item?.event_id,
      verdict: 'true_misunderstanding',
      corrected_dimension: 'scope',
    });
    expect(stored).toMatchObject({ sample: 'random', sampling_probability: 1 });
    const failures = (await tenant.call('GET', '/v1/failures')).json();
    expect(failures.items).toMatchObject([
      {
        kind: 'review',
        event_id: item?.event_id,
        dimension: 'scope',
        request: 'Book me a table for Friday',
      },
    ]);
    expect((await queueOf(tenant)).items).toEqual([]);
  });

  test('404 for an unknown event, a stranger’s, and an unknown cluster, which store nothing', async () => {
    const [tenant, stranger] = [await subject.tenant(), await subject.tenant()];
    const id = await fail(tenant, { request: 'Clear the cache', detail: 'staging' });
    const body = { event_id: id, verdict: 'false_alarm' };
    problemOf(await tenant.call('POST', '/v1/reviews', { ...body, event_id: 987_654_321 }), 404);
    problemOf(await stranger.call('POST', '/v1/reviews', body), 404);
    problemOf(
      await tenant.call('POST', '/v1/reviews', { ...body, corrected_cluster_id: 'c_none' }),
      404,
    );
    expect((await statsOf(tenant)).reviews).toBe(0);
  });

  test('422 for what is out of bounds', async () => {
    const tenant = await subject.tenant();
    const reply = await tenant.call('POST', '/v1/reviews', {
      ...{ event_id: 0, verdict: 'wrong', note: 'x'.repeat(20_001), model_version: 'x'.repeat(65) },
      corrected_dimension: 'tone',
    });
    expect(refusedFields(reply).sort()).toEqual([
      ...['/corrected_dimension', '/event_id', '/model_version', '/note', '/verdict'],
    ]);
  });
});

describe('GET /v1/reviews/stats', () => {
  test('200 with nulls where there is too little', async () => {
    const tenant = await subject.tenant();
    expect(await statsOf(tenant)).toMatchObject({
      ...{ reviews: 0, events_reviewed: 0 },
      agreement: { pairs: 0, percent: null, cohens_kappa: null, interpretation: null },
      gate: {
        precision: null,
        recall: null,
        recall_basis: 'random sample of 0 reviewed calls',
        tp: 0,
      },
      calibration: { method: 'identity', version: null, n: 0, brier: null, ece: null },
    });
  });

  test('200 with precision of what was flagged and agreement of two reviewers', async () => {
    const tenant = await subject.tenant();
    const other = await otherKey(tenant);
    // What the gate flags, and eight reviews that say that it was right six times.
    const ids: number[] = [];
    for (let at = 0; at < 8; at += 1) {
      ids.push(await fail(tenant, { request: 'Make it better', detail: 'no' }));
    }
    for (const [at, id] of ids.entries()) {
      const verdict = at < 6 ? 'true_misunderstanding' : 'false_alarm';
      await review(tenant, { event_id: id, verdict });
      // The second reviewer agrees on all but one.
      const second = at === 0 ? 'false_alarm' : verdict;
      await review(other, { event_id: id, verdict: second });
    }
    await review(tenant, { event_id: ids[0], verdict: 'true_misunderstanding' });
    const stats = await statsOf(tenant);
    expect(stats).toMatchObject({ reviews: 16, events_reviewed: 8 });
    expect(stats.gate).toMatchObject({ fp: 2 + (stats.gate.tp === 6 ? 0 : 1) });
    // Seven of eight agree; by chance 0.75 * 0.625 + 0.25 * 0.375 would.
    const chance = 0.75 * 0.625 + 0.25 * 0.375;
    expect(stats.agreement).toMatchObject({ pairs: 8, percent: 87.5 });
    expect(stats.agreement.cohens_kappa).toBeCloseTo((0.875 - chance) / (1 - chance), 3);
    expect(stats.agreement.interpretation).toBe('substantial');
    expect(stats.by_model_version).not.toEqual({});
  });
});

describe('calibration', () => {
  test('is fitted after reviews and in force with the next gate call', async () => {
    const tenant = await subject.tenant();
    const ask = async (session: string) => {
      const body = { request: 'Send the report to the team', session_id: session };
      return (await tenant.call('POST', '/v1/gate', body)).json();
    };
    const before = await ask('before');
    await tenant.call('PUT', '/v1/config', { mode_default: 'observe' });
    for (let at = 0; at < 25; at += 1) {
      const id = await fail(tenant, {
        request: 'Send the report to the team',
        detail: 'the other',
      });
      await review(tenant, { event_id: id, verdict: 'true_misunderstanding' });
    }
    await subject.jobs.queue.processAll();
    await tenant.call('PUT', '/v1/config', { mode_default: null });
    const after = await ask('after');
    expect(after.ambiguity_score).toBe(before.ambiguity_score);
    const probability = (reason: string) => Number(/\(p ([0-9.]+)/.exec(reason)?.[1]);
    // All of what was reviewed went wrong.
    expect(probability(after.decision_reason)).toBeGreaterThan(
      probability(before.decision_reason) + 0.05,
    );
    const { calibration } = await statsOf(tenant);
    expect(calibration).toMatchObject({ method: 'beta_binomial', n: 25 });
    const [row] = (
      (await subject.database.db.execute(
        sql`select calibration_version as version from gate_calls
            where tenant_id = ${tenant.id} and session_id = 'after'`,
      )) as unknown as { rows: { version: number }[] }
    ).rows;
    expect(row?.version).toBe(calibration.version);
  });

  test('is another one for an integration with enough reviews of its own', async () => {
    const tenant = await subject.tenant();
    const request = 'Send the report to the team';
    const ask = async (session: string, integration: string | null) => {
      const context = integration === null ? {} : { source: { integration } };
      const body = { request, session_id: session, context };
      const { decision_reason } = (await tenant.call('POST', '/v1/gate', body)).json();
      return Number(/\(p ([0-9.]+)/.exec(decision_reason)?.[1]);
    };
    await tenant.call('PUT', '/v1/config', { mode_default: 'observe' });
    for (let at = 0; at < 30; at += 1) {
      const context = { source: { integration: 'mcp_proxy', version: '0.1.0' } };
      const id = await fail(tenant, { request, detail: 'the other' }, { context });
      await review(tenant, { event_id: id, verdict: 'true_misunderstanding' });
    }
    await subject.jobs.queue.processAll();
    await tenant.call('PUT', '/v1/config', { mode_default: null });
    const { calibration } = await statsOf(tenant);
    expect(calibration.by_integration).toEqual([
      { integration: 'mcp_proxy', method: expect.any(String), n: 30 },
    ]);
    // Its own alone so far: reviews of a chat bring the chat's curve down, not the proxy's.
    const proxied = await ask('proxied', 'mcp_proxy');
    await tenant.call('PUT', '/v1/config', { mode_default: 'observe' });
    for (let at = 0; at < 30; at += 1) {
      await call(tenant, `chat-${at}`, { request });
      const reported = { session_id: `chat-${at}`, event: 'rephrase', detail: 'as before' };
      const { id: event_id } = (await tenant.call('POST', '/v1/events', reported)).json();
      await follow(subject);
      await review(tenant, { event_id, verdict: 'correct_understanding' });
    }
    await subject.jobs.queue.processAll();
    await tenant.call('PUT', '/v1/config', { mode_default: null });
    expect(await ask('proxied-later', 'mcp_proxy')).toBe(proxied);
    expect(await ask('chatted', null)).toBeLessThan(proxied - 0.2);
  });

  test('leaves out calls where the user was asked', async () => {
    const tenant = await subject.tenant();
    const id = await fail(tenant, { request: 'Make it better', detail: 'no' });
    await review(tenant, { event_id: id, verdict: 'true_misunderstanding' });
    await subject.jobs.queue.processAll();
    const { calibration, gate } = await statsOf(tenant);
    expect(gate.tp).toBe(1);
    expect(calibration).toMatchObject({ method: 'identity', n: 0 });
  });
});
