import { expect, test } from 'vitest';
import { callGate } from '../../training/blind/gate.js';

const TEXT = { type: 'string' };
const tool = (name: string, description: string, properties: object, required: string[]) => ({
  ...{ name, description },
  parameters: { type: 'object', properties, required },
});
const tools = [
  tool(
    'refund_order',
    'Refund an order',
    { order_id: TEXT, amount: { type: 'number' }, note: TEXT },
    ['order_id', 'amount'],
  ),
  tool('transfer', 'Transfer money to somebody', { to: TEXT, amount: { type: 'number' } }, [
    'to',
    'amount',
  ]),
];

/** The call that a request means in a session whose last call is known. */
function callAfter(last: { tool: string; bound: object; request: string }, request: string) {
  const recent = [{ at: Date.parse('2026-11-21T11:50:00Z'), asked: [], ...last }];
  const memory = { open: [], interventions: [], recent } as never;
  const input = { request, history: [], context: { tools }, answered: [] };
  const { result } = callGate({ input, risk: 'low', memory });
  return result.intent_spec;
}

const REFUND = {
  tool: 'refund_order',
  bound: { order_id: 'A-1042', amount: 499, note: 'damaged' },
  request: 'Refund 499 for order A-1042, damaged',
};
const TRANSFER = {
  tool: 'transfer',
  bound: { to: 'Anna', amount: 500 },
  request: 'Send 500 to Anna',
};

test('an order of its own takes no amount of the call before it', () => {
  expect(callAfter(REFUND, 'Refund order B-77')?.parameters).toEqual({ order_id: 'B-77' });
  expect(callAfter(TRANSFER, 'Transfer money')?.parameters).toEqual({});
});

test('thanks go on from no call', () => {
  expect(callAfter(TRANSFER, 'Danke, das wars')?.parameters ?? {}).toEqual({});
});

test('a few words without an order give the last call another value', () => {
  expect(callAfter(TRANSFER, 'and 70')?.parameters).toEqual({ to: 'Anna', amount: 70 });
});
