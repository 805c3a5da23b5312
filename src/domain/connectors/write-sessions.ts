import { lastUuidv7 } from '../../ids.js';
import type { VoiceSession, VoiceStep } from '../../ports/voice.js';
import { removeReplacedMessages } from '../../store/messages/replaced.js';
import { type OutcomeWrite, writeOutcomes } from '../../store/outcomes/writes.js';
import type { ReportedStep } from '../../store/steps/writes.js';
import type { Yielder } from '../changes/yielder.js';
import type { ReadSession } from '../ingest/read-session.js';
import { nameToUuid, type SessionRows, toRows } from '../ingest/rows.js';
import type { Masking } from '../masking/masking.js';
import type { SyncContext } from './sync-context.js';

type WriteContext = Pick<SyncContext, 'deps' | 'connector'>;

/** Rows that are written of a conversation. */
export interface SessionWrite {
  readonly rows: SessionRows;
  readonly steps: readonly ReportedStep[];
  /** That a person took over. */
  readonly handedOver: OutcomeWrite | null;
}

/** The rows of a conversation, masked where the settings want that. */
export async function sessionWrite(
  { deps, connector }: WriteContext,
  session: VoiceSession,
  read: ReadSession,
  now: Date,
  yielder: Yielder,
): Promise<SessionWrite> {
  const { masking } = deps.ingest;
  const { tenantId, provider } = connector;
  const origin = { tenantId, source: provider, now };
  const rows = await toRows(origin, read, masking, yielder);
  return {
    rows,
    steps: session.steps.map((step, index) =>
      masking.row(stepRow(origin, session.id, step, index)),
    ),
    handedOver: handOverRow(origin, session, rows.touch.lastAt, masking),
  };
}

/**
 * Stores conversations as ingestion stores sessions, with their tool calls as steps. Everything can be
 * written again.
 */
export async function writeSessions(
  { deps, connector }: WriteContext,
  writes: readonly (SessionWrite & { readonly replaces: boolean })[],
): Promise<void> {
  if (writes.length === 0) return;
  const { tenantId, provider: source } = connector;
  await deps.ingest.inbox.receive(writes.map(({ rows }) => rows));
  for (const { rows, replaces } of writes) {
    if (!replaces || rows.messages.length === 0) continue;
    const { sessionId } = rows.touch;
    await removeReplacedMessages(deps.db, tenantId, { sessionId, source, kept: rows.messages });
  }
  const flows = writes.map(({ steps }) => steps).filter((steps) => steps.length > 0);
  await Promise.all(flows.map((steps) => deps.steps.write(steps)));
  const outcomes = writes.flatMap(({ handedOver }) => handedOver ?? []);
  if (outcomes.length > 0) await writeOutcomes(deps.db, outcomes);
}

interface Origin {
  readonly tenantId: string;
  readonly source: string;
  readonly now: Date;
}

function stepRow(
  { tenantId, source, now }: Origin,
  sessionId: string,
  step: VoiceStep,
  index: number,
): ReportedStep {
  return {
    ...{ tenantId, sessionId, source, receivedAt: now },
    // No caller can name an empty one: it stands for none.
    correlationId: '',
    stepId: step.id,
    stepIndex: index,
    parentStepId: null,
    type: 'tool_call',
    name: step.name,
    input: step.input,
    output: step.output,
    status: step.failed ? 'error' : 'ok',
    error: step.error,
    startedAt: step.startedAt,
    durationMs: step.durationMs,
    actionRisk: null,
    inputTokens: null,
    outputTokens: null,
    metadata: null,
  };
}

/** A conversation has one such outcome: stored again, it takes the place of the one before. */
function handOverRow(
  { tenantId, now }: Origin,
  { id: sessionId, handedOver }: VoiceSession,
  occurredAt: Date,
  masking: Masking,
): OutcomeWrite | null {
  if (handedOver === null) return null;
  return {
    outcome: masking.row({
      ...{ tenantId, sessionId, occurredAt, receivedAt: now },
      key: nameToUuid(`hand-over of session ${sessionId}`),
      correlationId: null,
      type: 'human_transfer',
      value: null,
      currency: null,
      detail: handedOver,
      externalRef: null,
    }),
    lastGateCallId: lastUuidv7(occurredAt.getTime()),
  };
}
