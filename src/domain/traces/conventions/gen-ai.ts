import type { StepType } from '../../../contracts/step.js';
import { lenientJson } from '../../../lenient-json.js';
import { readCount, readRaw, readText } from '../attributes.js';
import { type ChatMessage, lastAnswer, lastQuestion, readMessages } from '../chat.js';
import type { Convention, SpanFacts } from '../facts.js';
import type { Attributes, Span } from '../span.js';

const TYPES: Readonly<Record<string, StepType>> = {
  chat: 'llm',
  text_completion: 'llm',
  generate_content: 'llm',
  embeddings: 'embedding',
  retrieval: 'retrieval',
  execute_tool: 'tool_call',
  invoke_agent: 'agent',
  create_agent: 'agent',
  agent_step: 'agent',
  plan: 'agent',
  invoke_workflow: 'workflow',
};

/** Any of these says that a span is about a model, a tool or an agent. A conversation's id alone does not. */
const MARKERS = [
  'gen_ai.operation.name',
  'gen_ai.provider.name',
  'gen_ai.request.model',
  'gen_ai.response.model',
  'gen_ai.input.messages',
  'gen_ai.output.messages',
  'gen_ai.tool.name',
  'gen_ai.tool.call.id',
  'gen_ai.agent.name',
  'gen_ai.agent.id',
];

/** Carries the attributes of a model call as an event of its span. */
const DETAILS = 'gen_ai.client.inference.operation.details';
const EVALUATION = 'gen_ai.evaluation.result';

/** OpenTelemetry's conventions for generative AI as they are now. */
export const genAi: Convention = (span) => {
  const { attributes, events } = span;
  const details = events.find(({ name }) => name === DETAILS)?.attributes;
  const evaluation = events.find(({ name }) => name === EVALUATION)?.attributes;
  if (!details && !evaluation && !MARKERS.some((key) => attributes.has(key))) return null;
  const operation = readText(attributes, 'gen_ai.operation.name');
  const type = operation ? TYPES[operation] : typeWithout(attributes, details, evaluation);
  const input = readMessages(readSide('input', attributes, details));
  const output = readMessages(readSide('output', attributes, details));
  return {
    type,
    name: readText(attributes, 'gen_ai.tool.name', 'gen_ai.agent.name', 'gen_ai.workflow.name'),
    ...(type === 'tool_call' ? toolFacts(attributes) : {}),
    ...(type !== 'tool_call' && { input: lastQuestion(input), output: lastAnswer(output) }),
    ...(evaluation && { output: readEvaluation(evaluation) }),
    isReply: output !== null && type !== 'tool_call' && !evaluation ? true : undefined,
    messages: withInstructions(attributes, input),
    ...readUsage(span),
    isWrapper: type === 'agent' || type === 'workflow',
    status:
      readText(attributes, 'gen_ai.agent.invocation.end_reason') === 'interrupted'
        ? 'cancelled'
        : undefined,
    errorType: readText(attributes, 'error.type'),
    agent: readText(attributes, 'gen_ai.agent.id', 'gen_ai.agent.name'),
    user: readText(attributes, 'user.id', 'enduser.id'),
    model: readText(attributes, 'gen_ai.response.model', 'gen_ai.request.model'),
    provider: readText(attributes, 'gen_ai.provider.name'),
    toolCallId: readText(attributes, 'gen_ai.tool.call.id'),
    responseId: readText(attributes, 'gen_ai.response.id'),
    finishReason: firstText(attributes.get('gen_ai.response.finish_reasons')),
  };
};

function typeWithout(
  attributes: Attributes,
  details: Attributes | undefined,
  evaluation: Attributes | undefined,
): StepType | undefined {
  if (attributes.has('gen_ai.tool.name')) return 'tool_call';
  if (details || attributes.has('gen_ai.request.model')) return 'llm';
  if (evaluation) return 'evaluation';
  return undefined;
}

const readSide = (
  side: 'input' | 'output',
  attributes: Attributes,
  details: Attributes | undefined,
): unknown => attributes.get(`gen_ai.${side}.messages`) ?? details?.get(`gen_ai.${side}.messages`);

function withInstructions(
  attributes: Attributes,
  messages: readonly ChatMessage[] | null,
): readonly ChatMessage[] | null {
  const instructions = lenientJson(attributes.get('gen_ai.system_instructions'));
  const system = readMessages([{ role: 'system', content: instructions }])?.[0];
  return messages && system?.content ? [system, ...messages] : messages;
}

const toolFacts = (attributes: Attributes): SpanFacts => ({
  input: lenientJson(readRaw(attributes, 'gen_ai.tool.call.arguments')),
  output: lenientJson(readRaw(attributes, 'gen_ai.tool.call.result')),
});

/** Tokens, which several libraries write with these keys beside their own. */
export const readUsage = ({ attributes }: Span): SpanFacts => ({
  inputTokens: readCount(attributes, 'gen_ai.usage.input_tokens', 'gen_ai.usage.prompt_tokens'),
  outputTokens: readCount(
    attributes,
    'gen_ai.usage.output_tokens',
    'gen_ai.usage.completion_tokens',
  ),
});

const readEvaluation = (evaluation: Attributes): Record<string, unknown> => ({
  name: evaluation.get('gen_ai.evaluation.name') ?? null,
  score: evaluation.get('gen_ai.evaluation.score.value') ?? null,
  label: evaluation.get('gen_ai.evaluation.score.label') ?? null,
  explanation: evaluation.get('gen_ai.evaluation.explanation') ?? null,
});

const firstText = (value: unknown): string | undefined => {
  const first = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' ? first : undefined;
};
