import { describe, expect, test } from 'vitest';
import { mapped } from '../../support/mapped-span.js';
import type { SpanInput } from '../../support/otlp.js';

const json = (value: unknown): string => JSON.stringify(value);
const TEXT = 'It is on its way.';
const said = [{ role: 'assistant', content: TEXT }];
const asked = json([{ role: 'user', content: 'Where is it?' }]);

/** That dialects of model calls are read as replies is tested beside their content. */
describe('what was said to the user', () => {
  test.each<[string, SpanInput, string?]>([
    [
      'an answer that calls a tool as well',
      {
        attributes: {
          'gen_ai.operation.name': 'chat',
          'gen_ai.output.messages': json([
            { role: 'assistant', content: TEXT, tool_calls: [{ id: 'c', name: 'track' }] },
          ]),
        },
      },
    ],
    [
      'an answer of an agent',
      {
        attributes: {
          'gen_ai.operation.name': 'invoke_agent',
          'gen_ai.output.messages': json(said),
        },
      },
    ],
    [
      "an agent's words in a voice call",
      { name: 'elevenlabs.agent_response', attributes: { 'elevenlabs.agent.text': TEXT } },
    ],
    [
      'the plain output of a chain that was called with a plain input',
      {
        attributes: {
          'langsmith.span.kind': 'chain',
          'gen_ai.prompt': json({ input: 'Where is it?' }),
          'gen_ai.completion': json({ output: TEXT }),
        },
      },
      'langsmith',
    ],
  ])('%s', (_, input, scope) => {
    expect(mapped({ id: 'a', ...input }, scope)).toMatchObject({ isReply: true });
  });

  test.each<[string, SpanInput, string?]>([
    [
      'the result of a tool',
      { attributes: { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.call.result': TEXT } },
    ],
    [
      'an answer that only calls a tool',
      {
        attributes: {
          'gen_ai.operation.name': 'chat',
          'gen_ai.output.messages': json([
            { role: 'assistant', content: '', tool_calls: [{ id: 'c', name: 'track' }] },
          ]),
        },
      },
    ],
    [
      'an answer without words',
      { attributes: { 'gen_ai.operation.name': 'chat', 'gen_ai.input.messages': asked } },
    ],
    [
      'an object that a model was made to answer with',
      {
        attributes: {
          'ai.operationId': 'ai.generateObject.doGenerate',
          'ai.response.object': json({ category: 'refund' }),
        },
      },
    ],
    [
      'an evaluation',
      {
        attributes: { 'gen_ai.operation.name': 'chat', 'gen_ai.output.messages': json(said) },
        events: [
          {
            name: 'gen_ai.evaluation.result',
            attributes: { 'gen_ai.evaluation.name': 'relevance' },
          },
        ],
      },
    ],
    [
      'what a function returns',
      {
        attributes: {
          'traceloop.span.kind': 'task',
          'traceloop.entity.output': json(TEXT),
          'gen_ai.operation.name': 'chat',
          'gen_ai.output.messages': json(said),
        },
      },
    ],
    [
      'the output of a chain within another',
      {
        parent: 'root',
        attributes: {
          'langsmith.span.kind': 'chain',
          'gen_ai.prompt': json({ input: 'Where is it?' }),
          'gen_ai.completion': json({ output: TEXT }),
        },
      },
      'langsmith',
    ],
    [
      'the output of a retriever',
      {
        attributes: { 'openinference.span.kind': 'RETRIEVER', 'output.value': TEXT },
      },
    ],
    [
      'the output of a tool that Langfuse observed',
      {
        attributes: { 'langfuse.observation.type': 'tool', 'langfuse.observation.output': TEXT },
      },
      'langfuse-sdk',
    ],
  ])('not: %s', (_, input, scope) => {
    const step = mapped({ id: 'a', ...input }, scope);
    expect(step).toMatchObject({ isReply: false });
    expect(step?.metadata).not.toHaveProperty('is_reply');
  });
});
