import type { Ctx } from '../../context.js';
import type { OutcomeAnswer, OutcomeRequest } from '../../contracts/outcome.js';
import type { Database } from '../../db/client.js';
import type { OutcomeRow } from '../../db/schema/outcomes.js';
import { Unavailable } from '../../errors.js';
import { lastUuidv7, uuidv7 } from '../../ids.js';
import type { IdempotencyClaim } from '../../store/idempotency/keys.js';
import { findOutcome } from '../../store/outcomes/reads.js';
import {
  type OutcomeWrite,
  type StoredOutcome,
  writeOutcomes,
} from '../../store/outcomes/writes.js';
import { firstAnswer, recordOnce } from '../idempotency/answer-once.js';
import type { Masking } from '../masking/masking.js';
import { occurredAt } from '../session/occurred-at.js';

export interface OutcomeInput {
  readonly body: OutcomeRequest;
  /** From the header; the body's goes first. */
  readonly correlationId: string | null;
  readonly idempotency: IdempotencyClaim | null;
}

/** How often a write looks again because another one of the same outcome was quicker. */
const MAX_ATTEMPTS = 4;

/**
 * Stores an outcome, attributed to the gate decision that it follows from. One of the same type and
 * external reference as an earlier one is that earlier one.
 *
 * @throws ValidationFailed when `occurred_at` is more than an hour ahead
 * @throws Unavailable when other writers of the same outcome keep being quicker
 */
export async function recordOutcome(
  ctx: Ctx,
  input: OutcomeInput,
  masking: Masking,
): Promise<{ answer: OutcomeAnswer; replayed: boolean }> {
  const write = outcomeWrite(ctx, input, masking);
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts += 1) {
    if (!input.idempotency) {
      const answer = await store(ctx.db, write);
      if (answer) return { answer, replayed: false };
      continue;
    }
    const first = await firstAnswer(ctx, input.idempotency);
    if (first) return { answer: first.response as OutcomeAnswer, replayed: true };
    const recorded = await recordOnce(ctx, input.idempotency, async (db) => {
      const response = await store(db, write);
      return response && { response, correlationId: response.correlation_id };
    });
    if (recorded) return { answer: recorded.response, replayed: false };
  }
  throw new Unavailable('Too many concurrent writes to this outcome. Try again.');
}

/** An outcome as it is stored. Pure. @throws ValidationFailed when `occurred_at` is more than an hour ahead */
export function outcomeWrite(
  { caller, now }: Ctx,
  input: Omit<OutcomeInput, 'idempotency'>,
  masking: Masking,
): OutcomeWrite {
  const { body } = input;
  const at = occurredAt(body.occurred_at, now, 'occurred_at');
  return {
    outcome: masking.row({
      tenantId: caller.tenantId,
      key: uuidv7(now.getTime()),
      sessionId: body.session_id,
      correlationId: body.correlation_id ?? input.correlationId,
      type: body.type,
      value: body.value ?? null,
      currency: body.currency?.toUpperCase() ?? null,
      detail: body.detail,
      externalRef: body.external_ref ?? null,
      occurredAt: at,
      receivedAt: now,
    }),
    lastGateCallId: lastUuidv7(at.getTime()),
  };
}

/** Undefined when another writer was quicker. */
async function store(db: Database, write: OutcomeWrite): Promise<OutcomeAnswer | undefined> {
  const [stored] = await writeOutcomes(db, [write]);
  if (!stored) return undefined;
  if (!stored.duplicate) return present(write.outcome, stored);
  const first = await findOutcome(db, write.outcome.tenantId, stored.id);
  return first && present(first, stored);
}

type OutcomeContent = Pick<OutcomeRow, 'sessionId' | 'type' | 'detail' | 'occurredAt'> &
  Partial<Pick<OutcomeRow, 'correlationId' | 'value' | 'currency' | 'externalRef'>>;

function present(outcome: OutcomeContent, stored: StoredOutcome): OutcomeAnswer {
  return {
    id: stored.id,
    session_id: outcome.sessionId,
    correlation_id: outcome.correlationId ?? null,
    type: outcome.type as OutcomeAnswer['type'],
    value: outcome.value ?? null,
    currency: outcome.currency ?? null,
    detail: outcome.detail,
    external_ref: outcome.externalRef ?? null,
    occurred_at: outcome.occurredAt.toISOString(),
    attributed_to: {
      gate_id: stored.gateCallId,
      decision: stored.decision as OutcomeAnswer['attributed_to']['decision'],
      method: stored.attribution as OutcomeAnswer['attributed_to']['method'],
    },
    duplicate: stored.duplicate,
  };
}
