import type { StepType } from '../../../contracts/step.js';
import { jsonObjectIn, lenientJson } from '../../../lenient-json.js';
import { hasPrefix, readRaw, readText, toCount } from '../attributes.js';
import { lastAnswer, lastQuestion, readMessages } from '../chat.js';
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
  const messages = isModel ? readMessages(sent) : null;
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
    model: readText(attributes, 'langfuse.observation.model.name'),
  };
};
