import { describe, expect, test } from 'vitest';
import { type DialogueAct, tellAnswerKind } from '../../src/dialogue/acts.js';
import { detectActs } from '../../src/dialogue/detect/detect-acts.js';
import { learn } from '../../src/dialogue/learn.js';
import type { Clarification } from '../../src/dialogue/state.js';

const TRANSFER: Clarification = {
  callId: 'c',
  at: 0,
  request: 'r',
  questions: [{ text: 'Who should it go to?', dimension: 'constraints', parameter: 'to' }],
  options: [],
  tool: 'transfer_money',
  bound: { amount: 40 },
  dimension: null,
  prompt: null,
  confirms: null,
  score: 0.6,
  dimensions: { goal: 0.1, scope: 0.1, constraints: 0.6, output_format: 0 },
  thread: { id: 't', asked: [], answered: [], confirmed: [], declined: [], repeats: 0 },
};
const CONFIRMATION: Clarification = {
  ...TRANSFER,
  questions: [],
  prompt: 'Transfer money: to Anna, amount 40. Go ahead?',
  confirms: 'a',
  bound: { to: 'Anna', amount: 40 },
};
/** Shows the value that the agent would use. */
const OFFER: Clarification = {
  ...TRANSFER,
  questions: [
    {
      ...{ text: "Who should it go to? I'd use Carl.", dimension: 'constraints' },
      ...{ parameter: 'to', offered: 'Carl' },
    },
  ],
};
const OPTIONS: Clarification = {
  ...TRANSFER,
  questions: [],
  options: ['Visa 4417', 'Visa 8830'],
  fills: { parameter: 'card', values: ['card_1', 'card_2'] },
};
const TOOLS = {
  names: () => ['transfer_money'],
  meansOther: () => false,
  changes: () => false,
  undoes: () => null,
  takesNumber: (_: string, parameter: string) => parameter === 'amount',
};

const read = (text: string, to: Clarification): readonly DialogueAct[] =>
  detectActs(text, to, 'Send 40 euros', TOOLS);
const names = (acts: readonly DialogueAct[]): string[] => acts.map(({ act }) => act);

describe('what an answer does', () => {
  test.each([
    ['', TRANSFER, [], 'empty'],
    ['To Anna', TRANSFER, ['inform'], 'text'],
    ["I don't know", TRANSFER, ['unknown'], 'unknown'],
    ['What difference does it make?', TRANSFER, ['ask_back'], 'unknown'],
    ['Yes', TRANSFER, ['unknown'], 'unknown'],
    ['Never mind', TRANSFER, ['cancel'], 'no'],
    ['Show me my last five invoices instead', TRANSFER, ['switch'], 'no'],
    ['Yes, but 500', TRANSFER, ['affirm', 'correct'], 'text'],
    ['No, 500', TRANSFER, ['deny', 'correct'], 'text'],
    ['Yes please', CONFIRMATION, ['affirm'], 'yes'],
    ['Yes, approved by both', CONFIRMATION, ['affirm'], 'yes'],
    ['Yes, approved but only for Bo', CONFIRMATION, ['inform', 'correct'], 'text'],
    ['Nee toch niet, Ray moet er eerst naar kijken', CONFIRMATION, ['cancel'], 'no'],
    ['hang on no, let me ask Anna first', CONFIRMATION, ['cancel'], 'no'],
    ['ой нет, подожди, не надо', CONFIRMATION, ['cancel'], 'no'],
    ['No', CONFIRMATION, ['deny'], 'no'],
    ['No, 60', CONFIRMATION, ['deny', 'inform', 'correct'], 'no'],
    ['No, show me my last five invoices instead', CONFIRMATION, ['deny', 'switch'], 'no'],
    ['Make it 60', CONFIRMATION, ['inform', 'correct'], 'text'],
    ['Approve', CONFIRMATION, ['affirm'], 'yes'],
    ['✅ LGTM 🚀', CONFIRMATION, ['affirm'], 'yes'],
    ['Not approved', CONFIRMATION, ['deny'], 'no'],
    ['❌ Rejected', CONFIRMATION, ['deny'], 'no'],
    ['Yes', OFFER, ['affirm'], 'yes'],
    ['👍', OFFER, ['affirm'], 'yes'],
    ['Denied', OFFER, ['deny'], 'no'],
    ['yes, to Anna', OFFER, ['inform'], 'text'],
    ['ask my boss', OFFER, ['inform'], 'text'],
    ['Denied', OPTIONS, ['unknown'], 'unknown'],
    ['the 8830', OPTIONS, ['pick'], 'pick'],
    ['not the 4417', OPTIONS, ['pick'], 'pick'],
  ] as const)('%j', (text, to, acts, kind) => {
    const found = read(text, to);
    expect(names(found)).toEqual(acts);
    expect(tellAnswerKind(found)).toBe(kind);
  });

  test('a plain yes settles the one value that was shown, and nothing else does', () => {
    const answered = (text: string, to: Clarification) =>
      learn(to, read(text, to), text).answered.map(({ value }) => value);
    expect(answered('ok, go ahead', OFFER)).toEqual(['Carl']);
    expect(answered('ask my boss', OFFER)).toEqual([undefined]);
    expect(answered('Denied', OFFER)).toEqual([]);
    const [question] = OFFER.questions;
    const two = { ...OFFER, questions: [question, { ...question, parameter: 'from' }] };
    expect(answered('yes', two as Clarification)).toEqual([]);
  });

  test('the words of each act', () => {
    const text = 'Yes, but 500 please';
    const spans = read(text, TRANSFER).map(({ act, span }) => [
      act,
      text.slice(span.start, span.end),
    ]);
    expect(spans).toEqual([
      ['affirm', 'Yes, but '],
      ['correct', '500'],
    ]);
    const refusal = ' No, on Friday ';
    const parts = read(refusal, CONFIRMATION).map(({ act, span }) => [
      act,
      refusal.slice(span.start, span.end),
    ]);
    expect(parts.slice(0, 2)).toEqual([
      ['deny', 'No, '],
      ['inform', 'on Friday'],
    ]);
  });
});
