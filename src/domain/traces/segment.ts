import { setImmediate as nextTurn } from 'node:timers/promises';
import type { NewStep, StepClaims } from '../../db/schema/steps.js';
import type { NewTraceClaim } from '../../db/schema/trace-claims.js';
import type { SessionTouch } from '../../store/fleet/sessions.js';
import { lateDay } from '../rollups/days.js';
import { type Claims, claimsOf } from './claims.js';
import { cleanJson } from './clean.js';
import type { SpanStep } from './map-span.js';
import { type Home, type LooseClaim, resolveHomes, type TraceNode } from './resolve-homes.js';
import { byTrace, looseClaim } from './settle-traces.js';
import type { Attributes, Span } from './span.js';
import { timesOf } from './times.js';
import type { SpanChunk, TraceStore } from './trace-store.js';
import { UserMessages } from './user-messages.js';

const ROWS_A_TURN = 64;

/** A step that waits for its trace to say whose it is. */
interface Pending extends TraceNode {
  readonly step: SpanStep;
  readonly arrival: number;
}

interface Trace {
  readonly nodes: Pending[];
  readonly loose: (LooseClaim & Claims)[];
}

/** The spans of an export, or of a part of it, by trace. */
export class Segment {
  private readonly traces = new Map<string, Trace>();
  private readonly resources = new Map<Attributes, Claims>();
  size = 0;

  constructor(
    private readonly tenantId: string,
    private readonly now: Date,
  ) {}

  /** Takes a span whose ids are valid, with its step if it is one. */
  add(span: Span, step: SpanStep | null): void {
    const claims = claimsOf(span.attributes);
    const isSilent = claims.session === undefined && claims.correlation === undefined;
    if (!step && isSilent) return;
    this.size += 1;
    const traceId = span.traceId as string;
    const trace = this.traces.get(traceId) ?? { nodes: [], loose: [] };
    this.traces.set(traceId, trace);
    const stepId = `${traceId}-${span.spanId as string}`;
    if (!step) {
      trace.loose.push({ spanId: stepId, ...timesOf(span, this.now), ...claims });
      return;
    }
    const { startedAt, startNanos } = step;
    const parentStepId = span.parentSpanId === null ? null : `${traceId}-${span.parentSpanId}`;
    const all = { ...claims, ...this.resourceClaims(span.origin.resource) };
    const arrival = this.size;
    trace.nodes.push({ stepId, parentStepId, claims: all, startedAt, startNanos, step, arrival });
  }

  /** Stores it, a chunk after the other. */
  async write(store: TraceStore): Promise<void> {
    if (this.size === 0) return;
    const homes = await this.homes(store);
    const messages = new UserMessages(this.now);
    let chunk = new ChunkBuilder(this.tenantId, this.now);
    for (const [traceId, { nodes, loose }] of this.traces) {
      chunk.addClaims(traceId, loose);
      for (const node of nodes) {
        const home = homes.get(node.stepId) as Home;
        const { startedAt, messages: told } = node.step;
        const { tenantId } = this;
        messages.add({ tenantId, sessionId: home.sessionId, startedAt, messages: told });
        chunk.addStep(traceId, node, home);
        if (chunk.size % ROWS_A_TURN === 0) await nextTurn();
        if (chunk.size < store.rowsPerChunk) continue;
        await store.write(chunk.build([], []));
        chunk = new ChunkBuilder(this.tenantId, this.now);
      }
    }
    // With the last chunk all of a trace is there, and can be held against what others wrote of it.
    const keys = [...this.traces.keys()].map((traceId) => ({ tenantId: this.tenantId, traceId }));
    await store.write(chunk.build(messages.rows(), keys));
  }

  private async homes(store: TraceStore): Promise<Map<string, Home>> {
    // A trace in which some span is silent may have been told of before.
    const unsure = [...this.traces]
      .filter(([, { nodes }]) =>
        nodes.some(
          ({ claims }) => claims.session === undefined || claims.correlation === undefined,
        ),
      )
      .map(([traceId]) => ({ tenantId: this.tenantId, traceId }));
    const stored = byTrace(await store.claimsOf(unsure));
    const homes = new Map<string, Home>();
    for (const [traceId, { nodes, loose }] of this.traces) {
      const told = (stored.get(`${this.tenantId}\0${traceId}`) ?? []).map(looseClaim);
      for (const [stepId, home] of resolveHomes(traceId, nodes, [...loose, ...told])) {
        homes.set(stepId, home);
      }
    }
    return homes;
  }

  private resourceClaims(resource: Attributes): StepClaims {
    const known = this.resources.get(resource) ?? claimsOf(resource);
    this.resources.set(resource, known);
    return {
      ...(known.session !== undefined && { resourceSession: known.session }),
      ...(known.correlation !== undefined && { resourceCorrelation: known.correlation }),
    };
  }
}

/** Gathers what one write takes. */
class ChunkBuilder {
  private readonly rows: { key: string; json: string }[] = [];
  private readonly touches = new Map<string, SessionTouch>();
  private readonly claims: NewTraceClaim[] = [];
  private readonly lateDays = new Set<string>();

  constructor(
    private readonly tenantId: string,
    private readonly now: Date,
  ) {}

  get size(): number {
    return this.rows.length;
  }

  addClaims(traceId: string, loose: readonly LooseClaim[]): void {
    for (const { spanId, session, correlation, startedAt, startNanos } of loose) {
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

  addStep(traceId: string, { step, ...node }: Pending, home: Home): void {
    // Key by key, which costs a fraction of spreading; what is null is left out, to be neither sent nor read.
    const row = {
      tenantId: this.tenantId,
      sessionId: home.sessionId,
      correlationId: home.correlationId,
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
    const json = cleanJson(JSON.stringify(row));
    this.rows.push({ key: `${this.tenantId}\0${node.stepId}`, json });
    const day = lateDay(step.startedAt, this.now);
    if (day !== null) this.lateDays.add(day);
    this.touch(home.sessionId, step.startedAt, step.agent);
  }

  build(messages: SpanChunk['messages'], traces: SpanChunk['traces']): SpanChunk {
    return {
      rows: this.rows,
      messages,
      touches: [...this.touches.values()],
      claims: this.claims,
      lateDays: [...this.lateDays].map((day) => ({ tenantId: this.tenantId, day })),
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
