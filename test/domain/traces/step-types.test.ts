import { describe, expect, test } from 'vitest';
import { mapped as map } from '../../support/mapped-span.js';
import type { SpanInput } from '../../support/otlp.js';

const type = (attributes: Record<string, unknown>, more: SpanInput = {}, scope?: string) =>
  map({ ...more, attributes }, scope)?.type ?? null;

describe('the type of a step', () => {
  test.each([
    ['chat', 'llm'],
    ['text_completion', 'llm'],
    ['generate_content', 'llm'],
    ['embeddings', 'embedding'],
    ['retrieval', 'retrieval'],
    ['execute_tool', 'tool_call'],
    ['invoke_agent', 'agent'],
    ['create_agent', 'agent'],
    ['agent_step', 'agent'],
    ['plan', 'agent'],
    ['invoke_workflow', 'workflow'],
    ['speech_to_text', 'other'],
  ])('gen_ai.operation.name %s is %s', (operation, expected) => {
    expect(type({ 'gen_ai.operation.name': operation })).toBe(expected);
  });

  test.each([
    ['LLM', 'llm'],
    ['TOOL', 'tool_call'],
    ['AGENT', 'agent'],
    ['CHAIN', 'workflow'],
    ['RETRIEVER', 'retrieval'],
    ['RERANKER', 'retrieval'],
    ['EMBEDDING', 'embedding'],
    ['GUARDRAIL', 'guardrail'],
    ['EVALUATOR', 'evaluation'],
    ['PROMPT', 'other'],
  ])('openinference.span.kind %s is %s', (kind, expected) => {
    expect(type({ 'openinference.span.kind': kind })).toBe(expected);
  });

  test.each([
    ['workflow', 'workflow'],
    ['task', 'workflow'],
    ['agent', 'agent'],
    ['tool', 'tool_call'],
  ])('traceloop.span.kind %s is %s', (kind, expected) => {
    expect(type({ 'traceloop.span.kind': kind })).toBe(expected);
  });

  test.each([
    ['chat', 'llm'],
    ['completion', 'llm'],
    ['embedding', 'embedding'],
    ['rerank', 'retrieval'],
  ])('llm.request.type %s is %s', (request, expected) => {
    expect(type({ 'llm.request.type': request })).toBe(expected);
  });

  test.each([
    ['ai.generateText', 'agent'],
    ['ai.streamText', 'agent'],
    ['ai.generateText.doGenerate', 'llm'],
    ['ai.streamText.doStream', 'llm'],
    ['ai.generateObject.doGenerate', 'llm'],
    ['ai.toolCall', 'tool_call'],
    ['ai.embed', 'embedding'],
    ['ai.embedMany.doEmbed', 'embedding'],
  ])('ai.operationId %s is %s', (operation, expected) => {
    expect(type({ 'ai.operationId': operation })).toBe(expected);
  });

  test.each([
    ['span', 'other'],
    ['generation', 'llm'],
    ['event', 'event'],
    ['agent', 'agent'],
    ['tool', 'tool_call'],
    ['chain', 'workflow'],
    ['retriever', 'retrieval'],
    ['evaluator', 'evaluation'],
    ['embedding', 'embedding'],
    ['guardrail', 'guardrail'],
  ])('langfuse.observation.type %s is %s', (kind, expected) => {
    expect(type({ 'langfuse.observation.type': kind })).toBe(expected);
  });

  test.each([
    ['llm', 'llm'],
    ['chain', 'workflow'],
    ['tool', 'tool_call'],
    ['retriever', 'retrieval'],
    ['embedding', 'embedding'],
    ['prompt', 'other'],
    ['parser', 'other'],
  ])('langsmith.span.kind %s is %s', (kind, expected) => {
    expect(type({ 'langsmith.span.kind': kind })).toBe(expected);
  });

  test.each([
    ['elevenlabs.conversation', {}, 'workflow'],
    ['elevenlabs.turn.3', {}, 'workflow'],
    ['elevenlabs.recv.user_transcript', { 'elevenlabs.user.text': 'Hi' }, 'user'],
    ['elevenlabs.event.user_transcript', {}, 'user'],
    ['elevenlabs.recv.agent_response', { 'elevenlabs.agent.text': 'Hi' }, 'agent'],
    ['elevenlabs.tool.lookup', {}, 'tool_call'],
    ['elevenlabs.event.ping', {}, 'event'],
  ])('%s is %s', (name, attributes, expected) => {
    expect(type(attributes, { name }, 'elevenlabs.convai')).toBe(expected);
  });

  test('a tool, a model or an evaluation says it without an operation', () => {
    expect(type({ 'gen_ai.tool.name': 'lookup' })).toBe('tool_call');
    expect(type({ 'gen_ai.request.model': 'gpt-4o' })).toBe('llm');
    expect(type({ 'gen_ai.system': 'openai' })).toBe('llm');
    expect(type({}, { events: [{ name: 'gen_ai.evaluation.result' }] })).toBe('evaluation');
    expect(type({}, { events: [{ name: 'gen_ai.user.message' }] })).toBe('llm');
    expect(type({ 'llm.model_name': 'gpt-4o' })).toBe('llm');
  });

  test.each([
    ['an HTTP span', { 'http.request.method': 'GET', 'url.full': 'https://example.com' }],
    ['a database span', { 'db.system.name': 'postgresql' }],
    ['one that only names its session', { 'session.id': 's', 'gen_ai.conversation.id': 's' }],
    [
      'one with properties that were handed down',
      {
        'traceloop.association.properties.session_id': 's',
        'langsmith.metadata.thread_id': 's',
        'langfuse.trace.name': 't',
        'user.id': 'u',
      },
    ],
  ])('%s is no step', (_, attributes) => {
    expect(type(attributes)).toBeNull();
  });

  test("a library's own word goes before the common one", () => {
    expect(type({ 'ai.operationId': 'ai.toolCall', 'gen_ai.operation.name': 'chat' })).toBe(
      'tool_call',
    );
    expect(
      type({ 'langfuse.observation.type': 'guardrail', 'gen_ai.operation.name': 'chat' }),
    ).toBe('guardrail');
  });
});
