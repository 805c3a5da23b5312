import type { Decision, GateResult } from '../../contracts/gate.js';
import type { Choice } from '../../dialogue/decide.js';
import type { Assessment } from '../../ports/assessment.js';
import { cutActText, cutObjects } from '../masking/cut-act.js';
import type { CallMode } from './mode.js';

/** Decision as the caller gets it: nothing with interventions off; in observe `proceed`, but for the floor. */
export function answeredDecision(
  decision: Decision,
  { intervention, mode }: CallMode,
  floor: boolean,
): Decision | null {
  if (intervention === 'off') return null;
  return mode === 'observe' && !floor ? 'proceed' : decision;
}

/** Parts of a decision that the caller is shown, by mode. */
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
  const answered = answeredDecision(decision, mode, made.floor);
  if (answered === null) return resultOf(assessment, made.questions, null, null);
  if (mode.mode === 'observe' && (!made.floor || decision === 'proceed')) {
    return resultOf(assessment, NONE, 'proceed', `observe: would ${decision} (${reason})`);
  }
  const shadowed = mode.mode === 'observe' || mode.arm === 'control';
  const stopped = shadowed && made.floor && decision !== 'proceed';
  const because = stopped ? `enforce stops irreversible actions here too; ${reason}` : reason;
  // A yes has settled it; nothing more is put to the user.
  const advises = mode.mode === 'suggest' && choice.rule !== 'confirmed';
  const questions = advises || decision === 'ask' ? made.questions : NONE;
  const result = resultOf(assessment, questions, decision, `${decision}: ${because}`);
  if (decision === 'confirm') result.confirm_prompt = made.confirmPrompt();
  if (decision === 'options') result.options = assessment.readings as string[];
  return result;
}

const NONE: readonly string[] = [];

/** Nobody changes a result once it is made: it shares what the assessment holds. */
function resultOf(
  assessment: Assessment,
  questions: readonly string[],
  decision: Decision | null,
  reason: string | null,
): GateResult {
  return {
    ambiguity_score: assessment.score,
    dimensions: assessment.dimensions as GateResult['dimensions'],
    questions: questions as string[],
    intent_spec: shortenActs(assessment.intentSpec),
    decision,
    decision_reason: reason,
    confirm_prompt: null,
    options: NONE as string[],
  };
}

function shortenActs(spec: Assessment['intentSpec']): GateResult['intent_spec'] {
  const { acts } = spec ?? {};
  const short = acts && {
    acts: acts.map(({ act, objects, ...one }) => ({
      ...one,
      act: cutActText(act),
      objects: cutObjects(objects),
    })),
  };
  return (short ? { ...spec, ...short } : spec) as GateResult['intent_spec'];
}
