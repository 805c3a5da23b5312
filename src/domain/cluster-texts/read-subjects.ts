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
    const tool = mostCommonTool(calls);
    const latest = calls.find((call) => call.tool === tool);
    if (tool === null || !latest) return [];
    const missing = calls.filter((call) => call.tool === tool).map((call) => call.missing);
    return [
      { clusterId, tool, missing, callId: latest.id, details: own.map(({ detail }) => detail) },
    ];
  });
  const tools = await readToolsOfCalls(
    db,
    tenantId,
    mostly.map(({ callId, tool }) => ({ callId, tool })),
  );
  const subjects = new Map<string, ClusterSubject>();
  for (const { clusterId, callId, ...sources } of mostly) {
    subjects.set(clusterId, await inTurns(findSubject(tools.get(callId), sources)));
  }
  return new Map([...members.keys()].map((id) => [id, subjects.get(id) ?? NO_SUBJECT]));
}

function mostCommonTool(calls: readonly CallFacts[]): string | null {
  const counts = new Map<string, number>();
  for (const { tool } of calls) if (tool !== null) counts.set(tool, (counts.get(tool) ?? 0) + 1);
  const named = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most && most[1] >= LEAST_SHARE * named ? most[0] : null;
}
