import { type Act, isOrdinary } from '../../../commands/act.js';
import type { Ctx } from '../../../context.js';
import type { ActDecision } from '../../../contracts/agent-act.js';
import type { ActionRisk } from '../../../contracts/gate.js';
import type { AgentActRow } from '../../../db/schema/agent-acts.js';
import { uuidv7 } from '../../../ids.js';
import { storeAgentActs } from '../../../store/agent-acts/writes.js';
import { cutActText, cutObjects } from '../../masking/cut-act.js';
import type { Masking } from '../../masking/masking.js';
import { fingerprint } from '../../text/fingerprint.js';
import { storableText } from '../../text/storable-text.js';
import type { AgentCall } from './agent-call.js';

/** Acts that are kept of a call. */
const MAX_ACTS = 32;

/** A call that was judged, and what came of it. */
export interface ToldCall {
  readonly sessionId: string;
  readonly agent: string;
  readonly call: AgentCall;
  readonly acts: readonly Act[];
  readonly risk: ActionRisk;
}

/**
 * Stores the acts of a call with what came of it, in one statement. A call that is told twice is stored once.
 *
 * @param gateCallId null: the gate was not asked
 */
export function recordActs(
  { db, caller, now }: Ctx,
  { sessionId, agent, call, acts, risk }: ToldCall,
  decision: ActDecision,
  gateCallId: string | null,
  masking: Masking,
): Promise<void> {
  const told =
    call.id === null ? null : JSON.stringify([sessionId, call.id, call.name, call.input]);
  const rows = chooseActs(acts).map((act, place): AgentActRow => {
    const id = uuidv7(now.getTime());
    return {
      ...masking.row({
        ...{ tenantId: caller.tenantId, id, sessionId, agent, tool: toText(call.name) },
        ...{ verb: act.verb, reach: act.where, reversible: act.reversible },
        ...{ act: toText(act.text), objects: cutObjects(act.objects).map(storableText) },
        ...{ why: act.why, actionRisk: risk, decision, gateCallId, createdAt: now },
      }),
      key: told === null ? id : fingerprint(`${told}\n${place}`),
    };
  });
  return storeAgentActs(db, rows);
}

/** The acts in their order, each once; of very many those that are more than ordinary work go first. */
function chooseActs(acts: readonly Act[]): readonly Act[] {
  const once = [...new Map(acts.map((act) => [JSON.stringify(act), act])).values()];
  if (once.length <= MAX_ACTS) return once;
  const others = once.filter((act) => !isOrdinary(act));
  return [...others, ...once.filter(isOrdinary)].slice(0, MAX_ACTS);
}

const toText = (text: string): string => storableText(cutActText(text));
