import type { Act } from '../../commands/act.js';
import type { HeldAct, IntentSpec, ProposedCall } from '../../ports/assessment.js';
import { openBindings } from '../call/open-bindings.js';
import type { CallJudgement } from './judge-call.js';
import type { JudgedArgument } from './judged-argument.js';
import { shownShort } from './shown-short.js';
import { isUnsettled } from './standing.js';

/** Tells what was understood, with the call as it is proposed. */
export function specifyCall(
  spec: IntentSpec | null,
  { name, arguments: given }: ProposedCall,
  { arguments: all, call, commands }: CallJudgement,
): IntentSpec | null {
  if (spec === null) return null;
  const acts = commands.flatMap(({ acts, unasked }) =>
    acts.map((act) => describeAct(act, !unasked.includes(act))),
  );
  const unsaid = all.filter(({ standing }) => isUnsettled(standing));
  const proposed = new Set(all.map(({ label }) => label));
  const missing = openBindings({ calls: [call] }).map(({ parameter }) => parameter.label);
  return {
    ...spec,
    tool: name,
    parameters: given,
    missing: [...new Set([...unsaid.map(({ label }) => label), ...missing])],
    assumptions: [
      ...unsaid.map(({ label, value, standing }) => assumption(label, value, standing)),
      ...missing
        .filter((label) => !proposed.has(label))
        .map((label) => `A value for ${label} would be made up.`),
    ].slice(0, 12),
    ...(acts.length > 0 && { acts: acts.slice(0, MOST_ACTS) }),
  };
}

const MOST_ACTS = 32;

const describeAct = (
  { verb, where, reversible, text, objects, why }: Act,
  asked: boolean,
): HeldAct => ({ ...{ verb, where, reversible, act: text, objects, why }, asked });

function assumption(
  label: string,
  value: JudgedArgument['value'],
  standing: JudgedArgument['standing'],
): string {
  const used = `The agent would use ${shownShort(label, value, 80)} for ${label}`;
  if (standing === 'picked') return `${used}, one of several that fit.`;
  return standing === 'contradicted'
    ? `${used}, although something else was stated.`
    : `${used}, which was not stated.`;
}
