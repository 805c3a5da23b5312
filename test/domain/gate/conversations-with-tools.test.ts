import { describe, expect, test } from 'vitest';
import type { ActionRisk } from '../../../src/contracts/gate.js';
import type { SessionMemory } from '../../../src/dialogue/state.js';
import type { IntentSpec } from '../../../src/ports/assessment.js';
import { callGate } from '../../../training/blind/gate.js';

const tool = (name: string, description: string, properties: object, required: string[]) => ({
  type: 'function',
  function: { name, description, parameters: { type: 'object', properties, required } },
});
const text = (description: string) => ({ type: 'string', description });

const TOOLS = [
  tool(
    'send_bouquet',
    'Send a bouquet of flowers to somebody',
    {
      recipient: text('Who gets it'),
      bouquet: { type: 'string', enum: ['roses', 'tulips', 'lilies'] },
      deliver_on: text('Day of delivery, YYYY-MM-DD'),
    },
    ['recipient', 'bouquet', 'deliver_on'],
  ),
  tool(
    'cancel_delivery',
    'Cancel the delivery of an order',
    { order_no: text('Number of the order, e.g. D-1001') },
    ['order_no'],
  ),
  tool(
    'restock_item',
    'Order more stock of an item',
    {
      sku: text('Item number, e.g. VASE-20'),
      quantity: { type: 'integer', description: 'How many pieces' },
    },
    ['sku', 'quantity'],
  ),
  tool(
    'print_cards',
    'Print greeting cards',
    {
      order_nos: { type: 'array', items: { type: 'string' }, description: 'Numbers of the orders' },
    },
    ['order_nos'],
  ),
];
const ORDERS = {
  orders: [
    { order_no: 'D-1001', customer: 'Mira Holt', total: 42 },
    { order_no: 'D-1002', customer: 'Jonas Beck', total: 65 },
    { order_no: 'D-1003', customer: 'Mira Holt', total: 30 },
  ],
};

interface Said {
  readonly request: string;
  readonly answer?: string;
  readonly risk?: ActionRisk;
}

/** Plays a conversation with the shop's tools through the pure gate; the replies, in short. */
function talk(steps: readonly Said[], known: object = {}, config: Record<string, unknown> = {}) {
  let memory: SessionMemory | undefined;
  return steps.map(({ request, answer = null, risk = 'medium' }, step) => {
    const context = { ...known, tools: TOOLS };
    const input = { request, history: [], context, answered: [] };
    const call = { input, risk, response: answer, config, step, ...(memory && { memory }) };
    const { result, memory: next } = callGate(call);
    memory = JSON.parse(JSON.stringify(next)) as SessionMemory;
    const spec = result.intent_spec as unknown as IntentSpec | null;
    return {
      decision: result.decision,
      tool: spec?.tool ?? null,
      bound: spec?.parameters ?? {},
      questions: result.questions,
    };
  });
}

const last = <Item>(items: readonly Item[]): Item => items.at(-1) as Item;

describe('a request goes on from an earlier one', () => {
  const ROSES = { request: 'Send roses to Ines Vogt on Friday' };

  test.each([
    ['the same for Anna Lind', { recipient: 'Anna Lind', bouquet: 'roses', deliver_on: 'Friday' }],
    ['Same again for Paul Reis, but tulips', { recipient: 'Paul Reis', bouquet: 'tulips' }],
    ['and the same again on Monday', { recipient: 'Ines Vogt', deliver_on: 'Monday' }],
    ['sorry, I meant Tuesday', { recipient: 'Ines Vogt', deliver_on: 'Tuesday' }],
    ['and Monday', { recipient: 'Ines Vogt', deliver_on: 'Monday' }],
    ['no, Tuesday', { recipient: 'Ines Vogt', deliver_on: 'Tuesday' }],
  ])('%s', (request, bound) => {
    const reply = last(
      talk([
        { ...ROSES, risk: 'low' },
        { request, risk: 'low' },
      ]),
    );
    expect(reply).toMatchObject({ decision: 'proceed', tool: 'send_bouquet', bound });
  });

  test('a dangerous one needs a yes of its own', () => {
    const again = { request: 'same again for Anna Lind', risk: 'high' } as const;
    const replies = talk([
      { ...ROSES, risk: 'high' },
      { ...ROSES, risk: 'high', answer: 'yes' },
      again,
      { ...again, answer: 'yes' },
    ]);
    expect(replies.map(({ decision }) => decision)).toEqual([
      ...['confirm', 'proceed', 'confirm', 'proceed'],
    ]);
    expect(last(replies).bound).toMatchObject({ recipient: 'Anna Lind', bouquet: 'roses' });
  });

  test.each(['no', 'No thanks', 'no, forget it', 'no, restock 40 pieces of VASE-20 instead'])(
    'one that was declined is not done again: %s',
    (answer) => {
      const risk = 'high' as const;
      const replies = talk([
        { ...ROSES, risk },
        { ...ROSES, risk, answer },
        { request: 'the same for Anna Lind', risk: 'low' },
      ]);
      expect(replies[0]).toMatchObject({ decision: 'confirm', bound: { bouquet: 'roses' } });
      expect(last(replies).bound).not.toHaveProperty('bouquet');
      expect(last(replies).bound).not.toHaveProperty('deliver_on');
    },
  );

  test('nor is one that was called off before it was whole', () => {
    const request = 'Send roses on Friday';
    const replies = talk([
      { request },
      { request, answer: 'forget it' },
      { request: 'the same for Anna Lind', risk: 'low' },
    ]);
    expect(replies[0]?.bound).toMatchObject({ bouquet: 'roses' });
    expect(last(replies).bound).not.toHaveProperty('bouquet');
  });

  test('one that was declined can be put right', () => {
    const risk = 'high' as const;
    const replies = talk([
      { ...ROSES, risk },
      { ...ROSES, risk, answer: "no, don't" },
      { request: 'what I meant was Saturday', risk },
    ]);
    expect(last(replies)).toMatchObject({
      decision: 'confirm',
      bound: { bouquet: 'roses', deliver_on: 'Saturday' },
    });
  });

  test('one that was put right, or declined at first and then confirmed, is', () => {
    const risk = 'high' as const;
    const again = { request: 'the same for Anna Lind', risk: 'low' } as const;
    const right = talk([{ ...ROSES, risk }, { ...ROSES, risk, answer: 'no, on Saturday' }, again]);
    expect(last(right).bound).toMatchObject({ bouquet: 'roses', deliver_on: 'Saturday' });
    const confirmed = talk([
      { ...ROSES, risk },
      { ...ROSES, risk, answer: 'no' },
      { ...ROSES, risk },
      { ...ROSES, risk, answer: 'yes' },
      again,
    ]);
    expect(confirmed[3]?.decision).toBe('proceed');
    expect(last(confirmed).bound).toMatchObject({ recipient: 'Anna Lind', bouquet: 'roses' });
  });

  test('what was left open is taken up again', () => {
    const request = 'Send a bouquet to Ines Vogt';
    const replies = talk([
      { request },
      { request, answer: 'restock 40 pieces of VASE-20 first', risk: 'low' },
      { request: 'back to the bouquet: lilies on Friday' },
    ]);
    expect(replies[1]).toMatchObject({ tool: 'restock_item', decision: 'proceed' });
    expect(replies[2]).toMatchObject({
      tool: 'send_bouquet',
      bound: { recipient: 'Ines Vogt', bouquet: 'lilies', deliver_on: 'Friday' },
    });
  });

  test('one that says by itself what is wanted does not', () => {
    const replies = talk([
      { ...ROSES, risk: 'low' },
      { request: 'Also restock 40 pieces of VASE-20', risk: 'low' },
      { request: 'Cancel the delivery of order D-1002', risk: 'low' },
    ]);
    expect(replies.map(({ tool: name }) => name)).toEqual([
      ...['send_bouquet', 'restock_item', 'cancel_delivery'],
    ]);
  });
});

describe('a confirmation', () => {
  const STOCK = { request: 'Restock 40 pieces of VASE-20', risk: 'irreversible' } as const;
  const answered = (answer: string) => last(talk([STOCK, { ...STOCK, answer }]));

  test.each([
    'yes please, right away',
    "that's correct now",
    'perfect, go ahead',
    'good, do that',
    'yes, restock it',
    'sí, eso es',
    'passt so',
  ])('is given by: %s', (answer) => {
    expect(answered(answer)).toMatchObject({ decision: 'proceed', bound: { quantity: 40 } });
  });

  test.each(['stop, not those', 'No! The shelf is still full', 'no, she is counting them'])(
    'does not come back after: %s',
    (answer) => {
      const reply = answered(answer);
      expect(reply.decision).toBe('ask');
      expect(reply.questions).toEqual([expect.stringMatching(/I won't do that/)]);
    },
  );

  test.each([
    ['make that ten more', 50],
    ['5 less please', 35],
    ['double it', 80],
    ['no, 44', 44],
  ])('is put again with what was put right: %s', (answer, quantity) => {
    expect(answered(answer)).toMatchObject({ decision: 'confirm', bound: { quantity } });
  });

  test('the day alone is changed', () => {
    const request = 'Send roses to Ines Vogt on Thursday';
    const steps = [{ request }, { request, answer: 'yes, but on Saturday' }] as const;
    expect(last(talk(steps.map((step) => ({ ...step, risk: 'high' as const }))))).toMatchObject({
      decision: 'confirm',
      bound: { recipient: 'Ines Vogt', deliver_on: 'Saturday' },
    });
  });

  test('under enforce a refused one is not carried out by its repetition', () => {
    const again = { request: 'same again', risk: 'irreversible' } as const;
    const replies = talk(
      [STOCK, { ...STOCK, answer: 'yes' }, again],
      {},
      { intervention_mode: 'enforce' },
    );
    expect(last(replies).decision).toBe('confirm');
  });
});

describe('an answer that puts a quantity right', () => {
  const request = 'Restock 40 pieces';

  test.each([
    'yes, but 500',
    'no, 500',
    'sure, but make it 500',
    'ja, aber nur 500',
    'ja, mach 500',
    'oui, mais 500',
  ])('is none to what was asked: %s', (answer) => {
    const replies = talk([{ request }, { request, answer }, { request, answer: 'VASE-20' }]);
    expect(replies[0]).toMatchObject({ decision: 'ask', bound: { quantity: 40 } });
    expect(replies[1]).toMatchObject({ decision: 'ask', questions: replies[0]?.questions });
    expect(replies[1]?.bound).toEqual({ quantity: 500 });
    expect(last(replies)).toMatchObject({
      decision: 'proceed',
      bound: { sku: 'VASE-20', quantity: 500 },
    });
  });

  test('unless it may be one', () => {
    const cancel = { request: 'Cancel a delivery' };
    const replies = talk([cancel, { ...cancel, answer: 'yes, 1002' }], ORDERS);
    expect(last(replies).bound).toEqual({ order_no: 'D-1002' });
    const stock = { request: 'Restock VASE-20' };
    expect(last(talk([stock, { ...stock, answer: 'yes, but only 12' }])).bound).toEqual({
      sku: 'VASE-20',
      quantity: 12,
    });
  });
});

describe('an answer', () => {
  const MIRA = 'Cancel the delivery for Mira Holt';
  const FLOWERS = 'Send a bouquet to Ines Vogt';

  test.each([
    ['the latter', 'D-1003'],
    ['the former', 'D-1001'],
    ['the cheaper one', 'D-1003'],
    ['the more expensive one, please', 'D-1001'],
    ['number 2', 'D-1003'],
    ['1001', 'D-1001'],
  ])('picks a record: %s', (answer, order) => {
    const reply = last(talk([{ request: MIRA }, { request: MIRA, answer }], ORDERS));
    expect(reply.bound).toEqual({ order_no: order });
  });

  test.each([
    ['all of them', ['D-1001', 'D-1002', 'D-1003']],
    ['all but the last', ['D-1001', 'D-1002']],
    ['the first two', ['D-1001', 'D-1002']],
  ])('picks several records: %s', (answer, order_nos) => {
    const request = 'Print the cards';
    const steps = [{ request }, { request, answer }].map((step) => ({
      ...step,
      risk: 'low' as const,
    }));
    expect(last(talk(steps, ORDERS))).toMatchObject({ decision: 'proceed', bound: { order_nos } });
  });

  test.each([
    ['tulps on 4 December', { bouquet: 'tulips', deliver_on: '4 December' }],
    ['4 December, and rather lilies', { bouquet: 'lilies', deliver_on: '4 December' }],
  ])('gives several values: %s', (answer, bound) => {
    const reply = last(talk([{ request: FLOWERS }, { request: FLOWERS, answer }]));
    expect(reply.bound).toMatchObject({ recipient: 'Ines Vogt', ...bound });
  });

  test.each([
    'soon, not today',
    'in a while',
    "I don't know yet, she is abroad",
    'does it matter?',
  ])('that names no day leaves it open: %s', (answer) => {
    const reply = last(talk([{ request: FLOWERS }, { request: FLOWERS, answer }]));
    expect(reply.decision).toBe('ask');
    expect(reply.bound).not.toHaveProperty('deliver_on');
  });

  test('calls it off with a reason', () => {
    const reply = last(
      talk([{ request: FLOWERS }, { request: FLOWERS, answer: 'hm, forget it, she moved away' }]),
    );
    expect(reply.questions).toEqual([expect.stringMatching(/I won't do that/)]);
  });
});
