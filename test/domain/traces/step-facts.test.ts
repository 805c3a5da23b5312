import { describe, expect, test } from 'vitest';
import { mapped as map } from '../../support/mapped-span.js';
import type { SpanInput } from '../../support/otlp.js';

describe('a tool call', () => {
  test.each<[string, SpanInput, string?]>([
    [
      'GenAI',
      {
        attributes: {
          'gen_ai.operation.name': 'execute_tool',
          'gen_ai.tool.name': 'lookup',
          'gen_ai.tool.call.id': 'call_1',
          'gen_ai.tool.call.arguments': '{"a":1}',
          'gen_ai.tool.call.result': '{"b":2}',
        },
      },
    ],
    [
      'OpenInference',
      {
        attributes: {
          'openinference.span.kind': 'TOOL',
          'tool.name': 'lookup',
          'tool.id': 'call_1',
          'input.value': '{"a":1}',
          'output.value': '{"b":2}',
        },
      },
    ],
    [
      'OpenLLMetry',
      {
        name: 'lookup.tool',
        attributes: {
          'traceloop.span.kind': 'tool',
          'traceloop.entity.name': 'lookup',
          'gen_ai.tool.call.id': 'call_1',
          'traceloop.entity.input': '{"args":[{"a":1}],"kwargs":{}}',
          'traceloop.entity.output': '{"b":2}',
        },
      },
    ],
    [
      'Vercel AI SDK',
      {
        attributes: {
          'ai.operationId': 'ai.toolCall',
          'ai.toolCall.name': 'lookup',
          'ai.toolCall.id': 'call_1',
          'ai.toolCall.args': '{"a":1}',
          'ai.toolCall.result': '{"b":2}',
        },
      },
    ],
    [
      'Langfuse',
      {
        name: 'lookup',
        attributes: {
          'gen_ai.tool.call.id': 'call_1',
          'langfuse.observation.type': 'tool',
          'langfuse.observation.input': '{"a":1}',
          'langfuse.observation.output': '{"b":2}',
        },
      },
    ],
    [
      'LangSmith',
      {
        name: 'lookup',
        attributes: {
          'gen_ai.tool.call.id': 'call_1',
          'langsmith.span.kind': 'tool',
          'gen_ai.prompt': '{"a":1}',
          'gen_ai.completion': '{"b":2}',
        },
      },
    ],
    [
      'ElevenLabs',
      {
        name: 'elevenlabs.tool.lookup',
        attributes: {
          'elevenlabs.tool.call_id': 'call_1',
          'elevenlabs.tool.parameters': '{"a":1}',
          'elevenlabs.tool.result': '{"b":2}',
        },
      },
      'elevenlabs.convai',
    ],
  ])('%s', (_, input, scope) => {
    expect(map(input, scope)).toMatchObject({
      type: 'tool_call',
      name: 'lookup',
      input: { a: 1 },
      output: { b: 2 },
      inputTokens: null,
      metadata: { tool_call_id: 'call_1' },
    });
  });
});

describe('tokens', () => {
  const cases: [string, Record<string, unknown>, string?][] = [
    [
      'GenAI',
      {
        'gen_ai.operation.name': 'chat',
        'gen_ai.usage.input_tokens': 42,
        'gen_ai.usage.output_tokens': '9',
      },
    ],
    [
      'GenAI until 1.26',
      {
        'gen_ai.system': 'x',
        'gen_ai.usage.prompt_tokens': 42,
        'gen_ai.usage.completion_tokens': 9,
      },
    ],
    [
      'OpenInference',
      {
        'openinference.span.kind': 'LLM',
        'llm.token_count.prompt': 42,
        'llm.token_count.completion': 9,
      },
    ],
    [
      'OpenLLMetry',
      {
        'llm.request.type': 'chat',
        'llm.usage.prompt_tokens': 42,
        'llm.usage.completion_tokens': 9,
      },
    ],
    [
      'Vercel AI SDK 5 and later',
      {
        'ai.operationId': 'ai.streamText.doStream',
        'ai.usage.inputTokens': 42,
        'ai.usage.outputTokens': 9,
      },
    ],
    [
      'Vercel AI SDK 4',
      {
        'ai.operationId': 'ai.streamText.doStream',
        'ai.usage.promptTokens': 42,
        'ai.usage.completionTokens': 9,
      },
    ],
    [
      'Langfuse',
      {
        'langfuse.observation.type': 'generation',
        'langfuse.observation.usage_details': '{"input":42,"output":9,"total":51}',
      },
    ],
    [
      'LangSmith',
      {
        'langsmith.span.kind': 'llm',
        'langsmith.usage_metadata': '{"input_tokens":42,"output_tokens":9}',
      },
    ],
  ];
  test.each(cases)('%s', (_, attributes) => {
    expect(map({ attributes })).toMatchObject({ inputTokens: 42, outputTokens: 9 });
  });

  test.each([
    ['an agent', { 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.usage.input_tokens': 84 }],
    ['the root of the AI SDK', { 'ai.operationId': 'ai.generateText', 'ai.usage.inputTokens': 84 }],
    ['a chain', { 'openinference.span.kind': 'CHAIN', 'llm.token_count.prompt': 84 }],
  ])('%s repeats those of the calls in it, which are not counted twice', (_, attributes) => {
    expect(map({ attributes })?.inputTokens).toBeNull();
  });

  test.each([[-1], ['x'], ['NaN'], [{}]])('%j is no count', (count) => {
    expect(
      map({ attributes: { 'gen_ai.operation.name': 'chat', 'gen_ai.usage.input_tokens': count } })
        ?.inputTokens,
    ).toBeNull();
  });
});

describe('status and error', () => {
  const chat = { 'gen_ai.operation.name': 'chat' };
  const exception = (more: object = {}) => ({
    name: 'exception',
    attributes: { 'exception.type': 'TimeoutError', 'exception.message': 'too slow', ...more },
  });
  test.each<[string, SpanInput, object]>([
    ['nothing wrong', { attributes: chat }, { status: 'ok', error: null }],
    ['status ok', { attributes: chat, status: { code: 1 } }, { status: 'ok' }],
    [
      'status error',
      { attributes: chat, status: { code: 2, message: 'refused' } },
      { status: 'error', error: 'refused' },
    ],
    [
      'status error without words',
      { attributes: chat, status: { code: 2 } },
      { status: 'error', error: null },
    ],
    [
      'error.type',
      { attributes: { ...chat, 'error.type': 'timeout' } },
      { status: 'error', error: 'timeout', metadata: { error_type: 'timeout' } },
    ],
    [
      'an exception, with status ok',
      { attributes: chat, status: { code: 1 }, events: [exception()] },
      { status: 'error', error: 'too slow', metadata: { error_type: 'TimeoutError' } },
    ],
    [
      'an exception that was caught',
      { attributes: chat, events: [exception({ 'exception.escaped': false })] },
      { status: 'ok' },
    ],
    [
      'an exception that was caught, as text',
      { attributes: chat, events: [exception({ 'exception.escaped': 'False' })] },
      { status: 'ok' },
    ],
    [
      "Langfuse's level, with the status unset",
      {
        attributes: {
          'langfuse.observation.type': 'tool',
          'langfuse.observation.level': 'ERROR',
          'langfuse.observation.status_message': 'timed out',
        },
      },
      { status: 'error', error: 'timed out' },
    ],
    [
      'an interrupted turn',
      {
        attributes: {
          'gen_ai.operation.name': 'invoke_agent',
          'gen_ai.agent.invocation.end_reason': 'interrupted',
        },
      },
      { status: 'cancelled', error: null },
    ],
    [
      'the status message before the exception',
      { attributes: chat, status: { code: 2, message: 'refused' }, events: [exception()] },
      { error: 'refused', metadata: { error_type: 'TimeoutError' } },
    ],
  ])('%s', (_, input, expected) => {
    expect(map(input)).toMatchObject(expected);
  });
});
