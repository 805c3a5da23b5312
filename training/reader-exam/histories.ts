import type { IntentSpec } from '../../src/ports/assessment.js';
import { sameValue } from '../binder/groups.js';
import { callGate } from '../blind/gate.js';
import type { UserTurn } from '../user-turns.js';
import { requiredOf } from './requests.js';
import { type ExamResult, shareOf } from './results.js';

/** Turns of conversations that are known from `history` alone: the decision, the tool, and the first call with its values. */
export function examineHistories(turns: readonly UserTurn[]): ExamResult {
  const values = { wanted: 0, right: 0, bound: 0 };
  const rows = turns.map(({ id, input, kind, risk, orders, decisions }) => {
    const { result } = callGate({ input, risk });
    const spec = result.intent_spec as IntentSpec | null;
    const bound = spec?.parameters ?? {};
    const [order] = orders;
    const wanted = order?.arguments ?? [];
    const isTool = order !== undefined && spec?.tool === order.tool;
    const right = wanted.filter(({ name, value }) => isTool && sameValue(bound[name], value));
    values.wanted += wanted.length;
    values.right += right.length;
    if (isTool) values.bound += Object.keys(bound).length;
    const needed = requiredOf(input.context?.tools, order?.tool ?? null);
    const goes = result.decision === 'proceed' || result.decision === 'confirm';
    const isRightAct =
      isTool &&
      wanted.every(({ name, value }) => !needed.has(name) || sameValue(bound[name], value));
    return {
      ...{ goesRight: goes && isRightAct, goesWrong: goes && spec?.tool != null && !isRightAct },
      ...{ proceedsWrong: result.decision === 'proceed' && spec?.tool != null && !isRightAct },
      ...{ id, kind, isTool, isFirst: input.history.length === 0, hasOrder: order !== undefined },
      isRight: decisions.some((one) => one === result.decision),
      isWhole:
        isTool && right.length === wanted.length && Object.keys(bound).length === wanted.length,
      made: `${result.decision} ${spec?.tool} ${JSON.stringify(bound)}`,
    };
  });
  const ordered = rows.filter(({ hasOrder }) => hasOrder);
  const later = ordered.filter(({ isFirst }) => !isFirst);
  return {
    rows,
    figures: [
      shareOf('conversations: decided as a person would', rows, ({ isRight }) => isRight),
      shareOf('conversations: the right tool', ordered, ({ isTool }) => isTool),
      shareOf('conversations: whole calls', ordered, ({ isWhole }) => isWhole),
      shareOf('conversations: whole calls of later turns', later, ({ isWhole }) => isWhole),
      {
        name: 'conversations: values right',
        value: values.right / values.wanted,
        of: values.wanted,
      },
      {
        name: 'conversations: wrong values',
        value: 1 - values.right / values.bound,
        of: values.bound,
      },
      shareOf(
        'conversations: later turns: goes ahead rightly',
        later,
        ({ goesRight }) => goesRight,
      ),
      shareOf(
        'conversations: turns that follow: a wrong call goes ahead',
        rows.filter(({ isFirst }) => !isFirst),
        ({ goesWrong }) => goesWrong,
      ),
      shareOf(
        'conversations: turns that follow: a wrong call goes ahead without a yes',
        rows.filter(({ isFirst }) => !isFirst),
        ({ proceedsWrong }) => proceedsWrong,
      ),
      shareOf(
        'conversations: talk is left alone',
        rows.filter(({ kind }) => kind === 'talk'),
        ({ isRight }) => isRight,
      ),
    ],
  };
}
