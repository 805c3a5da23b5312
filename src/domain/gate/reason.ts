import { type Assessment, DIMENSIONS, type Dimension } from '../../assess/types.js';
import type { Decision } from '../../contracts/gate.js';
import type { Costs } from './costs.js';
import type { Choice } from './decide.js';

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
  if (choice.rule === 'confirmed') return 'confirmed by the user';
  const note = assessment.note ? `; ${assessment.note}` : '';
  const named = (assessment.findings ?? []).slice(0, MAX_NAMED).map((finding) => `${finding}; `);
  const numbers = `${named.join('')}${comparison(choice.decision, costs)}; ${weakest(assessment)}${note}`;
  switch (choice.rule) {
    case null:
      return numbers;
    case 'refused':
      return choice.decision === 'ask'
        ? `the user did not confirm, so the best question comes next; ${numbers}`
        : `the user did not confirm and there is nothing left to ask; ${numbers}`;
    case 'declined':
      return `the user has said no to this action before; ${numbers}`;
    case 'called_off':
      return `the user called it off: nothing is to be done; ${numbers}`;
    case 'turned_away':
      return `the user wants something else than was asked for first, so that only a yes lets it proceed; ${numbers}`;
    case 'changed':
      return `the answers changed what will be done, which needs a yes; ${numbers}`;
    case 'left_open':
      return `the answer left open what was asked; ${numbers}`;
    case 'incomplete':
      return `something is missing that a confirmation could not show; ${numbers}`;
    case 'floor':
      return `enforce: this action needs a confirmation first; ${numbers}`;
    case 'asked_before':
      return `this was asked before and is not asked twice; ${numbers}`;
    case 'assumption': {
      const assumption = assessment.intentSpec?.assumptions[0] ?? 'the most likely reading';
      return `asked before without an answer, assuming ${assumption}; ${numbers}`;
    }
  }
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
