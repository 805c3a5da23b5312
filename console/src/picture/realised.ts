import { EFFORT } from '../../../src/domain/gate/costs.js';
import type { Decision } from './decision.js';

/** Knowledge of a call after it was reviewed. */
export interface Known {
  /** The decision that was answered; null: none, the request went ahead. */
  readonly decision: Decision | null;
  /** Whether acting on the request was, or would have been, a misunderstanding. */
  readonly misunderstanding: boolean;
  /** Whether the work was redone afterwards; null: not known. */
  readonly reworked: boolean | null;
  /** Whether the user said no to the confirmation. */
  readonly saidNo: boolean;
  readonly loss: number;
  readonly friction: number;
  readonly nextFriction: number;
}

/** Cost that a decision came to, in question costs, and how much of it could have been avoided. */
export interface Realised {
  readonly cost: number;
  readonly regret: number;
}

/**
 * Works out what a decision came to, as the reports do. The best that could have been is nothing where there was no
 * misunderstanding, else the cheaper of the loss and one question. Null where it is not known.
 */
export function realise(known: Known): Realised | null {
  const cost = realisedCost(known);
  if (cost === null) return null;
  const best = known.misunderstanding ? Math.min(known.loss, known.friction) : 0;
  return { cost, regret: cost - best };
}

function realisedCost(known: Known): number | null {
  const { decision, misunderstanding, reworked, saidNo, loss, friction, nextFriction } = known;
  if (decision === null || decision === 'proceed') return misunderstanding ? loss : 0;
  if (decision === 'escalate') return null;
  const asked = EFFORT[decision] * friction;
  if (decision === 'confirm' && saidNo) return asked + nextFriction;
  if (!misunderstanding) return asked;
  if (reworked === null) return null;
  return asked + (reworked ? loss : 0);
}

const LABELS: Readonly<Record<string, boolean>> = {
  true_misunderstanding: true,
  false_alarm: false,
  correct_understanding: false,
};

/** Whether reviewers call it a misunderstanding; null without a verdict that says so, or where they are divided. */
export function agreedLabel(verdicts: readonly string[]): boolean | null {
  const labels = verdicts.flatMap((verdict) => LABELS[verdict] ?? []);
  const yes = labels.filter(Boolean).length;
  return yes * 2 === labels.length ? null : yes * 2 > labels.length;
}
