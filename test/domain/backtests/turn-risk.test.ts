import { expect, test } from 'vitest';
import { tellRisk } from '../../../src/domain/backtests/turn-risk.js';

const call = (name: string, risk: string | null = null) => ({
  ...{ id: 'call_1', name, risk, results: [] },
  arguments: { order_id: 'A-1042' },
});

test.each([
  ['find_order', 'low'],
  ['shop.get_transfer', 'low'],
  ['lookupOrder', 'low'],
  ['order_pizza', 'high'],
  ['refund_order', 'high'],
  ['update_cart', 'medium'],
  ['delete_order', 'irreversible'],
  ['list_and_delete', 'irreversible'],
])('the name %s shows %s risk', (name, risk) => {
  expect(tellRisk(call(name), {})).toBe(risk);
});

test('what the agent reported goes before the name, and what is set before both', () => {
  expect(tellRisk(call('find_order', 'high'), {})).toBe('high');
  expect(tellRisk(call('find_order', 'high'), { 'find_*': 'medium' })).toBe('medium');
});
