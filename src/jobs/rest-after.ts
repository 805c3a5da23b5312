/** No rest is longer, so that what fell behind under load is soon made up for. */
const LONGEST_REST_MS = 250;

/**
 * How long work in the background rests that shares its process with requests: as long as it took, since
 * while it works they wait for the same thread and the same database.
 *
 * @param began when it began, by `performance.now()`
 * @returns milliseconds
 */
export const restAfter = (began: number): number =>
  Math.min(performance.now() - began, LONGEST_REST_MS);
