import type { StepType } from '../../../contracts/step.js';
import { countOf, rawOf, textOf } from '../attributes.js';
import { questionOf, readMessages, readToolCalls } from '../chat.js';
import type { Convention } from '../facts.js';
import { lenientJson } from '../lenient-json.js';
import type { Attributes } from '../span.js';

/** The Vercel AI SDK, versions 4 to 6, and 7 with its older telemetry. */
export const vercelAi: Convention = ({ attributes, origin }) => {
  const operation =
    textOf(attributes, 'ai.operationId') ??
    (origin.scope === 'ai' ? textOf(attributes, 'operation.name')?.split(' ')[0] : undefined);
  if (!operation?.startsWith('ai.')) return null;
  const type = typeOf(operation);
  const isTool = type === 'tool_call';
  const messages = readMessages(rawOf(attributes, 'ai.prompt.messages', 'ai.prompt'));
  return {
    type,
    name: isTool
      ? textOf(attributes, 'ai.toolCall.name')
      : textOf(attributes, 'ai.telemetry.functionId'),
    input: isTool
      ? lenientJson(rawOf(attributes, 'ai.toolCall.args', 'ai.toolCall.input'))
      : (questionOf(messages) ?? lenientJson(rawOf(attributes, 'ai.value', 'ai.values'))),
    output: isTool
      ? lenientJson(rawOf(attributes, 'ai.toolCall.result', 'ai.toolCall.output'))
      : responseOf(attributes),
    isReply: type === 'llm' || type === 'agent',
    messages,
    inputTokens: countOf(
      attributes,
      'ai.usage.inputTokens',
      'ai.usage.promptTokens',
      'ai.usage.tokens',
    ),
    outputTokens: countOf(attributes, 'ai.usage.outputTokens', 'ai.usage.completionTokens'),
    // ai.generateText repeats the sums of the ai.generateText.doGenerate below it.
    isWrapper: !/\.do[A-Z]/.test(operation),
    agent: textOf(attributes, 'ai.telemetry.functionId'),
    user: textOf(attributes, 'ai.telemetry.metadata.userId'),
    model: textOf(attributes, 'ai.response.model', 'ai.model.id'),
    provider: textOf(attributes, 'ai.model.provider'),
    toolCallId: textOf(attributes, 'ai.toolCall.id'),
    responseId: textOf(attributes, 'ai.response.id'),
    finishReason: textOf(attributes, 'ai.response.finishReason'),
  };
};

function typeOf(operation: string): StepType {
  if (operation.startsWith('ai.toolCall')) return 'tool_call';
  if (operation.startsWith('ai.embed')) return 'embedding';
  if (operation.startsWith('ai.rerank')) return 'retrieval';
  return /\.do[A-Z]/.test(operation) ? 'llm' : 'agent';
}

function responseOf(attributes: Attributes): unknown {
  const text = rawOf(attributes, 'ai.response.text');
  const calls = readToolCalls(attributes.get('ai.response.toolCalls'));
  // A root names the calls of its first step and the text of its last: with text, it is an answer.
  if (calls.length > 0 && (text === undefined || text === '')) {
    return { content: '', tool_calls: calls };
  }
  return text ?? lenientJson(rawOf(attributes, 'ai.response.object'));
}
