/** Prior of the rate: as if so many matches had been seen, half of them wrong. */
const PRIOR = { matches: 10, wrong: 5 };

/**
 * How likely a call that a rule matches goes wrong when it proceeds: beta-binomial, so that few say little.
 *
 * @param proceeded matched calls that the gate let proceed, and how many of those went wrong
 */
export const failureRate = (proceeded: number, wentWrong: number): number =>
  (wentWrong + PRIOR.wrong) / (proceeded + PRIOR.matches);
