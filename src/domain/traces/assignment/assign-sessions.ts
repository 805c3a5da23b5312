import type { StepClaims } from '../../../db/schema/steps.js';

/** A moment to the nanosecond, as the database keeps it. */
export interface StartTime {
  readonly startedAt: Date;
  readonly startNanos: number;
}

/** A span that is a step, as far as it says which session its trace belongs to. */
export interface TraceNode extends StartTime {
  readonly stepId: string;
  readonly parentStepId: string | null;
  readonly claims: StepClaims;
}

/** Claim of a span that is no step, or that another export brought, about its trace. */
export interface TraceClaim extends StartTime {
  readonly spanId: string;
  readonly session?: string;
  readonly correlation?: string;
}

/** The session and the correlation id that a step belongs to. */
export interface SessionAssignment {
  readonly sessionId: string;
  readonly correlationId: string;
}

type Kind = 'session' | 'correlation';

/**
 * Assigns each step of a trace to a session and a correlation id: those that its span names itself, else
 * its nearest ancestor's, else those of the earliest span of the trace that names any, else those of its
 * resource, else the trace's own id for both. It depends on what is known of the trace and not on the order
 * in which that was received.
 */
export function assignSessions(
  traceId: string,
  nodes: readonly TraceNode[],
  traceClaims: readonly TraceClaim[],
): Map<string, SessionAssignment> {
  const sessions = resolve('session', nodes, traceClaims);
  const correlations = resolve('correlation', nodes, traceClaims);
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
  traceClaims: readonly TraceClaim[],
): Map<string, string> {
  const earliest = earliestClaim(kind, nodes, traceClaims);
  const found = new Map<string, string>();
  if (earliest.value === null) return found;
  const byId = new Map(nodes.map((node) => [node.stepId, node]));
  for (const node of nodes) {
    // Where all claims of the trace are the same, no ancestor names another.
    if (earliest.isOnly) found.set(node.stepId, earliest.value);
    else resolveAncestors(kind, node, byId, earliest.value, found);
  }
  return found;
}

/** Finds the nearest claim above a node, and notes it for all of its ancestors up to there. */
function resolveAncestors(
  kind: Kind,
  node: TraceNode,
  byId: ReadonlyMap<string, TraceNode>,
  otherwise: string,
  found: Map<string, string>,
): void {
  const visited = new Set<string>();
  let at: TraceNode | undefined = node;
  let claim: string | undefined;
  // Hostile parents may form a ring.
  while (at && !visited.has(at.stepId)) {
    claim = at.claims[kind] ?? found.get(at.stepId);
    if (claim !== undefined) break;
    visited.add(at.stepId);
    at = at.parentStepId === null ? undefined : byId.get(at.parentStepId);
  }
  for (const stepId of visited) found.set(stepId, claim ?? otherwise);
  if (visited.size === 0) found.set(node.stepId, claim ?? otherwise);
}

function earliestClaim(
  kind: Kind,
  nodes: readonly TraceNode[],
  traceClaims: readonly TraceClaim[],
): { value: string | null; isOnly: boolean } {
  let value: string | null = null;
  let first: (StartTime & { id: string }) | null = null;
  let isOnly = true;
  const consider = (claim: string | undefined, at: StartTime, id: string): void => {
    if (claim === undefined) return;
    if (value !== null && claim !== value) isOnly = false;
    const candidate = { startedAt: at.startedAt, startNanos: at.startNanos, id };
    if (first && compare(candidate, first) >= 0) return;
    value = claim;
    first = candidate;
  };
  for (const node of nodes) consider(node.claims[kind], node, node.stepId);
  for (const claim of traceClaims) consider(claim[kind], claim, claim.spanId);
  return { value, isOnly };
}

function compare(a: StartTime & { id: string }, b: StartTime & { id: string }): number {
  return (
    a.startedAt.getTime() - b.startedAt.getTime() ||
    a.startNanos - b.startNanos ||
    (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
  );
}
