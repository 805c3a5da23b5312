/** A call whose truth is known, as a map is fitted from it. */
export interface Labelled {
  /** The gate's score, 0 to 1. */
  readonly score: number;
  /** Whether acting on it was a misunderstanding: 1 or 0, between where reviewers disagree. */
  readonly label: number;
  /** How many calls it stands for; 1 on average. */
  readonly weight: number;
}
