import type { Caller, Ctx } from '../context.js';
import type { DatabaseHandle } from '../db/client.js';
import type { Dimension } from '../ports/assessment.js';
import type { JobSender } from '../ports/jobs.js';
import type { Services } from '../services.js';
import { nextTurn } from '../turns.js';
import type { Theme } from './agents/agent.js';

/** Dependencies of filling a demo: those of the product's own verbs. */
export interface DemoDeps {
  readonly database: DatabaseHandle;
  readonly services: Services;
  readonly jobs: JobSender;
}

/** Truth about a gate call, which a reviewer will find out. */
export interface Truth {
  /** Whether acting on it as it stood was, or would have been, a misunderstanding. */
  readonly misunderstood: boolean;
  readonly intent: string;
  readonly dimension: Dimension | null;
  readonly theme: Theme | null;
}

/** A demo while it is filled. */
export interface Filling extends DemoDeps {
  readonly tenantId: string;
  /** Fires when it is to stop. */
  readonly signal: AbortSignal;
  /** By correlation id. */
  readonly truths: Map<string, Truth>;
  /** Themes of issues, by their ids, as first seen: others may join their clusters later. */
  readonly themes: Map<number, Theme>;
  /** As of the latest change of the configuration. */
  caller: Caller;
  /** The keys of the people who review and work on issues. */
  people: readonly string[];
}

/** On the demo's behalf at some time in the past. @param keyId who acts; null: an agent without a key */
export const ctxAt = (
  { database, caller }: Filling,
  now: Date,
  keyId: string | null = null,
): Ctx => ({
  ...{ db: database.db, now },
  caller: { ...caller, keyId },
});

/**
 * Lets others have their turn: an embedded database works in this thread. @throws the signal's reason when it is
 * to stop
 */
export async function pause({ signal }: Pick<Filling, 'signal'>): Promise<void> {
  await nextTurn();
  signal.throwIfAborted();
}
