import type { NewMessage } from '../../db/schema/messages.js';
import type { NewStep } from '../../db/schema/steps.js';
import type { NewTraceClaim } from '../../db/schema/trace-claims.js';
import type { SessionTouch } from '../../store/sessions/writes.js';
import type { TraceKey } from '../../store/traces/reads.js';
import type { SessionAssignment, TraceClaim, TraceNode } from './assignment/assign-sessions.js';
import { cleanJsonText } from './clean.js';
import type { SpanStep } from './map-span.js';
import type { SpanToolList } from './span-tools.js';

/** A step that waits for its trace to say which session it belongs to. */
export interface PendingStep extends TraceNode {
  readonly step: SpanStep;
  /** Its place among the spans of its export. */
  readonly arrival: number;
  /** The tools that its agent had. */
  readonly tools: SpanToolList | null;
}

/** A step, and its key, as JSON. */
interface StepText {
  readonly stepId: string;
  readonly key: string;
  readonly json: string;
}

/** A part of an export, as it is written: of one tenant. */
export interface SpanChunk {
  readonly tenantId: string;
  /** Steps as JSON, by their ids. */
  readonly rows: readonly StepText[];
  readonly messages: readonly NewMessage[];
  /** Of the sessions of its steps: also which agent they are of. */
  readonly touches: readonly SessionTouch[];
  readonly claims: readonly NewTraceClaim[];
  /** Those that this chunk completes, as far as the export knows. */
  readonly traces: readonly TraceKey[];
  readonly at: Date;
}

/** Gathers what one write stores. */
export class ChunkBuilder {
  private readonly rows: StepText[] = [];
  private readonly touches = new Map<string, SessionTouch>();
  private readonly claims: NewTraceClaim[] = [];

  constructor(
    private readonly tenantId: string,
    private readonly now: Date,
  ) {}

  get size(): number {
    return this.rows.length;
  }

  addClaims(traceId: string, claims: readonly TraceClaim[]): void {
    for (const { spanId, session, correlation, startedAt, startNanos } of claims) {
      this.claims.push({
        tenantId: this.tenantId,
        traceId,
        sessionId: session ?? '',
        correlationId: correlation ?? '',
        spanId,
        startedAt,
        startNanos,
        receivedAt: this.now,
      });
    }
  }

  addStep(traceId: string, { step, ...node }: PendingStep, assigned: SessionAssignment): void {
    // Key by key, which costs a fraction of spreading; what is null is left out, to be neither sent nor read.
    const row = {
      tenantId: this.tenantId,
      sessionId: assigned.sessionId,
      correlationId: assigned.correlationId,
      stepId: node.stepId,
      parentStepId: node.parentStepId ?? undefined,
      traceId,
      type: step.type,
      name: step.name,
      input: step.input ?? undefined,
      output: step.output ?? undefined,
      status: step.status,
      error: step.error ?? undefined,
      startedAt: step.startedAt,
      startNanos: step.startNanos,
      arrival: node.arrival,
      durationMs: step.durationMs ?? undefined,
      inputTokens: step.inputTokens ?? undefined,
      outputTokens: step.outputTokens ?? undefined,
      metadata: step.metadata,
      claims: node.claims,
      source: 'otel',
      receivedAt: this.now,
    } satisfies NewStep;
    const { stepId } = node;
    const key = cleanJsonText(JSON.stringify({ tenantId: this.tenantId, traceId, stepId }));
    this.rows.push({ stepId, key, json: cleanJsonText(JSON.stringify(row)) });
    this.touch(assigned.sessionId, step.startedAt, step.agent);
  }

  build(messages: SpanChunk['messages'], traces: SpanChunk['traces']): SpanChunk {
    return {
      tenantId: this.tenantId,
      rows: this.rows,
      messages,
      touches: [...this.touches.values()],
      claims: this.claims,
      traces,
      at: this.now,
    };
  }

  private touch(sessionId: string, at: Date, agentId: string | null): void {
    const known = this.touches.get(sessionId);
    this.touches.set(sessionId, {
      tenantId: this.tenantId,
      sessionId,
      firstAt: known && known.firstAt < at ? known.firstAt : at,
      lastAt: known && known.lastAt > at ? known.lastAt : at,
      agentId: known?.agentId ?? agentId,
    });
  }
}
