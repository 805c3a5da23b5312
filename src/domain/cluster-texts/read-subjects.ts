import type { Database } from '../../db/client.js';
import {
  type CallFacts,
  readCallFacts,
  readToolsOfCalls,
} from '../../store/failures/call-facts.js';
import type { ClusterMember } from '../../store/failures/reads.js';
import { inTurns } from '../../turns.js';
import { type ClusterSubject, findSubject, NO_SUBJECT } from './subject.js';

/** Of the calls with a tool so many are about one for a cluster to be about it. */
const LEAST_SHARE = 0.4;

/** Finds out what clusters are about from the gate calls of some of their failures. */
export async function readSubjects(
  db: Database,
  tenantId: string,
  members: ReadonlyMap<string, readonly ClusterMember[]>,
): Promise<Map<string, ClusterSubject>> {
  const ids = [...members.values()].flat().flatMap(({ gateCallId }) => gateCallId ?? []);
  const facts = new Map(
    (await readCallFacts(db, tenantId, [...new Set(ids)])).map((one) => [one.id, one]),
  );
  const mostly = [...members].flatMap(([clusterId, own]) => {
    const calls = own.flatMap(({ gateCallId }) => facts.get(gateCallId ?? '') ?? []);
    return commonTools(calls).map((tool) => {
      const ofTool = calls.filter((call) => call.tool === tool);
      const missing = ofTool.map((call) => call.missing);
      const callId = ofTool[0]?.id ?? '';
      return { clusterId, tool, missing, callId, details: own.map(({ detail }) => detail) };
    });
  });
  const tools = await readToolsOfCalls(
    db,
    tenantId,
    mostly.map(({ callId, tool }) => ({ callId, tool })),
  );
  const subjects = new Map<string, ClusterSubject>();
  for (const { clusterId, tool: _, callId, ...sources } of mostly) {
    const found = await inTurns(findSubject(tools.get(callId), sources));
    const known = subjects.get(clusterId);
    if (!known?.tool || found.weight > known.weight) subjects.set(clusterId, found);
  }
  return new Map([...members.keys()].map((id) => [id, subjects.get(id) ?? NO_SUBJECT]));
}

/** Tools that a large part of some calls are for, the most common first: what the gate takes a request to be for can be wrong. */
function commonTools(calls: readonly CallFacts[]): string[] {
  const counts = new Map<string, number>();
  for (const { tool } of calls) if (tool !== null) counts.set(tool, (counts.get(tool) ?? 0) + 1);
  const named = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .filter(([, count]) => count >= LEAST_SHARE * named)
    .map(([tool]) => tool);
}
