import { expect, test } from 'vitest';
import { assess } from '../../src/assess/assess.js';
import type { Value } from '../../src/ports/assessment.js';

const SEND = {
  name: 'send_money',
  description: 'Transfers money to a person',
  parameters: {
    type: 'object',
    required: ['payee', 'amount'],
    properties: {
      payee: { type: 'string', description: 'Who gets it' },
      amount: { type: 'number', description: 'In euros' },
    },
  },
};

/** What is understood of an answer to who or how much, where `values` were stated before. */
function afterAnswer(
  answer: string,
  asked: readonly string[],
  values: Readonly<Record<string, Value>>,
) {
  const given = asked.map((parameter) => ({
    ...{ question: `Which ${parameter}?`, dimension: null, answer, parameter },
  }));
  const { intentSpec, complete } = assess({
    request: 'Send some money',
    history: [],
    context: { tools: [SEND] },
    answered: given,
    stated: { tool: 'send_money', values, given, asked, answer },
  });
  return { parameters: intentSpec?.parameters, complete };
}

test.each([
  ['Anna, but 500', 'Anna'],
  ['to Anna Lind, and make it 500', 'Anna Lind'],
  ['Anna Lind, aber nur 500', 'Anna Lind'],
  ['Anna Lind, mais 500', 'Anna Lind'],
])('a quantity beside a name puts the amount right: %s', (answer, payee) => {
  expect(afterAnswer(answer, ['payee'], { amount: 40 })).toEqual({
    parameters: { payee, amount: 500 },
    complete: true,
  });
});

test('a bare quantity is no person', () => {
  expect(afterAnswer('500', ['payee'], { amount: 40 })).toEqual({
    parameters: { amount: 500 },
    complete: false,
  });
});

test.each(['Anna, but in 3 days', 'Anna Lind, but only for 2 hours'])(
  'how long or when puts no amount right: %s',
  (answer) => {
    expect(afterAnswer(answer, ['payee'], { amount: 40 }).parameters).toMatchObject({ amount: 40 });
  },
);

test('a name and a quantity are an answer to both questions', () => {
  expect(afterAnswer('500 to Anna', ['payee', 'amount'], {})).toEqual({
    parameters: { payee: 'Anna', amount: 500 },
    complete: true,
  });
});
