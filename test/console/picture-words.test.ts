import { describe, expect, test } from 'vitest';
import { pictureOpen } from '../../console/src/pages/playground/open-picture.js';
import {
  draftFrom,
  EMPTY_DRAFT,
  otherContext,
  readDraft,
} from '../../console/src/pages/playground/request.js';
import { shortNumber } from '../../console/src/parts/wording.js';
import type { PicturedCall } from '../../console/src/picture/decision.js';
import {
  findingPhrase,
  toolNames,
  weightInWords,
} from '../../console/src/picture/evidence-words.js';
import {
  areSame,
  changedPrice,
  leversAsItWas,
  readLevers,
  writeLevers,
} from '../../console/src/picture/levers.js';
import { markQuotes } from '../../console/src/picture/quotes.js';
import { agreedLabel, realise } from '../../console/src/picture/realised.js';
import {
  heldBackSentence,
  oddsInWords,
  priceSentence,
  ruleSentence,
  stretchSentence,
} from '../../console/src/picture/sentences.js';
import { INSTEAD_OF_ASKING, RULES } from '../../src/dialogue/rules.js';
import { DEFAULT_CONFIG } from '../../src/domain/config/defaults.js';
import { readReason } from '../../src/domain/decision-reason/read-reason.js';
import {
  findingSentences,
  handoffSentences,
  reasonSentences,
} from '../../src/domain/decision-reason/reason-words.js';
import { realiseCall } from '../../src/domain/reviews/realised.js';

const NUMBERS = 'proceeding risks 1.88 (p 0.75 x loss 2.5), asking costs 1.45; weakest: goal 0.80';

describe('a reason', () => {
  test('is taken apart into findings and numbers', () => {
    expect(readReason(`ask: no order id; "it; or" could mean several things; ${NUMBERS}`)).toEqual({
      watched: false,
      stopped: false,
      rule: null,
      findings: ['no order id', '"it; or" could mean several things'],
      note: null,
      personSaid: null,
      numbers: {
        ...{ risk: 1.88, probability: 0.75, loss: 2.5 },
        other: { decision: 'ask', cost: 1.45 },
      },
    });
  });

  test('names every rule that can decide', () => {
    for (const { name, reason } of [...RULES, ...INSTEAD_OF_ASKING]) {
      const said = reason.replace('{assumption}', 'all of them are meant');
      const read = readReason(`confirm: ${said}; no order id; ${NUMBERS}`);
      expect(read).toMatchObject({ rule: name, findings: ['no order id'] });
    }
    expect(readReason('proceed: confirmed by the user')).toMatchObject({
      ...{ rule: 'confirmed', findings: [], numbers: null },
    });
  });

  test('is told in sentences without its numbers, also where it was cut', () => {
    const reason = `ask: no order id; ${NUMBERS}`;
    const cut = `${reason.slice(0, reason.indexOf('proceeding risks') + 20)}…`;
    expect([reason, cut, `observe: would ${cut.replace(': ', ' (')}`].map(reasonSentences)).toEqual(
      [['Not stated: order id.'], ['Not stated: order id.'], ['Not stated: order id.']],
    );
    expect(handoffSentences('escalate', `escalate: ${NUMBERS}`)).toEqual([
      'A mistake would cost more than a person’s time.',
    ]);
    expect(handoffSentences('confirm', 'confirm: no order id')).toEqual([
      ...['The user didn’t answer the confirmation.', 'Not stated: order id.'],
    ]);
  });

  test('tells what was held back, what was stopped, and what a person said', () => {
    expect(readReason(`observe: would offer (no format (any); ${NUMBERS})`)).toMatchObject({
      ...{ watched: true, findings: ['no format (any)'] },
    });
    expect(
      readReason(`confirm: enforce stops irreversible actions here too; ${NUMBERS}`),
    ).toMatchObject({ stopped: true, rule: null });
    expect(
      readReason('proceed: a person approved this very call; a person answered: "Yes; \\"go\\""'),
    ).toMatchObject({ rule: 'person_approved', personSaid: 'Yes; "go"' });
    expect(readReason(`ask: ${NUMBERS}; the language model timed out`).note).toBe(
      'the language model timed out',
    );
  });

  test('of another form is shown as far as it goes', () => {
    expect(readReason(null).findings).toEqual([]);
    expect(readReason('fallback: timeout')).toMatchObject({
      ...{ rule: null, findings: ['fallback: timeout'], numbers: null },
    });
  });
});

describe('the words of a request', () => {
  const mark = (text: string, ...found: [kind: string, text: string, weight: number][]) =>
    markQuotes(
      text,
      found.map(([kind, words, weight]) => ({ kind, text: words, weight })),
    ).map(({ text: piece, mark: how }) => (how === null ? piece : `[${how} ${piece}]`));

  test('are marked where evidence quotes them, whatever the quotes and the case', () => {
    expect(
      mark('Mettez le reste comme d’habitude', ['open_choice', "Comme d'habitude", 0.35]),
    ).toEqual(['Mettez le reste ', '[raises comme d’habitude]']);
    expect(mark('Now refund it', ['missing_slot', 'amount: refund it', 1])).toEqual([
      'Now ',
      '[raises refund it]',
    ]);
  });

  test('are whole words, and the finding that weighs more has them', () => {
    expect(mark('Is it his item', ['unresolved_reference', 'it', 0.4])).toEqual([
      'Is ',
      '[raises it]',
      ' his item',
    ]);
    expect(
      mark('the old records', ['definite_name', 'records', -0.2], ['vague', 'old records', 0.9]),
    ).toEqual(['the ', '[raises old records]']);
    expect(
      mark('order A-1', ['told_before', 'A-1', -0.3], ['tools', 'tools are at hand', -2]),
    ).toEqual(['order ', '[lowers A-1]']);
  });

  test('give the text back', () => {
    const text = 'İstanbul’da “bunu” sil İ';
    const pieces = markQuotes(text, [{ kind: 'vague', text: 'bunu', weight: 1 }]);
    expect(pieces.map((piece) => piece.text).join('')).toBe(text);
    expect(markQuotes('', [])).toEqual([]);
  });
});

const CALL = {
  decision: 'proceed',
  model_decision: 'ask',
  mode: 'observe',
  intervention_mode: 'suggest',
  experiment_arm: null,
  action_risk: 'medium',
  action_cost: null,
  probability: 0.4414139,
  decision_inputs: { fatigue: 'answered' },
} as PicturedCall;

describe('sentences', () => {
  test('say odds and amounts as people do', () => {
    expect([0.01, 0.066, 0.5, 0.92, 0.99].map(oddsInWords)).toEqual([
      'almost never (about 1 time in 100)',
      'about 1 time in 15',
      'about 5 times in 10',
      'about 9 times in 10',
      'almost always',
    ]);
    expect([0.034, 1.346, 14, 62.04, 1234.5, 3.2e7].map(shortNumber)).toEqual([
      ...['0.03', '1.35', '14', '62', '1,235', '3.2e7'],
    ]);
  });

  test('say what is missing, held back and overruled', () => {
    expect(
      findingSentences(readReason(`ask: no order id; "it" could be many; ${NUMBERS}`)),
    ).toEqual(['Not stated: order id.', '"it" could be many.']);
    const reason = readReason(`observe: would ask (${NUMBERS})`);
    expect(heldBackSentence(CALL, reason)).toMatch(/“Observe \(record only\)”.*ask the user/);
    expect(heldBackSentence({ ...CALL, experiment_arm: 'control' }, reason)).toMatch(/experiment/);
    expect(heldBackSentence({ ...CALL, decision: 'ask' }, reason)).toBeNull();
    expect(ruleSentence(CALL, reason, 'ask')).toBeNull();
    expect(ruleSentence(CALL, reason, 'proceed')).toMatch(/rule/);
  });

  test('compare a decision with the next best', () => {
    expect(priceSentence('ask', { proceed: 2, ask: 1.45, escalate: 4 })).toBe(
      'Asking costs about 1.45 question costs, and everything else costs more. The next cheapest, proceeding, costs 2 question costs.',
    );
    expect(priceSentence('ask', { proceed: 1, ask: 1.45 })).toMatch(
      /would cost less \(1 question cost\)/,
    );
    expect(priceSentence('options', { proceed: 1 })).toBeNull();
  });

  test('name the borders between the cheapest decisions', () => {
    expect(
      stretchSentence([
        { decision: 'proceed', from: 0.01, to: 0.196 },
        { decision: 'confirm', from: 0.196, to: 0.627 },
        { decision: 'ask', from: 0.627, to: 0.99 },
      ]),
    ).toBe('Proceed up to 20%, ask the user to confirm from 20%, ask the user from 63%.');
    expect(stretchSentence([{ decision: 'proceed', from: 0.01, to: 0.99 }])).toMatch(
      /any likelihood/,
    );
  });

  test('say what evidence means, and which tools there are', () => {
    const phrase = (kind: string, text: string) =>
      findingPhrase({ kind, text, weight: 1 }, 'Delete the old ones');
    expect(phrase('vague_time', 'old')).toBe('“old” is vague');
    expect(phrase('something_new', 'the old ones')).toBe('“the old ones” (something new)');
    expect(phrase('tool_fit', 'how well the best tool fits')).toBe('how well the best tool fits');
    expect([1.2, -0.5, 0.02].map(weightInWords)).toEqual([
      ...['raises the score a lot', 'noticeably lowers the score', 'barely raises the score'],
    ]);
    const tools = [{ type: 'function', function: { name: 'a' } }, { name: 'b' }, null, 'c'];
    expect(toolNames({ tools })).toEqual(['a', 'b']);
    expect(toolNames(null)).toEqual([]);
  });
});

describe('levers', () => {
  const before = leversAsItWas(CALL);

  test('begin as the call was, and the address holds what differs', () => {
    expect(before).toEqual({
      ...{ probability: 0.4414139, risk: 'medium', amount: null, fatigue: 'answered' },
    });
    expect(areSame(before, before)).toBe(true);
    const moved = { ...before, probability: 0.2, amount: 40 };
    const kept = Object.fromEntries(
      Object.entries(writeLevers(moved, before)).filter(([, value]) => value !== null),
    ) as Record<string, string>;
    expect(kept).toEqual({ p: '0.2', amount: '40' });
    expect(readLevers(kept, before)).toEqual(moved);
    const priced = leversAsItWas({ ...CALL, action_cost: 40 });
    expect(readLevers({ amount: 'class' }, priced).amount).toBeNull();
  });

  test('ignore what an address cannot mean', () => {
    expect(readLevers({ p: '7', risk: 'huge', amount: '-1', fatigue: '' }, before)).toEqual(before);
    expect(readLevers({ p: 'x', amount: 'x' }, before)).toEqual(before);
  });

  test('carry the price that they mean to the configuration', () => {
    const changed = (levers: Partial<typeof before>) =>
      changedPrice(CALL, DEFAULT_CONFIG, { ...before, ...levers });
    expect(changed({})).toBeNull();
    expect(changed({ probability: 0.9, fatigue: 'none' })).toBeNull();
    expect(changed({ amount: 20 })).toEqual({
      field: 'medium_risk_cost',
      risk: 'medium',
      value: 20,
    });
    expect(changed({ risk: 'high' })).toMatchObject({ field: 'medium_risk_cost', value: 10 });
  });
});

describe('what a decision came to', () => {
  const PRICES = { loss: 14, friction: 1.05, nextFriction: 1.575 };

  test('is what the reports work out', () => {
    for (const decision of ['proceed', 'ask', 'options', 'confirm', 'escalate', null] as const)
      for (const misunderstanding of [true, false])
        for (const reworked of [true, false])
          for (const saidNo of [true, false]) {
            const facts = { decision, reworked, saidNo, ...PRICES };
            const told = realiseCall(facts as Parameters<typeof realiseCall>[0], misunderstanding);
            expect(realise({ ...facts, misunderstanding })).toEqual(told);
          }
  });

  test('is unknown where it depends on what is unknown', () => {
    const facts = { decision: 'ask' as const, reworked: null, saidNo: false, ...PRICES };
    expect(realise({ ...facts, misunderstanding: true })).toBeNull();
    expect(realise({ ...facts, misunderstanding: false })).toEqual({ cost: 1.05, regret: 1.05 });
  });

  test('follows what most reviewers say', () => {
    expect(agreedLabel(['true_misunderstanding', 'unclear'])).toBe(true);
    expect(agreedLabel(['false_alarm', 'correct_understanding', 'true_misunderstanding'])).toBe(
      false,
    );
    expect(agreedLabel(['false_alarm', 'true_misunderstanding'])).toBeNull();
    expect(agreedLabel(['unclear'])).toBeNull();
  });
});

describe('the playground', () => {
  test('makes a request of what is typed', () => {
    const draft = {
      ...EMPTY_DRAFT,
      request: 'Delete the old records',
      risk: 'amount',
      amount: '40',
      tools: '[{"name": "delete_records"}]',
      call: '{"name": "delete_records", "arguments": {}}',
      history: 'user: hello\n\nassistant: hi',
      session: ' chat-1 ',
    };
    expect(readDraft(draft, { user: 'u1' })).toEqual({
      faults: {},
      body: {
        request: 'Delete the old records',
        context: {
          user: 'u1',
          tools: [{ name: 'delete_records' }],
          call: { name: 'delete_records', arguments: {} },
        },
        action_cost: 40,
        history: ['user: hello', 'assistant: hi'],
        session_id: 'chat-1',
      },
    });
    expect(readDraft({ ...EMPTY_DRAFT, request: 'Hi', risk: 'high' }).body).toEqual({
      ...{ request: 'Hi', action_risk: 'high' },
    });
  });

  test('says what is wrong in each field', () => {
    const read = readDraft({ ...EMPTY_DRAFT, risk: 'amount', tools: '{"a": 1}', call: '[' });
    expect(read.body).toBeNull();
    expect(Object.keys(read.faults).toSorted()).toEqual(['amount', 'call', 'request', 'tools']);
  });

  test('tries a recorded call again as it came', () => {
    const context = { tools: [{ name: 'a' }], agent: 'shop', correlation_id: 'x' };
    const recorded = {
      ...{ request: 'Refund it', action_risk: 'high' as const, action_cost: null },
      ...{ context, history: ['user: a\nb', 'assistant: c'] },
    };
    expect(readDraft(draftFrom(recorded), otherContext(context)).body).toEqual({
      request: 'Refund it',
      action_risk: 'high',
      context: { agent: 'shop', tools: [{ name: 'a' }] },
      history: ['user: a b', 'assistant: c'],
    });
  });

  test('pictures an answer without costs by the numbers of its reason', () => {
    const result = {
      ambiguity_score: 0.79,
      dimensions: { goal: 0.1, output_format: 0, scope: 0.79, constraints: 0 },
      ...{ questions: ['Which?'], intent_spec: null, decision: 'ask' as const },
      ...{ decision_reason: `ask: ${NUMBERS}`, confirm_prompt: null, options: [] },
    };
    expect(pictureOpen('Delete session', result)).toMatchObject({
      ...{ probability: 0.75, costs: { proceed: 1.88, ask: 1.45 }, request: 'Delete session' },
    });
  });
});
