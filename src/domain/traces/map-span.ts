import { createHash } from 'node:crypto';
import type { StepStatus, StepType } from '../../contracts/step.js';
import { textOf } from './attributes.js';
import { bounded, latestMessages } from './bounded.js';
import type { ChatMessage } from './chat.js';
import { cleanText, cut } from './clean.js';
import { elevenLabs } from './conventions/elevenlabs.js';
import { genAi } from './conventions/gen-ai.js';
import { genAiDeprecated } from './conventions/gen-ai-deprecated.js';
import { langfuse } from './conventions/langfuse.js';
import { langSmith } from './conventions/langsmith.js';
import { openInference } from './conventions/openinference.js';
import { openLlmetry } from './conventions/openllmetry.js';
import { vercelAi } from './conventions/vercel-ai.js';
import type { Convention, SpanFacts } from './facts.js';
import type { Span } from './span.js';
import { timesOf } from './times.js';

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

/** A step as far as its span alone tells: whose it is, is decided by its trace. */
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
  /** What the user said, as this span was told, oldest first. */
  readonly messages: readonly ChatMessage[];
  readonly agent: string | null;
}

/** Maps a span to a step; null when no convention knows it for an agent's. */
export function mapSpan(span: Span, now: Date): SpanStep | null {
  const facts = factsOf(span);
  if (!facts) return null;
  const type = facts.type ?? 'other';
  const failure = failureOf(span, facts);
  const times = timesOf(span, now);
  const [input, output] = [bounded(facts.input), bounded(facts.output)];
  const messages = facts.messages ?? [];
  const kept = latestMessages(messages);
  const counted = (type === 'llm' || type === 'embedding') && facts.isWrapper !== true;
  return {
    type,
    name: cut(cleanText(facts.name ?? withoutOperation(span)), 200) || type,
    input: input.value,
    output: output.value,
    status: failure ? 'error' : (facts.status ?? 'ok'),
    error: cut(cleanText(failure?.message ?? failure?.type ?? ''), 20_000) || null,
    startedAt: times.startedAt,
    startNanos: times.startNanos,
    durationMs: times.durationMs,
    inputTokens: counted ? (facts.inputTokens ?? null) : null,
    outputTokens: counted ? (facts.outputTokens ?? null) : null,
    metadata: definedOnly({
      span_name: span.name === facts.name ? undefined : cut(span.name, 200),
      scope: span.origin.scope || undefined,
      service: textOf(span.origin.resource, 'service.name'),
      agent: facts.agent,
      model: facts.model,
      provider: facts.provider,
      tool_call_id: facts.toolCallId,
      response_id: facts.responseId,
      finish_reason: facts.finishReason,
      error_type: failure?.type,
      user: facts.user === undefined ? undefined : pseudonym(facts.user),
      messages: kept.length > 0 ? kept : undefined,
      messages_cut: kept.length < messages.length || undefined,
      input_cut: input.isCut || undefined,
      output_cut: output.isCut || undefined,
      // OpenTelemetry drops attributes beyond 128, which is where flattened chats lose messages.
      dropped_attributes: span.droppedAttributes || undefined,
      ...times.flags,
    }),
    messages: messages.filter(({ role, content }) => role === 'user' && content !== ''),
    agent: facts.agent === undefined ? null : cut(cleanText(facts.agent), 200),
  };
}

/** What all conventions together say of a span: of each fact, the first that tells it. */
export function factsOf(span: Span): SpanFacts | null {
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

function failureOf(span: Span, facts: SpanFacts): { type?: string; message?: string } | null {
  const exception = span.events.findLast(
    ({ name, attributes }) => name === 'exception' && !isFalse(attributes.get('exception.escaped')),
  )?.attributes;
  const type =
    textOf(span.attributes, 'error.type') ?? (exception && textOf(exception, 'exception.type'));
  const failed =
    span.statusCode === 2 ||
    span.attributes.has('error.type') ||
    facts.status === 'error' ||
    exception !== undefined;
  if (!failed) return null;
  const message =
    span.statusMessage ||
    (exception && textOf(exception, 'exception.message')) ||
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

/** Tells one user's steps from another's without keeping who they are. */
const pseudonym = (user: string): string =>
  createHash('sha256').update(user).digest('hex').slice(0, 16);

function definedOnly(entries: Record<string, unknown>): Record<string, unknown> {
  const defined: Record<string, unknown> = {};
  for (const key in entries) if (entries[key] !== undefined) defined[key] = entries[key];
  return defined;
}
