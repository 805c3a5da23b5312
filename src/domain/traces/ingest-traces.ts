import type { Ctx } from '../../context.js';
import { nextTurn } from '../../turns.js';
import type { AgentTools } from '../agent-tools/agent-tools.js';
import type { Masking } from '../masking/masking.js';
import { mapSpan, type SpanStep } from './map-span.js';
import { MalformedTraces } from './otlp/malformed.js';
import { Segment } from './segment.js';
import { IdFault, type Span } from './span.js';
import type { TraceStore } from './trace-store.js';

/** Spans are mapped for so long in one turn of the event loop, so that the gate answers meanwhile. */
const TURN_MS = 2;
/** Messages that are kept of an export: each is held against all that its session has. */
export const MOST_MESSAGES_OF_EXPORT = 5_000;
/** So many spans without a valid id, and none with one, are no traces. */
const MAX_UNNAMED = 10_000;

export interface IngestedTraces {
  readonly received: number;
  readonly kept: number;
  /** Without a marker of any convention: no step of an agent. */
  readonly unmarked: number;
  readonly rejected: number;
  /** Messages beyond what is kept of a span and of an export. */
  readonly messagesLeftOut: number;
  /** Why the first was rejected. */
  readonly reason: string | null;
}

export interface TraceDeps {
  readonly traces: TraceStore;
  readonly masking: Masking;
  /** Learns the tools that agents have. */
  readonly agentTools: AgentTools;
}

/**
 * Stores the steps of agents from their spans. A span that cannot be named is rejected and the others are
 * kept; everything that was kept is durable when this returns, and may be sent again at any time.
 *
 * @throws MalformedTraces when the body is not OTLP, or not one of its spans can be named
 * @throws Unavailable when the database does not answer or too much waits for it
 */
export async function ingestTraces(
  ctx: Ctx,
  spans: Iterable<Span>,
  { traces: store, masking, agentTools }: TraceDeps,
): Promise<IngestedTraces> {
  const counts = { received: 0, kept: 0, unmarked: 0, rejected: 0, messagesLeftOut: 0 };
  let reason: string | null = null;
  let segment = new Segment(ctx.caller.tenantId, ctx.now);
  let room = MOST_MESSAGES_OF_EXPORT;
  const write = async (): Promise<void> => {
    const { kept, leftOut } = await segment.write(store, room);
    agentTools.noteOfSessions(ctx, segment.tools.listFound());
    room -= kept;
    counts.messagesLeftOut += leftOut;
  };
  let began = performance.now();
  for (const span of spans) {
    counts.received += 1;
    if (performance.now() - began > TURN_MS) {
      await nextTurn();
      began = performance.now();
    }
    const fault = findIdFault(span);
    if (fault) {
      counts.rejected += 1;
      reason ??= `span ${JSON.stringify(span.name.slice(0, 100).toWellFormed())}: ${fault.reason}`;
      if (counts.rejected === MAX_UNNAMED && counts.received === MAX_UNNAMED) break;
      continue;
    }
    const mappedStep: SpanStep | null = mapSpan(span, ctx.now);
    // Masked before anything is made of it: a message is known by its words as they are stored.
    const step = mappedStep && masking.row(mappedStep);
    counts[step ? 'kept' : 'unmarked'] += 1;
    counts.messagesLeftOut += step?.messagesLeftOut ?? 0;
    segment.add(span, step);
    if (!segment.isFull) continue;
    await write();
    segment = new Segment(ctx.caller.tenantId, ctx.now);
  }
  if (counts.rejected > 0 && counts.rejected === counts.received) {
    throw new MalformedTraces(
      `Not one span can be named; of ${reason}. If these are OTLP logs or metrics, they are not for this URL.`,
    );
  }
  await write();
  return { ...counts, reason };
}

const findIdFault = ({ traceId, spanId }: Span): IdFault | null =>
  traceId instanceof IdFault ? traceId : spanId instanceof IdFault ? spanId : null;
