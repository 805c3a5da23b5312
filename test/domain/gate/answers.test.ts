import { describe, expect, test } from 'vitest';
import { lastReply, type Reply, toConfirm, unclear } from './play-conversation.js';

/** The user is offered readings, and this is the answer. */
const toOptions = (answer: string, readings = ['Friday', 'Saturday', 'Sunday']): Reply =>
  lastReply([
    {
      request: 'Book a table',
      risk: 'medium',
      finds: { dimensions: { scope: 0.7 }, questions: [['scope', 'Which day?']], readings },
    },
    { answer, after: 5, finds: {} },
  ]);

const toQuestion = (answer: string): Reply =>
  lastReply([{ finds: unclear('scope', 0.8) }, { answer, after: 5, finds: {} }]);

describe('options', () => {
  const bound = (reply: Reply): string =>
    [...reply.answered.map((one) => one.answer), ...reply.history].join('\n');

  test.each([
    ['Saturday', 'Saturday'],
    ['saturday.', 'Saturday'],
    ['Saturday please', 'Saturday'],
    ['yes, Saturday', 'Saturday'],
    ["I'd like Saturday, thanks", 'Saturday'],
    ['2', 'Saturday'],
    ['2.', 'Saturday'],
    ['#2', 'Saturday'],
    ['No. 2', 'Saturday'],
    ['(2)', 'Saturday'],
    ['option 2', 'Saturday'],
    ['number 2', 'Saturday'],
    ['two', 'Saturday'],
    ['second', 'Saturday'],
    ['the second', 'Saturday'],
    ['the second one', 'Saturday'],
    ['the second one please', 'Saturday'],
    ['2nd', 'Saturday'],
    ['the 2nd', 'Saturday'],
    ['the first one', 'Friday'],
    ['third', 'Sunday'],
    ['3', 'Sunday'],
    ['３', 'Sunday'],
    ['die zweite', 'Saturday'],
    ['der zweite bitte', 'Saturday'],
    ['Nummer 2', 'Saturday'],
    ['le deuxième', 'Saturday'],
    ['la segunda', 'Saturday'],
    ['el primero', 'Friday'],
    ['il secondo', 'Saturday'],
    ['второй', 'Saturday'],
    ['第二个', 'Saturday'],
    ['二番目', 'Saturday'],
    ['두번째', 'Saturday'],
    ['두 번째', 'Saturday'],
  ])('%s picks %s', (answer, label) => {
    const reply = toOptions(answer);
    expect(reply).toMatchObject({ read: 'pick', thread: 1, open: 0 });
    expect(bound(reply)).toContain(label);
  });

  test('a label that is a number goes before the position', () => {
    expect(bound(toOptions('2', ['3', '2', '1']))).toContain('2');
    expect(bound(toOptions('2', ['1 ticket', '2', '3']))).toContain('2');
    expect(bound(toOptions('1', ['3', '2', '1']))).toMatch(/(^|\D)1(\D|$)/);
    expect(toOptions('2020', ['2019', '2020'])).toMatchObject({ read: 'pick' });
  });

  test('labels that differ in punctuation alone are distinguished, or not picked', () => {
    expect(bound(toOptions('C++', ['C', 'C++', 'C#']))).toContain('C++');
    expect(bound(toOptions('c#', ['C', 'C++', 'C#']))).toContain('C#');
    expect(toOptions('C, please', ['C', 'C++', 'C#'])).toMatchObject({ read: 'text' });
  });

  test.each(['0', '4', '99', '1.5', 'option 4', 'the fourth one', '1 and 2', '1 or 2'])(
    '%s is no position: it answers the question',
    (answer) => {
      expect(toOptions(answer)).toMatchObject({
        read: 'text',
        thread: 1,
        answered: [{ question: expect.any(String), answer }],
      });
    },
  );

  test.each([
    'not Friday',
    'no Friday',
    'anything but Friday',
    'Friday or Saturday',
    'Monday',
    'Friday, but in the evening',
    '2 people',
    'the second week',
  ])('%s is no pick: it answers the question', (answer) => {
    expect(toOptions(answer)).toMatchObject({ read: 'text', answered: [{ answer }] });
  });

  test('a yes is no pick, and confirms nothing', () => {
    const reply = lastReply([
      {
        risk: 'irreversible',
        finds: {
          dimensions: { scope: 0.7 },
          questions: [['scope', 'Which day?']],
          readings: ['Friday', 'Saturday'],
        },
        gets: { decision: 'options' },
      },
      { answer: 'yes', finds: {} },
    ]);
    expect(reply.read).not.toBe('pick');
    expect(reply.reason).not.toContain('confirmed by the user');
    expect(reply.decision).toBe('confirm');
  });

  test('a pick is no confirmation of an irreversible action', () => {
    const reply = lastReply([
      {
        risk: 'irreversible',
        config: { intervention_mode: 'enforce' },
        finds: {
          dimensions: { scope: 0.7 },
          questions: [['scope', 'Which day?']],
          readings: ['Friday', 'Saturday'],
        },
      },
      { answer: 'Friday', finds: {} },
    ]);
    expect(reply).toMatchObject({ read: 'pick', decision: 'confirm' });
  });
});

describe('answers that close nothing', () => {
  const nothing = [
    "I don't know",
    "i don't know.",
    'I don’t know',
    'dont know',
    'idk',
    'no idea',
    'not sure',
    "I'm not sure",
    'dunno',
    'keine Ahnung',
    'weiß nicht',
    'je ne sais pas',
    'no sé',
    'no lo sé',
    'não sei',
    'non lo so',
    'weet ik niet',
    'nie wiem',
    'не знаю',
    'bilmiyorum',
    'لا أعرف',
    '不知道',
    'わかりません',
    '分からない',
    '모르겠어요',
  ];
  test.each(nothing)('%s to a question', (answer) => {
    const reply = toQuestion(answer);
    expect(reply).toMatchObject({ read: 'unknown', answered: [], thread: 1 });
    expect(reply.open).toBeGreaterThan(0);
  });

  test.each(nothing)('%s to a confirmation', (answer) => {
    const reply = toConfirm(answer);
    expect(reply.read).toBe('unknown');
    expect(reply.decision).not.toBe('proceed');
    expect(reply.open).toBeGreaterThan(0);
  });

  test.each(['', ' ', '\n\t', '...', '-', '?', '\u200b'])('empty: %j', (answer) => {
    const steps = [{ finds: unclear('scope', 0.8) }, { answer, after: 5, finds: {} }];
    const reply = lastReply(steps);
    expect(reply.answered).toEqual([]);
    expect(reply.open).toBeGreaterThan(0);
    expect(lastReply([...steps, { answer: 'before 2020' }])).toMatchObject({
      read: 'text',
      answered: [{ question: 'Which scope?', answer: 'before 2020' }],
      open: 0,
    });
  });

  test('the question can still be answered afterwards', () => {
    const reply = lastReply([
      { finds: unclear('scope', 0.8) },
      { answer: "I don't know", finds: {} },
      { answer: 'those from before 2020', after: 60 },
    ]);
    expect(reply).toMatchObject({
      read: 'text',
      thread: 1,
      open: 0,
      answered: [{ question: 'Which scope?', answer: 'those from before 2020' }],
    });
  });

  test('what only sounds like not knowing is an answer', () => {
    for (const answer of ['whatever is older than 2020', 'I don’t know the id, but before 2020']) {
      expect(toQuestion(answer)).toMatchObject({ read: 'text', open: 0 });
    }
  });
});
