/** The likelihood that log-odds stand for. */
export const sigmoid = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds));
