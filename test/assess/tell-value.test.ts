import { describe, expect, test } from 'vitest';
import { readTools, type Tool } from '../../src/assess/call/schema.js';
import type { Span } from '../../src/assess/call/span.js';
import { findSpans } from '../../src/assess/call/spans.js';
import {
  tellChoice,
  tellNothing,
  tellParameter,
  tellRequest,
  tellSpan,
  tellSwitch,
} from '../../src/assess/call/tell-value.js';
import { type WordKey, type WordSink, wordKey } from '../../src/assess/call/value-words.js';
import { readInput } from '../../src/assess/reading.js';
import { tokenize } from '../../src/utterance/tokens.js';

/** What is told, without how much it counts. */
function told(tell: (sink: WordSink) => void): (readonly [string, WordKey])[] {
  const all: (readonly [string, WordKey])[] = [];
  tell((role, word) => all.push([role, word]));
  return all;
}

function spanOf(request: string, text: string): Span {
  const reading = readInput({ request, history: [], context: null, answered: [] });
  const span = findSpans(reading).find((one) => one.text === text);
  if (span === undefined) throw new Error(`no ${text} in ${request}`);
  return span;
}

/** The words in and around a value in the roles that are asked for; marks as they are, words by their keys. */
const around = (request: string, value: string): (readonly [string, WordKey])[] =>
  told((sink) => tellSpan(spanOf(request, value), -1, sink)).filter(([role]) =>
    /before|after|own|capital|shape|head/.test(role),
  );
const k = wordKey;

describe('what tells of a value', () => {
  const CASES: readonly (readonly [string, string, readonly (readonly [string, WordKey])[]])[] = [
    [
      'in the middle',
      'move the yellow crates to the cold cellar',
      [
        ['own', k('yellow')],
        ['own', k('crates')],
        ['own_first', k('yellow')],
        ['own_last', k('crates')],
        ['right_before', k('the')],
        ['before', k('move')],
        ['before', '/^'],
        ['right_after', k('to')],
        ['after', k('the')],
      ],
    ],
    [
      'at the start',
      'yellow crates go to the cellar',
      [
        ['own', k('yellow')],
        ['own', k('crates')],
        ['own_first', k('yellow')],
        ['own_last', k('crates')],
        ['right_before', '/^'],
        ['right_after', k('go')],
        ['after', k('to')],
      ],
    ],
    [
      'at the end',
      'fetch yellow crates',
      [
        ['own', k('yellow')],
        ['own', k('crates')],
        ['own_first', k('yellow')],
        ['own_last', k('crates')],
        ['right_before', k('fetch')],
        ['before', '/^'],
        ['right_after', '/$'],
      ],
    ],
    [
      'behind a mark, of which the words before it stand no longer right before it',
      'take the cellar: yellow crates, then sweep',
      [
        ['own', k('yellow')],
        ['own', k('crates')],
        ['own_first', k('yellow')],
        ['own_last', k('crates')],
        ['right_before', '/:'],
        ['before', k('cellar')],
        ['before', k('the')],
        ['before', k('take')],
        ['right_after', '/,'],
        ['after', k('then')],
        ['after', k('sweep')],
      ],
    ],
    [
      'behind a sentence, of which nothing is told',
      'open the cellar. yellow crates first',
      [
        ['own', k('yellow')],
        ['own', k('crates')],
        ['own_first', k('yellow')],
        ['own_last', k('crates')],
        ['right_before', '/.'],
        ['right_after', k('first')],
      ],
    ],
    [
      'before a sentence, of which nothing is told',
      'fetch yellow crates. then sweep',
      [
        ['own', k('yellow')],
        ['own', k('crates')],
        ['own_first', k('yellow')],
        ['own_last', k('crates')],
        ['right_before', k('fetch')],
        ['before', '/^'],
        ['right_after', '/.'],
      ],
    ],
  ];
  test.each(CASES)('%s: %s', (_, request, expected) => {
    expect(around(request, 'yellow crates').sort()).toEqual([...expected].sort());
  });

  test('is its kind, its source and how many words it has', () => {
    const all = told((sink) => tellSpan(spanOf('fetch yellow crates', 'yellow crates'), -1, sink));
    expect(all.slice(0, 2)).toEqual([
      ['kind', 'words'],
      ['source', 'request0'],
    ]);
    expect(all).toContainEqual(['size', '2']);
  });

  test('is its shape where it has digits', () => {
    expect(around('put it on J-20533 please', 'J-20533')).toContainEqual(['shape', 'A-999']);
    expect(around('fetch yellow crates', 'yellow crates').map(([role]) => role)).not.toContain(
      'shape',
    );
  });

  test('is that it begins with a capital, where a sentence does not', () => {
    expect(around('write to Olga today', 'Olga')).toContainEqual(['capital', 'yes']);
    expect(around('write to olga today', 'olga').map(([role]) => role)).not.toContain('capital');
    expect(around('Crates to cellar', 'Crates').map(([role]) => role)).not.toContain('capital');
  });

  test('is the word that it depends on, where there is one', () => {
    const span = spanOf('fetch the yellow crates', 'yellow crates');
    expect(told((sink) => tellSpan(span, 0, sink))).toContainEqual(['head', k('fetch')]);
    expect(told((sink) => tellSpan(span, -1, sink)).map(([role]) => role)).not.toContain('head');
  });

  test('is, of a clause, its words as those of a clause', () => {
    const roles = told((sink) =>
      tellSpan(spanOf('tell her that the cellar floods', 'the cellar floods'), -1, sink),
    ).map(([role]) => role);
    expect(roles).toContain('in_clause');
    expect(roles).not.toContain('own');
  });

  test('is bounded, however long the value is', () => {
    const request = `tell her that ${'cellars flood badly '.repeat(200)}`;
    const reading = readInput({ request, history: [], context: null, answered: [] });
    for (const span of findSpans(reading))
      expect(told((sink) => tellSpan(span, -1, sink)).length).toBeLessThan(30);
  });
});

describe('what tells of a request', () => {
  test('is its words without its numbers, those of grammar less', () => {
    const weights = new Map<WordKey, number>();
    tellRequest(tokenize('fetch the crates of 1999'), (role, word, weight) => {
      expect(role).toBe('said');
      weights.set(word, weight);
    });
    expect([...weights.keys()]).toEqual(['/', k('fetch'), k('crates'), k('the'), k('of')]);
    expect(weights.get(k('crates'))).toBeGreaterThan(2 * (weights.get(k('the')) as number));
  });

  test('is bounded', () => {
    const tokens = tokenize('crates '.repeat(1_000));
    expect(told((sink) => tellRequest(tokens, sink)).length).toBeLessThanOrEqual(81);
  });
});

describe('what tells of a parameter', () => {
  const [tool] = readTools({
    tools: [
      {
        name: 'move_crates',
        description: '',
        parameters: {
          type: 'object',
          properties: {
            target_cellar: { type: 'string', description: 'Where the crates go' },
            speed: { type: 'string', enum: ['very_fast', 'slow'] },
            is_urgent: { type: 'boolean' },
          },
        },
      },
    ],
  }) as [Tool];
  const [cellar, speed, urgent] = tool.parameters as [
    Tool['parameters'][0],
    Tool['parameters'][0],
    Tool['parameters'][0],
  ];

  test('is its name, its type, its description without grammar, and its tool', () => {
    expect(told((sink) => tellParameter(cellar, tool, sink))).toEqual([
      ['name', k('target')],
      ['name', k('cellar')],
      ['name_last', k('cellar')],
      ['name_whole', 'target_cellar'],
      ['type', `/${cellar.kind}`],
      ['type', 'string'],
      ['description', k('crates')],
      ['tool', k('move')],
      ['tool', k('crates')],
    ]);
  });

  test('is, of a choice, its words and those of the parameter', () => {
    const [fast] = speed.choices;
    if (fast === undefined) throw new Error('no choice');
    expect(told((sink) => tellChoice(speed, fast, sink))).toEqual([
      ['choice', k('very')],
      ['choice', k('fast')],
      ['choice_whole', 'very_fast'],
      ['choice_of', k('speed')],
    ]);
  });

  test('is, of a switch, its words as on or as off', () => {
    for (const [isOn, role] of [
      [true, 'on'],
      [false, 'off'],
    ] as const)
      expect(told((sink) => tellSwitch(urgent, isOn, sink))).toEqual([
        [role, '/'],
        [role, k('is')],
        [role, k('urgent')],
      ]);
  });

  test('is, of leaving it empty, whether it is a choice', () => {
    expect(told((sink) => tellNothing(true, sink))).toEqual([['nothing', '/choice']]);
    expect(told((sink) => tellNothing(false, sink))).toEqual([['nothing', '/value']]);
  });
});
