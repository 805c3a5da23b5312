import type { StepType } from '../../../contracts/step.js';
import { lenientJson } from '../../../lenient-json.js';
import { readCount, readRaw, readText } from '../attributes.js';
import type { Convention } from '../facts.js';
import { unwrapInput, unwrapOutput } from '../wrapped.js';

const TYPES: Readonly<Record<string, StepType>> = {
  workflow: 'workflow',
  task: 'workflow',
  agent: 'agent',
  tool: 'tool_call',
};

/** OpenLLMetry (Traceloop). Its model calls carry the generative AI keys, old or new, which are read after this. */
export const openLlmetry: Convention = ({ attributes, origin }) => {
  const kind = readText(attributes, 'traceloop.span.kind');
  const request = readText(attributes, 'llm.request.type');
  if (
    kind === undefined &&
    request === undefined &&
    !attributes.has('traceloop.entity.name') &&
    !origin.scope.startsWith('@traceloop/')
  ) {
    return null;
  }
  const answered = readRaw(attributes, 'traceloop.entity.output');
  const output = kind === 'tool' ? unwrapOutput(answered) : lenientJson(answered);
  const entity = kind !== undefined || attributes.has('traceloop.entity.name');
  return {
    type: kind ? (TYPES[kind] ?? 'other') : typeOfRequest(request),
    name: entity
      ? readText(attributes, 'traceloop.entity.name', 'traceloop.workflow.name')
      : undefined,
    input: unwrapInput(readRaw(attributes, 'traceloop.entity.input')),
    output,
    isReply: output === undefined ? undefined : false,
    inputTokens: readCount(attributes, 'llm.usage.prompt_tokens'),
    outputTokens: readCount(attributes, 'llm.usage.completion_tokens'),
    isWrapper: kind !== undefined,
    agent: readText(attributes, 'gen_ai.agent.name', 'traceloop.workflow.name'),
    user: readText(attributes, 'traceloop.association.properties.user_id'),
  };
};

function typeOfRequest(request: string | undefined): StepType | undefined {
  if (request === undefined) return undefined;
  if (request === 'embedding') return 'embedding';
  return request === 'rerank' ? 'retrieval' : 'llm';
}
