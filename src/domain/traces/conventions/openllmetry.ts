import type { StepType } from '../../../contracts/step.js';
import { isObject, lenientJson } from '../../../lenient-json.js';
import { readCount, readRaw, readText } from '../attributes.js';
import type { Convention } from '../facts.js';

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
  const output = lenientJson(readRaw(attributes, 'traceloop.entity.output'));
  const entity = kind !== undefined || attributes.has('traceloop.entity.name');
  return {
    type: kind ? (TYPES[kind] ?? 'other') : typeOfRequest(request),
    name: entity
      ? readText(attributes, 'traceloop.entity.name', 'traceloop.workflow.name')
      : undefined,
    input: readArguments(lenientJson(readRaw(attributes, 'traceloop.entity.input'))),
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

/** A decorated function's arguments come as `{args, kwargs}`; one alone is what it was called with. */
function readArguments(input: unknown): unknown {
  if (!isObject(input) || !Array.isArray(input.args)) return input;
  const named = isObject(input.kwargs) && Object.keys(input.kwargs).length > 0;
  if (named && input.args.length === 0) return input.kwargs;
  return !named && input.args.length === 1 ? input.args[0] : input;
}
