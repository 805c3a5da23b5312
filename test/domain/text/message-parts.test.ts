import { describe, expect, test } from 'vitest';
import { readParts, resultText, textsIn } from '../../../src/domain/text/message-parts.js';

const textOf = (content: unknown, isResult = false): string =>
  readParts(content, isResult).flatMap(textsIn).join('|');

describe('what a tool answered with', () => {
  test.each<[string, unknown]>([
    ['records', [{ id: 'A-1042', total: 40 }]],
    ['a record', { id: 'A-1042', total: 40 }],
    ['records with a text', [{ id: 1, text: 'Late' }]],
    ['records with a type', [{ type: 'refund', amount: 4 }, { type: 'order' }]],
    ['records whose type is that of a text', [{ type: 'text', text: 'Late', score: 0.9 }]],
    ['files', [{ type: 'file', name: 'a.txt', size: 3 }]],
    ['search results', [{ type: 'search_result', link: 'https://shop.test' }]],
    ['messages', [{ type: 'message', subject: 'Hi', body: 'There' }]],
    ['records beside a text', ['Found:', { id: 1 }]],
    ['numbers', [1, 2]],
    ['lists', [['a', 1]]],
    ['nothing', [null]],
  ])('stays as JSON: %s', (_, records) => {
    expect(textOf(records, true)).toBe(JSON.stringify(records));
    expect(resultText(records)).toBe(JSON.stringify(records));
  });

  test.each<[string, unknown, string]>([
    ['a text', 'Sunny', 'Sunny'],
    ['a number', 7, '7'],
    ['no', false, 'false'],
    ['texts', [{ type: 'text', text: 'Sunny' }], 'Sunny'],
    [
      'a picture beside a text',
      [
        { type: 'text', text: 'Here' },
        { type: 'image', data: 'AA' },
      ],
      'Here\n[image]',
    ],
    ['a value with its kind', { type: 'json', value: { a: 1 } }, '{"a":1}'],
    ['a text with its kind', { type: 'text', value: 'Sunny' }, 'Sunny'],
    ['a part of Bedrock', [{ json: { a: 1 } }], '{"a":1}'],
    ['an empty list', [], ''],
  ])('is read where it is parts: %s', (_, value, text) => {
    expect(resultText(value)).toBe(text);
  });
});

describe('what somebody said', () => {
  test.each<[string, unknown, string]>([
    ['parts without a type', [{ text: 'Where ' }, { text: 'is it?' }], 'Where |is it?'],
    ['records', [{ name: 'Ann', city: 'Bonn' }], '[{"name":"Ann","city":"Bonn"}]'],
    ['a record beside a text', [{ type: 'text', text: 'See' }, { id: 1 }], 'See|{"id":1}'],
    [
      'a part that a library adds later',
      ['See', { type: 'hologram', data: 'AA' }],
      'See|[hologram]',
    ],
    [
      'thoughts',
      [{ type: 'thinking', thinking: 'hm' }, { thought: true, text: 'hm' }, 'Yes'],
      'Yes',
    ],
  ])('%s', (_, content, text) => {
    expect(textOf(content)).toBe(text);
  });

  test.each<[string, object]>([
    ['OpenAI', { type: 'function_call', call_id: 'c', id: 'fc', name: 'f', arguments: '{"a":1}' }],
    ['Anthropic', { type: 'tool_use', id: 'c', name: 'f', input: { a: 1 } }],
    ['the AI SDK', { type: 'tool-call', toolCallId: 'c', toolName: 'f', args: { a: 1 } }],
    ['Bedrock', { toolUse: { toolUseId: 'c', name: 'f', input: { a: 1 } } }],
    ['Gemini', { functionCall: { id: 'c', name: 'f', args: { a: 1 } } }],
  ])('a call of %s', (_, part) => {
    expect(readParts([part], false)).toEqual([
      { call: { id: 'c', name: 'f', arguments: { a: 1 } } },
    ]);
  });

  test.each<[string, object]>([
    ['OpenAI', { type: 'function_call_output', call_id: 'c', output: [{ a: 1 }] }],
    ['Anthropic', { type: 'tool_result', tool_use_id: 'c', content: [{ a: 1 }] }],
    [
      'the AI SDK',
      { type: 'tool-result', toolCallId: 'c', output: { type: 'json', value: [{ a: 1 }] } },
    ],
    ['Bedrock', { toolResult: { toolUseId: 'c', content: [{ a: 1 }] } }],
    ['Gemini', { functionResponse: { id: 'c', name: 'f', response: [{ a: 1 }] } }],
  ])('a result of %s', (_, part) => {
    expect(readParts([part], false)).toEqual([{ result: { id: 'c', text: '[{"a":1}]' } }]);
  });
});
