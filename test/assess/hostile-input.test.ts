import { describe, expect, test } from 'vitest';
import { assess } from '../../src/assess/assess.js';
import { type AssessInput, DIMENSIONS } from '../../src/ports/assessment.js';
import { seeded } from '../../src/random.js';

function expectSane(input: AssessInput): void {
  const result = assess(input);
  for (const value of [result.score, ...DIMENSIONS.map((name) => result.dimensions[name])]) {
    expect(value).toBeGreaterThanOrEqual(0);
    expect(value).toBeLessThanOrEqual(1);
  }
  expect(result.score).toBeGreaterThanOrEqual(
    Math.max(...DIMENSIONS.map((name) => result.dimensions[name])),
  );
  expect(result.questions.length).toBeLessThanOrEqual(3);
  // Each about another parameter or dimension, in other words.
  const about = result.questions.map(({ parameter, dimension }) => parameter ?? dimension);
  expect(new Set(about).size).toBe(result.questions.length);
  expect(new Set(result.questions.map(({ text }) => text)).size).toBe(result.questions.length);
  expect([0, 2, 3, 4]).toContain(result.readings.length);
  expect(result.confirmPrompt().length).toBeGreaterThan(0);
  // JSON.stringify escapes half a character, which PostgreSQL refuses to store.
  expect(JSON.stringify(result)).not.toMatch(/(?<!\\)(?:\\\\)*\\ud[89a-f]/);
}

function plain(request: string, context: unknown = null): AssessInput {
  return { request, history: [], context: context as AssessInput['context'], answered: [] };
}

const PIECES = [
  'delete',
  'it',
  'or',
  'the',
  'Friday',
  'book',
  '"',
  "'",
  '`',
  '```',
  '\n',
  '\n> ',
  ' ',
  ',',
  ':',
  '@',
  'a@b.c',
  '/',
  '\\',
  '[',
  '](',
  ')',
  '#',
  '*',
  '_',
  '2020',
  '€',
  '{',
  '}',
  ';',
  'user: ',
  '\u202e',
  '\ud83d\ude00',
  '\ud800',
  '\udc00',
  '\u0000',
  '今日',
  'まで',
  'هذا',
  'वह',
  '\u0301',
  'ﷺ',
];

describe('any request', () => {
  test('random pieces and code points are assessed', () => {
    const random = seeded(7);
    for (let round = 0; round < 600; round++) {
      let text = '';
      const length = Math.floor(random() * 30);
      for (let i = 0; i <= length; i++) {
        text +=
          random() < 0.6
            ? (PIECES[Math.floor(random() * PIECES.length)] ?? '') + (random() < 0.5 ? ' ' : '')
            : String.fromCodePoint(Math.floor(random() * 0x10ffff));
      }
      expectSane({
        request: text,
        history: random() < 0.3 ? [text, `assistant: ${text}`] : [],
        context: null,
        answered: random() < 0.3 ? [{ question: text, dimension: 'goal', answer: text }] : [],
      });
    }
  });

  test('20,000 characters of one repeated piece are assessed in linear time', () => {
    for (const piece of [
      ...PIECES,
      'a.',
      'a,',
      'x@',
      '0-',
      'A',
      ' or ',
      'aa_',
      '![',
      ' \t',
      "'a",
      'error: ',
      'a/b\\',
    ]) {
      const text = piece.repeat(Math.ceil(20_000 / piece.length)).slice(0, 20_000);
      expectSane({ request: text, history: [text, text], context: { note: text }, answered: [] });
    }
  });
});

describe('any context', () => {
  const hostile: unknown[] = [
    { tools: null },
    { tools: 'x' },
    { tools: {} },
    { tools: [null, 1, 'x', [], {}] },
    [],
    'text',
    7,
    { tools: [{ name: 1 }, { function: null }, { type: 'function', function: { name: {} } }] },
    {
      tools: [
        { name: 'delete', parameters: 'x' },
        { name: 'delete', inputSchema: { properties: [], required: 'x' } },
      ],
    },
    {
      tools: [
        {
          name: 'delete',
          input_schema: {
            properties: { a: null, b: [], c: { type: ['null', 3], enum: [null, {}, ''] } },
            required: [null, 'a', 'b', 'c'],
          },
        },
      ],
    },
    JSON.parse(
      '{"tools":[{"name":"delete __proto__","input_schema":{"properties":{"__proto__":{"type":"string"},"constructor":{"type":"object","properties":{"__proto__":{}},"required":["__proto__"]}},"required":["__proto__","constructor","hasOwnProperty"]}}],"__proto__":{"tools":5}}',
    ),
  ];

  test('wrong types and prototype keys are passed over', () => {
    for (const context of hostile) expectSane(plain('Please delete "x" for me', context));
    expect(({} as Record<string, unknown>).tools).toBeUndefined();
  });

  test('deep and wide contexts are bounded', () => {
    let deep: unknown = 'x';
    for (let i = 0; i < 5_000; i++)
      deep = { type: 'object', properties: { a: deep }, required: ['a'], items: deep };
    expectSane(plain('delete it', { tools: [{ name: 'delete', parameters: deep }], deep }));
    const wide = Object.fromEntries(
      Array.from({ length: 5_000 }, (_, i) => [`p${i}`, { type: 'string' }]),
    );
    const required = Object.keys(wide);
    const tools = Array.from({ length: 2_000 }, (_, i) => ({
      name: `delete_${i}`,
      parameters: { properties: wide, required },
    }));
    expectSane(plain('delete it', { tools, list: Array.from({ length: 100_000 }, () => 'x') }));
  });
});

test('what is cut out of a request of emoji is whole characters', () => {
  for (let indent = 0; indent < 3; indent++) {
    for (const emoji of ['👍', '👨‍👩‍👧‍👦', '🇩🇪']) {
      expectSane(plain('x'.repeat(indent) + emoji.repeat(100)));
    }
  }
});
