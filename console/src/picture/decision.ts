import type { Prices } from '../../../src/domain/gate/costs.js';
import type { api } from '../api/routes.js';

type Call = (typeof api.getGateCall)['types']['reply'];

export type Decision = Call['model_decision'];
export type Risk = NonNullable<Call['action_risk']>;
export type DecisionInputs = NonNullable<Call['decision_inputs']>;
export type Fatigue = DecisionInputs['fatigue'];
export type Finding = { readonly kind: string; readonly text: string; readonly weight: number };
export type Standing = NonNullable<Call['proposed_call']>['arguments'][number]['standing'];

/** Fields of a recorded call and of a tried one that the picture is drawn from. */
export type PicturedCall = Pick<
  Call,
  | 'request'
  | 'clarification_response'
  | 'decision'
  | 'model_decision'
  | 'decision_reason'
  | 'confirm_prompt'
  | 'questions'
  | 'options'
  | 'mode'
  | 'intervention_mode'
  | 'experiment_arm'
  | 'action_risk'
  | 'action_cost'
  | 'ambiguity_score'
  | 'probability'
  | 'dimensions'
  | 'evidence'
  | 'costs'
  | 'intent_spec'
  | 'proposed_call'
  | 'decision_inputs'
  | 'decision_inputs_text'
  | 'rule'
  | 'model_version'
  | 'config_version'
  | 'duration_ms'
>;

/** The configuration that prices are made of. */
export type { Prices };

/** All decisions, the least that gets in the user's way first. */
export const DECISIONS: readonly Decision[] = ['proceed', 'confirm', 'options', 'ask', 'escalate'];
export const RISKS: readonly Risk[] = ['low', 'medium', 'high', 'irreversible'];
export const FATIGUES: readonly Fatigue[] = ['none', 'answered', 'high'];

/** The name of the price of a risk class in the configuration. */
export const RISK_PRICE = {
  low: 'low_risk_cost',
  medium: 'medium_risk_cost',
  high: 'high_risk_cost',
  irreversible: 'irreversible_risk_cost',
} as const satisfies Record<Risk, keyof Prices>;

/** Verbs for what a decision does, as infinitives. */
export const DOES: Readonly<Record<Decision, string>> = {
  proceed: 'proceed',
  ask: 'ask the user',
  confirm: 'ask the user to confirm',
  options: 'offer the user a choice',
  escalate: 'hand off to a person',
};
/** Names of the decisions as things that cost something. */
export const DOING: Readonly<Record<Decision, string>> = {
  proceed: 'Proceeding',
  ask: 'Asking',
  confirm: 'Asking to confirm',
  options: 'Offering a choice',
  escalate: 'Handing off',
};
export const DIMENSION_WORDS: Readonly<Record<string, string>> = {
  goal: 'Goal',
  scope: 'Scope',
  constraints: 'Constraints',
  output_format: 'Output format',
};
