import type { StepType } from '../../../contracts/step.js';
import { lenientJson } from '../../../lenient-json.js';
import { readCount, readRaw, readText } from '../attributes.js';
import { lastQuestion, readMessages, readToolCalls } from '../chat.js';
import type { Convention } from '../facts.js';
import type { Attributes } from '../span.js';

/** The Vercel AI SDK, versions 4 to 6, and 7 with its older telemetry. */
export const vercelAi: Convention = ({ attributes, origin }) => {
  const operation =
    readText(attributes, 'ai.operationId') ??
    (origin.scope === 'ai' ? readText(attributes, 'operation.name')?.split(' ')[0] : undefined);
  if (!operation?.startsWith('ai.')) return null;
  const type = stepType(operation);
  const isTool = type === 'tool_call';
  const messages = readMessages(readRaw(attributes, 'ai.prompt.messages', 'ai.prompt'));
  return {
    type,
    name: isTool
      ? readText(attributes, 'ai.toolCall.name')
      : readText(attributes, 'ai.telemetry.functionId'),
    input: isTool
      ? lenientJson(readRaw(attributes, 'ai.toolCall.args', 'ai.toolCall.input'))
      : (lastQuestion(messages) ?? lenientJson(readRaw(attributes, 'ai.value', 'ai.values'))),
    output: isTool
      ? lenientJson(readRaw(attributes, 'ai.toolCall.result', 'ai.toolCall.output'))
      : readResponse(attributes),
    isReply: type === 'llm' || type === 'agent',
    messages,
    inputTokens: readCount(
      attributes,
      'ai.usage.inputTokens',
      'ai.usage.promptTokens',
      'ai.usage.tokens',
    ),
    outputTokens: readCount(attributes, 'ai.usage.outputTokens', 'ai.usage.completionTokens'),
    // ai.generateText repeats the sums of the ai.generateText.doGenerate below it.
    isWrapper: !/\.do[A-Z]/.test(operation),
    agent: readText(attributes, 'ai.telemetry.functionId'),
    user: readText(attributes, 'ai.telemetry.metadata.userId'),
    model: readText(attributes, 'ai.response.model', 'ai.model.id'),
    provider: readText(attributes, 'ai.model.provider'),
    toolCallId: readText(attributes, 'ai.toolCall.id'),
    responseId: readText(attributes, 'ai.response.id'),
    finishReason: readText(attributes, 'ai.response.finishReason'),
  };
};

function stepType(operation: string): StepType {
  if (operation.startsWith('ai.toolCall')) return 'tool_call';
  if (operation.startsWith('ai.embed')) return 'embedding';
  if (operation.startsWith('ai.rerank')) return 'retrieval';
  return /\.do[A-Z]/.test(operation) ? 'llm' : 'agent';
}

function readResponse(attributes: Attributes): unknown {
  const text = readRaw(attributes, 'ai.response.text');
  const calls = readToolCalls(attributes.get('ai.response.toolCalls'));
  // A root names the calls of its first step and the text of its last: with text, it is an answer.
  if (calls.length > 0 && (text === undefined || text === '')) {
    return { content: '', tool_calls: calls };
  }
  return text ?? lenientJson(readRaw(attributes, 'ai.response.object'));
}
