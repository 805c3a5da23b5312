import type { StepType } from '../../../contracts/step.js';
import { isObject, lenientJson } from '../../../lenient-json.js';
import { hasPrefix, indexedList, inOrder, readCount, readRaw, readText } from '../attributes.js';
import { type ChatMessage, lastAnswer, lastQuestion, readMessage, readMessages } from '../chat.js';
import type { Convention } from '../facts.js';
import type { Attributes } from '../span.js';
import { unwrapInput, unwrapOutput } from '../wrapped.js';

const TYPES: Readonly<Record<string, StepType>> = {
  LLM: 'llm',
  TOOL: 'tool_call',
  AGENT: 'agent',
  CHAIN: 'workflow',
  RETRIEVER: 'retrieval',
  RERANKER: 'retrieval',
  EMBEDDING: 'embedding',
  GUARDRAIL: 'guardrail',
  EVALUATOR: 'evaluation',
  PROMPT: 'other',
};

/** OpenInference, as Arize Phoenix and its instrumentations write it. */
export const openInference: Convention = ({ attributes, origin }) => {
  const kind = readText(attributes, 'openinference.span.kind');
  if (
    kind === undefined &&
    !origin.scope.includes('openinference') &&
    !attributes.has('llm.model_name') &&
    !hasPrefix(attributes, 'llm.input_messages.')
  ) {
    return null;
  }
  const type = kind === undefined ? undefined : (TYPES[kind.toUpperCase()] ?? 'other');
  const isModel = type === 'llm' || type === undefined;
  const isTool = type === 'tool_call';
  const given = readRaw(attributes, 'input.value');
  const value = isTool ? unwrapInput(given) : lenientJson(given);
  const input =
    messagesAt(attributes, 'llm.input_messages.') ?? (isModel ? readMessages(value) : null);
  const answered = messagesAt(attributes, 'llm.output_messages.');
  const received = readRaw(attributes, 'output.value');
  const output = lastAnswer(answered) ?? (isTool ? unwrapOutput(received) : lenientJson(received));
  return {
    type: type ?? (hasPrefix(attributes, 'llm.') ? 'llm' : undefined),
    name: readText(attributes, 'tool.name', 'agent.name'),
    input: lastQuestion(input) ?? value,
    output,
    isReply: output === undefined ? undefined : isModel,
    messages: input,
    inputTokens: readCount(attributes, 'llm.token_count.prompt'),
    outputTokens: readCount(attributes, 'llm.token_count.completion'),
    isWrapper: type !== 'llm' && type !== 'embedding' && type !== undefined,
    agent: readText(attributes, 'agent.name'),
    user: readText(attributes, 'user.id'),
    model: readText(attributes, 'llm.model_name', 'embedding.model_name'),
    provider: readText(attributes, 'llm.provider', 'llm.system'),
    toolCallId: readText(attributes, 'tool.id', 'tool_call.id'),
  };
};

/** `<prefix>0.message.role`, `.content`, `.contents.0.message_content.text`, `.tool_calls.0.tool_call.…`. */
function messagesAt(attributes: Attributes, prefix: string): ChatMessage[] | null {
  const messages = indexedList(attributes, prefix).flatMap(({ message }) => {
    if (!isObject(message)) return [];
    const contents = inOrder(message.contents).map((entry) => {
      const content =
        isObject(entry) && isObject(entry.message_content) ? entry.message_content : {};
      return { type: content.type ?? 'text', text: content.text };
    });
    const calls = inOrder(message.tool_calls).map((entry) => {
      const call = isObject(entry) && isObject(entry.tool_call) ? entry.tool_call : {};
      return { id: call.id, function: call.function };
    });
    const read = readMessage({
      role: message.role,
      content: contents.length > 0 ? contents : (message.content ?? ''),
      tool_calls: calls,
      tool_call_id: message.tool_call_id,
    });
    return read ? [read] : [];
  });
  return messages.length > 0 ? messages : null;
}
