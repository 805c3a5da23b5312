import type { Parameter } from './schema.js';
import type { Offer } from './value-offers.js';

/** The offers for a parameter and how well each fits. */
export interface Scored {
  readonly parameter: Parameter;
  readonly offers: readonly Offer[];
  /** Log-odds of each offer, and of leaving the parameter without a value. */
  readonly scores: readonly number[];
  readonly none: number;
}
