import { createHash } from 'node:crypto';
import type { StepStatus, StepType } from '../../contracts/step.js';
import { withJsonBudget } from '../../lenient-json.js';
import { storableText } from '../text/storable-text.js';
import { readText } from './attributes.js';
import { bounded, latestMessages } from './bounded.js';
import { type ChatMessage, replyIn } from './chat.js';
import { cut } from './clean.js';
import { elevenLabs } from './conventions/elevenlabs.js';
import { genAi } from './conventions/gen-ai.js';
import { genAiDeprecated } from './conventions/gen-ai-deprecated.js';
import { langfuse } from './conventions/langfuse.js';
import { langSmith } from './conventions/langsmith.js';
import { openInference } from './conventions/openinference.js';
import { openLlmetry } from './conventions/openllmetry.js';
import { vercelAi } from './conventions/vercel-ai.js';
import { isSaid } from './conversation-messages.js';
import type { Convention, SpanFacts } from './facts.js';
import type { Span } from './span.js';
import { readTimes } from './times.js';

/**
 * In the order in which they are asked. Libraries write the generative AI keys beside their own, which
 * say more: so these come last and fill in what the library's own keys left out.
 */
const CONVENTIONS: readonly Convention[] = [
  langfuse,
  langSmith,
  vercelAi,
  openInference,
  openLlmetry,
  elevenLabs,
  genAi,
  genAiDeprecated,
];

/** A step as far as it is known from its span alone: its session is assigned by its trace. */
export interface SpanStep {
  readonly type: StepType;
  readonly name: string;
  readonly input: unknown;
  readonly output: unknown;
  readonly status: StepStatus;
  readonly error: string | null;
  readonly startedAt: Date;
  /** Nanoseconds within the millisecond of `startedAt`. */
  readonly startNanos: number;
  readonly durationMs: number | null;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  /** Whether its output was said to the user. */
  readonly isReply: boolean;
  /** Messages of user and assistant as this span was sent them, oldest first. */
  readonly messages: readonly ChatMessage[];
  /** How many earlier ones were left out. */
  readonly messagesLeftOut: number;
  /** Its messages count only where no other step of its trace has any. */
  readonly isInferred: boolean;
  readonly agent: string | null;
}

/** The number of messages kept per span, latest first: each is a row. */
export const MOST_MESSAGES = 1_000;

/** Maps a span to a step; null when no convention knows it for an agent's. */
export const mapSpan = (span: Span, now: Date): SpanStep | null =>
  withJsonBudget(() => mapWithin(span, now));

function mapWithin(span: Span, now: Date): SpanStep | null {
  const facts = readSpanFacts(span);
  if (!facts) return null;
  const type = facts.type ?? 'other';
  const failure = readFailure(span, facts);
  const times = readTimes(span, now);
  const [input, output] = [bounded(facts.input), bounded(facts.output)];
  const messages = facts.messages ?? [];
  const isReply = facts.isReply === true && replyIn(output.value) !== '';
  const kept = latestMessages(messages);
  const said = messages.filter(isSaid);
  const left = Math.max(0, said.length - MOST_MESSAGES);
  const counted = (type === 'llm' || type === 'embedding') && facts.isWrapper !== true;
  return {
    type,
    name: cut(storableText(facts.name ?? withoutOperation(span)), 200) || type,
    input: input.value,
    output: output.value,
    status: failure ? 'error' : (facts.status ?? 'ok'),
    error: cut(storableText(failure?.message ?? failure?.type ?? ''), 20_000) || null,
    startedAt: times.startedAt,
    startNanos: times.startNanos,
    durationMs: times.durationMs,
    inputTokens: counted ? (facts.inputTokens ?? null) : null,
    outputTokens: counted ? (facts.outputTokens ?? null) : null,
    metadata: definedOnly({
      span_name: span.name === facts.name ? undefined : cut(span.name, 200),
      scope: span.origin.scope || undefined,
      service: readText(span.origin.resource, 'service.name'),
      agent: facts.agent,
      model: facts.model,
      provider: facts.provider,
      tool_call_id: facts.toolCallId,
      response_id: facts.responseId,
      finish_reason: facts.finishReason,
      error_type: failure?.type,
      user: facts.user === undefined ? undefined : pseudonym(facts.user),
      messages: kept.length > 0 ? kept : undefined,
      messages_inferred: facts.areMessagesInferred || undefined,
      is_reply: isReply || undefined,
      messages_cut: kept.length < messages.length || undefined,
      messages_left_out: left || undefined,
      input_cut: input.isCut || undefined,
      output_cut: output.isCut || undefined,
      // OpenTelemetry drops attributes beyond 128, which is where flattened chats lose messages.
      dropped_attributes: span.droppedAttributes || undefined,
      ...times.flags,
    }),
    isReply,
    messages: said.slice(left),
    messagesLeftOut: left,
    isInferred: facts.areMessagesInferred ?? false,
    agent: facts.agent === undefined ? null : cut(storableText(facts.agent), 200),
  };
}

/** Reads a span by all conventions together: each fact from the first that has it. */
export function readSpanFacts(span: Span): SpanFacts | null {
  let merged: Record<string, unknown> | null = null;
  for (const convention of CONVENTIONS) {
    const facts = convention(span);
    if (!facts) continue;
    if (!merged) {
      merged = { ...facts };
      continue;
    }
    for (const key in facts) merged[key] ??= facts[key as keyof SpanFacts];
  }
  return merged;
}

function readFailure(span: Span, facts: SpanFacts): { type?: string; message?: string } | null {
  const exception = span.events.findLast(
    ({ name, attributes }) => name === 'exception' && !isFalse(attributes.get('exception.escaped')),
  )?.attributes;
  const type =
    readText(span.attributes, 'error.type') ?? (exception && readText(exception, 'exception.type'));
  const failed =
    span.statusCode === 2 ||
    span.attributes.has('error.type') ||
    facts.status === 'error' ||
    exception !== undefined;
  if (!failed) return null;
  const message =
    span.statusMessage ||
    (exception && readText(exception, 'exception.message')) ||
    facts.errorMessage;
  return { ...(type && { type: cut(type, 200) }), ...(message && { message }) };
}

const isFalse = (value: unknown): boolean =>
  value === false || String(value).toLowerCase() === 'false';

/** `chat gpt-4o` is a chat with gpt-4o: the type says the first. */
function withoutOperation({ name, attributes }: Span): string {
  const operation = attributes.get('gen_ai.operation.name');
  return typeof operation === 'string' && name.startsWith(`${operation} `)
    ? name.slice(operation.length + 1)
    : name;
}

/** Keeps one user's steps apart from another's without keeping who they are. */
const pseudonym = (user: string): string =>
  createHash('sha256').update(user).digest('hex').slice(0, 16);

function definedOnly(entries: Record<string, unknown>): Record<string, unknown> {
  const defined: Record<string, unknown> = {};
  for (const key in entries) if (entries[key] !== undefined) defined[key] = entries[key];
  return defined;
}
