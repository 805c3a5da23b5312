/** How likely the options of a choice are by their scores: each one's share of `all`, the best one's being 1. */
export function sharesOf(scores: ArrayLike<number>): { shares: Float64Array; all: number } {
  let top = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < scores.length; i++) top = Math.max(top, scores[i] as number);
  const shares = new Float64Array(scores.length);
  let all = 0;
  for (let i = 0; i < scores.length; i++) {
    const share = Math.exp((scores[i] as number) - top);
    shares[i] = share;
    all += share;
  }
  return { shares, all };
}
