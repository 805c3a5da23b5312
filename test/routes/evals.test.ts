import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Eval, EvalList, EvalStatusAnswer } from '../../src/contracts/eval.js';
import { fail, follow } from '../domain/clusters/support.js';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';
import { problemOf, refusedFields } from '../support/problem.js';

let subject: TestApp;
beforeAll(async () => {
  subject = await startApp({ gateRateLimit: 10_000 });
});
afterAll(() => subject.close());

const evalsOf = async (tenant: TestTenant, query = '') => {
  const reply = await tenant.call('GET', `/v1/evals${query}`);
  expect(reply.statusCode, reply.body).toBe(200);
  return EvalList.strict().parse(reply.json());
};

const linesOf = async (tenant: TestTenant, query = '') => {
  const headers = { accept: 'application/x-ndjson' };
  const reply = await tenant.call('GET', `/v1/evals${query}`, undefined, headers);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toBe('application/x-ndjson; charset=utf-8');
  return reply.body
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as unknown);
};

/** What each tool documents of a row that it reads; fields that it does not know it ignores. */
const TOOLS = {
  // promptfoo, "Test Case Configuration": tests as JSONL, each `{vars, assert: [{type, value}], description, metadata}`.
  promptfoo: z.object({
    description: z.string(),
    vars: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
    assert: z.array(z.object({ type: z.literal('llm-rubric'), value: z.string().min(1) })).min(1),
    metadata: z.record(z.string(), z.unknown()),
  }),
  // Inspect, "Datasets": `input` as text or chat messages, `target`, `id`, `metadata`.
  inspect: z.object({
    input: z
      .array(
        z.object({ role: z.enum(['system', 'user', 'assistant', 'tool']), content: z.string() }),
      )
      .min(1),
    target: z.union([z.string(), z.array(z.string())]),
    id: z.union([z.string(), z.int()]),
    metadata: z.record(z.string(), z.unknown()),
  }),
  // OpenAI Evals, "Building an eval": `input` in chat format, and `ideal`.
  openai: z.object({
    input: z
      .array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string() }))
      .min(1),
    ideal: z.union([z.string(), z.array(z.string())]),
  }),
  // LangSmith, ExampleCreate: `inputs`, `outputs`, `metadata`.
  langsmith: z.object({
    inputs: z.record(z.string(), z.unknown()),
    outputs: z.record(z.string(), z.unknown()),
    metadata: z.record(z.string(), z.unknown()),
  }),
} as const;

describe('GET /v1/evals', () => {
  test('200 with one for each distinct request that failed', async () => {
    const tenant = await subject.tenant();
    await fail(tenant, {
      request: 'Clear the cache',
      detail: 'only on staging',
      dimension: 'scope',
    });
    const latest = await fail(tenant, {
      request: 'clear  the CACHE',
      detail: 'not all',
      dimension: 'scope',
    });
    await fail(tenant, {
      request: 'Write it up',
      detail: 'as a table',
      dimension: 'output_format',
    });
    await fail(tenant, { request: 'Say hello', detail: 'thanks', event: 'accept' });
    await follow(subject);
    const { items, total } = await evalsOf(tenant);
    expect(total).toBe(2);
    const [cache] = items.filter(({ dimension }) => dimension === 'scope');
    expect(cache).toMatchObject({
      ...{ status: 'candidate', cluster_id: null, issue_id: null, tags: ['scope'] },
      source: { event_id: latest },
      input: [{ role: 'user', content: 'clear  the CACHE' }],
      inputs: { request: 'clear  the CACHE' },
      vars: { request: 'clear  the CACHE' },
      expected: { dimensions: ['scope'] },
      metadata: { verdict: null, actual_intent: null, risk: null },
    });
    expect(cache?.target).toBe(cache?.ideal);
    expect(cache?.assert[0]?.value).toContain('which one is meant');
    expect((await evalsOf(tenant, '?dimension=output_format')).total).toBe(1);
  });

  test('200 with what a reviewer says of it, and what changed since', async () => {
    const tenant = await subject.tenant();
    const id = await fail(tenant, { request: 'Clear the cache', detail: 'only on staging' });
    await follow(subject);
    const [before] = (await evalsOf(tenant)).items;
    const since = `?since=${before?.updated_at}`;
    expect((await evalsOf(tenant, since)).total).toBe(0);
    subject.clock.advance(1_000);
    await tenant.call('POST', '/v1/reviews', {
      ...{ event_id: id, verdict: 'true_misunderstanding', actual_intent: 'Staging alone' },
    });
    const [after] = (await evalsOf(tenant, since)).items;
    expect(after?.metadata).toMatchObject({
      ...{ verdict: 'true_misunderstanding', actual_intent: 'Staging alone' },
    });
    expect(after?.ideal).toContain('Staging alone');
    await tenant.call('POST', '/v1/reviews', { event_id: id, verdict: 'false_alarm' });
    expect((await evalsOf(tenant)).total).toBe(0);
  });

  test('200 with those of a cluster', async () => {
    const tenant = await subject.tenant();
    for (let at = 0; at < 6; at += 1) {
      const detail = 'only on staging, not in production';
      await fail(tenant, {
        request: `Clear the cache of the shop ${at}`,
        detail,
        dimension: 'scope',
      });
    }
    await follow(subject);
    await tenant.call('POST', '/v1/clusters/run');
    const { items } = (await tenant.call('GET', '/v1/issues')).json();
    const found = await evalsOf(tenant, `?cluster=${items[0].cluster_id}`);
    expect(found.total).toBe(6);
    expect(found.items[0]).toMatchObject({
      ...{ cluster_id: items[0].cluster_id, issue_id: items[0].id },
    });
    expect((await evalsOf(tenant, '?cluster=c_none')).total).toBe(0);
  });

  test('200 with a line for each as ndjson, which every tool finds its fields in', async () => {
    const tenant = await subject.tenant();
    await fail(tenant, { request: 'Write to ann@example.com about it', detail: 'bob@example.com' });
    await subject.database.db.execute(sql`
      with made as (
        insert into failures (tenant_id, kind, item_id, session_id, event, request, detail, occurred_at)
        select ${tenant.id}, 'event', 1000000 + n, 's', 'correction', 'Clear cache ' || n, '', now()
        from generate_series(1, 230) n returning item_id)
      insert into evals (tenant_id, id, kind, item_id, session_id, created_at, updated_at)
      select ${tenant.id}, 'ev_' || item_id, 'event', item_id, 's', now(), now() from made`);
    await follow(subject);
    const lines = await linesOf(tenant);
    expect(lines).toHaveLength(231);
    expect(new Set(lines.map((line) => (line as Eval).id)).size).toBe(231);
    for (const line of lines) {
      Eval.strict().parse(line);
      for (const tool of Object.values(TOOLS)) tool.parse(line);
    }
    expect(JSON.stringify(lines)).not.toContain('ann@example.com');
  });

  test('422 for a filter that there is not', async () => {
    const tenant = await subject.tenant();
    const reply = await tenant.call('GET', '/v1/evals?since=soon&dimension=tone');
    expect(refusedFields(reply).sort()).toEqual(['/dimension', '/since']);
  });
});

test('a cluster is named `cluster` or `cluster_id`, whichever of them an operation documents', async () => {
  const tenant = await subject.tenant();
  await fail(tenant, { request: 'Clear the cache', detail: 'only on staging' });
  await follow(subject);
  const total = async (url: string) => {
    const reply = await tenant.call('GET', url);
    expect(reply.statusCode, url).toBe(200);
    return reply.json().total;
  };
  for (const list of ['/v1/evals', '/v1/reviews/queue']) {
    const all = await total(list);
    expect(all, list).toBeGreaterThan(0);
    for (const name of ['cluster', 'cluster_id'])
      expect(await total(`${list}?${name}=c_none`), `${list} ${name}`).toBe(0);
  }
});

describe('POST /v1/evals/{eval_id}/status', () => {
  test('200 and it stays so when the request fails again', async () => {
    const tenant = await subject.tenant();
    await fail(tenant, { request: 'Clear the cache', detail: 'only on staging' });
    await fail(tenant, { request: 'Empty the bin', detail: 'not that one' });
    await follow(subject);
    const { items } = await evalsOf(tenant);
    const [cache, bin] = ['Clear the cache', 'Empty the bin'].map(
      (request) => items.find(({ vars }) => vars.request === request)?.id,
    );
    const accepted = await tenant.call('POST', `/v1/evals/${cache}/status`, { status: 'accept' });
    expect(EvalStatusAnswer.strict().parse(accepted.json())).toMatchObject({
      ...{ eval_id: cache, status: 'accepted' },
    });
    await tenant.call('POST', `/v1/evals/${bin}/status`, { status: 'mute' });
    await fail(tenant, { request: 'Clear the cache', detail: 'again' });
    await fail(tenant, { request: 'Empty the bin', detail: 'again' });
    await follow(subject);
    const listed = await evalsOf(tenant);
    expect(listed.items.map(({ id, status }) => ({ id, status }))).toEqual([
      { id: cache, status: 'accepted' },
    ]);
    expect((await evalsOf(tenant, '?status=muted')).items[0]).toMatchObject({ id: bin });
  });

  test('404 for an unknown eval and a stranger’s', async () => {
    const [tenant, stranger] = [await subject.tenant(), await subject.tenant()];
    await fail(tenant, { request: 'Clear the cache', detail: 'only on staging' });
    await follow(subject);
    const [own] = (await evalsOf(tenant)).items;
    const body = { status: 'mute' };
    problemOf(await tenant.call('POST', '/v1/evals/ev_none/status', body), 404);
    problemOf(await stranger.call('POST', `/v1/evals/${own?.id}/status`, body), 404);
    expect((await evalsOf(tenant)).total).toBe(1);
  });

  test('422 for a status that there is not', async () => {
    const tenant = await subject.tenant();
    const reply = await tenant.call('POST', '/v1/evals/ev_none/status', { status: 'accepted' });
    expect(refusedFields(reply)).toEqual(['/status']);
  });
});
