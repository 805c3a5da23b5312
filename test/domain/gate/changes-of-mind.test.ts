import { describe, expect, test } from 'vitest';
import {
  hold,
  lastReply,
  type Reply,
  type Script,
  toConfirm,
  unclear,
} from './play-conversation.js';

const CLEAR: Script = {};
const CANCEL = 'Cancel my booking';

/** A question about a booking was put, and this is the answer. */
const toQuestion = (answer: string, finds: Script = CLEAR): Reply =>
  lastReply([
    { request: CANCEL, risk: 'medium', finds: unclear('scope', 0.8) },
    { answer, after: 5, finds },
  ]);

describe('a change of mind', () => {
  const OFF = [
    'never mind',
    'Nevermind!',
    'actually leave it',
    'Actually, leave it.',
    'oh, forget it',
    'Forget about it, thanks',
    'never mind, I found it',
    "Never mind. I'll do it myself.",
    "don't bother",
    'I changed my mind',
    'actually, I changed my mind',
    'ok, drop it',
    'on second thought, let it be',
    "it's no longer needed, never mind",
    'vergiss es',
    'Ach, lass es',
    'Nein, doch nicht',
    'laisse tomber',
    'Finalement, laissez tomber, merci',
    'déjalo',
    'mejor olvídalo',
    'lascia stare',
    'Anzi, lascia perdere',
    'deixa pra lá',
    'laat maar',
    '算了',
    'やっぱりいいです',
  ];

  test.each(OFF)('to a question: %s', (answer) => {
    const reply = toQuestion(answer);
    expect(reply).toMatchObject({
      read: 'no',
      decision: 'ask',
      prompt: null,
      options: [],
      thread: 1,
    });
    expect(reply.reason).toMatch(/canceled, so there is nothing to do/);
    expect(reply.questions).toHaveLength(1);
  });

  test.each(OFF)('to a confirmation: %s', (answer) => {
    expect(toConfirm(answer)).toMatchObject({ read: 'no', decision: 'ask', prompt: null });
  });

  test.each(['stop', 'Cancel that', 'abort', 'stopp', 'annulla', '取消'])(
    'to a question alone: %s',
    (answer) => {
      expect(toQuestion(answer)).toMatchObject({ read: 'no', decision: 'ask' });
    },
  );

  test('is answered in the language of the request', () => {
    const reply = lastReply([
      { request: 'Storniere bitte meine Buchung', finds: unclear('scope', 0.8) },
      { answer: 'vergiss es', finds: CLEAR },
    ]);
    expect(reply.questions).toEqual([
      'In Ordnung, das mache ich nicht. Was möchten Sie stattdessen?',
    ]);
  });

  test.each([
    'never mind the date, book it for any day',
    'forget it, take the earlier one',
    'leave it at five',
    'skip it if it is after noon',
    'whatever',
  ])('is none: %s', (answer) => {
    expect(toQuestion(answer).read).not.toBe('no');
  });

  hold([
    {
      name: 'the action does not come back by itself, only by a yes',
      steps: [
        { request: CANCEL, risk: 'low', finds: unclear('scope', 0.9), gets: { decision: 'ask' } },
        { answer: 'never mind', finds: CLEAR, gets: { decision: 'ask', open: 1 } },
        { answer: 'the one in May after all', gets: { decision: 'confirm', thread: 1 } },
        {
          answer: 'yes',
          gets: { decision: 'proceed', reason: expect.stringMatching(/confirmed/) },
        },
      ],
    },
    {
      name: 'said twice nothing is done, and nobody is called in who could do it',
      steps: [
        { request: CANCEL, risk: 'low', finds: unclear('scope', 0.9) },
        { answer: 'never mind', finds: CLEAR, gets: { decision: 'ask' } },
        {
          answer: 'forget it',
          gets: { decision: 'ask', questions: [expect.stringMatching(/instead/)] },
        },
      ],
    },
    {
      name: 'with nothing open it holds, too',
      steps: [
        { request: CANCEL, risk: 'low', finds: CLEAR, gets: { decision: 'proceed' } },
        { answer: 'actually, leave it', gets: { decision: 'ask' } },
      ],
    },
    {
      name: 'enforce: nothing proceeds',
      steps: [
        {
          request: CANCEL,
          risk: 'irreversible',
          config: { intervention_mode: 'enforce' },
          finds: CLEAR,
          gets: { decision: 'confirm' },
        },
        { answer: 'I changed my mind', gets: { decision: 'ask', prompt: null } },
      ],
    },
  ]);
});

describe('another request as the answer', () => {
  test.each([
    'Show me my bookings first',
    'Actually, book me a table at Bistro Ost instead',
    'send me the invoice of May instead',
    'Please send the invoice of May to Anna',
    'Schick mir lieber die Rechnung vom Mai',
    'Zeig mir erst meine Buchungen',
    'Envoie-moi plutôt la facture de mai',
  ])('%s', (answer) => {
    const reply = toQuestion(answer);
    expect(reply).toMatchObject({
      read: 'no',
      decision: 'confirm',
      assessed: answer,
      answered: [],
      thread: 1,
    });
    // What was asked for first would only be mistaken for what is wanted now.
    expect(reply.history).toEqual([]);
  });

  test.each([
    'the one in May',
    'book the earlier one',
    'cancel the one in May',
    'Order 4412',
    'make it Friday',
    'change it to Monday',
    'use the Visa',
    'the booking for two at Bistro Ost',
    'open bookings',
    'send it to Anna as well',
  ])('is none: %s', (answer) => {
    expect(toQuestion(answer)).toMatchObject({ read: 'text', assessed: CANCEL });
  });

  test('to a question about words it is those words', () => {
    const reply = lastReply([
      {
        request: 'Text my brother',
        finds: { ...unclear('goal', 0.8), questions: [['goal', 'What should the message say?']] },
      },
      { answer: 'Please bring the blue tent', finds: CLEAR },
    ]);
    expect(reply).toMatchObject({ read: 'text', assessed: 'Text my brother' });
  });

  hold([
    {
      name: 'is put to a confirmation, since the caller sent the other one; the yes holds for it',
      steps: [
        { request: CANCEL, risk: 'low', finds: unclear('scope', 0.9), gets: { decision: 'ask' } },
        {
          answer: 'Show me my bookings first',
          finds: { prompt: 'Show me my bookings first. Go ahead?' },
          gets: {
            decision: 'confirm',
            prompt: 'Show me my bookings first. Go ahead?',
            reason: expect.stringMatching(/wants something else/),
          },
        },
        {
          answer: 'yes',
          gets: { decision: 'proceed', assessed: 'Show me my bookings first', thread: 1 },
        },
      ],
    },
    {
      name: 'is asked about when it lacks something',
      steps: [
        { request: CANCEL, risk: 'low', finds: unclear('scope', 0.9), gets: { decision: 'ask' } },
        {
          answer: 'Please send the invoice to Anna',
          finds: { ...unclear('scope', 0.9), complete: false },
          gets: { decision: 'ask', questions: ['Which scope?'] },
        },
        {
          answer: 'the one of May',
          finds: CLEAR,
          gets: { assessed: 'Please send the invoice to Anna', decision: 'confirm' },
        },
      ],
    },
    {
      name: 'sent as the request with nothing answered, it is a request like any other',
      steps: [
        { request: CANCEL, risk: 'low', finds: unclear('scope', 0.9), gets: { thread: 1 } },
        {
          request: 'Show me my bookings',
          after: 5,
          finds: CLEAR,
          gets: { decision: 'proceed', thread: 2, answered: [], read: null, open: 0 },
        },
      ],
    },
    {
      name: 'after a no it is what the user wants instead',
      steps: [
        { request: CANCEL, risk: 'irreversible', finds: CLEAR, gets: { decision: 'confirm' } },
        {
          answer: 'No, show me my bookings first',
          gets: { read: 'no', decision: 'confirm', assessed: 'show me my bookings first' },
        },
      ],
    },
  ]);
});

describe('a question in return', () => {
  test.each([
    "What's the difference?",
    'which ones do I have?',
    'How much does it cost?',
    'Is that safe?',
    'Why do you ask?',
    'Welche gibt es denn?',
    'Quels sont les choix ?',
    '¿Cuánto cuesta?',
    '什么意思？',
  ])('%s brings the question back, and settles nothing', (answer) => {
    expect(toQuestion(answer, unclear('scope', 0.8))).toMatchObject({
      read: 'unknown',
      decision: 'ask',
      questions: ['Which scope?'],
      answered: [],
      thread: 1,
    });
  });

  test('to a confirmation, it brings the confirmation back', () => {
    const reply = toConfirm('Is that safe?');
    expect(reply).toMatchObject({ decision: 'confirm', read: 'unknown', open: 1 });
  });

  test.each(['the blue one?', 'Friday?', 'Can you take the one in May?', 'May, ok?'])(
    'is none: %s',
    (answer) => expect(toQuestion(answer)).toMatchObject({ read: 'text' }),
  );
});

describe('threads side by side', () => {
  hold([
    {
      name: 'an answer goes to the question about its own request',
      steps: [
        {
          request: 'Mail the list',
          risk: 'medium',
          finds: unclear('goal', 0.8),
          gets: { thread: 1 },
        },
        { request: CANCEL, finds: unclear('scope', 0.8), gets: { thread: 2, open: 2 } },
        {
          request: 'Mail the list',
          answer: 'the invitation',
          finds: CLEAR,
          gets: { thread: 1, open: 1, answered: [{ question: 'Which goal?' }] },
        },
        {
          request: CANCEL,
          answer: 'the one in May',
          gets: { thread: 2, open: 0, answered: [{ question: 'Which scope?' }] },
        },
      ],
    },
    {
      name: 'a yes confirms the action that was sent with it, not the latest one',
      steps: [
        {
          request: 'Delete a.csv',
          risk: 'irreversible',
          finds: CLEAR,
          gets: { decision: 'confirm' },
        },
        { request: 'Delete b.csv', gets: { decision: 'confirm', open: 2 } },
        { request: 'Delete a.csv', answer: 'yes', gets: { decision: 'proceed', thread: 1 } },
        { request: 'Delete b.csv', answer: 'no', gets: { decision: 'ask', thread: 2 } },
      ],
    },
  ]);
});

describe('an answer in another language', () => {
  test.each([
    ['ja', 'yes'],
    ['oui, vas-y', 'yes'],
    ['いいえ', 'no'],
    ['lieber nicht', 'no'],
    ['keine Ahnung', 'unknown'],
    ['no lo sé', 'unknown'],
  ])('%s', (answer, read) => {
    expect(toConfirm(answer).read).toBe(read);
  });
});
