import type { StepType } from '../../../contracts/step.js';
import { hasPrefix, rawOf, textOf, toCount } from '../attributes.js';
import { answerOf, questionOf, readMessages } from '../chat.js';
import type { Convention } from '../facts.js';
import { jsonObjectIn, lenientJson } from '../lenient-json.js';
import { usageOf } from './gen-ai.js';

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
  const kind = textOf(attributes, 'langsmith.span.kind');
  if (
    kind === undefined &&
    origin.scope !== 'langsmith' &&
    !hasPrefix(attributes, 'langsmith.trace.')
  ) {
    return null;
  }
  const type = kind === undefined ? undefined : (TYPES[kind] ?? 'other');
  const prompt = lenientJson(rawOf(attributes, 'gen_ai.prompt'));
  const completion = lenientJson(rawOf(attributes, 'gen_ai.completion'));
  const isModel = type === 'llm';
  const messages = isModel ? readMessages(prompt) : null;
  const usage = jsonObjectIn(attributes.get('langsmith.usage_metadata'));
  const tokens = usageOf(span);
  return {
    type,
    name: type === 'tool_call' ? (textOf(attributes, 'gen_ai.tool.name') ?? span.name) : undefined,
    input: questionOf(messages) ?? prompt,
    output: (isModel ? answerOf(readMessages(completion)) : undefined) ?? completion,
    messages,
    inputTokens: toCount(usage?.input_tokens) ?? tokens.inputTokens,
    outputTokens: toCount(usage?.output_tokens) ?? tokens.outputTokens,
    isWrapper: type !== 'llm' && type !== 'embedding',
    agent: textOf(attributes, 'langsmith.trace.name'),
    user: textOf(attributes, 'langsmith.metadata.user_id'),
    model: textOf(attributes, 'gen_ai.request.model', 'langsmith.metadata.ls_model_name'),
    provider: textOf(attributes, 'gen_ai.system', 'langsmith.metadata.ls_provider'),
  };
};
