import type { Assessment } from '../../assess/types.js';
import type { GateResult } from '../../contracts/gate.js';
import type { Choice } from './decide.js';
import type { CallMode } from './mode.js';

/** What the caller is shown of a decision, by mode. */
export function reply(made: {
  readonly choice: Choice;
  /** Whether the floor of `enforce` binds this call. */
  readonly floor: boolean;
  readonly mode: CallMode;
  readonly assessment: Assessment;
  readonly questions: readonly string[];
  readonly confirmPrompt: string;
  readonly reason: string;
}): GateResult {
  const { choice, mode, assessment } = made;
  const base = {
    ambiguity_score: assessment.score,
    dimensions: { ...assessment.dimensions },
    intent_spec: assessment.intentSpec as GateResult['intent_spec'],
  };
  if (mode.intervention === 'off') {
    return { ...base, ...NOTHING, questions: [...made.questions] };
  }
  if (mode.mode === 'observe' && !(made.floor && choice.decision !== 'proceed')) {
    return { ...base, ...NOTHING, decision: 'proceed', decision_reason: shadow(made.reason) };
  }
  const { decision } = choice;
  const shadowed = mode.mode === 'observe' || mode.arm === 'control';
  const stopped = shadowed && made.floor && decision !== 'proceed';
  // A yes has settled it; nothing more is put to the user.
  const advises = mode.mode === 'suggest' && choice.rule !== 'confirmed';
  return {
    ...base,
    questions: advises || decision === 'ask' ? [...made.questions] : [],
    decision,
    decision_reason: stopped ? held(made.reason) : made.reason,
    confirm_prompt: decision === 'confirm' ? made.confirmPrompt : null,
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

/** Why a call is stopped that would only have been watched. */
function held(reason: string): string {
  const [decision, ...rest] = reason.split(': ');
  return `${decision}: enforce stops irreversible actions here too; ${rest.join(': ')}`;
}

/** `ask: proceeding risks …` as what would have been: `observe: would ask (proceeding risks …)`. */
function shadow(reason: string): string {
  const [decision, ...rest] = reason.split(': ');
  return `observe: would ${decision} (${rest.join(': ')})`;
}
