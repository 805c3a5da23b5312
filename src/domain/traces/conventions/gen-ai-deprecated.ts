import { isObject, lenientJson } from '../../../lenient-json.js';
import { contentIn } from '../../text/message-parts.js';
import { hasPrefix, indexedList, readRaw, readText } from '../attributes.js';
import { type ChatMessage, lastAnswer, lastQuestion, readMessage, readMessages } from '../chat.js';
import type { Convention } from '../facts.js';
import type { Attributes, Span, SpanEvent } from '../span.js';
import { readUsage } from './gen-ai.js';

const ROLE_OF_EVENT: Readonly<Record<string, string>> = {
  'gen_ai.system.message': 'system',
  'gen_ai.user.message': 'user',
  'gen_ai.assistant.message': 'assistant',
  'gen_ai.tool.message': 'tool',
};

/** Older still: one event with the whole prompt, one with the completion. */
const PROMPT_EVENT = 'gen_ai.content.prompt';
const COMPLETION_EVENT = 'gen_ai.content.completion';
const CHOICE_EVENT = 'gen_ai.choice';

/** The generative AI conventions up to version 1.36, which most emitters still speak. */
export const genAiDeprecated: Convention = (span) => {
  const { attributes, events } = span;
  const marked =
    attributes.has('gen_ai.system') ||
    hasPrefix(attributes, 'gen_ai.prompt') ||
    hasPrefix(attributes, 'gen_ai.completion') ||
    attributes.has('llm.request.type') ||
    events.some(({ name }) => name in ROLE_OF_EVENT || isContentEvent(name));
  if (!marked) return null;
  const input = readInput(span);
  const output = readOutput(span);
  const isTool = attributes.has('gen_ai.tool.name');
  return {
    type: isTool ? 'tool_call' : 'llm',
    input: lastQuestion(input) ?? lenientJson(readRaw(attributes, 'gen_ai.prompt')),
    output: lastAnswer(output) ?? lenientJson(readRaw(attributes, 'gen_ai.completion')),
    isReply: !isTool,
    messages: input,
    ...readUsage(span),
    provider: readText(attributes, 'gen_ai.system'),
    model: readText(attributes, 'gen_ai.response.model', 'gen_ai.request.model'),
  };
};

const isContentEvent = (name: string): boolean =>
  name === PROMPT_EVENT || name === COMPLETION_EVENT || name === CHOICE_EVENT;

function readInput({ attributes, events }: Span): ChatMessage[] | null {
  const indexed = indexedMessages(attributes, 'gen_ai.prompt.');
  if (indexed.length > 0) return indexed;
  const told = events.flatMap((event) => {
    const role = ROLE_OF_EVENT[event.name];
    return role ? [messageOfEvent(event, role)] : [];
  });
  if (told.length > 0) return told;
  const prompt =
    readEventContent(events, PROMPT_EVENT, 'gen_ai.prompt') ?? attributes.get('gen_ai.prompt');
  const messages = readMessages(prompt);
  if (messages) return messages;
  return typeof prompt === 'string' && prompt !== '' && !isObject(lenientJson(prompt))
    ? [{ role: 'user', content: prompt }]
    : null;
}

function readOutput({ attributes, events }: Span): ChatMessage[] | null {
  const indexed = indexedMessages(attributes, 'gen_ai.completion.');
  if (indexed.length > 0) return indexed;
  const choice = events.findLast(({ name }) => name === CHOICE_EVENT);
  if (choice) {
    const inner = lenientJson(choice.attributes.get('message'));
    const message = readMessage(isObject(inner) ? { role: 'assistant', ...inner } : inner);
    return [message ?? messageOfEvent(choice, 'assistant')];
  }
  return readMessages(
    readEventContent(events, COMPLETION_EVENT, 'gen_ai.completion') ??
      attributes.get('gen_ai.completion'),
  );
}

const readEventContent = (events: readonly SpanEvent[], name: string, key: string): unknown =>
  events.find((event) => event.name === name)?.attributes.get(key);

/** `gen_ai.prompt.0.role`, `.content`, `.tool_calls.0.name`. */
function indexedMessages(attributes: Attributes, prefix: string): ChatMessage[] {
  return indexedList(attributes, prefix).flatMap((entry) => {
    const calls = isObject(entry.tool_calls) ? Object.values(entry.tool_calls) : entry.tool_calls;
    const message = readMessage({
      ...entry,
      role: entry.role ?? (prefix === 'gen_ai.prompt.' ? 'user' : 'assistant'),
      content: contentIn(entry.content ?? ''),
      tool_calls: calls,
    });
    return message ? [message] : [];
  });
}

function messageOfEvent({ attributes }: SpanEvent, role: string): ChatMessage {
  const entry = {
    role: readText(attributes, 'role') ?? role,
    content: contentIn(attributes.get('content') ?? ''),
    tool_calls: attributes.get('tool_calls'),
    tool_call_id: attributes.get('id'),
  };
  return readMessage(entry) ?? { role, content: '' };
}
