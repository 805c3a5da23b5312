import type { ConfigValues } from '../../contracts/config.js';
import type { Database } from '../../db/client.js';
import type { RecordedCall } from '../../store/gate/recorded-decisions.js';
import type { MatchedRule } from '../gate/cluster-rule.js';
import type { DecisionInputs } from '../gate/decide-on.js';
import { dimensionsOf } from '../gate/recorded-inputs.js';
import { prepareMatcher } from '../rules/rule-directory.js';

/** Gives a recorded call the inputs that it would have had by the cluster rules of each configuration. */
export type ApplyRules = (
  call: RecordedCall,
  inputs: DecisionInputs,
) => { readonly current: DecisionInputs; readonly preview: DecisionInputs };

/** Prepares the cluster rules of two configurations; those that are the same are matched once. */
export async function prepareRules(
  db: Database,
  tenantId: string,
  current: ConfigValues,
  preview: ConfigValues,
): Promise<ApplyRules> {
  const matchCurrent = await prepareMatcher(db, tenantId, current);
  const isSame = JSON.stringify(current.cluster_rules) === JSON.stringify(preview.cluster_rules);
  const matchPreview = isSame ? matchCurrent : await prepareMatcher(db, tenantId, preview);
  return (call, inputs) => {
    const byCurrent = withMatch(call, inputs, matchCurrent(call.request));
    return {
      current: byCurrent,
      preview: isSame ? byCurrent : withMatch(call, inputs, matchPreview(call.request)),
    };
  };
}

/** The inputs of a call whose request matches a rule, or none, whatever it matched when it came. Pure. */
export function withMatch(
  call: Pick<RecordedCall, 'askedBefore'>,
  inputs: DecisionInputs,
  matched: MatchedRule | null,
): DecisionInputs {
  // Once asked about, it is the answer that counts. A call that had a rule had not been asked.
  const isAsked =
    matched !== null &&
    inputs.rate === null &&
    dimensionsOf(call.askedBefore.toLowerCase()).includes(matched.dimension);
  const rate = matched === null || isAsked ? null : matched.rate;
  if (rate === null && inputs.rate === null) return inputs;
  // The question of a rule is one to ask; without the rule it is not.
  const hasOwn = inputs.questions.some(({ fresh }) => fresh);
  const canAskNow = rate !== null || (inputs.rate === null ? inputs.canAskNow : hasOwn);
  return { ...inputs, rate, canAskNow };
}
