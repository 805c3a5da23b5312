import type { VoiceStep } from '../../ports/voice.js';
import { asText, cut, type Json, present } from './values.js';

/** Why a conversation ended, as far as the providers' hundreds of reasons have it in common. */
export type EndGroup =
  | 'user'
  | 'agent'
  | 'transfer'
  | 'voicemail'
  | 'no_answer'
  | 'timeout'
  | 'limit'
  | 'error'
  | 'unknown';

/** A reason's group: that of the first pattern that is found in it. */
export function endGroup(
  reason: string | undefined,
  patterns: readonly (readonly [RegExp, EndGroup])[],
): EndGroup {
  return patterns.find(([pattern]) => pattern.test(reason ?? ''))?.[1] ?? 'unknown';
}

/** The provider's analysis of what a conversation came to. */
export interface CallAnalysis {
  readonly successful: boolean | undefined;
  readonly summary: string | undefined;
  readonly end: { readonly raw: string | undefined; readonly group: EndGroup };
}

/** The outcome that ingestion stores: the verdict, or an error that ended it. What is unknown is none. */
export function toOutcome({ successful, summary, end }: CallAnalysis): Json | undefined {
  if (successful !== undefined) {
    return { type: successful ? 'task_completed' : 'task_failed', detail: asText(summary) };
  }
  if (end.group !== 'error') return undefined;
  return { type: 'task_failed', detail: asText(end.raw ?? 'error') };
}

const MAX_METADATA = 60_000;

/**
 * All that a provider says of a whole conversation, within what a session may hold: the parts that come
 * last are left out first.
 */
export function boundedMetadata(parts: Json): Json {
  let room = MAX_METADATA;
  const kept = Object.entries(present(parts) ?? {}).filter(([name, value]) => {
    room -= name.length + JSON.stringify(value).length;
    return room >= 0;
  });
  return Object.fromEntries(kept);
}

export interface VoiceToolCall {
  readonly id: string | undefined;
  readonly name: string;
  readonly input: unknown;
  readonly at: Date | null;
}

export interface ToolResult {
  readonly output: unknown;
  readonly failed: boolean;
  readonly error: string | undefined;
  readonly durationMs: number | undefined;
}

/** Tool calls with their results, each with an id that no other has. */
export function toSteps(
  calls: readonly VoiceToolCall[],
  findResult: (id: string) => ToolResult | undefined,
): VoiceStep[] {
  const used = new Set<string>();
  return calls.map(({ id, name, input, at }, index) => {
    const result = id === undefined ? undefined : findResult(id);
    const own = id === undefined || used.has(id) ? `${id ?? 'tool'}#${index}` : id;
    used.add(own);
    return {
      ...{ id: cut(own, 120), name: cut(name, 200), input },
      output: result?.output ?? null,
      failed: result?.failed ?? false,
      error: result?.failed ? cut(result.error ?? asText(result.output), 2_000) : null,
      startedAt: at,
      durationMs: result?.durationMs ?? null,
    };
  });
}

/** A turn in which nothing was said; it keeps the places of the others. */
export const SILENT_TURN: Json = { role: 'assistant', message: null };

export const toToolCall = ({ id, name, input }: VoiceToolCall): Json => ({
  ...(id !== undefined && { id: cut(id, 200) }),
  name: cut(name, 200),
  arguments: input,
});
