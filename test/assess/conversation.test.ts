import { describe, expect, test } from 'vitest';
import { DIMENSIONS } from '../../src/ports/assessment.js';
import { of, scoreOf } from './support.js';

const OFFER = [
  'user: Which ferries still have space?',
  'assistant: You can take the 09:00, 14:20 or 19:45.',
];
const ONE = ['user: Is there space on the 14:20?', 'assistant: Yes, the 14:20 has space.'];

describe('a reference', () => {
  test('to one thing is clearer than to several', () => {
    expect(scoreOf('Great, book that for us', { history: OFFER })).toBeGreaterThan(
      scoreOf('Great, book that for us', { history: ONE }),
    );
  });

  test('to several things offers them as readings', () => {
    const { readings, questions } = of('Great, book that for us', { history: OFFER });
    expect(readings).toEqual(['09:00', '14:20', '19:45']);
    expect(questions[0]?.choices).toEqual(readings);
  });

  test('is settled by a telling word', () => {
    const picked = of('Great, book the 14:20 for us', { history: OFFER });
    expect(picked.evidence.map(({ kind }) => kind)).toContain('picked');
    expect(picked.score).toBeLessThan(scoreOf('Great, book that for us', { history: OFFER }));
  });

  test('with nothing to refer to is open', () => {
    expect(of('Send it').evidence.map(({ kind }) => kind)).toContain('unresolved_reference');
  });

  test('is helped by what was told before', () => {
    const vague = ['user: Mr Ott has his own idea of a report.', 'assistant: Noted.'];
    const told = ['user: Mr Ott takes reports as Excel, two decimals.', 'assistant: Noted.'];
    const request = 'Give me the July report in the form Mr Ott takes.';
    expect(scoreOf(request, { history: told })).toBeLessThan(scoreOf(request, { history: vague }));
  });
});

describe('an answer', () => {
  const request = 'Send the section they asked about to the customer soon';
  const ANSWERS = [
    'section 3',
    "I don't know",
    '',
    'something nice, whatever, soon',
    'ja, gern',
    '😀',
  ];

  test.each(ANSWERS)('never raises a score: %s', (answer) => {
    const before = of(request);
    for (const dimension of [...DIMENSIONS, null]) {
      const answered = [{ question: 'Which section?', dimension, answer }];
      const after = of(request, { answered });
      expect(after.score).toBeLessThanOrEqual(before.score);
      for (const name of DIMENSIONS) {
        expect(after.dimensions[name]).toBeLessThanOrEqual(before.dimensions[name]);
      }
    }
  });

  test('lowers the dimension it answers and is not asked again', () => {
    const before = of(request);
    const first = before.questions[0];
    expect(first).toBeDefined();
    const dimension = first?.dimension ?? 'scope';
    const answered = [
      { question: first?.text ?? '', dimension, answer: 'Section 3, the fieldwork' },
    ];
    const after = of(request, { answered });
    expect(after.dimensions[dimension]).toBeLessThan(before.dimensions[dimension] * 0.65);
    expect(after.questions.map((one) => one.dimension)).not.toContain(dimension);
  });

  test('that tells nothing settles nothing', () => {
    const answered = [
      { question: 'Which section?', dimension: 'scope' as const, answer: "I don't know" },
    ];
    expect(of(request, { answered }).dimensions.scope).toBe(of(request).dimensions.scope);
  });
});
