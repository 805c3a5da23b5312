import type { StepType } from '../../../contracts/step.js';
import { isObject, jsonObjectIn, lenientJson } from '../../../lenient-json.js';
import { hasPrefix, readRaw, readText, toCount } from '../attributes.js';
import { type ChatMessage, lastAnswer, lastQuestion, readMessages } from '../chat.js';
import type { Convention } from '../facts.js';
import { unwrapInput, unwrapOutput } from '../wrapped.js';
import { readUsage } from './gen-ai.js';

const TYPES: Readonly<Record<string, StepType>> = {
  llm: 'llm',
  chain: 'workflow',
  tool: 'tool_call',
  retriever: 'retrieval',
  embedding: 'embedding',
  prompt: 'other',
  parser: 'other',
};

/** LangSmith's OpenTelemetry export: runs of any kind with their inputs in `gen_ai.prompt`. */
export const langSmith: Convention = (span) => {
  const { attributes, origin } = span;
  const kind = readText(attributes, 'langsmith.span.kind');
  if (
    kind === undefined &&
    origin.scope !== 'langsmith' &&
    !hasPrefix(attributes, 'langsmith.trace.')
  ) {
    return null;
  }
  const type = kind === undefined ? undefined : (TYPES[kind] ?? 'other');
  const prompt = lenientJson(readRaw(attributes, 'gen_ai.prompt'));
  const completion = lenientJson(readRaw(attributes, 'gen_ai.completion'));
  const isModel = type === 'llm';
  const isTool = type === 'tool_call';
  const isRoot = type === 'workflow' && span.parentSpanId === null;
  const messages = isModel || isRoot ? promptMessages(prompt) : readMessages(prompt);
  const asked = isRoot && messages === null ? plainInput(prompt) : null;
  // The text that a tool or an inner chain was called with is no message: others would take it for one.
  const notSaid = type !== undefined && !isModel && typeof prompt === 'string' ? [] : null;
  const usage = jsonObjectIn(attributes.get('langsmith.usage_metadata'));
  const tokens = readUsage(span);
  return {
    type,
    name: isTool ? (readText(attributes, 'gen_ai.tool.name') ?? span.name) : undefined,
    input:
      (isModel ? lastQuestion(messages) : undefined) ?? (isTool ? unwrapInput(prompt) : prompt),
    output:
      (isModel ? lastAnswer(readMessages(completion)) : undefined) ??
      (isTool ? unwrapOutput(completion) : completion),
    isReply:
      completion === undefined ? undefined : isModel || (messages === null && asked !== null),
    messages: messages ?? (asked === null ? null : [{ role: 'user', content: asked }]) ?? notSaid,
    areMessagesInferred: messages === null && asked !== null,
    inputTokens: toCount(usage?.input_tokens) ?? tokens.inputTokens,
    outputTokens: toCount(usage?.output_tokens) ?? tokens.outputTokens,
    isWrapper: type !== 'llm' && type !== 'embedding',
    agent: readText(attributes, 'langsmith.trace.name'),
    user: readText(attributes, 'langsmith.metadata.user_id'),
    model: readText(attributes, 'gen_ai.request.model', 'langsmith.metadata.ls_model_name'),
    provider: readText(attributes, 'gen_ai.system', 'langsmith.metadata.ls_provider'),
  };
};

/** The keys under which LangSmith's wrappers put what a run was called with. */
const WRAPPERS = ['input', 'inputs'];
const MAX_WRAPPERS = 2;

/** The messages of a model's prompt, also where they are wrapped. */
function promptMessages(prompt: unknown, wrappers = MAX_WRAPPERS): ChatMessage[] | null {
  const messages = readMessages(prompt);
  if (messages || wrappers === 0) return messages;
  for (const inner of unwrap(prompt)) {
    const found = promptMessages(inner, wrappers - 1);
    if (found) return found;
  }
  return null;
}

/** The input of a run that was called with a plain text, wrapped or not. */
function plainInput(prompt: unknown, wrappers = MAX_WRAPPERS): string | null {
  const read = lenientJson(prompt);
  if (typeof read === 'string') return read.trim() === '' ? null : read;
  if (wrappers === 0 || !isObject(read) || Object.keys(read).length !== 1) return null;
  const [inner] = unwrap(read);
  return inner === undefined ? null : plainInput(inner, wrappers - 1);
}

function unwrap(prompt: unknown): unknown[] {
  const read = lenientJson(prompt);
  return isObject(read) ? WRAPPERS.flatMap((key) => (key in read ? [read[key]] : [])) : [];
}
