import type { ActionRisk } from '../../contracts/gate.js';
import type { RecordedInputs } from '../../db/schema/gate-calls.js';
import type { PossibleQuestion } from '../../dialogue/questions.js';
import type { Dimension } from '../../ports/assessment.js';
import type { Evaluation } from './decide-and-render.js';
import type { DecisionInputs } from './decide-on.js';
import type { GateCall } from './prepare.js';

const LETTERS: Readonly<Record<Dimension, string>> = {
  goal: 'g',
  scope: 's',
  constraints: 'c',
  output_format: 'o',
};

const DIMENSION_OF = new Map(
  Object.entries(LETTERS).map(([dimension, letter]) => [letter, dimension as Dimension]),
);

const FLAGS = [
  'offerable',
  'confirmed',
  'refused',
  'saidNo',
  'personRefused',
  'yesUsed',
  'unproved',
  'rejectedEarlier',
  'requiredOpen',
  'conditional',
  'riskyCall',
  'asksNothing',
  'cancelled',
  'requestReplaced',
  'changed',
  'answerIncomplete',
  'canAskNow',
] as const;

/** Keeps what a decision was made of, as short as it can be. */
export function recordInputs(
  call: GateCall,
  { inputs, costs, asks, arm }: Evaluation,
): RecordedInputs {
  const kept: { -readonly [Key in keyof RecordedInputs]: RecordedInputs[Key] } = {
    length: inputs.requestLength,
    loss: rounded(costs.loss),
    friction: rounded(costs.friction),
    nextFriction: rounded(costs.nextFriction),
  };
  if (inputs.fatigue !== 'none') kept.fatigue = inputs.fatigue;
  if (!inputs.complete) kept.incomplete = true;
  if (inputs.questions.length > 0) kept.questions = inputs.questions.map(codeOf).join('');
  if (inputs.rate !== null) kept.rate = rounded(inputs.rate);
  for (const flag of FLAGS) if (inputs[flag]) kept[flag] = true;
  if (inputs.repeats > 0) kept.repeats = inputs.repeats;
  const { integration } = inputs;
  if (integration !== null) kept.integration = call.asStored?.(integration) ?? integration;
  if (call.requestedMode) kept.requested = call.requestedMode;
  if (call.mode.refused === 'observe') kept.notEnforced = true;
  if (call.fromPerson) kept.fromPerson = true;
  if (arm !== null) kept.experiment = call.config.experiment.key ?? '';
  if (asks.length > 0) kept.asks = asks.map((dimension) => LETTERS[dimension]).join('');
  return kept;
}

/** A recorded call, with what it was decided on. */
export interface RecordedDecision {
  readonly ambiguityScore: number;
  readonly dimensions: Readonly<Record<string, number>>;
  readonly actionRisk: string | null;
  readonly actionCost: number | null;
  readonly decisionInputs: RecordedInputs;
}

/** Reads what a recorded call was decided on, to be decided again; also a call from before some inputs were renamed. */
export function inputsOf(call: RecordedDecision): DecisionInputs {
  const { decisionInputs: kept } = call;
  return {
    score: call.ambiguityScore,
    dimensions: call.dimensions as DecisionInputs['dimensions'],
    complete: kept.incomplete !== true,
    risk: call.actionRisk as ActionRisk | null,
    actionCost: call.actionCost,
    fatigue: kept.fatigue ?? 'none',
    requestLength: kept.length,
    questions: questionsOf(kept.questions ?? ''),
    rate: kept.rate ?? null,
    integration: kept.integration ?? null,
    offerable: kept.offerable === true,
    confirmed: kept.confirmed === true,
    refused: kept.refused === true,
    saidNo: kept.saidNo === true,
    personRefused: kept.personRefused === true,
    yesUsed: kept.yesUsed === true,
    unproved: kept.unproved === true,
    rejectedEarlier: (kept.rejectedEarlier ?? kept.declined) === true,
    requiredOpen: kept.requiredOpen === true,
    conditional: kept.conditional === true,
    riskyCall: kept.riskyCall === true,
    asksNothing: kept.asksNothing === true,
    cancelled: (kept.cancelled ?? kept.calledOff) === true,
    requestReplaced: (kept.requestReplaced ?? kept.turnedAway) === true,
    changed: kept.changed === true,
    answerIncomplete: (kept.answerIncomplete ?? kept.leftOpen) === true,
    canAskNow: (kept.canAskNow ?? kept.anyQuestion) === true,
    repeats: kept.repeats ?? 0,
  };
}

/** The dimensions of letters such as `gs`. */
export const dimensionsOf = (letters: string): Dimension[] =>
  [...letters].flatMap((letter) => DIMENSION_OF.get(letter) ?? []);

function codeOf({ dimension, lacking, fresh }: PossibleQuestion): string {
  const letter = LETTERS[dimension];
  return `${lacking ? letter.toUpperCase() : letter}${fresh ? '' : '-'}`;
}

const questionsOf = (code: string): PossibleQuestion[] =>
  [...code.matchAll(/([gsco])(-?)/gi)].map(([, letter = '', asked]) => ({
    dimension: DIMENSION_OF.get(letter.toLowerCase()) as Dimension,
    lacking: letter !== letter.toLowerCase(),
    fresh: asked === '',
  }));

/** Enough to price by: a hundred-thousandth of the annoyance of a question. */
const rounded = (value: number): number => Math.round(value * 1e5) / 1e5;
