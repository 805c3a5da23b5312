import type { StepClaims } from '../../db/schema/steps.js';
import { nextTurn } from '../../turns.js';
import { assignExport } from './assignment/assign-export.js';
import type { SessionAssignment, TraceClaim } from './assignment/assign-sessions.js';
import { type Claims, readClaims } from './assignment/claims.js';
import { ConversationMessages } from './conversation-messages.js';
import type { SpanStep } from './map-span.js';
import type { Attributes, Span } from './span.js';
import { ChunkBuilder, type PendingStep } from './span-chunk.js';
import { SpanTools } from './span-tools.js';
import { readTimes } from './times.js';
import type { TraceStore } from './trace-store.js';

const ROWS_PER_TURN = 64;
/** Rows that are held at once; those of an export beyond it are another segment. */
const MOST_SPANS = 16_384;
const MOST_MESSAGES = 16_384;

interface Trace {
  readonly nodes: PendingStep[];
  readonly claims: TraceClaim[];
}

/** The spans of an export, or of a part of it, by trace. */
export class Segment {
  private readonly traces = new Map<string, Trace>();
  private readonly resources = new Map<Attributes, Claims>();
  /** Tools that the spans name, to be noted once they are stored. */
  readonly tools = new SpanTools();
  private size = 0;
  private messages = 0;

  constructor(
    private readonly tenantId: string,
    private readonly now: Date,
  ) {}

  get isFull(): boolean {
    return this.size >= MOST_SPANS || this.messages >= MOST_MESSAGES;
  }

  /** Adds a span whose ids are valid, with its step if it is one. */
  add(span: Span, step: SpanStep | null): void {
    const claims = readClaims(span.attributes);
    const claimsNothing = claims.session === undefined && claims.correlation === undefined;
    if (!step && claimsNothing) return;
    this.size += 1;
    const traceId = span.traceId as string;
    const trace = this.traces.get(traceId) ?? { nodes: [], claims: [] };
    this.traces.set(traceId, trace);
    const stepId = `${traceId}-${span.spanId as string}`;
    if (!step) {
      const { startedAt, startNanos } = readTimes(span, this.now);
      trace.claims.push({ spanId: stepId, startedAt, startNanos, ...claims });
      return;
    }
    this.messages += step.messages.length;
    const { startedAt, startNanos } = step;
    const parentStepId = span.parentSpanId === null ? null : `${traceId}-${span.parentSpanId}`;
    const all = { ...claims, ...this.resourceClaims(span.origin.resource) };
    const arrival = this.size;
    const tools = this.tools.read(span);
    trace.nodes.push({
      stepId,
      parentStepId,
      claims: all,
      startedAt,
      startNanos,
      step,
      arrival,
      tools,
    });
  }

  /**
   * Stores it, a chunk after the other.
   *
   * @param room how many messages are kept at most
   * @returns how many were kept, and how many were left out
   */
  async write(store: TraceStore, room: number): Promise<{ kept: number; leftOut: number }> {
    if (this.size === 0) return { kept: 0, leftOut: 0 };
    const { tenantId, now } = this;
    const assignments = await assignExport(store.db, tenantId, this.traces);
    const messages = new ConversationMessages(tenantId, now, room);
    let chunk = new ChunkBuilder(tenantId, now);
    for (const [traceId, { nodes, claims }] of this.traces) {
      chunk.addClaims(traceId, claims);
      const findSession = (stepId: string): string => assignments.get(stepId)?.sessionId ?? '';
      this.tools.addTrace(nodes, findSession, now);
      for (const node of nodes) {
        const assigned = assignments.get(node.stepId) as SessionAssignment;
        messages.add({ traceId, sessionId: assigned.sessionId, ...node.step });
        chunk.addStep(traceId, node, assigned);
        if (chunk.size % ROWS_PER_TURN === 0) await nextTurn();
        if (chunk.size < store.rowsPerChunk) continue;
        await store.write(chunk.build([], []));
        chunk = new ChunkBuilder(tenantId, now);
      }
    }
    // With the last chunk all of a trace is there, and can be held against what others wrote of it.
    const keys = [...this.traces.keys()].map((traceId) => ({ tenantId, traceId }));
    const rows = await messages.rows(store.db);
    // Each write looks through all messages of its sessions: a few large ones cost less than many.
    const rowsPerChunk = 4 * store.rowsPerChunk;
    let from = 0;
    for (; from + rowsPerChunk < rows.length; from += rowsPerChunk) {
      await store.write(chunk.build(rows.slice(from, from + rowsPerChunk), []));
      chunk = new ChunkBuilder(tenantId, now);
    }
    await store.write(chunk.build(rows.slice(from), keys));
    return { kept: rows.length, leftOut: messages.leftOut };
  }

  private resourceClaims(resource: Attributes): StepClaims {
    const known = this.resources.get(resource) ?? readClaims(resource);
    this.resources.set(resource, known);
    return {
      ...(known.session !== undefined && { resourceSession: known.session }),
      ...(known.correlation !== undefined && { resourceCorrelation: known.correlation }),
    };
  }
}
