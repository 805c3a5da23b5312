import { readReason } from '../../../../src/domain/decision-reason/read-reason.js';
import { reasonSentences } from '../../../../src/domain/decision-reason/reason-words.js';
import { modeName } from '../../parts/mode-words.js';
import type { GateCall } from './entries.js';

/** The words for a decision of a gate call, the plainest first. */
export interface GateWords {
  /** A sentence on what the gate did. */
  readonly did: string;
  /** Sentences on why. */
  readonly why: readonly string[];
}

type Dimension = keyof GateCall['dimensions'];

const DIMENSION_WORDS: Readonly<Record<Dimension, string>> = {
  goal: 'the goal',
  output_format: 'the output format',
  scope: 'the scope',
  constraints: 'the constraints',
};

const WOULD: Readonly<Record<string, string>> = {
  ask: 'The gate would have asked the user',
  confirm: 'The gate would have asked for confirmation',
  options: 'The gate would have offered a choice',
  escalate: 'The gate would have opened a handoff',
};

const STAKES: Readonly<Record<string, string>> = {
  low: 'a wrong action would do little harm',
  medium: 'a wrong action would do some harm',
  high: 'a wrong action would do a lot of harm',
  irreversible: 'a wrong action couldn’t be undone',
};

/** Below this, no dimension is worth naming as unclear. */
const UNCLEAR = 0.3;

/** Tells a gate call in words that need no knowledge of how it decides. */
export function gateWords(call: GateCall): GateWords {
  return { did: tellDecision(call), why: tellReasons(call) };
}

function tellDecision(call: GateCall): string {
  const { decision, model_decision: wanted, experiment_arm, mode } = call;
  if (decision === null) return 'Interventions were off, so the gate only recorded this.';
  if (decision === 'proceed' && wanted !== 'proceed') {
    const held =
      experiment_arm === 'control'
        ? 'but this session is in the experiment’s control group'
        : mode === 'observe'
          ? `but the mode was “${modeName(mode)}”`
          : 'but the configuration suppressed it';
    return `${WOULD[wanted]}, ${held}, so the agent proceeded.`;
  }
  switch (decision) {
    case 'proceed':
      return 'The gate let the agent proceed.';
    case 'ask':
      return call.questions.length > 1
        ? 'The gate asked the user some questions.'
        : 'The gate asked the user.';
    case 'confirm':
      return 'The gate asked the user to confirm.';
    case 'options':
      return 'The gate offered the user a choice.';
    case 'escalate':
      return 'The gate opened a handoff.';
  }
}

function tellReasons(call: GateCall): string[] {
  const { probability, action_risk, dimensions } = call;
  const reason = readReason(call.decision_reason);
  const reasons = reasonSentences(call.decision_reason);
  // A yes settles it, whatever the model thought before.
  if (reason.rule === 'confirmed') return reasons;
  const stakes = action_risk === null ? '' : `, and ${STAKES[action_risk]}`;
  reasons.push(
    `A misunderstanding was ${likelihood(probability)} (${Math.round(100 * probability)}%)${stakes}.`,
  );
  const [weakest, score] = (Object.entries(dimensions) as [Dimension, number][]).reduce(
    (worst, one) => (one[1] > worst[1] ? one : worst),
  );
  if (score >= UNCLEAR) reasons.push(`Least clear: ${DIMENSION_WORDS[weakest]}.`);
  return reasons;
}

function likelihood(probability: number): string {
  if (probability < 0.1) return 'unlikely';
  if (probability < 0.3) return 'possible';
  if (probability < 0.6) return 'likely';
  return 'very likely';
}
