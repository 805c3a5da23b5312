import type { StepClaims } from '../../db/schema/steps.js';

/** A moment to the nanosecond, as the database keeps it. */
export interface Moment {
  readonly startedAt: Date;
  readonly startNanos: number;
}

/** A span of a trace, as far as it tells whose its trace is. */
export interface TraceNode extends Moment {
  readonly stepId: string;
  readonly parentStepId: string | null;
  readonly claims: StepClaims;
}

/** What a span that is no step, or that another batch brought, says of its trace. */
export interface LooseClaim extends Moment {
  readonly spanId: string;
  readonly session?: string;
  readonly correlation?: string;
}

/** The session and the correlation id that a step belongs to. */
export interface Home {
  readonly sessionId: string;
  readonly correlationId: string;
}

type Kind = 'session' | 'correlation';

/**
 * Whose each span of a trace is: what it says itself, else its nearest ancestor, else the earliest span of
 * the trace that says anything, else its resource, else nobody: then the trace's own id stands for both.
 * It depends on what is known of the trace and not on the order in which that arrived.
 */
export function resolveHomes(
  traceId: string,
  nodes: readonly TraceNode[],
  loose: readonly LooseClaim[],
): Map<string, Home> {
  const sessions = resolve('session', nodes, loose);
  const correlations = resolve('correlation', nodes, loose);
  return new Map(
    nodes.map(({ stepId, claims }) => [
      stepId,
      {
        sessionId: sessions.get(stepId) ?? claims.resourceSession ?? traceId,
        correlationId: correlations.get(stepId) ?? claims.resourceCorrelation ?? traceId,
      },
    ]),
  );
}

function resolve(
  kind: Kind,
  nodes: readonly TraceNode[],
  loose: readonly LooseClaim[],
): Map<string, string> {
  const earliest = earliestClaim(kind, nodes, loose);
  const found = new Map<string, string>();
  if (earliest.value === null) return found;
  const byId = new Map(nodes.map((node) => [node.stepId, node]));
  for (const node of nodes) {
    // Where the trace speaks with one voice, no ancestor says anything else.
    if (earliest.isOnly) found.set(node.stepId, earliest.value);
    else claimOfLine(kind, node, byId, earliest.value, found);
  }
  return found;
}

/** Finds the claim of a node's line of ancestors, and notes it for all of the line up to there. */
function claimOfLine(
  kind: Kind,
  node: TraceNode,
  byId: ReadonlyMap<string, TraceNode>,
  otherwise: string,
  found: Map<string, string>,
): void {
  const line = new Set<string>();
  let at: TraceNode | undefined = node;
  let claim: string | undefined;
  // A hostile line may end in itself.
  while (at && !line.has(at.stepId)) {
    claim = at.claims[kind] ?? found.get(at.stepId);
    if (claim !== undefined) break;
    line.add(at.stepId);
    at = at.parentStepId === null ? undefined : byId.get(at.parentStepId);
  }
  for (const stepId of line) found.set(stepId, claim ?? otherwise);
  if (line.size === 0) found.set(node.stepId, claim ?? otherwise);
}

function earliestClaim(
  kind: Kind,
  nodes: readonly TraceNode[],
  loose: readonly LooseClaim[],
): { value: string | null; isOnly: boolean } {
  let value: string | null = null;
  let first: (Moment & { id: string }) | null = null;
  let isOnly = true;
  const consider = (claim: string | undefined, at: Moment, id: string): void => {
    if (claim === undefined) return;
    if (value !== null && claim !== value) isOnly = false;
    if (first && compare({ ...at, id }, first) >= 0) return;
    value = claim;
    first = { startedAt: at.startedAt, startNanos: at.startNanos, id };
  };
  for (const node of nodes) consider(node.claims[kind], node, node.stepId);
  for (const claim of loose) consider(claim[kind], claim, claim.spanId);
  return { value, isOnly };
}

function compare(a: Moment & { id: string }, b: Moment & { id: string }): number {
  return (
    a.startedAt.getTime() - b.startedAt.getTime() ||
    a.startNanos - b.startNanos ||
    (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
  );
}
