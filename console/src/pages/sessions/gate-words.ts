import { readReason } from '../../picture/read-reason.js';
import { findingSentences, overrulingSentence } from '../../picture/sentences.js';
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
  goal: 'what is to be done',
  output_format: 'what the result should look like',
  scope: 'what it applies to',
  constraints: 'which limits hold',
};

const WOULD: Readonly<Record<string, string>> = {
  ask: 'It would have asked the user',
  confirm: 'It would have asked for a yes or no',
  options: 'It would have let the user choose',
  escalate: 'It would have handed this over to a person',
};

const STAKES: Readonly<Record<string, string>> = {
  low: 'a wrong action would do little harm',
  medium: 'a wrong action would be a nuisance',
  high: 'a wrong action would do much harm',
  irreversible: 'a wrong action could not be undone',
};

/** Below this, no dimension is worth naming as unclear. */
const UNCLEAR = 0.3;

/** Tells a gate call in words that need no knowledge of how it decides. */
export function gateWords(call: GateCall): GateWords {
  return { did: tellDecision(call), why: tellReasons(call) };
}

function tellDecision(call: GateCall): string {
  const { decision, model_decision: wanted, experiment_arm, mode } = call;
  if (decision === null) return 'Interventions were switched off: the gate only took notes.';
  if (decision === 'proceed' && wanted !== 'proceed') {
    const held =
      experiment_arm === 'control'
        ? 'but this conversation is in the control group of an experiment'
        : mode === 'observe'
          ? 'but here it only watches (mode “observe”)'
          : 'but the configuration held it back';
    return `${WOULD[wanted]}, ${held}: the agent went ahead.`;
  }
  switch (decision) {
    case 'proceed':
      return 'It let the agent go ahead.';
    case 'ask':
      return call.questions.length > 1 ? 'It asked the user some questions.' : 'It asked the user.';
    case 'confirm':
      return 'It asked the user for a yes or no.';
    case 'options':
      return 'It let the user choose.';
    case 'escalate':
      return 'It handed this over to a person.';
  }
}

function tellReasons(call: GateCall): string[] {
  const { probability, action_risk, dimensions } = call;
  const reason = readReason(call.decision_reason);
  const reasons = [
    ...(reason.rule === null ? [] : [overrulingSentence(reason.rule)]),
    ...findingSentences(reason),
  ];
  // A yes settles it, whatever the model thought before.
  if (reason.rule === 'confirmed') return reasons;
  const stakes = action_risk === null ? '' : `, and ${STAKES[action_risk]}`;
  reasons.push(
    `A misunderstanding was ${likelihood(probability)} (about ${Math.round(100 * probability)} in 100)${stakes}.`,
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
