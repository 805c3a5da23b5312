import { describe, expect, test } from 'vitest';
import { mapped as map } from '../../support/mapped-span.js';
import type { SpanInput } from '../../support/otlp.js';

const json = JSON.stringify;

describe('names and the rest', () => {
  test.each<[string, SpanInput, string]>([
    [
      'the tool',
      { attributes: { 'gen_ai.tool.name': 'lookup', 'gen_ai.agent.name': 'bot' } },
      'lookup',
    ],
    [
      'the agent',
      { attributes: { 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.agent.name': 'bot' } },
      'bot',
    ],
    [
      "the AI SDK's function",
      {
        attributes: { 'ai.operationId': 'ai.generateText', 'ai.telemetry.functionId': 'order-bot' },
      },
      'order-bot',
    ],
    [
      'the span without its operation',
      { name: 'chat gpt-4o', attributes: { 'gen_ai.operation.name': 'chat' } },
      'gpt-4o',
    ],
    [
      'the span',
      { name: 'ChatOpenAI', attributes: { 'openinference.span.kind': 'LLM' } },
      'ChatOpenAI',
    ],
    [
      'the type, of a span without a name',
      { name: '', attributes: { 'openinference.span.kind': 'LLM' } },
      'llm',
    ],
  ])('%s', (_, input, name) => {
    expect(map(input)?.name).toBe(name);
  });

  test('what identifies the call is kept, and of the user only a pseudonym', () => {
    const step = map({
      droppedAttributesCount: 3,
      attributes: {
        'gen_ai.operation.name': 'chat',
        'gen_ai.provider.name': 'openai',
        'gen_ai.request.model': 'gpt-4o',
        'gen_ai.response.model': 'gpt-4o-2024-08-06',
        'gen_ai.response.id': 'resp_1',
        'gen_ai.response.finish_reasons': ['stop'],
        'user.id': 'jane@example.com',
      },
    });
    expect(step?.metadata).toMatchObject({
      provider: 'openai',
      model: 'gpt-4o-2024-08-06',
      response_id: 'resp_1',
      finish_reason: 'stop',
      dropped_attributes: 3,
      user: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
    expect(json(step)).not.toContain('jane');
  });

  test('an evaluation keeps its result', () => {
    const attributes = {
      'gen_ai.evaluation.name': 'relevance',
      'gen_ai.evaluation.score.value': 0.5,
      'gen_ai.evaluation.score.label': 'fair',
    };
    expect(map({ events: [{ name: 'gen_ai.evaluation.result', attributes }] })).toMatchObject({
      type: 'evaluation',
      output: { name: 'relevance', score: 0.5, label: 'fair', explanation: null },
    });
  });

  test('what is too large is cut, and says so', () => {
    const long = 'x'.repeat(100_000);
    const step = map({
      attributes: {
        'openinference.span.kind': 'TOOL',
        'input.value': long,
        'output.value': json({ a: long }),
      },
    });
    expect(String(step?.input)).toHaveLength(65_536);
    expect(String(step?.output)).toMatch(/^\{"a":"x+$/);
    expect(step?.metadata).toMatchObject({ input_cut: true, output_cut: true });
  });

  test('of a history that is too large the latest messages are kept', () => {
    const messages = Array.from({ length: 10 }, (_, index) => ({
      role: 'user',
      content: `${index}${'x'.repeat(20_000)}`,
    }));
    const step = map({
      attributes: { 'gen_ai.operation.name': 'chat', 'gen_ai.input.messages': json(messages) },
    });
    expect(step?.metadata).toMatchObject({ messages_cut: true, messages: messages.slice(-3) });
    // What the user said is kept whole all the same.
    expect(step?.messages).toHaveLength(10);
  });

  test.each([
    ['deep JSON', `${'['.repeat(5000)}${']'.repeat(5000)}`],
    ['deep objects', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`],
  ])('%s stays text', (_, value) => {
    const step = map({ attributes: { 'openinference.span.kind': 'TOOL', 'input.value': value } });
    expect(step?.input).toBe(value);
  });

  test('indexes that are hostile are left out', () => {
    const step = map({
      attributes: {
        'gen_ai.system': 'x',
        'gen_ai.prompt.999999999.role': 'user',
        'gen_ai.prompt.-1.content': 'no',
        'gen_ai.prompt.__proto__.polluted': 'no',
        'gen_ai.prompt.0.__proto__.polluted': 'no',
        'gen_ai.prompt.0.role': 'user',
        'gen_ai.prompt.0.content': 'yes',
      },
    });
    expect(step?.messages).toEqual([{ role: 'user', content: 'yes' }]);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});
