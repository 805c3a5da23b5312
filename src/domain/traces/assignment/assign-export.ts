import type { Database } from '../../../db/client.js';
import { findEarliestClaims } from '../../../store/traces/claims.js';
import {
  assignSessions,
  type SessionAssignment,
  type TraceClaim,
  type TraceNode,
} from './assign-sessions.js';
import { byTrace, toTraceClaim } from './by-trace.js';

/** Claims of an export about a trace. */
export interface ExportedTrace {
  readonly nodes: readonly TraceNode[];
  readonly claims: readonly TraceClaim[];
}

/**
 * Assigns the steps of an export, as far as is known before it is stored: by its own spans and by what
 * other exports claimed of its traces.
 *
 * @param traces by their ids
 * @returns by step id
 */
export async function assignExport(
  db: Database,
  tenantId: string,
  traces: ReadonlyMap<string, ExportedTrace>,
): Promise<Map<string, SessionAssignment>> {
  // Other exports may have claimed a trace in which a span says nothing itself.
  const unsure = [...traces].filter(([, { nodes }]) =>
    nodes.some(({ claims }) => claims.session === undefined || claims.correlation === undefined),
  );
  const stored = byTrace(
    await findEarliestClaims(
      db,
      tenantId,
      unsure.map(([traceId]) => traceId),
    ),
  );
  const assignments = new Map<string, SessionAssignment>();
  for (const [traceId, { nodes, claims }] of traces) {
    const all = [...claims, ...(stored.get(traceId) ?? []).map(toTraceClaim)];
    for (const [stepId, assignment] of assignSessions(traceId, nodes, all)) {
      assignments.set(stepId, assignment);
    }
  }
  return assignments;
}
