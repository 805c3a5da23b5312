import { describe, expect, test } from 'vitest';
import { layPages } from '../../console/src/pages/sessions/entries.js';
import { findPage } from '../../console/src/pages/sessions/find-page.js';
import { gateWords } from '../../console/src/pages/sessions/gate-words.js';
import { nestSteps } from '../../console/src/pages/sessions/step-tree.js';
import type { TimelineGateCall, TimelineItem } from '../../src/contracts/session.js';

const at = (second: number): string =>
  new Date(Date.UTC(2026, 10, 20, 18, 0, second)).toISOString();

let lastId = 0;
const message = (
  role: 'user' | 'assistant' | 'tool',
  content: string,
  second = 0,
): TimelineItem => ({
  kind: 'message',
  at: at(second),
  message: {
    ...{ id: ++lastId, position: 0, role, content, tool_calls: [], tool_call_id: null },
    ...{ interrupted: false, source: 'ingest' },
  },
});

const CALL: TimelineGateCall = {
  ...{
    id: 'call-1',
    thread_id: 'call-1',
    correlation_id: 'flow',
    request: 'Delete the old records',
  },
  ...{
    clarification_response: null,
    answer_kind: null,
    context: null,
    action_risk: 'irreversible',
  },
  ...{ action_cost: null, mode: 'suggest', intervention_mode: 'suggest', experiment_arm: null },
  ...{ decision: 'ask', model_decision: 'ask', confirm_prompt: null, options: [], evidence: [] },
  decision_reason:
    'ask: no date; proceeding risks 50.22 (p 0.81 x loss 62), asking costs 2.88; weakest: scope 0.86',
  ...{ questions: ['Which ones?'], intent_spec: null, ambiguity_score: 0.86, probability: 0.81 },
  dimensions: { goal: 0.1, output_format: 0, scope: 0.86, constraints: 0.2 },
  ...{
    costs: {},
    proposed_call: null,
    model_version: 'builtin-1',
    config_version: 1,
    duration_ms: 1,
  },
};
const gate = (changes: Partial<TimelineGateCall> = {}): TimelineItem => ({
  kind: 'gate_call',
  at: at(0),
  gate_call: { ...CALL, ...changes },
});

const step = (
  step_id: string,
  parent: string | null = null,
  second = 0,
  ms: number | null = null,
) => ({
  at: at(second),
  step: { step_id, parent_step_id: parent, duration_ms: ms },
});
const stepItem = (step_id: string): TimelineItem => ({
  kind: 'step',
  at: at(0),
  step: {
    ...{ step_id, parent_step_id: null, step_index: 0, correlation_id: 'flow', trace_id: null },
    ...{ type: 'tool_call', name: step_id, input: null, output: null, status: 'ok', error: null },
    ...{ duration_ms: null, action_risk: null, input_tokens: null, output_tokens: null },
    ...{ metadata: null, source: 'api' },
  },
});

const entriesIn = (...pages: TimelineItem[][]) => layPages(pages).flatMap(({ entries }) => entries);
const lanesIn = (...pages: TimelineItem[][]) =>
  entriesIn(...pages).map(({ lane, kind }) => `${lane} ${kind}`);

describe('the entries of a timeline', () => {
  test('stand in the lane of whoever acted', () => {
    const items = [
      message('user', 'Hello'),
      message('assistant', 'Hi'),
      message('tool', '{}'),
      gate(),
      stepItem('a'),
    ];
    expect(lanesIn(items)).toEqual([
      ...['user said', 'agent said', 'tools said'],
      ...['user said', 'gate gate_call', 'tools step'],
    ]);
  });

  test('have the words of the user once, also where the gate was told them on the next page', () => {
    const words = message('user', ' Delete the old records ');
    expect(lanesIn([words, gate()])).toEqual(['user said', 'gate gate_call']);
    expect(lanesIn([words], [gate()])).toEqual(['user said', 'gate gate_call']);
    expect(lanesIn([words, message('assistant', 'Which?'), gate()])).toHaveLength(4);
  });

  test('have the answer to a question as words of the user', () => {
    const answered = gate({ id: 'call-2', clarification_response: 'From before 2020' });
    const said = entriesIn([gate(), answered]).filter(({ kind }) => kind === 'said');
    expect(said.map((entry) => entry.kind === 'said' && entry.text)).toEqual([
      'Delete the old records',
      'From before 2020',
    ]);
  });

  test('say a request once for calls that follow each other, and again after a question', () => {
    const proceed = { decision: 'proceed', model_decision: 'proceed' } as const;
    expect(lanesIn([gate(proceed), gate({ ...proceed, id: 'call-2' })])).toEqual([
      ...['user said', 'gate gate_call', 'gate gate_call'],
    ]);
    expect(lanesIn([gate(), gate({ id: 'call-2' })])).toHaveLength(4);
  });

  test('hold steps together that follow each other', () => {
    const entries = entriesIn([stepItem('a'), stepItem('b'), message('user', 'x'), stepItem('c')]);
    expect(entries.map((entry) => (entry.kind === 'step' ? entry.steps.length : 0))).toEqual([
      2, 0, 1,
    ]);
  });

  test('leave out what a late entry has pushed onto the next page, and lay only new pages out', () => {
    const [one, two, three] = [message('user', '1'), message('user', '2'), message('user', '3')];
    const [first, second] = [
      [one, two],
      [two, three],
    ];
    const before = layPages([first]);
    const after = layPages([first, second], before);
    expect(after[0]).toBe(before[0]);
    expect(after.map(({ entries }) => entries.length)).toEqual([2, 1]);
    const other = layPages([[...first], second], after);
    expect(other[0]).not.toBe(after[0]);
    expect(other[1]).not.toBe(after[1]);
  });

  test('cost as much for each of 20,000 entries as for each of 2,000', () => {
    const timed = (pageCount: number): number => {
      const pages = Array.from({ length: pageCount }, () =>
        Array.from({ length: 100 }, (_, index) =>
          index % 2 ? stepItem(`s${++lastId}`) : message('user', 'x'),
        ),
      );
      const start = performance.now();
      const laid = layPages(pages);
      const took = performance.now() - start;
      expect(laid.reduce((sum, { entries }) => sum + entries.length, 0)).toBe(100 * pageCount);
      return took;
    };
    const leastOf = (pageCount: number) => Math.min(...[1, 2, 3, 4].map(() => timed(pageCount)));
    // A layout that compares every entry with all before it takes ten times as long for each.
    expect(leastOf(200) / 10).toBeLessThan(5 * leastOf(20));
  });
});

describe('steps', () => {
  test('are nested below the step that they are a part of', () => {
    const { rows } = nestSteps([
      step('root'),
      step('other'),
      step('child', 'root'),
      step('leaf', 'child'),
    ]);
    expect(rows.map(({ step: { step_id }, depth }) => [step_id, depth])).toEqual([
      ...[
        ['root', 0],
        ['child', 1],
        ['leaf', 2],
        ['other', 0],
      ],
    ]);
  });

  test('stand at the top when their parent is not there, and once when they form a ring', () => {
    const { rows } = nestSteps([step('a', 'gone'), step('b', 'c'), step('c', 'b'), step('d', 'd')]);
    const depths = Object.fromEntries(rows.map(({ step: { step_id }, depth }) => [step_id, depth]));
    expect(depths).toEqual({ a: 0, b: 0, c: 1, d: 0 });
    expect(rows).toHaveLength(4);
  });

  test('have bars on one axis from the first beginning to the last end', () => {
    const { rows, duration } = nestSteps([
      step('a', null, 0, 10_000),
      step('b', 'a', 5, 2_000),
      step('c', 'a', 8, null),
    ]);
    expect(duration).toBe(10_000);
    expect(rows.map(({ from, share }) => [from, share])).toEqual([
      [0, 1],
      [0.5, 0.2],
      [0.8, 0],
    ]);
  });

  test('are nested ten thousand deep, and drawn no deeper than there is room', () => {
    const steps = Array.from({ length: 10_000 }, (_, index) =>
      step(`s${index}`, index === 0 ? null : `s${index - 1}`),
    );
    const { rows } = nestSteps(steps);
    expect(rows).toHaveLength(10_000);
    expect(Math.max(...rows.map(({ depth }) => depth))).toBe(8);
    expect(nestSteps([]).duration).toBe(0);
  });
});

describe('the page of a moment', () => {
  const spans = Array.from({ length: 200 }, (_, index) => ({
    first: at(10 * index),
    last: at(10 * index + 9),
  }));

  test('is found with few reads', async () => {
    for (const wanted of [1, 2, 77, 199, 200]) {
      let reads = 0;
      const found = await findPage(200, at(10 * (wanted - 1) + 4), async (page) => {
        reads += 1;
        return spans[page - 1] ?? null;
      });
      expect(found).toBe(wanted);
      expect(reads).toBeLessThanOrEqual(8);
    }
  });

  test('is the first one before everything and the last one after it', async () => {
    const read = async (page: number) => spans[page - 1] ?? null;
    expect(await findPage(200, at(-100), read)).toBe(1);
    expect(await findPage(200, at(100_000), read)).toBe(200);
    expect(await findPage(0, at(0), read)).toBe(1);
  });
});

describe('a gate call in words', () => {
  test('says what it did and why, without a number that needs explaining', () => {
    expect(gateWords(CALL)).toEqual({
      did: 'The gate asked the user.',
      why: [
        'Not stated: date.',
        'A misunderstanding was very likely (81%), and a wrong action couldn’t be undone.',
        'Least clear: the scope.',
      ],
    });
  });

  test('says what it would have done, and what kept it back', () => {
    const held = { ...CALL, decision: 'proceed', mode: 'observe' } as const;
    expect(gateWords(held).did).toMatch(
      /would have asked the user.*mode was “Observe \(record only\)”/,
    );
    expect(gateWords({ ...held, experiment_arm: 'control' }).did).toContain('control group');
    expect(gateWords({ ...CALL, decision: null }).did).toContain('Interventions were off');
  });

  test('leaves the likelihood out where a yes has settled it', () => {
    const decision_reason = 'proceed: confirmed by the user';
    const yes = {
      ...CALL,
      decision: 'proceed',
      model_decision: 'proceed',
      decision_reason,
    } as const;
    expect(gateWords(yes).why).toEqual(['The user had already confirmed exactly this.']);
  });
});
