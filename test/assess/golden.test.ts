import { describe, expect, test } from 'vitest';
import { DIMENSIONS, type Dimension } from '../../src/ports/assessment.js';
import { of, scoreOf } from './support.js';

const CLEAR = [
  'What is 2+2?',
  "Translate 'good morning' to French",
  'Find out who won the Super Bowl in 2020.',
  'Delete the records older than 2020 in the staging database.',
  'Rename report_final.docx to report_2024.docx',
  'How many litres are 3 gallons?',
  'Send the invoice 4411 to anna@northwind.example today.',
  'Wie viele Einwohner hat Lissabon?',
  '¿Cuál es la capital de Australia?',
];

const OPEN = [
  'Make it better',
  'Fix it',
  'Do something about the customers',
  'Delete the old ones',
  'Send it to them soon',
  'Book a table',
  'Put the numbers in the format that they want',
  'Change a file in the folder',
  'Kümmer dich bitte um die Sache',
  'Haz algo con lo de siempre',
  'Сделай что-нибудь с этим',
  'いい感じにしておいて',
];

describe('a request', () => {
  test.each(CLEAR)('is clear: %s', (request) => {
    expect(scoreOf(request)).toBeLessThan(0.5);
  });

  test.each(OPEN)('is ambiguous: %s', (request) => {
    expect(scoreOf(request)).toBeGreaterThan(0.5);
  });
});

describe('twins', () => {
  const TWINS: readonly (readonly [string, string])[] = [
    ['Cancel the gym membership from 1 June', 'Cancel one of the memberships soon'],
    ['Give me the July expenses as a CSV', 'Give me the July expenses the way Mr Ott likes them'],
    ['Sell 40 Nokia shares at 4.10 or higher', 'Sell some Nokia shares at a decent price'],
    ['Proofread chapter 4 only', 'Proofread a chapter only'],
    ['Set the bedroom to 19 degrees at 22:00', 'Make the bedroom a bit warmer at some point'],
    ['Move the stand-up to Thursday 10:30', 'Move the stand-up to a better time'],
    ['Überweise 50 Euro an Jonas', 'Überweise etwas an jemanden'],
    ['Envía el informe de mayo a ana@corp.example', 'Envía algo a alguien'],
  ];

  test.each(TWINS)('%s is clearer than %s', (clear, open) => {
    expect(scoreOf(open)).toBeGreaterThan(scoreOf(clear));
  });
});

describe('the open dimension', () => {
  const CASES: readonly (readonly [string, Dimension])[] = [
    ['Do something about the customers in Leeds', 'goal'],
    ['Delete one of the folders on drive D', 'scope'],
    ['Book the meeting room soon', 'constraints'],
    ['Give me the churn figures of May in the format that they want', 'output_format'],
  ];

  test.each(CASES)('%s: %s', (request, dimension) => {
    const { dimensions, score } = of(request);
    expect(dimensions[dimension]).toBeGreaterThanOrEqual(0.5 * score);
  });
});

describe('the explanation', () => {
  test('names the words that made the score', () => {
    const { evidence } = of('Send the section they keep on asking about to somebody soon');
    const kinds = evidence.filter(({ weight }) => weight > 0).map(({ kind }) => kind);
    expect(kinds).toContain('described');
    expect(kinds).toContain('vague_time');
    expect(evidence.find(({ kind }) => kind === 'vague_time')?.text).toMatch(/soon/);
  });

  test('names a contradiction', () => {
    const { evidence, questions } = of('Book the hall for Saturday 17 March 2027');
    expect(evidence.map(({ kind }) => kind)).toContain('contradiction');
    expect(questions.map(({ text }) => text).join(' ')).toMatch(/Saturday 17 March 2027/);
  });

  test('holds no dimension above the whole', () => {
    for (const request of [...CLEAR, ...OPEN]) {
      const { score, dimensions } = of(request);
      expect(Math.max(...DIMENSIONS.map((name) => dimensions[name]))).toBeLessThanOrEqual(score);
    }
  });
});

describe('questions', () => {
  test('quote the request', () => {
    const { questions } = of('Sell the shares if the price gets up to a decent level');
    expect(questions[0]?.text).toMatch(/decent level/);
  });

  test('never ask for more details in general', () => {
    for (const request of OPEN) {
      for (const { text } of of(request).questions) {
        expect(text).not.toMatch(/more (?:details|information)|elaborate|clarify/i);
        expect(text.length).toBeLessThanOrEqual(160);
      }
    }
  });

  test('ask what the topic calls for', () => {
    const texts = of('I would like to plan a trip to Paris.').questions.map(({ text }) => text);
    expect(texts.join(' ')).toMatch(/days|trip/);
  });
});

describe('readings and the confirm prompt', () => {
  test('the request’s own alternatives are the readings', () => {
    const { readings, questions } = of('Book a table for Friday or Saturday');
    expect(readings).toEqual(['Friday', 'Saturday']);
    expect(questions[0]).toMatchObject({ choices: ['Friday', 'Saturday'] });
  });

  test('a clear request has none', () => {
    expect(of('Book a table for two at Bistro Ost on Friday at 19:30').readings).toEqual([]);
  });

  test('action, object and scope are restated', () => {
    const prompt = of(
      'Please delete the records older than 2020 in the staging database.',
    ).confirmPrompt();
    expect(prompt).toBe('Delete the records older than 2020 in the staging database. Go ahead?');
  });

  test('an emoji is not cut in two', () => {
    const prompt = of(`Post ${'🎉'.repeat(300)}`).confirmPrompt();
    expect(prompt.isWellFormed()).toBe(true);
  });
});

describe('the intent spec', () => {
  test('takes goal, scope, constraints, form and entities from the words', () => {
    const spec = of('Send the May report to anna@corp.example as a PDF by 14:00').intentSpec;
    expect(spec?.goal).toMatch(/^send the May report/i);
    expect(spec?.output_format).toMatch(/PDF/);
    expect(spec?.constraints).toContain('14:00');
    expect(spec?.entities).toContain('anna@corp.example');
  });

  test('says what would be assumed', () => {
    const spec = of('Send it soon').intentSpec;
    expect(spec?.missing.length).toBeGreaterThan(0);
    expect(spec?.assumptions.length).toBeGreaterThan(0);
  });
});
