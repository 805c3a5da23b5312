import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ClusterRule, ConfigAnswer, ConfigValues, Experiment } from '../../src/contracts/config.js';
import { DEFAULT_CONFIG } from '../../src/domain/config/defaults.js';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';
import { problemOf, refusedFields } from '../support/problem.js';

const StrictAnswer = ConfigAnswer.extend({
  experiment: Experiment.strict(),
  cluster_rules: ClusterRule.strict().array(),
  defaults: ConfigValues.strict(),
}).strict();

let subject: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  subject = await startApp();
});
beforeEach(async () => {
  tenant = await subject.tenant();
});
afterAll(() => subject.close());

const put = (body: unknown) => tenant.call('PUT', '/v1/config', body);

async function configOf(reply: Awaited<ReturnType<typeof put>>) {
  expect(reply.statusCode, reply.body).toBe(200);
  return StrictAnswer.parse(reply.json());
}
const current = async () => configOf(await tenant.call('GET', '/v1/config'));

describe('GET /v1/config', () => {
  test('200 with the defaults for a tenant that has set nothing', async () => {
    expect(await current()).toEqual({
      ambiguity_threshold: 0.5,
      dimension_threshold: 0.6,
      failure_cost: 1,
      misunderstanding_cost: 1,
      ask_friction: 1,
      answered_fatigue_multiplier: 1.5,
      high_fatigue_multiplier: 3,
      request_length_friction: 0.5,
      request_length_reference: 400,
      mode_default: 'suggest',
      intervention_mode: 'suggest',
      low_risk_cost: 0.5,
      medium_risk_cost: 2.5,
      high_risk_cost: 10,
      irreversible_risk_cost: 60,
      issue_promotion_event_threshold: 5,
      issue_promotion_session_threshold: 3,
      issue_promotion_window_days: 7,
      experiment: {},
      cluster_rules: [],
      agent_hooks: {},
      handoffs: {},
      defaults: DEFAULT_CONFIG,
      overridden: [],
    });
  });
});

/** Each field: values at its bounds, then values past them or of another type. */
const BOUNDS: [keyof ConfigValues, unknown[], unknown[]][] = [
  ['ambiguity_threshold', [0, 1, 0.25], [-0.001, 1.001, '0.5', true]],
  ['dimension_threshold', [0, 1, 0.25], [-0.001, 1.001, '0.5', []]],
  ['failure_cost', [-1e15, 0, 1e15], [-1e16, 1e16, '1', {}]],
  ['misunderstanding_cost', [-1e15, 0, 1e15], [-1e16, 1e16, '1', {}]],
  ['ask_friction', [0, 1e15], [1e16, -0.001, '1']],
  ['answered_fatigue_multiplier', [1, 1e15], [1e16, 0.999, '1']],
  ['high_fatigue_multiplier', [1, 1e15], [1e16, 0.999, '1']],
  ['request_length_friction', [0, 1e15], [1e16, -0.001, '1']],
  ['request_length_reference', [-400, 0, 1e9], [0.5, 3e9, '400']],
  ['mode_default', ['observe', 'suggest', 'auto'], ['off', '', 1]],
  ['intervention_mode', ['off', 'suggest', 'enforce'], ['auto', '', 1]],
  ['low_risk_cost', [0, 1e15], [1e16, -0.001, '1']],
  ['medium_risk_cost', [0, 1e15], [1e16, -0.001, '1']],
  ['high_risk_cost', [0, 1e15], [1e16, -0.001, '1']],
  ['irreversible_risk_cost', [0, 1e15], [1e16, -0.001, '1']],
  ['issue_promotion_event_threshold', [1, 2_147_483_647], [0, 1.5, 3e9, '1']],
  ['issue_promotion_session_threshold', [1, 2_147_483_647], [0, 1.5, 3e9, '1']],
  ['issue_promotion_window_days', [1, 3_650], [0, 1.5, 3_651, '1']],
  ['experiment', [{}, { enabled: true }], [[], 'x', 1]],
  ['cluster_rules', [[], [{ cluster_id: 'c', question_template: 'q' }]], [{}, 'x', [1]]],
  [
    'agent_hooks',
    [{}, { risks: { 'mcp__*': 'high' } }, { deny: [{ verb: 'destroy' }] }],
    [[], 'x', 1],
  ],
  ['handoffs', [{}, { confirm_after_minutes: 1, expires_after_minutes: 43_200 }], [[], 'x', 1]],
];

describe('PUT /v1/config', () => {
  test('every field of the interface is in this test', () => {
    expect(BOUNDS.map(([field]) => field).sort()).toEqual(Object.keys(ConfigValues.shape).sort());
  });

  test.each(BOUNDS)(
    '%s: 200 at its bounds, 422 past them, null resets',
    async (field, good, bad) => {
      for (const value of good) {
        const answer = await configOf(await put({ [field]: value }));
        expect(answer[field]).toEqual(value);
        expect(answer.overridden).toEqual([field]);
        expect(await current()).toEqual(answer);
      }
      for (const value of bad) {
        const pointers = refusedFields(await put({ [field]: value }));
        expect(pointers[0]).toMatch(new RegExp(`^/${field}(/0)?$`));
      }
      expect((await current())[field]).toEqual(good.at(-1));
      const reset = await configOf(await put({ [field]: null }));
      expect(reset[field]).toEqual(DEFAULT_CONFIG[field]);
      expect(reset.overridden).toEqual([]);
    },
  );

  test('200 keeps what is omitted, also under writes at once', async () => {
    await put({ failure_cost: 7, mode_default: 'auto' });
    await Promise.all([
      put({ ask_friction: 2 }),
      put({ failure_cost: null }),
      put({ low_risk_cost: 3 }),
      put({ medium_risk_cost: 4 }),
    ]);
    const answer = await current();
    expect(answer).toMatchObject({
      failure_cost: 1,
      mode_default: 'auto',
      ask_friction: 2,
      low_risk_cost: 3,
      medium_risk_cost: 4,
    });
    expect(answer.overridden).toEqual([
      'ask_friction',
      'low_risk_cost',
      'medium_risk_cost',
      'mode_default',
    ]);
  });

  test('200 for nothing, and for a null where nothing was set', async () => {
    expect((await configOf(await put({}))).overridden).toEqual([]);
    expect((await configOf(await put({ failure_cost: null }))).overridden).toEqual([]);
  });

  test('a value that equals the default still counts as set', async () => {
    expect((await configOf(await put({ failure_cost: 1 }))).overridden).toEqual(['failure_cost']);
  });

  test('422 names each unknown field, and nothing of the body is stored', async () => {
    const reply = await put({ ask_friction: 9, ask_frictoin: 1, 'a/b~c': 2 });
    expect(refusedFields(reply)).toEqual(['/ask_frictoin', '/a~1b~0c']);
    expect((await current()).overridden).toEqual([]);
  });

  test('422 stays short for 20,000 unknown fields', async () => {
    const body = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`k${index}`, 1]));
    const reply = await put(body);
    expect(refusedFields(reply)).toHaveLength(20);
    expect(reply.body.length).toBeLessThan(10_000);
  });

  test.each(['[]', '"x"', '1', 'null', ''])('422 for the body %s', async (payload) => {
    const headers = {
      authorization: `Bearer ${tenant.key}`,
      'content-type': 'application/json',
    };
    const reply = await subject.inject({ method: 'PUT', url: '/v1/config', headers, payload });
    expect(refusedFields(reply)).toEqual(['']);
  });

  test('413 above 256 kB', async () => {
    problemOf(await put({ experiment: { salt: 'x'.repeat(256 * 1024) } }), 413);
  });
});

describe('PUT /v1/config: experiment', () => {
  const whole = {
    enabled: true,
    key: 'gate-2026-11',
    holdout_pct: 0.5,
    salt: 's1',
    control_mode: 'observe',
    treatment_mode: 'auto',
    primary_metric: 'rework_rate',
    started_at: '2026-11-20',
    stopped_at: null,
  };

  test('200 with all of it, as it was sent', async () => {
    expect((await configOf(await put({ experiment: whole }))).experiment).toEqual(whole);
    expect((await current()).experiment).toEqual(whole);
  });

  test('200 replaces it whole', async () => {
    await put({ experiment: whole });
    expect((await configOf(await put({ experiment: { key: 'next' } }))).experiment).toEqual({
      key: 'next',
    });
  });

  test.each<[object, string]>([
    [{ holdout: 0.5 }, '/experiment/holdout'],
    [{ enabled: 'yes' }, '/experiment/enabled'],
    [{ key: '' }, '/experiment/key'],
    [{ key: '😀'.repeat(81) }, '/experiment/key'],
    [{ key: 'a\0' }, '/experiment/key'],
    [{ holdout_pct: -0.01 }, '/experiment/holdout_pct'],
    [{ holdout_pct: 1.01 }, '/experiment/holdout_pct'],
    [{ salt: 'x'.repeat(81) }, '/experiment/salt'],
    [{ control_mode: 'off' }, '/experiment/control_mode'],
    [{ treatment_mode: '' }, '/experiment/treatment_mode'],
    [{ primary_metric: '' }, '/experiment/primary_metric'],
    [{ started_at: 'tomorrow' }, '/experiment/started_at'],
    [{ started_at: '2026-02-30' }, '/experiment/started_at'],
    [{ stopped_at: 1_795_000_000 }, '/experiment/stopped_at'],
  ])('422 for %j', async (experiment, pointer) => {
    expect(refusedFields(await put({ experiment }))).toEqual([pointer]);
  });

  test('200 at the bounds', async () => {
    for (const experiment of [
      { holdout_pct: 0, salt: '', key: 'k' },
      { holdout_pct: 1, salt: '😀'.repeat(80), key: '😀'.repeat(80) },
      { started_at: '2026-11-20T12:00:00+01:00', stopped_at: '2026-11-20T12:00:00.123456Z' },
    ]) {
      expect((await configOf(await put({ experiment }))).experiment).toEqual(experiment);
    }
  });
});

describe('PUT /v1/config: cluster_rules', () => {
  const rule = { cluster_id: 'c_7', question_template: 'A refund or an exchange?' };

  test('200 with all of it, as it was sent', async () => {
    const whole = {
      ...rule,
      id: 'rule_1',
      dimension: 'goal',
      enabled: false,
      min_similarity: 0.9,
      created_at: '2026-11-20T00:00:00.000Z',
    };
    const answer = await configOf(await put({ cluster_rules: [rule, whole] }));
    expect(answer.cluster_rules).toEqual([rule, whole]);
    expect((await current()).cluster_rules).toEqual([rule, whole]);
  });

  test.each<[object, string]>([
    [{ ...rule, clusterid: 'x' }, '/cluster_rules/1/clusterid'],
    [{ question_template: 'x' }, '/cluster_rules/1/cluster_id'],
    [{ ...rule, cluster_id: '' }, '/cluster_rules/1/cluster_id'],
    [{ ...rule, cluster_id: 'x'.repeat(81) }, '/cluster_rules/1/cluster_id'],
    [{ cluster_id: 'x' }, '/cluster_rules/1/question_template'],
    [{ ...rule, question_template: '' }, '/cluster_rules/1/question_template'],
    [{ ...rule, question_template: 'x'.repeat(501) }, '/cluster_rules/1/question_template'],
    [{ ...rule, id: '' }, '/cluster_rules/1/id'],
    [{ ...rule, dimension: 'style' }, '/cluster_rules/1/dimension'],
    [{ ...rule, enabled: 1 }, '/cluster_rules/1/enabled'],
    [{ ...rule, min_similarity: 1.01 }, '/cluster_rules/1/min_similarity'],
    [{ ...rule, min_similarity: -0.01 }, '/cluster_rules/1/min_similarity'],
    [{ ...rule, created_at: 'x' }, '/cluster_rules/1/created_at'],
  ])('422 for %j', async (wrong, pointer) => {
    expect(refusedFields(await put({ cluster_rules: [rule, wrong] }))).toEqual([pointer]);
  });

  test('200 for 500 rules, 422 for 501', async () => {
    const rules = (length: number) => Array.from({ length }, () => rule);
    expect((await put({ cluster_rules: rules(500) })).statusCode).toBe(200);
    expect(refusedFields(await put({ cluster_rules: rules(501) }))).toEqual(['/cluster_rules']);
  });
});

describe('two apps over one database', () => {
  test('a change on one is in force with the next gate call on the other', async () => {
    const other = await startApp();
    const decisionOn = async (app: TestApp): Promise<string | null> => {
      const reply = await app.inject({
        method: 'POST',
        url: '/v1/gate',
        headers: { authorization: `Bearer ${tenant.key}` },
        payload: { request: 'Delete it', session_id: 'two' },
      });
      expect(reply.statusCode).toBe(200);
      return reply.json().decision;
    };
    for (let round = 0; round < 3; round += 1) {
      expect(await decisionOn(other)).not.toBeNull();
      await put({ intervention_mode: 'off' });
      expect(await decisionOn(other)).toBeNull();
      expect(await decisionOn(subject)).toBeNull();
      await put({ intervention_mode: null });
      expect(await decisionOn(subject)).not.toBeNull();
    }
    await other.close();
  });

  test("one tenant's change is not another's", async () => {
    const stranger = await subject.tenant();
    await put({ ask_friction: 5 });
    expect((await stranger.call('GET', '/v1/config')).json()).toMatchObject({
      ask_friction: 1,
      overridden: [],
    });
  });
});
