/** The largest whole number that JSON and JavaScript keep exactly; rows are numbered no further. */
export const MAX_ID = Number.MAX_SAFE_INTEGER;
/** The largest amount, up or down: sums of any number of them stay finite. */
export const MAX_AMOUNT = 1e15;
/** The largest count of what happened: the database keeps four bytes of it. */
export const MAX_COUNT = 2_147_483_647;

/** Calls of a session that a later request may go on from: the oldest are dropped first. */
export const MAX_RECENT_CALLS = 4;

/** An amount as it counts in a sum: larger ones may be stored from before they were bounded. */
export const clampAmount = (value: number): number =>
  Number.isNaN(value) ? 0 : Math.min(MAX_AMOUNT, Math.max(-MAX_AMOUNT, value));
