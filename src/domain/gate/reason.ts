import type { Decision } from '../../contracts/gate.js';
import type { Choice } from '../../dialogue/decide.js';
import { type Assessment, DIMENSIONS, type Dimension } from '../../ports/assessment.js';
import type { Costs } from './costs.js';
import type { PreparedCall } from './prepare.js';

const GERUND: Readonly<Record<Decision, string>> = {
  proceed: 'proceeding',
  ask: 'asking',
  confirm: 'confirming',
  options: 'offering options',
  escalate: 'escalating',
};

/** The dimension with the highest score; ties go to the order of the dimensions. */
export function weakestDimension(dimensions: Assessment['dimensions']): Dimension {
  let worst: Dimension = DIMENSIONS[0];
  for (const dimension of DIMENSIONS)
    if (dimensions[dimension] > dimensions[worst]) worst = dimension;
  return worst;
}

/** Findings that a reason names. */
const MAX_NAMED = 3;

/**
 * Why this decision, to stand behind `ask: `: what is open in a person's words, then the numbers, such as `no order
 * id; proceeding risks 1.88 (p 0.75 x loss 2.5), asking costs 1.45; weakest: scope 0.80`.
 */
export function explain(choice: Choice, costs: Costs, assessment: Assessment): string {
  // A yes says enough.
  if (choice.rule === 'confirmed') return choice.reason ?? '';
  const note = assessment.note ? `; ${assessment.note}` : '';
  const named = (assessment.findings ?? []).slice(0, MAX_NAMED).map((finding) => `${finding}; `);
  const numbers = `${named.join('')}${comparison(choice.decision, costs)}; ${weakest(assessment)}${note}`;
  if (choice.reason === null) return numbers;
  const assumption = assessment.intentSpec?.assumptions[0] ?? 'the most likely reading';
  return `${choice.reason.replace('{assumption}', () => assumption)}; ${numbers}`;
}

/** Notes on what was sent with a call and did not count, as a reason says them behind all else. */
export function listNotes({ call: { mode }, turn }: PreparedCall): string[] {
  const notes: string[] = [];
  if (turn.misdirected) {
    notes.push('the answer is for no clarification that is open in this session, and was not used');
  }
  if (mode.refused) {
    notes.push(
      `the header asked for ${mode.refused}, which is weaker than ${mode.mode} and was refused`,
    );
    if (mode.refused === 'observe') notes.push('not enforced by the caller');
  }
  return notes;
}

function comparison(decision: Decision, costs: Costs): string {
  const { byDecision } = costs;
  const risk = `proceeding risks ${two(byDecision.proceed)} (p ${two(costs.probability)} x loss ${plain(costs.loss)})`;
  const other = decision === 'proceed' ? cheapestOther(byDecision) : decision;
  const cost = byDecision[other];
  return cost === undefined ? risk : `${risk}, ${GERUND[other]} costs ${two(cost)}`;
}

function cheapestOther(byDecision: Costs['byDecision']): Decision {
  const others = (Object.entries(byDecision) as [Decision, number][]).filter(
    ([decision]) => decision !== 'proceed',
  );
  return others.reduce((best, entry) => (entry[1] < best[1] ? entry : best))[0];
}

function weakest({ dimensions }: Assessment): string {
  const dimension = weakestDimension(dimensions);
  return `weakest: ${dimension} ${two(dimensions[dimension])}`;
}

const two = (value: number): string => value.toFixed(2);
/** Up to two decimals: 2.5, 62, 4.25. */
const plain = (value: number): string => String(Math.round(value * 100) / 100);
