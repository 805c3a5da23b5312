import type { StepType } from '../../../contracts/step.js';
import { isObject, jsonObjectIn, lenientJson } from '../../../lenient-json.js';
import { hasPrefix, readRaw, readText, toCount } from '../attributes.js';
import { type ChatMessage, lastAnswer, lastQuestion, readMessages } from '../chat.js';
import type { Convention } from '../facts.js';
import { unwrapInput, unwrapOutput } from '../wrapped.js';

const TYPES: Readonly<Record<string, StepType>> = {
  span: 'other',
  generation: 'llm',
  event: 'event',
  agent: 'agent',
  tool: 'tool_call',
  chain: 'workflow',
  retriever: 'retrieval',
  evaluator: 'evaluation',
  embedding: 'embedding',
  guardrail: 'guardrail',
};

/** Langfuse's SDK. Its failures have an unset status and say so in a level. */
export const langfuse: Convention = ({ attributes, origin, name }) => {
  if (origin.scope !== 'langfuse-sdk' && !hasPrefix(attributes, 'langfuse.observation.')) {
    return null;
  }
  const kind = readText(attributes, 'langfuse.observation.type');
  const type = kind === undefined ? undefined : (TYPES[kind] ?? 'other');
  const sent = unwrapInput(readRaw(attributes, 'langfuse.observation.input'));
  const answered = readRaw(attributes, 'langfuse.observation.output');
  const received = type === 'tool_call' ? unwrapOutput(answered) : lenientJson(answered);
  const isModel = type === 'llm';
  const model = readText(attributes, 'langfuse.observation.model.name');
  const messages = isModel ? messagesIn(sent, model) : null;
  const usage = jsonObjectIn(attributes.get('langfuse.observation.usage_details'));
  const failed = readText(attributes, 'langfuse.observation.level') === 'ERROR';
  return {
    type: type ?? (origin.scope === 'langfuse-sdk' ? 'other' : undefined),
    name: type === undefined ? undefined : name,
    input: lastQuestion(messages) ?? sent,
    output: (isModel ? lastAnswer(readMessages(received)) : undefined) ?? received,
    isReply: received === undefined ? undefined : isModel,
    messages,
    inputTokens: toCount(usage?.input ?? usage?.prompt_tokens ?? usage?.input_tokens),
    outputTokens: toCount(usage?.output ?? usage?.completion_tokens ?? usage?.output_tokens),
    isWrapper: type !== undefined && type !== 'llm' && type !== 'embedding',
    status: failed ? 'error' : undefined,
    errorMessage: readText(attributes, 'langfuse.observation.status_message'),
    agent: readText(attributes, 'langfuse.trace.name'),
    user: readText(attributes, 'user.id', 'langfuse.user.id'),
    model,
  };
};

/** Names of arguments that hold what was said. */
const SAID: ReadonlySet<string> = new Set([
  ...['prompt', 'question', 'input', 'query', 'text', 'message', 'messages', 'content'],
]);

/**
 * Reads what a model was sent: messages, also among a function's arguments, or a text that stands alone.
 *
 * @param model its name, which a function may be called with as well
 */
function messagesIn(sent: unknown, model: string | undefined): ChatMessage[] | null {
  const asked = (content: unknown): ChatMessage[] | null =>
    typeof content !== 'string' || content.trim() === '' || model?.startsWith(content)
      ? null
      : [{ role: 'user', content }];
  if (typeof sent === 'string') return asked(sent);
  const whole = readMessages(sent);
  if (whole || !isObject(sent)) return whole;
  const { args, kwargs = {} } = sent;
  const isFunction = Array.isArray(args) && isObject(kwargs);
  const named = Object.entries(isFunction ? kwargs : sent);
  const values = [...(isFunction ? args : []), ...named.map(([, value]) => value)];
  for (const value of values) {
    const messages = typeof value === 'object' ? readMessages(value) : null;
    if (messages) return messages;
  }
  return values.length === 1 && named.every(([name]) => SAID.has(name)) ? asked(values[0]) : null;
}
