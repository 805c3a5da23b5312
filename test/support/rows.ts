import type { Database } from '../../src/db/client.js';
import type { NewEvent } from '../../src/db/schema/events.js';
import { gateCalls, type NewGateCall } from '../../src/db/schema/gate-calls.js';
import { messages, type NewMessage } from '../../src/db/schema/messages.js';
import { type NewOutcome, outcomes } from '../../src/db/schema/outcomes.js';
import { type NewStep, steps } from '../../src/db/schema/steps.js';
import { uuidv7 } from '../../src/ids.js';
import { writeEvents } from '../../src/store/events/writes.js';
import type { ReportedStep } from '../../src/store/steps/writes.js';

/** Rows as the tables take them: the fields that a test is not about have a plain value. */
type Row<Full> = Partial<Full> & { tenantId: string };

/** A gate call that went ahead. */
export function gateCallRow({ createdAt = new Date(), ...row }: Row<NewGateCall>): NewGateCall {
  const id = uuidv7(createdAt.getTime());
  return {
    id,
    createdAt,
    sessionId: 's',
    threadId: id,
    correlationId: id,
    request: 'Do it',
    mode: 'suggest',
    interventionMode: 'suggest',
    decision: 'proceed',
    modelDecision: 'proceed',
    questions: [],
    options: [],
    ambiguityScore: 0.1,
    probability: 0.1,
    dimensions: {},
    evidence: [],
    costs: {},
    modelVersion: 'test',
    configVersion: 1,
    durationMs: 1,
    ...row,
  };
}

export async function insertGateCall(db: Database, row: Row<NewGateCall>): Promise<string> {
  const call = gateCallRow(row);
  await db.insert(gateCalls).values(call);
  return call.id;
}

/** Through the product's own write, which marks late days. */
export async function writeEvent(db: Database, row: Row<NewEvent>): Promise<void> {
  const receivedAt = row.receivedAt ?? new Date();
  const event = {
    key: uuidv7(),
    sessionId: 's',
    correlationId: null,
    event: 'accept',
    detail: '',
    gateCaught: false,
    createdAt: receivedAt,
    receivedAt,
    ...row,
  };
  await writeEvents(db, [{ event, lastGateCallId: uuidv7(0), memory: null }]);
}

export async function insertMessage(db: Database, row: Row<NewMessage>): Promise<void> {
  await db.insert(messages).values({
    sessionId: 's',
    position: 0,
    role: 'user',
    content: 'Hello',
    contentHash: uuidv7(),
    occurredAt: new Date(),
    interrupted: false,
    source: 'ingest',
    receivedAt: new Date(),
    ...row,
  });
}

/** A step as a caller reports it. */
export function reportedStep(row: Row<ReportedStep>): ReportedStep {
  return {
    sessionId: 's',
    correlationId: 'c',
    stepId: 'a',
    stepIndex: null,
    parentStepId: null,
    type: 'tool_call',
    name: null,
    input: null,
    output: null,
    status: null,
    error: null,
    startedAt: new Date(),
    durationMs: null,
    actionRisk: null,
    inputTokens: null,
    outputTokens: null,
    metadata: null,
    receivedAt: new Date(),
    ...row,
  };
}

export async function insertStep(db: Database, row: Row<NewStep>): Promise<void> {
  await db.insert(steps).values({
    sessionId: 's',
    correlationId: 'c',
    stepId: uuidv7(),
    type: 'tool_call',
    name: 'lookup',
    status: 'ok',
    startedAt: new Date(),
    source: 'api',
    receivedAt: new Date(),
    ...row,
  });
}

export async function insertOutcome(db: Database, row: Row<NewOutcome>): Promise<void> {
  await db.insert(outcomes).values({
    key: uuidv7(),
    sessionId: 's',
    type: 'task_completed',
    detail: '',
    occurredAt: new Date(),
    receivedAt: new Date(),
    attribution: 'none',
    ...row,
  });
}
