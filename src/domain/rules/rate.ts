/** What is assumed before anything is known: as if so many matches had been seen, half of them wrong. */
const PRIOR = { matches: 10, wrong: 5 };

/** How likely a call that a rule matches goes wrong: beta-binomial, so that few matches say little. */
export const rateOf = (matched: number, wentWrong: number): number =>
  (wentWrong + PRIOR.wrong) / (matched + PRIOR.matches);
