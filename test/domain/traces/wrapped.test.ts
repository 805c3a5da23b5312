import { describe, expect, test } from 'vitest';
import { mapped } from '../../support/mapped-span.js';
import type { SpanInput } from '../../support/otlp.js';

const json = JSON.stringify;
const ARGUMENTS = { order_id: 'A-1', express: true, note: null };
const PRINTED = "{'order_id': 'A-1', 'express': True, 'note': None}";
const RESULT = { status: 'shipping' };
const MESSAGE = {
  ...{ content: json(RESULT), additional_kwargs: {}, response_metadata: {}, type: 'tool' },
  ...{ name: 'track', tool_call_id: 'call_1', artifact: null, status: 'success' },
};
const SERIALIZED = {
  ...{ lc: 1, type: 'constructor', id: ['langchain', 'schema', 'messages', 'ToolMessage'] },
  kwargs: MESSAGE,
};

const langfuse = (input: unknown, output: unknown = null, type = 'tool'): SpanInput => ({
  attributes: {
    'langfuse.observation.type': type,
    'langfuse.observation.input': json(input),
    'langfuse.observation.output': json(output),
  },
});
const traceloop = (input: unknown, output: unknown, kind = 'tool'): SpanInput => ({
  attributes: {
    'traceloop.span.kind': kind,
    'traceloop.entity.input': json(input),
    'traceloop.entity.output': json(output),
  },
});
const openInference = (input: string, output: string): SpanInput => ({
  attributes: { 'openinference.span.kind': 'TOOL', 'input.value': input, 'output.value': output },
});

describe('what a tool was called with and answered', () => {
  const around = { tags: ['a'], metadata: { b: 1 }, kwargs: { color: 'green' } };

  test.each<[string, SpanInput, string?]>([
    ['Langfuse, named', langfuse({ args: [], kwargs: ARGUMENTS }, RESULT)],
    ['Langfuse, alone', langfuse({ args: [ARGUMENTS], kwargs: {} }, MESSAGE)],
    ['OpenLLMetry, decorated', traceloop({ args: [], kwargs: ARGUMENTS }, RESULT)],
    [
      'OpenLLMetry, of LangChain',
      traceloop(
        { input_str: PRINTED, inputs: ARGUMENTS, ...around },
        { output: SERIALIZED, kwargs: {} },
      ),
    ],
    [
      'OpenLLMetry, of LangChain before',
      traceloop({ input_str: PRINTED, ...around }, { output: json(RESULT), kwargs: {} }),
    ],
    ['OpenInference, as printed', openInference(PRINTED, json({ output: MESSAGE }))],
    ['OpenInference, as an input', openInference(json({ input: PRINTED }), json(MESSAGE))],
    ['OpenInference, serialized', openInference(json({ input: ARGUMENTS }), json(SERIALIZED))],
    ['OpenInference, plain', openInference(json(ARGUMENTS), json(RESULT))],
    [
      'LangSmith',
      {
        attributes: {
          'langsmith.span.kind': 'tool',
          'gen_ai.prompt': json({ input: PRINTED }),
          'gen_ai.completion': json({ output: MESSAGE }),
        },
      },
    ],
  ])('%s', (_, input) => {
    expect(mapped(input)).toMatchObject({ type: 'tool_call', input: ARGUMENTS, output: RESULT });
  });

  test.each<[string, unknown]>([
    ['a parameter named input', { input: 'A-1' }],
    ['several arguments', { args: ['A-1', 2], kwargs: {} }],
    ['an argument named args beside others', { args: ['--all'], command: 'ls' }],
    ['a text in braces', '{not python}'],
  ])('stays as it is: %s', (_, input) => {
    expect(mapped(langfuse(input))?.input).toEqual(input);
    expect(mapped(openInference(json(input), ''))?.input).toEqual(input);
  });

  test.each([
    [`{'a': "it's", 'b': 'say "hi"'}`, { a: "it's", b: 'say "hi"' }],
    [`{'a': 'it\\'s', 'b': 'C:\\\\x', 'c': '\\xe9\\n'}`, { a: "it's", b: 'C:\\x', c: 'é\n' }],
    ["{'a': [1, 2.5, -3], 'b': {'c': 'True'}}", { a: [1, 2.5, -3], b: { c: 'True' } }],
  ])('is read as Python prints it: %s', (printed, read) => {
    expect(mapped(openInference(printed, ''))?.input).toEqual(read);
  });
});

test('the function that Langfuse observes was asked what it was called with', () => {
  expect(mapped(langfuse({ args: ['Where is it?'], kwargs: {} }, 'There', 'span'))).toMatchObject({
    input: 'Where is it?',
  });
  const messages = [{ role: 'user', content: 'Where is it?' }];
  for (const input of [
    { args: [], kwargs: { messages } },
    { args: [messages], kwargs: {} },
    { args: ['gpt-x', messages], kwargs: { temperature: 0 } },
    { args: ['Where is it?'], kwargs: {} },
    { args: [], kwargs: { question: 'Where is it?' } },
    'Where is it?',
  ]) {
    expect(mapped(langfuse(input, 'There', 'generation'))).toMatchObject({ messages });
  }
});

test.each([
  { model: 'gpt-4o' },
  { args: ['gpt-4o'], kwargs: {} },
  { args: [], kwargs: { model_name: 'gpt-4o-mini' } },
  { session_id: 'chat-8412' },
  'gpt-4o',
])('a text that is no question is stored as none: %j', (input) => {
  const { attributes } = langfuse(input, 'There', 'generation');
  const model = { 'langfuse.observation.model.name': 'gpt-4o-2024-08-06' };
  expect(mapped({ attributes: { ...attributes, ...model } })?.messages).toEqual([]);
});
