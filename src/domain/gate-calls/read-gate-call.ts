import type { Ctx } from '../../context.js';
import type { EventRow } from '../../db/schema/events.js';
import type { GateCallRow } from '../../db/schema/gate-calls.js';
import type { OutcomeRow } from '../../db/schema/outcomes.js';
import type { ReviewRow } from '../../db/schema/reviews.js';
import { NotFound } from '../../errors.js';
import { findConfigAt } from '../../store/config/config-versions.js';
import {
  type FailureOfCall,
  findGateCall,
  listEventsOfCall,
  listFailuresOfCall,
  listOutcomesOfCall,
  listReviewsOfCall,
} from '../../store/gate/call-detail.js';
import { type CallSummary, listThread } from '../../store/gate/call-list.js';
import { readAgentReplies } from '../../store/reviews/candidates.js';

/** Rows that are shown of each kind. */
const MAX_ROWS = 50;

/** The rule that a call matched. */
export interface RuleOfCall {
  /** Null where no rule asks this any more. */
  readonly ruleId: string | null;
  readonly clusterId: string | null;
  readonly question: string | null;
  readonly rate: number;
}

export interface GateCallView {
  readonly row: GateCallRow;
  /** The tenant's own settings that were in force; null from before they were kept. */
  readonly config: Readonly<Record<string, unknown>> | null;
  readonly thread: readonly CallSummary[];
  readonly agentReply: string | null;
  readonly events: readonly EventRow[];
  readonly outcomes: readonly OutcomeRow[];
  readonly failures: readonly FailureOfCall[];
  readonly reviews: readonly ReviewRow[];
  readonly rule: RuleOfCall | null;
}

/**
 * A gate call with its thread and what came of it.
 *
 * @throws NotFound
 */
export async function readGateCall({ db, caller }: Ctx, id: string): Promise<GateCallView> {
  const { tenantId } = caller;
  const row = await findGateCall(db, tenantId, id);
  if (!row) throw new NotFound('Gate call', id);
  const at = { id, sessionId: row.sessionId, at: row.createdAt };
  const replies = await readAgentReplies(db, tenantId, [at]);
  return {
    row,
    config: (await findConfigAt(db, tenantId, row.configVersion))?.config ?? null,
    thread: await listThread(db, tenantId, row, MAX_ROWS),
    agentReply: replies.get(id) ?? null,
    events: await listEventsOfCall(db, tenantId, row, MAX_ROWS),
    outcomes: await listOutcomesOfCall(db, tenantId, row, MAX_ROWS),
    failures: await listFailuresOfCall(db, tenantId, id, MAX_ROWS),
    reviews: await listReviewsOfCall(db, tenantId, id, MAX_ROWS),
    rule: findRule(row, caller.config.cluster_rules),
  };
}

type ClusterRules = Ctx['caller']['config']['cluster_rules'];

/** Finds the rule that a call matched by the question that it put first; only its rate is kept with the call. */
export function findRule(
  { decisionInputs, questions }: Pick<GateCallRow, 'decisionInputs' | 'questions'>,
  rules: ClusterRules,
): RuleOfCall | null {
  const rate = decisionInputs?.rate;
  if (rate === undefined) return null;
  const [question = null] = questions;
  const rule = rules.find(({ question_template }) => question_template === question);
  return { ruleId: rule?.id ?? null, clusterId: rule?.cluster_id ?? null, question, rate };
}
