import type { BacktestCaseRow } from '../../db/schema/backtests.js';
import { cutMasked } from '../masking/cut.js';
import type { Masking } from '../masking/masking.js';
import type { JudgedTurn, TurnSession } from './judge-turn.js';
import type { PastTurn } from './read-turns.js';

/** Cases that a backtest keeps: those most worth a look. */
export const MAX_CASES = 20;
/** Of one session, so that one long conversation is not all there is to see. */
export const MAX_CASES_PER_SESSION = 2;

/** A held-back turn that went wrong is worth so many that did not. */
const WRONG_WEIGHT = 3;
const MOST_CHARACTERS = 300;

/** The case that a turn makes; null for one that would have proceeded. */
export function toCase(
  backtestId: string,
  { sessionId }: TurnSession,
  turn: PastTurn,
  judged: JudgedTurn,
  { tenantId, masking }: { readonly tenantId: string; readonly masking: Masking },
): BacktestCaseRow | null {
  const { row, decision, wrong } = judged;
  if (decision === 'proceed') return null;
  const costs = row.costs as Readonly<Record<string, number>>;
  const gain = (costs.proceed ?? 0) - (costs[decision] ?? 0);
  const question = row.questions[0] ?? row.confirmPrompt ?? (row.options.join(' / ') || null);
  const open = (row.proposedCall?.arguments ?? []).filter(
    ({ standing }) => standing === 'invented' || standing === 'contradicted',
  );
  return {
    tenantId,
    backtestId,
    sessionId,
    messageId: turn.messageId,
    occurredAt: new Date(turn.at),
    worth: Math.max(0, gain) * (wrong === null ? 1 : WRONG_WEIGHT),
    decision,
    ambiguityScore: row.ambiguityScore,
    actionRisk: judged.risk,
    tool: judged.tool,
    category: wrong,
    request: head(turn.text, masking),
    question: question && head(question, masking),
    decisionReason: row.decisionReason ? head(row.decisionReason, masking) : null,
    arguments: masking
      .json(open.slice(0, 20))
      .map(({ path, value, standing }) => ({ path, value: shorten(value), standing })),
  };
}

/** The beginning of a text as it may be stored: masked before it is cut. */
const head = (text: string, masking: Masking): string =>
  cutMasked(masking.json(text), MOST_CHARACTERS);

const shorten = (value: string | number | boolean): string | number | boolean =>
  typeof value === 'string' ? cutMasked(value, MOST_CHARACTERS) : value;
