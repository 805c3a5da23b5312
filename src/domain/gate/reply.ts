import type { Assessment } from '../../assess/types.js';
import type { Decision, GateResult } from '../../contracts/gate.js';
import type { Choice } from './decide.js';
import type { CallMode } from './mode.js';

/** What the caller gets of what was decided: nothing with interventions off; in observe `proceed`, but for the floor. */
export function answeredDecision(
  decision: Decision,
  { intervention, mode }: CallMode,
  floor: boolean,
): Decision | null {
  if (intervention === 'off') return null;
  return mode === 'observe' && !floor ? 'proceed' : decision;
}

/** What the caller is shown of a decision, by mode. */
export function reply(made: {
  readonly choice: Choice;
  /** Whether the floor of `enforce` binds this call. */
  readonly floor: boolean;
  readonly mode: CallMode;
  readonly assessment: Assessment;
  readonly questions: readonly string[];
  readonly confirmPrompt: () => string;
  /** Why, without the decision's name. */
  readonly reason: string;
}): GateResult {
  const { choice, mode, assessment, reason } = made;
  const { decision } = choice;
  const base = {
    ambiguity_score: assessment.score,
    dimensions: { ...assessment.dimensions },
    intent_spec: assessment.intentSpec as GateResult['intent_spec'],
  };
  const answered = answeredDecision(decision, mode, made.floor);
  if (answered === null) {
    return { ...base, ...NOTHING, questions: [...made.questions] };
  }
  if (mode.mode === 'observe' && (!made.floor || decision === 'proceed')) {
    const shadow = `observe: would ${decision} (${reason})`;
    return { ...base, ...NOTHING, decision: 'proceed', decision_reason: shadow };
  }
  const shadowed = mode.mode === 'observe' || mode.arm === 'control';
  const stopped = shadowed && made.floor && decision !== 'proceed';
  const because = stopped ? `enforce stops irreversible actions here too; ${reason}` : reason;
  // A yes has settled it; nothing more is put to the user.
  const advises = mode.mode === 'suggest' && choice.rule !== 'confirmed';
  return {
    ...base,
    questions: advises || decision === 'ask' ? [...made.questions] : [],
    decision,
    decision_reason: `${decision}: ${because}`,
    confirm_prompt: decision === 'confirm' ? made.confirmPrompt() : null,
    options: decision === 'options' ? [...assessment.readings] : [],
  };
}

const NOTHING = {
  questions: [] as string[],
  decision: null,
  decision_reason: null,
  confirm_prompt: null,
  options: [] as string[],
};
