import { describe, expect, test } from 'vitest';
import { hold, lastReply, type Reply, type Script } from './play-conversation.js';

/** Two cards fit: they are offered, and what is picked is the card's id. */
const CARDS = ['Visa · 4417', 'Visa · 8830'];
const TWO_CARDS: Script = {
  dimensions: { scope: 0.7 },
  questions: [
    [
      'scope',
      'Which card: Visa 4417 or Visa 8830?',
      'card_id',
      { 'Visa · 4417': 'c_1', 'Visa · 8830': 'c_2' },
    ],
  ],
  readings: CARDS,
  fills: { parameter: 'card_id', values: ['c_1', 'c_2'] },
  complete: false,
  findings: ['two cards match: Visa 4417, Visa 8830'],
};
const BLOCKED: Script = { tool: 'block_card', parameters: { card_id: 'c_2' } };

const toCards = (answer: string): Reply =>
  lastReply([
    { request: 'Block my Visa', risk: 'medium', finds: TWO_CARDS },
    { answer, finds: BLOCKED },
  ]);

describe('a pick gives the value behind the label', () => {
  test.each([
    '2',
    'the second one',
    'Visa 8830',
    'Visa · 8830',
    '8830',
    'the 8830',
    'the one ending in 8830',
    'the 8830 card please',
    'die mit 8830',
    'la que termina en 8830',
    'la seconda',
    '第二个',
    '8830の',
    '8830の方で',
    '8830번으로',
    '8830那张',
    'not the 4417',
  ])('%s', (answer) => {
    expect(toCards(answer)).toMatchObject({
      read: 'pick',
      answered: [{ parameter: 'card_id', value: 'c_2', answer: 'Visa · 8830', dimension: 'scope' }],
    });
  });

  test('and so do words that name one and say more', () => {
    expect(toCards('the 8830 one, and order a new one')).toMatchObject({
      read: 'text',
      answered: [{ parameter: 'card_id', value: 'c_2' }],
    });
  });

  test.each([
    'my Visa',
    'both',
    '4417 or 8830',
    'the old one',
    'neither the 4417 nor the 8830',
    '8830じゃない',
  ])('none that leaves it open: %s', (answer) => {
    const [given] = toCards(answer).answered;
    expect(given).toMatchObject({ parameter: 'card_id', answer });
    expect(given).not.toHaveProperty('value');
  });

  test('a pick answers what it was offered for, not the question beside it', () => {
    const reply = lastReply([
      {
        request: 'Block my Visa',
        risk: 'medium',
        finds: {
          ...TWO_CARDS,
          dimensions: { scope: 0.7, goal: 0.65 },
          questions: [...(TWO_CARDS.questions ?? []), ['goal', 'For how long?']],
        },
        gets: { decision: 'options' },
      },
      { answer: '2', finds: BLOCKED },
    ]);
    expect(reply.answered).toEqual([
      expect.objectContaining({ parameter: 'card_id', value: 'c_2' }),
    ]);
  });

  test('the labels of a question are picked from as options are', () => {
    const reply = lastReply([
      { request: 'Block my Visa', risk: 'low', finds: { ...TWO_CARDS, readings: [], score: 0.8 } },
      { answer: 'the 8830 one', finds: BLOCKED },
    ]);
    expect(reply.answered).toMatchObject([{ parameter: 'card_id', value: 'c_2' }]);
  });

  test('numbers stay numbers', () => {
    const fills = { parameter: 'invoice', values: [1041, 1042] };
    const reply = lastReply([
      {
        request: 'Pay the invoice',
        risk: 'medium',
        finds: { ...TWO_CARDS, readings: ['May · 1041', 'June · 1042'], fills },
      },
      { answer: 'June', finds: {} },
    ]);
    expect(reply.answered).toMatchObject([{ parameter: 'invoice', value: 1042 }]);
  });
});

describe('a correction names the parameter that it puts right', () => {
  const BOUND: Script = {
    score: 0.2,
    tool: 'transfer',
    parameters: {
      to: 'Peter Lang',
      amount: 40,
      date: 'Friday',
      customer: { email: 'a@corp.example' },
    },
    prompt: 'Transfer: to Peter Lang, amount 40, date Friday. Go ahead?',
  };
  const corrected = (answer: string): Reply =>
    lastReply([
      { request: 'Transfer 40 to Peter Lang on Friday', risk: 'irreversible', finds: BOUND },
      { answer, finds: BOUND },
    ]);

  test.each([
    ['no, 60', { parameter: 'amount', value: 60 }],
    ['No, 60 euros', { parameter: 'amount', value: 60 }],
    ['make it 60 instead', { parameter: 'amount', value: 60 }],
    ['60, not 40', { parameter: 'amount', value: 60 }],
    ['not 40 but 60', { parameter: 'amount', value: 60 }],
    ['yes, but 60', { parameter: 'amount', value: 60 }],
    ['nein, 60', { parameter: 'amount', value: 60 }],
    ['no, to Anna Kern instead of Peter Lang', { parameter: 'to' }],
    ['no, use b@corp.example', { parameter: 'customer.email', value: 'b@corp.example' }],
    ['no, on Monday', { parameter: 'date' }],
  ])('%s', (answer, correction) => {
    const reply = corrected(answer);
    expect(reply.decision).not.toBe('proceed');
    expect(reply.answered).toEqual([expect.objectContaining(correction)]);
  });

  test('several at once', () => {
    expect(corrected('no, 60 on Monday').answered).toMatchObject([
      { parameter: 'amount', value: 60 },
      { parameter: 'date' },
    ]);
  });

  test('a value that answers the question is no correction', () => {
    const reply = lastReply([
      {
        request: 'Book a table for 2 euros',
        risk: 'medium',
        finds: {
          ...BOUND,
          ...{ score: 0.7, dimensions: { constraints: 0.7 }, complete: false },
          questions: [['constraints', 'For how many people?', 'people']],
        },
      },
      { answer: '6', finds: BOUND },
    ]);
    expect(reply.answered).toEqual([
      {
        question: 'For how many people?',
        dimension: 'constraints',
        answer: '6',
        parameter: 'people',
      },
    ]);
  });

  test('one that is named beside the answer is', () => {
    const reply = lastReply([
      {
        request: 'Book a table',
        risk: 'medium',
        finds: {
          ...BOUND,
          ...{ score: 0.7, dimensions: { constraints: 0.7 }, complete: false },
          questions: [['constraints', 'For how many people?', 'people']],
        },
      },
      { answer: '6, and make the amount 50', finds: BOUND },
    ]);
    expect(reply.answered).toMatchObject([
      { parameter: 'people' },
      { parameter: 'amount', value: 50 },
    ]);
  });
});

describe('several answers', () => {
  hold([
    {
      name: 'at once reach every question that was asked',
      steps: [
        {
          request: 'Book a table',
          risk: 'medium',
          finds: {
            dimensions: { scope: 0.7, constraints: 0.8 },
            questions: [
              ['constraints', 'When?', 'time'],
              ['scope', 'For how many people?', 'people'],
            ],
            complete: false,
          },
          gets: { decision: 'ask', questions: ['When?', 'For how many people?'] },
        },
        {
          answer: 'Friday at 7, we are four',
          finds: {},
          gets: {
            answered: [
              { parameter: 'time', answer: 'Friday at 7, we are four' },
              { parameter: 'people', answer: 'Friday at 7, we are four' },
            ],
          },
        },
      ],
    },
    {
      name: 'what the caller repeats in its history is not read twice, so that a yes stays a yes',
      steps: [
        {
          request: 'Delete the file a.csv',
          risk: 'irreversible',
          finds: {},
          gets: { decision: 'confirm' },
        },
        {
          answer: 'Yes.',
          history: [
            'user: hello',
            'user: Delete the file a.csv',
            'assistant: Delete 1,204 records from before 2020 in staging. Go ahead?',
            'user: yes',
          ],
          gets: { decision: 'proceed', history: ['user: hello'] },
        },
      ],
    },
    {
      name: 'a memory of before this edition is read as it is',
      steps: [
        {
          request: 'Delete the old records',
          finds: { dimensions: { scope: 0.8 }, questions: [['scope', 'Which?']] },
        },
        {
          answer: 'before 2020',
          finds: {},
          gets: { answered: [{ question: 'Which?', answer: 'before 2020' }] },
        },
      ],
    },
  ]);
});
