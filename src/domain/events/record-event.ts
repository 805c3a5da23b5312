import type { Ctx } from '../../context.js';
import type { EventAnswer, EventRequest } from '../../contracts/event.js';
import { ignoreOpen, readMemory } from '../../dialogue/memory.js';
import { lastUuidv7, uuidv7 } from '../../ids.js';
import { type EventWrite, type StoredEvent, writeEvents } from '../../store/events/writes.js';
import type { IdempotencyClaim } from '../../store/idempotency/keys.js';
import type { SessionState } from '../../store/sessions/state.js';
import { firstAnswer, recordOnce } from '../idempotency/answer-once.js';
import type { Masking } from '../masking/masking.js';
import { occurredAt } from '../session/occurred-at.js';
import { type SessionDeps, withSession } from '../session/with-session.js';

export interface EventInput {
  readonly body: EventRequest;
  readonly correlationId: string | null;
  readonly idempotency: IdempotencyClaim | null;
}

/**
 * Stores an event, linked to the gate call that it is about. A rephrase or abandon also notes in
 * the session's memory, in the same write, that its open clarifications were ignored.
 *
 * @throws ValidationFailed when `created_at` is more than an hour ahead
 * @throws Unauthenticated, Unavailable as `withSession` does
 */
export async function recordEvent(
  ctx: Ctx,
  input: EventInput,
  deps: SessionDeps,
): Promise<{ answer: EventAnswer; replayed: boolean }> {
  const createdAt = occurredAt(input.body.created_at, ctx.now, 'created_at');
  return withSession(ctx, input.body.session_id, deps, async (current, state) => {
    const first = input.idempotency && (await firstAnswer(current, input.idempotency));
    if (first) return { answer: first.response as EventAnswer, replayed: true };
    const write = eventWrite(current, input, createdAt, state, deps.masking);
    const toAnswer = (stored: StoredEvent | null | undefined): EventAnswer | undefined =>
      stored ? present(write, stored) : undefined;
    if (!input.idempotency) {
      const answer = toAnswer(await deps.sessions.writeEvent(write));
      return answer && { answer, replayed: false };
    }
    const recorded = await recordOnce(current, input.idempotency, async (db) => {
      const response = toAnswer((await writeEvents(db, [write]))[0]);
      return response && { response, correlationId: response.correlation_id };
    });
    return recorded && { answer: recorded.response, replayed: false };
  });
}

/** An event as it is stored, with what it makes its session remember. Pure. */
export function eventWrite(
  { caller, now }: Ctx,
  { body, correlationId }: Omit<EventInput, 'idempotency'>,
  createdAt: Date,
  state: Pick<SessionState, 'memory' | 'revision'>,
  masking: Masking,
): EventWrite {
  const known = readMemory(state.memory);
  const leaves = body.event === 'rephrase' || body.event === 'abandon';
  const memory = leaves ? ignoreOpen(known, createdAt.getTime()) : known;
  return {
    event: masking.row({
      tenantId: caller.tenantId,
      key: uuidv7(now.getTime()),
      sessionId: body.session_id,
      correlationId,
      event: body.event,
      detail: body.detail,
      category: body.category ?? null,
      specField: body.spec_field ?? null,
      gateCaught: body.gate_caught,
      ignored: known.open.length - memory.open.length || null,
      signal: body.signal ?? null,
      createdAt,
      receivedAt: now,
    }),
    lastGateCallId: lastUuidv7(createdAt.getTime()),
    memory: memory === known ? null : { previous: state.revision, memory: masking.json(memory) },
  };
}

function present({ event }: EventWrite, stored: StoredEvent): EventAnswer {
  return {
    id: stored.id,
    session_id: event.sessionId,
    event: event.event as EventAnswer['event'],
    gate_call_id: stored.gateCallId,
    correlation_id: stored.correlationId,
    created_at: event.createdAt.toISOString(),
  };
}
